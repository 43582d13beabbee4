import Findings
import HitTesting
import Recording
import Replay
import TestSupport
import Testing
import TraceStore

/// Tests the table of verdicts. R is what was recorded, B is the result under the recording's own
/// policy, and C is the result under the candidate.
@Suite struct VerdictTests {
  private func counts(_ report: RunReport) throws -> [Int] {
    let recording = try #require(report.recordings.first)
    #expect(
      recording.counts.unchanged + recording.counts.changed + recording.counts.unmodelled == recording.counts.all)
    return [recording.counts.unchanged, recording.counts.changed, recording.counts.unmodelled]
  }

  @Test func `C = R is unchanged`() throws {
    let report = try replay([onButton(.view(3))], under: uikit)
    #expect(try counts(report) == [1, 0, 0])
    #expect(report.groups.isEmpty)
    #expect(report.counts.events?.fidelity == 1)
  }

  @Test func `C = R is unchanged also where B differs`() throws {
    let report = try replay([onButton(.view(2))], under: passing())
    #expect(try counts(report) == [1, 0, 0])
    #expect(report.counts.events?.fidelity == 0)
  }

  @Test func `C differs and B = R is changed`() throws {
    let report = try replay([onButton(.view(3))], under: passing())
    #expect(try counts(report) == [0, 1, 0])
    #expect(report.groups.map(\.key.verdict) == [.changed])
  }

  @Test func `A root view that is a control loses touches as any root view does`() throws {
    let views = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "UIControl", in: 1, fullScreen),
      view(3, "UIView", in: 2, rect(0, 0, 200, 200)) { $0.identifier = "picture" },
      view(4, "UIControl", in: 2, rect(0, 300, 200, 200)),
      view(5, "UIView", in: 4, rect(0, 0, 200, 200)) { $0.identifier = "badge" },
    ]
    let touches: [(ViewID, String, Double, Harm)] = [
      (3, ":root, #picture", 20, .elsewhere), (5, "#badge, :has(#badge):not(:root)", 320, .controlLoses),
    ]
    for (hit, selector, y, harm) in touches {
      let candidate = policy("passing", try rule(selector) { $0.hitTest = .passthrough })
      let report = try replay([Tap(x: 20, y: y, responder: .view(hit))], on: views, under: candidate)
      #expect(report.groups.map(\.harm) == [harm])
    }
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
    #expect(report.notCompared.map(\.what) == [.unobserved(hasLocation: true, policy: "uikit")])
    #expect(report.counts.events?.fidelity == nil)
  }

  @Test func `what was only meant is compared with B too, and counts neither for nor against fidelity`() throws {
    let taps = [onButton(.intended(3)), onButton(.intended(4)), onButton(.view(3))]
    let report = try replay(taps, under: uikit)
    #expect(try counts(report) == [3, 0, 0])
    #expect(report.notCompared.map(\.count) == [2])
    let events = try #require(report.counts.events)
    #expect((events.observed, events.reproduced) == (1, 1))
    let intended = events.intended
    #expect([intended.all, intended.reproduced, intended.controls, intended.controlsReproduced] == [2, 1, 1, 1])
    #expect(try counts(replay(taps, under: passing())) == [0, 3, 0])
  }

  @Test func `an own policy that is not known is refused`() throws {
    let fault = try #require(throws: UnknownOwnPolicy.self) { try replay([], policy: "in-house", under: uikit) }
    #expect(fault.name == "in-house")
  }
}
