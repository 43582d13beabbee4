import HitTesting

extension Delivery {
  /// A touch that is down, or whose end is not settled.
  final class Touch {
    /// How far its view has been told of it.
    enum Told {
      /// Not at all, because a recognizer or a scroll view has not decided.
      case held
      case begun
      /// Of its end, or it was taken from the view.
      case over
      /// It never is: it is a further finger on a view for one touch, or content that a scroll view
      /// keeps touches from.
      case never
    }

    /// How many touches began before it.
    let number: Int
    let finger: Int64
    var views: [DeliveredView]
    /// The raw value of UIKit's `UITouch.TouchType`.
    let type: Int
    let tapCount: Int
    let edge: Gesture.Direction?
    let start: Point
    let startTime: Double
    var place: Point
    /// Where it was in the event before.
    var previous: Point
    var phase = DeliveredSample.Phase.began
    var told = Told.held

    init(_ number: Int, _ sample: DeliveredSample, _ begun: DeliveredTouch, at time: Double) {
      (self.number, finger, startTime) = (number, sample.finger, time)
      (views, type, tapCount, edge) = (begun.views, begun.type, begun.tapCount, begun.edge)
      (start, place, previous) = (sample.place, sample.place, sample.place)
    }

    var isDown: Bool { phase == .began || phase == .moved }
    var hit: DeliveredView? { views.first }
    /// Where a view is among ``views``. Their ids never change.
    func index(of view: ViewID) -> Int? {
      if views.count <= 16 { return views.firstIndex { $0.id == view } }
      return indices[view]
    }
    private lazy var indices = Dictionary(
      views.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    /// How far it is from where it began.
    var way: Vector { Vector(from: start, to: place) }
    /// How far it went in the latest event.
    var step: Vector { Vector(from: previous, to: place) }
  }

  /// A recognizer that has touches.
  final class Attempt {
    var gesture: Gesture
    var state = RecognizerState.possible
    /// The state that it has reached, while another recognizer must fail first.
    var pending: RecognizerState?
    /// How its gesture ended while it waited; nil if it goes on.
    var pendingEnd: RecognizerState?
    /// All its touches, in the order in which they came down.
    var touches: [Touch]
    let begin: Double
    /// How many recognizers got touches before it.
    var number = 0
    /// When it recognized.
    var recognizedAt: Double?
    /// The latest event whose touches it was given.
    var givenIn = 0
    /// The taps that were completed, and the time of the last one's end.
    var taps = 0
    var tapEnd = 0.0
    /// The mean way of its fingers.
    var moved = Vector.zero
    /// The part of ``moved`` that was needed to begin.
    var slop = Vector.zero
    /// The way from its first finger to its second one, when that came down.
    var span: Vector?
    /// The directions against which no finger has moved so far; nil before the first movement.
    var directions: Set<Gesture.Direction>?
    /// How many of the states of recorded code it has asked for.
    var taken = 0

    init(_ gesture: Gesture, _ touches: [Touch], at time: Double) {
      (self.gesture, self.touches, begin) = (gesture, touches, time)
    }

    func follows(_ touch: Touch) -> Bool { touches.contains { $0 === touch } }
    func shares(with other: Attempt) -> Bool { touches.contains(where: other.follows) }
    var fingers: [Touch] { touches.filter(\.isDown) }
    var hasFingers: Bool { touches.contains(where: \.isDown) }
    /// The state that recorded code asks for next, with its time.
    var nextOfCode: Gesture.TimedState? {
      guard case .code(let states) = gesture.kind, taken < states.count else { return nil }
      return states[taken]
    }
    /// Whether it may still recognize, or has not ended.
    var isUndecided: Bool {
      !state.isFinal && (state != .possible || pending != nil || taps > 0 || hasFingers || nextOfCode != nil)
    }
    /// Whether it has not recognized and may still do so.
    var isWaiting: Bool { state == .possible && isUndecided }
  }
}
