import HitTesting
import TestSupport

/// Windows and views made from a seed, with every property that takes part in a hit test.
struct RandomViews {
  private(set) var list: [NewView] = []
  var random: SplitMix64
  private let sceneNames: [String?]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    sceneNames = random.chance(30) ? ["left", "right", nil] : [nil]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let id = ViewID(list.count + 1)
      var patch = ViewPatch()
      patch.level = random.pick([0, 0, 0, 1, 1000, -1])
      patch.scene = .some(random.pick(sceneNames))
      patch.isKey = random.chance(30)
      if random.chance(30) { patch.firstResponder = .some(ViewID.random(in: 1...40, using: &random)) }
      patch.frame = fullScreen
      if random.chance(15) { shape(&patch) }
      if random.chance(10) { toggle(&patch) }
      list.append(NewView(id: id, className: "UIWindow", parent: nil, properties: patch))
      fill(id, depth: 0)
    }
  }

  /// A random place on the screen or just outside it, and a window scene.
  ///
  /// Most places are whole points, where edges are.
  mutating func touch() -> (location: Point, windowScene: String?) {
    let scene = random.chance(80) ? nil : random.pick(sceneNames)
    return (Point(x: random.coordinate(-10...400), y: random.coordinate(-10...854)), scene)
  }

  private mutating func fill(_ parent: ViewID, depth: Int) {
    guard depth < 6 else { return }
    for _ in 0..<Int.random(in: depth == 0 ? 5...10 : 0...max(1, 5 - depth), using: &random) {
      let id = ViewID(list.count + 1)
      var patch = ViewPatch()
      patch.frame = rect(
        random.coordinate(-40...200), random.coordinate(-40...400), random.coordinate(0...350),
        random.coordinate(0...700))
      if random.chance(30) { shape(&patch) }
      if random.chance(15) { toggle(&patch) }
      if random.chance(20) { patch.controller = "HomeController" }
      let className = random.pick([
        "UIView", "UIView", "UIButton", "UIScrollView", "UITableView", "UICollectionView", "UILabel", "UIImageView",
        "UITextField", "UIStackView", "UISwitch", "Shop.Card",
      ])
      if random.chance(30) { patch.recognizers = recognizers(of: id, className) }
      list.append(NewView(id: id, className: className, parent: parent, properties: patch))
      fill(id, depth: depth + 1)
    }
  }

  private mutating func recognizers(of id: ViewID, _ className: String) -> [Recognizer] {
    let names = [
      "UITapGestureRecognizer", "UIScrollViewPanGestureRecognizer", "UIPanGestureRecognizer",
      "UIPinchGestureRecognizer",
    ]
    return (0..<Int64.random(in: 1...3, using: &random)).map { number in
      Recognizer(
        id: RecognizerID(10 * id.rawValue + number), className: random.pick(names),
        target: random.chance(20) ? ViewID.random(in: 1...40, using: &random) : nil, isEnabled: random.chance(80))
    }
  }

  private mutating func shape(_ patch: inout ViewPatch) {
    guard let frame = patch.frame else { return }
    patch.frame = nil
    var bounds = Rect(origin: .zero, size: frame.size)
    if random.chance(40) { bounds.origin = Point(x: random.coordinate(-50...50), y: random.coordinate(-50...400)) }
    if random.chance(8) { bounds.size.width = random.pick([0, -60, 1e300]) }
    patch.bounds = bounds
    patch.position = Point(x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
    if random.chance(30) {
      patch.anchorPoint = Point(x: random.pick([0, 0.25, 1, 1e300]), y: random.pick([0, 0.75, 1]))
    }
    patch.transform = random.pick([
      .identity, .identity, AffineTransform(a: 0.5, b: 0, c: 0, d: 2, tx: 0, ty: 0),
      AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 4, ty: -3),
      AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 9),
      AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
      AffineTransform(a: 1e-200, b: 0, c: 0, d: 1e-200, tx: 0, ty: 0),
    ])
  }

  private mutating func toggle(_ patch: inout ViewPatch) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: patch.isHidden = true
    case 1: patch.isUserInteractionEnabled = random.chance(50)
    case 2: patch.alpha = random.pick([0, 0.009, 0.01, 0.010_000_000_2, 0.010_000_001, 0.02])
    case 3: patch.isAnimating = true
    default: (patch.zPosition, patch.clipsToBounds) = (100, true)
    }
  }
}
