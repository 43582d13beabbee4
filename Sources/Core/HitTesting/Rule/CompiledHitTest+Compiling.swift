/// Compiles one view and the rules that apply to it.
extension CompiledHitTest {
  /// A view under some rules.
  private struct Compiled {
    var flags: Flags
    var place = Place()
    var inverse: AffineTransform?
    var shape: Shape?
    var overridden: Overridden?
    var view: View
  }

  mutating func compile(_ slot: Scene.Slot, of scene: Scene) {
    let rules = applied.rules(slot)
    let compiled = compiled(slot, of: scene, applied, rules)
    var (node, place) = (nodes[slot], places[slot])
    let isWide = node.flags.contains(.isWide)
    let hadParts = place.hasParts
    node.flags = compiled.flags
    (place.position, place.offset, place.area) = (compiled.place.position, compiled.place.offset, compiled.place.area)
    if let inverse = compiled.inverse {
      inverses.put(inverse, at: &place.inverse)
    } else {
      inverses.take(at: &place.inverse, leaving: .identity)
    }
    if let shape = compiled.shape {
      shapes.put(shape, at: &place.shape)
    } else {
      shapes.take(at: &place.shape, leaving: .none)
    }
    if let entry = compiled.overridden {
      overridden.put(entry, at: &place.override)
    } else {
      overridden.take(at: &place.override, leaving: Overridden())
    }
    var box = box(compiled)
    if !rules.isEmpty {
      node.flags.insert(.hasRule)
      if let own = box, let without = self.box(self.compiled(slot, of: scene, plain, [])) {
        box = own.union(without)
      } else {
        box = nil
      }
    }
    node.box = box ?? .empty
    if box == nil { node.flags.insert(.isUnbounded) }
    // A view that is never hit has an empty box here.
    if box != nil, node.flags.isSubset(of: .passesItself) { node.flags.insert(.isSimple) }
    if isWide { node.flags.insert(.isWide) }
    if !faces.isEmpty {
      let view = compiled.view
      faces[slot] = Face(
        frame: view.frame, isHidden: view.isHidden, isInteractive: view.isUserInteractionEnabled,
        isAboveFaintest: view.isAboveFaintest)
    }
    if !isChanged {
      let (old, oldPlace) = (nodes[slot], places[slot])
      let isSame =
        node.flags == old.flags.subtracting(.isStale) && node.box == old.box && place.position == oldPlace.position
        && place.offset == oldPlace.offset && place.area == oldPlace.area
      let stayedOff = node.flags.contains(.isOff) && old.flags.contains(.isOff)
      isChanged = !faces.isEmpty || !stayedOff && (!isSame || hadParts || place.hasParts)
    }
    (nodes[slot], places[slot]) = (node, place)
  }

  private func compiled(
    _ slot: Scene.Slot, of scene: Scene, _ applied: AppliedPolicy, _ rules: [Int]
  ) -> Compiled {
    let policy = applied.policy
    let view = rules.isEmpty ? scene.view(slot) : applied.view(slot, in: scene)
    var compiled = compiled(view)
    let isPossible = !compiled.flags.contains(.isImpossible)
    let pointerEvents = policy.base == .reactNative ? applied.pointerEvents(slot, in: scene) : .auto
    let isElement = scene.isElement(slot)
    if isElement { compiled.flags.formUnion([.isElement, .isOut, .isOff]) }
    if view.isHidden || !isPossible || isSwitchedOff(view, pointerEvents, policy) {
      compiled.flags.formUnion([.isOut, .isOff])
    }
    switch policy.base {
    case .android: if !applied.takesTouchesOnAndroid(slot, in: scene) { compiled.flags.insert(.passesItself) }
    case .reactNative:
      switch pointerEvents {
      case .boxNone: compiled.flags.insert(.passesItself)
      case .boxOnly: compiled.flags.insert(.asksNoSubview)
      case .auto, .none: break
      }
    case .uikit, .document: break
    }
    // A view without subviews has no views to ask.
    if policy.asksOutside(view), nodes[slot].last != Scene.none { compiled.flags.insert(.asksOutside) }

    let hasArea = !isElement || view.takesTouchesAsElement
    compile(
      rules.last { policy.rules[$0].pointInside != nil },
      hasArea ? policy.base.area(of: view.bounds, hitSlop: applied.hitSlop(slot, in: scene)) : nil, &compiled)
    var overrides: [(rule: Int, override: HitTestOverride)] = []
    for rule in rules {
      guard !isElement, let override = policy.rules[rule].hitTest else { continue }
      if override.inheritsNothing(bounds: view.bounds) { overrides.removeAll() }
      overrides.append((rule, override))
    }
    compile(overrides, isPossible, &compiled)
    return compiled
  }

