import Findings
package import HitTesting
package import Recording

/// Counts the views that each rule of a policy matches in recordings, and the touches that ask such
/// views.
package struct RuleCoverage: Sendable {
  /// For each rule, how many views it matches. A view counts once in each recording.
  package private(set) var views: [Int]
  /// For each rule, how many touches ask at least one view that it matches.
  package private(set) var touches: [Int]
  /// The number of all events with a location.
  package private(set) var allTouches = 0

  /// - Parameter each: receives the number of each event with a location, and the indexes of the
  ///   rules that match a view which the event asks.
  /// - Throws: ``FileFault``.
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
      var applied = AppliedPolicy(policy, in: cursor.scene)
      var others: [EventType: AppliedPolicy] = [:]
      while try cursor.nextSnapshot() {
        let scene = cursor.scene
        applied.update(for: scene, delta: scene.delta)
        for type in others.keys { others[type]?.update(for: scene, delta: scene.delta) }
        if !scene.delta.keepsStructure {
          for (slot, _) in scene.preorder() {
            for rule in applied.matchingRules(slot) where rule >= first { seen[rule - first].insert(scene.id(slot)) }
          }
        }
        while let event = try cursor.nextResolvedEvent() {
          guard let location = event.location else { continue }
          allTouches += 1
          if policy.distinguishesEvents, event.type != .touches, others[event.type] == nil {
            others[event.type] = AppliedPolicy(policy, in: scene, for: event.type)
          }
          let applied = others[event.type] ?? applied
          var (asked, lists): (Set<Int>, Set<Int32?>) = ([], [])
          _ = HitTest(scene, applied) {
            // Many views have the same rules.
            guard lists.insert(applied.ruleList($0.view)).inserted else { return }
            asked.formUnion(applied.rules($0.view).lazy.filter { $0 >= first }.map { $0 - first })
          }
          .hitTest(location, windowScene: event.windowScene)
          for rule in asked { touches[rule] += 1 }
          each(event.id, asked)
        }
      }
    }
    for (rule, ids) in seen.enumerated() { views[rule] += ids.count }
  }
}
