/// Which toolkit's rule maps a touch to a view where no rule of a policy says otherwise.
public enum BaseRule: String, CaseIterable, Hashable, Sendable {
  case uikit
  case android
  case document

  /// The rule in a sentence or two.
  public var summary: String {
    switch self {
    case .uikit:
      "UIKit: the frontmost subview that is visible, takes interaction and contains the point, down to the last such view."
    case .android:
      """
      Android: offered front to back to the children that contain the point; a child takes it if one of its own children does, \
      or if it is clickable or long-clickable itself. A view that is not lets the touch through to the sibling behind it.
      """
    case .document:
      "A document: the last view in document order that contains the point; children are asked also outside their parents."
    }
  }
}

/// What a rule makes of a view's `hitTest(_:with:)`.
public enum HitTestOverride: String, CaseIterable, Hashable, Sendable {
  /// nil; the subtree is out.
  case none
  /// The inherited result, nil when it is the view itself.
  case passthrough
  /// Itself when it would be hit; its subviews are never asked.
  case selfOnly
}

/// What a rule makes of a view's `point(inside:with:)`.
public enum PointInsideOverride: Hashable, Sendable {
  /// Inside the bounds with their edges moved outwards, in points; negative shrinks.
  case outset(EdgeInsets)
  /// Inside the bounds grown about their centre to at least this size, in points.
  case minimumSize(Size)
  case always
  case never
}

/// What one rule of a policy does to the views that its selector finds.
public struct PolicyRule: Hashable, Sendable {
  public var selector: Selector
  public var hitTest: HitTestOverride?
  public var pointInside: PointInsideOverride?
  /// Whether the windows may become key.
  public var canBecomeKey: Bool?
  /// The values that the views are to have.
  public var set: ViewPatch?
  /// Where the rule stands in its file, from 1; nil for one that was made in code.
  public var line: Int?

  public init(selector: Selector) { self.selector = selector }
}

/// The rules that map a scene and a touch to a view: a base, and overrides on top of it.
public struct Policy: Hashable, Sendable {
  public var name: String
  public var base: BaseRule
  /// Applied in order; what a later one inherits is what the earlier ones made.
  public var rules: [PolicyRule]

  public init(name: String, base: BaseRule, rules: [PolicyRule] = []) {
    self.name = name
    self.base = base
    self.rules = rules
  }

  /// The policies that need no file, by name.
  public static let builtIn: [Policy] = BaseRule.allCases.map { Policy(name: $0.rawValue, base: $0) }
}

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
    guard !policy.rules.isEmpty, delta?.keepsStructure != true else { return }
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

  package func canBecomeKey(_ window: Scene.Slot) -> Bool {
    rules(window).compactMap { policy.rules[$0].canBecomeKey }.last ?? true
  }

  /// Whether a rule says of the window that it is key, or is not; nil where none does.
  package func isMadeKey(_ window: Scene.Slot) -> Bool? { rules(window).compactMap { policy.rules[$0].set?.isKey }.last }

  package func level(_ slot: Scene.Slot, in scene: Scene) -> Double {
    rules(slot).compactMap { policy.rules[$0].set?.level }.last ?? scene.windows[slot]?.level ?? 0
  }
}
