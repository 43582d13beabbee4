/// A policy with its selectors resolved in one scene: it knows which rules apply to each view.
package struct AppliedPolicy: Sendable {
  package let policy: Policy
  /// The index into ``combinations`` for each slot.
  private var combination: [Int32] = []
  /// The different lists of rules that views have. Each holds indexes into the policy's rules, in
  /// ascending order. The first list is empty.
  private var combinations: [[Int]] = [[]]
  private var known: [[Int]: Int32] = [[]: 0]
  /// For each rule, how many views it matched, added up over all updates.
  package private(set) var matchCounts: [Int]
  private var moves = RecognizerMoves()

  package init(_ policy: Policy, in scene: Scene) {
    self.policy = policy
    matchCounts = policy.rules.map { _ in 0 }
    update(for: scene, delta: nil)
  }

  /// The rules that apply to a view, in order, as indexes into the policy's rules.
  package func rules(_ slot: Scene.Slot) -> [Int] {
    slot < combination.count ? combinations[Int(combination[slot])] : []
  }

  /// Resolves again what a change may have affected.
  ///
  /// - Parameter delta: What changed since the last call; nil for everything.
  /// - Complexity: O(1) without rules or when only geometry changed, otherwise O(views).
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

  /// The same applied policy without some rules, which are given by their indexes.
  ///
  /// - Complexity: O(different lists of rules).
  package func without(_ rules: Set<Int>) -> AppliedPolicy {
    var copy = self
    copy.combinations = combinations.map { $0.filter { !rules.contains($0) } }
    copy.known = [:]
    return copy
  }

  /// The rules that apply, or applied in an earlier state of the scene, to at least one view.
  package var rulesInUse: Set<Int> { Set(combinations.flatMap(\.self)) }

  /// The rules that apply to a view and override its `hitTest`, in order.
  func hitTestRules(_ slot: Scene.Slot) -> [Int] { rules(slot).filter { policy.rules[$0].hitTest != nil } }

  func hitTestOverride(_ rule: Int) -> HitTestOverride? { policy.rules[rule].hitTest }

  // MARK: Views

  /// The view with the values that the rules set. When a rule sets impossible geometry, the view
  /// cannot be hit.
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

  /// The subviews in the policy's order, from back to front.
  func subviews(_ slot: Scene.Slot, in scene: Scene) -> [Scene.Slot] {
    let subviews = scene.subviews(slot)
    guard policy.sortsSubviews else { return subviews }
    // The place decides between equal values: the standard library does not promise a stable sort.
    let placed = subviews.enumerated().map { place, slot in
      (
        place: place, slot: slot,
        z: policy.order == .zPosition ? view(slot, in: scene).zPosition : zIndex(slot, in: scene)
      )
    }
    return placed.sorted { $0.z == $1.z ? $0.place < $1.place : $0.z < $1.z }.map(\.slot)
  }

  /// Whether Android gives the view a touch that none of its children takes. This is so when
  /// `clickable` or `longClickable` in its `props` is true.
  func isClickable(_ slot: Scene.Slot, in scene: Scene) -> Bool {
    ["clickable", "longClickable"].contains { property($0, of: slot, in: scene)?.isTrue == true }
  }

  /// The value of a key in a view's `props`, or the value that the rules set for it.
  func property(_ key: String, of slot: Scene.Slot, in scene: Scene) -> PropertyValue? {
    last(slot) { $0.set?.props?[key] } ?? scene.texts[slot]?.props[key]
  }

  /// The first view in drawing order that a selector finds.
  ///
  /// The backmost window comes first. A superview comes before its subviews, and siblings come in
  /// their recorded order.
  ///
  /// - Complexity: O(views).
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

  /// Whether a rule sets that the window is key, or that it is not; nil when no rule sets it.
  package func isMadeKey(_ window: Scene.Slot) -> Bool? { last(window) { $0.set?.isKey } }

  func firstResponder(_ window: Scene.Slot, in scene: Scene) -> Scene.Slot? {
    let id = last(window) { $0.set?.firstResponder } ?? scene.windows[window]?.firstResponder
    return id.flatMap { scene.slot(of: $0) }
  }

  package func routing(of type: EventType, keyWindow: Scene.Slot) -> EventRouting {
    last(keyWindow) { $0.events?[type] } ?? .keyWindow
  }

  /// The value from the last rule that sets one.
  private func last<Value>(_ slot: Scene.Slot, _ says: (PolicyRule) -> Value?) -> Value? {
    for rule in rules(slot).reversed() {
      if let value = says(policy.rules[rule]) { return value }
    }
    return nil
  }

  // MARK: Recognizers

  /// The enabled recognizers of the view and of all its superviews up to the window, nearest first.
  /// A recognizer that a rule moved counts for its new owner.
  ///
  /// > "A gesture recognizer operates on touches hit-tested to a specific view and all of that
  /// > view's subviews." (Apple, `UIGestureRecognizer`)
  package func candidateRecognizers(_ slot: Scene.Slot, in scene: Scene) -> [CandidateRecognizer] {
    scene.candidateRecognizers(slot) { moves.owned[$0] ?? scene.recognizers[$0] }
  }

  /// The index of the rule that moved a recognizer; the last one when several rules moved it.
  package func moveRule(of recognizer: RecognizerID) -> Int? { moves.rules[recognizer] }
}

/// The views to which the rules of a policy move recognizers.
private struct RecognizerMoves: Sendable {
  /// The recognizers of each view that lost or gained some.
  private(set) var owned: [Scene.Slot: [Recognizer]] = [:]
  private(set) var rules: [RecognizerID: Int] = [:]

  init() {}

  init(_ applied: AppliedPolicy, in scene: Scene) {
    for (rule, move) in applied.policy.rules.map(\.recognizerMove).enumerated() {
      guard let move else { continue }
      var found: Scene.Slot?
      if case .view(let selector) = move.destination { found = applied.firstView(selector, in: scene) }
      // A superview comes before its subviews. So a recognizer that moved to a superview does not
      // move again by the same rule.
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
  /// Whether the policy asks siblings in another order than the recorded one.
  var sortsSubviews: Bool { order == .zPosition || base == .reactNative }

  package var movesRecognizers: Bool { rules.contains { $0.recognizerMove != nil } }
}
