#if !canImport(UIKit)
  public import Foundation

  /// A control that is tapped.
  ///
  /// Left out: configurations, images, menus, and titles for states other than the normal one.
  @MainActor open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
      case custom = 0
      case system = 1
    }

    public let buttonType: ButtonType
    open private(set) var currentTitle: String?

    public override init(frame: CGRect) {
      buttonType = .custom
      super.init(frame: frame)
    }

    public init(type: ButtonType) {
      buttonType = type
      super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) { nil }

    /// Keeps the title, whatever the state.
    open func setTitle(_ title: String?, for state: UIControl.State) { currentTitle = title }

    open func title(for state: UIControl.State) -> String? { currentTitle }

    override func didTouchUpInside() { sendActions(for: .primaryActionTriggered) }

    /// A superview's tap recognizer does not take a tap from a button that is enabled.
    ///
    /// Apple: "default control actions prevent overlapping gesture recognizer behavior"; for a button "a single finger single
    /// tap".
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      guard isEnabled, let tap = gestureRecognizer as? UITapGestureRecognizer, tap.view !== self else { return true }
      return tap.numberOfTapsRequired != 1 || tap.numberOfTouchesRequired != 1
    }
  }

  extension UIControl {
    public struct State: OptionSet, Hashable, Sendable {
      public var rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }

      public static let normal = State([])
      public static let highlighted = State(rawValue: 1 << 0)
      public static let disabled = State(rawValue: 1 << 1)
      public static let selected = State(rawValue: 1 << 2)
    }

    public var state: State {
      var state = State.normal
      if isHighlighted { state.insert(.highlighted) }
      if !isEnabled { state.insert(.disabled) }
      if isSelected { state.insert(.selected) }
      return state
    }
  }
#endif
