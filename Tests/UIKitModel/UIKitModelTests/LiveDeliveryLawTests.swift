import Delivery
import Foundation
import HitTesting
import TestSupport
import Testing
import UIKitModel

/// Tests that live objects have the outcome that the definition of delivery has for plain values.
@MainActor @Suite struct LiveDeliveryLawTests {
  @Test(arguments: 1...3)
  func `What live objects are called for is what the definition says of the same values`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var acted: Set<String> = []
    for number in 0..<120 {
      let trial = Trial(&random)
      let (live, touches) = trial.runLive()
      let plain = trial.runPlain(touches)
      acted.formUnion(plain.map { $0.split(separator: " ").dropFirst(1).first.map(String.init) ?? "" })
      guard live != plain else { continue }
      let first = zip(live, plain).prefix { $0 == $1 }.count
      let (happened, defined) = (live.dropFirst(first).prefix(3), plain.dropFirst(first).prefix(3))
      Issue.record("trial \(number), line \(first): \(happened), not \(defined), of \(trial)")
    }
    #expect(acted.isSuperset(of: ["acted", "told", "sent", "scrolled"]), "the trials are of use")
  }
}

/// A random tree with recognizers, and what fingers do on it, as plain values.
private struct Trial {
  private var views: [(view: DeliveredView, parent: Int?)]
  private var gestures: [Gesture] = []
  /// The recognizers whose delegates refuse all touches.
  private var refusing: Set<RecognizerID> = []
  private var samples: [(time: Double, fingers: [DeliveredSample])] = []

  init(_ random: inout SplitMix64) {
    let screen = Rect(x: 0, y: 0, width: 390, height: 844)
    views = [(DeliveredView(1, frame: screen), nil), (DeliveredView(2, frame: screen), 0)]
    for number in 3..<Int64.random(in: 4...8, using: &random) { addView(ViewID(rawValue: number), &random) }
    for number in 1..<Int64.random(in: 2...6, using: &random) { addGesture(RecognizerID(rawValue: number), &random) }
    relate(&random)
    move(&random)
  }

