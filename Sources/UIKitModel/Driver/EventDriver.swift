// UIKit has nothing of what is in this folder: it stands for the hardware, the run loop and the clock, so that scripts and tests
// can touch an app that is written on these classes. App code that is to compile against UIKit does not use it.

#if !canImport(UIKit)
  public import Foundation

  /// Makes fingers, pointers and buttons out of calls, and sends each event through `UIApplication.shared.sendEvent(_:)`.
  ///
  /// Locations are in screen points, times in seconds on the clock of the events, which moves only by these calls. A touch is
  /// hit-tested before the event is sent, as in UIKit, so that an override of `sendEvent` finds its view and its window.
  @MainActor public final class EventDriver {
    /// What happens to one finger in one event.
    public struct Finger {
      public var number: Int
      public var phase: UITouch.Phase
      public var location: CGPoint

      public init(_ number: Int, _ phase: UITouch.Phase, at location: CGPoint) {
        (self.number, self.phase, self.location) = (number, phase, location)
      }
    }

    /// How far apart taps may be that count as one series.
    private static let longestPause: TimeInterval = 0.35
    private static let tapRadius: CGFloat = 45

    private var down: [(number: Int, touch: UITouch)] = []
    private var lastTap: (time: TimeInterval, location: CGPoint, count: Int)?
    var pointer: UITouch?
    /// The scene that is touched; nil for whatever window is in front.
    public var windowScene: UIWindowScene?

    public init() {}

    var application: UIApplication { .shared }

    // MARK: Clock

    public var time: TimeInterval { application.events.now }

    /// Lets time pass: long presses, taps that wait for another, and animations go on.
    public func advance(by seconds: TimeInterval) { application.events.advance(to: time + seconds) }

    /// What the run loop does between two events, at that time.
    func prepare(for time: TimeInterval?) -> TimeInterval {
      application.events.advance(to: max(time ?? self.time, self.time))
      for window in application.windows where !window.isHidden { window.layoutIfNeeded() }
      return self.time
    }

    // MARK: Touches

    /// Sends one event for all these fingers; other fingers that are down are stationary in it.
    ///
    /// Fingers that are not down are left out, but for those that begin.
    @discardableResult public func send(_ fingers: [Finger], at time: TimeInterval? = nil) -> UIEvent? {
      let time = prepare(for: time)
      for (_, touch) in down { touch.phase = .stationary }
      var begun: [UITouch] = []
      var hasChanged = false
      for finger in fingers {
        if finger.phase == .began {
          guard touch(finger.number) == nil else { continue }
          let touch = makeTouch(at: finger.location, time)
          down.append((finger.number, touch))
          begun.append(touch)
        } else if let touch = touch(finger.number) {
          touch.previousScreenLocation = touch.screenLocation
          touch.screenLocation = finger.location
          touch.timestamp = time
          touch.phase = finger.phase
          if finger.phase == .ended { noteTap(touch) }
        } else {
          continue
        }
        hasChanged = true
      }
      guard hasChanged else { return nil }
      let event = UIEvent(.touches, time: time, touches: down.map(\.touch))
      down.removeAll { !$0.touch.isDown }
      for touch in begun { application.events.begin(touch, with: event, in: windowScene) }
      application.sendEvent(event)
      return event
    }

    public func began(at location: CGPoint, finger: Int = 1, time: TimeInterval? = nil) {
      send([Finger(finger, .began, at: location)], at: time)
    }

    public func moved(to location: CGPoint, finger: Int = 1, time: TimeInterval? = nil) {
      send([Finger(finger, .moved, at: location)], at: time)
    }

    /// - Parameter location: where the finger leaves; nil for where it was last.
    public func ended(at location: CGPoint? = nil, finger: Int = 1, time: TimeInterval? = nil) {
      send([Finger(finger, .ended, at: location ?? touch(finger)?.screenLocation ?? .zero)], at: time)
    }

    /// As when a call comes in: nobody gets the end of the touch.
    public func cancelled(finger: Int = 1, time: TimeInterval? = nil) {
      send([Finger(finger, .cancelled, at: touch(finger)?.screenLocation ?? .zero)], at: time)
    }

    /// The touch of a finger that is down.
    public func touch(_ finger: Int = 1) -> UITouch? { down.first { $0.number == finger }?.touch }

    private func makeTouch(at location: CGPoint, _ time: TimeInterval) -> UITouch {
      let touch = UITouch()
      touch.screenLocation = location
      touch.previousScreenLocation = location
      touch.startLocation = location
      touch.startTime = time
      touch.timestamp = time
      if let lastTap, time - lastTap.time <= Self.longestPause, (location - lastTap.location).length <= Self.tapRadius {
        touch.tapCount = lastTap.count + 1
      }
      return touch
    }

    private func noteTap(_ touch: UITouch) {
      let isTap = (touch.screenLocation - touch.startLocation).length <= Self.tapRadius
      lastTap = isTap ? (touch.timestamp, touch.startLocation, touch.tapCount) : nil
    }
  }
#endif
