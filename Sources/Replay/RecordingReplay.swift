package import HitTesting
import TraceStore

/// What a replay compares.
package struct ReplayPolicies: Sendable {
  /// The policy that is tried.
  package var candidate: ReplayedPolicy
  /// What it is compared with; nil for the recorded responders.
  package var baseline: ReplayedPolicy?
  /// What stands for the recorded app's own rules; nil for the policy that the recording names.
  package var recorded: ReplayedPolicy?
  /// What a recording may name beside the built-in policies.
  package var known: [ReplayedPolicy]

  package init(
    candidate: ReplayedPolicy, baseline: ReplayedPolicy? = nil, recorded: ReplayedPolicy? = nil, known: [ReplayedPolicy] = []
  ) {
    self.candidate = candidate
    self.baseline = baseline
    self.recorded = recorded
    self.known = known
  }

  package init(candidate: Policy, baseline: Policy? = nil, recorded: Policy? = nil) {
    self.init(candidate: .rules(candidate), baseline: baseline.map { .rules($0) }, recorded: recorded.map { .rules($0) })
  }

  /// The policy of that name, if a recording may name it.
  func own(named name: String) -> ReplayedPolicy? {
    known.first { $0.name == name } ?? Policy.builtIn.first { $0.name == name }.map { .rules($0) }
  }
}

/// A recording names a policy that is not known, and no other one was given.
package struct UnknownOwnPolicy: Error {
  package var name: String
  package var path: String
}

/// Replays one recording: each resolved event under the candidate, its own policy and the baseline.
struct RecordingReplay {
  let trace: Trace
  let recording: Trace.Recording
  let policies: ReplayPolicies
  /// The policy that stands for the recorded app's own rules.
  let own: ReplayedPolicy

  init(_ trace: Trace, _ recording: Trace.Recording, _ policies: ReplayPolicies) throws {
    self.trace = trace
    self.recording = recording
    self.policies = policies
    guard let own = policies.recorded ?? policies.own(named: recording.info.policy) else {
      throw UnknownOwnPolicy(name: recording.info.policy, path: trace.path)
    }
    self.own = own
  }

  /// The recording with nothing compared yet.
  var head: ComparedRecording {
    ComparedRecording(trace: trace.path, recordingID: recording.id, app: recording.info.app, ownPolicy: own.name)
  }

  /// - Parameter report: told each difference, in the order of the events.
  /// - Returns: the counts, and for each rule of each policy how many views it was found to be for.
  func run(report: (Difference) throws -> Void) throws -> (counts: ComparedRecording, matches: [Policy: [Int]]) {
    // A connection of its own: recordings of one trace are replayed side by side.
    try Trace(path: trace.path).read(recording, events: .resolved) { cursor in
      var comparison = try Comparison(self, cursor: cursor)
      while try cursor.nextSnapshot() {
        comparison.follow(cursor.scene)
        while let event = try cursor.nextResolvedEvent() {
          if let difference = comparison.compare(event) { try report(difference) }
        }
      }
      return (comparison.counts, comparison.matches)
    }
  }
}

/// The state of a replay between two events.
private struct Comparison {
  private(set) var counts: ComparedRecording
  private let cursor: SceneCursor
  private let hasBaseline: Bool
  private let asksCode: Bool
  private let movesRecognizers: Bool
  /// nil when it is the recording's own policy.
  private var candidate: PolicyAsker?
  private var own: PolicyAsker
  /// nil when the recorded responders, or the recording's own policy, are what is compared with.
  private var baseline: PolicyAsker?

  init(_ replay: RecordingReplay, cursor: SceneCursor) throws {
    counts = replay.head
    self.cursor = cursor
    let (policies, ownPolicy) = (replay.policies, replay.own)
    func asker(_ policy: ReplayedPolicy) throws -> PolicyAsker {
      try PolicyAsker(policy, trace: replay.trace.path, recordingID: replay.recording.id, scene: cursor.scene)
    }
    own = try asker(ownPolicy)
    if !policies.candidate.isSame(as: ownPolicy) { candidate = try asker(policies.candidate) }
    hasBaseline = policies.baseline != nil
    if let policy = policies.baseline, !policy.isSame(as: ownPolicy) { baseline = try asker(policy) }
    let asked = [ownPolicy, policies.candidate, policies.baseline].compactMap { $0 }
    asksCode = asked.contains { $0.rules == nil }
    movesRecognizers = asked.contains { $0.rules?.movesRecognizers == true }
  }

