import HitTesting
import Recording
import Replay
import TestSupport
import Testing

/// Why a touch goes where it goes, and what would give it back.
@Suite struct ExplanationTests {
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
        let question = Explanation.Question(location: location, snapshotID: 1, time: 0)
        let explanation = Explanation(
          question, in: scene, under: candidate, baseline: uikit, recordedLabel: { "\($0)" })
        let place = try #require(explanation.firstDifference)
        let (before, after) = (try #require(explanation.baseline).steps, explanation.walk.steps)
        let differs =
          place >= before.count || place >= after.count || before[place].view != after[place].view
          || before[place].decision != after[place].decision
        #expect(differs)
        #expect(zip(before[..<place], after[..<place]).allSatisfy { $0.view == $1.view && $0.decision == $1.decision })
        let giveBack = try #require(explanation.giveBack)
        guard let change = giveBack.change else { continue }
        withChange += 1
        let repaired = try change.applied(to: candidate)
        try #require(HitTest(scene, AppliedPolicy(repaired, in: scene)).hitTest(location) == old)
      }
    }
    #expect(withChange * 10 > changed * 9, "\(withChange) of \(changed)")
  }
}
