import HitTesting
import Replay
import TestSupport
import Testing
import TraceStore

/// The words for why a touch goes somewhere else.
@Suite struct CauseTests {
  private func cause(_ tap: Tap, _ candidate: Policy, on views: [NewView] = stage) throws -> String? {
    try replay([tap], on: views, under: candidate).groups.first?.key.rule
  }

  @Test func `a rule that lets the touch through`() throws {
    #expect(
      try cause(onButton(.view(3)), passing())
        == "UIButton#pay lets the touch through by the rule #pay { hitTest: passthrough }")
  }

  @Test func `a rule that makes a view larger`() throws {
    let margin = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    let larger = policy("larger", try rule("#pay") { $0.pointInside = .outset(margin) })
    #expect(
      try cause(Tap(x: 5, y: 5, responder: .view(2)), larger)
        == """
        UIButton#pay contains the point by the rule #pay { pointInside: { outset: 10 } }; before, it does not contain the point
        """)
  }

  @Test func `a property that a rule sets`() throws {
    let hidden = policy("hidden", try rule("UIButton") { $0.set = patch { $0.isHidden = true } })
    #expect(
      try cause(onButton(.view(3)), hidden)
        == "UIButton#pay is hidden; before, it contains the point, so that its subviews are asked")
  }

  @Test func `a recorded view whose superview does not contain the point`() throws {
    let outside = [stage[0], stage[1], view(5, "Badge", in: 2, rect(190, 10, 40, 40))]
    #expect(
      try cause(Tap(x: 220, y: 20, responder: .view(5)), uikit, on: outside)
        == "a superview of the recorded view, Panel, does not contain the point")
  }

  @Test func `a view in front of the recorded one`() throws {
    let covered = stage + [view(9, "Cover", in: 1, fullScreen)]
    #expect(
      try cause(onButton(.view(3)), uikit, on: covered) == "a view in front of the recorded one takes the touch: Cover")
  }

  @Test func `a view inside the recorded one`() throws {
    #expect(try cause(onButton(.view(2)), uikit) == "a view inside the recorded one takes the touch: UIButton#pay")
  }

  @Test func `the recorded view's own switches`() throws {
    let off = [stage[0], view(3, "UIButton", in: 1, fullScreen) { $0.isUserInteractionEnabled = false }]
    #expect(try cause(onButton(.view(3)), uikit, on: off) == "the recorded view has its interaction off")
  }

  @Test func `nobody got the touch`() throws {
    #expect(try cause(onButton(.nobody), uikit) == "nobody got the touch")
  }

  @Test func `one cause is one group, whatever its ids and times`() throws {
    let many = stage + [view(33, "UIButton", in: 2, rect(10, 100, 50, 50)) { $0.identifier = .some("pay") }]
    let taps = [onButton(.view(3)), Tap(x: 30, y: 30, responder: .view(3)), Tap(x: 20, y: 120, responder: .view(33))]
    let report = try replay(taps, on: many, under: passing())
    #expect(report.groups.map(\.touches) == [3])
    let one = try replay([onButton(.view(3))], under: passing())
    #expect(one.groups.map(\.fingerprint) == report.groups.map(\.fingerprint))
  }
}
