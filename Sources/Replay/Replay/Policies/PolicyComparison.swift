import Findings
import HitTesting
import Recording

/// Compares a recording with policies, one event after another, and counts the results.
struct PolicyComparison {
  private var tally = Tally(EventCounts())
  /// The counts so far.
  var counts: RunCounts { tally.counts(RunCounts.Looked.events) }
  /// Whether the last event may come to something else under a policy than under the recording's
  /// own one: it goes to another view, or a rule changes what views and recognizers do with it.
  private(set) var mayDiffer = false
  /// The views whose touches a rule changes in another way; nil if there are none, or if nobody
  /// asks who acts.
  private var reach: DeliveryReach?
  let cursor: any SceneCursor
  private let asksCode: Bool
  private let movesRecognizers: Bool
  let own: PolicyAsker
  /// How much may be looked at in one scene to find causes, as ``SweptCauses`` counts it.
  let causeBudget: Int
  /// What evidence has cost since it was taken last.
  let explainingWork = ExplainingWork()
  private let candidate: Candidate
  private let baseline: Baseline
  /// What is known of the scene for margins, for each type of events.
  private var margins: [EventType: (old: MarginSearch, new: MarginSearch)] = [:]

  /// The policy that is tried.
  private enum Candidate {
    /// The recording's own policy.
    case own
    case other(PolicyAsker)

    var other: PolicyAsker? { if case .other(let asker) = self { asker } else { nil } }
  }

  /// What the candidate is compared with.
  private enum Baseline {
    /// The recorded responders or, where none was observed, the recording's own policy.
    case recorded
    /// The recording's own policy.
    case own
    case other(PolicyAsker)

    var other: PolicyAsker? { if case .other(let asker) = self { asker } else { nil } }
  }

  /// The policy that is tried, and under which controls are judged.
  var new: PolicyAsker { candidate.other ?? own }
  /// The policy that the candidate is compared with.
  var old: PolicyAsker { baseline.other ?? own }
  /// All policies that are asked, each one once.
  private var askers: [PolicyAsker] { [own, candidate.other, baseline.other].compactMap(\.self) }

  init(_ replay: RecordingReplay, cursor: any SceneCursor) throws {
    (self.cursor, causeBudget) = (cursor, replay.look.causeBudget)
    let (policies, ownPolicy) = (replay.policies, replay.own)
    func asker(_ policy: ReplayedPolicy) throws -> PolicyAsker {
      try PolicyAsker(
        policy, trace: replay.recording.trace, recordingID: replay.recording.id, scene: cursor.scene,
        isSwept: replay.look.question.isSweep)
    }
    own = try asker(ownPolicy)
    candidate =
      if let policy = policies.candidate, policy != ownPolicy { .other(try asker(policy)) } else { .own }
    baseline =
      if let policy = policies.baseline { policy == ownPolicy ? .own : .other(try asker(policy)) } else { .recorded }
    let asked = [ownPolicy, policies.candidate, policies.baseline].compactMap(\.self)
    asksCode = asked.contains { $0.rules == nil }
    movesRecognizers = asked.contains { $0.rules?.movesRecognizers == true }
    if replay.actions != nil { reach = DeliveryReach(askers) }
  }

  var matches: [ReplayedPolicy: [String: Int]] {
    let known = askers.compactMap { asker in asker.matchCounts.map { (asker.policy, $0) } }
    return Dictionary(known, uniquingKeysWith: { first, _ in first })
  }