  var matches: [Policy: [Int]] {
    let applied = [own, candidate, baseline].compactMap { $0?.applied }
    return Dictionary(applied.map { ($0.policy, $0.matchCounts) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func follow(_ scene: Scene) {
    candidate?.follow(scene)
    own.follow(scene)
    baseline?.follow(scene)
  }

  // MARK: One event

  /// Who gets an event, by each that is asked.
  private struct Answered {
    var own: Got
    var before: Got
    var after: Got
    /// Whether `before` is what was recorded.
    var isRecorded: Bool
  }

  mutating func compare(_ event: ResolvedEvent) -> Difference? {
    if event.location == nil, let reason = whyNotCompared(event.type) {
      counts.notCompared[reason, default: 0] += 1
      return nil
    }
    if event.location == nil { counts.others += 1 } else { counts.touches += 1 }
    if isPlainlyTheSame(event) {
      counts.unchanged += 1
      return nil
    }
    do {
      let answered = try ask(event)
      guard let difference = difference(answered, event) else {
        counts.unchanged += 1
        return nil
      }
      if difference.key.verdict == .changed { counts.changed += 1 } else { counts.unmodelled += 1 }
      return difference
    } catch {
      counts.faults += 1
      let before = recorded(event)
      let key = GroupKey(
        verdict: .fault, kind: .fault, before: before.flatMap(path), after: nil,
        rule: "\(error.policy) \(error.fault.phrase)")
      return difference(key, event, before: before?.slot.map { cursor.scene.id($0) } ?? before?.gone, after: nil)
    }
  }

  /// Whether rules alone send a touch to the view that was recorded, under all policies, and nobody saw recognizers: the usual
  /// case, without what only differences need. Nothing is asked that is not to be asked again.
  private mutating func isPlainlyTheSame(_ event: ResolvedEvent) -> Bool {
    guard !asksCode, !movesRecognizers, let location = event.location, event.recognizers == nil,
      case .view(let id) = event.responder, let slot = cursor.slot(of: id), own.hits(slot, location, event.windowScene),
      candidate?.hits(slot, location, event.windowScene) != false, baseline?.hits(slot, location, event.windowScene) != false
    else { return false }
    counts.observed += 1
    counts.reproduced += 1
    return true
  }

  /// Why events of that type without a location have no responder to compare; nil where they have.
  private func whyNotCompared(_ type: EventType) -> String? {
    let events = "\(type.name ?? "type \(type.rawValue)") events without a location"
    guard EventType.withoutLocation.contains(type) else { return events }
    let silent = [own, candidate, baseline].compactMap { $0?.applied?.policy.base }.first { $0 != .uikit }
    return silent.map { "\(events): the base \($0.rawValue) does not say who gets them" }
  }

  /// A policy's code gave no answer.
  private struct Unanswered: Error {
    var policy: String
    var fault: AnswerFault
  }

  private mutating func ask(_ event: ResolvedEvent) throws(Unanswered) -> Answered {
    // All are asked, whatever one of them says: each answers the events in turn.
    let ownGot = own.answer(event, in: cursor)
    let candidateGot = candidate?.answer(event, in: cursor) ?? ownGot
    let baselineGot = hasBaseline ? baseline?.answer(event, in: cursor) ?? ownGot : nil
    func value(_ got: Result<Got, AnswerFault>, _ asker: PolicyAsker?) throws(Unanswered) -> Got {
      do { return try got.get() } catch { throw Unanswered(policy: (asker ?? own).policy.name, fault: error) }
    }
    let after = try value(candidateGot, candidate)
    let ownAnswer = try value(ownGot, nil)
    let recorded = recorded(event)
    if let recorded {
      counts.observed += 1
      if recorded.hasSameView(as: ownAnswer) { counts.reproduced += 1 }
    }
    if let baselineGot {
      return Answered(own: ownAnswer, before: try value(baselineGot, baseline), after: after, isRecorded: false)
    }
    if recorded == nil {
      let what = event.location == nil ? "events" : "touches"
      let reason = "\(what) without a recorded responder: compared with what \(own.policy.name) gives"
      counts.notCompared[reason, default: 0] += 1
    }
    return Answered(own: ownAnswer, before: recorded ?? ownAnswer, after: after, isRecorded: recorded != nil)
  }

  /// Who was seen to get it; nil where that was not observed.
  private func recorded(_ event: ResolvedEvent) -> Got? {
    var got = Got()
    switch event.responder {
    case .view(let id):
      got.slot = cursor.slot(of: id)
      got.gone = got.slot == nil ? id : nil
    case .nobody: break
    case .notObserved: return nil
    }
    got.recognizers = .notObserved
    if let ids = event.recognizers, event.location != nil {
      got.recognizers = .listed(ids.map { cursor.candidate($0) ?? CandidateRecognizer(id: $0, owner: 0) })
    }
    return got
  }

  // MARK: What differs

  private func difference(_ answered: Answered, _ event: ResolvedEvent) -> Difference? {
    let scene = cursor.scene
    var (before, after, ownGot) = (answered.before, answered.after, answered.own)
    if case .notObserved = before.recognizers {
      before.recognizers =
        before.hasSameView(as: ownGot) ? ownGot.recognizers : own.recognizers(of: before.slot, in: scene)
    }
    let sameView = before.hasSameView(as: after)
    let comparesRecognizers = event.location != nil && before.gone == nil && after.gone == nil
    let sameRecognizers = !comparesRecognizers || before.hasSameRecognizers(as: after, in: scene)
    if sameView, sameRecognizers { return nil }

    let knowsRecognizers = before.hasSameRecognizers(as: ownGot, in: scene)
    let isModelled =
      !answered.isRecorded || (sameView ? knowsRecognizers : before.hasSameView(as: ownGot))
    var key = GroupKey(
      verdict: isModelled ? .changed : .unmodelled, kind: kind(event, from: before, to: after), before: path(before),
      after: path(after), rule: "")
    // Beside another view, other recognizers are told only where what was recorded is understood.
    if !sameRecognizers, sameView || (isModelled && (knowsRecognizers || !answered.isRecorded)) {
      key.recognizersBefore = words(before)
      key.recognizersAfter = words(after)
    }
    key.rule = rule(answered, event, sameView: sameView, isModelled: isModelled)
    return difference(
      key, event, before: before.slot.map { scene.id($0) } ?? before.gone, after: after.slot.map { scene.id($0) } ?? after.gone)
  }

  private func difference(_ key: GroupKey, _ event: ResolvedEvent, before: ViewID?, after: ViewID?) -> Difference {
    Difference(
      key: key, eventID: event.id, snapshotID: cursor.snapshotID, time: event.time, type: event.type, location: event.location,
      beforeView: before, afterView: after)
  }

  private func kind(_ event: ResolvedEvent, from before: Got, to after: Got) -> DifferenceKind {
    if before.hasSameView(as: after) { return .recognizers }
    if event.location == nil { return .target }
    if before.isNobody { return .gained }
    if after.isNobody { return .lost }
    guard let old = before.slot, let new = after.slot else { return .moved }
    return cursor.scene.window(of: old) == cursor.scene.window(of: new) ? .moved : .window
  }

  private func path(_ got: Got) -> String? {
    got.slot.map { cursor.scene.path($0) } ?? got.gone.map { cursor.goneLabel(ofView: $0) }
  }

  /// The recognizers in a line: `UIPanGestureRecognizer of UIView#root for UIScrollView#B`.
  private func words(_ got: Got) -> String {
    let scene = cursor.scene
    let all = (got.recognizers(in: scene) ?? []).map { candidate in
      let owner = cursor.slot(of: candidate.owner).map { " of \(scene.label($0))" } ?? ""
      let target = candidate.target.flatMap { cursor.slot(of: $0) }.map { " for \(scene.label($0))" } ?? ""
      return cursor.recognizerLabel(candidate.id) + owner + target
    }
    return all.isEmpty ? "none" : all.joined(separator: ", ")
  }

  private func rule(_ answered: Answered, _ event: ResolvedEvent, sameView: Bool, isModelled: Bool) -> String {
    let (old, new) = (baseline ?? own, candidate ?? own)
    let scene = cursor.scene
    let (before, after) = (answered.before.slot, answered.after.slot)
    let cause = Cause(scene: scene, location: event.location ?? .zero, windowScene: event.windowScene)
    guard isModelled else {
      if case .code(let code) = own.policy, !sameView {
        return "the code of \(code.name) gives it to \(answered.own.slot.map { scene.label($0) } ?? "nobody")"
      }
      if sameView { return "other recognizers were asked than hang on the view and its superviews" }
      if answered.before.isNobody { return event.location == nil ? "nobody got it" : "nobody got the touch" }
      guard let applied = own.applied, event.location != nil else { return "it goes to the key window's first responder" }
      return cause.whyNot(before, under: applied)
    }
    let isTarget = event.location == nil
    if isTarget, let words = cause.routing(of: event.type, before: old.applied, after: new.applied) { return words }
    if isTarget, let rules = new.applied, let rule = cause.keyRule(before, after, under: rules) { return rule }
    let code = CodeCause(scene: scene, before: before, after: after, isTarget: isTarget)
    if let words = code.words(old: old.policy, new: new.policy) { return words }
    guard let oldRules = old.applied, let newRules = new.applied else { return "" }
    if sameView {
      return after.flatMap { cause.recognizerRule($0, before: oldRules, after: newRules) }
        ?? "the recognizers of the view and of its superviews are asked"
    }
    if isTarget { return cause.otherTarget(after, before: oldRules, after: newRules) }
    return cause.firstDifference(before: oldRules, after: newRules)
  }
}
