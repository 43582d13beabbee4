#if UIKIT_MODEL
  public import Foundation

  /// A piece of code with a title and an identifier, which a control runs.
  ///
  /// The model has no selectors: an action is what a control is given instead of a target and a
  /// selector. The model leaves out images, attributes, menus and states.
  @preconcurrency @MainActor open class UIAction: NSObject {
    /// A name that tells actions apart; a control keeps one action for each name and event.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name itself.
      public let rawValue: String
      /// Makes an identifier from its name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Makes an identifier from its name, as `init(rawValue:)` does.
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The text that UIKit shows for the action; the model only keeps it.
    open var title: String
    /// The name under which a control finds the action again.
    open private(set) var identifier: Identifier
    /// The control that last ran the action; nil before the first run.
    open var sender: Any? { sendingControl }
    final weak var sendingControl: UIControl?
    // Final: see UIGestureRecognizer.handlers.
    final let handler: (UIAction) -> Void

    /// Makes an action.
    ///
    /// - Parameters:
    ///   - title: the text to show; the model shows nothing.
    ///   - identifier: the action's name; nil for one that no other action has.
    ///   - handler: the code to run. It gets the action, whose ``sender`` is the control.
    public init(title: String = "", identifier: Identifier? = nil, handler: @escaping (UIAction) -> Void) {
      self.title = title
      self.identifier = identifier ?? Identifier("action-\(UIAction.nextNumber)")
      self.handler = handler
      UIAction.nextNumber += 1
      super.init()
    }

    private static var nextNumber = 1
  }
#endif
