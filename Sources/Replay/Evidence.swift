import Findings
import HitTesting
import Recording

/// Keeps for a part of a recording what reports show of its differences: each group's first one in detail, and the scenes of the
/// first few.
struct Evidence {
  /// How many differences of a group have their scenes pictured.
  private static let picturesOfGroup = 5
  /// How many unchanged touches a picture shows.
  private static let unchangedTouches = 100

  private var found: [GroupKey: Int] = [:]
  private var pictured: [ViewID: PicturedView] = [:]
  private var unchanged: [Point] = []
  private var isPictured = false

  mutating func beginSnapshot() {
    unchanged.removeAll(keepingCapacity: true)
    isPictured = false
  }

  mutating func addUnchanged(_ location: Point) {
    if unchanged.count < Self.unchangedTouches { unchanged.append(location) }
  }

  /// - Returns: whether it is the first of its group.
  mutating func add(_ difference: Difference) -> Bool {
    let number = found[difference.key, default: 0] + 1
    found[difference.key] = number
    if number <= Self.picturesOfGroup { isPictured = true }
    return number == 1
  }

  /// The snapshot's scene, where it is to be shown.
  mutating func endSnapshot(_ cursor: any SceneCursor) -> PicturedScene? {
    guard isPictured else { return nil }
    let views = cursor.scene.picturedViews()
    let removed = Set(pictured.keys).subtracting(views.map(\.id)).sorted()
    let scene = PicturedScene(
      snapshotID: cursor.snapshotID, time: cursor.time, views: views.filter { pictured[$0.id] != $0 }, removed: removed,
      unchangedTouches: unchanged)
    pictured = Dictionary(uniqueKeysWithValues: views.map { ($0.id, $0) })
    return scene
  }
}

extension Scene {
  fileprivate func picturedViews() -> [PicturedView] {
    let ranks = Dictionary(
      uniqueKeysWithValues: windowsFrontToBack().reversed().enumerated().map { ($1, Double($0)) })
    return preorder().map { slot, _ in
      let view = view(slot)
      let transform = view.transform
      // The anchor point of the bounds lies at the position, and all is turned about it.
      let anchor = Point(
        x: view.anchorPoint.x * view.bounds.size.width + view.bounds.origin.x,
        y: view.anchorPoint.y * view.bounds.size.height + view.bounds.origin.y)
      let toSuperview = AffineTransform(
        a: transform.a, b: transform.b, c: transform.c, d: transform.d,
        tx: view.position.x + transform.tx - transform.a * anchor.x - transform.c * anchor.y,
        ty: view.position.y + transform.ty - transform.b * anchor.x - transform.d * anchor.y)
      // What is nowhere cannot be drawn, nor kept in a database: SQLite has no NaN.
      let isSomewhere = view.bounds.isFinite && toSuperview.isFinite
      return PicturedView(
        id: id(slot), parent: superview(slot).map { id($0) }, order: ranks[slot] ?? order(slot),
        className: classes.labels[classIndex(slot)], identifier: text(slot).identifier,
        bounds: isSomewhere ? view.bounds : .zero, toSuperview: isSomewhere ? toSuperview : .identity,
        alpha: view.alpha, isHidden: view.isHidden, isUserInteractionEnabled: view.isUserInteractionEnabled)
    }
  }
}

