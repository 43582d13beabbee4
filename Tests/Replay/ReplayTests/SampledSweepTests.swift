import Findings
import HitTesting
import Recording
import Replay
import TestSupport
import Testing
import TraceStore
import Wording

/// Tests sweeps of policies that can only be asked about single points.
@Suite struct SampledSweepTests {
  /// Code that does what rules do in one scene.
  private final class Definition: PointResolver {
    let scene: Scene
    let policy: AppliedPolicy

    init(_ policy: Policy, _ scene: Scene) { (self.scene, self.policy) = (scene, AppliedPolicy(policy, in: scene)) }

    func hits(
      at points: [Point], windowScene: String?, snapshot: SnapshotID
    ) -> [Result<Resolution, ResolutionFault>] {
      let definition = HitTest(scene, policy)
      return points.map { point in
        .success(Resolution(responder: definition.hitTest(point, windowScene: windowScene).map { scene.id($0) }))
      }
    }

    func matchCounts() -> [String: Int]? { nil }
  }

  private func code(_ policy: Policy, _ views: [NewView]) throws -> ReplayedPolicy {
    var made = Scene()
    try made.apply(.scene(views))
    let scene = made
    return .code(
      CodePolicy(
        name: policy.name, resolver: { _, _ in throw CancellationError() },
        points: { _, _ in Definition(policy, scene) }, className: { _, _ in "Code" }))
  }

  private func sweep(
    _ views: [NewView], under candidate: ReplayedPolicy, baseline: ReplayedPolicy? = nil
  ) throws -> RunReport {
    try withFolder { folder in
      let path = folder + "/t.retouch"
      try writeTrace(at: path, views)
      var replay = try Replay(
        recordings: Trace(path: path).recordings(), policies: ReplayPolicies(candidate: candidate, baseline: baseline))
      replay.question = .sweep
      return try report(of: replay, in: folder + "/results.sqlite", detail: .everything)
    }
  }

  private struct Moved: Hashable {
    var before: ViewID?
    var after: ViewID?
  }

  private func boxes(_ report: RunReport) -> [(moved: Moved, box: Box)] {
    report.groups.flatMap { $0.differences.flatMap { $0.difference.parts } }
      .map { (Moved(before: $0.beforeView, after: $0.afterView), $0.box) }
  }

  @Test func `code is asked everywhere, and what it changes is marked as sampled`() throws {
    let report = try sweep(stage, under: code(passing(), stage))
    #expect(report.groups.map(\.key.kind) == [.moved])
    #expect(boxes(report).map(\.moved) == [Moved(before: 3, after: 2)])
    // The edges of views are known to the last bit.
    let box = Box(
      minX: 9.999999999999986, minY: 9.999999999999972, maxX: 59.999999999999986, maxY: 59.99999999999997)
    #expect(boxes(report).map(\.box) == [box])
    let counts = try #require(report.counts.points)
    #expect(counts.samples > 1_000 && counts.unprovedArea == 0)
    #expect(
      ReportWords.verdict(report)
        == "Points of the scene go somewhere else, in 1 group. Sampled, not proved: code was asked at "
        + "\(counts.samples) points.")
  }

  @Test func `edges that code makes itself are found by halving`() throws {
    let grown = try policy(
      "grown", rule("#pay") { $0.pointInside = .outset(EdgeInsets(top: 7, left: 7, bottom: 7, right: 7)) })
    let report = try sweep(stage, under: code(grown, stage))
    let area = boxes(report).reduce(0) { $0 + $1.box.area }
    #expect(boxes(report).allSatisfy { $0.moved == Moved(before: 2, after: 3) })
    let added = 64.0 * 64 - 50 * 50
    #expect(area < added && area > added - 8)
    let unproved = try #require(report.counts.points?.unprovedArea)
    #expect(unproved > 0 && area + unproved >= added - 0.1)
  }

  @Test func `code on both sides is asked on both sides`() throws {
    let report = try sweep(stage, under: code(uikit, stage), baseline: code(passing(), stage))
    #expect(boxes(report).map(\.moved) == [Moved(before: 2, after: 3)])
    let one = try sweep(stage, under: code(uikit, stage))
    #expect(one.groups.isEmpty && report.counts.points?.samples ?? 0 > one.counts.points?.samples ?? .max)
    #expect(ReportWords.verdict(one).hasPrefix("No sampled point of 1 scene goes anywhere else. Sampled, not proved"))
  }

  /// A scene of code counts as 5,000 rows. Each part has a resolver of its own.
  @Test func `code is told the same in parts`() throws {
    let changes = (1...5).map { step in
      var change = SceneChange()
      change.set = [.init(id: 3, properties: patch { $0.alpha = 1 - Double(step) / 10 })]
      return change
    }
    let candidate = try code(passing(), stage)
    try withFolder { folder in
      let path = folder + "/t.retouch"
      try writeTrace(at: path, stage, then: changes)
      func run(_ name: String, _ partRows: Int64) throws -> RunReport {
        var replay = try Replay(
          recordings: Trace(path: path).recordings(), policies: ReplayPolicies(candidate: candidate), jobs: 2,
          partRows: partRows)
        replay.question = .sweep
        return try report(of: replay, in: "\(folder)/\(name).sqlite", detail: .everything)
      }
      let (whole, parts) = (try run("whole", .max), try run("parts", 10_000))
      #expect(whole.recordings.map(\.parts) == [1] && parts.recordings.map(\.parts) == [3])
      #expect(parts.counts == whole.counts && whole.groups.map(\.count) == [6])
      #expect(
        parts.groups.map { $0.differences.map(\.difference) } == whole.groups.map { $0.differences.map(\.difference) })
    }
  }

  /// Code that does what the app does changes nothing, to the last bit of each edge.
  @Test func `code without effect is found to have none`() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<6 {
      let views = try RandomScenes.views(RandomScenes.scene(&random))
      let report = try sweep(views, under: code(uikit, views))
      #expect(report.groups.isEmpty && report.counts.points?.unprovedArea == 0)
    }
  }

  @Test func `what is large enough to be sampled is found, and all that is told of points asked is right`() throws {
    var random = SplitMix64(seed: 9)
    var (found, wrong, right) = (0, 0.0, 0.0)
    for number in 0..<12 {
      let scene = try RandomScenes.scene(&random)
      let (views, policy) = (RandomScenes.views(scene), try RandomScenes.policy(&random))
      let exact = try boxes(sweep(views, under: .rules(policy)))
      let sampled = try boxes(sweep(views, under: code(policy, views)))
      var numbered = Scene()
      try numbered.apply(.scene(views))
      let definition = HitTest(numbered, AppliedPolicy(policy, in: numbered))
      for (moved, box) in sampled {
        for point in [Point(x: box.minX, y: box.minY), Point(x: box.maxX.nextDown, y: box.maxY.nextDown)] {
          #expect(definition.hitTest(point).map { numbered.id($0) } == moved.after, "scene \(number), \(point)")
        }
        let same = exact.filter { $0.moved == moved }.reduce(0) { $0 + $1.box.intersection(box).area }
        right += same
        wrong += box.area - same
      }
      let spacing = ScreenSamples<Bool>.spacing
      for (moved, box) in exact where box.maxX - box.minX >= spacing && box.maxY - box.minY >= spacing {
        found += 1
        #expect(sampled.contains { $0.moved == moved && !$0.box.intersection(box).isEmpty }, "scene \(number), \(box)")
      }
    }
    #expect(found > 20)
    // What is wrong lies at edges that are turned or round.
    #expect(wrong < right / 1_000, "\(wrong) of \(right)")
  }
}
