import Foundation
import HitTesting
import TestSupport
import Testing

/// Compares rules that ask or look at many views with the plain meaning of their words: each view
/// is asked in turn, by a walk over the whole scene.
///
/// `RETOUCH_SCENES` in the environment says with how many scenes.
@Suite struct ManyAskersTests {
  private static let scenes = max(
    60, ProcessInfo.processInfo.environment["RETOUCH_SCENES"].flatMap(UInt64.init) ?? 60)

  private static let selectors = [
    "A", "B", "*:not(C)", "A, C", ":scope *", ":scope > *", ":scope A", ":scope > B, :scope > A", ":superview *",
    ":superview > *", ":superview > A", ":superview B", ":superview", ":scope A B", ":superview > A > *",
    ":superview > A, :scope B", "UIWindow > *", "*:not(:scope *)", "A:has(B)", "#last", "*:not(:scope)", ":scope A B C",
    ":scope A > B *, :scope C", ":scope > A > B", ":superview A B", ":superview A > B > *", ":scope > A B",
    ":superview > *:not(:scope)",
  ]

  private static func rule(_ name: String, _ random: inout SplitMix64) throws -> PolicyRule {
    let looked = try (0..<random.pick([1, 1, 2, 3])).map { _ in try Selector(random.pick(selectors)) }
    let kind = Int.random(in: 0..<4, using: &random)
    let otherwise = random.pick(AskedInVain.allCases)
    let others = try looked.map { Replacement(hit: $0, with: try Selector(random.pick(selectors))) }
    return try TestSupport.rule(name) {
      switch kind {
      case 0: $0.hitTest = .ask(looked, otherwise: otherwise)
      case 1: $0.hitTest = .except(looked.map { .views($0) })
      case 2: $0.hitTest = .replace(others)
      default: $0.pointInside = .of(looked)
      }
    }
  }

  /// A tree of views with whole coordinates; deep or wide.
  private static func views(_ random: inout SplitMix64) -> [NewView] {
    var views = [view(1, "UIWindow", in: nil, Rect(x: 0, y: 0, width: 60, height: 60))]
    let count = random.pick([30, 60, 120])
    let isDeep = random.chance(50)
    for id in 2...count {
      let around =
        isDeep
        ? max(1, id - random.pick([1, 1, 1, 2, 9])) : random.pick([1, 1, 2, 3, Int.random(in: 1..<id, using: &random)])
      let side = random.pick([10.0, 25, 60])
      let frame = Rect(
        x: Double(Int.random(in: 0...30, using: &random)), y: Double(Int.random(in: 0...30, using: &random)),
        width: side, height: side)
      let isWindow = random.chance(2)
      views.append(
        view(
          ViewID(id), isWindow ? "UIWindow" : random.pick(["A", "B", "C"]),
          in: isWindow ? nil : ViewID(min(around, id - 1)), frame
        ) {
          if id == count { $0.identifier = "last" }
          if random.chance(5) { $0.isHidden = true }
        })
    }
    return views
  }

  @Test(arguments: 1...scenes) func `Each view gets what it gets when all are asked one by one`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let scene = try scene(of: Self.views(&random))
    let names = random.pick([["A"], ["A", "B"], ["A", "B", "C"], ["A, B, C"], ["*"], ["A, UIWindow", "C"]])
    // A rule may bring the first window to the front.
    let front = try TestSupport.rule("@1") { $0.set = patch { $0.level = 5 } }
    let looking = try names.map { try Self.rule($0, &random) }
    let policy = Policy(name: "test", base: .uikit, rules: random.chance(50) ? [front] + looking : looking)
    let applied = AppliedPolicy(policy, in: scene)
    var tester = CompiledHitTest(policy, scene: scene)
    for _ in 0..<30 {
      let point = Point(
        x: Double(Int.random(in: 0..<70, using: &random)) + 0.5, y: Double(Int.random(in: 0..<70, using: &random)) + 0.5
      )
      let plain = PlainLooking(scene, applied, point)
      let expected = plain.hit
      let place: Comment = "seed \(seed), \(point), \(policy.rules.map(\.summary))"
      try #require(tester.hitTest(point) == expected, place)
      try #require(HitTest(scene, applied).hitTest(point) == expected, place)
      // With the decisions, and without a rule.
      try #require(HitTest(scene, applied) { _ in }.hitTest(point) == expected, place)
      let without = applied.without([random.pick([0, policy.rules.count - 1])])
      let left = PlainLooking(scene, without, point).hit
      try #require(HitTest(scene, without).hitTest(point) == left, place)
    }
  }

  @Test(arguments: 1...8) func `After each change, many views are asked as in a new scene`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var changes = try RandomChanges(seed: seed, views: 120)
    let selectors = [
      "*", "UIView", "UIButton, Card", ":scope *", ":superview > *", ":superview *", "#pay", "*:not(:scope)",
      ":scope UIView *", ":superview > UIView > *", ":superview UIView > UIView", ":scope Card *, :scope UIButton",
      ":superview > UIView *", ":superview", ":scope > Card UIView, :superview", "UIView:has(:scope)",
    ]
    let rules = try ["UIView", "UIButton, Card", "[tag=2], #pay"].map { name in
      let looked = try (0..<2).map { _ in try Selector(random.pick(selectors)) }
      let kind = random.pick([0, 1, 2, 3])
      return try TestSupport.rule(name) {
        switch kind {
        case 0: $0.hitTest = .ask(looked, otherwise: .inherited)
        case 1: $0.hitTest = .except(looked.map { .views($0) })
        case 2: $0.hitTest = .replace([Replacement(hit: looked[0], with: looked[1])])
        default: $0.pointInside = .of(looked)
        }
      }
    }
    let policy = Policy(name: "test", base: .uikit, rules: rules)
    var tester = CompiledHitTest(policy, scene: changes.scene)
    for step in 0..<60 {
      try changes.change()
      tester.update(for: changes.scene)
      let definition = HitTest(changes.scene, AppliedPolicy(policy, in: changes.scene))
      for _ in 0..<6 {
        let point = Point(x: random.coordinate(0...390), y: random.coordinate(0...700))
        try #require(
          tester.hitTest(point) == definition.hitTest(point), "seed \(seed), step \(step), \(rules.map(\.summary))")
      }
    }
  }
}

