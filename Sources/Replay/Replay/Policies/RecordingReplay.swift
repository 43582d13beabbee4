import Certificates
import Findings
public import HitTesting
import Recording

/// The policies that take part in a replay.
public struct ReplayPolicies: Sendable {
  /// The policy under test; nil for the one that stands for the recorded app's own rules.
  public var candidate: ReplayedPolicy?
  /// The policy to compare with; nil for the recorded responders.
  public var baseline: ReplayedPolicy?
  /// The policy that stands for the recorded app's own rules; nil for the one that each recording
  /// names.
  public var recorded: ReplayedPolicy?
  /// Finds the policy that a recording names, besides the built-in ones; nil when it may not name
  /// it.
  public var known: @Sendable (_ name: String) -> ReplayedPolicy?

  /// Collects the policies without checking them.
  ///
  /// - Parameters:
  ///   - candidate: the policy under test; nil for the recorded app's own.
  ///   - baseline: the policy to compare with; nil for the recorded responders.
  ///   - recorded: the policy that stands for the recorded app's own rules; nil for the one that
  ///     each recording names.
  ///   - known: finds the policy that a recording names, besides the built-in ones; nil when it
  ///     may not name it.
  public init(
    candidate: ReplayedPolicy?, baseline: ReplayedPolicy? = nil, recorded: ReplayedPolicy? = nil,
    known: @escaping @Sendable (_ name: String) -> ReplayedPolicy? = { _ in nil }
  ) {
    self.candidate = candidate
    self.baseline = baseline
    self.recorded = recorded
    self.known = known
  }

  /// Collects policies that all consist of rules.
  ///
  /// - Parameters:
  ///   - candidate: the policy under test.
  ///   - baseline: the policy to compare with; nil for the recorded responders.
  ///   - recorded: the policy that stands for the recorded app's own rules; nil for the one that
  ///     each recording names.
  public init(candidate: Policy, baseline: Policy? = nil, recorded: Policy? = nil) {
    self.init(
      candidate: .rules(candidate), baseline: baseline.map { .rules($0) }, recorded: recorded.map { .rules($0) })
  }
}

extension ReplayPolicies {
  /// The policy that stands for the recorded app's own rules; nil when the recording names one that
  /// is not known.
  func own(of recording: any RecordingSource) -> ReplayedPolicy? {
    (recorded ?? ReplayedPolicy.own(named: recording.info.policy, known: known))?.standing(on: recording.info)
  }

  /// The policies with the rules of the recording's system.
  func standing(on recording: any RecordingSource) -> ReplayPolicies {
    var policies = self
    policies.candidate = candidate?.standing(on: recording.info)
    policies.baseline = baseline?.standing(on: recording.info)
    policies.recorded = own(of: recording)
    return policies
  }
}

/// The error that a recording names an unknown policy and that no other policy was given for it.
public struct UnknownOwnPolicy: Error {
  /// The policy's name, as the recording gives it.
  public var name: String
  /// The path of the trace that holds the recording.
  public var path: String
}

/// The error that a policy is code where only rules work: for an audit, margins or a certificate.
/// Also the error that a sweep needs code which answers only for events.
public struct SearchOfCode: Error {
  /// The policy's name.
  public var policy: String
}

/// Replays one recording in parts. It asks the candidate, the recording's own policy and the
/// baseline about each resolved event.
struct RecordingReplay {
  let recording: any RecordingSource
  /// The policies with the rules of the recording's system.
  let policies: ReplayPolicies
  /// The policies as they were given.
  private let given: ReplayPolicies
  /// The policy that stands for the recorded app's own rules.
  let own: ReplayedPolicy
  /// The question, and how much work it may take.
  let look: RunLook
  /// Empty when the recording is not split.
  let parts: [RecordingPart]
  /// The replay of who acts, which is a part of its own after the others; nil where it is not known
  /// who acted, or for policies of code.
  let actions: ActionReplay?

