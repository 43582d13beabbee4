/// A policy with its selectors resolved in one scene: which rules each view has.
package struct AppliedPolicy: Sendable {
  package let policy: Policy
  /// For each slot an index into ``combinations``.
  private var combination: [Int32] = []
  /// The lists of rules that occur, as indexes into the policy's rules, ascending; the first is empty.
  private var combinations: [[Int]] = [[]]
  private var known: [[Int]: Int32] = [[]: 0]
  /// How many views each rule was ever found to be for.
  package private(set) var matchCounts: [Int]
  private var moves = RecognizerMoves()

  package init(_ policy: Policy, in scene: Scene) {
    self.policy = policy
    matchCounts = policy.rules.map { _ in 0 }
    update(for: scene, delta: nil)
  }

  /// The rules of a view, in order, as indexes into the policy's rules.
  package func rules(_ slot: Scene.Slot) -> [Int] {
    slot < combination.count ? combinations[Int(combination[slot])] : []
  }

  /// Resolves anew what a change can have touched. Complexity: O(1) without rules or when only geometry changed, else O(views).
  ///
  /// - Parameter delta: what changed since the last call; nil for all.
  package mutating func update(for scene: Scene, delta: SceneDelta?) {
    guard !policy.rules.isEmpty else { return }
    let keepsStructure = delta?.keepsStructure == true
    if !keepsStructure { match(scene) }
    guard policy.movesRecognizers else { return }
    if !keepsStructure || delta?.kinds.values.contains(where: { $0.contains(.recognizers) }) == true {
      moves = RecognizerMoves(self, in: scene)
    }
  }

  private mutating func match(_ scene: Scene) {
    combination = Array(repeating: 0, count: scene.capacity)
    for (slot, _) in scene.preorder() {
      let matched = policy.rules.indices.filter { policy.rules[$0].selector.matches(slot, in: scene) }
      guard !matched.isEmpty else { continue }
      for rule in matched { matchCounts[rule] += 1 }
      if let index = known[matched] {
        combination[slot] = index
      } else {
        let index = Int32(combinations.count)
        combinations.append(matched)
        known[matched] = index
        combination[slot] = index
      }
    }
  }

  /// The same with some rules switched off, by their indexes. Complexity: O(lists of rules that occur).
  package func without(_ rules: Set<Int>) -> AppliedPolicy {
    var copy = self
    copy.combinations = combinations.map { $0.filter { !rules.contains($0) } }
    copy.known = [:]
    return copy
  }

  /// The rules that some view of the scene has.
  package var rulesInUse: Set<Int> { Set(combinations.flatMap(\.self)) }

  /// The rules of a view that override its `hitTest`, in order.
  func hitTestRules(_ slot: Scene.Slot) -> [Int] { rules(slot).filter { policy.rules[$0].hitTest != nil } }

  func hitTestOverride(_ rule: Int) -> HitTestOverride? { policy.rules[rule].hitTest }

  // MARK: Views

  /// The view with what the rules set. One that a rule gives impossible geometry comes out unhittable.
  package func view(_ slot: Scene.Slot, in scene: Scene) -> View {
    var view = scene.views[slot]
    for rule in rules(slot) {
      guard let set = policy.rules[rule].set else { continue }
      do {
        try set.apply(to: &view)
      } catch {
        view.bounds.origin.x = .nan
      }
    }
    return view
  }

  /// The subviews from back to front, in the policy's order.
  func subviews(_ slot: Scene.Slot, in scene: Scene) -> [Scene.Slot] {
    let subviews = scene.subviews(slot)
    guard policy.sortsSubviews else { return subviews }
    // The place decides between equals: the standard library does not promise to keep their order.
    let placed = subviews.enumerated().map { place, slot in
      (
        place: place, slot: slot,
        z: policy.order == .zPosition ? view(slot, in: scene).zPosition : zIndex(slot, in: scene)
      )
    }
    return placed.sorted { $0.z == $1.z ? $0.place < $1.place : $0.z < $1.z }.map(\.slot)
  }

  /// Whether Android gives the view a touch that none of its children takes: `clickable` or `longClickable` in its `props`.
  func isClickable(_ slot: Scene.Slot, in scene: Scene) -> Bool {
    ["clickable", "longClickable"].contains { property($0, of: slot, in: scene)?.isTrue == true }
  }

  /// What a view's `props` have under a key, as the rules set it.
  func property(_ key: String, of slot: Scene.Slot, in scene: Scene) -> PropertyValue? {
    last(slot) { $0.set?.props?[key] } ?? scene.texts[slot]?.props[key]
  }

  /// The first view that a selector finds in drawing order: windows from the backmost on, superviews before their subviews,
  /// siblings as they are recorded. Complexity: O(views).
  package func firstView(_ selector: Selector, in scene: Scene) -> Scene.Slot? {
    var found: [Scene.Slot: Scene.Slot] = [:]
    var window = Scene.screen
    for (slot, depth) in scene.preorder() {
      if depth == 0 { window = slot }
      if found[window] == nil, selector.matches(slot, in: scene) { found[window] = slot }
    }
    return windowsFrontToBack(scene).reversed().lazy.compactMap { found[$0] }.first
  }

  // MARK: Windows

  func windowsFrontToBack(_ scene: Scene) -> [Scene.Slot] {
    WindowRule.frontToBack(scene.subviews(Scene.screen)) { level($0, in: scene) }
  }

  package func level(_ slot: Scene.Slot, in scene: Scene) -> Double {
    last(slot) { $0.set?.level } ?? scene.windows[slot]?.level ?? 0
  }

  func windowScene(_ window: Scene.Slot, in scene: Scene) -> String? {
    last(window) { $0.set?.scene } ?? scene.windows[window]?.scene
  }

  package func canBecomeKey(_ window: Scene.Slot) -> Bool { last(window, \.canBecomeKey) ?? true }

  /// Whether a rule says of the window that it is key, or is not; nil where none does.
  package func isMadeKey(_ window: Scene.Slot) -> Bool? { last(window) { $0.set?.isKey } }

  func firstResponder(_ window: Scene.Slot, in scene: Scene) -> Scene.Slot? {
    let id = last(window) { $0.set?.firstResponder } ?? scene.windows[window]?.firstResponder
    return id.flatMap { scene.slot(of: $0) }
  }

  package func routing(of type: EventType, keyWindow: Scene.Slot) -> EventRouting {
    last(keyWindow) { $0.events?[type] } ?? .keyWindow
  }

  /// What the last of the view's rules says that says something.
  private func last<Value>(_ slot: Scene.Slot, _ says: (PolicyRule) -> Value?) -> Value? {
    for rule in rules(slot).reversed() {
      if let value = says(policy.rules[rule]) { return value }
    }
    return nil
  }

  // MARK: Recognizers

  /// The enabled recognizers of the view and of all its superviews up to the window, nearest first, where the rules hang them.
  ///
  /// > "A gesture recognizer operates on touches hit-tested to a specific view and all of that view's subviews."
  /// > (Apple, `UIGestureRecognizer`)
  package func candidateRecognizers(_ slot: Scene.Slot, in scene: Scene) -> [CandidateRecognizer] {
    scene.candidateRecognizers(slot) { moves.owned[$0] ?? scene.recognizers[$0] }
  }

  /// The rule that hung a recognizer elsewhere, by its index; the last where several did.
  package func moveRule(of recognizer: RecognizerID) -> Int? { moves.rules[recognizer] }
}

