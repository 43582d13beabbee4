import Delivery
import HitTesting
import Recording

/// Which actions an app has, as far as a recording shows it: it does not tell for which events of
/// its controls an app has actions.
struct HeardActions {
  private let recorded: Set<Actor>
  /// Those that are expected and were not recorded, of controls that were never seen to send them.
  private let silent: Set<Actor>
  private let sent: [ViewID: Set<ControlEvent>]
  private let primary: Set<Actor>

  init(_ series: TouchSeries, _ recorded: SeriesRun, expected: SeriesRun, _ sent: [ViewID: Set<ControlEvent>]) {
    self.recorded = Set(recorded.acts.keys)
    self.sent = sent
    silent = Set(
      expected.acts.keys.filter { actor in
        guard recorded.acts[actor] == nil, case .control(let view, let event) = actor else { return false }
        return sent[view]?.contains(event) != true
      })
    let controls = series.touches.flatMap { $0.made.flatMap(\.touch.views) }.compactMap { view in
      view.primaryEvent.map { Actor.control(view.id, $0) }
    }
    primary = Set(controls)
  }

  /// The actions without those of controls that were never seen to send an event.
  func heard(_ run: SeriesRun) -> [Actor: [Act]] { run.acts.filter { isHeard($0.key) }.oneOfEachControl }

  private func isHeard(_ actor: Actor) -> Bool {
    guard case .control(let view, let event) = actor, !recorded.contains(actor) else { return true }
    if silent.contains(actor) { return false }
    return sent[view]?.contains(event) ?? primary.contains(actor)
  }
}

extension DeliveredView {
  /// The event for which apps usually have an action of the control; nil for another view.
  fileprivate var primaryEvent: ControlEvent? {
    guard case .control(let control) = kind else { return nil }
    switch control.family {
    case .button, .other: return .touchUpInside
    case .switch, .slider, .segmented, .choice: return .valueChanged
    }
  }
}

extension [Actor: [Act]] {
  /// The same, with one action for what a control does with one touch. It is none if the control
  /// loses the touch.
  var oneOfEachControl: [Actor: [Act]] {
    var all: [Actor: [Act]] = [:]
    var ofControls: [ViewID: [Act]] = [:]
    for (actor, acts) in self {
      if case .control(let view, let event) = actor, event == .touchUpInside || event == .valueChanged {
        ofControls[view, default: []] += acts.filter { $0.states.last != .cancelled }
      } else {
        all[actor] = acts
      }
    }
    for (view, acts) in ofControls where !acts.isEmpty {
      let touches = [Int?: [Act]](grouping: acts, by: \.touch)
      let latest = touches.compactMap { $0.value.max { $0.time < $1.time } }
      all[.control(view, .touchUpInside)] = latest.sorted { $0.time < $1.time }
    }
    return all
  }

  /// Whether the same act in the same states, maybe at other times.
  func isAlike(_ other: Self) -> Bool {
    count == other.count && allSatisfy { actor, acts in other[actor]?.map(\.states) == acts.map(\.states) }
  }
}