  /// Compiles the geometry of a view. It accepts all of its bounds, and no switch turns it off.
  private func compiled(_ view: View) -> Compiled {
    var compiled = Compiled(flags: [], view: view)
    let inverse = view.transform == .identity ? .identity : view.transform.isFinite ? view.transform.inverted() : nil
    if !view.bounds.isFinite || !view.position.isFinite || !view.anchorPoint.isFinite || inverse == nil {
      compiled.flags.insert(.isImpossible)
    }
    compiled.place.position = view.position
    compiled.place.offset = Point(
      x: view.anchorPoint.x * view.bounds.size.width + view.bounds.origin.x,
      y: view.anchorPoint.y * view.bounds.size.height + view.bounds.origin.y)
    if let inverse, inverse != .identity {
      compiled.inverse = inverse
      compiled.flags.insert(.isTransformed)
    }
    return compiled
  }

  /// The maximum number of rules with geometry on one view for which the reach is computed.
  private static let mostPatches = 4

  /// A box outside which a view is not asked under any subset of its rules.
  ///
  /// It is for a policy that never asks subviews about points outside their superview.
  ///
  /// - Returns: nil when the view may be asked about any point, or when too many rules set its
  ///   geometry.
  /// - Complexity: O(rules of the view), doubled by each rule that sets geometry.
  func reachUnderSomeRules(_ slot: Scene.Slot, of scene: Scene) -> Box? {
    let rules = applied.rules(slot)
    let isNarrow = rules.allSatisfy { rule in
      switch applied.policy.rules[rule].hitTest {
      case nil, .some(.none), .selfOnly: true
      case .passthrough: !replacesResults
      default: false
      }
    }
    let patches = rules.filter(applied.setsGeometry).compactMap { applied.policy.rules[$0].set }
    guard isNarrow, patches.count <= Self.mostPatches else { return nil }
    // Rules that do not override `point(inside:)` all leave it as it is, and equal overrides are
    // one.
    var shapes = rules.filter { applied.policy.rules[$0].pointInside != nil }
    if shapes.count > 1 {
      var known: Set<PointInsideOverride> = []
      shapes.removeAll { applied.policy.rules[$0].pointInside.map { !known.insert($0).inserted } ?? true }
    }
    var reach = Box.empty
    for choice in 0..<(1 << patches.count) {
      var view = scene.view(slot)
      for (place, patch) in patches.enumerated() where choice & 1 << place != 0 { view.apply(patch) }
      let plain = compiled(view)
      guard !plain.flags.contains(.isImpossible) else { continue }
      let area = applied.policy.base.area(of: view.bounds, hitSlop: applied.hitSlop(slot, in: scene))
      // The last rule that overrides `point(inside:)` replaces the others.
      for rule in [nil] + shapes.map(Optional.some) {
        var ruled = plain
        compile(rule, area, &ruled)
        guard let box = box(ruled) else { return nil }
        reach = reach.union(box)
      }
    }
    return reach
  }

