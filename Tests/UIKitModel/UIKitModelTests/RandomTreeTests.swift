import Foundation
import HitTesting
import Testing
import UIKitModel

/// Compares the classes' hit tests with the definition, which does not use these classes.
@MainActor @Suite struct RandomTreeTests {
  @Test(arguments: 0..<20) func `hitTest over random trees equals the definition`(block: Int) throws {
    var views = 0
    for seed in 0..<10 {
      var tree = RandomTree(seed: UInt64(block * 10 + seed + 1))
      let (scene, policy) = try tree.described()
      let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
      var hits: Set<ViewID> = []
      for _ in 0..<500 {
        let point = tree.touch()
        let expected = definition.hitTest(Point(x: Double(point.x), y: Double(point.y))).map(scene.id)
        let found = EventDriver.hitTest(point).map { ViewID($0.tag) }
        if found != expected {
          Issue.record("block \(block), seed \(seed), at \(point): \(found ?? 0), not \(expected ?? 0)")
        }
        if let found { hits.insert(found) }
      }
      views += hits.count
    }
    #expect(views > 50, "the touches went to too few views to say anything")
  }
}

private final class PassthroughView: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

private final class OutsetView: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let grown = bounds.standardized.insetBy(dx: -8, dy: -8)
    return point.x >= grown.minX && point.x < grown.maxX && point.y >= grown.minY && point.y < grown.maxY
  }
}

private final class NeverView: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}

/// Windows and views made from a seed, and their description for the definition. A view's tag is
/// its id.
@MainActor private struct RandomTree {
  private var random: SplitMix
  private var views: [UIView] = []

