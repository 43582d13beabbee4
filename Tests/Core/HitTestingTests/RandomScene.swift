import HitTesting
import TestSupport

/// A scene that the same random numbers make twice: for HitTesting, and as a tree of classes.
struct RandomScene {
  private(set) var scene = Scene()
  private(set) var rules: [PolicyRule] = []
  let screen = ReferenceScreen()
  let doubt = Doubt()
  private(set) var references: [ReferenceView] = []
  private var list: [NewView] = []
  private var random: SplitMix64
  private let hasOverrides: Bool
  let sceneNames: [String?]

  init(seed: UInt64, hasOverrides: Bool) throws {
    random = SplitMix64(seed: seed)
    self.hasOverrides = hasOverrides
    sceneNames = random.chance(25) ? ["left", "right", nil] : [nil]
    for _ in 0..<Int.random(in: 1...4, using: &random) { addWindow() }
    try scene.apply(.scene(list))
  }

  // MARK: Touches

  /// A touch anywhere on the screen or just outside it, or on a corner or an edge of a view.
  mutating func touch() -> (point: Place, scene: String?) {
    let scene = random.chance(80) ? nil : random.pick(sceneNames)
    guard random.chance(50) else {
      return (Place(x: random.coordinate(-10...400), y: random.coordinate(-10...854)), scene)
    }
    let view = random.pick(references)
    let (across, down) = (random.pick([0, 0, 0.5, 1, 1]), random.pick([0, 0.25, 0.75, 1]))
    let there = Place(x: view.origin.x + across * view.width, y: view.origin.y + down * view.height)
    return (view.toScreen(there), scene)
  }

  // MARK: Trees

  private mutating func addWindow() {
    let id = ViewID(list.count + 1)
    let isPassthrough = hasOverrides && random.chance(30)
    let window =
      isPassthrough ? PassthroughWindow(id: id.rawValue, doubt: doubt) : ReferenceWindow(id: id.rawValue, doubt: doubt)
    if isPassthrough { addRule(id) { $0.hitTest = .passthrough } }
    var patch = ViewPatch()
    window.level = random.pick([0, 0, 0, 1, 1000, -1])
    patch.level = window.level
    window.scene = random.pick(sceneNames)
    patch.scene = .some(window.scene)
    if random.chance(85) {
      place(window, &patch, Rect(x: 0, y: 0, width: 390, height: 844))
    } else {
      setGeometry(of: window, &patch, in: (0, 0, 390, 844))
    }
    if random.chance(8) { setSwitches(of: window, &patch) }
    list.append(NewView(id: id, className: "UIWindow", parent: nil, properties: patch))
    references.append(window)
    if hasOverrides, random.chance(15) {
      let level = random.pick([0.0, 1, 2000])
      window.level = level
      addRule(id) { $0.set = ViewPatch(level: level) }
    }
    screen.windows.append(window)
    addSubviews(to: window, depth: 0)
  }

  private mutating func addSubviews(to parent: ReferenceView, depth: Int) {
    guard depth < 8, depth < 4 || random.chance(50) else { return }
    let most = depth == 0 ? 6 : max(1, 4 - depth)
    let count = random.chance(5) && depth < 3 ? 12 : Int.random(in: (depth == 0 ? 2 : 0)...most, using: &random)
    for _ in 0..<count {
      let view = addView(to: parent)
      addSubviews(to: view, depth: depth + 1)
    }
  }

