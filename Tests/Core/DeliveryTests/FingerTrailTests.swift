import Delivery
import HitTesting
import TestSupport
import Testing

/// Tests that fingers which the definition cannot tell apart have the same outcome.
@Suite struct FingerTrailTests {
  private struct Finger {
    var samples: [(time: Double, sample: DeliveredSample)] = []

    /// A finger that often goes as far and as long as the numbers that matter.
    init(_ random: inout SplitMix64) {
      var time = Double.random(in: 0...1000, using: &random)
      let start = Point(x: Double.random(in: 0...390, using: &random), y: Double.random(in: 300...400, using: &random))
      var place = start
      samples = [(time, DeliveredSample(1, .began, at: place))]
      let turn = random.pick([(1.0, 0.0), (0.0, 1.0), (-1, 0), (0, -1), (1, 1), (0.3, -1), (-1, 0.2), (0.9, 1.1)])
      let step = random.pick([1.0, 2, 3, 5, 9, 10, 14, 30])
      for number in 0..<random.pick([0, 0, 1, 2, 3, 6, 12]) {
        time += random.pick([1.0 / 120, 1.0 / 60, 0.02, 0.05, 0.1])
        // Some turn back.
        let back: Double = number > 4 && random.chance(10) ? -1 : 1
        let noise = random.chance(30) ? Double.random(in: -1...1, using: &random) : 0
        place.x += back * step * turn.0 + noise
        place.y += back * step * turn.1 + (random.chance(50) ? noise : 0)
        samples.append((time, DeliveredSample(1, .moved, at: place)))
      }
      time += random.pick([0.01, 0.05, 0.12, 0.15, 0.2, 0.5, 0.6, 0.75, 0.9, 3])
      if random.chance(30) { place.x += 2 }
      samples.append((time, DeliveredSample(1, random.chance(90) ? .ended : .cancelled, at: place)))
    }
  }

  /// A random touch: a view or a control in a scroll view, which may be in another one.
  private static func touch(_ random: inout SplitMix64) -> DeliveredTouch {
    let families: [DeliveredView.Control.Family] = [.button, .switch, .segmented, .choice, .other]
    let permissions: [Gesture.Permission] = [.always, .always, .always, .never, .horizontally, .vertically]
    var views: [DeliveredView] = []
    for number in 1...4 {
      let frame = Rect(x: 100, y: 300, width: 120, height: 44)
      var view = DeliveredView(ViewID(Int64(number)), frame: frame)
      if number == 1, random.chance(60) {
        var control = DeliveredView.Control(random.pick(families))
        control.isEnabled = random.chance(90)
        view.kind = .control(control)
      } else if number > 1, number < 4, random.chance(50) {
        var scrolling = DeliveredView.Scrolling(isHorizontal: random.chance(50), isVertical: random.chance(70))
        let directions: [Gesture.Direction] = [.left, .right, .up, .down]
        scrolling.edges = Set(directions.filter { _ in random.chance(30) })
        scrolling.delaysContentTouches = random.chance(70)
        scrolling.canCancelContentTouches = random.chance(80)
        scrolling.contentLosesTouches = random.chance(20) ? random.chance(50) : nil
        view.kind = .scrollView(scrolling)
      }
      view.shouldBegin = random.pick(permissions)
      views.append(view)
    }
    let kinds: [Gesture.Kind] = [
      .tap(taps: 1, fingers: 1), .tap(taps: 1, fingers: 2), .pan(fingers: 1...Int.max), .pinch, .rotation, .code([]),
      .longPress(
        taps: 0, fingers: 1, duration: random.pick([0, 0.15, 0.3, 0.5]), movement: random.pick([5, 10, 100])),
      .swipe([.left], fingers: 1), .swipe([.up, .right], fingers: 1), .screenEdge([.left]), .hover,
    ]
    var gestures: [Gesture] = []
    for number in 0..<Int.random(in: 0...4, using: &random) {
      let owner = random.pick(views)
      var gesture = Gesture(RecognizerID(Int64(number)), of: owner.id, random.pick(kinds))
      gesture.cancelsTouchesInView = random.chance(70)
      gesture.delaysTouchesBegan = random.chance(20)
      gesture.delaysTouchesEnded = random.chance(70)
      gesture.shouldBegin = random.pick(permissions)
      gestures.append(gesture)
    }
    for view in views {
      guard case .scrollView = view.kind else { continue }
      gestures.append(Gesture(RecognizerID(10 + view.id.rawValue), of: view.id, .scroll(view.id)))
    }
    let ids = gestures.map(\.id)
    for place in gestures.indices where ids.count > 1 {
      let other = random.pick(ids)
      guard other != gestures[place].id else { continue }
      if random.chance(20), other < gestures[place].id { gestures[place].failureRequirements = [other] }
      if random.chance(20) { gestures[place].simultaneous = [other] }
      if random.chance(10) { gestures[place].doesNotPrevent = [other] }
    }
    var touch = DeliveredTouch(views: views, candidates: gestures)
    if random.chance(20) { touch.edge = .left }
    return touch
  }

