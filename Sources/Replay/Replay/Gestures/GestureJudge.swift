import Delivery
import Findings
import HitTesting

/// What all tried touches show about the recognizers and the control of one place.
struct GestureAnswer {
  /// Why a recognizer does not act upon any of the touches, although it would without others.
  struct Silence {
    var part: GestureCause.Part
    /// Without all of these, it would act.
    var rivals: [RecognizerID] = []
    /// The view or control that does not let it begin; nil for none.
    var refusedBy: ViewID?
    var touch: TriedTouch
    /// When the first rival recognized, in seconds from the beginning of the touch.
    var after: Double?
  }

  /// Two recognizers of which an undefined order decides which one acts.
  struct Pair {
    var order: TouchTrial.Order
    var touch: TriedTouch
  }

  /// What recognizers do to a control.
  struct OfControl {
    var part: GestureCause.Part
    var view: ViewID
    /// Without all of these, the control would act, or act at once.
    var rivals: [RecognizerID]
    var touch: TriedTouch
    var after: Double?
    /// How much later it reacts, in seconds.
    var delay: Double?
  }

  /// The recognizers that act upon one of the touches, in one order at least.
  var acting: Set<RecognizerID> = []
  var silent: [RecognizerID: Silence] = [:]
  var pairs: [Pair] = []
  var controls: [OfControl] = []
}

/// Tries touches on one place, and judges what comes of them.
struct GestureJudge {
  private let touch: DeliveredTouch
  private let constants: DeliveryConstants
  private var ids: [RecognizerID] { touch.candidates.map(\.id) }

  /// A control that reacts later than this is late, in seconds.
  static let late = 0.1

  /// - Parameter touch: a touch as if it began at (0, 0).
  init(_ touch: DeliveredTouch, _ constants: DeliveryConstants) { (self.touch, self.constants) = (touch, constants) }

  func answer() -> GestureAnswer {
    var answer = GestureAnswer()
    let tried = TriedTouch.all(for: touch.candidates)
    if !touch.candidates.isEmpty {
      for touch in tried { add(touch, to: &answer) }
      for id in ids where !answer.acting.contains(id) { answer.silent[id] = silence(of: id, tried) }
    }
    if let control = touch.views.first(where: { $0.control != nil }), !touch.candidates.isEmpty {
      answer.controls = [taken(control.id), late(control.id)].compactMap(\.self)
    }
    return answer
  }

  private func trial(
    _ tried: TriedTouch, without removed: Set<RecognizerID> = [], first: RecognizerID? = nil
  ) -> TouchTrial {
    TouchTrial(tried, on: touch, without: removed, first: first, constants)
  }

  // MARK: Recognizers

  private func add(_ tried: TriedTouch, to answer: inout GestureAnswer) {
    var trials = [trial(tried)]
    // "Which of several recognizers gets a touch first is undefined": each may be the first one.
    let open = trials[0].orders
    trials += ids.filter { id in open.contains { $0.one == id || $0.other == id } }.map { trial(tried, first: $0) }
    for trial in trials { answer.acting.formUnion(trial.acted.keys) }
    func isOpen(_ id: RecognizerID) -> Bool { Set(trials.map { $0.acted[id] != nil }).count > 1 }
    for order in Set(trials.flatMap(\.orders)).sorted() where isOpen(order.one) && isOpen(order.other) {
      if answer.pairs.contains(where: { $0.order == order }) { continue }
      answer.pairs.append(GestureAnswer.Pair(order: order, touch: tried))
    }
  }

  /// Why a recognizer acts upon none of the touches; nil if it would not do so alone.
  private func silence(of id: RecognizerID, _ tried: [TriedTouch]) -> GestureAnswer.Silence? {
    let others = Set(ids).subtracting([id])
    var refused: GestureAnswer.Silence?
    for touch in tried {
      let alone = trial(touch, without: others)
      if alone.acted[id] != nil {
        let rivals = needed(others) { trial(touch, without: $0).acted[id] != nil }
        return GestureAnswer.Silence(
          part: .excluded, rivals: rivals, touch: touch, after: first(of: rivals, trial(touch)))
      }
      if refused == nil, let refusal = alone.refused[id], refusal != .scrollView {
        refused = GestureAnswer.Silence(part: .refused, refusedBy: refusal.view, touch: touch)
      }
    }
    return refused
  }

  private func first(of rivals: [RecognizerID], _ trial: TouchTrial) -> Double? {
    rivals.compactMap { trial.acted[$0] }.min()
  }

  /// The fewest of these recognizers without which a condition holds, in their order. It holds
  /// without all of them.
  private func needed(_ all: Set<RecognizerID>, where holds: (Set<RecognizerID>) -> Bool) -> [RecognizerID] {
    var removed = all
    for id in ids where removed.contains(id) && holds(removed.subtracting([id])) { removed.remove(id) }
    return ids.filter(removed.contains)
  }

  // MARK: Controls

  /// The events in which a control acts, and those by which it also shows that it is touched.
  private static let (actions, reactions): ([Happening.ControlAction], [Happening.ControlAction]) = (
    [.touchUpInside, .valueChanged], [.touchDown, .touchUpInside, .valueChanged]
  )

  /// A touch that recognizers of superviews take from a control. "A recognizer on the control
  /// itself wins over the control": that is meant.
  private func taken(_ view: ViewID) -> GestureAnswer.OfControl? {
    guard let index = touch.views.firstIndex(where: { $0.id == view }) else { return nil }
    let above = Set(touch.views[(index + 1)...].map(\.id))
    let others = Set(touch.candidates.filter { above.contains($0.owner) }.map(\.id))
    let drags = [TriedTouch.Direction.left, .right].map { TriedTouch.move(.drag, $0) }
    for tried in [TriedTouch.tap(1), .tap(2)] + drags {
      // A finger that moves acts upon a control that has a value, as a slider.
      let actions = Self.actions.filter { tried.kind == .tap || $0 == .valueChanged }
      let alone = trial(tried, without: others)
      func isWhole(_ trial: TouchTrial) -> Bool {
        actions.map { TouchTrial.Sent(view: view, action: $0) }.allSatisfy {
          trial.sent[$0, default: []].count >= alone.sent[$0, default: []].count
        }
      }
      let all = trial(tried)
      guard !isWhole(all) else { continue }
      let rivals = needed(others) { isWhole(trial(tried, without: $0)) }
      return GestureAnswer.OfControl(
        part: .touchTaken, view: view, rivals: rivals, touch: tried, after: first(of: rivals, all))
    }
    return nil
  }

  /// A touch that is held back for too long before a control reacts; the longest one.
  private func late(_ view: ViewID) -> GestureAnswer.OfControl? {
    var longest: GestureAnswer.OfControl?
    for tried in [TriedTouch.tap(1), .press(seconds: 1)] {
      let alone = trial(tried, without: Set(ids))
      func delay(_ trial: TouchTrial) -> Double {
        Self.reactions.map { TouchTrial.Sent(view: view, action: $0) }.compactMap { sent in
          trial.sent[sent]?.first.flatMap { time in alone.sent[sent]?.first.map { time - $0 } }
        }.max() ?? 0
      }
      func isLate(_ trial: TouchTrial) -> Bool { delay(trial) > Self.late + 1e-9 }
      let all = trial(tried)
      guard isLate(all), delay(all) > longest?.delay ?? 0 else { continue }
      longest = GestureAnswer.OfControl(
        part: .held, view: view, rivals: needed(Set(ids)) { !isLate(trial(tried, without: $0)) }, touch: tried,
        delay: delay(all))
    }
    return longest
  }
}
