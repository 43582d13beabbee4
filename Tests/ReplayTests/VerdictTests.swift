import Findings
import HitTesting
import Recording
import Replay
import TestSupport
import Testing
import TraceStore

/// The table of verdicts: R recorded, B under the recording's own policy, C under the candidate.
@Suite struct VerdictTests {
  private func counts(_ report: RunReport) throws -> [Int] {
    let recording = try #require(report.recordings.first)
    #expect(
      recording.counts.unchanged + recording.counts.changed + recording.counts.unmodelled == recording.counts.touches)
    return [recording.counts.unchanged, recording.counts.changed, recording.counts.unmodelled]
  }

  @Test func `C = R is unchanged`() throws {
    let report = try replay([onButton(.view(3))], under: uikit)
    #expect(try counts(report) == [1, 0, 0])
    #expect(report.groups.isEmpty)
    #expect(report.fidelity == 1)
  }

  @Test func `C = R is unchanged also where B differs`() throws {
    let report = try replay([onButton(.view(2))], under: passing())
    #expect(try counts(report) == [1, 0, 0])
    #expect(report.fidelity == 0)
  }

  @Test func `C differs and B = R is changed`() throws {
    let report = try replay([onButton(.view(3))], under: passing())
    #expect(try counts(report) == [0, 1, 0])
    #expect(report.groups.map(\.key.verdict) == [.changed])
  }

  @Test func `C differs and B differs is unmodelled`() throws {
    let report = try replay([onButton(.view(4))], under: passing())
    #expect(try counts(report) == [0, 0, 1])
    #expect(report.groups.map(\.key.verdict) == [.unmodelled])
  }

  @Test func `where C = B differs from R it is unmodelled too`() throws {
    #expect(try counts(replay([onButton(.view(4))], under: uikit)) == [0, 0, 1])
  }

  @Test func `without R it is compared with B, and that is counted`() throws {
    let report = try replay([onButton(.notObserved), onButton(.notObserved)], under: passing())
    #expect(try counts(report) == [0, 2, 0])
    #expect(report.notCompared.map(\.count) == [2])
    #expect(report.notCompared.first?.reason.contains("without a recorded responder") == true)
    #expect(report.fidelity == nil)
  }

  @Test func `with a baseline, R is what that policy gives`() throws {
    let report = try replay([onButton(.view(4)), onButton(.notObserved)], under: passing(), baseline: uikit)
    #expect(try counts(report) == [0, 2, 0])
    #expect(report.groups.first?.key.beforePath == "UIWindow/Panel/UIButton#pay")
    #expect(report.notCompared.isEmpty)
    let other = try replay([onButton(.view(3))], under: uikit, baseline: passing())
    #expect(other.groups.first?.key.beforePath == "UIWindow/Panel")
  }

  @Test func `another policy can stand for the recorded app's own`() throws {
    let report = try replay([onButton(.view(2))], policy: "in-house", under: uikit, recorded: passing())
    #expect(try counts(report) == [0, 1, 0])
    #expect(report.recordings.first?.ownPolicy == "passing")
    #expect(report.fidelity == 1)
  }

  @Test func `an own policy that is not known is refused`() throws {
    let fault = try #require(throws: UnknownOwnPolicy.self) { try replay([], policy: "in-house", under: uikit) }
    #expect(fault.name == "in-house")
  }

  // MARK: Kinds

  private func kind(_ tap: Tap, _ candidate: Policy, on views: [NewView] = stage) throws -> DifferenceKind? {
    try replay([tap], on: views, under: candidate).groups.first?.key.kind
  }

  @Test func `from one view to another is moved`() throws {
    #expect(try kind(onButton(.view(3)), passing()) == .moved)
  }

  @Test func `to nobody is lost`() throws {
    #expect(
      try kind(onButton(.view(3)), policy("none", rule(":window") { $0.hitTest = HitTestOverride.none })) == .lost)
  }

  @Test func `from nobody is gained`() throws {
    #expect(try kind(onButton(.nobody), uikit) == .gained)
  }

  @Test func `to a view in another window is window`() throws {
    let behind = [view(8, "UIWindow", in: nil, fullScreen)]
    let none = policy("none", try rule("@1") { $0.hitTest = HitTestOverride.none })
    #expect(try kind(onButton(.view(3)), none, on: behind + stage) == .window)
  }

  // MARK: What cannot be compared

  @Test func `a recorded view that is not in the scene is told by its class`() throws {
    try withFolder { folder throws in
      let path = folder + "/t.retouch"
      try TraceWriter.create(at: path, survivesFaults: false) { writer in
        try writer.begin(RecordingInfo(policy: "uikit", format: "jsonl"))
        try writer.update(.scene(stage), time: 0)
        var change = SceneChange()
        change.remove = [3]
        try writer.update(.change(change), time: 1)
        for event in onButton(.view(3)).events(at: 2) { try writer.add(event) }
      }
      let replay = Replay(recordings: try recordings(at: path), policies: ReplayPolicies(candidate: uikit), jobs: 1)
      let group = try #require(try report(of: replay, in: folder + "/r.sqlite").groups.first)
      #expect(group.key.verdict == .unmodelled)
      #expect(group.key.beforePath == "UIButton (not in the scene)")
      #expect(group.why == "the recorded view is not in the scene")
      #expect(group.example.beforeView == 3)
    }
  }

  @Test func `an event of a type that is not known, and without a location, is counted`() throws {
    var event = Event(time: 2, type: EventType(rawValue: 9))
    event.observation = Observation(responder: .view(1))
    let report = try replay([onButton(.view(3))], under: uikit, also: [event, event])
    #expect(report.notCompared.map(\.reason) == ["type 9 events without a location"])
    #expect(report.notCompared.map(\.count) == [2])
    #expect(report.touches == 1)
    #expect(report.others == 0)
  }

  @Test func `a rule that is for no view is told`() throws {
    let candidate = policy(
      "p", try rule("#pay") { $0.hitTest = .selfOnly }, try rule("Penetrable") { $0.hitTest = .passthrough })
    let report = try replay([], under: candidate, baseline: policy("b", rule("@99") { $0.pointInside = .always }))
    #expect(report.unmatchedRules.map(\.selector) == ["Penetrable", "@99"])
    #expect(report.unmatchedRules.map(\.policy) == ["p", "b"])
  }
}
