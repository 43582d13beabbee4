package import HitTesting

/// Delivers touches: from samples to the states and actions of recognizers, to what views are told,
/// and to what controls and scroll views do.
///
/// Apple: "A window delivers touch events to a gesture recognizer before it delivers them to the
/// hit-tested view attached to the gesture recognizer." Each event goes to the recognizers first,
/// then to the views. What waits for a time, such as a long press, happens at that time.
///
/// It is a value: the same samples always give the same happenings. Which of several recognizers
/// gets a touch first is not defined by UIKit; ``init(_:isReversed:)`` sets it.
package struct Delivery: Sendable {
  /// A touch that is down, or whose end is not settled.
  struct Touch {
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

    let finger: Int64
    let views: [DeliveredView]
    let candidates: [RecognizerID]
    let type: Int
    let edge: Gesture.Direction?
    let start: Point
    let startTime: Double
    var place: Point
    var previous: Point
    var phase = DeliveredSample.Phase.began
    var told = Told.held

    var isDown: Bool { phase == .began || phase == .moved }
    var hit: DeliveredView? { views.first }
    /// How far it is from where it began.
    var way: Vector { Vector(from: start, to: place) }
    /// How far it went in the latest event.
    var step: Vector { Vector(from: previous, to: place) }
  }

  /// A recognizer that has touches.
  struct Attempt {
    var gesture: Gesture
    var state = GestureState.possible
    /// The state that it has reached, while another recognizer must fail first.
    var pending: GestureState?
    /// All its touches, by their numbers, in the order in which they came down.
    var touches: [Int] = []
    let begin: Double
    /// The taps that were completed, and the time of the last one's end.
    var taps = 0
    var tapEnd = 0.0
    /// The mean way of its fingers.
    var moved = Vector(x: 0, y: 0)
    /// The way from its first finger to its second one, when that came down.
    var span: Vector?
  }

  /// What came of the samples so far, in order.
  package internal(set) var happenings: [Happening] = []
  let constants: DeliveryConstants
  private let isReversed: Bool
  var now = 0.0
  /// The touches by their numbers.
  var touches: [Int: Touch] = [:]
  private var nextTouch = 0
  var attempts: [RecognizerID: Attempt] = [:]
  /// The recognizers that have touches, in the order in which they got the first one.
  var participants: [RecognizerID] = []
  /// The touch that each control follows, and whether the finger is inside.
  var followed: [ViewID: (touch: Int, isInside: Bool)] = [:]

  /// Makes a delivery without touches.
  ///
  /// - Parameter isReversed: whether the recognizers get touches in the opposite order of usual.
  package init(_ constants: DeliveryConstants = DeliveryConstants(), isReversed: Bool = false) {
    (self.constants, self.isReversed) = (constants, isReversed)
  }

  // MARK: Input

  /// Delivers an event.
  ///
  /// - Parameters:
  ///   - samples: what its fingers do.
  ///   - begun: the touches that begin, by their fingers.
  ///   - time: seconds; never less than before.
  package mutating func send(_ samples: [DeliveredSample], begun: [Int64: DeliveredTouch] = [:], at time: Double) {
    wait(until: time)
    let changed = samples.compactMap { take($0, begun[$0.finger]) }
    for id in isReversed ? participants.reversed() : participants {
      guard let attempt = attempts[id] else { continue }
      let mine = changed.filter(attempt.touches.contains)
      guard !mine.isEmpty else { continue }
      for touch in mine.compactMap({ touches[$0] }) { note(.received(id, finger: touch.finger, touch.phase)) }
      if !attempt.state.isFinal { receive(mine, id) }
    }
    let moved = changed.filter { touches[$0]?.phase == .moved && touches[$0]?.told == .begun }
    settle()
    for touch in moved where touches[touch]?.told == .begun { tell(touch, .moved) }
    tidy()
  }

  /// Disables a recognizer: one that has begun is cancelled.
  package mutating func disable(_ id: RecognizerID, at time: Double) {
    wait(until: time)
    switch attempts[id]?.state {
    case .began, .changed: act(id, .cancelled)
    case .possible: fail(id)
    default: return
    }
    settle()
    tidy()
  }

  /// Lets time pass, so that what waits for a time happens.
  package mutating func wait(until time: Double) {
    while let timer = nextTimer(), timer.time < time || timer.time == time && !timer.isAfterSamples {
      now = max(now, timer.time)
      if let recognizer = timer.recognizer { timeIsUp(recognizer) }
      settle()
      tidy()
    }
    now = max(now, time)
  }

  /// Keeps a sample.
  ///
  /// - Returns: its touch; nil for a finger that is not down.
  private mutating func take(_ sample: DeliveredSample, _ begun: DeliveredTouch?) -> Int? {
    if sample.phase == .began, let begun { return begin(sample, begun) }
    guard let touch = touches.first(where: { $0.value.finger == sample.finger && $0.value.isDown })?.key else {
      return nil
    }
    let previous = touches[touch]?.place ?? sample.place
    touches[touch]?.previous = previous
    touches[touch]?.place = sample.place
    touches[touch]?.phase = sample.phase
    return touch
  }

  /// "The candidates of a touch are fixed when it begins."
  private mutating func begin(_ sample: DeliveredSample, _ begun: DeliveredTouch) -> Int {
    let number = nextTouch
    nextTouch += 1
    let joining = begun.candidates.filter { gesture in
      guard let attempt = attempts[gesture.id] else { return true }
      // `requiresExclusiveTouchType`: "the first type wins, others are ignored".
      let first = attempt.touches.first.flatMap { touches[$0]?.type }
      return !attempt.state.isFinal && (!gesture.requiresExclusiveTouchType || first == nil || first == begun.type)
    }
    var touch = Touch(
      finger: sample.finger, views: begun.views, candidates: joining.map(\.id), type: begun.type, edge: begun.edge,
      start: sample.place, startTime: now, place: sample.place, previous: sample.place)
    let others = touches.values.filter { $0.isDown && $0.hit?.id == touch.hit?.id }
    if touch.hit?.isMultipleTouchEnabled == false, !others.isEmpty { touch.told = .never }
    touches[number] = touch
    for gesture in joining {
      attempts[gesture.id, default: Attempt(gesture: gesture, begin: now)].touches.append(number)
      if !participants.contains(gesture.id) { participants.append(gesture.id) }
    }
    return number
  }

  mutating func note(_ kind: Happening.Kind) { happenings.append(Happening(time: now, kind: kind)) }

  /// Forgets recognizers that are over. "A recognizer that has ended is not reset until its failure
  /// group is resolved, and goes on excluding": while another one with a common touch has not
  /// decided.
  private mutating func tidy() {
    for id in participants where attempts[id]?.state.isFinal == true && down(id).isEmpty {
      if !participants.contains(where: { $0 != id && isUndecided($0) && shares($0, id) }) { attempts[id] = nil }
    }
    for id in participants where attempts[id]?.state == .possible && !isUndecided(id) { attempts[id] = nil }
    participants.removeAll { attempts[$0] == nil }
    touches = touches.filter { number, touch in
      touch.isDown || touch.told == .held || touch.told == .begun
        || attempts.values.contains { $0.touches.contains(number) }
    }
  }

  private func isUndecided(_ id: RecognizerID) -> Bool {
    guard let attempt = attempts[id], !attempt.state.isFinal else { return false }
    return attempt.state != .possible || attempt.pending != nil || attempt.taps > 0 || !down(id).isEmpty
  }

  /// The touches of a recognizer that are down.
  func down(_ id: RecognizerID) -> [Int] { attempts[id]?.touches.filter { touches[$0]?.isDown == true } ?? [] }

  /// Whether two recognizers have a common touch.
  func shares(_ one: RecognizerID, _ other: RecognizerID) -> Bool {
    guard let mine = attempts[one]?.touches, let others = attempts[other]?.touches else { return false }
    return mine.contains(where: others.contains)
  }
}

/// A way on the screen, in points.
struct Vector {
  var x: Double
  var y: Double

  var length: Double { (x * x + y * y).squareRoot() }
}

extension Vector {
  init(from start: Point, to end: Point) { (x, y) = (end.x - start.x, end.y - start.y) }
}
