import Delivery
import HitTesting
import Testing

/// Tests which of two scroll views inside one another a drag moves.
@Suite struct NestedScrollingTests {
  private static let directions: [(direction: Gesture.Direction, way: Vector)] = [
    (.left, Vector(x: -60, y: 3)), (.right, Vector(x: 60, y: 3)), (.up, Vector(x: 3, y: -60)),
    (.down, Vector(x: 3, y: 60)),
  ]

  /// The scroll views that a drag moves: the inner one is 2, the outer one 3.
  private func scrolled(_ way: Vector, innerEdges: Set<Gesture.Direction>) -> Set<ViewID> {
    var inner = DeliveredView.Scrolling(isHorizontal: true, isVertical: true)
    inner.edges = innerEdges
    let frame = Rect(x: 0, y: 0, width: 390, height: 800)
    let outer = DeliveredView.Scrolling(isHorizontal: true, isVertical: true)
    let views = [
      DeliveredView(2, .scrollView(inner), frame: frame), DeliveredView(3, .scrollView(outer), frame: frame),
      DeliveredView(1, frame: frame),
    ]
    let pans = [Gesture(5, of: 2, .scroll(2)), Gesture(6, of: 3, .scroll(3))]
    let log = DeliveryLog()
    let delivery = Delivery(host: log)
    let begun: [Int64: DeliveredTouch] = [1: DeliveredTouch(views: views, candidates: pans)]
    let start = Point(x: 200, y: 400)
    delivery.send([DeliveredSample(1, .began, at: start)], begun: begun, at: 0)
    for step in 1...6 {
      let share = Double(step) / 6
      let place = Point(x: start.x + way.x * share, y: start.y + way.y * share)
      delivery.send([DeliveredSample(1, .moved, at: place)], at: Double(step) / 60)
    }
    delivery.send([DeliveredSample(1, .ended, at: Point(x: start.x + way.x, y: start.y + way.y))], at: 0.2)
    return Set(
      log.happenings.compactMap { happening in
        if case .scrolled(let view, _) = happening.kind { view } else { nil }
      })
  }

  @Test(arguments: 0..<4) func `The inner one scrolls, and at its edge the outer one`(place: Int) {
    let (direction, way) = Self.directions[place]
    #expect(scrolled(way, innerEdges: [direction]) == [3])
    #expect(scrolled(way, innerEdges: Set(Self.directions.map(\.direction)).subtracting([direction])) == [2])
  }
}