  /// - Parameter partRows: the approximate number of event rows in a part.
  init(
    _ recording: any RecordingSource, _ policies: ReplayPolicies, _ look: RunLook, partRows: Int64
  ) throws {
    try self.init(recording, policies, look, parts: [])
    let isCode = [own, policies.candidate, policies.baseline].contains { $0.map { $0.rules == nil } ?? false }
    let parts: [RecordingPart]
    if look.question.method == .replay {
      // Code must see all events of a recording in turn.
      parts = isCode ? [] : try recording.parts(rows: partRows)
    } else {
      // A search looks at a scene as a whole, which takes as long as many events.
      parts = try recording.parts(snapshots: partRows / (isCode ? 5_000 : 500))
    }
    self = try RecordingReplay(recording, policies, look, parts: parts)
  }

  /// - Parameter parts: the parts of the recording as they were found before.
  init(
    _ recording: any RecordingSource, _ policies: ReplayPolicies, _ look: RunLook, parts: [RecordingPart]
  ) throws {
    self.recording = recording
    given = policies
    self.policies = policies.standing(on: recording)
    self.look = look
    self.parts = parts
    guard let own = self.policies.recorded else {
      throw UnknownOwnPolicy(name: recording.info.policy, path: recording.trace)
    }
    self.own = own
    actions =
      look.question.method == .replay && (recording.info.outcomes == .all || look.logsActions)
      ? ActionReplay(recording, own: own, candidate: self.policies.candidate, baseline: self.policies.baseline) : nil
  }

  /// The description of the recording, before anything is compared.
  var head: ComparedRecording {
    ComparedRecording(
      trace: recording.trace, recordingID: recording.id, info: recording.info, ownPolicy: own.name, parts: partCount,
      method: look.question.method)
  }

  /// The recording for a certificate; nil when no certificate is made.
  var certified: CertificateElement? {
    guard look.certifies, let before = (given.baseline ?? given.recorded ?? own).rules,
      let after = (given.candidate ?? given.recorded ?? own).rules
    else { return nil }
    return .recording(
      id: recording.id, before: before, after: after,
      approximations: Set(recording.info.approximations.map(\.rawValue)))
  }

  /// The policies of a certificate, with the rules of the recording's system.
  private var certifiedPolicies: (before: Policy, after: Policy)? {
    guard look.certifies, let before = (policies.baseline ?? own).rules, let after = (policies.candidate ?? own).rules
    else { return nil }
    return (before, after)
  }

  /// The number of parts, at least 1. Each part can run on its own.
  var partCount: Int { resolvedPartCount + (actions == nil ? 0 : 1) }

  /// The number of parts whose events are resolved.
  var resolvedPartCount: Int { max(1, parts.count) }

  /// Whether a part is that of who acts.
  func isOfActions(part: Int) -> Bool { part == resolvedPartCount }

  /// Replays a part of resolved events.
  ///
  /// - Parameters:
  ///   - part: the index of the part.
  ///   - hits: gets the touches that may come to something else; nil if nobody asks.
  ///   - written: the groups with differences that the run has already written.
  ///   - report: receives the part with each difference and pictured scene, in the order of the
  ///     events.
  func run(
    part: Int, _ hits: DifferentHits?, written: WrittenGroups, report: (ReplayStep) throws -> Void
  ) throws {
    try report(.part(part + 1))
    let rows = parts.isEmpty ? nil : parts[part]
    let outcome =
      switch look.question {
      case .replay(let measuresMargins):
        try run(part, hits, Pictures(written), measuresMargins: measuresMargins, report: report)
      case .sweep: try search(rows, Pictures(written), report: report) { PolicySweep(recording, $0) }
      case .audit(let options):
        try search(rows, Pictures(written), report: report) { PolicyAudit(recording, $0, options) }
      case .gestures: try search(rows, Pictures(written), report: report) { PolicyGestures(recording, $0) }
      }
    try report(.partDone(outcome))
  }

