import Delivery
import HitTesting
import Testing

/// Counts what is asked of very many recognizers.
@Suite struct ManyRecognizersTests {
  /// A host that counts questions about pairs of recognizers, and keeps who acted.
  private final class CountingHost: DeliveryHost {
    var pairs = 0
    var acted: [RecognizerID] = []

    func hear(_ happening: Happening) {
      if case .acted(let id, _, _) = happening.kind { acted.append(id) }
    }

    func requires(_ gesture: Gesture, toFail other: Gesture) -> Bool {
      pairs += 1
      return gesture.failureRequirements.contains(other.id)
    }
  }

  private static let place = Point(x: 200, y: 400)

  /// A tap on a view whose recognizers wait for one another in a chain.
  private static func chain(_ count: Int, isReversed: Bool) -> CountingHost {
    let gestures = (0..<count).map { number in
      var gesture = Gesture(RecognizerID(Int64(number)), of: 1, .tap(taps: 1, fingers: 1))
      if number > 0 { gesture.failureRequirements = [RecognizerID(Int64(number - 1))] }
      return gesture
    }
    let view = DeliveredView(1, frame: Rect(x: 0, y: 0, width: 390, height: 844))
    let host = CountingHost()
    let delivery = Delivery(host: host, isReversed: isReversed)
    let begun: [Int64: DeliveredTouch] = [1: DeliveredTouch(views: [view], candidates: gestures)]
    delivery.send([DeliveredSample(1, .began, at: place)], begun: begun, at: 0)
    delivery.send([DeliveredSample(1, .ended, at: place)], at: 0.1)
    delivery.wait(until: 10)
    #expect(delivery.isIdle)
    return host
  }

  @Test(arguments: [false, true])
  func `A chain of recognizers asks for each neighbour, not for each pair`(_ isReversed: Bool) {
    let host = Self.chain(400, isReversed: isReversed)
    #expect(host.acted == [0])
    #expect(host.pairs <= 4 * 400)
  }

  @Test func `A tap on a view with a chain of 20,000 recognizers ends`() {
    #expect(Self.chain(20_000, isReversed: false).acted == [0])
  }

  @Test func `Scroll views inside one another each hold a touch for their content, and the inner one scrolls`() {
    let count = 300
    let views = (0..<count).map { number in
      var scrolling = DeliveredView.Scrolling(isHorizontal: false, isVertical: true)
      scrolling.delaysContentTouches = number > 0
      var view = DeliveredView(ViewID(Int64(number + 1)), frame: Rect(x: 0, y: 0, width: 390, height: 844))
      view.kind = number == 0 ? .plain : .scrollView(scrolling)
      return view
    }
    let gestures = views.dropFirst().map { Gesture(RecognizerID($0.id.rawValue), of: $0.id, .scroll($0.id)) }
    for isReversed in [false, true] {
      let host = CountingHost()
      let delivery = Delivery(host: host, isReversed: isReversed)
      let begun: [Int64: DeliveredTouch] = [1: DeliveredTouch(views: views, candidates: gestures)]
      delivery.send([DeliveredSample(1, .began, at: Self.place)], begun: begun, at: 0)
      delivery.send([DeliveredSample(1, .moved, at: Point(x: 200, y: 420))], at: 0.05)
      #expect(host.acted == [2])
    }
  }
}
