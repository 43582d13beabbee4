import HitTesting
import JSONText
import PolicyFiles
import Recording
import Replay
import TestSupport
import TraceImport

extension FuzzTarget {
  /// The laws of hit tests and of scenes.
  static let scenes = [
    FuzzTarget(name: "hit-test", most: 1024, run: checkHitTest),
    FuzzTarget(name: "changes", most: 1024, run: checkChanges),
    FuzzTarget(name: "minimize", most: 512, run: checkMinimizer),
  ]

  /// The compiled form and the regions go where the definition goes.
  private static func checkHitTest(_ bytes: [UInt8]) throws {
    var numbers = Numbers(bytes)
    var scene = Scene()
    try scene.apply(.scene(numbers.views()))
    let policy = numbers.policy(for: scene)
    let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
    var compiled = CompiledHitTest(policy, scene: scene)
    func check(_ point: Point, _ windowScene: String?, _ parts: [ScreenPart]) throws {
      let expected = definition.hitTest(point, windowScene: windowScene)
      let found = compiled.hitTest(point, windowScene: windowScene)
      func told(_ found: String) -> String {
        "at \(point) in \(windowScene ?? "any scene") \(found), not \(String(describing: expected))\n"
          + text(of: scene, policy)
      }
      try expect(found == expected, told(String(describing: found)))
      for part in parts where part.isProved && part.box.contains(point) {
        try expect(part.hits == [expected], told("\(part)"))
      }
    }
    let windowScene = numbers.pick([nil, "left"])
    var area = SweepArea(Box(minX: -60, minY: -60, maxX: 160, maxY: 160), windowScene: windowScene)
    (area.smallest, area.patience) = (16, 20_000)
    let parts = compiled.parts(of: area, in: scene).parts
    for part in parts.prefix(64) {
      for point in [
        Point(x: part.box.minX, y: part.box.minY), Point(x: part.box.maxX.nextDown, y: part.box.maxY.nextDown),
      ] { try check(point, windowScene, parts) }
    }
    for _ in 0..<32 { try check(numbers.point(), windowScene, parts) }
  }

  /// What is left of a difference shows the same one.
  private static func checkMinimizer(_ bytes: [UInt8]) throws {
    var numbers = Numbers(bytes)
    var scene = Scene()
    try scene.apply(.scene(numbers.views()))
    let (candidate, baseline) = (numbers.policy(for: scene), Policy(name: "uikit", base: .uikit))
    let event = ResolvedEvent(id: 1, time: 0, type: .touches, location: numbers.point(), responder: .notObserved)
    let shown = ShownDifference(
      event, in: scene, of: RecordingInfo(policy: "uikit", format: "live"),
      policies: ReplayPolicies(candidate: .rules(candidate), baseline: .rules(baseline)))
    guard var minimizer = try Minimizer(shown) else { return }
    try minimizer.run()
    let again = try Minimizer(minimizer.shown)
    try expect(again?.key == minimizer.key, "\(minimizer.key) became \(String(describing: again?.key))")
    try expect(minimizer.shown.views.count <= shown.views.count, "it has grown")
  }

  private static func text(of scene: Scene, _ policy: Policy) -> String {
    var writer = JSONLinesWriter(RecordingInfo(policy: "uikit", format: "jsonl"), classes: [:], idBase: 0)
    writer.write(scene, time: 0)
    return String(decoding: writer.output.bytes, as: UTF8.self) + ((try? PolicyText.yaml(policy)) ?? "")
  }

  /// A scene after changes is the scene that is built anew, and what follows it is what is made
  /// anew. A change that is refused, or taken back, leaves the scene as it was.
  private static func checkChanges(_ bytes: [UInt8]) throws {
    var numbers = Numbers(bytes)
    var scene = Scene()
    try scene.apply(.scene(numbers.views()))
    let policy = numbers.policy(for: scene)
    var compiled = CompiledHitTest(policy, scene: scene)
    while !numbers.isAtEnd {
      let before = scene
      let update = numbers.chance(6) ? SceneUpdate.scene(numbers.views()) : .change(numbers.change())
      do {
        try scene.apply(update)
      } catch {
        if let difference = sceneDifference(scene, before) { throw LawBroken("refused, and yet \(difference)") }
        continue
      }
      if numbers.chance(5) {
        scene.undo()
        if let difference = sceneDifference(scene, before) { throw LawBroken("taken back, and yet \(difference)") }
        continue
      }
      var anew = Scene()
      try anew.apply(.scene(scene.newViews().map(\.view)))
      if let difference = sceneDifference(scene, anew) { throw LawBroken(difference) }
      compiled.update(for: scene)
      var fresh = CompiledHitTest(policy, scene: scene)
      for _ in 0..<8 {
        let point = numbers.point()
        let (found, expected) = (compiled.hitTest(point), fresh.hitTest(point))
        try expect(found == expected, "at \(point) \(String(describing: found)), not \(String(describing: expected))")
      }
    }
  }
}
