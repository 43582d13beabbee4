/// Hit-tests one scene many times, and follows its changes: the definition's answers, faster.
///
/// Each view is compiled to a node that says where it lies, which points it accepts, whether its subviews are asked and whether
/// it takes a touch itself; bases and overrides differ in nothing else. The search keeps its own stack, so that depth does not
/// matter. It is tested against the definition with random scenes.
public struct HitTester: Sendable {
  private struct Node: Sendable {
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
    var flags = Flags()
  }

  private struct Flags: OptionSet, Sendable {
    var rawValue: UInt8

    /// The view and all in it are never hit.
    static let isOut = Flags(rawValue: 1)
    static let acceptsAll = Flags(rawValue: 2)
    /// Subviews are asked also about points that the view does not accept.
    static let asksOutside = Flags(rawValue: 4)
    static let asksNoSubview = Flags(rawValue: 8)
    /// The view is not hit itself.
    static let passesItself = Flags(rawValue: 16)
    static let isTransformed = Flags(rawValue: 32)
  }

  package private(set) var applied: AppliedPolicy
  private var nodes: [Node] = []
  private var inverses: [AffineTransform] = []
  private var windows: [(slot: Scene.Slot, scene: String?)] = []
  private var hasScenes = false
  /// The point in the space of each view that is being asked, from the window down.
  private var points: [Point] = []

  public init(_ policy: Policy, scene: Scene) {
    applied = AppliedPolicy(policy, in: scene)
    compileAll(scene)
  }

  /// Follows the scene to its next state. Complexity: O(changed views) when only geometry and switches changed, else O(views).
  public mutating func update(for scene: Scene) {
    applied.update(for: scene, delta: scene.delta)
    guard scene.delta.keepsStructure else { return compileAll(scene) }
    for slot in scene.delta.changed { compile(slot, of: scene) }
  }

  /// The hit view for a location on the screen; nil for nobody.
  ///
  /// - Parameter windowScene: the window scene that was touched, when that is known.
  public mutating func hitTest(_ location: Point, windowScene: String? = nil) -> Scene.Slot? {
    for window in windows {
      let isTouched = windowScene.map { window.scene == $0 } ?? (window.scene != nil || !hasScenes)
      guard isTouched else { continue }
      if let hit = hitTest(location, in: Int32(window.slot)) { return Int(hit) }
    }
    return nil
  }

  private mutating func hitTest(_ location: Point, in window: Int32) -> Int32? {
    points.removeAll(keepingCapacity: true)
    var parentPoint = location
    var slot = window
    search: while true {
      let node = nodes[Int(slot)]
      let point = convert(parentPoint, to: node)
      if !node.flags.contains(.isOut) {
        let isInside = accepts(node, point)
        if isInside || node.flags.contains(.asksOutside) {
          if node.last != Scene.none, !node.flags.contains(.asksNoSubview) {
            points.append(parentPoint)
            parentPoint = point
            slot = node.last
            continue search
          }
          if isInside, !node.flags.contains(.passesItself) { return slot }
        }
      }
      // The view does not take it: the sibling behind it is next, and after the last one the superview itself.
      while slot != window {
        let left = nodes[Int(slot)]
        if left.previous != Scene.none {
          slot = left.previous
          continue search
        }
        slot = left.parent
        let superview = nodes[Int(slot)]
        if !superview.flags.contains(.passesItself), accepts(superview, parentPoint) { return slot }
        parentPoint = points.removeLast()
      }
      return nil
    }
  }

  private func accepts(_ node: Node, _ point: Point) -> Bool {
    node.flags.contains(.acceptsAll)
      || (point.x >= node.minX && point.x < node.maxX && point.y >= node.minY && point.y < node.maxY)
  }

  private func convert(_ point: Point, to node: Node) -> Point {
    var moved = Point(x: point.x - node.positionX, y: point.y - node.positionY)
    if node.flags.contains(.isTransformed) { moved = inverses[Int(node.inverse)].applied(to: moved) }
    return Point(x: moved.x + node.offsetX, y: moved.y + node.offsetY)
  }

  // MARK: Compiling

  private mutating func compileAll(_ scene: Scene) {
    nodes = Array(repeating: Node(), count: scene.capacity)
    inverses.removeAll(keepingCapacity: true)
    for (slot, _) in scene.preorder() {
      nodes[slot].parent = Int32(scene.superview(slot) ?? Scene.screen)
      nodes[slot].last = scene.lastSubview(slot)
      nodes[slot].previous = scene.previousSibling(slot)
      compile(slot, of: scene)
    }
    let frontToBack = scene.windowsFrontToBack { applied.level($0, in: scene) }
    windows = frontToBack.map { ($0, scene.window($0)?.scene) }
    hasScenes = windows.contains { $0.scene != nil }
  }

  private mutating func compile(_ slot: Scene.Slot, of scene: Scene) {
    let base = applied.policy.base
    let rules = applied.rules(slot).map { applied.policy.rules[$0] }
    let view = rules.isEmpty ? scene.view(slot) : applied.view(slot, in: scene)
    var node = nodes[slot]
    node.positionX = view.position.x
    node.positionY = view.position.y
    node.offsetX = view.anchorPoint.x * view.bounds.size.width + view.bounds.origin.x
    node.offsetY = view.anchorPoint.y * view.bounds.size.height + view.bounds.origin.y
    node.flags = base == .document ? .asksOutside : []

    let inverse = view.transform == .identity ? .identity : view.transform.isFinite ? view.transform.inverted() : nil
    let isPossible = view.bounds.isFinite && view.position.isFinite && view.anchorPoint.isFinite && inverse != nil
    let isSwitchedOff =
      base == .uikit
      && (!view.isUserInteractionEnabled || view.isAnimating || Double(Float(view.alpha)) < 0.01)
    if view.isHidden || isSwitchedOff || !isPossible { node.flags.insert(.isOut) }
    if let inverse, inverse != .identity {
      node.flags.insert(.isTransformed)
      if node.inverse == Scene.none {
        node.inverse = Int32(inverses.count)
        inverses.append(inverse)
      }
      inverses[Int(node.inverse)] = inverse
    }

    var accepted = view.bounds
    let isInverted = view.bounds.size.width < 0 || view.bounds.size.height < 0
    var acceptsNothing = isInverted && base != .uikit
    switch rules.last(where: { $0.pointInside != nil })?.pointInside {
    case .outset(let insets):
      accepted = view.bounds.grown(by: insets)
      acceptsNothing = false
    case .minimumSize(let size):
      accepted = view.bounds.grown(toAtLeast: size)
      acceptsNothing = false
    case .always: node.flags.insert(.acceptsAll)
    case .never: acceptsNothing = true
    case nil: break
    }
    node.minX = acceptsNothing ? .infinity : accepted.minX
    node.minY = accepted.minY
    node.maxX = accepted.maxX
    node.maxY = accepted.maxY

    let passesByBase = base == .android && !scene.isClickable(slot)
    var (isOutByRule, passesItself) = (false, passesByBase)
    for rule in rules {
      switch rule.hitTest {
      case .none?: isOutByRule = true
      case .passthrough: passesItself = true
      // It inherits nothing of the rules before it, but the base's switches hold.
      case .selfOnly:
        (isOutByRule, passesItself) = (false, passesByBase)
        node.flags.insert(.asksNoSubview)
      case nil: break
      }
    }
    if isOutByRule { node.flags.insert(.isOut) }
    if passesItself { node.flags.insert(.passesItself) }
    nodes[slot] = node
  }
}
