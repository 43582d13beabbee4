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

/// Tests what an audit finds about the controls of scenes.
@Suite struct AuditTests {
  private func audit(
    _ views: [NewView], under policy: Policy? = nil, taps: [Tap] = [], then changes: [SceneChange] = [],
    _ set: (inout AuditOptions) -> Void = { _ in }
  ) throws -> RunReport {
    try audited(views, under: policy, taps: taps, then: changes, set)
  }

  /// The kinds and controls that are found.
  private func found(_ report: RunReport) -> [String] {
    report.groups.map { "\($0.key.kind) \($0.key.before.path?.split(separator: "/").last ?? "")" }
  }

  private func button(
    _ id: ViewID, in parent: ViewID, _ frame: Rect, _ set: (inout ViewPatch) -> Void = { _ in }
  ) -> NewView {
    view(id, "UIButton", in: parent, frame) {
      $0.identifier = .some("b\(id)")
      set(&$0)
    }
  }

  private let window = view(1, "UIWindow", in: nil, fullScreen)

  @Test func `a control that is hit where it is drawn, and large enough, is not found`() throws {
    let report = try audit([window, button(2, in: 1, rect(10, 10, 44, 44)), button(3, in: 1, rect(10, 54, 300, 44))])
    #expect(found(report).isEmpty)
    #expect(report.counts.controls?.controls == 2 && report.counts.unchanged == 1 && report.changed == 0)
  }

  @Test func `a raised button is hit only inside its bar, and a rule for the bar cures it`() throws {
    let taps = [
      Tap(x: 195, y: 745, responder: .view(2)), Tap(x: 195, y: 726, responder: .view(2)),
      Tap(x: 195, y: 715, responder: .view(2)), Tap(x: 195, y: 775, responder: .view(4)),
    ]
    let views = [
      window, view(2, "UIView", in: 1, rect(0, 0, 390, 761)), view(3, "UITabBar", in: 1, rect(0, 761, 390, 83)),
      button(4, in: 3, rect(163, -28, 64, 80)),
    ]
    let report = try audit(views, taps: taps)
    #expect(found(report) == ["outside UIButton#b4"])
    let group = try #require(report.groups.first)
    #expect(group.key.after == .nobody)
    #expect(group.key.reason == "control-superview-left-outside")
    #expect(group.count == 1 && group.example.beforeView == 4 && group.example.afterView == nil)
    let region = try #require(group.differences.first?.difference.audited)
    #expect(region.area.rounded() == 64 * 28)
    // Two taps are on the part outside or within 10 points of it.
    #expect(region.missedTouches == 2 && group.audited?.missedTouches == 2)
    #expect(region.controls.map { [$0.view] } == [[4]])
    #expect(Set(region.parts.map(\.afterView)) == [2])
    #expect(region.controls[0].size == Size(width: 64, height: 80))
    #expect(
      FindingsWords().change(try #require(group.evidence.giveBack))
        == "UITabBar { pointInside: { subviews: true } } (@3)")
    var rule = PolicyRule(selector: try Selector("UITabBar"))
    rule.pointInside = .subviews
    #expect(found(try audit(views, under: policy("cured", rule))).isEmpty)
  }

  @Test func `a control behind another view is found with who covers it and what uncovers it`() throws {
    let cover = view(3, "Banner", in: 1, rect(0, 30, 390, 100))
    let half = try audit([window, button(2, in: 1, rect(10, 10, 100, 80)), cover])
    #expect(found(half) == ["covered UIButton#b2", "small UIButton#b2"])
    #expect(half.groups[0].key.after.path == "UIWindow/Banner")
    #expect(half.groups[0].evidence.cause == .control(.covered(by: NamedView(id: 3, label: "Banner"))))
    // The rest of the banner would go elsewhere, too.
    #expect(half.groups[0].evidence.giveBack == nil)
    let within = view(3, "Banner", in: 1, rect(10, 30, 100, 60))
    let cured = try audit([window, button(2, in: 1, rect(10, 10, 100, 80)), within])
    #expect(found(cured) == ["covered UIButton#b2", "small UIButton#b2"])
    #expect(FindingsWords().change(try #require(cured.groups[0].evidence.giveBack)).hasPrefix("Banner { set: "))
    let label = view(4, "UIView", in: 3, rect(0, 10, 60, 20))
    let inside = try audit([window, button(2, in: 1, rect(10, 10, 100, 80)), cover, label])
    #expect(inside.groups.map(\.key) == half.groups.map(\.key))
    let all = try audit([window, button(2, in: 1, rect(10, 40, 100, 80)), cover])
    #expect(found(all) == ["unreachable UIButton#b2"])
    #expect(all.groups[0].evidence.walks.count == 1)
  }

