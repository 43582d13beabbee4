import Delivery
import Findings
import HitTesting
import TestSupport
import Testing

/// Tests that a recognizer of which an audit says that it never acts does not act upon random
/// touches either, and does without those that the audit names.
@Suite struct GestureAuditLawTests {
  private static let touches = 10_000

  @Test func `a swipe beside a pan does not act upon random touches`() throws {
    try check([.swipe([.left], fingers: 1), .pan(fingers: 1...Int.max)], never: [0])
  }

  @Test func `a long press beside a shorter one does not act upon random touches`() throws {
    let presses = [1.0, 0.5].map { Gesture.Kind.longPress(taps: 0, fingers: 1, duration: $0, movement: 10) }
    try check(presses, never: [0])
  }

  @Test func `a rotation beside a pinch and a pan acts upon some random touches`() throws {
    try check([.rotation, .pinch, .pan(fingers: 1...2)], never: [])
  }

  @Test func `what never acts in random sets does not act upon random touches`() throws {
    var silent = 0
    for seed in 0..<120 {
      var random = SplitMix64(seed: UInt64(seed))
      let set = RandomGestures(using: &random)
      let never = try set.never()
      silent += never.count
      for (index, rivals) in never { try set.check(index, without: rivals, touches: 500, &random) }
    }
    #expect(silent > 20)
  }

  private func check(_ kinds: [Gesture.Kind], never expected: Set<Int>) throws {
    var random = SplitMix64(seed: 1)
    let set = RandomGestures(kinds)
    let never = try set.never()
    #expect(Set(never.keys) == expected)
    for (index, rivals) in never { try set.check(index, without: rivals, touches: Self.touches, &random) }
  }
}

/// Recognizers of views that lie in each other, a view each. The first one's view is hit.
private struct RandomGestures {
  var gestures: [Gesture]

  init(_ kinds: [Gesture.Kind]) {
    gestures = kinds.enumerated().map { index, kind in
      Gesture(RecognizerID(rawValue: Int64(index)), of: ViewID(rawValue: Int64(100 - index)), kind)
    }
  }

  init(using random: inout SplitMix64) {
    let kinds = (0..<Int.random(in: 2...4, using: &random)).map { _ in Self.kind(&random) }
    self.init(kinds)
    for index in gestures.indices {
      let others = gestures[..<index].map(\.id).filter { _ in random.chance(25) }
      gestures[index].failureRequirements = Set(others)
    }
  }

  private static func kind(_ random: inout SplitMix64) -> Gesture.Kind {
    let count = random.chance(80) ? 1 : 2
    return switch Int.random(in: 0..<7, using: &random) {
    case 0: .tap(taps: 1, fingers: count)
    case 1: .tap(taps: 2, fingers: 1)
    case 2: .longPress(taps: 0, fingers: count, duration: random.pick([0.3, 0.5, 1]), movement: random.pick([10, 30]))
    case 3: .swipe([random.pick([.left, .right, .up, .down])], fingers: count)
    case 4: .pan(fingers: random.pick([1...1, 1...Int.max, 2...2]))
    case 5: .pinch
    default: .rotation
    }
  }

  // MARK: The audit

  /// The recognizers of which an audit says that they never act, and those because of which.
  func never() throws -> [Int: [Int]] {
    var views = [view(1, "UIWindow", in: nil, fullScreen)]
    for (index, gesture) in gestures.enumerated().reversed() {
      let parent = index + 1 < gestures.count ? gestures[index + 1].owner : 1
      views.append(
        view(gesture.owner, "UIView", in: parent, fullScreen) {
          $0.identifier = .some("v\(index)")
          $0.recognizers = [Recognizer(gesture)]
        })
    }
    var never: [Int: [Int]] = [:]
    for group in try auditedGestures(views).groups where group.key.kind == .gestureNever {
      guard case .gesture(let cause) = group.evidence.cause, let index = index(of: group.key.before) else { continue }
      never[index] = cause.by.compactMap(self.index)
    }
    return never
  }

  private func index(of responder: NamedResponder) -> Int? {
    guard case .recognizer(let named) = responder else { return nil }
    return gestures.indices.first { named.owner == "UIView#v\($0)" }
  }

  // MARK: Random touches

  /// Checks that a recognizer acts upon none of some touches, and upon one of them without others.
  func check(_ index: Int, without rivals: [Int], touches: Int, _ random: inout SplitMix64) throws {
    #expect(!rivals.isEmpty)
    var isFound = false
    for number in 0..<touches {
      let touch = RandomTouch(using: &random)
      let order = gestures.indices.shuffled(using: &random)
      guard !acts(index, order, touch) else {
        Issue.record("\(gestures): \(index) acts upon the touch \(number), \(touch)")
        return
      }
      isFound = isFound || acts(index, order.filter { !rivals.contains($0) }, touch)
    }
    #expect(isFound, "\(gestures): \(index) never acts without \(rivals)")
  }

  private func acts(_ index: Int, _ order: [Int], _ touch: RandomTouch) -> Bool {
    let log = DeliveryLog()
    let delivery = Delivery(host: log)
    let here = Set(order.map { gestures[$0].id })
    let candidates = order.map { index in
      var gesture = gestures[index]
      gesture.failureRequirements.formIntersection(here)
      return gesture
    }
    var delivered = DeliveredTouch(
      views: gestures.map { DeliveredView($0.owner, frame: fullScreen) }, candidates: candidates)
    for event in touch.events {
      var begun: [Int64: DeliveredTouch] = [:]
      for (sample, taps) in event.samples where sample.phase == .began {
        delivered.tapCount = taps
        begun[sample.finger] = delivered
      }
      delivery.send(event.samples.map(\.sample), begun: begun, at: event.time)
    }
    delivery.waitForAll()
    return log.happenings.contains {
      if case .acted(let id, let state, _) = $0.kind { id == gestures[index].id && state.isRecognized } else { false }
    }
  }
}

