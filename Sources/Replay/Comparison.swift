import Findings
package import HitTesting
package import Recording

/// The state of a replay between two events.
struct Comparison {
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

  /// Who gets an event, by each that is asked.
  struct Answered {
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
      let before = cursor.recorded(event)
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

  /// Why events of that type without a location have no responder to compare; nil where they have.
  private func whyNotCompared(_ type: EventType) -> String? {
    type.whyNotCompared(under: [own, candidate, baseline].compactMap { $0?.applied?.policy.base })
  }

  /// A policy's code gave no answer.
  private struct Unanswered: Error {
    var policy: String
    var fault: ResolutionFault
  }

  private mutating func ask(_ event: ResolvedEvent) throws(Unanswered) -> Answered {
    // All are asked, whatever one of them says: each answers the events in turn.
    let ownGot = own.answer(event, in: cursor)
    let candidateGot = candidate?.answer(event, in: cursor) ?? ownGot
    let baselineGot = hasBaseline ? baseline?.answer(event, in: cursor) ?? ownGot : nil
    func value(_ got: Result<Got, ResolutionFault>, _ asker: PolicyAsker?) throws(Unanswered) -> Got {
      do { return try got.get() } catch { throw Unanswered(policy: (asker ?? own).policy.name, fault: error) }
    }
    let after = try value(candidateGot, candidate)
    let ownAnswer = try value(ownGot, nil)
    let recorded = cursor.recorded(event)
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
}

extension EventType {
  /// Why events of that type without a location have no responder to compare under policies of these bases; nil where they have.
  func whyNotCompared(under bases: [BaseRule]) -> String? {
    let events = "\(name ?? "type \(rawValue)") events without a location"
    guard Self.withoutLocation.contains(self) else { return events }
    return bases.first { $0 != .uikit }.map { "\(events): the base \($0.rawValue) does not say who gets them" }
  }
}

extension SceneCursor {
  package func goneLabel(ofView id: ViewID) -> String {
    viewClass(id).map { "\($0) (not in the scene)" } ?? "(unknown view)"
  }

  /// Who was seen to get it; nil where that was not observed.
  func recorded(_ event: ResolvedEvent) -> Got? {
    var got = Got()
    switch event.responder {
    case .view(let id):
      got.slot = slot(of: id)
      got.gone = got.slot == nil ? id : nil
    case .nobody: break
    case .notObserved: return nil
    }
    got.recognizers = .notObserved
    if let ids = event.recognizers, event.location != nil {
      got.recognizers = .listed(ids.map { candidate($0) ?? CandidateRecognizer(id: $0, owner: 0) })
    }
    return got
  }

  /// A recognizer in words: `UIPanGestureRecognizer of UIView#root for UIScrollView#B`.
  func words(_ candidate: CandidateRecognizer) -> String {
    let owner = slot(of: candidate.owner).map { " of \(scene.label($0))" } ?? ""
    let target = candidate.target.flatMap { slot(of: $0) }.map { " for \(scene.label($0))" } ?? ""
    return (recognizerClass(candidate.id) ?? "recognizer (not in the scene)") + owner + target
  }
}
