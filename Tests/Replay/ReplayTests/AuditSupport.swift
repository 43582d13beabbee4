import Findings
import HitTesting
import Replay
import TestSupport
import Testing
import TraceStore

/// The report of an audit of a scene and its changes.
func audited(
  _ views: [NewView], under policy: Policy? = nil, taps: [Tap] = [], then changes: [SceneChange] = [],
  _ set: (inout AuditOptions) -> Void = { _ in }
) throws -> RunReport {
  var options = AuditOptions()
  set(&options)
  return try audited(.audit(options), RunQuestion.audit(policy: .recorded, options), views, policy, taps, changes)
}

/// The report of an audit of who acts in a scene and in its changes.
func auditedGestures(
  _ views: [NewView], under policy: Policy? = nil, taps: [Tap] = [], then changes: [SceneChange] = []
) throws -> RunReport {
  try audited(.gestures, .gestures(policy: .recorded), views, policy, taps, changes)
}

private func audited(
  _ question: Replay.Question, _ asked: RunQuestion, _ views: [NewView], _ policy: Policy?, _ taps: [Tap],
  _ changes: [SceneChange]
) throws -> RunReport {
  try withFolder { folder in
    let path = folder + "/t.retouch"
    try writeTrace(at: path, views, taps: taps, then: changes)
    var replay = try Replay(
      recordings: Trace(path: path).recordings(), policies: ReplayPolicies(candidate: policy.map { .rules($0) }))
    replay.question = question
    let collected = CollectedFindings(head: RunHead(asked))
    try replay.run(into: collected)
    let found = try report(of: replay, in: folder + "/results.sqlite", detail: .everything)
    // What is kept in memory says the same as what is stored.
    let extents = { (report: RunReport) in Dictionary(uniqueKeysWithValues: report.groups.map { ($0.key, $0.extent) }) }
    #expect(extents(collected.report) == extents(found))
    return found
  }
}

/// The kinds and controls that an audit found, sorted.
func foundKinds(_ report: RunReport) -> [String] {
  report.groups.map { "\($0.key.kind) \($0.key.before.path?.split(separator: "/").last ?? "")" }.sorted()
}

/// A button with the identifier `b` and its id.
func button(_ id: ViewID, in parent: ViewID, _ frame: Rect) -> NewView {
  view(id, "UIButton", in: parent, frame) { $0.identifier = .some("b\(id)") }
}
