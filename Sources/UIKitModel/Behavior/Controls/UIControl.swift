#if UIKIT_MODEL
  import Delivery
  public import Foundation
  import HitTesting

  /// A view that turns touches into control events.
  ///
  /// A control does not pass touches up the responder chain, even when it is disabled. It follows
  /// one touch at a time.
  ///
  /// A recognizer of a superview takes the touch from a control, as from every view, with these
  /// exceptions, while the control is enabled: one tap of one finger on a ``UIButton``, a
  /// ``UISwitch``, a ``UIStepper``, a ``UISegmentedControl`` or a ``UIPageControl``; a swipe along
  /// the knob of a ``UISlider``; a pan along a ``UISwitch``; and the pan of a scroll view from a
  /// ``UISegmentedControl``. A recognizer of the control itself has no exception.
  ///
  /// The model leaves out `addTarget(_:action:for:)`, because it has no
  /// selectors (use ``addAction(_:for:)``), and it leaves out menus and content alignment.
  @preconcurrency @MainActor open class UIControl: UIView {
    /// The kinds of events that a control sends, as a set of flags.
    ///
    /// The model's own controls never send `.editingChanged` or `.editingDidEndOnExit`.
    public struct Event: OptionSet, Sendable {
      /// The flags as bits, with UIKit's values.
      public let rawValue: UInt
      /// Makes a set of flags from its bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// A finger has come down on the control.
      public static let touchDown = Event(rawValue: 1 << 0)
      /// A finger has come down as the second or a later tap of a series.
      public static let touchDownRepeat = Event(rawValue: 1 << 1)
      /// The finger has moved, and is inside the control's bounds or close to them.
      public static let touchDragInside = Event(rawValue: 1 << 2)
      /// The finger has moved, and is well outside the control's bounds.
      public static let touchDragOutside = Event(rawValue: 1 << 3)
      /// The finger has moved back into the control; sent after `.touchDragInside`.
      public static let touchDragEnter = Event(rawValue: 1 << 4)
      /// The finger has moved out of the control; sent after `.touchDragOutside`.
      public static let touchDragExit = Event(rawValue: 1 << 5)
      /// The finger has left the screen inside the control's bounds or close to them.
      public static let touchUpInside = Event(rawValue: 1 << 6)
      /// The finger has left the screen well outside the control's bounds.
      public static let touchUpOutside = Event(rawValue: 1 << 7)
      /// The system or a recognizer has taken the touch from the control.
      public static let touchCancel = Event(rawValue: 1 << 8)
      /// A value of the control has changed; subclasses send it.
      public static let valueChanged = Event(rawValue: 1 << 12)
      /// The control's main action has happened; a ``UIButton`` sends it when it is tapped.
      public static let primaryActionTriggered = Event(rawValue: 1 << 13)
      /// Editing has begun in a text field.
      public static let editingDidBegin = Event(rawValue: 1 << 16)
      /// The text of a text field has changed; the model has no keyboard and does not send it.
      public static let editingChanged = Event(rawValue: 1 << 17)
      /// Editing has ended in a text field.
      public static let editingDidEnd = Event(rawValue: 1 << 18)
      /// The return key has ended editing; the model has no keyboard and does not send it.
      public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
      /// All events that follow from touches.
      public static let allTouchEvents = Event(rawValue: 0xFFF)
      /// All events that follow from editing text.
      public static let allEditingEvents = Event(rawValue: 0xF0000)
      /// All events, those that apps define included.
      public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// Whether the control reacts to touches.
    ///
    /// A disabled control is hit all the same, and keeps the touch: the touch does not reach a view
    /// behind it.
    open var isEnabled: Bool {
      get { untoldIsEnabled.read("isEnabled", of: self) }
      set { untoldIsEnabled.set(newValue) }
    }
    private var untoldIsEnabled = Untold<Bool>(true) { willSet { willChange() } }
    /// Whether the app has marked the control as selected; the control itself never changes it.
    open var isSelected: Bool {
      get { untoldIsSelected.read("isSelected", of: self) }
      set { untoldIsSelected.set(newValue) }
    }
    private var untoldIsSelected = Untold<Bool>(false) { willSet { willChange() } }

    /// How the content lies down the control, with UIKit's raw values; the model only keeps it.
    public enum ContentVerticalAlignment: Int, Sendable {
      /// In the middle.
      case center = 0
      /// At the top.
      case top = 1
      /// At the bottom.
      case bottom = 2
      /// Over the whole control.
      case fill = 3
    }

    /// How the content lies across the control, with UIKit's raw values; the model only keeps it.
    public enum ContentHorizontalAlignment: Int, Sendable {
      /// In the middle.
      case center = 0
      /// At the left.
      case left = 1
      /// At the right.
      case right = 2
      /// Over the whole control.
      case fill = 3
      /// Where text begins.
      case leading = 4
      /// Where text ends.
      case trailing = 5
    }

    /// How the content lies down the control; the model only keeps it.
    open var contentVerticalAlignment = ContentVerticalAlignment.center
    /// How the content lies across the control; the model only keeps it.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    /// Whether a menu is the control's main action; the model has no menus.
    open var showsMenuAsPrimaryAction = false
    /// All events for which there is an action.
    open var allControlEvents: Event { actions.reduce(into: []) { $0.formUnion($1.events) } }

    /// Whether the control shows that a finger is on it; the control sets it while it follows a
    /// touch.
    open var isHighlighted: Bool {
      get { untoldIsHighlighted.read("isHighlighted", of: self) }
      set { untoldIsHighlighted.set(newValue) }
    }
    private var untoldIsHighlighted = Untold<Bool>(false) { willSet { willChange() } }
    /// Whether the control follows a touch at this moment.
    open private(set) var isTracking = false

    /// Whether the followed touch is in the bounds or at most 70 points outside them.
    ///
    /// The margin of 70 points is the model's figure; Apple publishes none.
    open private(set) var isTouchInside = false

    /// The flags that follow from `isHighlighted`, `isEnabled` and `isSelected`.
    open var state: State {
      var state = State.normal
      if isHighlighted { state.insert(.highlighted) }
      if !isEnabled { state.insert(.disabled) }
      if isSelected { state.insert(.selected) }
      return state
    }

    private weak var tracked: UITouch?
    private var tracking = ControlTracking()
    private var actions: [(action: UIAction, events: Event)] = []
    /// The code that runs in place of the methods that the control calls, by their names.
    ///
    /// Final: see `UIGestureRecognizer.handlers`.
    final var methods: [Selector: @MainActor () -> Void] = [:]

    override func formerValues() -> () -> Void {
      let values = (untoldIsEnabled, untoldIsSelected, untoldIsHighlighted)
      return { [self] in (untoldIsEnabled, untoldIsSelected, untoldIsHighlighted) = values }
    }

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Makes a control that runs an action for `.primaryActionTriggered`.
    ///
    /// - Parameters:
    ///   - frame: the frame in the superview's coordinate space, in points.
    ///   - primaryAction: the action; nil for none.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
      self.init(frame: frame)
      if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    // MARK: Actions

    /// Runs the action whenever the control sends one of these events.
    ///
    /// For these events it replaces an action with the same identifier.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
      removeAction(action, for: controlEvents)
      actions.append((action, controlEvents))
    }

    /// Stops running, for these events, the action with the same identifier as this one.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
      removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Stops running, for these events, the action with this identifier.
    open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
      actions = actions.compactMap { entry in
        guard entry.action.identifier == identifier else { return entry }
        let left = entry.events.subtracting(controlEvents)
        return left.isEmpty ? nil : (entry.action, left)
      }
    }

    /// Runs the action at once, with the control as its sender.
    open func sendAction(_ action: UIAction) {
      action.sendingControl = self
      action.handler(action)
    }

    /// Runs all actions added for any of these events, in the order in which they were added.
    open func sendActions(for controlEvents: Event) {
      for entry in actions where !entry.events.isDisjoint(with: controlEvents) { sendAction(entry.action) }
    }

    // MARK: Tracking

    /// Whether the control follows a touch that has come down in it; true unless a subclass
    /// refuses.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// Whether the control goes on following a touch that has moved; true unless a subclass
    /// refuses.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Tells a subclass that the followed touch has left the screen; does nothing by itself.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Tells a subclass that the followed touch was cancelled; does nothing by itself.
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      // A set has no order; of several fingers, the control follows the first one.
      let touch = touches.min { one, other in
        let (first, second) = (one.screenLocation, other.screenLocation)
        return (one.number ?? .max, first.x, first.y) < (other.number ?? .max, second.x, second.y)
      }
      guard isEnabled, tracked == nil, let touch else { return }
      isTouchInside = true
      isHighlighted = true
      isTracking = beginTracking(touch, with: event)
      guard isTracking else { return stop() }
      (tracked, tracking) = (touch, ControlTracking())
      sendActions(for: ControlTracking.begun(tapCount: touch.tapCount).reduce(into: []) { $0.formUnion(Event($1)) })
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard let touch = tracked, touches.contains(touch) else { return }
      isTouchInside = contains(touch)
      isHighlighted = isTouchInside
      guard continueTracking(touch, with: event) else { return stop() }
      for action in tracking.moved(isInside: isTouchInside) { sendActions(for: Event(action)) }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard let touch = tracked, touches.contains(touch) else { return }
      let isInside = contains(touch)
      isTouchInside = isInside
      endTracking(touch, with: event)
      stop()
      for action in ControlTracking.ended(isInside: isInside) { sendActions(for: Event(action)) }
      if isInside { didTouchUpInside() }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard let touch = tracked, touches.contains(touch) else { return }
      cancelTracking(with: event)
      stop()
      sendActions(for: .touchCancel)
    }

    /// Lets the model's own subclasses add what they do when they are tapped.
    func didTouchUpInside() {}

    private func contains(_ touch: UITouch) -> Bool {
      Rect(bounds).margin(holding: Point(touch.location(in: self))) <= DeliveryConstants().value(.controlMargin)
    }

    private func stop() {
      (tracked, isTracking, isTouchInside, isHighlighted) = (nil, false, false, false)
    }
  }

  extension UIControl.Event {
    init(_ action: Happening.ControlAction) {
      switch action {
      case .touchDown: self = .touchDown
      case .touchDownRepeat: self = .touchDownRepeat
      case .touchDragInside: self = .touchDragInside
      case .touchDragOutside: self = .touchDragOutside
      case .touchDragEnter: self = .touchDragEnter
      case .touchDragExit: self = .touchDragExit
      case .touchUpInside: self = .touchUpInside
      case .touchUpOutside: self = .touchUpOutside
      case .touchCancel: self = .touchCancel
      case .valueChanged: self = .valueChanged
      }
    }
  }
#endif
