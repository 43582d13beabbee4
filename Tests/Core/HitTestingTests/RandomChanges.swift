import HitTesting
import TestSupport

/// A random scene with wide containers and deep chains, and random changes of it, one at a time.
struct RandomChanges {
  /// What one change does.
  enum Kind: CaseIterable {
    case insert, insertTree, remove, move, reorder, text, window, recognizers, geometry, switches, several
  }

  private(set) var scene = Scene()
  var random: SplitMix64
  private var nextID: ViewID = 1
  /// The containers that get most of the new views.
  private var containers: [ViewID] = []
  private let mostViews: Int

  /// - Parameter views: About how many views the scene has.
  init(seed: UInt64, views: Int) throws {
    random = SplitMix64(seed: seed)
    mostViews = views * 3 / 2
    var list = [newView(in: nil), newView(in: nil)]
    containers = [list[0].id]
    while list.count < views {
      let deepest = list[list.count - 1].id
      let parent = random.chance(60) ? random.pick(containers) : random.chance(60) ? deepest : random.pick(list).id
      var view = newView(in: parent)
      if containers.count < 4, random.chance(30) {
        containers.append(view.id)
        view.properties = patch { $0.frame = rect(10, 20, 340, 640) }
      }
      list.append(view)
    }
    try scene.apply(.scene(list))
  }

  /// Applies one random change to the scene.
  mutating func change() throws {
    var kind = random.pick(Kind.allCases)
    if scene.count < mostViews / 3, kind == .remove { kind = .insertTree }
    if scene.count > mostViews, kind == .insert || kind == .insertTree { kind = .remove }
    var change = SceneChange()
    add(kind, to: &change)
    try scene.apply(.change(change))
  }

