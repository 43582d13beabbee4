#if !canImport(UIKit) || os(Linux) || os(macOS)
  public import Foundation

  /// A control that a person taps.
  ///
  /// A tap sends `.touchUpInside` and then `.primaryActionTriggered`. The model leaves out
  /// configurations, images, menus, and titles for states other than the normal one.
  @preconcurrency @MainActor open class UIButton: UIControl {
    /// The style of a button; it changes nothing about how touches are handled.
    public enum ButtonType: Int, Sendable {
      /// A button without a style of the system's.
      case custom = 0
      /// A button in the system's style.
      case system = 1
    }

    /// The style that the button was made with; a button made with a frame is `.custom`.
    public let buttonType: ButtonType
    /// The title that was set last; nil when none was set.
    open private(set) var currentTitle: String?

    public override init(frame: CGRect) {
      buttonType = .custom
      super.init(frame: frame)
    }

    /// Makes a button of a style, with an empty frame.
    public init(type: ButtonType) {
      buttonType = type
      super.init(frame: .zero)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Sets the title, and ignores the state: the model keeps one title for all states.
    open func setTitle(_ title: String?, for state: UIControl.State) { currentTitle = title }

    /// The title that was set last, whatever the state; nil when none was set.
    open func title(for state: UIControl.State) -> String? { currentTitle }

    override func didTouchUpInside() { sendActions(for: .primaryActionTriggered) }

    /// False for a superview's recognizer of a single tap with one finger while the button is
    /// enabled.
    ///
    /// Apple: "default control actions prevent overlapping gesture recognizer behavior"; for a
    /// button "a single finger single tap".
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      guard isEnabled, let tap = gestureRecognizer as? UITapGestureRecognizer, tap.view !== self else { return true }
      return tap.numberOfTapsRequired != 1 || tap.numberOfTouchesRequired != 1
    }
  }

  extension UIControl {
    /// The conditions a control is in, as a set of flags.
    public struct State: OptionSet, Hashable, Sendable {
      /// The flags as bits, with UIKit's values.
      public var rawValue: UInt
      /// Makes a set of flags from its bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// No flag: the control is enabled, and is neither selected nor highlighted.
      public static let normal = State([])
      /// A finger is on the control; see ``UIControl/isHighlighted``.
      public static let highlighted = State(rawValue: 1 << 0)
      /// The control is switched off; see ``UIControl/isEnabled``.
      public static let disabled = State(rawValue: 1 << 1)
      /// The app has marked the control as selected; see ``UIControl/isSelected``.
      public static let selected = State(rawValue: 1 << 2)
    }

    /// The flags that follow from `isHighlighted`, `isEnabled` and `isSelected`.
    public var state: State {
      var state = State.normal
      if isHighlighted { state.insert(.highlighted) }
      if !isEnabled { state.insert(.disabled) }
      if isSelected { state.insert(.selected) }
      return state
    }
  }
#endif
