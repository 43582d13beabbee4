/// The views to which the rules of a policy move recognizers. It follows the scene's changes.
struct RecognizerMoves: Sendable {
  /// The recognizers of each view that lost or gained some.
  private(set) var owned: [Scene.Slot: [Recognizer]] = [:]
  /// For each recognizer, the last rule that moved it.
  private(set) var rules: [RecognizerID: Int] = [:]
  /// The rules that move recognizers.
  private var moving: [(rule: Int, move: RecognizerMove)] = []
  /// The views that have recognizers and that such a rule selects.
  private var owners: Set<Scene.Slot> = []

  var hasRules: Bool { !moving.isEmpty }

  init() {}

  init(_ policy: Policy) {
    moving = policy.rules.enumerated().compactMap { rule, entry in entry.recognizerMove.map { (rule, $0) } }
  }

  /// Brings the moves up to date.
  ///
  /// - Parameters:
  ///   - delta: What changed since the last call; nil for everything.
  ///   - applied: The policy's rules. They follow the scene already.
  /// - Complexity: O(changed views). If the change affects a view with recognizers that move, add
  ///   O(n log n) for all such views.
  mutating func follow(_ scene: Scene, _ delta: SceneDelta?, _ applied: AppliedPolicy) {
    guard !moving.isEmpty else { return }
    guard let delta else {
      owners = Set(scene.preorder().map(\.slot).filter { isOwner($0, scene, applied) })
      return moveAll(scene, applied)
    }
    var isStale = applied.firstViewsChanged
    for view in delta.removed where owners.remove(view.slot) != nil || owned[view.slot] != nil { isStale = true }
    for slot in delta.changed {
      let kinds = delta.kinds(of: slot)
      guard !kinds.isDisjoint(with: [.recognizers, .placement, .inserted]) else { continue }
      if isConcerned(slot, scene, applied) { isStale = true }
      // If a view moves, the owners inside it get other positions in the drawing order.
      if !owners.isEmpty, kinds.contains(.placement), !kinds.contains(.inserted) { isStale = true }
    }
    for slot in applied.changedRules where isConcerned(slot, scene, applied) { isStale = true }
    if isStale { moveAll(scene, applied) }
  }

  private func isOwner(_ slot: Scene.Slot, _ scene: Scene, _ applied: AppliedPolicy) -> Bool {
    guard !scene.recognizers[slot].isEmpty else { return false }
    let rules = applied.rules(slot)
    return !rules.isEmpty && moving.contains { rules.contains($0.rule) }
  }

  /// Whether a changed view takes part in a move or did so before; it also updates ``owners``.
  private mutating func isConcerned(_ slot: Scene.Slot, _ scene: Scene, _ applied: AppliedPolicy) -> Bool {
    let wasOwner = owners.remove(slot) != nil
    let isOwner = isOwner(slot, scene, applied)
    if isOwner { owners.insert(slot) }
    return wasOwner || isOwner || owned[slot] != nil
  }

  private mutating func moveAll(_ scene: Scene, _ applied: AppliedPolicy) {
    owned.removeAll(keepingCapacity: true)
    rules.removeAll(keepingCapacity: true)
    guard !owners.isEmpty else { return }
    for (rule, move) in moving {
      var found: Scene.Slot?
      if case .view(let selector) = move.destination { found = applied.firstView(selector, in: scene) }
      let selected = owners.union(owned.keys).filter { applied.rules($0).contains(rule) }
      // A superview comes before its subviews. So a recognizer that moved to a superview does not
      // move again by the same rule.
      for slot in scene.inDrawingOrder(selected) {
        let destination = move.destination == .superview ? scene.superview(slot) : found
        guard let destination, destination != slot else { continue }
        moveOne(move.recognizer, rule, from: slot, to: destination, scene)
      }
    }
  }

  private mutating func moveOne(
    _ className: String, _ rule: Int, from slot: Scene.Slot, to destination: Scene.Slot, _ scene: Scene
  ) {
    let (here, there) = (
      owned[slot] ?? scene.recognizers[slot], owned[destination] ?? scene.recognizers[destination]
    )
    let leaving = here.filter { scene.classes.matches(className: $0.className, type: className) }
    guard !leaving.isEmpty else { return }
    owned[slot] = here.filter { !leaving.contains($0) }
    owned[destination] =
      there
      + leaving.map { recognizer in
        var moved = recognizer
        let target = recognizer.target ?? scene.id(slot)
        moved.target = target == scene.id(destination) ? nil : target
        return moved
      }
    for recognizer in leaving { rules[recognizer.id] = rule }
  }
}
