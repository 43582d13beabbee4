import ArgumentParser
import HitTesting

struct HitTestCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "hit-test", abstract: "One hit test, against a tree of classes that recurse.",
    discussion: "Fails when the two do not agree on every point.")

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    let tree = { ShopApp(views: 1_000, cells: .rows, activity: .scrolling) as any SyntheticApp }
    let siblings = { WideApp(siblings: 998) as any SyntheticApp }
    let list = { WideApp(siblings: 998, arrangement: .list) as any SyntheticApp }
    let overlapping = { WideApp(siblings: 78, size: 300) as any SyntheticApp }
    for (name, app, limit) in [
      ("an app's tree", tree, 120.0), ("siblings", siblings, 150), ("rows of a list", list, 150),
      ("views that overlap", overlapping, nil),
    ] {
      for changes in [0, 1_000] {
        let after = changes > 0 ? ", after \(changes.grouped) changes" : ""
        let goal = Goal.ratio(atMost: 1)
        try measure(
          name + after, app(), changes: changes, goal: limit.map { .under($0, "ns").and(goal) } ?? goal,
          rounds: workload.rounds)
      }
    }
  }

  private static func measure(
    _ name: String, _ app: any SyntheticApp, changes: Int, goal: Goal, rounds: Int
  ) throws {
    var (app, random) = (app, SeededGenerator(seed: 3))
    var scene = try app.scene()
    var tester = CompiledHitTest(Policy(name: "uikit", base: .uikit), scene: scene)
    for _ in 0..<changes {
      try scene.apply(.change(app.nextChange(in: scene, using: &random).sceneChange))
      tester.update(for: scene)
    }
    let tree = ClassTree(scene)
    let points = (0..<20_000).map { _ in Point(x: random.third(in: 0..<393), y: random.third(in: 0..<852)) }
    for point in points {
      let (ours, plain) = (tester.hitTest(point).map { scene.id($0) }, tree.hitTest(point))
      guard ours == plain else {
        throw BenchFault(
          "\(name): the two disagree at \(point.json): \(String(describing: ours)), \(String(describing: plain))")
      }
    }
    // The results are added up, so that the compiler cannot remove any call.
    var (sum, plainSum): (Int64, Int64) = (0, 0)
    let (ours, plain) = Timings.alternate(rounds: rounds) {
      Timings.seconds { for point in points { sum &+= tester.hitTest(point).map { scene.id($0).rawValue } ?? 0 } }
    } _: {
      Timings.seconds { for point in points { plainSum &+= tree.hitTest(point)?.rawValue ?? 0 } }
    }
    guard sum == plainSum else { throw BenchFault("\(name): the two disagree") }
    let nanoseconds = { (seconds: Double) in seconds * 1e9 / Double(points.count) }
    Table.printRow(
      "hit test, \(name); otherwise: recursion over classes",
      data: "\(scene.count.grouped) views, \(points.count.grouped) points", ours.figure("ns", nanoseconds),
      plain: plain.figure("ns", nanoseconds), goal: goal, command: "bench hit-test")
  }
}
