import Delivery
import HitTesting
import UIKitModel

/// Runs it with values alone.
extension LiveTrial {
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
          gestures.filter {
            $0.owner == view.id && !refusing.contains($0.id)
              && (!ofPencils.contains($0.id) || touch.type == UITouch.TouchType.pencil.rawValue)
          }
        }
        begun[sample.finger] = touch
      }
      delivery.send(fingers, begun: begun, at: time)
    }
    delivery.wait(until: (samples.last?.time ?? 0) + 10)
    return words(log.happenings)
  }

  // MARK: Words

  private func isSegmented(_ id: ViewID) -> Bool {
    guard case .control(let control) = views.first(where: { $0.view.id == id })?.view.kind else { return false }
    return control.family == .segmented
  }

  /// What the app is called for: the touches of plain views, actions and offsets.
  func words(_ happenings: [Happening]) -> [String] {
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
      case .sent(let id, let action, _):
        // A segment that is selected already changes nothing.
        if action == .valueChanged, isSegmented(id) { return nil }
        word = "sent \(id.rawValue) \(action)"
      case .scrolled(let id, let way):
        guard case .scrollView(let scrolling) = views.first(where: { $0.view.id == id })?.view.kind else { return nil }
        // Rounded to a millionth of a point.
        let x = scrolling.isHorizontal ? Int((way.x * 1e6).rounded()) : 0
        let y = scrolling.isVertical ? Int((way.y * 1e6).rounded()) : 0
        guard offsets[id, default: "0 0"] != "\(x) \(y)" else { return nil }
        offsets[id] = "\(x) \(y)"
        word = "scrolled \(id.rawValue) \(x) \(y)"
      case .received, .state, .excluded, .refused, .taken, .reset: return nil
      }
      return "\(happening.time) \(word)"
    }
  }
}
