import HitTesting
import TestSupport

/// What a search for regions must fulfil in random scenes, under two random policies.
struct RegionLaw {
  /// Says what was found to be wrong.
  struct Broken: Error, CustomStringConvertible { var description: String }

  private(set) var scenes = 0
  /// The scenes whose search was longer than its patience, as where all views ask each other. What
  /// was left then counts as not proved, in parts of any size.
  private(set) var givenUp = 0
  private(set) var points = 0
  /// The points at which both policies hit different views.
  private(set) var differences = 0
  private var random: SplitMix64
  private let base: BaseRule
  private let seed: UInt64

  init(_ base: BaseRule, seed: UInt64) {
    random = SplitMix64(seed: seed)
    (self.base, self.seed) = (base, seed)
  }

  /// Makes a scene and compares all that is told of it with the definition: on a grid, at corners
  /// of views and of parts, and one step beside them.
  mutating func check(_ number: Int) throws {
    let made = try RegionScene(seed: seed << 32 + UInt64(number), turns: random.chance(30))
    let scene = made.scene
    let (one, other) = policies(in: scene)
    let (definition, otherDefinition) = (
      HitTest(scene, AppliedPolicy(one, in: scene)), HitTest(scene, AppliedPolicy(other, in: scene))
    )
    var area = SweepArea(made.region)
    let unit = (made.region.maxX - made.region.minX) / 65
    area.smallest = unit / 4
    // What is not proved may be more then, but what is told is as right.
    let isShort = random.chance(4)
    if isShort { area.patience = 1 << Int.random(in: 0..<16, using: &random) }
    let (compiled, otherCompiled) = (CompiledHitTest(one, scene: scene), CompiledHitTest(other, scene: scene))
    let found = compiled.differences(from: otherCompiled, in: area, of: scene)
    // That takes much longer than the differences.
    let whole = number % 3 == 0 ? compiled.comparison(with: otherCompiled, in: area, of: scene) : nil
    if let whole, !whole.parts.map(\.box).tile(area.region) {
      throw broken(number, scene, one, other, "the parts do not make up the area")
    }
    let isGivenUp = (found.parts + (whole?.parts ?? [])).contains {
      $0.proof == .nothing && $0.box.area > unit * unit / 16
    }
    if isGivenUp, !isShort { givenUp += 1 }
    for point in testPoints(scene, found.parts + (whole?.parts ?? []), made.region) {
      let hits = [definition.hitTest(point), otherDefinition.hitTest(point)]
      if let part = whole?.parts.first(where: { $0.box.contains(point) }) {
        let isRight = part.proof == .views ? part.hits == hits : part.proof == .nothing || hits[0] == hits[1]
        guard isRight else { throw broken(number, scene, one, other, "\(point) hits \(hits), not \(part)") }
      }
      points += 1
      let parts = found.parts.filter { $0.box.contains(point) }
      if parts.contains(where: { !$0.isProved }) { continue }
      if hits[0] != hits[1] { differences += 1 }
      guard parts.map(\.hits) == (hits[0] == hits[1] ? [] : [hits]) else {
        throw broken(number, scene, one, other, "\(point) hits \(hits), not \(parts)")
      }
    }
    scenes += 1
  }

  private func broken(_ number: Int, _ scene: Scene, _ one: Policy, _ other: Policy, _ what: String) -> Broken {
    Broken(
      description: "base \(base), seed \(seed), scene \(number), \(scene.count) views: \(what)\n"
        + "\(one.rules.map(\.summary))\n\(other.rules.map(\.summary))")
  }

  private mutating func policies(in scene: Scene) -> (Policy, Policy) {
    let rules = RandomPolicies.rules(in: scene, &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let others = RandomPolicies.rules(in: scene, &random)
      return (RandomPolicies.policy(base, rules, &random), RandomPolicies.policy(base, others, &random))
    case 1:
      return (
        RandomPolicies.policy(base, rules, &random),
        RandomPolicies.policy(random.pick(BaseRule.allCases), rules, &random)
      )
    default:
      // Only rules differ.
      let one = RandomPolicies.policy(base, rules, &random)
      var other = one
      other.rules = random.chance(50) ? [] : Array(rules.dropLast())
      return (one, other)
    }
  }

  private mutating func testPoints(_ scene: Scene, _ parts: [ScreenPart], _ region: Box) -> [Point] {
    var points: [Point] = []
    func add(_ box: Box) {
      for x in [box.minX, box.minX.nextDown, box.maxX, box.maxX.nextDown, box.minX + (box.maxX - box.minX) / 2] {
        for y in [box.minY, box.minY.nextDown, box.maxY, box.maxY.nextDown, box.minY + (box.maxY - box.minY) / 2] {
          points.append(Point(x: x, y: y))
        }
      }
    }
    for part in parts.shuffled(using: &random).prefix(40) { add(part.box) }
    for (slot, _) in scene.preorder().shuffled(using: &random).prefix(12) {
      if let box = scene.boxOnScreen(slot) { add(Box(box)) }
    }
    for column in 0..<14 {
      for row in 0..<21 {
        points.append(
          Point(
            x: region.minX + (region.maxX - region.minX) * Double(column) / 13,
            y: region.minY + (region.maxY - region.minY) * Double(row) / 20))
      }
    }
    return points.filter { region.contains($0) }
  }
}

extension [Box] {
  /// Whether each point of a region is in exactly one of the boxes.
  ///
  /// Summed up, the boxes change from one number to another at their corners. All of that cancels
  /// out but for the corners of the region.
  func tile(_ region: Box) -> Bool {
    var changes: [Point: Int] = [:]
    func add(_ box: Box, _ sign: Int) {
      for (x, y, change) in [
        (box.minX, box.minY, 1), (box.maxX, box.minY, -1), (box.minX, box.maxY, -1), (box.maxX, box.maxY, 1),
      ] { changes[Point(x: x, y: y), default: 0] += sign * change }
    }
    for box in self { add(box, 1) }
    add(region, -1)
    return changes.values.allSatisfy { $0 == 0 }
  }
}
