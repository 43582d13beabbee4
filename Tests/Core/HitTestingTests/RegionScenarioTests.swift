import HitTesting
import TestSupport
import Testing

/// Tests which points of the example apps' scenes go somewhere else, and that no others do.
@Suite struct RegionScenarioTests {
  /// Who was hit and who is hit, by their names, with the size of these points.
  private typealias Sizes = [String: Double]

  private static func named(
    _ name: String, _ id: ViewID, _ className: String, in parent: ViewID?, _ frame: Rect,
    _ set: (inout ViewPatch) -> Void = { _ in }
  ) -> NewView {
    view(id, className, in: parent, frame) {
      $0.identifier = name
      set(&$0)
    }
  }

  /// The size of what goes from each view to each other one, in square points. All edges of the
  /// scenes are whole numbers, but for the last bits: a frame may end one step beside the bounds.
  private func sizes(_ views: [NewView], from one: Policy, to other: Policy) throws -> Sizes {
    let scene = try scene(of: views)
    let found = CompiledHitTest(one, scene: scene).differences(
      from: CompiledHitTest(other, scene: scene), in: SweepArea(Box(fullScreen)), of: scene)
    func name(_ slot: Scene.Slot?) -> String {
      slot.map { scene.text($0).identifier ?? scene.className($0) } ?? "nobody"
    }
    var sizes: Sizes = [:]
    for part in found.parts {
      #expect(part.isProved)
      sizes["\(name(part.hits[0])) → \(name(part.hits[1]))", default: 0] += part.box.area
    }
    return sizes.mapValues { ($0 * 1e6).rounded() / 1e6 }.filter { $0.value > 0 }
  }

  // MARK: Floating windows in one penetrable container

  private static let floats = [
    view(1, "UIWindow", in: nil, fullScreen),
    named("content", 2, "UIView", in: 1, fullScreen),
    named("list", 3, "UITableView", in: 2, rect(0, 100, 390, 744)),
    named("floats", 4, "PenetrableContainer", in: 1, fullScreen),
    named("a", 5, "UIView", in: 4, rect(40, 160, 120, 120)),
    named("b", 6, "UIView", in: 4, rect(200, 400, 140, 90)),
    named("close", 7, "UIButton", in: 6, rect(110, 6, 24, 24)),
    named("floats2", 8, "PenetrableContainer", in: 1, fullScreen),
    named("c", 9, "UIView", in: 8, rect(100, 220, 120, 120)),
  ]

  private func container(_ override: HitTestOverride, _ rules: PolicyRule...) throws -> Policy {
    Policy(
      name: "container", base: .uikit, rules: [try rule("PenetrableContainer") { $0.hitTest = override }] + rules)
  }

  @Test func `a view that is enlarged by nothing answers as without that`() throws {
    let none = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    for before in [[], [HitTestOverride.passthrough], [HitTestOverride.none, .passthrough]] {
      let rules = try before.map { override in try rule("PenetrableContainer") { $0.hitTest = override } }
      let enlarged = try rule("PenetrableContainer") { $0.hitTest = .enlarge(none) }
      let (plain, with) = (Policy(name: "p", base: .uikit, rules: rules), rules + [enlarged])
      #expect(try sizes(Self.floats, from: plain, to: Policy(name: "q", base: .uikit, rules: with)) == [:])
    }
  }

