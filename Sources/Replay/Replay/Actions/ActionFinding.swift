import Delivery
import Findings
import HitTesting
import Recording

/// Makes findings of what came of the touches of a series.
struct ActionFinding {
  let series: TouchSeries
  let result: SeriesComparison.Result
  let replay: ActionReplay
  private var names: SeriesNames { series.names }

  init(_ series: TouchSeries, _ result: SeriesComparison.Result, _ replay: ActionReplay) {
    (self.series, self.result, self.replay) = (series, result, replay)
  }

  /// The differences, as if who acts had not changed earlier in the recording.
  var differences: [Difference] {
    result.changes.map { change in
      let touch = series.touches[change.touch]
      let cause = cause(of: change)
      let verdict: Verdict =
        if !result.isReproduced || !result.isModelled {
          .unmodelled
        } else { change.doubts.isEmpty ? .changed : .undecided }
      let key = GroupKey(
        verdict: verdict, kind: change.kind, before: named(change.before), after: named(change.after),
        reason: Cause.action(cause).identifier, decidingRule: cause.rule.flatMap(canonical))
      return Difference(
        key: key, subject: .event(id: touch.row, type: .touches), snapshotID: touch.snapshotID, time: touch.time,
        location: touch.location, beforeView: view(of: change.before), afterView: view(of: change.after)
      ).placed(at: touch, of: series)
    }
  }

  /// What came of the touches before and after, as lines of time.
  private var lines: [DeliveryLine] {
    [
      DeliveryLine(policy: replay.names.before, steps: steps(result.before)),
      DeliveryLine(policy: replay.names.after, steps: steps(result.after)),
    ]
  }

  /// The details of a difference that is the first one of its group.
  ///
  /// - Parameter index: its place in ``differences``.
  func evidence(of difference: Difference, _ index: Int) -> GroupEvidence {
    let cause = cause(of: result.changes[index])
    let rules = cause.rule.map { [$0] } ?? []
    var evidence = GroupEvidence(
      cause: .action(cause), rules: rules, suspects: rules.count,
      harm: Harm(
        of: difference.key.kind, fromControl: difference.beforeView.map(names.controls.contains),
        toControl: difference.afterView.map(names.controls.contains)))
    evidence.deliveries = lines
    return evidence
  }

  // MARK: Names

  private func named(_ actor: Actor?) -> NamedResponder {
    switch actor {
    case nil: .nobody
    case .recognizer(let id): names.named(id)
    case .control(let id, _): names.named(id)
    }
  }

  private func view(of actor: Actor?) -> ViewID? {
    switch actor {
    case nil: nil
    case .recognizer(let id): names.owners[id]
    case .control(let id, _): id
    }
  }

  private func canonical(_ rule: NamedRule) -> String? {
    let index = rule.isBaseline ? replay.indexes.before ?? replay.indexes.own : replay.indexes.after
    let rules = replay.policy(index).rules
    guard rules.indices.contains(rule.number - 1) else { return nil }
    return (rule.isBaseline ? "-" : "") + rules[rule.number - 1].canonical
  }

  // MARK: Causes

  private func cause(of change: SeriesComparison.Change) -> ActionCause {
    let why =
      switch change.kind {
      case .actionGained, .actionDoubled: whyGained(change)
      case .actionLate, .actionEarly: whyAtAnotherTime(change)
      default: whyLost(change)
      }
    var cause = ActionCause(why.part, by: why.by.map(named))
    // Recognizers of one class and view have one name.
    var rival: Actor?
    if case .recognizer(let id)? = why.by {
      rival = .recognizer(id)
      if let time = result.after.happenings.first(where: { $0.kind.recognizes(id) })?.time {
        let touch = series.touches[change.touch]
        cause.after = max(0, time - touch.time)
        cause.moved = series.way(ofTouch: change.touch, at: time)
        if isPan(id, change.touch) { cause.reach = touch.reach }
      }
    }
    cause.delay = change.delay
    cause.rule = rule(about: [change.before, change.after, rival].compactMap(\.self), change.touch)
    cause.doubts = (change.doubts + change.details).map(named)
    return cause
  }

