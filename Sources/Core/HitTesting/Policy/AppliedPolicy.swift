/// A policy with its selectors resolved in one scene: it knows which rules apply to each view.
package struct AppliedPolicy: Sendable {
  package private(set) var policy: Policy
  /// An array with one element: all state that follows the scene. Copies of this value share the
  /// array, and the definition of a hit test copies the value at each level.
  private var followed: [Followed]
  /// For each rule whether it applies to no view, whatever it selects. It is empty when all rules
  /// apply.
  private var excluded: [Bool] = []
  /// The view to which the policy's last rule applies, whatever it selects.
  private var changed: Scene.Slot?

  private struct Followed: Sendable {
    /// The views that the policy's selectors select. Those of rules come first, then those inside
    /// rules.
    var matches: SelectorMatches
    var inner: InnerSelectors
    var lists: ViewLists
    var relatives: RelativeViews
    var moves: RecognizerMoves
    let changesRecognizers: Bool
    let looksAtOthers: Bool
    /// For each rule whether it sets geometry.
    let setsGeometry: [Bool]
    /// For each rule that adds a recognizer, its ``RecognizerRule/addedNumber``.
    let additions: [Int: Int64]

    init(_ policy: Policy, mostSteps: Int) {
      relatives = RelativeViews(mostSteps: mostSteps)
      changesRecognizers = policy.rules.contains { $0.recognizers != nil }
      looksAtOthers = policy.looksAtOthers
      setsGeometry = policy.rules.map { $0.set?.setsGeometry ?? false }
      let adding = policy.rules.enumerated().compactMap { rule, entry in
        entry.recognizers?.addedNumber.map { (rule, $0) }
      }
      additions = Dictionary(uniqueKeysWithValues: adding)
      inner = InnerSelectors(policy)
      matches = SelectorMatches(
        rules: policy.rules.map(\.selector), others: inner.all.map(\.selector.withoutRelation))
      lists = ViewLists(inner)
      moves = RecognizerMoves(policy)
    }
  }

  /// - Parameters:
  ///   - type: The type of the events that are asked about. Rules for other types do not apply.
  ///   - mostSteps: How often views may be compared with steps of selectors that are searched for
  ///     each view with a rule; see ``checkSelectors()``.
  package init(
    _ policy: Policy, in scene: Scene, for type: EventType = .touches, mostSteps: Int = CostlySelector.mostSteps
  ) {
    self.policy = policy
    excluded = policy.excludedRules(for: type)
    followed = [Followed(policy, mostSteps: mostSteps)]
    update(for: scene, delta: nil)
  }

  /// The rules that apply to a view, in order, as indexes into the policy's rules.
  package func rules(_ slot: Scene.Slot) -> [Int] {
    var rules = followed[0].matches.rules(slot)
    if !excluded.isEmpty, !rules.isEmpty { rules = rules.filter { !excluded[$0] } }
    return slot == changed ? rules + [policy.rules.count - 1] : rules
  }

  /// The number of the list of a view's rules. Views with the same rules have the same number; 0 is
  /// that of no rules. nil for a view that has a rule of its own.
  package func ruleList(_ slot: Scene.Slot) -> Int32? { slot == changed ? nil : followed[0].matches.ruleList(slot) }

  /// The rules whose selectors select a view, in order, also those for other types of events.
  package func matchingRules(_ slot: Scene.Slot) -> [Int] { followed[0].matches.rules(slot) }

  /// How many steps of selectors a view is compared with to find those rules.
  package func comparedSteps(_ slot: Scene.Slot, in scene: Scene) -> Int {
    followed[0].matches.comparedSteps(slot, in: scene)
  }

  /// Resolves again what a change may have affected.
  ///
  /// - Parameter delta: What changed since the last call; nil for everything.
  /// - Complexity: O(changed views and the rules that may apply to them). If a selector depends on
  ///   the superviews of a changed view, the views inside it count as far as the selector's matches
  ///   change.
  package mutating func update(for scene: Scene, delta: SceneDelta?) {
    guard !policy.rules.isEmpty else { return }
    if let delta { followed[0].matches.follow(scene, delta) } else { followed[0].matches.matchAll(in: scene) }
    guard !followed[0].lists.isEmpty || followed[0].moves.hasRules else { return }
    // The values are moved out of the array before they change, to avoid a copy.
    var lists = ViewLists()
    swap(&lists, &followed[0].lists)
    lists.follow(scene, delta, followed[0].matches, self)
    swap(&lists, &followed[0].lists)
    if !followed[0].inner.walking.isEmpty {
      var relatives = RelativeViews(mostSteps: 0)
      swap(&relatives, &followed[0].relatives)
      relatives.follow(scene, delta, self)
      swap(&relatives, &followed[0].relatives)
    }
    var moves = RecognizerMoves()
    swap(&moves, &followed[0].moves)
    moves.follow(scene, delta, self)
    swap(&moves, &followed[0].moves)
  }

  /// For each rule, the number of views that began to match it. A view that matches it again later
  /// counts again.
  package var matchCounts: [Int] { followed[0].matches.counts }

  /// The views for which the last update changed the matching rules or the matching selectors
  /// inside rules, and new views with any of these.
  package var changedRules: [Scene.Slot] { followed[0].matches.changed }

  /// Whether a selector of a replacement or a move may find another first view since the last
  /// update.
  var firstViewsChanged: Bool { followed[0].lists.isChanged }

  /// The same applied policy without some rules, which are given by their indexes.
  ///
  /// - Complexity: O(rules), with a byte for each.
  package func without(_ rules: Set<Int>) -> AppliedPolicy {
    var copy = self
    if copy.excluded.isEmpty { copy.excluded = Array(repeating: false, count: policy.rules.count) }
    for rule in rules where copy.excluded.indices.contains(rule) { copy.excluded[rule] = true }
    return copy
  }

  /// The same applied policy for another type of events.
  package func applied(to type: EventType) -> AppliedPolicy {
    var copy = self
    copy.excluded = policy.excludedRules(for: type)
    return copy
  }

  /// The same applied policy with a further rule for one view. It can be queried, but it cannot
  /// follow a scene.
  ///
  /// - Parameter set: the properties that the rule sets.
  package func setting(_ set: ViewPatch, of view: Scene.Slot) -> AppliedPolicy {
    var copy = self
    var rule = PolicyRule(selector: .any)
    rule.set = set
    copy.policy.rules.append(rule)
    copy.changed = view
    return copy
  }

  /// Whether several rules apply to one view.
  var givesSeveralRulesToOneView: Bool { followed[0].matches.givesSeveralRulesToOneView }

  /// The rules that apply to at least one view.
  package var rulesInUse: Set<Int> {
    excluded.isEmpty ? followed[0].matches.rulesInUse : followed[0].matches.rulesInUse.filter { !excluded[$0] }
  }

  func hitTestOverride(_ rule: Int) -> HitTestOverride? { policy.rules[rule].hitTest }

  // MARK: Views

  /// The view with the values that the rules set. When a rule sets impossible geometry, the view
  /// cannot be hit.
  package func view(_ slot: Scene.Slot, in scene: Scene) -> View {
    var view = scene.views[slot]
    for rule in rules(slot) {
      if let set = policy.rules[rule].set { view.apply(set) }
    }
    return view
  }

  /// The subviews in the policy's order, from back to front, without elements.
  func subviews(_ slot: Scene.Slot, in scene: Scene) -> [Scene.Slot] {
    let subviews = scene.subviewsWithoutElements(slot)
    guard policy.sortsSubviews else { return subviews }
    // Equal values are ordered by index: the standard library does not promise a stable sort.
    let placed = subviews.enumerated().map { place, slot in (place: place, slot: slot, z: z(slot, in: scene)) }
    return placed.sorted { $0.z == $1.z ? $0.place < $1.place : $0.z < $1.z }.map(\.slot)
  }

  /// The key by which a policy that sorts siblings sorts a view.
  func z(_ slot: Scene.Slot, in scene: Scene) -> Double {
    policy.order == .zPosition ? view(slot, in: scene).zPosition : zIndex(slot, in: scene)
  }

  /// The keys of `props` of which one must be true for Android to give a view touches.
  private static let androidProps = ["clickable", "longClickable", "scrollable"]

  /// Whether Android gives the view a touch that none of its children takes. This is so when
  /// `clickable`, `longClickable` or `scrollable` in its `props` is true.
  func takesTouchesOnAndroid(_ slot: Scene.Slot, in scene: Scene) -> Bool {
    Self.androidProps.contains { property($0, of: slot, in: scene)?.isTrue == true }
  }

  /// The `props` with which a view asks its subviews and, if wanted, takes touches itself; nil if
  /// the view does so already, or if `props` do not decide this.
  package func propsThatLetIn(
    _ slot: Scene.Slot, isWanted: Bool, in scene: Scene
  ) -> [String: PropertyValue]? {
    switch policy.base {
    case .android: isWanted && !takesTouchesOnAndroid(slot, in: scene) ? ["clickable": .bool(true)] : nil
    case .reactNative:
      switch pointerEvents(slot, in: scene) {
      case .auto: nil
      case .boxNone where !isWanted: nil
      case .boxOnly where isWanted: nil
      default: ["pointerEvents": .string(PointerEvents.auto.rawValue)]
      }
    case .uikit, .document: nil
    }
  }

  /// The `props` with which a view itself takes no touch; nil if it takes none already, or if
  /// `props` do not decide this.
  package func propsThatKeepOut(_ slot: Scene.Slot, in scene: Scene) -> [String: PropertyValue]? {
    switch policy.base {
    case .android:
      takesTouchesOnAndroid(slot, in: scene)
        ? Dictionary(uniqueKeysWithValues: Self.androidProps.map { ($0, .bool(false)) }) : nil
    case .reactNative:
      [.auto, .boxOnly].contains(pointerEvents(slot, in: scene))
        ? ["pointerEvents": .string(PointerEvents.boxNone.rawValue)] : nil
    case .uikit, .document: nil
    }
  }

  /// The value of a key in a view's `props`, or the value that the rules set for it.
  func property(_ key: String, of slot: Scene.Slot, in scene: Scene) -> PropertyValue? {
    last(slot) { $0.set?.props?[key] } ?? scene.texts[slot]?.props[key]
  }

  /// Whether the state that follows the scene is valid for this policy. It is not valid for a copy
  /// without some rules: rules set the levels of windows, and the drawing order depends on these.
  var followsAllRules: Bool { excluded.isEmpty }

  /// The selectors inside the rules.
  var innerSelectors: InnerSelectors { @inline(__always) _read { yield followed[0].inner } }

  /// Whether a selector inside a rule, which must not be relative, selects a view.
  func selects(_ selector: Int32, _ slot: Scene.Slot) -> Bool { followed[0].matches.selects(selector, slot) }

  /// The views that selectors inside rules select, as of the last update.
  var lists: ViewLists {
    // Views are asked often, and a copy would retain all parts.
    @inline(__always) _read { yield followed[0].lists }
  }

  /// The views of a selector that a walk finds for a view with the rule, as they were found at the
  /// last update, in drawing order; nil for a view whose rules do not have it.
  func found(_ selector: Int32, of view: Scene.Slot) -> [Scene.Slot]? {
    followed[0].relatives.views(selector, of: view)
  }

  /// The rule and its selector whose views take too long to find, if there is one; see
  /// ``checkSelectors()``.
  var costly: (rule: Int, selector: Selector)? { followed[0].relatives.costly }

  /// How often views were compared with steps of selectors for such walks.
  package var walkedSteps: Int { followed[0].relatives.steps }

  /// The first view in drawing order that a selector finds. It must not be relative.
  ///
  /// The backmost window comes first. A superview comes before its subviews, and siblings come in
  /// their recorded order.
  ///
  /// - Complexity: O(1) for a selector of the policy's replacements and moves, otherwise O(views).
  package func firstView(_ selector: Selector, in scene: Scene) -> Scene.Slot? {
    if followsAllRules, let inner = innerSelectors.bySelector[selector], innerSelectors.firsts.contains(inner.number) {
      return lists.firsts[inner.number]
    }
    return windowsFrontToBack(scene).reversed().lazy
      .compactMap { scene.firstDrawn(in: $0) { selector.matches($0, in: scene) } }.first
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
  func last<Value>(_ slot: Scene.Slot, _ says: (PolicyRule) -> Value?) -> Value? {
    for rule in rules(slot).reversed() {
      if let value = says(policy.rules[rule]) { return value }
    }
    return nil
  }

  // MARK: Recognizers

  /// The recognizers of a view after moves alone.
  func ownedAfterMoves(_ slot: Scene.Slot, in scene: Scene) -> [Recognizer] {
    followed[0].moves.owned[slot] ?? scene.recognizers[slot]
  }

  /// The index of the last rule that moved a recognizer; nil when no rule did.
  package func moveRule(of recognizer: RecognizerID) -> Int? { followed[0].moves.rules[recognizer] }

  /// Whether a view may ask one that is not inside it.
  var looksAtOthers: Bool { followed[0].looksAtOthers }

  /// Whether a rule sets geometry. It must not be one of ``setting(_:of:)``.
  func setsGeometry(_ rule: Int) -> Bool { followed[0].setsGeometry[rule] }

  /// Whether a rule does more to recognizers than to move them.
  var changesRecognizers: Bool { followed[0].changesRecognizers }

  /// The ``RecognizerRule/addedNumber`` of a rule that adds a recognizer.
  func addedNumber(_ rule: Int) -> Int64 { followed[0].additions[rule] ?? 0 }
}

extension Policy {
  /// For each rule whether it does not apply to events of a type; empty if all rules apply.
  fileprivate func excludedRules(for type: EventType) -> [Bool] {
    distinguishesEvents ? rules.map { $0.eventTypes.map { !$0.contains(type) } ?? false } : []
  }

  /// Whether the policy asks siblings in another order than the recorded one.
  var sortsSubviews: Bool { order == .zPosition || base == .reactNative }

  /// Whether a rule changes which recognizers get a touch on a view: it moves, adds, removes,
  /// enables or disables some.
  package var movesRecognizers: Bool { rules.contains(where: \.changesCandidates) }
}

extension View {
  /// Sets what a rule sets; impossible geometry makes the view impossible to hit.
  mutating func apply(_ set: ViewPatch) {
    do {
      try set.apply(to: &self)
    } catch {
      bounds.origin.x = .nan
    }
  }
}
