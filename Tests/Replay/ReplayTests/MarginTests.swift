import Findings
import FindingsStore
import Foundation
import HitTesting
import Recording
import Replay
import TestSupport
import Testing
import TraceStore
import Wording

/// Tests the margins of recorded touches.
@Suite struct MarginTests {
  private func measured(
    _ taps: [Tap], under candidate: Policy, in folder: String
  ) throws -> (report: RunReport, collected: RunReport) {
    let path = folder + "/t.retouch"
    try writeTrace(at: path, taps: taps)
    var replay = try Replay(
      recordings: Trace(path: path).recordings(), policies: ReplayPolicies(candidate: candidate))
    replay.question = .replay(measuresMargins: true)
    let head = RunHead(.replay(policy: PolicySource(name: "p", text: ""), measuresMargins: true))
    let collected = CollectedFindings(head: head)
    try replay.run(into: collected)
    let store = try ResultsDatabase(writing: folder + "/r.sqlite")
    let run = try store.addRun(head) { try replay.run(into: $0) }.run
    return (try store.report(run: run, detail: .everything), collected.report)
  }

  @Test func `a touch that stays and is nearer to other views is fragile`() throws {
    var smaller = PolicyRule(selector: try Selector("UIButton"))
    smaller.pointInside = .outset(EdgeInsets(top: -20, left: -20, bottom: -20, right: -20))
    try withFolder { folder in
      let taps = [Tap(x: 35, y: 35), Tap(x: 36, y: 33), Tap(x: 15, y: 35), Tap(x: 300, y: 700)]
      let (report, collected) = try measured(taps, under: policy("p", smaller), in: folder)
      let margins = try #require(report.margins)
      #expect(margins == collected.margins)
      #expect(margins.measured == 4 && margins.fragile.count == 1)
      let fragile = try #require(margins.worst.first)
      #expect(fragile.count == 2 && fragile.responder.path == "UIWindow/Panel/UIButton#pay")
      #expect(fragile.least.location == Point(x: 36, y: 33))
      #expect(fragile.least.after.map { $0.rounded() } == 3 && fragile.least.before.map { $0.rounded() } == 23)
      #expect(report.changed == 1)
      #expect(ReportWords.margins(report)?.hasPrefix("2 of 4 touches became fragile") == true)
    }
  }
}
