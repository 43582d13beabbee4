/// A faster form of the definition for many hit tests in one scene; it can follow the scene's
/// changes.
///
/// It compiles each view to a node with its location, the points that it accepts, whether its
/// subviews are asked and whether it takes a touch itself. This is enough for all bases and the
/// usual overrides. The search among nodes has its own stack, so that deep trees need no large call
/// stack. Only views with other overrides of `hitTest` recurse. Tests compare it with the
/// definition in random scenes.
public struct CompiledHitTest: Sendable {
  struct Node: Sendable {
    var positionX = 0.0
    var positionY = 0.0
    /// `anchorPoint * bounds.size + bounds.origin`.
    var offsetX = 0.0
    var offsetY = 0.0
    /// The rectangle that the view accepts, in its own space, with half-open edges.
    var minX = 0.0
    var minY = 0.0
    var maxX = 0.0
    var maxY = 0.0
    var parent = Scene.none
    var last = Scene.none
    var previous = Scene.none
    /// The index of the inverse transform. It stays reserved when the transform becomes the
    /// identity.
    var inverse = Scene.none
    /// The index in ``overridden``. It stays reserved for later updates.
    var override = Scene.none
    var flags = Flags()
  }

  struct Flags: OptionSet, Sendable {
    var rawValue: UInt16

    /// Neither the view nor anything in it is ever hit.
    static let isOut = Flags(rawValue: 1)
    static let acceptsAll = Flags(rawValue: 2)
    /// Subviews are also asked about points that the view does not accept.
    static let asksOutside = Flags(rawValue: 4)
    static let asksNoSubview = Flags(rawValue: 8)
    /// The view itself is not hit.
    static let passesItself = Flags(rawValue: 16)
    static let isTransformed = Flags(rawValue: 32)
    /// Flags cannot express the view's `hitTest`: ``overridden`` has its overrides.
    static let isOverridden = Flags(rawValue: 64)
    /// The view accepts more than its rectangle: ``shapes`` has the rest.
    static let hasShape = Flags(rawValue: 128)
    /// The base's switches or impossible geometry take the view out, whatever the rules are.
    static let isOff = Flags(rawValue: 256)
    /// At least one rule applies to the view.
    static let hasRule = Flags(rawValue: 512)
  }

  package internal(set) var applied: AppliedPolicy
  var nodes: [Node] = []
  var inverses: [AffineTransform] = []
  var windows: [(slot: Scene.Slot, scene: String?)] = []
  var hasScenes = false
  private var search = Search()

  var overridden: [Overridden] = []
  var shapes: [Int32: Shape] = [:]
  /// One entry for each view when a rule uses frames, otherwise empty.
  var faces: [Face] = []
  var replacesResults = false

  /// The state of one search, apart from the current view.
  struct Search: Sendable {
    /// A stack with the point in the space of each view whose subviews are being asked. At the end
    /// of a search it is as it was before.
    var points: [Point] = []
    /// All flags that at least one asked view has.
    var met = Flags()
  }

  /// Compiles a scene under a policy.
  ///
  /// - Complexity: O(views × rules).
  public init(_ policy: Policy, scene: Scene) {
    applied = AppliedPolicy(policy, in: scene)
    compileAll(scene)
  }

  /// The hit view for a location on the screen, in points; nil for nobody.
  ///
  /// - Parameter windowScene: The window scene that was touched; nil when it is not known.
  public mutating func hitTest(_ location: Point, windowScene: String? = nil) -> Scene.Slot? {
    // Keeps the array's capacity for the next search.
    var search = Search()
    swap(&search, &self.search)
    defer { swap(&search, &self.search) }
    search.met = []
    for window in windows {
      guard WindowRule.isInTouchedScene(window.scene, touched: windowScene, someWindowHasScene: hasScenes) else {
        continue
      }
      if let hit = hit(Int32(window.slot), location, &search) { return Int(hit) }
    }
    return nil
  }

  /// Whether the last hit test asked a view with a rule. When it asked none, a tester for which
  /// ``onlyAddsRules(to:)`` is true gives the same result.
  package var metRule: Bool { search.met.contains(.hasRule) }

