import HitTesting
import TestSupport
import Testing

/// Compares HitTesting's definition with a plain tree of classes, for random touches on random
/// scenes.
@Suite struct DefinitionAgreesTests {
  static let touchesPerScene = 256

  @Test(arguments: 1...8) func `every touch goes where the tree of classes sends it`(seed: UInt64) throws {
    let counts = try compare(seed: seed)
    expectSubstance(of: counts, reasons: [.hidden, .interactionOff, .animating, .alpha, .outside, .impossibleGeometry])
    #expect(counts.nobody > 0, "\(counts)")
  }

  @Test(arguments: 101...104) func `every touch goes where subclasses with overrides send it`(seed: UInt64) throws {
    let counts = try compare(seed: seed, hasOverrides: true)
    expectSubstance(of: counts, compared: 96, reasons: [.rule, .alpha, .outside, .notAsked])
  }

  @Test(arguments: Variant.all.indices, 401...402) func `every touch goes where a plain recursion with that sends it`(
    index: Int, seed: UInt64
  ) throws {
    let variant = Variant.all[index]
    let counts = try compare(seed: seed, scenes: 25, asking: variant.hitTest) { policy in
      policy.order = variant.isByZPosition ? .zPosition : .subviews
      policy.alphaThreshold = variant.alphaThreshold
      policy.outOfBounds = variant.asksOutside
    }
    expectSubstance(of: counts, compared: variant.asksOutside ? 90 : 98, reasons: [.outside, .hidden, .interactionOff])
    #expect((counts[.alpha] > 20) == (variant.alphaThreshold > 0), "\(counts)")
  }

  @Test(arguments: 201...202) func `every touch goes where Android's recursion sends it`(seed: UInt64) throws {
    let counts = try compare(seed: seed, scenes: 30, base: .android, asking: androidHit)
    expectSubstance(of: counts, reasons: [.hidden, .notClickable, .outside, .impossibleGeometry])
    #expect(counts[.interactionOff] == 0 && counts[.alpha] == 0, "\(counts)")
  }

  @Test(arguments: 301...302) func `every touch goes to the last element in document order`(seed: UInt64) throws {
    let counts = try compare(seed: seed, scenes: 20, base: .document, asking: documentHit)
    // All views are asked, so more touches come close to an edge.
    expectSubstance(of: counts, compared: 90, reasons: [.hidden, .outside, .impossibleGeometry])
  }

  /// Checks that the touches test enough: they reach views inside windows, few of them are in
  /// doubt, and each part of the rule decides some of them.
  private func expectSubstance(of counts: Counts, compared percent: Int = 98, reasons: [Counts.Reason]) {
    #expect(counts.below * 100 >= counts.compared * 30, "\(counts)")
    #expect(counts.compared * 100 >= counts.touches * percent, "\(counts)")
    for reason in reasons { #expect(counts[reason] > 20, "\(reason) \(counts)") }
  }

  private func compare(
    seed: UInt64, scenes: Int = 50, base: BaseRule = .uikit, hasOverrides: Bool = false,
    asking ask: (ReferenceView, Place) -> ReferenceView? = { $0.hitTest($1) },
    under configure: (inout Policy) -> Void = { _ in }
  ) throws -> Counts {
    let counts = Counts()
    for number in 0..<scenes {
      var random = try RandomScene(seed: seed << 32 + UInt64(number), hasOverrides: hasOverrides)
      let scene = random.scene
      var policy = Policy(name: base.rawValue, base: base, rules: random.rules)
      configure(&policy)
      let hitTest = HitTest(scene, AppliedPolicy(policy, in: scene)) { counts.add($0.reason) }
      for _ in 0..<Self.touchesPerScene {
        let (place, windowScene) = random.touch()
        random.doubt.isRaised = false
        let expected = random.screen.hitTest(place, scene: windowScene, asking: ask)
        let slot = hitTest.hitTest(Point(x: place.x, y: place.y), windowScene: windowScene)
        counts.touches += 1
        if random.doubt.isRaised { continue }
        counts.compared += 1
        if slot == nil { counts.nobody += 1 }
        if let slot, scene.superview(slot) != nil { counts.below += 1 }
        guard slot.map({ scene.id($0).rawValue }) != expected?.id else { continue }
        let found = slot.map { "\(scene.path($0)) @\(scene.id($0))" } ?? "nobody"
        Issue.record(
          """
          seed \(seed), scene \(number), point \(place.x), \(place.y) in \(windowScene ?? "any scene"): \
          HitTesting says \(found), the reference \(expected.map { "@\($0.id)" } ?? "nobody")
          """)
        return counts
      }
    }
    return counts
  }
}

/// Counts the reasons that decided the touches.
private final class Counts: CustomStringConvertible {
  var touches = 0
  var compared = 0
  var below = 0
  var nobody = 0
  /// The number of decisions for each reason, by its raw value. An array, because a debug build
  /// counts millions of them.
  private var counts = Array(repeating: 0, count: Reason.allCases.count)

  enum Reason: Int, CaseIterable {
    case hidden, interactionOff, animating, alpha, outside, impossibleGeometry, notClickable, inside, itself, rule,
      notAsked
  }

  subscript(_ reason: Reason) -> Int { counts[reason.rawValue] }

  var description: String {
    let reasons = Reason.allCases.map { "\($0) \(self[$0])" }.joined(separator: ", ")
    return "touches \(touches), compared \(compared), below a window \(below), nobody \(nobody); \(reasons)"
  }

  func add(_ reason: SceneReason) {
    let kind: Reason =
      switch reason {
      case .hidden: .hidden
      case .interactionOff: .interactionOff
      case .animating: .animating
      case .alpha: .alpha
      case .outside, .outsideArea, .asksOutside: .outside
      case .impossibleGeometry: .impossibleGeometry
      case .notClickable, .boxNone: .notClickable
      case .inside: .inside
      case .itself: .itself
      case .ruled, .inPlaceOf, .coveredByHidden, .asked, .asksInVain, .mustNotAsk: .rule
      case .notAsked: .notAsked
      }
    counts[kind.rawValue] += 1
  }
}
