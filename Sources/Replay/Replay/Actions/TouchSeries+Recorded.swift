import Delivery
import HitTesting
import Recording

/// What a recording shows of code that nobody can replay.
extension TouchSeries {
  /// The class of a recognizer or a control under a policy, as paths show it; nil if it is not
  /// known.
  func className(of actor: Actor, _ policy: Int) -> String? {
    switch actor {
    case .recognizer(let id): touches.lazy.compactMap { $0.made[policy].classes[id] }.first
    case .control(let id, _): touches.lazy.compactMap { $0.made[policy].controls[id] }.first
    }
  }

  /// Lets recognizers whose code decides take the states that they took when they were recorded,
  /// where they have the same touches and wait for the same recognizers as then.
  ///
  /// - Parameter own: the recording's own policy.
  mutating func takeStatesOfCode(own: Int) {
    guard let first = touches.first, touches.contains(where: { !$0.made[own].ofCode.isEmpty }) else { return }
    var states: [RecognizerID: [Gesture.TimedState]] = [:]
    for outcome in outcomes {
      switch outcome.kind {
      case .acted(let id, let state), .state(let id, let state):
        guard state != .changed, state != .possible else { continue }
        if states[id]?.last?.state != state { states[id, default: []].append(.init(time: outcome.time, state)) }
      case .sent, .cancelled, .scroll: continue
      }
    }
    let known = first.made.indices.map { uses(of: $0) }
    for touch in touches.indices {
      for policy in first.made.indices {
        for index in touches[touch].made[policy].touch.candidates.indices {
          let id = touches[touch].made[policy].touch.candidates[index].id
          guard touches[touch].made[policy].ofCode.contains(id) else { continue }
          let isSame = known[policy][id] == known[own][id]
          touches[touch].made[policy].touch.candidates[index].kind = .code(isSame ? states[id] ?? [] : [])
          if !isSame { unmodelled[policy, default: []].insert(id) }
        }
        // Another view is hit. Nobody knows whether it would have given them the touch, too.
        let others = touches[touch].made[own].unattached.subtracting(touches[touch].made[policy].unattached)
        if !others.isEmpty { unmodelled[policy, default: []].formUnion(others) }
      }
    }
  }

  /// The touches of each recognizer whose code decides, and whom it waits for.
  private func uses(of policy: Int) -> [RecognizerID: Use] {
    var uses: [RecognizerID: Use] = [:]
    for (index, touch) in touches.enumerated() {
      for gesture in touch.made[policy].touch.candidates where touch.made[policy].ofCode.contains(gesture.id) {
        uses[gesture.id, default: Use()].touches.append(index)
        uses[gesture.id]?.requirements.formUnion(gesture.failureRequirements)
      }
    }
    return uses
  }

  private struct Use: Equatable {
    var touches: [Int] = []
    var requirements: Set<RecognizerID> = []
  }

  /// Learns what delegates and views must have answered, where the recording's own policy does not
  /// give what was recorded. It then holds for all policies.
  ///
  /// - Returns: whether it learned anything.
  mutating func infer(from recorded: SeriesRun, and expected: SeriesRun) -> Bool {
    var (simultaneous, refused): (Set<[RecognizerID]>, Set<RecognizerID>) = ([], [])
    var required: [RecognizerID: Set<RecognizerID>] = [:]
    let acted = recorded.acts.keys.compactMap(\.recognizer)
    // Two that acted upon one touch were allowed to.
    for one in acted {
      for other in acted where one < other && haveCommonTouch(one, other, recorded) {
        simultaneous.insert([one, other])
      }
    }
    let all = touches.flatMap(\.made)
    for id in expected.acts.keys.compactMap(\.recognizer) {
      guard let act = recorded.acts[.recognizer(id)]?.first, let early = expected.acts[.recognizer(id)]?.first else {
        // One that has a delegate and did not act was refused.
        if recorded.acts[.recognizer(id)] == nil, all.contains(where: { $0.delegated.contains(id) }) {
          refused.insert(id)
        }
        continue
      }
      // One that acted late, when another one failed, had to wait for it.
      guard act.time - early.time > SeriesComparison.leastDelay else { continue }
      required[id] = Set(outcomes.compactMap { $0.failed(near: act.time) }).subtracting([id])
    }
    var isChanged = false
    for touch in touches.indices {
      for policy in touches[touch].made.indices {
        for index in touches[touch].made[policy].touch.candidates.indices {
          var gesture = touches[touch].made[policy].touch.candidates[index]
          for pair in simultaneous where pair.contains(gesture.id) { gesture.simultaneous.formUnion(pair) }
          gesture.simultaneous.remove(gesture.id)
          gesture.failureRequirements.formUnion(required[gesture.id] ?? [])
          if refused.contains(gesture.id) { gesture.shouldBegin = .never }
          isChanged = isChanged || gesture != touches[touch].made[policy].touch.candidates[index]
          touches[touch].made[policy].touch.candidates[index] = gesture
        }
      }
    }
    if isChanged { learned = refused.union(required.keys).union(simultaneous.flatMap { $0 }) }
    return isChanged
  }

  private func haveCommonTouch(_ one: RecognizerID, _ other: RecognizerID, _ run: SeriesRun) -> Bool {
    let mine = Set(run.acts[.recognizer(one)]?.compactMap(\.touch) ?? [])
    return run.acts[.recognizer(other)]?.contains { $0.touch.map(mine.contains) ?? false } ?? false
  }
}

extension Actor {
  var recognizer: RecognizerID? { if case .recognizer(let id) = self { id } else { nil } }
}

extension Outcome {
  /// The recognizer that was seen to fail about a time; nil for another outcome.
  fileprivate func failed(near time: Double) -> RecognizerID? {
    guard case .state(let id, .failed) = kind, abs(self.time - time) < 0.02 else { return nil }
    return id
  }
}
