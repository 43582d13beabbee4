import Findings
import HitTesting
import Recording
import Replay
import TestSupport
import Testing

/// The words for why a touch goes somewhere else.
@Suite struct CauseTests {
  private func cause(_ tap: Tap, _ candidate: Policy, on views: [NewView] = stage) throws -> String? {
    try replay([tap], on: views, under: candidate).groups.first?.why
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

  // MARK: Overrides of hitTest

  /// The button behind a cover with a float, which is hidden, on top of where both are tapped.
  private let covered =
    stage + [
      view(8, "Cover", in: 1, rect(0, 0, 100, 100)), view(9, "Float", in: 8, rect(0, 0, 50, 50)) { $0.isHidden = true },
    ]

  private func named(_ override: HitTestOverride, _ selector: String = "Cover") throws -> Policy {
    policy("named", try rule(selector) { $0.hitTest = override })
  }

  @Test func `a container that is penetrable`() throws {
    #expect(
      try cause(Tap(x: 20, y: 20, responder: .view(8)), named(.penetrable), on: covered)
        == "Cover lets the touch through by the rule Cover { hitTest: penetrable }; before, it takes the touch itself (base uikit)"
    )
  }

  @Test func `what a penetrable container does not look at`() throws {
    let off = covered.map { view in
      var view = view
      if view.id == 8 { view.properties.isUserInteractionEnabled = false }
      if view.id == 9 { view.properties.isHidden = false }
      return view
    }
    #expect(
      try cause(onButton(.view(3)), named(.penetrable), on: off) == """
        Cover has its subviews asked, wherever its own bounds are and whatever its interaction, by the rule \
        Cover { hitTest: penetrable }; before, it has its interaction off
        """)
    let beside = covered.dropLast() + [view(9, "Float", in: 8, rect(50, 50, 50, 50))]
    let larger = policy(
      "larger", try rule("Float") { $0.pointInside = .always }, try rule("Cover") { $0.hitTest = .penetrable })
    let passing = policy(
      "passing", try rule("Float") { $0.pointInside = .always }, try rule("Cover") { $0.hitTest = .passthrough })
    let report = try replay([onButton(.notObserved)], on: Array(beside), under: larger, baseline: passing)
    #expect(
      report.groups.map(\.why) == [
        """
        Float is not asked, as it does not contain the point in its frame, by the rule Cover { hitTest: penetrable }; \
        before, it contains the point by the rule Float { pointInside: always }
        """
      ])
  }

  @Test func `a touch that is refused, and one that another view gets`() throws {
    let other = Replacement(hit: try Selector("Cover"), with: try Selector("#pay"))
    #expect(
      try cause(Tap(x: 80, y: 80, responder: .view(8)), named(.replace([other])), on: covered)
        == "UIButton#pay takes the touch in place of Cover by the rule Cover { hitTest: { replace: { 'Cover': '#pay' } } }"
    )
    let nobody = Replacement(hit: try Selector("Cover"), with: nil)
    #expect(
      try cause(Tap(x: 80, y: 80, responder: .view(8)), named(.replace([nobody])), on: covered)
        == "Cover lets the touch through by the rule Cover { hitTest: { replace: { 'Cover': null } } }")
  }

  @Test func `a button that takes touches whatever its switches`() throws {
    let off = stage.map { view in
      var view = view
      if view.id == 3 { view.properties.isHidden = true }
      return view
    }
    let larger = try named(.enlarge(EdgeInsets(top: 5, left: 5, bottom: 5, right: 5)), "#pay")
    #expect(
      try cause(onButton(.view(2)), larger, on: off) == """
        UIButton#pay takes the touch itself, whatever its switches, by the rule #pay { hitTest: { enlarge: 5 } }; \
        before, it is hidden
        """)
  }

  // MARK: The policy as a whole

  @Test func `another order, another threshold, and subviews outside`() throws {
    func whole(_ configure: (inout Policy) -> Void) -> Policy {
      var whole = policy("whole")
      configure(&whole)
      return whole
    }
    let low = view(9, "Cover", in: 1, fullScreen) { ($0.zPosition, $0.alpha) = (-1, 0.03) }
    let cover = Tap(x: 20, y: 20, responder: .view(9))
    #expect(
      try cause(cover, whole { $0.order = .zPosition }, on: stage + [low])
        == "Panel is asked before Cover (order: zPosition)")
    #expect(
      try cause(cover, whole { $0.alphaThreshold = 0.05 }, on: stage + [low]) == """
        Cover is transparent (alpha below 0.05); before, it contains the point, so that its subviews are asked
        """)
    let outside = stage + [view(9, "Badge", in: 4, rect(300, 0, 50, 50))]
    #expect(
      try cause(Tap(x: 320, y: 320, responder: .view(1)), whole { $0.outOfBounds = true }, on: outside) == """
        Panel does not contain the point, and its subviews are asked all the same; \
        before, it does not contain the point
        """)
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
