import Findings
package import HitTesting
package import Recording

/// Counts the views that each rule of a policy matches in recordings, and the touches that reach
/// such views.
///
/// A touch reaches a view if the hit test asks the view, and the view may take the touch with its
/// rules or without them.
package struct RuleCoverage: Sendable {
  /// For each rule, how many views it matches. A view counts once in each recording.
  package private(set) var views: [Int]
  /// For each rule, how many touches reach at least one view that it matches.
  package private(set) var touches: [Int]
  /// The number of all events with a location.
  package private(set) var allTouches = 0

  /// - Parameter each: receives the number of each event with a location, and the indexes of the
  ///   rules that match a view which the event reaches.
  /// - Throws: ``FileFault``, ``CostlySelector``.
  package init(
    _ policy: Policy, recordings: [any RecordingSource], each: (EventID, Set<Int>) -> Void = { _, _ in }
  ) throws {
    views = policy.rules.map { _ in 0 }
    touches = views
    for recording in recordings { try add(policy, recording, each) }
  }

  private mutating func add(
    _ policy: Policy, _ recording: any RecordingSource, _ each: (EventID, Set<Int>) -> Void
  ) throws {
    var seen: [Set<ViewID>] = policy.rules.map { _ in [] }
    let policy = policy.standing(onSystemOf: recording.info.policy)
    // Rules of the recording's system come first, and are not counted.
    let first = policy.rules.count - seen.count
    try recording.read(part: nil) { cursor in
      let asked = try AskedRules(policy, scene: cursor.scene, for: .touches)
      while try cursor.nextSnapshot() {
        let scene = cursor.scene
        try asked.follow(scene)
        if !scene.delta.keepsStructure {
          for (slot, _) in scene.preorder() {
            for rule in asked.applied.matchingRules(slot) where rule >= first {
              seen[rule - first].insert(scene.id(slot))
            }
          }
        }
        while let event = try cursor.nextResolvedEvent() {
          guard let location = event.location else { continue }
          allTouches += 1
          let rules = Set(asked.rulesInPlay(location, event, in: scene).lazy.filter { $0 >= first }.map { $0 - first })
          for rule in rules { touches[rule] += 1 }
          each(event.id, rules)
        }
      }
    }
    for (rule, ids) in seen.enumerated() { views[rule] += ids.count }
  }
}
