import HitTesting
import Recording

// MARK: Touches and what came of them

extension Minimizer {
  /// Leaves out touches, moved samples, outcomes and facts of the touches of a difference in who
  /// acts.
  mutating func removeActions() throws {
    guard let actions = shown.actions else { return }
    try removeTouches(actions)
    try removeOutcomes(actions)
    try removeSamples(actions)
    try removeFacts()
  }

  private mutating func removeTouches(_ actions: ShownActions) throws {
    let touches = actions.items.flatMap { item -> [EventID] in
      guard case .event(let event, let rows) = item else { return [] }
      return zip(event.touches, rows).filter { $0.0.phase == .began }.map(\.1)
    }
    if touches.count < 2 { return }
    try remove(touches) { gone, shown in
      shown.changingActions { $0.remove(touches: Set(gone)) }
    }
  }

  private mutating func removeOutcomes(_ actions: ShownActions) throws {
    let outcomes = actions.items.filter { if case .outcome = $0 { true } else { false } }
    try remove(outcomes) { gone, shown in
      let gone = Set(gone)
      return shown.changingActions { actions in actions.items.removeAll { gone.contains($0) } }
    }
  }

  private struct Sample: Hashable {
    var time: Double
    var finger: Int64
  }

  private mutating func removeSamples(_ actions: ShownActions) throws {
    let samples = actions.events.flatMap { event in
      event.touches.filter { $0.phase == .moved || $0.phase == .stationary }.map {
        Sample(time: event.time, finger: $0.touch)
      }
    }
    try remove(samples) { gone, shown in
      let gone = Set(gone)
      return shown.changingActions { actions in
        actions.removeSamples { time, sample, _ in
          (sample.phase == .moved || sample.phase == .stationary)
            && gone.contains(Sample(time: time, finger: sample.touch))
        }
      }
    }
  }

  private mutating func removeFacts() throws {
    let changes: [(inout ShownActions) -> Void] = [
      { $0.changeEvents { $0.windowScene = nil } }, { $0.changeSamples { $0.observation.recognizers = nil } },
      { $0.changeSamples { $0.details = nil } }, { $0.changeSamples { $0.timestamp = nil } },
      { $0.items = $0.items.map(\.withoutChanges) },
    ]
    for change in changes {
      if let smaller = shown.changingActions(change) { try take(smaller) }
    }
  }
}

extension ShownDifference {
  /// The same with changed touches; nil when nothing changed.
  fileprivate func changingActions(_ change: (inout ShownActions) -> Void) -> ShownDifference? {
    guard var actions else { return nil }
    change(&actions)
    guard actions.items != self.actions?.items, !actions.items.isEmpty else { return nil }
    var changed = self
    changed.actions = actions
    return changed
  }
}

extension ShownActions {
  /// Leaves out touches, with what came of them alone.
  fileprivate mutating func remove(touches gone: Set<EventID>) {
    var fingers: Set<Int64> = []
    removeSamples { _, sample, row in
      if sample.phase == .began {
        if gone.contains(row) { fingers.insert(sample.touch) } else { fingers.remove(sample.touch) }
      }
      return fingers.contains(sample.touch)
    }
    items = items.compactMap { item in
      guard case .outcome(var outcome, let touches) = item, !gone.isDisjoint(with: touches) else { return item }
      let kept = zip(outcome.fingers, touches).filter { !gone.contains($0.1) }
      outcome.fingers = kept.map(\.0)
      return kept.isEmpty ? nil : .outcome(outcome, touches: kept.map(\.1))
    }
  }
}
