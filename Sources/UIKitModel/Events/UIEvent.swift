#if !canImport(UIKit)
  public import Foundation

  /// One event as an app gets it.
  ///
  /// Left out: modifier flags, button masks, and keyboard data. UIKit gives scroll and transform events no public touches; here
  /// they carry the pointer as one, so that a recorder can read where they happened.
  @MainActor open class UIEvent: NSObject {
    /// UIKit's raw values; an app must not switch over them exhaustively, because UIKit sends types that it does not document.
    public enum EventType: Int, Sendable {
      case touches = 0
      case motion = 1
      case remoteControl = 2
      case presses = 3
      case scroll = 10
      case hover = 11
      case transform = 14
    }

    public enum EventSubtype: Int, Sendable {
      case none = 0
      case motionShake = 1
      case remoteControlPlay = 100
      case remoteControlPause = 101
      case remoteControlStop = 102
      case remoteControlTogglePlayPause = 103
      case remoteControlNextTrack = 104
      case remoteControlPreviousTrack = 105
      case remoteControlBeginSeekingBackward = 106
      case remoteControlEndSeekingBackward = 107
      case remoteControlBeginSeekingForward = 108
      case remoteControlEndSeekingForward = 109
    }

    private let kind: EventType
    private let subkind: EventSubtype
    private let time: TimeInterval
    /// In the order in which the fingers came down.
    let touchList: [UITouch]
    /// How far a scroll event scrolls, in points.
    var scrollDelta = CGPoint.zero
    /// What a motion event is at: begun, ended or cancelled.
    var motionPhase = UITouch.Phase.ended

    public override init() {
      (kind, subkind, time, touchList) = (.touches, .none, 0, [])
      super.init()
    }

    init(_ kind: EventType, _ subkind: EventSubtype = .none, time: TimeInterval, touches: [UITouch] = []) {
      (self.kind, self.subkind, self.time, touchList) = (kind, subkind, time, touches)
      super.init()
    }

    open var type: EventType { kind }
    open var subtype: EventSubtype { subkind }
    /// Seconds on the clock of the events.
    open var timestamp: TimeInterval { time }

    /// All touches of the event, those that did not change included; nil for an event that has none.
    open var allTouches: Set<UITouch>? { touchList.isEmpty ? nil : Set(touchList) }

    open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }
    open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
      touches { touch in touch.gestureRecognizers?.contains { $0 === gesture } == true }
    }

    /// The touch alone: nothing is coalesced here.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? { touchList.contains(touch) ? [touch] : nil }
    /// Nothing is predicted here.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { touchList.contains(touch) ? [] : nil }

    private func touches(where matches: (UITouch) -> Bool) -> Set<UITouch>? {
      let found = touchList.filter(matches)
      return found.isEmpty ? nil : Set(found)
    }
  }
#endif