extension Comparison {
  /// What is known of a difference beside that it is one.
  func evidence(of difference: Difference, _ event: ResolvedEvent) -> GroupEvidence {
    let scene = cursor.scene
    let (old, new) = ((baseline ?? own).applied, (candidate ?? own).applied)
    var evidence = GroupEvidence(rules: ruleReferences(of: difference, event, old, new))
    guard let location = event.location else { return evidence }
    let walks = [old, new].map { $0.map { Walk(location, windowScene: event.windowScene, in: scene, under: $0) } }
    var place: Int?
    if let before = walks[0], let after = walks[1] { place = Walk.firstDifference(before, after) }
    evidence.walks = zip(walks.indices, [true, false]).compactMap { number, isBaseline in
      walks[number].map { walk in
        let steps = walk.storedSteps(apart: place, besides: walks[1 - number])
        return StoredWalk(policy: walk.policy, isBaseline: isBaseline, steps: steps)
      }
    }
    evidence.firstDifference = place.flatMap { place in
      walks[0].flatMap { before in
        walks[1].map { Walk.stored($0.steps[..<place], besides: before.steps[..<place]).count }
      }
    }
    if let new, [.moved, .lost, .gained, .window].contains(difference.key.kind) {
      let search = SmallestChange.Search(
        location: location, windowScene: event.windowScene, scene: scene, applied: new, wanted: difference.beforeView)
      evidence.giveBack = search.run()?.words
    }
    return evidence
  }

  /// The rules without which it would not be: those of the candidate, or, where only a rule less makes it, of the other.
  private func ruleReferences(
    of difference: Difference, _ event: ResolvedEvent, _ old: AppliedPolicy?, _ new: AppliedPolicy?
  ) -> [RuleReference] {
    guard let old, let new, ![.fault, .recognizers].contains(difference.key.kind) else { return [] }
    func references(_ applied: AppliedPolicy, _ other: Policy, _ wanted: ViewID?, isBaseline: Bool) -> [RuleReference] {
      let wanted = wanted.flatMap { cursor.slot(of: $0) }
      let attribution = Attribution(event, in: cursor.scene, under: applied, baseline: other, wanted: wanted)
      return (attribution?.rules() ?? []).map { index in
        let rule = applied.policy.rules[index]
        return RuleReference(
          isBaseline: isBaseline, number: index + 1, line: rule.line, text: rule.line(of: rule.summary))
      }
    }
    let own = references(new, old.policy, difference.beforeView, isBaseline: false)
    return own.isEmpty ? references(old, new.policy, difference.afterView, isBaseline: true) : own
  }
}

extension PolicyRule {
  /// A text as one line.
  func line(of text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}

extension Walk {
  /// The steps as a report keeps them; the one at a place stands for itself.
  ///
  /// - Parameter other: a walk that goes the same way up to that place: so far both become as many steps.
  func storedSteps(apart place: Int?, besides other: Walk? = nil) -> [StoredWalk.Step] {
    guard let place, place < steps.count else {
      return Self.stored(
        steps[...], besides: other.flatMap { $0.steps.count >= steps.count ? $0.steps[..<steps.count] : nil })
    }
    return Self.stored(steps[..<place], besides: other?.steps[..<place]) + Self.stored(steps[place...place])
      + Self.stored(steps[(place + 1)...])
  }

  /// Views that were left one after another alike, in both walks, become one step.
  static func stored(_ steps: ArraySlice<Step>, besides others: ArraySlice<Step>? = nil) -> [StoredWalk.Step] {
    var result: [StoredWalk.Step] = []
    var place = steps.startIndex
    while place < steps.endIndex {
      let first = steps[place]
      let count = steps[place...].indices.prefix { index in
        let step = steps[index]
        return step.decision == .left && step.depth == first.depth && step.manner == first.manner
          && others?[index].manner == others?[place].manner
      }.count
      if count > 3 {
        let words = String(first.manner)
        let plural = words.hasPrefix("does not ") ? "do not " + words.dropFirst("does not ".count) : "each: \(words)"
        result.append(
          StoredWalk.Step(
            view: nil, label: "\(count) views", depth: first.depth, decision: "\(first.decision)", words: plural))
        place += count
      } else {
        result.append(
          StoredWalk.Step(
            view: first.view, label: first.label, depth: first.depth, decision: "\(first.decision)", words: first.words)
        )
        place += 1
      }
    }
    return result
  }
}

extension Walk.Step {
  /// What it did and why, without by how much.
  var manner: Substring { words.prefix { $0 != ":" } }
}