/// What one to three fingers do, at 60 samples in a second: they tap, rest, and move along a line
/// or turn around a point. They come to their speed within a few samples, as a hand does.
private struct RandomTouch {
  /// The samples of a time, in seconds, with the numbers of their taps.
  struct Event {
    var time: Double
    var samples: [(sample: DeliveredSample, taps: Int)]
  }

  private(set) var events: [Event] = []

  init(using random: inout SplitMix64) {
    let taps = random.chance(60) ? 1 : Int.random(in: 1...3, using: &random)
    let fingers = random.pick([1, 1, 2, 2, 3])
    let middle = Point(x: Double.random(in: 150...250, using: &random), y: Double.random(in: 300...500, using: &random))
    var start = 0
    for tap in 1...taps {
      let length = Int.random(in: random.pick([2...8, 2...40, 20...100]), using: &random)
      let rest = random.chance(50) ? 0 : Int.random(in: 0...40, using: &random)
      // Those who tap mostly rest on the screen.
      let speed = random.chance(tap < taps ? 90 : 30) ? 0 : Double.random(in: 10...2_000, using: &random)
      let turn = Double.random(in: -3...3, using: &random)
      let spread = Double.random(in: -200...200, using: &random)
      let way = random.pick([Vector(x: 1, y: 0), Vector(x: -1, y: 0), Vector(x: 0, y: 1), Vector(x: 0.6, y: -0.8)])
      let style = random.pick([0, 0, 1, 2])
      var moved: [(begin: Int, place: (Int) -> Point)] = []
      for finger in 0..<fingers {
        let side = Double(finger) - Double(fingers - 1) / 2
        let home = Point(x: middle.x + side * 90, y: middle.y)
        moved.append(
          (
            random.chance(70) ? 0 : Int.random(in: 0...5, using: &random),
            { index in
              let time = max(0, Double(index - rest) / 60)
              // After a tenth of a second it has its speed.
              let path = time < 0.1 ? time * time / 0.2 : time - 0.05
              switch style {
              case 0: return Point(x: home.x + way.x * speed * path, y: home.y + way.y * speed * path)
              case 1: return Point(x: home.x + side * spread * min(path, 0.5), y: home.y)
              default:
                let (tangent, radius) = (turn * path / 2, side * 90)
                let square = tangent * tangent
                return Point(
                  x: middle.x + radius * (1 - square) / (1 + square),
                  y: middle.y + radius * 2 * tangent / (1 + square))
              }
            }
          ))
      }
      for index in 0...length + 5 {
        var samples: [(sample: DeliveredSample, taps: Int)] = []
        for (finger, path) in moved.enumerated() where index >= path.begin && index <= path.begin + length {
          let phase: DeliveredSample.Phase =
            index == path.begin ? .began : index == path.begin + length ? .ended : .moved
          let place = path.place(index)
          if phase == .moved, place == path.place(index - 1) { continue }
          samples.append((DeliveredSample(Int64(finger), phase, at: place), tap))
        }
        if !samples.isEmpty { events.append(Event(time: Double(start + index) / 60, samples: samples)) }
      }
      start += length + 6 + Int.random(in: 1...24, using: &random)
    }
  }
}

extension Recognizer {
  /// A recognizer of a recording that is one of a delivery.
  fileprivate init(_ gesture: Gesture) {
    var parameters = RecognizerParameters()
    var name = ""
    switch gesture.kind {
    case .tap(let taps, let fingers):
      name = "UITapGestureRecognizer"
      (parameters.numberOfTapsRequired, parameters.numberOfTouchesRequired) = (Int64(taps), Int64(fingers))
    case .longPress(let taps, let fingers, let duration, let movement):
      name = "UILongPressGestureRecognizer"
      (parameters.numberOfTapsRequired, parameters.numberOfTouchesRequired) = (Int64(taps), Int64(fingers))
      (parameters.minimumPressDuration, parameters.allowableMovement) = (duration, movement)
    case .pan(let fingers):
      name = "UIPanGestureRecognizer"
      parameters.minimumNumberOfTouches = Int64(fingers.lowerBound)
      parameters.maximumNumberOfTouches = Int64(fingers.upperBound)
    case .swipe(let directions, let fingers):
      name = "UISwipeGestureRecognizer"
      let bits: [Gesture.Direction: Int64] = [.right: 1, .left: 2, .up: 4, .down: 8]
      parameters.direction = directions.reduce(0) { $0 | bits[$1, default: 0] }
      parameters.numberOfTouchesRequired = Int64(fingers)
    case .pinch: name = "UIPinchGestureRecognizer"
    case .rotation: name = "UIRotationGestureRecognizer"
    case .scroll, .screenEdge, .code, .hover: break
    }
    self.init(id: gesture.id, className: name)
    self.parameters = parameters
    failureRequirements = gesture.failureRequirements.sorted { $0.rawValue < $1.rawValue }.map {
      FailureRequirement($0, source: .seen)
    }
  }
}
