// UIKit has no counterpart to this folder. It stands for the hardware, the run loop and the clock,
// so that scripts and tests can touch an app that uses these classes. App code that is to compile
// against UIKit does not use it.

#if UIKIT_MODEL
  import Delivery
  public import Foundation
  import HitTesting

  /// Turns calls into touches, pointer moves and button presses, and sends each event to the app.
  ///
  /// It sends them through `UIApplication.shared.sendEvent(_:)`. Locations are in screen points.
  /// Times are in seconds on the clock of the events, which moves only by these calls. The driver
  /// hit-tests a touch before it sends the event, as UIKit does, so that an override of `sendEvent`
  /// finds the touch's view and window.
  @MainActor public final class EventDriver {
    /// What happens to one finger in one event.
    public struct Finger {
      /// The number that tells the fingers on the screen apart; the caller chooses it.
      public var number: Int
      /// Whether the finger comes down, moves, leaves, or is cancelled.
      public var phase: UITouch.Phase
      /// Where the finger is, in screen points.
      public var location: CGPoint
      /// The edge of the screen of which a touch that begins carries the system's mark; empty for
      /// none.
      public var edge: UIRectEdge = []

      /// Makes a finger's part of an event.
      ///
      /// - Parameters:
      ///   - number: the finger's number.
      ///   - phase: what happens to the finger.
      ///   - location: where the finger is, in screen points.
      public init(_ number: Int, _ phase: UITouch.Phase, at location: CGPoint) {
        (self.number, self.phase, self.location) = (number, phase, location)
      }
    }

    /// The longest time, in seconds, between two taps that count as one series.
    private static let longestPause = DeliveryConstants().value(.tapPause)
    /// The greatest distance, in points, between two taps that count as one series.
    private static let tapRadius = CGFloat(DeliveryConstants().value(.tapMovement))

    private var down: [(number: Int, touch: UITouch)] = []
    private var lastTap: (time: TimeInterval, location: CGPoint, count: Int)?
    var pointer: UITouch?
    /// The scene that is touched; nil for the windows of all scenes, of which the frontmost is hit.
    public var windowScene: UIWindowScene?
    /// What comes down on the screen from now on.
    public var touchType = UITouch.TouchType.direct
    /// The buttons that are pressed on the pointer, if a pointer touches.
    public var buttons = UIEvent.ButtonMask.primary
    /// The radius of touches that begin from now on, in points.
    public var touchRadius: CGFloat = 0
    /// Recognizers that get each touch that begins from now on, although no view lists them, as
    /// those of SwiftUI.
    public var unlistedRecognizers: [UIGestureRecognizer] = []
    /// Whether touches that begin from now on have no view, as those of SwiftUI.
    public var hidesViews = false

    /// Makes a driver for `UIApplication.shared`, without fingers on the screen.
    public init() {}

    var application: UIApplication { .shared }

    // MARK: Clock

    /// The time on the clock of the events, in seconds.
    public var time: TimeInterval { application.events.now }

    /// Moves the clock on by so many seconds.
    ///
    /// Meanwhile long presses are recognized, double taps time out, and animations end.
    public func advance(by seconds: TimeInterval) { application.events.advance(to: time + seconds) }

    /// Moves the clock to the time and lays out the windows, as the run loop does between two
    /// events.
    func prepare(for time: TimeInterval?) -> TimeInterval {
      application.events.advance(to: max(time ?? self.time, self.time))
      for window in application.windows where !window.isHidden { window.layoutIfNeeded() }
      return self.time
    }

    // MARK: Touches

    /// Sends one event for all these fingers; other fingers that are down are stationary in it.
    ///
    /// A finger that is not down is ignored unless its phase is `.began`; a finger that is down is
    /// ignored when its phase is `.began`.
    ///
    /// - Parameters:
    ///   - fingers: what happens to each finger.
    ///   - time: when the event happens, in seconds; nil, or a time in the past, means now.
    /// - Returns: the event; nil when all fingers were ignored and nothing was sent.
    @discardableResult public func send(_ fingers: [Finger], at time: TimeInterval? = nil) -> UIEvent? {
      let time = prepare(for: time)
      for (_, touch) in down { touch.phase = .stationary }
      var begun: [UITouch] = []
      var hasChanged = false
      for finger in fingers {
        if finger.phase == .began {
          guard touch(finger.number) == nil else { continue }
          let touch = makeTouch(at: finger.location, time)
          touch.type = touchType
          touch.majorRadius = touchRadius
          touch.edge = finger.edge
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
      if event.touchList.contains(where: { $0.type == .indirectPointer }) { event.buttonMask = buttons }
      down.removeAll { !$0.touch.isDown }
      for touch in begun {
        application.events.begin(touch, with: event, in: windowScene, unlisted: unlistedRecognizers, hidesViews)
      }
      application.sendEvent(event)
      return event
    }

    /// Puts a finger on the screen.
    ///
    /// - Parameters:
    ///   - location: in screen points.
    ///   - finger: the finger's number.
    ///   - time: when it happens, in seconds; nil for now.
    ///   - edge: the edge of the screen of which the touch carries the system's mark, as a touch
    ///     does that comes from outside of the screen; empty for none.
    public func began(at location: CGPoint, finger: Int = 1, time: TimeInterval? = nil, edge: UIRectEdge = []) {
      var begun = Finger(finger, .began, at: location)
      begun.edge = edge
      send([begun], at: time)
    }

    /// Moves a finger that is down.
    ///
    /// - Parameters:
    ///   - location: where it moves to, in screen points.
    ///   - finger: the finger's number.
    ///   - time: when it happens, in seconds; nil for now.
    public func moved(to location: CGPoint, finger: Int = 1, time: TimeInterval? = nil) {
      send([Finger(finger, .moved, at: location)], at: time)
    }

    /// Takes a finger off the screen.
    ///
    /// - Parameters:
    ///   - location: where the finger leaves, in screen points; nil for where it was last.
    ///   - finger: the finger's number.
    ///   - time: when it happens, in seconds; nil for now.
    public func ended(at location: CGPoint? = nil, finger: Int = 1, time: TimeInterval? = nil) {
      send([Finger(finger, .ended, at: location ?? touch(finger)?.screenLocation ?? .zero)], at: time)
    }

    /// Cancels a finger's touch, as the system does when a call comes in.
    ///
    /// - Parameters:
    ///   - finger: the finger's number.
    ///   - time: when it happens, in seconds; nil for now.
    public func cancelled(finger: Int = 1, time: TimeInterval? = nil) {
      send([Finger(finger, .cancelled, at: touch(finger)?.screenLocation ?? .zero)], at: time)
    }

    /// The touch of a finger that is down; nil when the finger is not down.
    public func touch(_ finger: Int = 1) -> UITouch? { down.first { $0.number == finger }?.touch }

    private func makeTouch(at location: CGPoint, _ time: TimeInterval) -> UITouch {
      let touch = UITouch()
      touch.screenLocation = location
      touch.previousScreenLocation = location
      touch.startLocation = location
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
