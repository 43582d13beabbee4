#if !canImport(UIKit)
  public import Foundation

  /// Code that a control runs.
  ///
  /// Left out: images, attributes, menus, and states. Selectors do not exist here, so that an action is what a control is given.
  @MainActor open class UIAction: NSObject {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public var rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public let title: String
    public let identifier: Identifier
    /// The control that ran it last.
    open internal(set) weak var sender: UIControl?
    let handler: @MainActor (UIAction) -> Void

    public init(title: String = "", identifier: Identifier? = nil, handler: @escaping @MainActor (UIAction) -> Void) {
      self.title = title
      self.identifier = identifier ?? Identifier("action-\(UIAction.nextNumber)")
      self.handler = handler
      UIAction.nextNumber += 1
      super.init()
    }

    private static var nextNumber = 1
  }
#endif