  /// What came of it: all but times, samples and how often something changed.
  private static func outcome(_ touch: DeliveredTouch, _ finger: Finger, _ constants: DeliveryConstants) -> [String] {
    let log = DeliveryLog()
    let delivery = Delivery(constants, host: log)
    for (time, sample) in finger.samples {
      delivery.send([sample], begun: sample.phase == .began ? [1: touch] : [:], at: time)
    }
    while let time = delivery.nextTime, !delivery.isIdle { delivery.wait(until: time.nextUp) }
    return log.happenings.compactMap { happening in
      switch happening.kind {
      case .acted(_, .changed, _), .state(_, .changed), .scrolled, .received: nil
      case .told(_, _, .moved), .sent(_, .touchDragInside, _), .sent(_, .touchDragOutside, _): nil
      default: "\(happening.kind)"
      }
    }
  }

  @Test func `Fingers with equal letters have the same outcome`() {
    var random = SplitMix64(seed: 1)
    var (compared, whole, unusual) = (0, 0, 0)
    for number in 0..<100 {
      let touch = Self.touch(&random)
      var constants = DeliveryConstants()
      if random.chance(20) { constants.set(.panMovement, 3...7) }
      if random.chance(20) { constants.set(.controlMargin, 10...20) }
      guard let measures = FingerMeasures(touch, constants) else { continue }
      var (known, trail): ([[UInt64]: [String]], FingerTrail) = ([:], FingerTrail())
      for _ in 0..<300 {
        let finger = Finger(&random)
        trail.begin(at: finger.samples[0].sample.place, finger.samples[0].time, on: touch, measures)
        for (time, sample) in finger.samples { trail.add(sample, at: time) }
        guard trail.isWhole else { continue }
        whole += 1
        let outcome = Self.outcome(touch, finger, constants)
        if let other = known[trail.letters] {
          compared += 1
          #expect(outcome == other, "touch \(number)")
        } else {
          known[trail.letters] = outcome
          if outcome.contains(where: { $0.hasPrefix("acted") }) { unusual += 1 }
        }
      }
    }
    #expect(compared > 4_000 && whole > 20_000 && unusual > 3_000, "\(compared) \(whole) \(unusual)")
  }

  @Test(arguments: [Vector(x: 1, y: 0), Vector(x: 0, y: 1)])
  func `Half a point to one side, to the other and none are three letters where a swipe may be`(way: Vector) throws {
    let swipe = Gesture(1, of: 1, .swipe([.left], fingers: 1))
    let touch = DeliveredTouch(views: [DeliveredView(1, frame: .zero)], candidates: [swipe])
    let measures = try #require(FingerMeasures(touch, DeliveryConstants()))
    func letters(_ step: Double) -> [UInt64] {
      var trail = FingerTrail()
      trail.begin(at: Point(x: 0, y: 0), 0, on: touch, measures)
      for (index, distance) in [0, 33, 33 + step].enumerated() {
        let place = Point(x: way.x * distance, y: way.y * distance)
        trail.add(DeliveredSample(1, index == 0 ? .began : .moved, at: place), at: Double(index) / 100)
      }
      return trail.letters
    }
    #expect(Set([-0.5, 0, 0.5].map(letters)).count == 3)
  }

  @Test func `A slider, further taps and recorded code have no letters`() {
    let constants = DeliveryConstants()
    var view = DeliveredView(1, frame: .zero)
    view.kind = .control(DeliveredView.Control(.slider(knob: 20)))
    #expect(FingerMeasures(DeliveredTouch(views: [view], candidates: []), constants) == nil)
    view.kind = .plain
    for kind: Gesture.Kind in [
      .tap(taps: 2, fingers: 1), .longPress(taps: 1, fingers: 1, duration: 0.5, movement: 10),
      .code([.init(time: 1, .began)]),
    ] {
      let touch = DeliveredTouch(views: [view], candidates: [Gesture(1, of: 1, kind)])
      #expect(FingerMeasures(touch, constants) == nil)
    }
    let plain = DeliveredTouch(views: [view], candidates: [Gesture(1, of: 1, .tap(taps: 1, fingers: 1))])
    #expect(FingerMeasures(plain, constants) != nil)
  }
}
