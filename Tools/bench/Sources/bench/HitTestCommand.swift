import ArgumentParser
import HitTesting

struct HitTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hit-test", abstract: "One hit test, against a tree of classes that recurse.",
    discussion: "Fails when the two do not agree on every point.")

  @Option(help: "How often each side is measured.")
  var rounds = 5

  func run() throws {
    Table.printHead()
    try Self.measure(rounds: rounds)
  }

  static func measure(rounds: Int) throws {
    try measure("1,000 views, an app's tree", App(views: 1_000).windows, goal: "ratio 1 or less", rounds: rounds)
    try measure("1,000 views, all siblings", [siblings(998, size: 40)], goal: "ratio 0.2 or less", rounds: rounds)
    try measure("80 views, overlapping", [siblings(78, size: 300)], goal: "", rounds: rounds)
  }

  /// A window with this number of views of this size, in points. They lie beside and over each
  /// other.
  private static func siblings(_ count: Int, size: Int) -> AppView {
    var random = SeededGenerator(seed: 2)
    var root = AppView(id: 2, className: "UIView", frame: Rect(x: 0, y: 0, width: 393, height: 852))
    for place in 0..<count {
      let (x, y) = (random.third(in: 0..<393 - size), random.third(in: 0..<852 - size))
      let frame = Rect(x: x, y: y, width: Double(size), height: Double(size))
      root.children.append(
        AppView(id: ViewID(3 + place), className: place % 4 == 0 ? "UIButton" : "UIView", frame: frame))
    }
    return AppView(id: 1, className: "UIWindow", frame: Rect(x: 0, y: 0, width: 393, height: 852), children: [root])
  }

  private static func measure(_ name: String, _ windows: [AppView], goal: String, rounds: Int) throws {
    var scene = Scene()
    try scene.apply(.scene(windows.flatMap { $0.newViews(parent: nil) }))
    var tester = CompiledHitTest(Policy(name: "uikit", base: .uikit), scene: scene)
    let tree = ClassTree(scene)
    var random = SeededGenerator(seed: 3)
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
      Timings.seconds { for point in points { sum &+= tester.hitTest(point).map { scene.id($0) } ?? 0 } }
    } _: {
      Timings.seconds { for point in points { plainSum &+= tree.hitTest(point) ?? 0 } }
    }
    guard sum == plainSum else { throw BenchFault("\(name): the two disagree") }
    let nanoseconds = { (seconds: Double) in seconds * 1e9 / Double(points.count) }
    Table.printRow(
      "hit test, \(name); plain: classes", data: "\(scene.count) views, \(points.count) points",
      ours.text("ns", nanoseconds), plain: plain.text("ns", nanoseconds), ratio: ours.median / plain.median, goal: goal,
      command: "bench hit-test")
  }
}
