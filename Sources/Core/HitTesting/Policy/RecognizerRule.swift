/// What a rule does to recognizers of the views that it selects, apart from moving them.
public struct RecognizerRule: Hashable, Sendable {
  /// The recognizers that a rule is about.
  public enum Subject: Hashable, Sendable {
    /// Recognizers of the views that have this class or inherit from it; nil for any class. The
    /// class is the whole name or the one without the module. Recognizers that rules add count.
    case present(className: String?)
    /// A new recognizer of this class for each of the views.
    case added(className: String)
    /// Recognizers that the views have without additions. They have this class or inherit from it;
    /// nil for any class. The views lose them.
    case removed(className: String?)
  }

  /// Whether a recognizer receives touches.
  public enum ShouldReceive: Hashable, Sendable {
    /// It receives none.
    case never
    /// It receives none whose hit view the selector selects. The selector may be relative to the
    /// view that the rule is applied to.
    case notOn(Selector)
  }

  /// The recognizers that the rule is about.
  public var subject: Subject
  /// The name that they must have, or the name of the new one; nil for any name, or for none.
  public var name: String?
  /// The values that they get.
  public var set = RecognizerPatch()
  /// The recognizers that must fail before they act.
  public var requireToFail: [RecognizerSelector] = []
  /// The recognizers that may act at the same time as they.
  public var simultaneousWith: [RecognizerSelector] = []
  /// The recognizers that they do not prevent, as `canPrevent(_:)` says.
  public var doesNotPrevent: [RecognizerSelector] = []
  /// Which touches they refuse, as `gestureRecognizer(_:shouldReceive:)` says; nil when the rule
  /// does not say.
  public var shouldReceive: ShouldReceive?
  /// Whether they may begin, as `gestureRecognizerShouldBegin(_:)` says; nil when the rule does not
  /// say.
  public var shouldBegin: ShouldBegin?

  /// Makes a rule that changes nothing but what its subject says.
  public init(_ subject: Subject, name: String? = nil) { (self.subject, self.name) = (subject, name) }

  /// The class of the recognizer that it adds; nil when it adds none.
  package var added: String? { if case .added(let className) = subject { className } else { nil } }

  /// How many numbers the recognizers have that rules add to one view.
  static let numbersOfView: Int64 = 1 << 16
  /// How many of these numbers are only for further recognizers with a number that is taken.
  private static let furtherNumbers: Int64 = 1 << 14

  /// A number that is decided by the class and the name of the recognizer that it adds, with
  /// ``furtherNumbers`` to follow; nil when it adds none.
  var addedNumber: Int64? {
    guard let added else { return nil }
    let hash = [added, name ?? ""].flatMap { [UInt8]($0.utf8) + [0] }.fnv1a
    return Int64(hash % UInt64(Self.numbersOfView - Self.furtherNumbers))
  }

  /// Whether it does anything: it adds or removes some, or changes those that it is about.
  package var hasEffect: Bool {
    if case .present = subject { return self != RecognizerRule(subject, name: name) }
    return true
  }

  /// The selectors of views inside it.
  var viewSelectors: [Selector] {
    var selectors = (requireToFail + simultaneousWith + doesNotPrevent).compactMap(\.owner)
    if case .notOn(let selector) = shouldReceive { selectors.append(selector) }
    return selectors
  }
}

/// Whether recognizers may begin.
public enum ShouldBegin: Hashable, Sendable {
  /// The axis of a movement.
  public enum Axis: String, CaseIterable, Hashable, Codable, Sendable {
    /// To a side.
    case horizontal = "horizontal"
    /// Up or down.
    case vertical = "vertical"
  }

  /// They never begin.
  case never
  /// They begin only by a movement that is longer along this axis than across it.
  case axis(Axis)
}

extension PolicyRule {
  /// Whether it changes which recognizers get a touch on a view.
  package var changesCandidates: Bool {
    guard recognizerMove == nil else { return true }
    guard let recognizers else { return false }
    if case .present = recognizers.subject {
      return recognizers.set.isEnabled != nil || recognizers.shouldReceive != nil
    }
    return true
  }
}
