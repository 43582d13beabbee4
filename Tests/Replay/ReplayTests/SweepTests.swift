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

/// Tests replays of all points in place of the touches.
@Suite struct SweepTests {
  /// A sweep of taps on scenes, each with some views changed.
  func sweep(
    _ changes: [SceneChange] = [], on views: [NewView] = stage, under candidate: Policy, baseline: Policy? = nil,
    taps: [Tap] = [],
    screen: Size? = Size(width: 390, height: 844), causeBudget: Int? = nil
  ) throws -> RunReport {
    try withFolder { folder in
      let path = folder + "/t.retouch"
      try writeTrace(at: path, views, taps: taps, then: changes, screen: screen)
      var replay = try Replay(
        recordings: Trace(path: path).recordings(), policies: ReplayPolicies(candidate: candidate, baseline: baseline))
      replay.question = .sweep
      if let causeBudget { replay.causeBudget = causeBudget }
      return try report(of: replay, in: folder + "/results.sqlite", detail: .everything)
    }
  }

  private func moved(_ id: ViewID, _ set: (inout ViewPatch) -> Void) -> SceneChange {
    var change = SceneChange()
    change.set = [.init(id: id, properties: patch(set))]
    return change
  }

  @Test func `a sweep tells which points go where, and where the touches are`() throws {
    let report = try sweep(
      under: try passing(), taps: [onButton(.notObserved), Tap(x: 70, y: 20), Tap(x: 20, y: 300)])
    let group = try #require(report.groups.first)
    #expect(report.groups.count == 1)
    #expect(group.key.kind == .moved && group.key.verdict == .changed)
    #expect(group.count == 1 && report.counts.all == 1 && report.counts.unchanged == 0)
    let region = try #require(group.differences.first?.difference.region)
    #expect(region.parts.map { [$0.beforeView, $0.afterView] } == [[3, 2]])
    // The hit test converts 9.999999999999986 to 0: that is where the button begins.
    let box = Box(
      minX: 9.999999999999986, minY: 9.999999999999972, maxX: 59.999999999999986, maxY: 59.99999999999997)
    #expect(region.parts[0].box == box)
    #expect(region.touchesInside == 1 && region.nearestTouch == 70 - box.maxX)
    #expect(group.swept?.largestArea == box.area)
    #expect(group.swept?.largestShare == box.area / (390 * 844))
    #expect(group.swept?.largestControlShare.map { ($0 * 1_000).rounded() } == 1_000)
    #expect(group.evidence.rules.map(\.text) == ["#pay { hitTest: passthrough }"])
    #expect(report.counts.points?.unprovedArea == 0)
  }

  @Test func `where causes cost too much, boxes share one, and what is left is not proved`() throws {
    // The middle one is cut in two.
    let cells = (0..<3).map { cell in
      view(ViewID(20 + cell), "Cell", in: 2, rect(Double(cell) * 40, 100, 30, 10)) { $0.identifier = .some("c\(cell)") }
    }
    let cut = view(30, "UILabel", in: 2, rect(50, 100, 10, 10)) { $0.isUserInteractionEnabled = true }
    let policy = Policy(name: "p", base: .uikit, rules: [try rule("Cell") { $0.hitTest = .passthrough }])
    func areas(_ budget: Int?) throws -> (groups: [Double], unproved: Double?) {
      let report = try sweep(on: stage + cells + [cut], under: policy, causeBudget: budget)
      return (report.groups.map { $0.swept?.largestArea.rounded() ?? 0 }.sorted(), report.counts.points?.unprovedArea)
    }
    let (all, one) = (try areas(nil), try areas(0))
    #expect(all.groups == [200, 300, 300] && all.unproved == 0)
    #expect(one.groups.count == 1 && [200, 300].contains(one.groups[0]))
    #expect(one.unproved?.rounded() == 800 - one.groups[0])
  }

  @Test func `a sweep and a replay give the same cause the same fingerprint`() throws {
    let replayed = try replay([onButton(.view(3))], under: try passing())
    #expect(try sweep(under: try passing()).groups.map(\.fingerprint) == replayed.groups.map(\.fingerprint))
  }

