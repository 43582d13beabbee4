import HitTesting
import TestSupport
import Testing

/// Tests what rules do to a hit test, alone and in combination.
@Suite struct PolicyTests {
  /// A container over a background, with a child that is half inside it.
  private func stage() throws -> Scene {
    try scene(
      view(2, in: 1, fullScreen), view(3, "Container", in: 1, rect(100, 100, 100, 100)),
      view(4, "UIButton", in: 3, rect(80, 0, 40, 40)))
  }

  private func hits(_ rules: PolicyRule...) throws -> [ViewID?] {
    let scene = try stage()
    let policy = Policy(name: "test", base: .uikit, rules: rules)
    // On the child; on the container only; on the child's part outside; just outside the container;
    // far away.
    return [(190, 110), (110, 150), (210, 110), (95, 150), (10, 10)].map { scene.hit($0.0, $0.1, policy) }
  }

  @Test func `the built-in policies are the bases by name`() {
    #expect(Policy.builtIn.map(\.name) == ["uikit", "android", "document", "react-native"])
    #expect(Policy.builtIn.allSatisfy { $0.rules.isEmpty && $0.base.rawValue == $0.name && !$0.base.summary.isEmpty })
  }

  @Test func `without rules`() throws { #expect(try hits() == [4, 3, 2, 2, 2]) }

  @Test func `none takes the subtree out`() throws {
    #expect(try hits(rule("Container") { $0.hitTest = HitTestOverride.none }) == [2, 2, 2, 2, 2])
  }

  @Test func `passthrough lets only the view itself through`() throws {
    #expect(try hits(rule("Container") { $0.hitTest = .passthrough }) == [4, 2, 2, 2, 2])
  }

  @Test func `selfOnly takes what its subviews would`() throws {
    #expect(try hits(rule("Container") { $0.hitTest = .selfOnly }) == [3, 3, 2, 2, 2])
  }

  @Test func `outset grows each edge by its own margin, half-open`() throws {
    let scene = try stage()
    let outset = policy(
      .uikit, try rule("Container") { $0.pointInside = .outset(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) })
    #expect(scene.hit(98, 150, outset) == 3)
    #expect(scene.hit(97.9, 150, outset) == 2)
    #expect(scene.hit(150, 99, outset) == 3)
    #expect(scene.hit(150, 98.9, outset) == 2)
    #expect(scene.hit(203.9, 150, outset) == 3)
    #expect(scene.hit(204, 150, outset) == 2)
    #expect(scene.hit(150, 202.9, outset) == 3)
    #expect(scene.hit(150, 203, outset) == 2)
    // The part of the child outside the container is now asked.
    #expect(scene.hit(202, 110, outset) == 4)
  }

  @Test func `a negative outset shrinks, past the middle to nothing`() throws {
    func shrunk(_ by: Double) throws -> [ViewID?] {
      try hits(
        rule("Container") { $0.pointInside = .outset(EdgeInsets(top: -by, left: -by, bottom: -by, right: -by)) })
    }
    #expect(try shrunk(10) == [2, 3, 2, 2, 2])
    #expect(try shrunk(60) == [2, 2, 2, 2, 2])
  }

  @Test func `minimumSize grows about the centre, each way by itself`() throws {
    let scene = try scene(view(2, in: 1, rect(100, 100, 20, 100)))
    let minimum = policy(.uikit, try rule("@2") { $0.pointInside = .minimumSize(Size(width: 44, height: 44)) })
    #expect(scene.hit(88, 150, minimum) == 2)
    #expect(scene.hit(87.9, 150, minimum) == 1)
    #expect(scene.hit(131.9, 150, minimum) == 2)
    #expect(scene.hit(132, 150, minimum) == 1)
    #expect(scene.hit(110, 99.9, minimum) == 1)
  }

  @Test func `always and never are as named`() throws {
    #expect(try hits(rule("Container") { $0.pointInside = .always }) == [4, 3, 4, 3, 3])
    #expect(try hits(rule("Container") { $0.pointInside = .never }) == [2, 2, 2, 2, 2])
  }

  @Test func `the switches come before every point(inside:)`() throws {
    #expect(
      try hits(
        rule("Container") {
          $0.pointInside = .always
          $0.set = patch { $0.alpha = 0 }
        }) == [2, 2, 2, 2, 2])
  }

