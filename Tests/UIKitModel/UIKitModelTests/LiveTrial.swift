import Delivery
import HitTesting
import TestSupport
import UIKitModel

/// A random tree with recognizers, and what fingers do on it, as plain values.
struct LiveTrial {
  private(set) var views: [(view: DeliveredView, parent: Int?)]
  private(set) var gestures: [Gesture] = []
  /// The recognizers whose delegates refuse all touches, and those that take pencils alone.
  private(set) var refusing: Set<RecognizerID> = [], ofPencils: Set<RecognizerID> = []
  private(set) var samples: [(time: Double, fingers: [DeliveredSample])] = []
  /// The type of each touch, and whether it carries the mark of the left edge.
  private(set) var touches: [(type: UITouch.TouchType, isOfEdge: Bool)] = []

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
      var control = DeliveredView.Control(random.pick([.button, .switch, .other, .segmented]))
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
      .longPress(taps: 1, fingers: 1, duration: 0.25, movement: 10), .code([]), .screenEdge([.left]),
    ]
    var gesture = Gesture(id, of: random.pick(views).view.id, random.pick(kinds))
    gesture.cancelsTouchesInView = random.chance(70)
    gesture.delaysTouchesBegan = random.chance(20)
    gesture.delaysTouchesEnded = random.chance(70)
    gesture.requiresExclusiveTouchType = random.chance(70)
    if random.chance(10) { gesture.shouldBegin = .never }
    if random.chance(10) { ofPencils.insert(id) }
    if random.chance(10) { refusing.insert(id) }
    gestures.append(gesture)
  }

  private mutating func relate(_ random: inout SplitMix64) {
    for place in gestures.indices {
      let other = random.pick(gestures).id
      guard other != gestures[place].id else { continue }
      if random.chance(60), other < gestures[place].id { gestures[place].failureRequirements = [other] }
      if random.chance(30) { gestures[place].simultaneous = [other] }
      if case .pan = gestures[place].kind, random.chance(30) { gestures[place].doesNotPrevent = [other] }
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
      for _ in fingers { touches.append((random.chance(20) ? .pencil : .direct, random.chance(30))) }
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
}