  @Test func `penetrable containers give away all but their floats`() throws {
    let (corner, float, close) = (60.0 * 60, 120.0 * 120, 24.0 * 24)
    for override in [HitTestOverride.penetrable, .passthrough] {
      #expect(
        try sizes(Self.floats, from: policy(), to: container(override)) == [
          "floats2 → a": float - corner, "floats2 → b": 140 * 90 - close, "floats2 → close": close,
          "floats2 → content": 390 * 100,
          "floats2 → list": 390 * 744 - (float - corner) - 140 * 90 - float,
        ])
    }
    #expect(try sizes(Self.floats, from: container(.passthrough), to: container(.penetrable)) == [:])
  }

  @Test func `penetrable differs from passthrough outside the container, without interaction and at the frame`() throws
  {
    let set = { (patch: inout ViewPatch) in patch.isUserInteractionEnabled = false }
    let outside = [
      view(1, "UIWindow", in: nil, fullScreen),
      Self.named("floats", 4, "PenetrableContainer", in: 1, rect(0, 0, 200, 200)),
      Self.named("a", 5, "UIView", in: 4, rect(150, 150, 100, 100)),
    ]
    let (passing, penetrable) = (try container(.passthrough), try container(.penetrable))
    #expect(try sizes(outside, from: passing, to: penetrable) == ["UIWindow → a": 100 * 100 - 50 * 50])
    var off = Self.floats
    off[3] = Self.named("floats", 4, "PenetrableContainer", in: 1, fullScreen, set)
    let close = 24.0 * 24
    #expect(
      try sizes(off, from: passing, to: penetrable) == [
        "list → a": 120 * 120 - 60 * 60, "list → b": 140 * 90 - close, "list → close": close,
      ])
    let larger = try rule("#a") { $0.pointInside = .outset(EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)) }
    // What is larger than the frame, without the corner that c covers.
    let (whole, frame): (Double, Double) = (140 * 140 - 70 * 70, 120 * 120 - 60 * 60)
    let found = try sizes(Self.floats, from: container(.passthrough, larger), to: container(.penetrable, larger))
    #expect(found == ["a → list": whole - frame])
  }

  @Test func `a turned float with a larger area is cut at its bounding box`() throws {
    let turned = Self.named("a", 5, "UIView", in: 4, rect(100, 100, 100, 50)) {
      $0.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    }
    let views = Array(Self.floats[0...3]) + [turned]
    let larger = try rule("#a") { $0.pointInside = .outset(EdgeInsets(top: 0, left: 20, bottom: 0, right: 0)) }
    let scene = try scene(of: views)
    let found = CompiledHitTest(try container(.passthrough, larger), scene: scene).differences(
      from: CompiledHitTest(try container(.penetrable, larger), scene: scene), in: SweepArea(Box(fullScreen)), of: scene
    )
    // Its left side is turned up. The frame is what contains the turned view.
    #expect(abs(found.parts.filter(\.isProved).reduce(0) { $0 + $1.box.area } - 20 * 100) < 0.02)
    #expect(found.unprovedArea < 0.02)
  }

  // MARK: Passing an event to the view below

  @Test func `a filter gives away what is green, and a redirection too`() throws {
    let views = [
      view(1, "UIWindow", in: nil, fullScreen), Self.named("root", 2, "UIView", in: 1, fullScreen),
      Self.named("backgroundButton", 3, "UIButton", in: 2, rect(20, 100, 350, 600)),
      Self.named("hitTestView", 4, "UIView", in: 2, rect(40, 150, 310, 500)),
      Self.named("maskButton", 5, "UIButton", in: 4, rect(30, 40, 250, 380)),
      Self.named("greenView", 6, "UIView", in: 4, rect(60, 100, 190, 260)),
      Self.named("yellowButton", 7, "UIButton", in: 6, rect(45, 80, 100, 60)),
    ]
    let green = 190.0 * 260 - 100 * 60
    for (other, name) in [(nil, "backgroundButton"), ("#maskButton", "maskButton")] {
      let replacement = Replacement(hit: try Selector("#greenView"), with: try other.map { try Selector($0) })
      let changed = policy(.uikit, try rule("#hitTestView") { $0.hitTest = .replace([replacement]) })
      #expect(try sizes(views, from: policy(), to: changed) == ["greenView → \(name)": green])
    }
  }

  // MARK: Many windows

  @Test func `one wrapper more takes all that a pass-through window gave away`() throws {
    func views(_ wrapper: ViewID?) -> [NewView] {
      let wrappers = wrapper.map { [Self.named("wrapper", $0, "UIView", in: 2, fullScreen)] } ?? []
      return [
        view(1, "UIWindow", in: nil, fullScreen), view(2, "PassWindow", in: nil, fullScreen) { $0.level = 1 },
      ] + wrappers + [
        Self.named("overlay", 4, "UIView", in: wrapper ?? 2, fullScreen),
        Self.named("bubble", 5, "UIButton", in: 4, rect(300, 700, 60, 60)),
      ]
    }
    func passing(_ root: String) throws -> Policy {
      let nobody = Replacement(hit: try Selector("\(root), PassWindow"), with: nil)
      return policy(.uikit, try rule("PassWindow") { $0.hitTest = .replace([nobody]) })
    }
    let empty = 390.0 * 844 - 60 * 60
    #expect(try sizes(views(nil), from: policy(), to: passing("#overlay")) == ["overlay → UIWindow": empty])
    #expect(try sizes(views(3), from: passing("#overlay"), to: passing("#wrapper")) == ["UIWindow → overlay": empty])
  }

  @Test func `a window that is raised takes what the alert had there`() throws {
    let views = [
      Self.named("app", 1, "UIWindow", in: nil, fullScreen),
      Self.named("entry", 2, "UIWindow", in: nil, rect(300, 700, 60, 60)) { $0.level = 1 },
      Self.named("alert", 3, "UIWindow", in: nil, fullScreen) { $0.level = 2_000 },
    ]
    let raised = policy(.uikit, try rule("#entry") { $0.set = patch { $0.level = 2_001 } })
    #expect(try sizes(views, from: policy(), to: raised) == ["alert → entry": 60 * 60])
  }

  // MARK: A button's larger tap area

  @Test func `both ways to enlarge a button differ on its badge, and in its switches`() throws {
    let views = [
      view(1, "UIWindow", in: nil, fullScreen), Self.named("panel", 2, "UIView", in: 1, rect(0, 0, 390, 300)),
      Self.named("btn", 3, "UIButton", in: 2, rect(100, 220, 40, 40)),
      Self.named("badge", 4, "UIView", in: 3, rect(30, -10, 20, 20)),
    ]
    let margins = EdgeInsets(top: 100, left: 100, bottom: 100, right: 100)
    func hitTest(_ rules: PolicyRule...) throws -> Policy {
      Policy(name: "larger", base: .uikit, rules: rules + [try rule("#btn") { $0.hitTest = .enlarge(margins) }])
    }
    func pointInside(_ rules: PolicyRule...) throws -> Policy {
      Policy(name: "larger", base: .uikit, rules: rules + [try rule("#btn") { $0.pointInside = .outset(margins) }])
    }
    // As far as the panel goes.
    let area = 240.0 * 180
    #expect(
      try sizes(views, from: policy(), to: hitTest()) == ["panel → btn": area - 40 * 40, "badge → btn": 10 * 10])
    #expect(
      try sizes(views, from: policy(), to: pointInside()) == [
        "panel → btn": area - 40 * 40 - 300, "panel → badge": 300,
      ])
    #expect(try sizes(views, from: hitTest(), to: pointInside()) == ["btn → badge": 20 * 20])
    let hidden = try rule("#btn") { $0.set = patch { $0.isHidden = true } }
    #expect(try sizes(views, from: pointInside(hidden), to: hitTest(hidden)) == ["panel → btn": area])
  }

  // MARK: A scroll view over another one

  @Test func `the empty space of a scroll view shrinks as it scrolls`() throws {
    let through = policy(.uikit, try rule("#B") { $0.hitTest = .throughEmptySpace })
    for (offset, empty) in [(0.0, 300.0), (200, 100)] {
      let views = [
        view(1, "UIWindow", in: nil, fullScreen),
        Self.named("A", 2, "UICollectionView", in: 1, rect(0, 88, 390, 300)),
        Self.named("B", 3, "UIScrollView", in: 1, fullScreen) { $0.boundsOrigin = Point(x: 0, y: offset) },
        Self.named("list", 4, "UIView", in: 3, rect(0, 388, 390, 1212)),
        Self.named("help", 5, "UIButton", in: 3, rect(330, 340, 44, 44)),
      ]
      #expect(
        try sizes(views, from: policy(), to: through) == ["B → A": 390 * empty - 44 * 44, "B → UIWindow": 390 * 88])
    }
  }
}
