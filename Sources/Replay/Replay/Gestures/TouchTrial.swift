import Delivery
import Findings
import HitTesting

/// What comes of one tried touch, under the definition of delivery.
struct TouchTrial {
  /// A view for which a control sends an event.
  struct Sent: Hashable {
    var view: ViewID
    var action: Happening.ControlAction
  }

  /// When each recognizer that acted recognized first, in seconds from the beginning of the touch.
  private(set) var acted: [RecognizerID: Double] = [:]
  /// Who did not let recognizers begin.
  private(set) var refused: [RecognizerID: Happening.Refusal] = [:]
  /// When controls sent their events.
  private(set) var sent: [Sent: [Double]] = [:]
  /// The pairs of recognizers of which the order may have decided.
  private(set) var orders: Set<Order> = []

  /// Two recognizers, in the order of their ids.
  struct Order: Hashable, Comparable {
    var one: RecognizerID
    var other: RecognizerID

    init(_ one: RecognizerID, _ other: RecognizerID) {
      (self.one, self.other) = one.rawValue < other.rawValue ? (one, other) : (other, one)
    }

    static func < (one: Order, other: Order) -> Bool {
      (one.one.rawValue, one.other.rawValue) < (other.one.rawValue, other.other.rawValue)
    }
  }

  /// - Parameters:
  ///   - touch: the touch of each finger, as if it began at (0, 0).
  ///   - removed: the recognizers that are not there.
  ///   - first: the recognizer that gets the touch before the others; nil for the usual order.
  init(
    _ tried: TriedTouch, on touch: DeliveredTouch, without removed: Set<RecognizerID> = [],
    first: RecognizerID? = nil, _ constants: DeliveryConstants
  ) {
    var touch = touch
    touch.candidates.removeAll { removed.contains($0.id) }
    if let first = touch.candidates.firstIndex(where: { $0.id == first }) {
      touch.candidates.insert(touch.candidates.remove(at: first), at: 0)
    }
    let log = DeliveryLog()
    let delivery = Delivery(constants, host: log)
    for moment in tried.moments {
      touch.tapCount = moment.tapCount
      var begun: [Int64: DeliveredTouch] = [:]
      for sample in moment.samples where sample.phase == .began { begun[sample.finger] = touch }
      delivery.send(moment.samples, begun: begun, at: moment.time)
    }
    delivery.waitForAll()
    for case .order(let one, let other) in delivery.open { orders.insert(Order(one, other)) }
    for happening in log.happenings {
      switch happening.kind {
      case .acted(let id, let state, _) where state.isRecognized && acted[id] == nil: acted[id] = happening.time
      case .refused(let id, let refusal): refused[id] = refusal
      case .sent(let view, let action, _): sent[Sent(view: view, action: action), default: []].append(happening.time)
      default: continue
      }
    }
  }
}

extension TriedTouch {
  /// How far the first finger is from its beginning at a time, in points.
  func moved(at time: Double) -> Double {
    let last = moments.last { $0.time <= time + 1e-9 }?.samples.first?.place
    return last.map { Vector(x: $0.x, y: $0.y).length } ?? 0
  }
}
