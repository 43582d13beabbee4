import Findings
import Foundation
import HitTesting
import ObjectScenes
import Recording
import Replay
import TraceStore
import Wording

/// What a test expects of a trace that is replayed: that touches go where they went, or that the
/// same recognizers and controls act upon them.
struct ReplayExpectation {
  var trace: RecordedTrace
  var mode: AcceptanceMode
  var place: SourcePlace
  /// Whether it is about who acts, not about where touches go.
  var isOfActions: Bool

  private let words = ReportWords()

  init(trace: RecordedTrace, mode: AcceptanceMode, place: SourcePlace, isOfActions: Bool) {
    (self.trace, self.mode, self.place, self.isOfActions) = (trace, mode, place, isOfActions)
  }

  private var file: String { trace.file.lastPathComponent }

  /// Replays the trace, and records an issue for each group of differences that is not accepted.
  @MainActor func judge(_ policy: TouchPolicy, comparedWith baseline: TouchPolicy?) throws -> RunReport {
    let report = try replay(policy, comparedWith: baseline)
    guard report.counts.all > 0 else { throw TouchExpectationFault.noTouches(file) }
    if isOfActions, report.counts.events?.actions.touches == 0 { throw TouchExpectationFault.noOutcomes(file) }
    for rule in report.unmatchedRules {
      place.record("no view of \(file) matches \(rule.selector): nothing was expected of it")
    }
    for note in notes(report) { FileHandle.standardError.write(Data("note: \(file): \(note)\n".utf8)) }
    let day: String
    do { day = try RunClock.day() } catch { throw TouchExpectationFault.noTime(error.text) }
    var accepted = try AcceptedTouches(trace.acceptedFile)
    let judged = report.groups.filter { $0.key.kind.isOfAction == isOfActions }
    let isNew = accepted.open(judged, on: day)
    // Code that gave no answer must be repaired; its groups cannot be accepted.
    for group in isNew where mode == .judge || group.key.verdict == .fault { place.record(issue(group)) }
    let toAccept = mode == .accept ? isNew.filter { $0.key.verdict != .fault } : []
    if !toAccept.isEmpty {
      for group in toAccept { accepted.accept(group, on: day, words) }
      try accepted.write(to: trace.acceptedFile)
      place.record(
        """
        accepted \(ReportWords.count(toAccept.count, "group")) in \(trace.acceptedFile.lastPathComponent): give each a reason, \
        and run the test again without RETOUCH_TESTING=accept
        """)
    }
    return report
  }

  /// What is not known, and need not be a mistake, so that it is no issue.
  private func notes(_ report: RunReport) -> [String] {
    if isOfActions { return ReportWords.unknownActions(report) }
    return report.notCompared.compactMap { entry in
      guard case .answersOfCode = entry.what else { return nil }
      return words.findings.notCompared(entry.what)
    }
  }

  /// The text of an issue about a group.
  private func issue(_ group: RunReport.Group) -> String {
    """
    \(group.key.kind.rawValue): \(ReportWords.count(group.count, "touch")) [\(group.fingerprint)]
      before  \(words.before(group.key))
      after   \(words.after(group.key))
      why     \(words.why(group))
      e.g.    \(ReportWords.moment(group.example)) in \(file)
    """
  }

  // MARK: Replaying

  @MainActor private func replay(_ policy: TouchPolicy, comparedWith baseline: TouchPolicy?) throws -> RunReport {
    let recordings = try Trace(path: trace.file.path).recordings()
    let candidate = try ReplayedPolicy(policy, recordings)
    let compared = try baseline.map { try ReplayedPolicy($0, recordings) }
    let findings = CollectedFindings(
      head: RunHead(
        .replay(
          policy: PolicySource(name: candidate.name, text: ""),
          baseline: compared.map { PolicySource(name: $0.name, text: "") })))
    var policies = ReplayPolicies(candidate: candidate, baseline: compared)
    @Sendable func uikit(_ name: String) -> ReplayedPolicy { .rules(Policy(name: name, base: .uikit)) }
    if isOfActions {
      // Whom the touches hit was recorded, so that a policy that is not known here is not missed.
      policies.known = { name in Policy.builtIn.contains { $0.name == name } ? nil : uikit(name) }
    } else {
      // The recorded app's own policy does not matter: the touches are compared with the recorded
      // receivers, or with the baseline.
      policies.recorded = uikit(BaseRule.uikit.rawValue)
    }
    try Replay(recordings: recordings, policies: policies).run(into: findings)
    return findings.report
  }
}

extension ReplayedPolicy {
  /// Asks code about all touches of the recordings, as it can be asked only here.
  @MainActor fileprivate init(_ policy: TouchPolicy, _ recordings: [Trace.Recording]) throws {
    switch policy.kind {
    case .rules(let policy): self = .rules(policy)
    case .code(let policy):
      let answers = try Dictionary(
        uniqueKeysWithValues: recordings.map {
          ($0.id, try CodeAnswers(policy, $0, system: Policy.ofSystem(named: $0.info.policy)))
        })
      self = .code(
        CodePolicy(
          name: policy.name, parts: policy.parts,
          resolver: { _, recording in
            guard let answers = answers[recording] else { preconditionFailure("each recording was asked about") }
            return answers
          }, className: { slot, scene in policy.className(for: slot, in: scene) }))
    }
  }
}