  private mutating func addView(to parent: ReferenceView) -> ReferenceView {
    let id = ViewID(list.count + 1)
    let override = hasOverrides && random.chance(25) ? random.pick(Override.allCases) : .inherited
    let view = override.makeView(id: id.rawValue, doubt: doubt)
    if override == .composed {
      for part in [Override.replaceOther, .regions, .passthrough] {
        addRule(id) { $0.apply(part, id: id, in: ViewID(parent.id)) }
      }
    } else if override != .inherited {
      addRule(id) { $0.apply(override, id: id, in: ViewID(parent.id)) }
    }
    var patch = ViewPatch()
    let className = random.pick(["UIView", "UIView", "UIButton", "UIScrollView", "UILabel", "UIImageView", "Card"])
    if className == "UILabel" || className == "UIImageView" {
      view.isUserInteractionEnabled = random.chance(70)
      if view.isUserInteractionEnabled { patch.isUserInteractionEnabled = true }
    }
    let xs = [parent.origin.x, parent.origin.x + parent.width].sorted()
    let ys = [parent.origin.y, parent.origin.y + parent.height].sorted()
    setGeometry(of: view, &patch, in: (xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0]))
    if random.chance(20) { setSwitches(of: view, &patch) }
    if random.chance(50) {
      view.isClickable = random.chance(80)
      patch.props = [random.pick(["clickable", "longClickable", "scrollable"]): .bool(view.isClickable)]
    }
    if random.chance(10) {
      view.zPosition = random.pick([-1000, 1000])
      patch.zPosition = view.zPosition
    }
    if random.chance(10) { patch.clipsToBounds = random.chance(50) }
    list.append(NewView(id: id, className: className, parent: ViewID(parent.id), properties: patch))
    references.append(view)
    parent.addSubview(view)
    if hasOverrides, random.chance(8) {
      var changed = ViewPatch()
      setSwitches(of: view, &changed)
      addRule(id) { $0.set = changed }
    }
    return view
  }

  private mutating func addRule(_ id: ViewID, _ fill: (inout PolicyRule) -> Void) {
    var rule = PolicyRule(selector: .of(id))
    fill(&rule)
    rules.append(rule)
  }

  // MARK: Properties

  private mutating func setSwitches(of view: ReferenceView, _ patch: inout ViewPatch) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      view.isHidden = random.chance(80)
      patch.isHidden = view.isHidden
    case 1:
      view.isUserInteractionEnabled = random.chance(20)
      patch.isUserInteractionEnabled = view.isUserInteractionEnabled
    case 2:
      view.isAnimating = true
      patch.isAnimating = true
    default:
      let alpha = random.pick([0, 0.009, 0.01, 0.010_000_000_2, 0.010_000_001, 0.011, 0.02, 1])
      view.alpha = Float(alpha)
      patch.alpha = alpha
    }
  }

  private mutating func setGeometry(
    of view: ReferenceView, _ patch: inout ViewPatch, in space: (x: Double, y: Double, width: Double, height: Double)
  ) {
    let width = random.coordinate(0...max(20, space.width * 1.4))
    let height = random.coordinate(0...max(20, space.height * 1.1))
    let x = random.coordinate((space.x - 30)...(space.x + max(30, space.width - width / 2)))
    let y = random.coordinate((space.y - 30)...(space.y + max(30, space.height - height / 2)))
    guard random.chance(40) else { return place(view, &patch, Rect(x: x, y: y, width: width, height: height)) }

    view.width = random.chance(10) ? random.pick([0, -width]) : width
    view.height = random.chance(10) ? random.pick([0, -height]) : height
    if random.chance(40) { view.origin = Place(x: random.coordinate(-50...50), y: random.coordinate(-50...400)) }
    view.position = Place(x: x + width / 2, y: y + height / 2)
    if random.chance(40) {
      view.anchor = Place(x: random.pick([0, 1, 0.25, 0.3, 1.5]), y: random.pick([0, 1, 0.75, 0.3]))
      patch.anchorPoint = Point(x: view.anchor.x, y: view.anchor.y)
    }
    if random.chance(60) {
      view.transform = matrix()
      let matrix = view.transform
      patch.transform = AffineTransform(
        a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: matrix.tx, ty: matrix.ty)
    }
    patch.bounds = Rect(x: view.origin.x, y: view.origin.y, width: view.width, height: view.height)
    patch.position = Point(x: view.position.x, y: view.position.y)
  }

  /// Sets the geometry as an assignment to `frame` does; sometimes also scrolls the view.
  private mutating func place(_ view: ReferenceView, _ patch: inout ViewPatch, _ frame: Rect) {
    patch.frame = frame
    (view.width, view.height) = (frame.size.width, frame.size.height)
    view.position = Place(x: frame.origin.x + 0.5 * view.width, y: frame.origin.y + 0.5 * view.height)
    if random.chance(15) {
      view.origin = Place(x: random.coordinate(0...20), y: random.coordinate(0...300))
      patch.boundsOrigin = Point(x: view.origin.x, y: view.origin.y)
    }
  }

  private mutating func matrix() -> Matrix {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return Matrix(a: 0.5, d: 0.5)
    case 1: return Matrix(a: 2, d: 2)
    case 2: return Matrix(a: 0, b: 1, c: -1, d: 0)
    case 3: return Matrix(a: -1, d: random.pick([1, -1]))
    case 4: return Matrix(a: 1, c: random.pick([0.3, -0.7]), d: 1, tx: random.coordinate(-20...20))
    case 5: return random.chance(50) ? Matrix(a: 1, b: 2, c: 2, d: 4) : Matrix(a: 0, d: 1)
    case 6: return Matrix(a: 0.7, b: 0.1, c: -0.2, d: 1.3, tx: 5, ty: random.coordinate(-20...20))
    default:
      // A rotation by an angle of a 3-4-5 triangle or of a 5-12-13 triangle.
      let (cosine, sine) = random.pick([(0.8, 0.6), (-0.6, 0.8), (5.0 / 13, -12.0 / 13)])
      return Matrix(a: cosine, b: sine, c: -sine, d: cosine)
    }
  }
}

