/// Hit-tests one scene many times, and follows its changes: the definition's answers, faster.
///
/// Each view is compiled to a node that says where it lies, which points it accepts, whether its subviews are asked and whether
/// it takes a touch itself; bases and the usual overrides differ in nothing else. The search among such nodes keeps its own
/// stack, so that depth does not matter; only views with other overrides of `hitTest` recurse. It is tested against the
/// definition with random scenes.
public struct CompiledHitTest: Sendable {
  struct Node: Sendable {
    var positionX = 0.0
    var positionY = 0.0
    /// `anchorPoint * bounds.size + bounds.origin`.
    var offsetX = 0.0
    var offsetY = 0.0
    /// What the view accepts, in its own space; half-open.
    var minX = 0.0
    var minY = 0.0
    var maxX = 0.0
    var maxY = 0.0
    var parent = Scene.none
    var last = Scene.none
    var previous = Scene.none
    /// The place that holds its inverse transform, once it ever had one.
    var inverse = Scene.none
    /// The place that holds what flags do not say of its `hitTest`, once there ever was such.
    var override = Scene.none
    var flags = Flags()
  }

  struct Flags: OptionSet, Sendable {
    var rawValue: UInt16

    /// The view and all in it are never hit.
    static let isOut = Flags(rawValue: 1)
    static let acceptsAll = Flags(rawValue: 2)
    /// Subviews are asked also about points that the view does not accept.
    static let asksOutside = Flags(rawValue: 4)
    static let asksNoSubview = Flags(rawValue: 8)
    /// The view is not hit itself.
    static let passesItself = Flags(rawValue: 16)
    static let isTransformed = Flags(rawValue: 32)
    /// Flags do not say it all of its `hitTest`: ``overridden`` has the rest.
    static let isOverridden = Flags(rawValue: 64)
    /// It accepts no rectangle: ``shapes`` has what it does.
    static let hasShape = Flags(rawValue: 128)
    /// The base's switches or impossible geometry take it out, whatever the rules.
    static let isOff = Flags(rawValue: 256)
    /// Some rule is for the view.
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
  /// Of every view, where some rule asks for them.
  var faces: [Face] = []
  var replacesResults = false
  /// For each rule that replaces results what it does to each view.
  var replacements: [Int: [Int32]] = [:]

  /// What one search keeps besides where it is.
  struct Search: Sendable {
    /// The point in the space of each view that is being asked, from the top of each search down; as it was when it ends.
    var points: [Point] = []
    /// All flags that some asked view has.
    var met = Flags()
  }

  public init(_ policy: Policy, scene: Scene) {
    applied = AppliedPolicy(policy, in: scene)
    compileAll(scene)
  }

  /// The hit view for a location on the screen; nil for nobody.
  ///
  /// - Parameter windowScene: the window scene that was touched, when that is known.
  public mutating func hitTest(_ location: Point, windowScene: String? = nil) -> Scene.Slot? {
    // Its room outlives it.
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

  /// Whether the last hit test asked a view that a rule is for. Where it asked none, a tester that this one
  /// ``onlyAddsRules(to:)`` gives the same.
  package var metRule: Bool { search.met.contains(.hasRule) }

  /// Whether it asks the same views in the same order as a tester of the same scene without rules, up to the first with a rule.
  package func onlyAddsRules(to plain: CompiledHitTest) -> Bool {
    let (policy, other) = (applied.policy, plain.applied.policy)
    return other.rules.isEmpty && policy.isSame(butForRules: other) && !policy.sortsSubviews
      && hasSameWindows(as: plain)
  }

  private func hasSameWindows(as other: CompiledHitTest) -> Bool { windows.elementsEqual(other.windows, by: ==) }

  /// The hit view in a view, for a point in its superview's space.
  func hit(_ slot: Int32, _ parentPoint: Point, _ search: inout Search) -> Int32? {
    let node = nodes[Int(slot)]
    search.met.formUnion(node.flags)
    if node.flags.contains(.isOverridden) { return hitOverridden(slot, convert(parentPoint, to: node), &search) }
    return hitByFlags(slot, convert(parentPoint, to: node), &search)
  }

  /// The hit view in a view for a point in its own space, as far as flags say it.
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
      // The view does not take it: the sibling behind it is next, and after the last one the superview itself.
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