  @Test func `a control whose switch is off is never hit, and one that is hidden is not missed`() throws {
    let off = try audit([window, button(2, in: 1, rect(10, 10, 100, 80)) { $0.isUserInteractionEnabled = false }])
    #expect(found(off) == ["unreachable UIButton#b2"])
    #expect(FindingsWords().cause(off.groups[0].evidence.cause) == "it has its interaction off")
    let hidden = try audit([window, button(2, in: 1, rect(10, 10, 100, 80)) { $0.isHidden = true }])
    #expect(hidden.groups.isEmpty && hidden.counts.controls?.controls == 0)
    let animated = try audit([window, button(2, in: 1, rect(10, 10, 100, 80)) { $0.isAnimating = true }])
    #expect(animated.groups.isEmpty && animated.counts.controls?.controls == 0)
  }

  @Test func `a control is small by the largest box in which it is hit`() throws {
    let report = try audit([window, button(2, in: 1, rect(10, 30, 60, 20))])
    #expect(found(report) == ["small UIButton#b2"])
    #expect(
      FindingsWords().cause(report.groups[0].evidence.cause)
        == "the largest box in which it is hit has 60 x 20 points, and not 44 x 44; WCAG 2.5.8 wants 24 x 24")
    #expect(
      FindingsWords().change(try #require(report.groups[0].evidence.giveBack))
        == "UIButton#b2 { pointInside: { minimumSize: 44 } } (@2)")
    var enlarged = PolicyRule(selector: try Selector("UIButton"))
    enlarged.pointInside = .minimumSize(Size(width: 44, height: 44))
    // There is no room above the view at the edge of its superview.
    #expect(found(try audit([window, button(2, in: 1, rect(10, 20, 60, 20))], under: policy("p", enlarged))).isEmpty)
    #expect(
      found(try audit([window, button(2, in: 1, rect(10, 4, 60, 20))], under: policy("p", enlarged)))
        == ["small UIButton#b2"])
    #expect(
      found(try audit([window, button(2, in: 1, rect(10, 10, 60, 20))]) { $0.least = Size(width: 44, height: 20) })
        .isEmpty)
  }

  @Test func `what the screen or a scroll view cuts off is judged by its own size`() throws {
    let views = [
      window, view(2, "UIScrollView", in: 1, rect(0, 100, 390, 200)) { $0.clipsToBounds = true },
      button(3, in: 2, rect(10, -30, 100, 44)), button(4, in: 2, rect(10, 190, 100, 30)),
      button(5, in: 1, rect(-40, 500, 60, 60)), button(6, in: 2, rect(10, -60, 30, 30)),
    ]
    #expect(found(try audit(views)) == ["small UIButton#b4"])
  }

  @Test func `a turned control is judged by its own size`() throws {
    func turned(_ side: Double) -> NewView {
      view(2, in: 1, bounds: rect(0, 0, side, side), position: Point(x: 100, y: 100)) {
        $0.props = ["clickable": .bool(true)]
        $0.transform = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
      }
    }
    #expect(found(try audit([window, turned(50)])).isEmpty)
    #expect(found(try audit([window, turned(30)])) == ["small UIView"])
  }

  @Test func `a control that is hit and cannot be seen is found with what hides it`() throws {
    let faded = try audit([
      window, view(2, "UIView", in: 1, fullScreen) { $0.alpha = 0.2 },
      button(3, in: 2, rect(10, 10, 100, 80)) { $0.alpha = 0.2 },
    ])
    #expect(found(faded) == ["unseen UIButton#b3"])
    #expect(FindingsWords().cause(faded.groups[0].evidence.cause) == "it is hit at an opacity of 0.04")
    let picture = view(3, "UIImageView", in: 1, rect(0, 0, 390, 300)) { $0.isUserInteractionEnabled = false }
    let behind = try audit([window, button(2, in: 1, rect(10, 10, 100, 80)), picture])
    #expect(found(behind) == ["unseen UIButton#b2"])
    #expect(found(try audit([window, picture, button(2, in: 1, rect(10, 10, 100, 80))])).isEmpty)
    let none = try Selector(":not(*)")
    #expect(found(try audit([window, button(2, in: 1, rect(10, 10, 100, 80)), picture]) { $0.opaque = none }).isEmpty)
    var outside = policy("outside")
    outside.outOfBounds = true
    let clipped = [
      window, view(2, "Panel", in: 1, rect(0, 0, 100, 100)) { $0.clipsToBounds = true },
      button(3, in: 2, rect(200, 0, 80, 80)),
    ]
    #expect(found(try audit(clipped, under: outside)) == ["unseen UIButton#b3"])
    #expect(found(try audit(clipped)).isEmpty)
  }

  @Test func `what scrolling brings out from under a bar is told on demand, and what it does not always`() throws {
    let views = [
      window, view(2, "UITableView", in: 1, fullScreen), view(3, "UITableViewCell", in: 2, rect(0, 60, 390, 100)),
      button(4, in: 3, rect(0, 0, 60, 60)), button(5, in: 3, rect(100, 0, 60, 40)),
      view(6, "Bar", in: 1, rect(0, 0, 390, 100)),
    ]
    #expect(found(try audit(views)).isEmpty)
    let all = try audit(views) { $0.judgesScrolled = true }
    #expect(
      found(all) == [
        "unreachable UIButton#b5", "covered UITableViewCell", "covered UIButton#b4", "small UIButton#b4",
      ])
    let overlay = view(7, "Overlay", in: 1, fullScreen)
    #expect(
      Set(found(try audit(views + [overlay])))
        == ["unreachable UITableViewCell", "unreachable UIButton#b4", "unreachable UIButton#b5"])
  }

  @Test func `a row may be one point lower than 44, for its separator`() throws {
    for (height, expected) in [(43.0, []), (42.5, ["small UITableViewCell"])] {
      let cell = view(3, "UITableViewCell", in: 2, rect(0, 100, 390, height))
      #expect(found(try audit([window, view(2, "UITableView", in: 1, fullScreen), cell])) == expected)
    }
  }

  @Test func `controls inside a control belong to it, and selectors say what is one`() throws {
    let card = [
      window, view(2, "Card", in: 1, rect(10, 10, 300, 200)), button(3, in: 2, rect(0, 0, 300, 150)),
      view(4, "UIView", in: 2, rect(0, 150, 300, 50)),
    ]
    let cards = try Selector("Card")
    #expect(found(try audit(card) { $0.controls = cards }).isEmpty)
    let all = try Selector("*")
    let report = try audit(card) { $0.controls = all }
    #expect(report.counts.controls?.controls == 4 && report.groups.isEmpty)
  }

  @Test func `a tap recognizer and a clickable view make controls`() throws {
    let report = try audit([
      window, view(2, "UIView", in: 1, rect(0, 0, 30, 30)) { $0.props = ["clickable": .bool(true)] },
      view(3, "UIView", in: 1, rect(0, 100, 30, 30)) {
        $0.recognizers = [Recognizer(id: 1, className: "UITapGestureRecognizer")]
      }, view(4, "UIView", in: 1, rect(0, 200, 30, 30)),
    ])
    #expect(report.counts.controls?.controls == 2 && report.groups.first?.audited?.controls == 2)
    #expect(found(report) == ["small UIView"])
  }

  @Test func `scenes that do not change are judged once, and others anew`() throws {
    var fade = SceneChange()
    fade.set = [.init(id: 2, properties: patch { $0.alpha = 0.05 })]
    let report = try audit(
      [window, button(2, in: 1, rect(10, 10, 60, 20))], then: [SceneChange(), fade, SceneChange()])
    #expect(report.counts.all == 4 && report.counts.controls?.searched == 2 && report.counts.controls?.controls == 4)
    #expect(report.groups.map(\.key.kind) == [.small, .unseen] && report.groups.map(\.count) == [2, 2])
  }

  // MARK: Random scenes

  /// All views of random scenes are judged as controls, under random rules.
  @Test(arguments: 1...4) func `each point of a control is hit or found, by the definition`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (inside, missed) = (0, 0)
    for number in 0..<6 {
      let made = try RandomScenes.scene(&random)
      let policy = try RandomScenes.policy(&random)
      let report = try audit(RandomScenes.views(made), under: policy) {
        $0.controls = Selector.all
        ($0.judgesScrolled, $0.judgesBehindModals) = (true, true)
        $0.opaque = Selector.nothing
      }
      let scene = try scene(of: RandomScenes.views(made))
      let applied = AppliedPolicy(policy, in: scene)
      let definition = HitTest(scene, applied)
      func isHit(_ control: ViewID, _ point: Point) -> Bool {
        guard let hit = definition.hitTest(point), let slot = scene.slot(of: control) else { return false }
        return scene.ancestry(hit).contains(slot)
      }
      var parts: [ViewID: [(kind: DifferenceKind, box: Box)]] = [:]
      for group in report.groups {
        for part in group.differences.flatMap({ $0.difference.parts }) {
          let control = try #require(part.beforeView)
          parts[control, default: []].append((group.key.kind, part.box))
          let isOfHits = [.small, .unseen].contains(group.key.kind)
          for point in part.box.samples {
            inside += 1
            try #require(isHit(control, point) == isOfHits, "seed \(seed), scene \(number), \(control) at \(point)")
          }
        }
      }
      guard report.counts.controls?.unprovedArea == 0 else { continue }
      for (slot, _) in scene.preorder() {
        let path = scene.ancestry(slot).map { ($0, applied.view($0, in: scene)) }
        let opacity = path.reduce(1) { $0 * $1.1.alpha }
        guard path.allSatisfy({ !$0.1.isHidden && !$0.1.isAnimating }), opacity >= 0.1 else { continue }
        for _ in 0..<40 {
          let point = Point(x: random.coordinate(0...389), y: random.coordinate(0...500))
          // Only where nothing changes near by: strips that no finger finds are left out.
          let around = [(0, 0), (-0.6, -0.6), (0.6, -0.6), (-0.6, 0.6), (0.6, 0.6)].map {
            Point(x: point.x + $0.0, y: point.y + $0.1)
          }
          guard around.allSatisfy({ path.show($0) && !isHit(scene.id(slot), $0) }),
            Set(around.map { definition.hitTest($0) }).count == 1
          else { continue }
          let isFound = (parts[scene.id(slot)] ?? []).contains { $0.kind != .small && $0.box.contains(point) }
          let walk = EventInScene(scene, type: .touches, location: point, windowScene: nil).walk(under: applied)
          if case .outside? = walk.left(slot)?.reason { continue }
          missed += 1
          try #require(
            isFound, "seed \(seed), scene \(number), \(scene.id(slot)) at \(point), \(policy.rules.map(\.summary))")
        }
      }
    }
    #expect(inside > 100 && missed > 50)
  }
}

extension Selector {
  fileprivate static let all = try? Selector("*")
  fileprivate static let nothing = (try? Selector(":not(*)")) ?? .usuallyOpaque
}

extension Box {
  /// The corners, the last points before the greatest edges, and the middle.
  fileprivate var samples: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX.nextDown, y: minY), Point(x: minX, y: maxY.nextDown),
      Point(x: maxX.nextDown, y: maxY.nextDown), Point(x: minX + (maxX - minX) / 2, y: minY + (maxY - minY) / 2),
    ].filter { contains($0) }
  }
}

extension [(Scene.Slot, View)] {
  /// Whether the first view is drawn at a point of the screen; the others are its superviews.
  fileprivate func show(_ point: Point) -> Bool {
    var point = point
    for (place, (_, view)) in enumerated().reversed() {
      guard let inverse = view.toSuperview.inverted() else { return false }
      point = inverse.applied(to: point)
      if place == 0 || view.clipsToBounds, !view.bounds.contains(point) { return false }
    }
    return true
  }
}
