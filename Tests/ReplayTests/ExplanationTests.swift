import Findings
import HitTesting
import Recording
import Replay
import Reporting
import TestSupport
import Testing

/// Why a touch goes where it goes, and what would give it back.
@Suite struct ExplanationTests {
  private func explain(
    _ x: Double, _ y: Double, on views: [NewView] = stage, under policy: Policy, baseline: Policy? = nil,
    recorded: Responder = .notObserved
  ) throws -> Explanation {
    var scene = Scene()
    try scene.apply(.scene(views))
    let question = Explainer.Question(location: Point(x: x, y: y), snapshotID: 1, time: 0, recorded: recorded)
    return Explainer(OneScene(scene), under: policy, baseline: baseline).explain(question)
  }

  private func words(_ walk: Walk) -> [String] {
    let words = EnglishWords()
    return walk.steps.map { String(repeating: " ", count: $0.depth) + words.label($0) + " " + words.why($0) }
  }

  @Test func `each view that is asked has its step, in order`() throws {
    let outcome = try explain(20, 20, under: uikit).outcome
    #expect(
      words(outcome.walk) == [
        "UIWindow contains the point, so that its subviews are asked",
        " Panel does not contain the point: it is 280 above, in points",
        " Panel contains the point, so that its subviews are asked",
        "  UIButton#pay contains the point, so that its subviews are asked",
        "  UIButton#pay takes the touch itself (base uikit)",
      ])
    #expect(outcome.responder == .view(path: "UIWindow/Panel/UIButton#pay"))
  }

  @Test func `the reason of a view that is left has its value`() throws {
    func reason(_ change: (inout ViewPatch) -> Void) throws -> String? {
      var views = stage
      change(&views[2].properties)
      return try explain(20, 20, on: views, under: uikit).outcome.walk.steps.first { $0.view?.id == 3 }
        .map(EnglishWords().why)
    }
    #expect(try reason { $0.isHidden = true } == "is hidden")
    #expect(try reason { $0.alpha = 0.005 } == "is transparent: its alpha is 0.005, less than 0.01")
    #expect(try reason { $0.isUserInteractionEnabled = false } == "has its interaction off")
    #expect(try reason { $0.isAnimating = true } == "is blocked by an animation")
    #expect(
      try reason { $0.frame = rect(25, 10, 50, 5) } == "does not contain the point: it is 5 left and 5 below, in points"
    )
    #expect(try reason { $0.frame = rect(0, 0, 20, 50) } == "does not contain the point: it is 0 right, in points")
  }

  @Test func `two policies differ first where their decisions do`() throws {
    let explanation = try explain(20, 20, under: passing(), baseline: uikit)
    let place = try #require(explanation.firstDifference)
    #expect(
      explanation.baseline.map { EnglishWords().why($0.walk.steps[place]) } == "takes the touch itself (base uikit)")
    #expect(
      EnglishWords().why(explanation.outcome.walk.steps[place]).hasPrefix("lets the touch through by the rule #pay"))
    #expect(explanation.outcome.walk.steps[place].view?.id == 3)
    #expect(try explain(300, 300, under: passing(), baseline: uikit).firstDifference == nil)
  }

  @Test func `a recorded view that does not get it is told of, and what would give it back`() throws {
    let explanation = try explain(20, 20, under: passing(), recorded: .view(3))
    #expect(explanation.recorded == .view(path: "UIWindow/Panel/UIButton#pay"))
    #expect(explanation.whyNotRecorded?.identifier == "recorded-view-left-rule")
    #expect(explanation.giveBack?.to == .view(path: "UIWindow/Panel/UIButton#pay"))
    #expect(
      explanation.giveBack?.change.map(EnglishWords().change) == "without rule 1, #pay { hitTest: passthrough }")
    #expect(try explain(20, 20, under: uikit, recorded: .view(3)).giveBack == nil)
    #expect(try explain(20, 20, under: uikit, recorded: .view(99)).recorded == .gone(className: "class of 99"))
    #expect(try explain(900, 900, under: uikit, recorded: .nobody).giveBack == nil)
  }

  @Test func `a single property of a view gives a touch back`() throws {
    func change(_ edit: (inout [NewView]) -> Void, wanted: ViewID = 3) throws -> String? {
      var views = stage
      edit(&views)
      guard
        case .set(let view, let properties)? = try explain(20, 20, on: views, under: uikit, recorded: .view(wanted))
          .giveBack?.change
      else { return nil }
      return "\(view.id ?? 0) \(properties)"
    }
    #expect(try change { $0[2].properties.isHidden = true } == "3 { isHidden: false }")
    #expect(try change { $0[2].properties.alpha = 0 } == "3 { alpha: 1 }")
    #expect(try change { $0[1].properties.isUserInteractionEnabled = false } == "2 { isUserInteractionEnabled: true }")
    #expect(try change({ _ in }, wanted: 2) == "3 { isUserInteractionEnabled: false }")
    #expect(try change { $0[2].properties.frame = rect(25, 10, 50, 50) } == "3 { frame: [20, 10, 55, 50] }")
    #expect(
      try change { views in
        views[2].properties.isHidden = true
        views[1].properties.isHidden = true
      } == nil, "two views are hidden")
    let overlay = [view(9, "UIWindow", in: nil, fullScreen) { $0.level = 5 }]
    #expect(try change { $0 = overlay + $0 } == "9 { isUserInteractionEnabled: false }")
  }

  /// Random touches that a random rule sends elsewhere: the difference and the change are what they say.
  @Test(arguments: 1...4) func `the smallest change gives the touch back, and rules alone explain the first difference`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var (changed, withChange) = (0, 0)
    while changed < 2500 {
      let scene = try RandomScenes.scene(&random)
      let candidate = try RandomScenes.policy(&random)
      var tester = CompiledHitTest(uikit, scene: scene)
      var other = CompiledHitTest(candidate, scene: scene)
      for _ in 0..<60 {
        let location = Point(x: random.coordinate(-20...420), y: random.coordinate(-20...420))
        let (old, new) = (tester.hitTest(location), other.hitTest(location))
        guard old != new else { continue }
        changed += 1
        let question = Explainer.Question(location: location, snapshotID: 1, time: 0)
        let explanation = Explainer(OneScene(scene), under: candidate, baseline: uikit).explain(question)
        let place = try #require(explanation.firstDifference)
        let (before, after) = (try #require(explanation.baseline).walk.steps, explanation.outcome.walk.steps)
        let differs =
          place >= before.count || place >= after.count || before[place].view != after[place].view
          || before[place].step != after[place].step
        #expect(differs)
        #expect(zip(before[..<place], after[..<place]).allSatisfy { $0.view == $1.view && $0.step == $1.step })
        let giveBack = try #require(explanation.giveBack)
        let event = EventInScene(scene, type: .touches, location: location, windowScene: nil)
        let wanted = old.map { scene.id($0) }
        let remedy = Remedy.Search(event, under: AppliedPolicy(candidate, in: scene), wanted: wanted).run()
        try #require((remedy == nil) == (giveBack.change == nil))
        guard let remedy else { continue }
        withChange += 1
        let repaired = try remedy.applied(to: candidate)
        try #require(HitTest(scene, AppliedPolicy(repaired, in: scene)).hitTest(location) == old)
      }
    }
    #expect(withChange * 10 > changed * 9, "\(withChange) of \(changed)")
  }
}

/// A recording of one scene and no events.
private final class OneScene: SceneCursor {
  let scene: Scene
  let snapshotID: Int64 = 1
  let time = 0.0

  init(_ scene: Scene) { self.scene = scene }

  func nextSnapshot() -> Bool { false }
  func nextResolvedEvent() -> ResolvedEvent? { nil }
  func slot(of id: ViewID) -> Scene.Slot? { scene.slot(of: id) }
  func candidate(_ id: RecognizerID) -> CandidateRecognizer? { nil }
  func recognizerClass(_ id: RecognizerID) -> String? { nil }
  func viewClass(_ id: ViewID) -> String? { "class of \(id)" }
}