  func named(_ doubt: Openness) -> ActionDoubt {
    switch doubt {
    case .constant(let constant):
      let interval = DeliveryConstants(replay.policy(replay.indexes.after)).interval(constant)
      return .constant(name: constant.rawValue, low: interval.lowerBound, high: interval.upperBound)
    case .order(let one, let other):
      return .order(
        names.recognizers[one] ?? NamedRecognizer(className: nil, owner: nil),
        names.recognizers[other] ?? NamedRecognizer(className: nil, owner: nil))
    }
  }

  /// Whether a recognizer begins once a finger has moved far enough.
  private func isPan(_ id: RecognizerID, _ touch: Int) -> Bool {
    let candidates = series.touches[touch].made[replay.indexes.after].touch.candidates
    switch candidates.first(where: { $0.id == id })?.kind {
    case .pan, .scroll, .screenEdge: return true
    default: return false
    }
  }

  /// Who brought a change about.
  private enum Maker {
    case recognizer(RecognizerID)
    case view(ViewID)
  }

  private typealias Why = (part: ActionCause.Part, by: Maker?)

  private func named(_ maker: Maker) -> NamedResponder {
    switch maker {
    case .recognizer(let id): names.named(id)
    case .view(let id): names.named(id)
    }
  }

  private func whyLost(_ change: SeriesComparison.Change) -> Why {
    let happenings = result.after.happenings
    let given = series.touches[change.touch].made[replay.indexes.after].touch
    switch change.before {
    case .recognizer(let id)?:
      if !given.candidates.contains(where: { $0.id == id }) {
        return (.notGiven, given.views.first.map { .view($0.id) })
      }
      for happening in happenings {
        switch happening.kind {
        case .excluded(id, let other): return (.excluded, .recognizer(other))
        case .refused(id, let refusal): return (.refused, refusal.view.map(Maker.view))
        default: continue
        }
      }
      return (.failed, nil)
    case .control(let id, _)?:
      guard given.views.contains(where: { $0.id == id }) else {
        return (.notGiven, given.views.first.map { .view($0.id) })
      }
      // The recognizer that took the touch from the view.
      let taker = happenings.first { happening in
        guard case .acted(_, let state, let touches) = happening.kind else { return false }
        return state.isRecognized && touches.contains(change.touch)
      }
      if case .acted(let taker, _, _)? = taker?.kind { return (.touchTaken, .recognizer(taker)) }
      return (.failed, nil)
    case nil: return (.failed, nil)
    }
  }

  private func whyGained(_ change: SeriesComparison.Change) -> Why {
    let before = series.touches[change.touch].made[replay.indexes.before ?? replay.indexes.own].touch
    switch change.after {
    case .recognizer(let id)?:
      guard before.candidates.contains(where: { $0.id == id }) else { return (.given, nil) }
      for happening in result.before.happenings {
        switch happening.kind {
        case .excluded(id, let other): return (.recognized, .recognizer(other))
        case .refused(id, let refusal): return (.recognized, refusal.view.map(Maker.view))
        default: continue
        }
      }
      return (.recognized, nil)
    case .control(let id, _)?:
      return (before.views.contains { $0.id == id } ? .recognized : .given, nil)
    case nil: return (.recognized, nil)
    }
  }

  private func whyAtAnotherTime(_ change: SeriesComparison.Change) -> Why {
    let run = change.kind == .actionLate ? result.after : result.before
    guard case .recognizer(let id)? = change.after,
      let index = run.happenings.firstIndex(where: { $0.kind.recognizes(id) })
    else { return (.waits, nil) }
    // The recognizer that failed just before.
    for happening in run.happenings[..<index].reversed() where happening.time == run.happenings[index].time {
      if case .state(let other, .failed) = happening.kind, other != id {
        return (.waits, .recognizer(other))
      }
    }
    return (.waits, nil)
  }

