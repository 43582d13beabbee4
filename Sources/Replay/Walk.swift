package import HitTesting

/// How a hit test went under one policy, view by view, in the order in which they were asked.
package struct Walk: Sendable {
  package struct Step: Hashable, Sendable {
    package var view: ViewID
    /// As paths show it: `UIButton#close`.
    package var label: String
    /// 0 for a window.
    package var depth: Int
    package var decision: Decision.Step
    /// What it did and why, after its name: `does not contain the point: it is 12 points above`.
    package var words: String
  }

  package var policy: String
  package var steps: [Step]
  /// Who gets it; nil for nobody.
  package var responder: ViewID?
  /// The responder's path; nil for nobody.
  package var path: String?

  init(_ location: Point, windowScene: String?, in scene: Scene, under applied: AppliedPolicy) {
    policy = applied.policy.name
    var decisions: [Decision] = []
    let hit = HitTest(scene, applied) { decisions.append($0) }.hitTest(location, windowScene: windowScene)
    // What a view would take itself is no step where a rule of that view takes it back.
    let isTakenBack = zip(decisions, decisions.dropFirst()).map {
      $0.view == $1.view && $0.step == .hit && $1.step == .left
    }
    decisions = zip(decisions, isTakenBack + [false]).filter { !$1 }.map(\.0)
    responder = hit.map { scene.id($0) }
    path = hit.map { scene.path($0) }
    let depths = Dictionary(uniqueKeysWithValues: scene.preorder().map { ($0.slot, $0.depth) })
    steps = []
    var note: String?
    for decision in decisions {
      let words = Self.words(decision, scene, applied)
      // What is only noted is told with the step that follows.
      if decision.step == .noted {
        note = words
        continue
      }
      steps.append(
        Step(
          view: scene.id(decision.view), label: scene.label(decision.view), depth: depths[decision.view] ?? 0,
          decision: decision.step, words: note.map { "\($0); it \(words)" } ?? words))
      note = nil
    }
  }

  /// The first step in which two walks differ, by its place in both; nil where they are the same.
  static func firstDifference(_ one: Walk, _ other: Walk) -> Int? {
    func isSame(_ one: Step, _ other: Step) -> Bool { one.view == other.view && one.decision == other.decision }
    let shared = zip(one.steps, other.steps).prefix { isSame($0, $1) }.count
    return shared == one.steps.count && shared == other.steps.count ? nil : shared
  }

  private static func words(_ decision: Decision, _ scene: Scene, _ applied: AppliedPolicy) -> String {
    let words = scene.phrase(decision, applied.policy)
    switch decision.reason {
    case .alpha(let alpha):
      return "is transparent: its alpha is \(alpha.shortText), less than \(applied.policy.alphaThreshold.shortText)"
    case .outside(let point):
      return words + Self.distance(from: point, to: applied.view(decision.view, in: scene).bounds)
    default: return words
    }
  }

  /// By how much a point misses a rectangle: `: it is 40 points left and 12 above`.
  private static func distance(from point: Point, to bounds: Rect) -> String {
    func points(_ distance: Double, _ side: String) -> String? {
      // To a hundredth; the edge that is out is no distance at all.
      let rounded = (distance * 100).rounded() / 100
      return distance < 0 ? nil : "\(rounded.shortText) \(side)"
    }
    let across = points(bounds.minX - point.x, "left") ?? points(point.x - bounds.maxX, "right")
    let down = points(bounds.minY - point.y, "above") ?? points(point.y - bounds.maxY, "below")
    // Between the edges it is out only where there is no width or height.
    let isLeft = point.x < bounds.minX || point.x >= bounds.maxX
    let isAbove = point.y < bounds.minY || point.y >= bounds.maxY
    let parts = [isLeft ? across : nil, isAbove ? down : nil].compactMap(\.self)
    return parts.isEmpty ? "" : ": it is \(parts.joined(separator: " and ")), in points"
  }
}