  init(seed: UInt64) {
    random = SplitMix(state: seed)
    EventDriver.reset()
    let hasScenes = random.chance(25)
    let windowScene = hasScenes ? UIWindowScene() : nil
    for _ in 0..<random.int(1...4) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      if !views.isEmpty {
        window.frame = CGRect(
          x: random.coordinate(0...300), y: random.coordinate(0...600), width: random.coordinate(0...200),
          height: random.coordinate(0...300))
      }
      if random.chance(20) { shape(window) }
      window.windowLevel = random.pick([.normal, .normal, .statusBar, .alert, UIWindow.Level(-1)])
      if random.chance(80) { window.windowScene = windowScene }
      keep(window)
      fill(window, depth: 0)
      if random.chance(90) { window.isHidden = false }
      if random.chance(10) { window.alpha = random.pick([0.005, 0.01, 0.02]) }
    }
    for window in UIApplication.shared.windows.shuffled(using: &random) where random.chance(30) {
      window.makeKeyAndVisible()
    }
  }

  private mutating func fill(_ parent: UIView, depth: Int) {
    guard depth < 5 else { return }
    for _ in 0..<random.int((depth == 0 ? 4 : 0)...(6 - depth)) {
      let view: UIView =
        switch random.int(0...12) {
        case 0: UILabel()
        case 1: UIImageView()
        case 2: PassthroughView()
        case 3: OutsetView()
        case 4: random.chance(50) ? NeverView() : UIButton()
        default: UIView()
        }
      let room = parent.bounds.standardized
      let (width, height) = (max(20, Double(room.width.isFinite ? room.width : 0)), max(20, Double(room.height)))
      view.frame = CGRect(
        x: Double(room.origin.x.isFinite ? room.minX : 0) + Double(random.coordinate(-20...width * 0.8)),
        y: Double(room.minY) + Double(random.coordinate(-20...height * 0.8)),
        width: Double(random.coordinate(0...width)), height: Double(random.coordinate(0...height)))
      if random.chance(35) { shape(view) }
      if random.chance(25) { toggle(view) }
      parent.insertSubview(view, at: random.int(0...parent.subviews.count))
      keep(view)
      fill(view, depth: depth + 1)
    }
  }

  private mutating func keep(_ view: UIView) {
    views.append(view)
    view.tag = views.count
  }

  private mutating func shape(_ view: UIView) {
    if random.chance(40) {
      view.bounds.origin = CGPoint(x: random.coordinate(-50...50), y: random.coordinate(-50...200))
    }
    if random.chance(30) {
      view.layer.anchorPoint = CGPoint(x: random.pick([0, 0.25, 1]), y: random.pick([0, 0.75, 1]))
    }
    if random.chance(6) { view.bounds.size.width = random.pick([0, -60, .nan]) }
    switch random.int(0...14) {
    case 0: view.transform = CGAffineTransform(scaleX: 0.5, y: 2)
    case 1: view.transform = CGAffineTransform(rotationAngle: random.coordinate(-3...3))
    case 2: view.transform = CGAffineTransform(translationX: 20, y: -10).rotated(by: 0.7)
    case 3: view.transform = CGAffineTransform(scaleX: 0, y: 1)
    default: break
    }
  }

  private mutating func toggle(_ view: UIView) {
    switch random.int(0...5) {
    case 0: view.isHidden = true
    case 1: view.isUserInteractionEnabled.toggle()
    case 2: view.alpha = random.pick([0, 0.009, 0.01, 0.010_000_001, 0.02])
    case 3: view.clipsToBounds = true
    case 4: UIView.animate(withDuration: 1, animations: { view.center.x += 1 })
    default: view.layer.zPosition = 100
    }
  }

  mutating func touch() -> CGPoint {
    guard random.chance(60) else { return CGPoint(x: random.coordinate(-5...395), y: random.coordinate(-5...850)) }
    let view = random.pick(views)
    let rect = view.bounds
    guard rect.width.isFinite else { return .zero }
    return (view.window ?? UIWindow()).convert(
      view.convert(
        CGPoint(x: random.pick([rect.minX, rect.midX]), y: random.pick([rect.minY, rect.midY])), to: view.window),
      to: nil)
  }

  // MARK: Description

  func described() throws -> (Scene, Policy) {
    let shown = EventDriver.windowsFrontToBack
    let windows = UIApplication.shared.windows.filter { window in !shown.contains { $0 === window } } + shown.reversed()
    var list: [NewView] = []
    var rules: [PolicyRule] = []
    for window in windows { try describe(window, in: nil, &list, &rules) }
    var scene = Scene()
    try scene.apply(.scene(list))
    return (scene, Policy(name: "test", base: .uikit, rules: rules))
  }

  private func describe(_ view: UIView, in parent: ViewID?, _ list: inout [NewView], _ rules: inout [PolicyRule]) throws
  {
    let id = ViewID(view.tag)
    var patch = ViewPatch()
    // A scene refuses NaN. A transform without an inverse makes the view unhittable in the same
    // way.
    let isFinite = view.bounds.width.isFinite && view.center.x.isFinite && view.center.y.isFinite
    patch.bounds = isFinite ? rect(view.bounds) : Rect(x: 0, y: 0, width: 0, height: 0)
    patch.position = isFinite ? Point(x: Double(view.center.x), y: Double(view.center.y)) : .zero
    patch.anchorPoint = Point(x: Double(view.layer.anchorPoint.x), y: Double(view.layer.anchorPoint.y))
    let matrix = view.transform
    patch.transform =
      isFinite
      ? HitTesting.AffineTransform(
        a: Double(matrix.a), b: Double(matrix.b), c: Double(matrix.c), d: Double(matrix.d), tx: Double(matrix.tx),
        ty: Double(matrix.ty)) : HitTesting.AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    patch.isHidden = view.isHidden
    patch.isUserInteractionEnabled = view.isUserInteractionEnabled
    patch.alpha = Double(view.alpha)
    patch.isAnimating = view.isInteractionBlockedByAnimation
    if let window = view as? UIWindow {
      patch.level = Double(window.windowLevel.rawValue)
      patch.scene = .some(window.windowScene == nil ? nil : "scene")
      // The definition knows scenes only from their windows, the application also knows scenes
      // without windows.
      if !UIApplication.shared.connectedScenes.isEmpty, window.windowScene == nil { patch.isHidden = true }
    }
    list.append(NewView(id: id, className: "UIView", parent: parent, properties: patch))
    var rule = PolicyRule(selector: try Selector("@\(id)"))
    switch view {
    case is PassthroughView: rule.hitTest = .passthrough
    case is NeverView: rule.hitTest = HitTestOverride.none
    case is OutsetView: rule.pointInside = .outset(EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    default: break
    }
    if rule.hitTest != nil || rule.pointInside != nil { rules.append(rule) }
    for subview in view.subviews { try describe(subview, in: id, &list, &rules) }
  }

  private func rect(_ rect: CGRect) -> Rect {
    Rect(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }
}

/// A generator of random numbers: Sebastiano Vigna's SplitMix64.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { int(0...99) < percent }
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[int(0...(elements.count - 1))] }
  mutating func coordinate(_ range: ClosedRange<Double>) -> CGFloat {
    let value = Double.random(in: range, using: &self)
    return CGFloat(chance(80) ? value.rounded() : value)
  }
}
