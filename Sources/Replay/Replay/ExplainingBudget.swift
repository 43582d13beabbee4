import HitTesting

/// Limits the work that a part of a recording spends on explaining its groups.
///
/// Explaining a group asks all views of its scene, and some of them hundreds of times. In a
/// recording with a group for each touch, this would take O(touches × views). The costs depend only
/// on the groups and scenes, so the same groups are explained with any number of threads.
struct ExplainingBudget {
  /// Enough for 5,000 groups in scenes of 250 views, or 570 groups in scenes of 6,000 views.
  static let standard = 15_000_000
  /// The cost of a group, besides that of each view of its scene.
  private static let group = 2_000
  /// The cost of a view: two walks, the search for rules and the search for a change ask it.
  private static let view = 4
  /// The work for the rules of a group that its cost includes.
  private static let included = 20_000
  /// The most work for the rules of one group. After that, they may be more than are needed.
  static let most = 1_000_000

  private var left: Int

  init(_ budget: Int = standard) { left = budget }

  /// Subtracts the cost of a group in this scene.
  ///
  /// - Returns: whether the budget was sufficient.
  mutating func take(_ scene: Scene) -> Bool {
    guard left >= 0 else { return false }
    left -= Self.group + Self.view * scene.count
    return left >= 0
  }

  /// Subtracts what the rules of a group cost beyond that, as ``NarrowedHitTest/work`` counts it.
  mutating func take(work: Int) { left -= max(0, work - Self.included) * 2 }
}

/// Adds up the work for the rules of groups until a budget takes it.
final class ExplainingWork {
  private var sum = 0

  func add(_ event: NarrowedHitTest?) { sum += event?.work ?? 0 }

  /// Adds a search of all points of a scene under a policy that is compiled for it alone.
  func add(searchOf scene: Scene) { sum += 2 * scene.count }

  func take() -> Int {
    defer { sum = 0 }
    return sum
  }
}
