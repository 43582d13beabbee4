package import Findings
package import HitTesting

/// A change that sends a touch somewhere else: one rule switched off, some properties of one view,
/// or other areas.
package enum Remedy: Hashable, Sendable {
  /// Switches off the rule at this index of the policy.
  case withoutRule(Int)
  /// Sets properties of the view with this id, as a rule after all other rules.
  case set(ViewID, ViewPatch)
  /// Overrides which points the views with these ids contain.
  case pointInside([ViewID], PointInsideOverride)

  /// The policy with this change.
  ///
  /// - Throws: the selector's error; the selector of a view's id is always valid.
  package func applied(to policy: Policy) throws -> Policy {
    var policy = policy
    switch self {
    case .withoutRule(let index): policy.rules.remove(at: index)
    case .set(let id, let patch):
      var rule = PolicyRule(selector: try Selector("@\(id)"))
      rule.set = patch
      policy.rules.append(rule)
    case .pointInside(let ids, let override):
      var rule = PolicyRule(selector: try Selector(ids.map { "@\($0)" }.joined(separator: ",")))
      rule.pointInside = override
      policy.rules.append(rule)
    }
    return policy
  }

  /// The change as reports name it.
  package func named(in scene: Scene, under policy: Policy) -> SmallestChange {
    switch self {
    case .withoutRule(let index): .withoutRule(policy.named(rule: index, isBaseline: false))
    case .set(let id, let patch): .set(view: scene.named(id), properties: patch.summary)
    case .pointInside(let ids, let override):
      .override(views: ids.map { scene.named($0) }, text: override.effect)
    }
  }

  /// Finds the smallest change that gives a touch back to the view that had it.
  ///
  /// It tries the rules first, then the wanted view and its superviews, nearest first, and then the
  /// views that take the touch instead.
  package struct Search {
    let event: EventInScene
    let applied: AppliedPolicy
    /// The view that should get the touch; nil for nobody.
    let wanted: ViewID?
    private let narrowed: NarrowedHitTest?
    /// The work of `narrowed` after which the search ends.
    private let mostWork: Int

    /// - Parameters:
    ///   - narrowed: a faster hit test of which the policy is one; nil to use ``HitTest``.
    ///   - mostWork: the search ends when `narrowed` has done this.
    package init(
      _ event: EventInScene, under applied: AppliedPolicy, wanted: ViewID?, narrowed: NarrowedHitTest? = nil,
      mostWork: Int = .max
    ) {
      self.event = event
      self.applied = applied
      self.wanted = wanted
      self.narrowed = narrowed
      self.mostWork = mostWork
    }

    private var scene: Scene { event.scene }

    /// - Returns: nil when no single change is enough, or when the search had to end.
    /// - Complexity: one hit test for each rule that affects it, and some for each view
    ///   between the window and the two responders.
    ///
    /// - Parameter isEnough: a further condition for a change that gives the touch back.
    package func run(where isEnough: (Remedy) -> Bool = { _ in true }) -> Remedy? {
      let inPlay = narrowed?.rulesInPlay(under: applied)
      let rules = inPlay?.sorted() ?? Array(applied.policy.rules.indices)
      return rules.lazy.map { Remedy.withoutRule($0) }.prefix { _ in !isTooMuch }.first { does($0) && isEnough($0) }
        ?? changesOfViews().prefix { _ in !isTooMuch }.first { does($0) && isEnough($0) }
    }

    /// Whether the search has asked so many views that it ends.
    private var isTooMuch: Bool { narrowed.map { $0.work > mostWork } ?? false }

    private func does(_ change: Remedy) -> Bool {
      let responder: Scene.Slot?
      switch change {
      case .withoutRule(let index): responder = self.responder(under: applied.without([index]))
      case .set(let id, let patch):
        guard let view = scene.slot(of: id) else { return false }
        responder = self.responder(under: applied.setting(patch, of: view), changed: view)
      case .pointInside:
        guard let policy = try? change.applied(to: applied.policy) else { return false }
        responder = event.responder(under: AppliedPolicy(policy, in: scene))
      }
      return responder.map { scene.id($0) } == wanted
    }

    private func responder(under applied: AppliedPolicy, changed: Scene.Slot? = nil) -> Scene.Slot? {
      if let narrowed { narrowed.responder(under: applied, changed: changed) } else { event.responder(under: applied) }
    }

    /// Changes that remove the obstacles between the touch and the wanted view, and changes that
    /// move the views that now take the touch out of the way.
    private func changesOfViews() -> [Remedy] {
      let view = wanted.flatMap { scene.slot(of: $0) }
      let walk = narrowed?.walk(to: view, under: applied) ?? event.walk(under: applied)
      let upwards = view.map(scene.ancestry) ?? []
      let inTheWay = (walk.hit.map(scene.ancestry) ?? []).filter { !upwards.contains($0) }
      var changes: [Remedy] = []
      func add(_ slot: Scene.Slot, _ change: (inout ViewPatch) -> Void) {
        var patch = ViewPatch()
        change(&patch)
        changes.append(.set(scene.id(slot), patch))
      }
      for slot in upwards {
        let view = applied.view(slot, in: scene)
        if view.isHidden { add(slot) { $0.isHidden = false } }
        if !view.isUserInteractionEnabled { add(slot) { $0.isUserInteractionEnabled = true } }
        if view.isAnimating { add(slot) { $0.isAnimating = false } }
        if Double(Float(view.alpha)) < applied.policy.alphaThreshold { add(slot) { $0.alpha = 1 } }
        if let props = applied.propsThatLetIn(slot, isWanted: slot == upwards.first, in: scene) {
          add(slot) { $0.props = props }
        }
        if let point = walk.left(slot)?.reason.pointOutside, view.transform == .identity {
          // The point in the superview's space.
          let place = Point(
            x: view.frame.origin.x + point.x - view.bounds.origin.x,
            y: view.frame.origin.y + point.y - view.bounds.origin.y)
          add(slot) { $0.frame = view.frame.reaching(place) }
        }
      }
      for slot in inTheWay {
        if let props = applied.propsThatKeepOut(slot, in: scene) { add(slot) { $0.props = props } }
        add(slot) { $0.isUserInteractionEnabled = false }
        add(slot) { $0.isHidden = true }
      }
      if let above = upwards.last, let below = walk.hit.map({ scene.window(of: $0) }), above != below {
        add(above) { $0.level = applied.level(below, in: scene) + 1 }
        add(below) { $0.level = applied.level(above, in: scene) - 1 }
      }
      return changes
    }
  }
}

extension DecisionReason {
  /// The point that is outside, in the view's own space; nil for other reasons.
  fileprivate var pointOutside: Point? {
    switch self {
    case .outside(let point, _), .outsideArea(let point, _, _): point
    default: nil
    }
  }
}

extension Scene {
  fileprivate func named(_ id: ViewID) -> NamedView { NamedView(id: id, label: slot(of: id).map { label($0) } ?? "") }
}

extension Rect {
  /// The smallest rectangle that contains both this rectangle and the point, extended only by whole
  /// points on the sides that the point lies beyond.
  fileprivate func reaching(_ point: Point) -> Rect {
    let left = Swift.min(minX, point.x.rounded(.down))
    let top = Swift.min(minY, point.y.rounded(.down))
    let right = Swift.max(maxX, point.x.rounded(.down) + 1)
    let bottom = Swift.max(maxY, point.y.rounded(.down) + 1)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
