import Delivery
import HitTesting

/// A happening as one record of facts, for lists of steps.
struct DeliveryFacts {
  /// A kind of `DeliveryStep`, or `received`.
  var what: String
  var recognizer: RecognizerID?
  var view: ViewID?
  /// The other recognizer because of which it happened.
  var other: RecognizerID?
  /// The other view because of which it happened.
  var otherView: ViewID?
  /// UIKit's name for the state, the phase or the control event.
  var value: String?
  /// How far a view has scrolled, in points.
  var way: Vector?
  /// The touches, by the numbers in which they began.
  var touches: [Int] = []

  /// Makes the facts; nil for a happening that is no step.
  init?(_ happening: Happening) {
    switch happening.kind {
    case .received(let id, let touches, let phase):
      (what, recognizer, value, self.touches) = ("received", id, "\(phase)", touches)
    case .state(let id, let state): (what, recognizer, value) = ("state", id, "\(state)")
    case .excluded(let id, let other): (what, recognizer, self.other) = ("excluded", id, other)
    case .refused(let id, let refusal): (what, recognizer, otherView) = ("refused", id, refusal.view)
    case .acted(let id, let state, let touches):
      (what, recognizer, value, self.touches) = ("acted", id, "\(state)", touches)
    case .told(let id, let touches, let phase): (what, view, value, self.touches) = ("told", id, "\(phase)", touches)
    case .sent(let id, let action, let touch): (what, view, value, touches) = ("sent", id, "\(action)", [touch])
    case .scrolled(let id, let way): (what, view, self.way) = ("scrolled", id, way)
    case .taken, .reset: return nil
    }
  }
}

extension Happening.Refusal {
  /// The view that does not let a recognizer begin; nil if it is no view.
  var view: ViewID? {
    switch self {
    case .delegate, .scrollView: nil
    case .view(let id), .control(let id): id
    }
  }
}