  /// The notes of the policies' code, each one once. Read them after the last event.
  var notes: [NotCompared: Int] {
    let notes = askers.flatMap(\.notes)
    return Dictionary(notes.map { ($0, 1) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func follow(_ scene: Scene) throws(CostlySelector) {
    try own.follow(scene)
    try candidate.other?.follow(scene, besides: own)
    try baseline.other?.follow(scene, besides: own)
    reach?.follow(scene)
  }

  // MARK: All points

  /// Whether the last snapshot changed anything that decides who is hit under either policy.
  var isChanged: Bool { [old, new].contains { $0.isChanged } }

  var windowScenes: [String?] {
    let scenes = Set(old.windowScenes).union(new.windowScenes)
    return scenes.sorted { one, other in other.map { other in one.map { $0 < other } ?? true } ?? false }
  }

  /// The boxes in which touches go somewhere else, with both answers.
  func differences(in area: SweepArea) -> ScreenDifferences {
    new.differences(from: old, in: area, cursor)
  }

  /// The answers of both policies at each point of an area.
  func compared(in area: SweepArea) -> ScreenParts {
    new.compared(with: old, in: area, of: cursor.scene)
  }

  /// The finding at a point that goes somewhere else.
  func swept(_ event: ResolvedEvent, _ change: ScreenDifferences.Change) -> Finding? {
    for (answer, asker) in [(change.after, new), (change.before, old)] {
      guard case .fault(let fault) = answer else { continue }
      return finding(
        Unresolved(policy: asker.policy.name, fault: fault), event, from: change.before.resolution)
    }
    guard let before = change.before.resolution, let after = change.after.resolution else { return nil }
    // The answer of the app's own policy matters only for recorded events.
    return finding(Resolutions(own: before, before: before, after: after, isRecorded: false), event)
  }

  // MARK: Margins

  /// How far a touch may slip on the screen; nil for an event without a location.
  mutating func margin(_ event: ResolvedEvent, on screen: Box) -> TouchMargin? {
    guard let location = event.location, let oldRules = old.compared(event.type),
      let newRules = new.compared(event.type)
    else { return nil }
    var area = SweepArea(screen, windowScene: event.windowScene)
    // Distant edges that are rotated or round need less precision.
    area.patience = 100_000
    let scene = cursor.scene
    let (before, after) = (old.hitTest(event, in: scene), new.hitTest(event, in: scene))
    var searches =
      margins.removeValue(forKey: event.type)
      ?? (MarginSearch(oldRules.tester, scene), MarginSearch(newRules.tester, scene))
    defer { margins[event.type] = searches }
    let newMargin = searches.new.margin(at: location, in: area)
    return TouchMargin(
      eventID: event.id, snapshotID: cursor.snapshotID, time: event.time, location: location,
      responder: cursor.named(SceneResolution(slot: after)), stays: before == after,
      before: askers.count == 1 ? newMargin : searches.old.margin(at: location, in: area),
      after: newMargin)
  }

  /// Forgets what is known of a scene for margins. Call it before the scene changes.
  mutating func endMargins() { margins.removeAll() }

  // MARK: One event

  /// The results for one event under each policy that is asked.
  struct Resolutions {
    /// The result under the recording's own policy.
    var own: SceneResolution
    /// The result to compare with.
    var before: SceneResolution
    /// The result under the candidate.
    var after: SceneResolution
    /// Whether `before` was recorded.
    var isRecorded: Bool
  }

  mutating func compare(_ event: ResolvedEvent) -> Finding? {
    mayDiffer = false
    if event.location == nil, let reason = whyNotCompared(event.type) {
      tally.notCompared[reason, default: 0] += 1
      return nil
    }
    if event.location == nil { tally.looked.others += 1 } else { tally.looked.touches += 1 }
    if isPlainlyTheSame(event) {
      tally.looked.unchanged += 1
      return nil
    }
    do {
      let resolutions = try resolve(event)
      guard let finding = finding(resolutions, event) else {
        tally.looked.unchanged += 1
        return nil
      }
      if finding.difference.key.verdict == .changed { tally.changed += 1 } else { tally.unmodelled += 1 }
      if finding.difference.key.kind != .recognizers, hasUnjudgedElement(event, resolutions) {
        tally.notCompared[.unjudgedElements, default: 0] += 1
      }
      return finding
    } catch {
      tally.faults += 1
      return finding(error, event, from: cursor.recorded(event))
    }
  }

  /// Whether a touch is named by a view, because an edge of one of its elements is too near.
  private func hasUnjudgedElement(_ event: ResolvedEvent, _ resolutions: Resolutions) -> Bool {
    [resolutions.before, resolutions.after].contains { cursor.element(of: event, in: $0.slot)?.isJudged == false }
  }

  private func finding(_ error: Unresolved, _ event: ResolvedEvent, from before: SceneResolution?) -> Finding {
    let reason = Reason(.fault(policy: error.policy, fault: error.fault))
    let key = GroupKey(
      verdict: .fault, kind: .fault, before: before.map { cursor.named($0) } ?? .nobody, after: .noAnswer,
      reason: reason.identifier)
    let view = before?.slot.map { cursor.scene.id($0) } ?? before?.gone
    return Finding(difference: difference(key, event, before: view, after: nil), reason: reason)
  }

  /// Quickly checks the usual case: rules of all policies send a touch to the recorded view.
  ///
  /// It applies only when no recognizers were recorded and all policies are rules. It asks nothing
  /// that may be asked only once.
  private mutating func isPlainlyTheSame(_ event: ResolvedEvent) -> Bool {
    guard !asksCode, !movesRecognizers, let location = event.location, event.recognizers == nil,
      case .view(let id) = event.responder,
      let slot = cursor.slot(of: id),
      candidate.other?.hits(slot, location, event) != false,
      baseline.other?.hits(slot, location, event) != false,
      candidate.other?.knowsOwn == true || baseline.other?.knowsOwn == true || own.hits(slot, location, event)
    else { return false }
    tally.looked.observed += 1
    tally.looked.reproduced += 1
    reach(slot)
    return true
  }

  /// Notes whether a touch of a view may come to something else.
  private mutating func reach(_ slot: Scene.Slot?) {
    if let slot, reach?.reaches(slot, in: cursor.scene) == true { mayDiffer = true }
  }

  /// Why events of this type without a location cannot be compared; nil when they can be.
  private func whyNotCompared(_ type: EventType) -> NotCompared? {
    type.whyNotCompared(under: askers.compactMap { $0.applied?.policy.base })
  }

  /// The fault of a policy whose code gave no answer.
  private struct Unresolved: Error {
    var policy: String
    var fault: ResolutionFault
  }

  private mutating func resolve(_ event: ResolvedEvent) throws(Unresolved) -> Resolutions {
    // Each policy must see every event in turn, so each is asked even when another one fails.
    let ownResult = own.resolve(event, in: cursor)
    let candidateResult = candidate.other?.resolve(event, in: cursor) ?? ownResult
    let baselineResult: Result<SceneResolution, ResolutionFault>? =
      switch baseline {
      case .recorded: nil
      case .own: ownResult
      case .other(let asker): asker.resolve(event, in: cursor)
      }
    func value(
      _ result: Result<SceneResolution, ResolutionFault>, _ asker: PolicyAsker
    ) throws(Unresolved) -> SceneResolution {
      switch result {
      case .success(let resolution): return resolution
      case .failure(let fault): throw Unresolved(policy: asker.policy.name, fault: fault)
      }
    }
    let after = try value(candidateResult, new)
    let ownResolution = try value(ownResult, own)
    mayDiffer = !after.hasSameResponder(as: ownResolution)
    let recorded = cursor.recorded(event)
    for slot in [ownResolution.slot, recorded?.slot] { reach(slot) }
    if let recorded {
      tally.looked.observed += 1
      if recorded.hasSameResponder(as: ownResolution) { tally.looked.reproduced += 1 }
    }
    if case .intended(let id) = event.responder {
      tally.looked.intended.count(cursor.slot(of: id), given: ownResolution, in: cursor.scene)
    }
    if let baselineResult {
      let before = try value(baselineResult, old)
      mayDiffer = mayDiffer || !before.hasSameResponder(as: ownResolution)
      return Resolutions(own: ownResolution, before: before, after: after, isRecorded: false)
    }
    if recorded == nil {
      let reason = NotCompared.unobserved(hasLocation: event.location != nil, policy: own.policy.name)
      tally.notCompared[reason, default: 0] += 1
    }
    return Resolutions(
      own: ownResolution, before: recorded ?? ownResolution, after: after, isRecorded: recorded != nil)
  }
}

extension IntendedCounts {
  /// Counts an event.
  ///
  /// - Parameters:
  ///   - slot: the view that was meant; nil when it is not in the scene.
  ///   - own: the result under the recording's own policy.
  mutating func count(_ slot: Scene.Slot?, given own: SceneResolution, in scene: Scene) {
    let isControl = slot.map { scene.isControl($0) } ?? false
    let isReproduced = slot != nil && slot == own.slot
    all += 1
    if isReproduced { reproduced += 1 }
    if isControl { controls += 1 }
    if isControl, isReproduced { controlsReproduced += 1 }
  }
}

extension EventType {
  /// Why events of this type without a location cannot be compared; nil when they can be.
  ///
  /// - Parameter bases: the bases of the policies that are compared.
  func whyNotCompared(under bases: [BaseRule]) -> NotCompared? {
    guard Self.withoutLocation.contains(self) else { return .withoutLocation(type: self, base: nil) }
    return bases.first { $0 != .uikit }.map { .withoutLocation(type: self, base: $0) }
  }
}

extension SceneCursor {
  /// The recorded result of the event; nil when nothing was observed.
  func recorded(_ event: ResolvedEvent) -> SceneResolution? {
    var resolution = SceneResolution()
    switch event.responder {
    case .view(let id):
      resolution.slot = slot(of: id)
      resolution.gone = resolution.slot == nil ? id : nil
    case .nobody: break
    case .notObserved, .intended: return nil
    }
    resolution.recognizers = .notObserved
    if let ids = event.recognizers, event.location != nil {
      resolution.recognizers = .listed(ids.map { candidate($0) ?? CandidateRecognizer(id: $0, owner: 0) })
    }
    return resolution
  }
}