  /// The first rule of the policy about one of them or about a view that the touch hits, or else
  /// one of the baseline that the policy does not have.
  private func rule(about actors: [Actor], _ touch: Int) -> NamedRule? {
    let indexes = replay.indexes
    for (policy, other) in [
      (indexes.after, indexes.before ?? indexes.own), (indexes.before ?? indexes.own, indexes.after),
    ]
    where policy != other {
      let others = Set(replay.policy(other).rules.map(\.canonical))
      let rules = replay.policy(policy).rules
      let ofActors = actors.flatMap { actor in
        switch actor {
        case .recognizer(let id): names.rulesOfRecognizers[id]?[policy] ?? []
        case .control(let id, _): names.rulesOfViews[id]?[policy] ?? []
        }
      }
      let views = series.touches[touch].made[policy].touch.views
      let ofViews = views.flatMap { names.rulesOfViews[$0.id]?[policy] ?? [] }
      if let index = (ofActors + ofViews).first(where: { !others.contains(rules[$0].canonical) }) {
        return replay.policy(policy).named(rule: index, isBaseline: policy != indexes.after)
      }
    }
    return nil
  }

  // MARK: Steps

  /// What happened, as steps with names. What was recorded has its actions alone.
  func steps(_ run: SeriesRun) -> [DeliveryStep] {
    let start = series.touches.first?.time ?? 0
    if run.isRecorded { return recordedSteps(start) }
    return run.happenings.compactMap { happening in
      guard let facts = DeliveryFacts(happening), let what = DeliveryStep.What(rawValue: facts.what) else { return nil }
      return DeliveryStep(
        time: happening.time - start,
        who: facts.recognizer.map(names.named) ?? facts.view.map(names.named) ?? .nobody, what: what,
        value: facts.value ?? facts.way.map { "\($0.x.shortText),\($0.y.shortText)" },
        by: facts.other.map(names.named) ?? facts.otherView.map(names.named),
        fingers: facts.touches.map { series.touches[$0].finger })
    }
  }

  private func recordedSteps(_ start: Double) -> [DeliveryStep] {
    series.outcomes.compactMap { DeliveryStep($0, from: start, recognizer: names.named, view: names.named) }
  }
}

extension Difference {
  /// The same for another touch.
  func placed(at touch: TouchSeries.Touch, of series: TouchSeries) -> Difference {
    var difference = self
    difference.subject = .event(id: touch.row, type: .touches)
    (difference.snapshotID, difference.time, difference.location) = (touch.snapshotID, touch.time, touch.location)
    difference.acted = series.acted(upon: touch)
    return difference
  }
}

extension Happening.Kind {
  /// Whether a recognizer leaves the state possible by recognizing.
  fileprivate func recognizes(_ id: RecognizerID) -> Bool {
    switch self {
    case .state(id, .began), .state(id, .ended): true
    default: false
    }
  }
}

extension TouchSeries {
  /// Who acted first upon a touch when it was recorded.
  fileprivate func acted(upon touch: Touch) -> RecordedActor? {
    let index = touches.firstIndex { $0.row == touch.row }
    let first = SeriesRun(recorded: self).acts.flatMap { actor, acts in acts.map { (actor: actor, act: $0) } }
      .filter { $0.act.touch == index }.min {
        ($0.act.time, $0.actor.place, $0.actor.event) < ($1.act.time, $1.actor.place, $1.actor.event)
      }
    guard let first else { return .nobody }
    let caller: TouchAction.Caller =
      switch first.actor {
      case .recognizer(let id):
        .recognizer(
          className: names.recognizers[id]?.className ?? "", path: names.owners[id].flatMap { names.views[$0] },
          first.act.states[0])
      case .control(let id, let event): .control(path: names.views[id] ?? "", event)
      }
    return TouchAction(touch: touch.row, after: first.act.time - touch.time, caller).actor
  }

  /// How far a finger was from its beginning at a time, in points.
  fileprivate func way(ofTouch index: Int, at time: Double) -> Double {
    let touch = touches[index]
    let sample = events.reversed().lazy.filter { $0.time <= time && $0.time >= touch.time }
      .compactMap { event in samples[event.samples].last { $0.finger == touch.finger } }.first
    return sample.map { Vector(from: touch.location, to: $0.place).length } ?? 0
  }
}
