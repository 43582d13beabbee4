// Not in UIKit: it tells a replay when override code relies on what was not recorded.

#if UIKIT_MODEL
  import Foundation

  extension UIView {
    /// Called with each view that stands for no recorded one when its geometry or visibility is
    /// read, when it is hit-tested, when something is converted to or from its space, and when its
    /// place in the tree is compared; nil while nobody listens.
    ///
    /// It is not checked for exclusive access, which each read of a value would pay for: it is only
    /// read and set as a whole, on the main actor.
    @exclusivity(unchecked) package static var readsUnrecorded: ((UIView) -> Void)?

    /// Called with each value that is read, that no recording holds, and that no code has set, such
    /// as `ShopButton.isEnabled`; nil while nobody listens.
    package static var readsUnknown: ((String) -> Void)?

    @discardableResult @inline(__always) final func read() -> Self {
      if let listener = unsafe UIView.readsUnrecorded, !isRecorded { listener(self) }
      return self
    }
  }

  /// Tells the listener that a value of an object is read which no recording holds.
  @MainActor func readUnknown(_ member: String, of object: AnyObject) {
    if let listener = UIView.readsUnknown { listener("\(type(of: object)).\(member)") }
  }

  /// The first question that code asks about a laid out text, which the model cannot answer.
  ///
  /// Objects that lay out text belong to no actor, so that the task holds it.
  package final class TextQuestion: Sendable {
    package static let asked = TaskLocal<TextQuestion?>(wrappedValue: nil)

    private let lock = NSLock()
    private nonisolated(unsafe) var first: String?

    package init() {}

    /// The member that was asked; nil for none.
    package var member: String? { lock.withLock { unsafe first } }

    func note(_ member: String) {
      lock.withLock { unsafe first = unsafe first ?? member }
    }
  }

  /// A value that no recording holds, and that therefore is not known until code sets it.
  struct Untold<Value> {
    private var told: Value?
    private let usual: Value

    init(_ usual: Value) { self.usual = usual }

    /// The value; what it is as a rule until code sets it, which the listener hears of.
    @MainActor func read(_ member: String, of object: AnyObject) -> Value {
      if told == nil { readUnknown(member, of: object) }
      return told ?? usual
    }

    /// The value, of which the listener does not hear.
    var known: Value { told ?? usual }

    mutating func set(_ value: Value) { told = value }
  }
#endif