  private func run(
    _ part: Int, _ hits: DifferentHits?, _ pictures: Pictures, measuresMargins: Bool,
    report: (ReplayStep) throws -> Void
  ) throws -> ReplayOutcome {
    if measuresMargins { try refuseCode() }
    return try recording.read(part: parts.isEmpty ? nil : parts[part]) { cursor in
      var (comparison, found) = (try PolicyComparison(self, cursor: cursor), PartHits())
      var pictures = pictures
      var budget = ExplainingBudget(look.explainingBudget)
      while try cursor.nextSnapshot() {
        try comparison.follow(cursor.scene)
        pictures.beginSnapshot(cursor.scene)
        let screen = measuresMargins ? cursor.scene.sweptScreen(recording.info.screenSize) : .empty
        while let event = try cursor.nextResolvedEvent() {
          if var finding = comparison.compare(event) {
            if event.type == .touches { finding.difference.acted = try cursor.actor(ofTouch: event.id) }
            let (isFirst, isNew) = pictures.add(finding.difference)
            if isFirst { try report(.group(finding.difference.key)) }
            let isExplained = isFirst && budget.take(cursor.scene)
            let (difference, evidence) = (
              finding.difference, isNew ? comparison.evidence(of: finding, event, isExplained: isExplained) : nil
            )
            budget.take(work: comparison.explainingWork.take())
            try report(.found(evidence.map { .first(difference, $0) } ?? .further(difference)))
          } else if let location = event.location {
            pictures.addUnchanged(location)
          }
          if hits != nil { found.add(event, comparison) }
          if measuresMargins, let margin = comparison.margin(event, on: screen) {
            try report(.found(.margin(margin)))
          }
        }
        comparison.endMargins()
        if let scene = pictures.endSnapshot(cursor) { try report(.found(.scene(scene))) }
      }
      hits?.end(part: part, found)
      return outcome(comparison.counts, comparison)
    }
  }

  /// Finds the touches of a part that may come to something else, without anything else.
  func hits(ofPart part: Int) throws -> PartHits {
    try recording.read(part: parts.isEmpty ? nil : parts[part]) { cursor in
      var (comparison, found) = (try PolicyComparison(self, cursor: cursor), PartHits())
      while try cursor.nextSnapshot() {
        try comparison.follow(cursor.scene)
        while let event = try cursor.nextResolvedEvent() {
          _ = comparison.compare(event)
          found.add(event, comparison)
        }
      }
      return found
    }
  }
}

extension RecordingReplay {
  /// The result of a comparison that has ended.
  private func outcome(_ counts: RunCounts, _ comparison: PolicyComparison) -> ReplayOutcome {
    var outcome = ReplayOutcome(counts: counts, matches: matches(comparison))
    outcome.counts.notCompared.merge(comparison.notes, uniquingKeysWith: +)
    return outcome
  }

