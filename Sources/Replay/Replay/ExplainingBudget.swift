import HitTesting

/// How much work a part of a recording may spend on explaining its groups.
///
/// Explaining a group asks all views of its scene, and some of them hundreds of times. A recording
/// with a group for each of its touches would take touches times views. The budget is used up by
/// what the groups and scenes are, so that the same groups are explained on any number of threads.
struct ExplainingBudget {
  /// What a part may spend: 10,000 groups of small scenes, or 2,500 in scenes of 6,000 views.
  static let standard = 20_000_000
  /// What a group costs besides one for each view.
  private static let group = 2_000

  private var left: Int

  init(_ budget: Int = standard) { left = budget }

  /// Takes what a group costs from the budget.
  ///
  /// - Returns: whether there was enough left.
  mutating func take(_ scene: Scene) -> Bool {
    guard left >= 0 else { return false }
    left -= Self.group + scene.count
    return left >= 0
  }
}