  private func isSwitchedOff(_ view: View, _ pointerEvents: PointerEvents, _ policy: Policy) -> Bool {
    switch policy.base {
    case .uikit:
      !view.isUserInteractionEnabled || view.isAnimating || Double(Float(view.alpha)) < policy.alphaThreshold
    case .reactNative: !view.isUserInteractionEnabled || pointerEvents == .none
    case .android, .document: false
    }
  }

  /// - Parameter rule: The rule that overrides the view's `point(inside:)`; nil for none.
  private func compile(_ rule: Int?, _ area: Rect?, _ compiled: inout Compiled) {
    let bounds = compiled.view.bounds
    let pointInside = rule.flatMap { applied.policy.rules[$0].pointInside }
    var accepted = area
    switch pointInside {
    case nil, .subviews: break
    case .outset(let insets): accepted = bounds.grown(by: insets)
    case .minimumSize(let size): accepted = bounds.grown(toAtLeast: size)
    case .always: compiled.flags.insert(.acceptsAll)
    case .never, .ellipse, .cornerRadius, .polygon, .onlySubviews, .of: accepted = nil
    }
    switch pointInside {
    case .ellipse?, .cornerRadius?, .polygon?, .subviews?, .onlySubviews?, .of?:
      compiled.flags.insert(.hasShape)
      if let rule, let pointInside { compiled.shape = Shape(override: pointInside, rule: rule, bounds: bounds) }
    default: break
    }
    compiled.place.area = accepted.map { Box($0) } ?? .empty
  }

  /// Turns overrides into flags. When one of them cannot be a flag, none of them becomes one.
  private func compile(
    _ overrides: [(rule: Int, override: HitTestOverride)], _ isPossible: Bool, _ compiled: inout Compiled
  ) {
    var flags = compiled.flags
    for (_, override) in overrides {
      switch override {
      case .none:
        flags.insert(.isOut)
        continue
      // If rules replace results, a view inside this one may give this view, which then also lets
      // the touch through.
      case .passthrough where replacesResults: break
      case .passthrough:
        flags.insert(.passesItself)
        continue
      case .selfOnly:
        flags.insert(.asksNoSubview)
        continue
      default: break
      }
      compiled.flags.insert(.isOverridden)
      compiled.overridden = Overridden(
        overrides: overrides, bounds: compiled.view.bounds, isImpossible: !isPossible)
      return
    }
    compiled.flags = flags
  }

  /// The box outside which the view is not asked; nil when it is always asked.
  private func box(_ compiled: Compiled) -> Box? {
    guard !compiled.flags.contains(.isOverridden) else { return nil }
    // This excludes views that are off by a rule: another rule may ask whether such a view accepts
    // the point.
    if compiled.flags.contains(.isOff) { return .empty }
    guard compiled.flags.isDisjoint(with: [.acceptsAll, .asksOutside]) else { return nil }
    var area = compiled.place.area
    switch compiled.shape?.override {
    case nil: break
    // These accept only points of the bounds.
    case .ellipse, .cornerRadius: area = Box(compiled.view.bounds)
    default: return nil
    }
    guard let inverse = compiled.inverse else {
      return Box(accepting: area, position: compiled.place.position, offset: compiled.place.offset)
    }
    return Box(around: area, compiled.view, inverse: inverse, offset: compiled.place.offset)
  }
}

extension Policy {
  var replacesResults: Bool {
    rules.contains { rule in
      if case .replace = rule.hitTest { true } else { false }
    }
  }

  /// Whether a rule uses frames.
  var asksFaces: Bool { rules.contains { $0.hitTest == .penetrable || $0.hitTest == .throughEmptySpace } }

  /// Whether a view's subviews are asked about points that it does not accept.
  fileprivate func asksOutside(_ view: View) -> Bool {
    base == .document || outOfBounds || base == .reactNative && !view.clipsToBounds
  }

  /// Whether some view's subviews may be asked about points that it does not accept.
  var mayAskOutside: Bool { base == .document || outOfBounds || base == .reactNative }
}
