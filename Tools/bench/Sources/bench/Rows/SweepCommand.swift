import ArgumentParser
import HitTesting

struct SweepCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "All points of a scene under two policies, against a hit test for each pixel or each cell.",
    discussion: """
      A pixel is a third of a point wide. The cells are those between the edges of all views: where nothing is turned, their
      middles are enough. Fails when the sweep and the hit tests do not agree.
      """)

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    for (views, limit) in [(100, nil), (1_000, 10.0), (10_000, 2_000)] {
      try measure("an app's tree", ShopApp(views: views, cells: .rows, activity: .scrolling), limit, workload.rounds)
    }
    for (views, limit) in [(100, nil), (1_000, 100.0), (10_000, 2_000)] {
      for size in [40, 150] {
        let app = WideApp(siblings: views, size: size, isOnScreen: true)
        try measure("siblings of \(size) points that overlap", app, limit, workload.rounds)
      }
    }
    try measureScrolling(workload.rounds)
  }

  /// Takes another size of tap areas, and lets touches through what is between the controls.
  static func policy() throws -> Policy {
    var larger = try PolicyRule(selector: Selector("UIButton"))
    larger.pointInside = .outset(EdgeInsets(top: 6, left: 6, bottom: 6, right: 6))
    var through = try PolicyRule(selector: Selector("UITableViewCell, #story"))
    through.hitTest = .passthrough
    return Policy(name: "candidate", base: .uikit, rules: [larger, through])
  }

  private static func measure(_ name: String, _ app: any SyntheticApp, _ limit: Double?, _ rounds: Int) throws {
    let scene = try app.scene()
    let area = SweepArea(Box(phoneScreen))
    var (one, other) = (
      CompiledHitTest(Policy(name: "uikit", base: .uikit), scene: scene), CompiledHitTest(try policy(), scene: scene)
    )
    var found = ScreenParts()
    func sweep() -> Double {
      Timings.seconds {
        found = CompiledHitTest(Policy(name: "uikit", base: .uikit), scene: scene)
          .differences(from: other, in: area, of: scene)
      }
    }
    // Compiling one of the policies is measured, too.
    let edges = cellEdges(one, scene)
    for (way, xs, ys) in [("pixel", thirds(393), thirds(852)), ("cell", edges.xs, edges.ys)] {
      var differing = 0.0
      let (ours, plain) = Timings.alternate(rounds: rounds, sweep) {
        Timings.seconds { differing = bruteForce(xs, ys, &one, &other) }
      }
      let swept = found.parts.reduce(0) { $0 + $1.box.area }
      // The middles of pixels are samples.
      let tolerance = way == "pixel" ? swept * 0.02 + 1 : swept * 1e-9
      guard abs(swept - differing) <= tolerance else {
        throw BenchFault("\(name): the sweep finds \(swept) square points, the hit tests \(differing)")
      }
      Table.printRow(
        "sweep, \(name), two policies; otherwise: each \(way)",
        data:
          "\(scene.count.grouped) views, \(found.parts.count.grouped) parts; \(((xs.count - 1) * (ys.count - 1)).grouped) \(way)s",
        ours.figure("ms") { $0 * 1_000 }, plain: plain.figure("ms") { $0 * 1_000 },
        goal: limit.map { .under($0, "ms") } ?? .none, command: "bench sweep")
    }
  }

  private static func thirds(_ length: Int) -> [Double] { (0...length * 3).map { Double($0) / 3 } }

  /// All coordinates at which a view begins or ends on the screen, with and without larger tap
  /// areas.
  private static func cellEdges(_ test: CompiledHitTest, _ scene: Scene) -> (xs: [Double], ys: [Double]) {
    var (xs, ys): (Set<Double>, Set<Double>) = ([0, 393], [0, 852])
    func add(_ slot: Scene.Slot, _ x: Double, _ y: Double) {
      let view = scene.view(slot)
      let (left, top) = (x + view.frame.origin.x, y + view.frame.origin.y)
      let margins = scene.className(slot) == "UIButton" ? [0.0, 6] : [0]
      for margin in margins {
        xs.formUnion([left - margin, left + view.bounds.size.width + margin])
        ys.formUnion([top - margin, top + view.bounds.size.height + margin])
      }
      for subview in scene.subviews(slot) { add(subview, left - view.bounds.origin.x, top - view.bounds.origin.y) }
    }
    for window in scene.windowsFrontToBack() { add(window, 0, 0) }
    return (xs.filter { $0 >= 0 && $0 <= 393 }.sorted(), ys.filter { $0 >= 0 && $0 <= 852 }.sorted())
  }

  /// The size of what differs, by a hit test under each policy in the middle of each cell.
  private static func bruteForce(
    _ xs: [Double], _ ys: [Double], _ one: inout CompiledHitTest, _ other: inout CompiledHitTest
  ) -> Double {
    var size = 0.0
    for (left, right) in zip(xs, xs.dropFirst()) {
      for (top, bottom) in zip(ys, ys.dropFirst()) {
        let middle = Point(x: (left + right) / 2, y: (top + bottom) / 2)
        if one.hitTest(middle) != other.hitTest(middle) { size += (right - left) * (bottom - top) }
      }
    }
    return size
  }

  private static func measureScrolling(_ rounds: Int) throws {
    let scenes = 1_000
    let area = SweepArea(Box(phoneScreen))
    var parts = 0
    func run(_ sweeps: Bool) throws -> Double {
      var (app, random) = (ShopApp(views: 1_000, cells: .rows, activity: .scrolling), SeededGenerator(seed: 3))
      var scene = try app.scene()
      var (one, other) = (
        CompiledHitTest(Policy(name: "uikit", base: .uikit), scene: scene), CompiledHitTest(try policy(), scene: scene)
      )
      if sweeps { parts = 0 }
      return try Timings.seconds {
        for _ in 0..<scenes {
          try scene.apply(.change(app.nextChange(in: scene, using: &random).sceneChange))
          one.update(for: scene)
          other.update(for: scene)
          if sweeps { parts += one.differences(from: other, in: area, of: scene).parts.count }
        }
      }
    }
    let (ours, plain) = try Timings.alternate(rounds: rounds) {
      try run(true)
    } _: {
      try run(false)
    }
    Table.printRow(
      "sweep, each scene of a recording that scrolls; otherwise: only following it",
      data: "\(scenes.grouped) scenes of 1,000 views, \(parts.grouped) parts",
      ours.figure("ms a scene") { $0 / Double(scenes) * 1_000 },
      plain: plain.figure("ms a scene") { $0 / Double(scenes) * 1_000 }, goal: .under(2, "ms a scene"),
      command: "bench sweep")
  }
}
