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
  try withFolder { folder in
    let path = folder + "/t.retouch"
    try writeTrace(at: path, views, taps: taps, then: changes)
    var replay = try Replay(
      recordings: Trace(path: path).recordings(), policies: ReplayPolicies(candidate: policy.map { .rules($0) }))
    var options = AuditOptions()
    set(&options)
    replay.question = .audit(options)
    let collected = CollectedFindings(head: RunHead(.audit(policy: .recorded, options)))
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