  /// Whether this tester and one of the same scene without rules ask the same views in the same
  /// order, until a view has a rule.
  package func onlyAddsRules(to plain: CompiledHitTest) -> Bool {
    let (policy, other) = (applied.policy, plain.applied.policy)
    return other.rules.isEmpty && policy.isSame(butForRules: other) && !policy.sortsSubviews
      && hasSameWindows(as: plain)
  }

  private func hasSameWindows(as other: CompiledHitTest) -> Bool { windows.elementsEqual(other.windows, by: ==) }

  /// The hit view in a view's tree, for a point in its superview's space.
  func hit(_ slot: Int32, _ parentPoint: Point, _ search: inout Search) -> Int32? {
    let node = nodes[Int(slot)]
    search.met.formUnion(node.flags)
    if node.flags.contains(.isOverridden) { return hitOverridden(slot, convert(parentPoint, to: node), &search) }
    return hitByFlags(slot, convert(parentPoint, to: node), &search)
  }

  /// The hit view in a view's tree, for a point in its own space. It ignores overrides that flags
  /// cannot express.
  @inline(__always)
  func hitByFlags(_ slot: Int32, _ point: Point, _ search: inout Search) -> Int32? {
    let node = nodes[Int(slot)]
    guard !node.flags.contains(.isOut) else { return nil }
    let isInside = accepts(slot, node, point)
    guard isInside || node.flags.contains(.asksOutside) else { return nil }
    if !node.flags.contains(.asksNoSubview), let hit = hitSubview(of: slot, point, &search) { return hit }
    return isInside && !node.flags.contains(.passesItself) ? slot : nil
  }

  private func hitSubview(of top: Int32, _ point: Point, _ search: inout Search) -> Int32? {
    var slot = nodes[Int(top)].last
    guard slot != Scene.none else { return nil }
    var parentPoint = point
    let depth = search.points.count
    var met = Flags()
    defer { search.met.formUnion(met) }
    views: while true {
      let node = nodes[Int(slot)]
      met.formUnion(node.flags)
      if node.flags.isDisjoint(with: [.isOut, .isOverridden]) {
        let point = convert(parentPoint, to: node)
        let isInside = accepts(slot, node, point)
        if isInside || node.flags.contains(.asksOutside) {
          if node.last != Scene.none, !node.flags.contains(.asksNoSubview) {
            search.points.append(parentPoint)
            parentPoint = point
            slot = node.last
            continue views
          }
          if isInside, !node.flags.contains(.passesItself) { break views }
        }
      } else if node.flags.contains(.isOverridden),
        let hit = hitOverridden(slot, convert(parentPoint, to: node), &search)
      {
        slot = hit
        break views
      }
      // The view does not take the point. The sibling behind it is next; after the last sibling it
      // is the superview itself.
      while true {
        let left = nodes[Int(slot)]
        if left.previous != Scene.none {
          slot = left.previous
          continue views
        }
        slot = left.parent
        if slot == top { return nil }
        let superview = nodes[Int(slot)]
        if !superview.flags.contains(.passesItself), accepts(slot, superview, parentPoint) { break views }
        parentPoint = search.points.removeLast()
      }
    }
    search.points.removeLast(search.points.count - depth)
    return slot
  }

  @inline(__always)
  func accepts(_ slot: Int32, _ node: Node, _ point: Point) -> Bool {
    if point.x >= node.minX && point.x < node.maxX && point.y >= node.minY && point.y < node.maxY { return true }
    if node.flags.isDisjoint(with: [.acceptsAll, .hasShape]) { return false }
    return node.flags.contains(.acceptsAll) || isInShape(slot, point)
  }

  func convert(_ point: Point, to node: Node) -> Point {
    var moved = Point(x: point.x - node.positionX, y: point.y - node.positionY)
    if node.flags.contains(.isTransformed) { moved = inverses[Int(node.inverse)].applied(to: moved) }
    return Point(x: moved.x + node.offsetX, y: moved.y + node.offsetY)
  }
}
