import Delivery
import HitTesting
import Testing

/// Tests what controls send.
@Suite struct ControlDeliveryTests {
  @Test(arguments: [true, false])
  func `A control whose touch a pan takes sends that it was cancelled, and nothing else`(
    cancels: Bool
  ) {
    let screen = Rect(x: 0, y: 0, width: 390, height: 844)
    let views = [
      DeliveredView(2, .control(.init(.other)), frame: Rect(x: 0, y: 0, width: 390, height: 400)),
      DeliveredView(1, frame: screen),
    ]
    var pan = Gesture(7, of: 1, .pan(fingers: 1...Int.max))
    pan.cancelsTouchesInView = cancels
    let log = DeliveryLog()
    let delivery = Delivery(host: log)
    let begun: [Int64: DeliveredTouch] = [1: DeliveredTouch(views: views, candidates: [pan])]
    delivery.send([DeliveredSample(1, .began, at: Point(x: 100, y: 100))], begun: begun, at: 0)
    delivery.send([DeliveredSample(1, .moved, at: Point(x: 100, y: 140))], at: 0.1)
    delivery.send([DeliveredSample(1, .ended, at: Point(x: 100, y: 140))], at: 0.2)
    let sent = log.happenings.compactMap { happening -> Happening.ControlAction? in
      if case .sent(2, let action, _) = happening.kind { action } else { nil }
    }
    #expect(sent == (cancels ? [.touchDown, .touchCancel] : [.touchDown, .touchDragInside, .touchUpInside]))
  }
}