/// Rules that ask or look at views, in a scene without transforms.
private final class PlainLooking {
  private struct Question: Hashable {
    var view: Scene.Slot
    var isAside: Bool
  }

  private let scene: Scene
  private let applied: AppliedPolicy
  private let point: Point
  private let frontToBack: [Scene.Slot]
  private var hits: [Question: Scene.Slot?] = [:]
  private var insides: [Question: Bool] = [:]

  init(_ scene: Scene, _ applied: AppliedPolicy, _ point: Point) {
    (self.scene, self.applied, self.point) = (scene, applied, point)
    frontToBack = scene.inDrawingOrder(under: applied).reversed()
  }

  var hit: Scene.Slot? {
    for window in frontToBack where scene.superview(window) == nil {
      if let hit = hit(window, isAside: false) { return hit }
    }
    return nil
  }

  private func hit(_ view: Scene.Slot, isAside: Bool) -> Scene.Slot? {
    let question = Question(view: view, isAside: isAside)
    if let known = hits[question] { return known }
    let hit = answer(view, isAside)
    hits[question] = .some(hit)
    return hit
  }

  private func answer(_ view: Scene.Slot, _ isAside: Bool) -> Scene.Slot? {
    var replacements: [Replacement] = []
    for rule in applied.rules(view).map({ applied.policy.rules[$0] }) {
      switch rule.hitTest {
      case .replace(let list)?: replacements = list
      case .ask(let selectors, let otherwise)?:
        for selector in selectors {
          for (other, aside) in others(selector, of: view, isAside) {
            if let hit = hit(other, isAside: aside) { return hit }
          }
        }
        switch otherwise {
        case .inherited: break
        case .itself: return !scene.view(view).isHidden && isInside(view, isAside) ? view : nil
        case .nobody: return nil
        }
      case .except(let holes)?:
        for case .views(let selector) in holes
        where others(selector, of: view, isAside).contains(where: { isInside($0, $1) }) {
          return nil
        }
      default: break
      }
    }
    guard !scene.view(view).isHidden, isInside(view, isAside) else { return nil }
    var hit = view
    for subview in scene.subviews(view).reversed() {
      guard let inner = self.hit(subview, isAside: isAside) else { continue }
      hit = inner
      break
    }
    for replacement in replacements where replacement.hit.matches(hit, in: scene, scope: view) {
      return replacement.with.flatMap { other in
        frontToBack.last { other.matches($0, in: scene, scope: view) }
      }
    }
    return hit
  }

  private func isInside(_ view: Scene.Slot, _ isAside: Bool) -> Bool {
    let question = Question(view: view, isAside: isAside)
    if let known = insides[question] { return known }
    var isInside: Bool?
    for rule in applied.rules(view).map({ applied.policy.rules[$0] }) {
      guard case .of(let selectors)? = rule.pointInside else { continue }
      isInside = selectors.contains { selector in
        others(selector, of: view, isAside).contains { self.isInside($0, $1) }
      }
    }
    var corner = Point.zero
    for around in scene.ancestry(view) {
      corner.x += scene.view(around).frame.origin.x
      corner.y += scene.view(around).frame.origin.y
    }
    let size = scene.view(view).bounds.size
    let own = Rect(x: corner.x, y: corner.y, width: size.width, height: size.height)
    insides[question] = isInside ?? own.contains(point)
    return isInside ?? own.contains(point)
  }

  /// The views of a selector that a view may ask, and whether they are aside then.
  private func others(_ selector: Selector, of view: Scene.Slot, _ isAside: Bool) -> [(Scene.Slot, Bool)] {
    frontToBack.filter { $0 != view && selector.matches($0, in: scene, scope: view) }.compactMap { other in
      if scene.isIn(other, view) { return (other, isAside) }
      return isAside ? nil : (other, true)
    }
  }
}
