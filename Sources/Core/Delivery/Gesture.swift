package import HitTesting

/// A gesture recognizer with all that decides when it recognizes.
package struct Gesture: Hashable, Sendable {
  /// What it recognizes.
  package enum Kind: Hashable, Sendable {
    case tap(taps: Int, fingers: Int)
    /// The duration is in seconds, the movement in points.
    case longPress(taps: Int, fingers: Int, duration: Double, movement: Double)
    case pan(fingers: ClosedRange<Int>)
    /// The pan that scrolls a view.
    case scroll(ViewID)
    case swipe(Set<Direction>, fingers: Int)
    case pinch
    case rotation
    /// A pan of a finger that carries the system's mark of one of these edges.
    case screenEdge(Set<Direction>)
    /// Its code decides. It takes these states at these times, as it did when it was recorded;
    /// empty where the code itself asks for states.
    case code([TimedState])
    /// It only watches a pointer, and never recognizes a touch.
    case hover
  }

  /// A state with the time, in seconds, at which a recognizer asks for it.
  package struct TimedState: Hashable, Sendable {
    package var time: Double
    package var state: RecognizerState

    package init(time: Double, _ state: RecognizerState) { (self.time, self.state) = (time, state) }
  }

  /// A direction on the screen, or the edge of the screen that lies there.
  package enum Direction: Hashable, Sendable {
    case left, right, up, down
  }

  /// Whether a gesture may begin.
  package enum Permission: Hashable, Sendable {
    case always, never
    /// If the fingers have moved more to a side than up or down.
    case horizontally
    /// If the fingers have moved more up or down than to a side.
    case vertically

    func allows(_ way: Vector) -> Bool {
      switch self {
      case .always: true
      case .never: false
      case .horizontally: abs(way.x) > abs(way.y)
      case .vertically: abs(way.y) > abs(way.x)
      }
    }
  }

  /// The recognizer's id in its recording.
  package var id: RecognizerID
  /// The view that has it.
  package var owner: ViewID
  package var kind: Kind
  /// The values that the app has set, as UIKit names them.
  package var cancelsTouchesInView = true, delaysTouchesBegan = false, delaysTouchesEnded = true
  package var requiresExclusiveTouchType = true
  /// The recognizers that must fail before it acts.
  package var failureRequirements: Set<RecognizerID> = []
  /// The recognizers that a delegate lets recognize at the same time.
  package var simultaneous: Set<RecognizerID> = []
  /// The recognizers that it does not prevent, by `canPrevent(_:)`.
  package var doesNotPrevent: Set<RecognizerID> = []
  /// What `gestureRecognizerShouldBegin(_:)` of its delegate answers.
  package var shouldBegin = Permission.always

  /// The scroll view that a pan scrolls which is not one of its own superviews.
  package var scrollView: DeliveredView?

  package init(_ id: RecognizerID, of owner: ViewID, _ kind: Kind) {
    (self.id, self.owner, self.kind) = (id, owner, kind)
  }

  /// What `canPrevent(_:)` answers if no code of the app does.
  package func canPrevent(_ other: Gesture) -> Bool {
    // "A tap never prevents one with a higher count."
    if case .tap(let taps, _) = kind, case .tap(let more, _) = other.kind, more > taps { return false }
    return !doesNotPrevent.contains(other.id)
  }
}
