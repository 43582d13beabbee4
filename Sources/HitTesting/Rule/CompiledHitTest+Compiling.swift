/// Compiles scenes and rules into nodes.
extension CompiledHitTest {
  /// Brings the compiled form up to date after the scene has changed.
  ///
  /// It reads the scene's last change, so call it once after each change.
  ///
  /// - Complexity: O(changed views) when only geometry and switches changed, otherwise O(views).
  public mutating func update(for scene: Scene) {
    applied.update(for: scene, delta: scene.delta)
    guard scene.delta.keepsStructure else { return compileAll(scene) }
    for slot in scene.delta.changed { compile(slot, of: scene) }
    guard applied.policy.sortsSubviews else { return }
    for superview in Set(scene.delta.changed.map { scene.superview($0) ?? Scene.screen }) { link(superview, of: scene) }
  }

  mutating func compileAll(_ scene: Scene) {
    nodes = Array(repeating: Node(), count: scene.capacity)
    inverses.removeAll(keepingCapacity: true)
    overridden.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    faces = applied.policy.asksFaces ? Array(repeating: Face(), count: scene.capacity) : []
    replacesResults = applied.policy.replacesResults
    for (slot, _) in scene.preorder() {
      nodes[slot].parent = Int32(scene.superview(slot) ?? Scene.screen)
      if applied.policy.sortsSubviews {
        link(slot, of: scene)
      } else {
        nodes[slot].last = scene.lastSubview(slot)
        nodes[slot].previous = scene.previousSibling(slot)
      }
      compile(slot, of: scene)
    }
    windows = applied.windowsFrontToBack(scene).map { ($0, applied.windowScene($0, in: scene)) }
    hasScenes = windows.contains { $0.scene != nil }
  }

  /// Links the subviews of a view in the policy's order.
  private mutating func link(_ superview: Scene.Slot, of scene: Scene) {
    var below = Scene.none
    for subview in applied.subviews(superview, in: scene) {
      nodes[subview].previous = below
      below = Int32(subview)
    }
    nodes[superview].last = below
  }

  private mutating func compile(_ slot: Scene.Slot, of scene: Scene) {
    let policy = applied.policy
    let rules = applied.rules(slot)
    let view = rules.isEmpty ? scene.view(slot) : applied.view(slot, in: scene)
    var node = nodes[slot]
    node.positionX = view.position.x
    node.positionY = view.position.y
    node.offsetX = view.anchorPoint.x * view.bounds.size.width + view.bounds.origin.x
    node.offsetY = view.anchorPoint.y * view.bounds.size.height + view.bounds.origin.y
    node.flags = policy.base == .document || policy.outOfBounds ? .asksOutside : []
    if !rules.isEmpty { node.flags.insert(.hasRule) }

    let inverse = view.transform == .identity ? .identity : view.transform.isFinite ? view.transform.inverted() : nil
    let isPossible = view.bounds.isFinite && view.position.isFinite && view.anchorPoint.isFinite && inverse != nil
    let isSwitchedOff: Bool
    switch policy.base {
    case .uikit:
      isSwitchedOff =
        !view.isUserInteractionEnabled || view.isAnimating || Double(Float(view.alpha)) < policy.alphaThreshold
    case .reactNative: isSwitchedOff = !view.isUserInteractionEnabled || applied.pointerEvents(slot, in: scene) == .none
    case .android, .document: isSwitchedOff = false
    }
    if view.isHidden || isSwitchedOff || !isPossible { node.flags.formUnion([.isOut, .isOff]) }
    if let inverse, inverse != .identity {
      node.flags.insert(.isTransformed)
      if node.inverse == Scene.none {
        node.inverse = Int32(inverses.count)
        inverses.append(inverse)
      }
      inverses[Int(node.inverse)] = inverse
    }
    switch policy.base {
    case .android: if !applied.isClickable(slot, in: scene) { node.flags.insert(.passesItself) }
    case .reactNative:
      if !view.clipsToBounds { node.flags.insert(.asksOutside) }
      switch applied.pointerEvents(slot, in: scene) {
      case .boxNone: node.flags.insert(.passesItself)
      case .boxOnly: node.flags.insert(.asksNoSubview)
      case .auto, .none: break
      }
    case .uikit, .document: break
    }

    let pointInside = rules.last { policy.rules[$0].pointInside != nil }.flatMap { policy.rules[$0].pointInside }
    compile(
      pointInside, slot, view.bounds, policy.base.area(of: view.bounds, hitSlop: applied.hitSlop(slot, in: scene)),
      &node)
    var overrides: [(rule: Int, override: HitTestOverride)] = []
    for rule in rules {
      guard let override = policy.rules[rule].hitTest else { continue }
      if override.inheritsNothing(bounds: view.bounds) { overrides.removeAll() }
      overrides.append((rule, override))
    }
    compile(overrides, slot, view.bounds, isPossible, &node)
    if !faces.isEmpty {
      faces[slot] = Face(
        frame: view.frame, isHidden: view.isHidden, isInteractive: view.isUserInteractionEnabled,
        isAboveFaintest: view.isAboveFaintest)
    }
    nodes[slot] = node
  }

  private mutating func compile(
    _ pointInside: PointInsideOverride?, _ slot: Scene.Slot, _ bounds: Rect, _ area: Rect?, _ node: inout Node
  ) {
    var accepted = area ?? bounds
    var acceptsNothing = area == nil
    switch pointInside {
    case nil: break
    case .outset(let insets):
      accepted = bounds.grown(by: insets)
      acceptsNothing = false
    case .minimumSize(let size):
      accepted = bounds.grown(toAtLeast: size)
      acceptsNothing = false
    case .always: node.flags.insert(.acceptsAll)
    case .never: acceptsNothing = true
    case .ellipse, .cornerRadius, .polygon: acceptsNothing = true
    case .subviews: break
    }
    switch pointInside {
    case .ellipse?, .cornerRadius?, .polygon?, .subviews?:
      node.flags.insert(.hasShape)
      shapes[Int32(slot)] = pointInside.map { Shape(override: $0, bounds: bounds) }
    default: break
    }
    node.minX = acceptsNothing ? .infinity : accepted.minX
    node.minY = accepted.minY
    node.maxX = accepted.maxX
    node.maxY = accepted.maxY
  }

  /// Turns overrides into flags. When one of them cannot be a flag, none of them becomes one.
  private mutating func compile(
    _ overrides: [(rule: Int, override: HitTestOverride)], _ slot: Scene.Slot, _ bounds: Rect, _ isPossible: Bool,
    _ node: inout Node
  ) {
    var flags = node.flags
    for (_, override) in overrides {
      switch override {
      case .none:
        flags.insert(.isOut)
        continue
      // Where rules replace results, a view inside this one may give this view, which then passes
      // through too.
      case .passthrough where replacesResults: break
      case .passthrough:
        flags.insert(.passesItself)
        continue
      case .selfOnly:
        flags.insert(.asksNoSubview)
        continue
      default: break
      }
      node.flags.insert(.isOverridden)
      if node.override == Scene.none {
        node.override = Int32(overridden.count)
        overridden.append(Overridden())
      }
      overridden[Int(node.override)] = Overridden(overrides: overrides, bounds: bounds, isImpossible: !isPossible)
      return
    }
    node.flags = flags
  }
}

extension Policy {
  fileprivate var replacesResults: Bool {
    rules.contains { rule in
      if case .replace = rule.hitTest { true } else { false }
    }
  }

  /// Whether a rule uses frames.
  fileprivate var asksFaces: Bool { rules.contains { $0.hitTest == .penetrable || $0.hitTest == .throughEmptySpace } }
}