  /// How many views each selector matched, for the policies as they were given.
  private func matches(_ comparison: PolicyComparison) -> [ReplayedPolicy: [String: Int]] {
    let found = comparison.matches
    let pairs = [
      (given.candidate, policies.candidate), (given.baseline, policies.baseline), (given.recorded ?? own, own),
    ]
    return Dictionary(
      pairs.compactMap { given, standing in
        guard let given, let standing, var counts = found[standing] else { return nil }
        if given.rules != nil {
          // Leaves out the rules of the recording's system: no user can change them.
          let own = Set(given.parts.map(\.selector))
          counts = counts.filter { own.contains($0.key) }
        }
        return (given, counts)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// - Throws: ``SearchOfCode`` when one of the compared policies is code.
  private func refuseCode() throws {
    // An audit asks only one policy.
    let compared = look.question.isAudit ? nil : policies.baseline ?? own
    for policy in [compared, policies.candidate ?? own].compactMap(\.self) where policy.isCode {
      throw SearchOfCode(policy: policy.name)
    }
  }

  /// Searches each scene as a whole, instead of replaying its touches.
  private func search(
    _ part: RecordingPart?, _ pictures: Pictures, report: (ReplayStep) throws -> Void,
    _ makeSearch: (any SceneCursor) -> some SceneSearch
  ) throws -> ReplayOutcome {
    if look.question.isAudit || look.certifies { try refuseCode() }
    return try recording.read(part: part) { cursor in
      var comparison = try PolicyComparison(self, cursor: cursor)
      var search = makeSearch(cursor)
      var certifier = certifiedPolicies.map {
        ScreenCertifier(recording, cursor, before: $0.before, after: $0.after)
      }
      var pictures = pictures
      var budget = ExplainingBudget(look.explainingBudget)
      while try cursor.nextSnapshot() {
        try comparison.follow(cursor.scene)
        pictures.beginSnapshot(cursor.scene)
        var places = search.places(&comparison)
        for screen in certifier?.screens(comparison) ?? [] { try report(.certified(.screen(screen))) }
        while let event = try cursor.nextResolvedEvent() {
          for index in places.indices { search.add(event, to: &places[index], &comparison) }
        }
        for place in places {
          let difference = place.finding.difference
          let (isFirst, isNew) = pictures.add(difference)
          if isFirst { try report(.group(difference.key)) }
          let isExplained = isFirst && budget.take(cursor.scene)
          let evidence = isNew ? search.evidence(of: place, comparison, isExplained: isExplained) : nil
          budget.take(work: comparison.explainingWork.take())
          try report(.found(evidence.map { .first(difference, $0) } ?? .further(difference)))
        }
        if let scene = pictures.endSnapshot(cursor) { try report(.found(.scene(scene))) }
      }
      return outcome(search.counts, comparison)
    }
  }
}

/// A search of whole scenes, one after another.
protocol SceneSearch {
  /// How many scenes had which result.
  var counts: RunCounts { get }

  /// The findings in the current scene of the cursor, one for each group.
  ///
  /// - Parameter comparison: A comparison that has followed the scene.
  mutating func places(_ comparison: inout PolicyComparison) -> [FoundInScene]

  /// Takes an event of the scene into account.
  func add(_ event: ResolvedEvent, to place: inout FoundInScene, _ comparison: inout PolicyComparison)

  /// - Parameter isExplained: whether the evidence has more than the cause.
  mutating func evidence(
    of place: FoundInScene, _ comparison: PolicyComparison, isExplained: Bool
  ) -> GroupEvidence
}

/// Points or controls of a scene that belong to one group, with one point as an event.
struct FoundInScene {
  var finding: Finding
  var witness: ResolvedEvent
  /// The controls of an audit, with boxes around where they are drawn or hit.
  var controls: [(slot: Scene.Slot, box: Box)] = []

  /// Counts a touch of the scene among its points.
  mutating func addTouch(_ event: ResolvedEvent) {
    guard let location = event.location else { return }
    finding.difference.subject.changePoints { $0.add(touch: location) }
  }

  /// Moves it to the current scene of the cursor, which shows the same, and forgets its touches.
  mutating func repeated(_ cursor: any SceneCursor) {
    finding.difference.snapshotID = cursor.snapshotID
    finding.difference.time = cursor.time
    finding.difference.subject.changePoints { $0.forgetTouches() }
    finding.difference.subject.changeControls { $0.missedTouches = 0 }
  }
}

extension SceneCursor {
  /// A touch in the current scene that nobody recorded.
  func touch(at location: Point?, _ windowScene: String?) -> ResolvedEvent {
    ResolvedEvent(
      id: 0, time: time, type: .touches, location: location, windowScene: windowScene, responder: .notObserved)
  }
}

/// The question of a run, and how much work it may take.
struct RunLook {
  var question: Replay.Question
  /// Whether a sweep divides all screens for a certificate.
  var certifies: Bool
  /// Whether a replay tells what comes of all touches.
  var logsActions = false
  /// Of which touches of a large recording it is replayed who acts, although nothing can change it;
  /// nil for all.
  var actionSample: ActionSample?
  /// How much a part may spend on explaining groups.
  var explainingBudget = ExplainingBudget.standard
  /// How much a sweep looks at in one scene to find causes, as ``SweptCauses`` counts it.
  var causeBudget = SweptCauses.budget
}

/// The result of the comparison of one part of a recording.
struct ReplayOutcome {
  var counts: RunCounts
  /// How many views each selector of a policy matched. Policies without such counts are missing. It
  /// is nil for a part that does not match them again.
  var matches: [ReplayedPolicy: [String: Int]]?
}