  @Test func `scenes that differ where it does not matter are searched once`() throws {
    let report = try sweep(
      [
        moved(3) { $0.alpha = 0.5 }, moved(4) { $0.zPosition = 3 }, moved(3) { $0.frame = rect(20, 10, 50, 50) },
        moved(4) { $0.isHidden = true },
      ], under: try passing())
    #expect(report.counts.all == 5 && report.counts.points?.searched == 3)
    let group = try #require(report.groups.first)
    #expect(group.count == 5)
    let boxes = group.differences.compactMap { $0.difference.region?.parts.map(\.box) }
    #expect(boxes.map { $0[0].minX.rounded() } == [10, 10, 10, 20, 20])
    #expect(group.differences.map(\.difference.snapshotID) == [1, 2, 3, 4, 5])
  }

  @Test func `a policy that changes nothing is told to change nothing`() throws {
    let report = try sweep(under: uikit)
    #expect(report.groups.isEmpty && report.counts.unchanged == 1)
    #expect(ReportWords.verdict(report) == "No point of 1 scene goes anywhere else.")
  }

  @Test func `without a known screen, all that windows cover is searched`() throws {
    let hidden = policy("none", try rule("UIWindow") { $0.hitTest = HitTestOverride.none })
    let report = try sweep(under: hidden, screen: nil)
    #expect(report.groups.reduce(0) { $0 + ($1.swept?.largestArea ?? 0) } == 390 * 844)
    #expect(report.groups.allSatisfy { $0.key.kind == .lost && $0.swept?.largestShare == nil })
  }

  @Test func `a turned view is not proved along its edges`() throws {
    let turned = moved(3) { $0.transform = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0) }
    let report = try sweep([turned], under: try passing())
    let area = try #require(report.groups.first?.differences.last?.difference.region?.area)
    #expect(area < 2_500 && area > 2_490)
    #expect(area + (report.counts.points?.unprovedArea ?? 0) >= 2_500)
    #expect(ReportWords.verdict(report).contains(" Not proved: at most "))
  }

  /// Replays of touches ask code, but cannot measure its margins.
  @Test(arguments: [Replay.Question.replay(measuresMargins: true), .sweep, .audit(), .gestures])
  func `code cannot be asked about all points`(question: Replay.Question) throws {
    let code = CodePolicy(name: "code", resolver: { _, _ in throw CancellationError() }, className: { _, _ in nil })
    try withFolder { folder in
      let path = folder + "/t.retouch"
      try TraceWriter.create(at: path) { try $0.begin(RecordingInfo(policy: "uikit", format: "jsonl")) }
      var replay = try Replay(
        recordings: Trace(path: path).recordings(), policies: ReplayPolicies(candidate: .code(code)))
      replay.question = question
      #expect(throws: SearchOfCode.self) {
        try replay.run(into: CollectedFindings(head: RunHead(.replay(policy: PolicySource(name: "code", text: "")))))
      }
    }
  }

  /// What a replay says of a touch, the sweep says of its place.
  @Test func `each touch of a replay is in the region that the sweep tells`() throws {
    var random = SplitMix64(seed: 1)
    var inside = 0
    for _ in 0..<30 {
      let scene = try RandomScenes.scene(&random)
      let policies = try ReplayPolicies(candidate: RandomScenes.policy(&random), baseline: uikit, recorded: uikit)
      let taps = (0..<80).map { _ in Tap(x: random.coordinate(0...389), y: random.coordinate(0...500)) }
      try withFolder { folder in
        let path = folder + "/t.retouch"
        try writeTrace(at: path, RandomScenes.views(scene), taps: taps)
        var run = try Replay(recordings: Trace(path: path).recordings(), policies: policies)
        let replayed = try report(of: run, in: folder + "/r.sqlite", detail: .everything)
        run.question = .sweep
        let swept = try report(of: run, in: folder + "/s.sqlite", detail: .everything)
        for tap in taps {
          let place = Point(x: tap.x, y: tap.y)
          let moved = replayed.groups.filter { $0.key.kind != .recognizers }.flatMap { group in
            group.differences.filter { $0.difference.location == place }.map { (group.key, $0.difference) }
          }.first
          let regions = swept.groups.flatMap { group in
            group.differences.flatMap { $0.difference.parts }.filter { $0.box.contains(place) }
              .map { (group.key, $0) }
          }
          if regions.isEmpty, moved != nil, swept.counts.points?.unprovedArea != 0 { continue }
          #expect(regions.count == (moved == nil ? 0 : 1), "\(place)")
          guard let (key, difference) = moved, let (sweptKey, part) = regions.first else { continue }
          #expect(part.beforeView == difference.beforeView && part.afterView == difference.afterView, "\(place)")
          // Also for the same cause.
          #expect(key == sweptKey, "\(place)")
          inside += 1
        }
      }
    }
    #expect(inside > 200)
  }
}
