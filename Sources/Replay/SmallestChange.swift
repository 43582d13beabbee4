package import HitTesting

/// The smallest change that sends a touch somewhere else: one rule switched off, or one property of one view.
package enum SmallestChange: Hashable, Sendable {
  /// A rule of the policy, by its index.
  case withoutRule(Int, PolicyRule)
  /// As a rule that comes after all others.
  case set(ViewID, label: String, ViewPatch)

  /// The policy with the change.
  package func applied(to policy: Policy) throws -> Policy {
    var policy = policy
    switch self {
    case .withoutRule(let index, _): policy.rules.remove(at: index)
    case .set(let id, _, let patch): policy.rules.append(try Self.rule(id, patch))
    }
    return policy
  }

  package var words: String {
    switch self {
    case .withoutRule(let index, let rule):
      "without rule \(index + 1)\(rule.line.map { " (line \($0))" } ?? ""), \(rule.summary)"
    case .set(let id, let label, let patch): "\(label) { set: \(patch.summary) } (@\(id))"
    }
  }

  private static func rule(_ id: ViewID, _ patch: ViewPatch) throws -> PolicyRule {
    var rule = PolicyRule(selector: try Selector("@\(id)"))
    rule.set = patch
    return rule
  }

  /// Tries what could do it, rules first, then the views nearest to who is to get the touch.
  struct Search {
    let location: Point
    let windowScene: String?
    let scene: Scene
    let applied: AppliedPolicy
    /// Who is to get it; nil for nobody.
    let wanted: ViewID?

    /// - Returns: nil where no single change does it.
    func run() -> SmallestChange? {
      let policy = applied.policy
      let change = policy.rules.indices.lazy.map { SmallestChange.withoutRule($0, policy.rules[$0]) }.first(where: does)
      return change ?? changesOfViews().first(where: does)
    }

    private func does(_ change: SmallestChange) -> Bool {
      guard let policy = try? change.applied(to: applied.policy) else { return false }
      let hit = HitTest(scene, AppliedPolicy(policy, in: scene)).hitTest(location, windowScene: windowScene)
      return hit.map { scene.id($0) } == wanted
    }

    /// What of the wanted view and its superviews keeps the touch off, and what would take those out of the way that have it.
    private func changesOfViews() -> [SmallestChange] {
      var decisions: [Decision] = []
      let hit = HitTest(scene, applied) { decisions.append($0) }.hitTest(location, windowScene: windowScene)
      let upwards = wanted.flatMap { scene.slot(of: $0) }.map(scene.ancestry) ?? []
      let inTheWay = (hit.map(scene.ancestry) ?? []).filter { !upwards.contains($0) }
      var changes: [SmallestChange] = []
      func add(_ slot: Scene.Slot, _ change: (inout ViewPatch) -> Void) {
        var patch = ViewPatch()
        change(&patch)
        changes.append(.set(scene.id(slot), label: scene.label(slot), patch))
      }
      for slot in upwards {
        let view = applied.view(slot, in: scene)
        if view.isHidden { add(slot) { $0.isHidden = false } }
        if !view.isUserInteractionEnabled { add(slot) { $0.isUserInteractionEnabled = true } }
        if view.isAnimating { add(slot) { $0.isAnimating = false } }
        if Double(Float(view.alpha)) < 0.01 { add(slot) { $0.alpha = 1 } }
        let missed = decisions.first { $0.view == slot && $0.step == .left }
        if case .outside(let point)? = missed?.reason, view.transform == .identity {
          // In the superview's space.
          let place = Point(
            x: view.frame.origin.x + point.x - view.bounds.origin.x,
            y: view.frame.origin.y + point.y - view.bounds.origin.y)
          add(slot) { $0.frame = view.frame.reaching(place) }
        }
      }
      for slot in inTheWay {
        add(slot) { $0.isUserInteractionEnabled = false }
        add(slot) { $0.isHidden = true }
      }
      if let above = upwards.last, let below = hit.map({ scene.window(of: $0) }), above != below {
        add(above) { $0.level = applied.level(below, in: scene) + 1 }
        add(below) { $0.level = applied.level(above, in: scene) - 1 }
      }
      return changes
    }
  }
}

extension Rect {
  /// The rectangle, grown by as little as it takes to contain the point in whole points beyond it.
  fileprivate func reaching(_ point: Point) -> Rect {
    let left = Swift.min(minX, point.x.rounded(.down))
    let top = Swift.min(minY, point.y.rounded(.down))
    let right = Swift.max(maxX, point.x.rounded(.down) + 1)
    let bottom = Swift.max(maxY, point.y.rounded(.down) + 1)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
