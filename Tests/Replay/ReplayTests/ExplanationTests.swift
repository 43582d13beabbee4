import Findings
import HitTesting
import Recording
import Replay
import TestSupport
import Testing

/// Tests the explanation of a touch, and the change that gives it back.
@Suite struct ExplanationTests {
  /// Tests random touches that a random rule sends elsewhere: both the explained difference and the
  /// change must be correct.
  @Test(arguments: 1...4) func `the smallest change gives the touch back, and rules alone explain the first difference`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var (changed, withChange) = (0, 0)
    while changed < 1500 {
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
        let explanation = try Explainer(OneScene(scene), under: candidate, baseline: uikit).explain(question)
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
        // The explanation asks fewer views to find the same change.
        try #require(remedy?.named(in: scene, under: candidate) == giveBack.change)
        guard let remedy else { continue }
        withChange += 1
        let repaired = try remedy.applied(to: candidate)
        try #require(HitTest(scene, AppliedPolicy(repaired, in: scene)).hitTest(location) == old)
      }
    }
    #expect(withChange * 10 > changed * 9, "\(withChange) of \(changed)")
  }

  @Test func `a rule is told to be of the baseline where it is`() throws {
    var scene = Scene()
    try scene.apply(.scene(stage))
    func rules(_ candidate: Policy, _ baseline: Policy) throws -> (after: [Bool], before: [Bool]) {
      let question = Explainer.Question(location: Point(x: 20, y: 20), snapshotID: 1, time: 0)
      let explanation = try Explainer(OneScene(scene), under: candidate, baseline: baseline).explain(question)
      let walks = (explanation.outcome.walk, try #require(explanation.baseline).walk)
      return (walks.0.steps.compactMap(\.reason.rule?.isBaseline), walks.1.steps.compactMap(\.reason.rule?.isBaseline))
    }
    let (candidate, baseline) = (try rules(passing(), uikit), try rules(uikit, passing()))
    #expect(candidate.before.isEmpty && candidate.after.contains(false) && !candidate.after.contains(true))
    #expect(baseline.after.isEmpty && baseline.before.contains(true) && !baseline.before.contains(false))
  }
}

/// A recording with one scene and no events.
private final class OneScene: SceneCursor {
  let scene: Scene
  let snapshotID: SnapshotID = 1
  let time = 0.0

  init(_ scene: Scene) { self.scene = scene }

  func nextSnapshot() -> Bool { false }
  func nextResolvedEvent() -> ResolvedEvent? { nil }
  func slot(of id: ViewID) -> Scene.Slot? { scene.slot(of: id) }
  func candidate(_ id: RecognizerID) -> CandidateRecognizer? { nil }
  func recognizerClass(_ id: RecognizerID) -> String? { nil }
  func viewClass(_ id: ViewID) -> String? { nil }
}
