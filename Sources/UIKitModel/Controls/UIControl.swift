#if !canImport(UIKit)
  public import Foundation

  /// A view that turns touches into control events.
  ///
  /// It keeps touches to itself, also when it is disabled. Left out: `addTarget(_:action:for:)`, because selectors do not exist
  /// here (use ``addAction(_:for:)``), menus, and content alignment.
  @MainActor open class UIControl: UIView {
    public struct Event: OptionSet, Hashable, Sendable {
      public var rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }

      public static let touchDown = Event(rawValue: 1 << 0)
      public static let touchDownRepeat = Event(rawValue: 1 << 1)
      public static let touchDragInside = Event(rawValue: 1 << 2)
      public static let touchDragOutside = Event(rawValue: 1 << 3)
      public static let touchDragEnter = Event(rawValue: 1 << 4)
      public static let touchDragExit = Event(rawValue: 1 << 5)
      public static let touchUpInside = Event(rawValue: 1 << 6)
      public static let touchUpOutside = Event(rawValue: 1 << 7)
      public static let touchCancel = Event(rawValue: 1 << 8)
      public static let valueChanged = Event(rawValue: 1 << 12)
      public static let primaryActionTriggered = Event(rawValue: 1 << 13)
      public static let editingDidBegin = Event(rawValue: 1 << 16)
      public static let editingChanged = Event(rawValue: 1 << 17)
      public static let editingDidEnd = Event(rawValue: 1 << 18)
      public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
      public static let allTouchEvents = Event(rawValue: 0xFFF)
      public static let allEditingEvents = Event(rawValue: 0xF0000)
      public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// How far outside the bounds a finger still counts as inside once the control tracks it, in points.
    static let retentionMargin: CGFloat = 70

    open var isEnabled = true
    open var isSelected = false
    open var isHighlighted = false
    open private(set) var isTracking = false
    open private(set) var isTouchInside = false

    private weak var tracked: UITouch?
    private var actions: [(action: UIAction, events: Event)] = []

    public override init(frame: CGRect) { super.init(frame: frame) }

    public convenience init(frame: CGRect, primaryAction: UIAction?) {
      self.init(frame: frame)
      if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    public required init?(coder: NSCoder) { nil }

    // MARK: Actions

    /// Runs the action on these events; one with the same identifier gives way.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
      removeAction(action, for: controlEvents)
      actions.append((action, controlEvents))
    }

    open func removeAction(_ action: UIAction, for controlEvents: Event) {
      removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
      actions = actions.compactMap { entry in
        guard entry.action.identifier == identifier else { return entry }
        let left = entry.events.subtracting(controlEvents)
        return left.isEmpty ? nil : (entry.action, left)
      }
    }

    open func sendAction(_ action: UIAction) {
      action.sender = self
      action.handler(action)
    }

    open func sendActions(for controlEvents: Event) {
      for entry in actions where !entry.events.isDisjoint(with: controlEvents) { sendAction(entry.action) }
    }

    // MARK: Tracking

    /// Whether to go on following the touch that came down.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard isEnabled, tracked == nil, let touch = touches.first else { return }
      isTouchInside = true
      isHighlighted = true
      isTracking = beginTracking(touch, with: event)
      guard isTracking else { return stop() }
      tracked = touch
      sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard let touch = tracked, touches.contains(touch) else { return }
      let wasInside = isTouchInside
      isTouchInside = contains(touch)
      isHighlighted = isTouchInside
      guard continueTracking(touch, with: event) else { return stop() }
      sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
      if wasInside != isTouchInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard let touch = tracked, touches.contains(touch) else { return }
      let isInside = contains(touch)
      isTouchInside = isInside
      endTracking(touch, with: event)
      stop()
      sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
      if isInside { didTouchUpInside() }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard let touch = tracked, touches.contains(touch) else { return }
      cancelTracking(with: event)
      stop()
      sendActions(for: .touchCancel)
    }

    /// What else a kind of control does when it is tapped.
    func didTouchUpInside() {}

    private func contains(_ touch: UITouch) -> Bool {
      bounds.standardized.insetBy(dx: -Self.retentionMargin, dy: -Self.retentionMargin).holds(touch.location(in: self))
    }

    private func stop() {
      (tracked, isTracking, isTouchInside, isHighlighted) = (nil, false, false, false)
    }
  }
#endif
