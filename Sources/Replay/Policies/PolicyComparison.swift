import Findings
import HitTesting
import Recording

/// The state of a comparison of a recording with policies, between two events.
struct PolicyComparison {
  private(set) var counts = ComparedRecording.Counts()
  let cursor: any SceneCursor
  private let hasBaseline: Bool
  private let asksCode: Bool
  private let movesRecognizers: Bool
  /// nil when it is the recording's own policy.
  var candidate: PolicyAsker?
  var own: PolicyAsker
  /// nil when the recorded responders, or the recording's own policy, are what is compared with.
  var baseline: PolicyAsker?

  init(_ replay: RecordingReplay, cursor: any SceneCursor) throws {
    self.cursor = cursor
    let (policies, ownPolicy) = (replay.policies, replay.own)
    func asker(_ policy: ReplayedPolicy) throws -> PolicyAsker {
      try PolicyAsker(policy, trace: replay.recording.trace, recordingID: replay.recording.id, scene: cursor.scene)
    }
    own = try asker(ownPolicy)
    if policies.candidate != ownPolicy { candidate = try asker(policies.candidate) }
    hasBaseline = policies.baseline != nil
    if let policy = policies.baseline, policy != ownPolicy { baseline = try asker(policy) }
    let asked = [ownPolicy, policies.candidate, policies.baseline].compactMap(\.self)
    asksCode = asked.contains { $0.rules == nil }
    movesRecognizers = asked.contains { $0.rules?.movesRecognizers == true }
  }

  var matches: [ReplayedPolicy: [Int]] {
    let askers = [own, candidate, baseline].compactMap(\.self)
    let known = askers.compactMap { asker in asker.matchCounts.map { (asker.policy, $0) } }
    return Dictionary(known, uniquingKeysWith: { first, _ in first })
  }

  mutating func follow(_ scene: Scene) {
    own.follow(scene)
    candidate?.follow(scene, besides: own)
    baseline?.follow(scene, besides: own)
  }

  // MARK: One event

  /// Who gets an event, under each policy that is asked.
  struct Resolutions {
    /// Under the recording's own policy.
    var own: SceneResolution
    /// As it is compared with.
    var before: SceneResolution
    /// Under the candidate.
    var after: SceneResolution
    /// Whether `before` is what was recorded.
    var isRecorded: Bool
  }

  mutating func compare(_ event: ResolvedEvent) -> Finding? {
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
      let resolutions = try resolve(event)
      guard let finding = finding(resolutions, event) else {
        counts.unchanged += 1
        return nil
      }
      if finding.difference.key.verdict == .changed { counts.changed += 1 } else { counts.unmodelled += 1 }
      return finding
    } catch {
      counts.faults += 1
      let before = cursor.recorded(event)
      let reason = Reason(.fault(policy: error.policy, fault: error.fault))
      let key = GroupKey(
        verdict: .fault, kind: .fault, before: before.map { cursor.named($0) } ?? .nobody, after: .noAnswer,
        reason: reason.identifier)
      let view = before?.slot.map { cursor.scene.id($0) } ?? before?.gone
      return Finding(difference: difference(key, event, before: view, after: nil), reason: reason)
    }
  }

  /// Whether rules alone send a touch to the view that was recorded, under all policies, and nobody saw recognizers: the usual
  /// case, without what only differences need. Nothing is asked that is not to be asked again.
  private mutating func isPlainlyTheSame(_ event: ResolvedEvent) -> Bool {
    guard !asksCode, !movesRecognizers, let location = event.location, event.recognizers == nil,
      case .view(let id) = event.responder,
      let slot = cursor.slot(of: id),
      candidate?.hits(slot, location, event.windowScene) != false,
      baseline?.hits(slot, location, event.windowScene) != false,
      candidate?.knowsOwn == true || baseline?.knowsOwn == true || own.hits(slot, location, event.windowScene)
    else { return false }
    counts.observed += 1
    counts.reproduced += 1
    return true
  }

  /// Why events of that type without a location have no responder to compare; nil where they have one.
  private func whyNotCompared(_ type: EventType) -> NotCompared? {
    type.whyNotCompared(under: [own, candidate, baseline].compactMap { $0?.applied?.policy.base })
  }

  /// A policy's code gave no answer.
  private struct Unresolved: Error {
    var policy: String
    var fault: ResolutionFault
  }

  private mutating func resolve(_ event: ResolvedEvent) throws(Unresolved) -> Resolutions {
    // Each is asked, whatever another one says: each answers the events in turn.
    let ownResult = own.resolve(event, in: cursor)
    let candidateResult = candidate?.resolve(event, in: cursor) ?? ownResult
    let baselineResult = hasBaseline ? baseline?.resolve(event, in: cursor) ?? ownResult : nil
    func value(
      _ result: Result<SceneResolution, ResolutionFault>, _ asker: PolicyAsker?
    ) throws(Unresolved) -> SceneResolution {
      do { return try result.get() } catch { throw Unresolved(policy: (asker ?? own).policy.name, fault: error) }
    }
    let after = try value(candidateResult, candidate)
    let ownResolution = try value(ownResult, nil)
    let recorded = cursor.recorded(event)
    if let recorded {
      counts.observed += 1
      if recorded.hasSameResponder(as: ownResolution) { counts.reproduced += 1 }
    }
    if let baselineResult {
      let before = try value(baselineResult, baseline)
      return Resolutions(own: ownResolution, before: before, after: after, isRecorded: false)
    }
    if recorded == nil {
      let reason = NotCompared.unobserved(hasLocation: event.location != nil, policy: own.policy.name)
      counts.notCompared[reason, default: 0] += 1
    }
    return Resolutions(
      own: ownResolution, before: recorded ?? ownResolution, after: after, isRecorded: recorded != nil)
  }
}

extension EventType {
  /// Why events of that type without a location have no responder to compare; nil where they have one.
  ///
  /// - Parameter bases: those of the policies that are compared.
  func whyNotCompared(under bases: [BaseRule]) -> NotCompared? {
    guard Self.withoutLocation.contains(self) else { return .withoutLocation(type: self, base: nil) }
    return bases.first { $0 != .uikit }.map { .withoutLocation(type: self, base: $0) }
  }
}

extension SceneCursor {
  /// Who was seen to get the event; nil where nobody saw.
  func recorded(_ event: ResolvedEvent) -> SceneResolution? {
    var resolution = SceneResolution()
    switch event.responder {
    case .view(let id):
      resolution.slot = slot(of: id)
      resolution.gone = resolution.slot == nil ? id : nil
    case .nobody: break
    case .notObserved: return nil
    }
    resolution.recognizers = .notObserved
    if let ids = event.recognizers, event.location != nil {
      resolution.recognizers = .listed(ids.map { candidate($0) ?? CandidateRecognizer(id: $0, owner: 0) })
    }
    return resolution
  }
}