  @Test func `set is what if the view had the property`() throws {
    #expect(try hits(rule("Container") { $0.set = patch { $0.isHidden = true } }) == [2, 2, 2, 2, 2])
    #expect(try hits(rule("@2") { $0.set = patch { $0.isUserInteractionEnabled = false } }) == [4, 3, 1, 1, 1])
    #expect(try hits(rule("Container") { $0.set = patch { $0.frame = rect(0, 0, 50, 50) } }) == [2, 2, 2, 2, 3])
    #expect(try hits(rule("UIButton") { $0.set = patch { $0.boundsOrigin = Point(x: 5, y: 5) } }) == [4, 3, 2, 2, 2])
  }

  @Test func `impossible geometry that a rule sets makes the view unhittable`() throws {
    let turned = AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 0, ty: 0)
    let frame = rect(0, 0, 10, 1000)
    #expect(
      try hits(
        rule("Container") { $0.set = patch { $0.transform = turned } },
        rule("Container") { $0.set = patch { $0.frame = frame } }) == [2, 2, 2, 2, 2])
  }

  // MARK: Composition

  @Test func `all rules that match apply, and a later value wins`() throws {
    #expect(
      try hits(
        rule("Container") { $0.set = patch { $0.isHidden = true } },
        rule("*") { $0.set = patch { $0.isHidden = false } }) == [4, 3, 2, 2, 2])
    #expect(
      try hits(
        rule("Container") { $0.pointInside = .never }, rule("Container") { $0.pointInside = .always }) == [
          4, 3, 4, 3, 3,
        ])
    #expect(
      try hits(
        rule("Container") { $0.pointInside = .always }, rule("Container") { $0.hitTest = .passthrough }) == [
          4, 2, 4, 2, 2,
        ])
  }

  @Test func `a later override inherits what the earlier ones made`() throws {
    let none = try rule("Container") { $0.hitTest = HitTestOverride.none }
    let passthrough = try rule("Container") { $0.hitTest = .passthrough }
    let selfOnly = try rule("Container") { $0.hitTest = .selfOnly }
    // selfOnly always gives the view itself, and passthrough then lets it through.
    #expect(try hits(selfOnly, passthrough) == [2, 2, 2, 2, 2])
    #expect(try hits(passthrough, selfOnly) == [3, 3, 2, 2, 2])
    #expect(try hits(passthrough, none) == [2, 2, 2, 2, 2])
    #expect(try hits(none, passthrough) == [2, 2, 2, 2, 2])
    #expect(try hits(passthrough, passthrough) == [4, 2, 2, 2, 2])
  }

  @Test func `the rule that decided is named`() throws {
    let scene = try stage()
    let rules = policy(
      .uikit, try rule("UIButton") { $0.pointInside = .never }, try rule("Container") { $0.hitTest = .passthrough })
    let steps = scene.decisions(190, 110, rules)
    let left = try #require(steps.first { $0.id == 4 })
    #expect(left.step == .left && left.reason.identifier == "outside-area" && left.reason.rule == 0)
    #expect(steps.contains(Step(id: 3, step: .left, reason: .ruled(by: 1))))
  }

  @Test func `only a document's walk has an order of its own`() {
    for one in BaseRule.allCases {
      for other in BaseRule.allCases {
        let policies = [one, other].map { Policy(name: "p", base: $0, rules: []) }
        let isAlike = [one, other].count(where: { $0 == .document }) != 1
        #expect(policies[0].asksInOrder(of: policies[1]) == isAlike, "\(one), \(other)")
      }
    }
  }

  @Test func `the views that each rule is for are counted`() throws {
    let applied = AppliedPolicy(
      policy(.uikit, try rule("*") { $0.hitTest = .passthrough }, try rule("#nobody") { $0.hitTest = .passthrough }),
      in: try stage())
    #expect(applied.matchCounts == [4, 0])
  }
}