/// Where the rules of a policy hang recognizers.
private struct RecognizerMoves: Sendable {
  /// Of the views that lost or gained some.
  private(set) var owned: [Scene.Slot: [Recognizer]] = [:]
  private(set) var rules: [RecognizerID: Int] = [:]

  init() {}

  init(_ applied: AppliedPolicy, in scene: Scene) {
    for (rule, move) in applied.policy.rules.map(\.recognizerMove).enumerated() {
      guard let move else { continue }
      var found: Scene.Slot?
      if case .view(let selector) = move.destination { found = applied.firstView(selector, in: scene) }
      // Superviews come first, so that what moves to one does not move on by the same rule.
      for (slot, _) in scene.preorder() where applied.rules(slot).contains(rule) {
        let destination = move.destination == .superview ? scene.superview(slot) : found
        guard let destination, destination != slot else { continue }
        let (here, there) = (
          owned[slot] ?? scene.recognizers[slot], owned[destination] ?? scene.recognizers[destination]
        )
        let leaving = here.filter { scene.classes.matches(className: $0.className, type: move.recognizer) }
        guard !leaving.isEmpty else { continue }
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
  }
}

extension Policy {
  /// Whether siblings stand in another order than they are recorded in.
  var sortsSubviews: Bool { order == .zPosition || base == .reactNative }

  package var movesRecognizers: Bool { rules.contains { $0.recognizerMove != nil } }
}