  private mutating func add(_ kind: Kind, to change: inout SceneChange) {
    let slot = randomView()
    let id = scene.id(slot)
    var properties = ViewPatch()
    switch kind {
    case .insert: change.insert.append(placed(newView(in: parent())))
    case .insertTree:
      var tree = [placed(newView(in: parent()))]
      for _ in 0..<Int.random(in: 1...20, using: &random) { tree.append(newView(in: random.pick(tree).id)) }
      change.insert += tree
    case .remove:
      let mayLeave = scene.superview(slot) != nil || random.chance(5) && scene.subviews(Scene.screen).count > 1
      if mayLeave { change.remove.append(id) }
    case .move: move(slot, &change)
    case .reorder:
      let siblings = scene.subviews(scene.superview(slot) ?? Scene.screen)
      let index = Int.random(in: 0..<siblings.count, using: &random)
      change.move.append(.init(id: id, parent: scene.superview(slot).map { scene.id($0) }, index: index))
    case .text:
      setText(&properties)
      change.set.append(.init(id: id, properties: properties))
    case .window:
      guard let window = scene.subviews(Scene.screen).randomElement(using: &random) else { return }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: properties.level = random.pick([0, 1, 1000, -0.5])
      case 1: properties.scene = .some(random.pick(["left", nil]))
      default: (properties.isKey, properties.firstResponder) = (random.chance(50), .some(id))
      }
      change.set.append(.init(id: scene.id(window), properties: properties))
    case .recognizers:
      properties.recognizers = recognizers(of: id)
      change.set.append(.init(id: id, properties: properties))
    case .geometry:
      setGeometry(&properties)
      change.set.append(.init(id: id, properties: properties))
    case .switches:
      setSwitches(&properties)
      change.set.append(.init(id: id, properties: properties))
    case .several:
      // These never name a view that another part of the same change removes or places.
      for kind in [Kind.text, .geometry, .recognizers, .switches, .insert] { add(kind, to: &change) }
    }
  }

  // MARK: Places

  private mutating func randomView() -> Scene.Slot { random.pick(scene.preorder()).slot }

  private mutating func parent() -> ViewID? {
    if random.chance(3) { return nil }
    let known = containers.filter { scene.slot(of: $0) != nil }
    return random.chance(60) && !known.isEmpty ? random.pick(known) : scene.id(randomView())
  }

  /// The new view at a random place among its future siblings.
  private mutating func placed(_ view: NewView) -> NewView {
    var view = view
    let parent = view.parent.flatMap { scene.slot(of: $0) } ?? Scene.screen
    if random.chance(60) { view.index = Int.random(in: 0...scene.subviews(parent).count, using: &random) }
    return view
  }

  private mutating func move(_ slot: Scene.Slot, _ change: inout SceneChange) {
    let target = random.chance(5) ? nil : randomView()
    // A view does not move into itself.
    if let target, scene.ancestry(target).contains(slot) { return }
    change.move.append(.init(id: scene.id(slot), parent: target.map { scene.id($0) }))
  }

  // MARK: Properties

  private mutating func newView(in parent: ViewID?) -> NewView {
    let id = nextID
    nextID += 1
    var properties = ViewPatch()
    if parent == nil {
      (properties.frame, properties.level) = (fullScreen, random.pick([0, 0, 1, 1000]))
    } else {
      setGeometry(&properties)
      if random.chance(15) { setSwitches(&properties) }
    }
    if random.chance(60) { setText(&properties) }
    if random.chance(25) { properties.props = ["clickable": .bool(true)] }
    if random.chance(20) { properties.recognizers = recognizers(of: id) }
    let className =
      parent == nil
      ? "UIWindow"
      : random.pick(["UIView", "UIView", "UIButton", "Shop.Card", "UILabel", "UIScrollView", "my.UIButton"])
    return NewView(id: id, className: className, parent: parent, properties: properties)
  }

  private mutating func recognizers(of id: ViewID) -> [Recognizer] {
    (0..<Int64.random(in: 0...2, using: &random)).map { number in
      let name = ["UITapGestureRecognizer", "UIScrollViewPanGestureRecognizer"][Int(number)]
      return Recognizer(id: RecognizerID(10 * id.rawValue + number), className: name, isEnabled: random.chance(80))
    }
  }

  private mutating func setText(_ patch: inout ViewPatch) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: patch.identifier = .some(random.pick(["pay", "close", "two words", "", nil]))
    case 2: patch.tag = random.pick([0, 1, 2])
    case 3: patch.label = .some(random.pick(["Pay", nil]))
    case 4:
      (patch.controller, patch.layerName) = (.some(random.pick(["Shop.Root", nil])), .some(random.pick(["a", nil])))
    default:
      patch.props = random.pick([
        ["clickable": .bool(true)], ["clickable": .bool(true), "zIndex": .number(random.pick([-1, 0.5, 2]))],
        ["clickable": .string("true"), "n": .number(1), "z": .null], ["n": .string("1.0"), "hitSlop": .number(8)],
        ["pointerEvents": .string(random.pick(["box-none", "box-only", "none"]))], ["x": .json("{\"a\":1}")],
      ])
    }
  }

  private mutating func setSwitches(_ patch: inout ViewPatch) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: patch.isHidden = random.chance(50)
    case 1: patch.alpha = random.pick([0, 0.005, 0.5, 1])
    case 2: patch.isUserInteractionEnabled = random.chance(70)
    case 3: patch.isAnimating = random.chance(30)
    case 4: patch.zPosition = random.pick([-1, 0, 0, 1])
    default: patch.clipsToBounds = random.chance(50)
    }
  }

  private mutating func setGeometry(_ patch: inout ViewPatch) {
    let (x, y) = (random.coordinate(-20...300), random.coordinate(-20...600))
    let (width, height) = random.pick([(40, 40), (300, 44), (random.coordinate(0...200), random.coordinate(-10...90))])
    if random.chance(70) {
      (patch.transform, patch.frame) = (.identity, rect(x, y, width, height))
      if random.chance(20) { patch.boundsOrigin = Point(x: random.pick([0, 0.1]), y: random.coordinate(0...300)) }
      return
    }
    patch.bounds = rect(random.pick([0, x]), 0, width, height)
    patch.position = Point(x: x, y: random.chance(5) ? random.pick([1e17, -1e300, 1e6 + 0.1]) : y)
    if random.chance(40) { patch.anchorPoint = Point(x: random.pick([0, 0.5, 0.3]), y: random.pick([1, 0.5])) }
    guard random.chance(50) else { return }
    patch.transform = random.pick([
      .identity, AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0.1, ty: 2),
      AffineTransform(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0),
      AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: -3),
      AffineTransform(a: 2, b: 0, c: 0, d: -0.5, tx: 1, ty: 0),
      AffineTransform(a: 1e-9, b: 0, c: 0, d: 1e9, tx: 0, ty: 0),
      AffineTransform(a: 1, b: 1, c: 1, d: 1 + 1e-12, tx: 0, ty: 0),
    ])
  }
}