extension ViewPatch {
  fileprivate init(level: Double) {
    self.init()
    self.level = level
  }
}

extension HitTesting.Selector {
  fileprivate static func of(_ id: ViewID) -> Selector {
    guard let selector = try? Selector("@\(id)") else { preconditionFailure("an id is a selector") }
    return selector
  }
}

extension PolicyRule {
  /// Adds the rule for which the reference's subclass of the same name stands.
  fileprivate mutating func apply(_ override: Override, id: ViewID, in superview: ViewID) {
    let outset = PointInsideOverride.outset(EdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
    let minimumSize = PointInsideOverride.minimumSize(Size(width: 44, height: 44))
    switch override {
    case .inherited: break
    case .passthrough: hitTest = .passthrough
    case .selfOnly: hitTest = .selfOnly
    case .none: hitTest = HitTestOverride.none
    case .outset: pointInside = outset
    case .minimumSize: pointInside = minimumSize
    case .always: pointInside = .always
    case .never: pointInside = .never
    case .passthroughOutset: (hitTest, pointInside) = (.passthrough, outset)
    case .selfOnlyMinimumSize: (hitTest, pointInside) = (.selfOnly, minimumSize)
    case .penetrable: hitTest = .penetrable
    case .throughEmptySpace: hitTest = .throughEmptySpace
    case .replaceNobody: hitTest = .replace([Replacement(hit: .of(id + 1), with: nil)])
    case .replaceOther:
      let redirected = Replacement(hit: .of(id + 1), with: .of(id + 2))
      hitTest = .replace([Replacement(hit: .of(id), with: .of(superview)), redirected])
    case .enlarge: hitTest = .enlarge(EdgeInsets(top: 12, left: 12, bottom: 12, right: 12))
    case .regions: hitTest = .regions([rect(0, 0, 60, 300), rect(100, 10, 400, 20)])
    case .ellipse: pointInside = .ellipse
    case .cornerRadius: pointInside = .cornerRadius(8)
    case .polygon: pointInside = .polygon(PolygonView.corners.map { Point(x: $0.x, y: $0.y) })
    case .subviews: pointInside = .subviews
    case .onlySubviews: pointInside = .onlySubviews
    case .ask: hitTest = .ask([.of(id + 1), .of(id + 2)], otherwise: .inherited)
    case .askElseSelf: hitTest = .ask([.of(id + 1)], otherwise: .itself)
    case .of: pointInside = .of([.of(id + 1), .of(superview)])
    case .hole: hitTest = .except([.views(.of(id + 1)), .rect(rect(10, 10, 30, 30))])
    case .composed: break
    }
  }
}