  private mutating func addView(_ id: ViewID, _ random: inout SplitMix64) {
    let parents = views.indices.filter { index in
      if case .control = views[index].view.kind { return false }
      return index > 0
    }
    let parent = random.pick(parents)
    let box = views[parent].view.frame
    func share(_ length: Double) -> Double { (length * random.pick([0, 0.125, 0.25])).rounded() }
    let (left, top) = (share(box.size.width), share(box.size.height))
    let frame = Rect(
      x: box.origin.x + left, y: box.origin.y + top, width: box.size.width - left - share(box.size.width),
      height: box.size.height - top - share(box.size.height))
    var view = DeliveredView(id, frame: frame)
    view.isMultipleTouchEnabled = random.chance(50)
    view.isExclusiveTouch = random.chance(10)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2:
      var control = DeliveredView.Control(random.pick([.button, .switch, .other]))
      control.isEnabled = random.chance(80)
      view.kind = .control(control)
    case 3...5:
      let isHorizontal = random.chance(50)
      var scrolling = DeliveredView.Scrolling(
        isHorizontal: isHorizontal, isVertical: !isHorizontal || random.chance(30))
      scrolling.delaysContentTouches = random.chance(70)
      scrolling.canCancelContentTouches = random.chance(80)
      view.kind = .scrollView(scrolling)
      gestures.append(Gesture(RecognizerID(rawValue: 100 + id.rawValue), of: id, .scroll(id)))
    default: break
    }
    views.append((view, parent))
  }

  private mutating func addGesture(_ id: RecognizerID, _ random: inout SplitMix64) {
    let kinds: [Gesture.Kind] = [
      .tap(taps: 1, fingers: 1), .tap(taps: 1, fingers: 1), .tap(taps: 2, fingers: 1), .tap(taps: 1, fingers: 2),
      .pan(fingers: 1...Int.max), .pan(fingers: 2...2), .swipe([.left], fingers: 1), .swipe([.up, .right], fingers: 1),
      .longPress(taps: 0, fingers: 1, duration: 0.5, movement: 10), .pinch, .rotation,
      .longPress(taps: 1, fingers: 1, duration: 0.25, movement: 10), .code([]),
    ]
    var gesture = Gesture(id, of: random.pick(views).view.id, random.pick(kinds))
    gesture.cancelsTouchesInView = random.chance(70)
    gesture.delaysTouchesBegan = random.chance(20)
    gesture.delaysTouchesEnded = random.chance(70)
    if random.chance(10) { gesture.shouldBegin = .never }
    if random.chance(10) { refusing.insert(id) }
    gestures.append(gesture)
  }

  private mutating func relate(_ random: inout SplitMix64) {
    for place in gestures.indices {
      let other = random.pick(gestures).id
      guard other != gestures[place].id else { continue }
      if random.chance(30), other < gestures[place].id { gestures[place].failureRequirements = [other] }
      if random.chance(30) { gestures[place].simultaneous = [other] }
    }
  }

  private mutating func move(_ random: inout SplitMix64) {
    var time = 0.0
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let fingers: ClosedRange<Int64> = 1...random.pick([1, 1, 2])
      var places = fingers.map { _ in
        Point(x: Double(Int.random(in: 20...370, using: &random)), y: Double(Int.random(in: 20...820, using: &random)))
      }
      let steps = fingers.map { _ in
        Vector(
          x: Double(Int.random(in: -60...60, using: &random)) / 4,
          y: Double(Int.random(in: -60...60, using: &random)) / 4)
      }
      func all(_ phase: DeliveredSample.Phase) -> [DeliveredSample] {
        fingers.map { DeliveredSample($0, phase, at: places[Int($0) - 1]) }
      }
      samples.append((time, all(.began)))
      if random.chance(30) { time += random.pick([0.25, 0.75]) }
      for _ in 0..<random.pick([0, 0, 3, 8]) {
        time += 1.0 / 64
        for place in places.indices {
          places[place] = Point(x: places[place].x + steps[place].x, y: places[place].y + steps[place].y)
        }
        samples.append((time, all(.moved)))
      }
      let end: DeliveredSample.Phase = random.chance(10) ? .cancelled : .ended
      for sample in all(end) {
        time += random.pick([1.0 / 64, 0.125])
        samples.append((time, [sample]))
      }
      time += random.pick([0.125, 1])
    }
  }

  private func name(_ id: RecognizerID) -> String { "\(id.rawValue)" }

  // MARK: Live

  /// Runs it with live objects.
  ///
  /// - Returns: what they are called for, and each touch, without recognizers.
  @MainActor func runLive() -> ([String], [DeliveredTouch]) {
    let objects = LiveObjects()
    for (view, parent) in views {
      let frame = CGRect(
        x: view.frame.origin.x, y: view.frame.origin.y, width: view.frame.size.width, height: view.frame.size.height)
      objects.add(Self.object(view), view.id, frame, to: parent.flatMap { objects.views[views[$0].view.id] })
    }
    for gesture in gestures {
      let owner = objects.views[gesture.owner]
      let delegate = AskedDelegate()
      delegate.shouldBegin = gesture.shouldBegin == .always
      delegate.shouldReceive = !refusing.contains(gesture.id)
      delegate.simultaneous = Set(gesture.simultaneous.map(name))
      // Half of them by the delegate, and half by `require(toFail:)`.
      if gesture.id.rawValue % 2 == 0 { delegate.requiresFailureOf = Set(gesture.failureRequirements.map(name)) }
      let recognizer = (owner as? UIScrollView)?.panGestureRecognizer
      let isScroll = gesture.kind == .scroll(gesture.owner)
      objects.add(
        isScroll ? recognizer ?? UIGestureRecognizer() : Self.object(gesture), gesture.id, to: owner, delegate)
    }
    for gesture in gestures where gesture.id.rawValue % 2 != 0 {
      for other in gesture.failureRequirements {
        objects.recognizers[other].map { objects.recognizers[gesture.id]?.require(toFail: $0) }
      }
    }
    var touches: [DeliveredTouch] = []
    objects.began = { touch in
      var begun = DeliveredTouch(views: chain(touch.view, objects), candidates: [])
      begun.tapCount = touch.tapCount
      touches.append(begun)
    }
    let phases: [DeliveredSample.Phase: UITouch.Phase] = [
      .began: .began, .moved: .moved, .ended: .ended, .cancelled: .cancelled,
    ]
    for (time, fingers) in samples {
      let sent = fingers.map {
        EventDriver.Finger(Int($0.finger), phases[$0.phase] ?? .began, at: CGPoint(x: $0.place.x, y: $0.place.y))
      }
      objects.driver.send(sent, at: time)
    }
    objects.driver.advance(by: 10)
    return (words(objects.happenings), touches)
  }

  /// The views of a touch as they are now.
  @MainActor private func chain(_ hit: UIView?, _ objects: LiveObjects) -> [DeliveredView] {
    var chain: [DeliveredView] = []
    var next = hit
    while let view = next {
      if let id = objects.views.first(where: { $0.value === view })?.key,
        var known = views.first(where: { $0.view.id == id })?.view
      {
        let box = view.convert(view.bounds, to: nil)
        known.frame = Rect(
          x: Double(box.minX), y: Double(box.minY), width: Double(box.width), height: Double(box.height))
        chain.append(known)
      }
      next = view.superview
    }
    return chain
  }

  @MainActor private static func object(_ view: DeliveredView) -> UIView {
    let object: UIView
    switch view.kind {
    case .plain: object = view.id == 1 ? UIWindow() : TellingView()
    case .control(let control):
      let made = control.family == .button ? UIButton() : control.family == .switch ? UISwitch() : UIControl()
      made.isEnabled = control.isEnabled
      object = made
    case .scrollView(let scrolling):
      let made = UIScrollView()
      let (width, height) = (view.frame.size.width, view.frame.size.height)
      made.contentSize = CGSize(
        width: scrolling.isHorizontal ? 8192 + width : width, height: scrolling.isVertical ? 8192 + height : height)
      // Far from all edges.
      made.contentOffset = CGPoint(x: scrolling.isHorizontal ? 4096 : 0, y: scrolling.isVertical ? 4096 : 0)
      made.delaysContentTouches = scrolling.delaysContentTouches
      made.canCancelContentTouches = scrolling.canCancelContentTouches
      object = made
    }
    object.isMultipleTouchEnabled = view.isMultipleTouchEnabled
    object.isExclusiveTouch = view.isExclusiveTouch
    return object
  }

  @MainActor private static func object(_ gesture: Gesture) -> UIGestureRecognizer {
    let object: UIGestureRecognizer
    switch gesture.kind {
    case .tap(let taps, let fingers):
      let tap = UITapGestureRecognizer()
      (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (taps, fingers)
      object = tap
    case .longPress(let taps, let fingers, let duration, let movement):
      let press = UILongPressGestureRecognizer()
      (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (taps, fingers)
      (press.minimumPressDuration, press.allowableMovement) = (duration, CGFloat(movement))
      object = press
    case .pan(let fingers):
      let pan = UIPanGestureRecognizer()
      (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (fingers.lowerBound, fingers.upperBound)
      object = pan
    case .swipe(let directions, let fingers):
      let swipe = UISwipeGestureRecognizer()
      swipe.numberOfTouchesRequired = fingers
      swipe.direction = directions == [.left] ? .left : [.up, .right]
      object = swipe
    case .pinch: object = UIPinchGestureRecognizer()
    case .rotation: object = UIRotationGestureRecognizer()
    case .code, .scroll, .screenEdge, .hover: object = UIGestureRecognizer()
    }
    object.cancelsTouchesInView = gesture.cancelsTouchesInView
    object.delaysTouchesBegan = gesture.delaysTouchesBegan
    object.delaysTouchesEnded = gesture.delaysTouchesEnded
    return object
  }

  // MARK: Plain

  /// Runs it with values alone.
  ///
  /// - Parameter touches: each touch, without recognizers.
  func runPlain(_ touches: [DeliveredTouch]) -> [String] {
    let log = DeliveryLog()
    let delivery = Delivery(host: log)
    var rest = touches[...]
    for (time, fingers) in samples {
      var begun: [Int64: DeliveredTouch] = [:]
      for sample in fingers where sample.phase == .began {
        var touch = rest.popFirst() ?? DeliveredTouch(views: [], candidates: [])
        touch.candidates = touch.views.flatMap { view in
          gestures.filter { $0.owner == view.id && !refusing.contains($0.id) }
        }
        begun[sample.finger] = touch
      }
      delivery.send(fingers, begun: begun, at: time)
    }
    delivery.wait(until: (samples.last?.time ?? 0) + 10)
    return words(log.happenings)
  }

  // MARK: Words

  /// What the app is called for: the touches of plain views, actions and offsets.
  private func words(_ happenings: [Happening]) -> [String] {
    var offsets: [ViewID: String] = [:]
    return happenings.compactMap { happening in
      let word: String
      switch happening.kind {
      case .acted(let id, let state, _):
        if id.rawValue > 100, state.isFinal { offsets[ViewID(rawValue: id.rawValue - 100)] = nil }
        word = "acted \(id.rawValue) \(state)"
      case .told(let id, let touches, let phase):
        guard id != 1, views.contains(where: { $0.view.id == id && $0.view.kind == .plain }) else { return nil }
        word = "told \(id.rawValue) \(touches) \(phase)"
      case .sent(let id, let action, _): word = "sent \(id.rawValue) \(action)"
      case .scrolled(let id, let way):
        guard case .scrollView(let scrolling) = views.first(where: { $0.view.id == id })?.view.kind else { return nil }
        // Rounded to a millionth of a point.
        let x = scrolling.isHorizontal ? Int((way.x * 1e6).rounded()) : 0
        let y = scrolling.isVertical ? Int((way.y * 1e6).rounded()) : 0
        guard offsets[id, default: "0 0"] != "\(x) \(y)" else { return nil }
        offsets[id] = "\(x) \(y)"
        word = "scrolled \(id.rawValue) \(x) \(y)"
      case .received, .state, .taken, .reset: return nil
      }
      return "\(happening.time) \(word)"
    }
  }
}
