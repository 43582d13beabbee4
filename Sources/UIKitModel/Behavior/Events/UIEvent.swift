#if UIKIT_MODEL
  public import Foundation

  /// One event, as the system sends it to an app.
  ///
  /// The model leaves out modifier flags and keyboard data. UIKit publishes no
  /// touches for scroll and transform events; the model's events carry the pointer as a touch, so
  /// that a recorder can read the location.
  @preconcurrency @MainActor open class UIEvent: NSObject {
    /// The kind of an event, with UIKit's raw values.
    ///
    /// An app must not switch over them exhaustively, because UIKit sends types that it does not
    /// document.
    public enum EventType: Int, Sendable {
      /// Fingers on the screen, or a pointer with a pressed button.
      case touches = 0
      /// A movement of the device, such as a shake.
      case motion = 1
      /// A media command, for example from headphones.
      case remoteControl = 2
      /// A press of a physical button.
      case presses = 3
      /// A scroll with a wheel or a trackpad, without a finger on the screen.
      case scroll = 10
      /// A pointer that moves without a pressed button.
      case hover = 11
      /// A pinch or a rotation on a trackpad.
      case transform = 14
    }

    /// What a motion or remote-control event is about, with UIKit's raw values.
    public enum EventSubtype: Int, Sendable {
      /// The event has no subtype.
      case none = 0
      /// The device is shaken.
      case motionShake = 1
      /// The command to play.
      case remoteControlPlay = 100
      /// The command to pause.
      case remoteControlPause = 101
      /// The command to stop.
      case remoteControlStop = 102
      /// The command to change between playing and pausing.
      case remoteControlTogglePlayPause = 103
      /// The command to go to the next track.
      case remoteControlNextTrack = 104
      /// The command to go to the previous track.
      case remoteControlPreviousTrack = 105
      /// The command to begin seeking backward.
      case remoteControlBeginSeekingBackward = 106
      /// The command to end seeking backward.
      case remoteControlEndSeekingBackward = 107
      /// The command to begin seeking forward.
      case remoteControlBeginSeekingForward = 108
      /// The command to end seeking forward.
      case remoteControlEndSeekingForward = 109
    }

    /// The buttons of a pointer, as a set of flags with UIKit's values.
    public struct ButtonMask: OptionSet, Sendable {
      /// The flags as bits.
      public let rawValue: Int
      /// Makes a set from its bits.
      public init(rawValue: Int) { self.rawValue = rawValue }

      /// The button for the main action.
      public static let primary = ButtonMask(rawValue: 1 << 0)
      /// The button for the context menu.
      public static let secondary = ButtonMask(rawValue: 1 << 1)
    }

    private let kind: EventType
    private let subkind: EventSubtype
    private let time: TimeInterval
    /// The touches in the order in which the fingers came down.
    let touchList: [UITouch]
    /// How far a scroll event changes the content offset, in points.
    var scrollDelta = CGPoint.zero
    /// The buttons that are pressed on a pointer; empty for other touches.
    open internal(set) var buttonMask: ButtonMask = []
    /// The phase of a motion event: began, ended or cancelled.
    var motionPhase = UITouch.Phase.ended

    public override init() {
      (kind, subkind, time, touchList) = (.touches, .none, 0, [])
      super.init()
    }

    init(_ kind: EventType, _ subkind: EventSubtype = .none, time: TimeInterval, touches: [UITouch] = []) {
      (self.kind, self.subkind, self.time, touchList) = (kind, subkind, time, touches)
      super.init()
    }

    /// The kind of the event.
    open var type: EventType { kind }
    /// What a motion or remote-control event is about; `.none` for other events.
    open var subtype: EventSubtype { subkind }
    /// The time of the event, in seconds on the clock of the events.
    ///
    /// In UIKit these are seconds since the device started.
    open var timestamp: TimeInterval {
      readUnknown("timestamp", of: self)
      return time
    }

    /// All touches of the event, those that did not change included; nil for an event without
    /// touches.
    open var allTouches: Set<UITouch>? {
      readUnknown("allTouches", of: self)
      return touchList.isEmpty ? nil : Set(touchList)
    }

    /// The event's touches that began in the window; nil for none.
    open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }

    /// The event's touches that belong to the view; nil for none.
    ///
    /// A touch that a recognizer has taken from the view is not among them.
    open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }
    /// The event's touches that the recognizer gets; nil for none.
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
      touches { touch in touch.gestureRecognizers?.contains { $0 === gesture } == true }
    }

    /// The touch alone, because the model merges no touches; nil for a touch of another event.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? { touchList.contains(touch) ? [touch] : nil }
    /// An empty list, because the model predicts no touches; nil for a touch of another event.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { touchList.contains(touch) ? [] : nil }

    private func touches(where matches: (UITouch) -> Bool) -> Set<UITouch>? {
      readUnknown("touches(for:)", of: self)
      let found = touchList.filter(matches)
      return found.isEmpty ? nil : Set(found)
    }
  }
#endif
