import Findings
package import HitTesting
package import Recording

/// Collects the facts that the recordings of traces cover, one trace after another.
package struct RecordingFacts: Sendable {
  /// The facts of all traces so far.
  package private(set) var table = FactTable()
  private let grid: ScreenGrid
  private let policies: [ReplayedPolicy]
  private let replay: ReplayPolicies

  /// - Parameters:
  ///   - policies: those whose rules and reasons count as facts.
  ///   - recorded: the policy that stands for the recorded apps' own rules; nil for the one that
  ///     each recording names.
  ///   - known: finds the policy that a recording names, besides the built-in ones; nil when it
  ///     may not name it.
  ///   - grid: how screens are divided.
  package init(
    policies: [ReplayedPolicy], recorded: ReplayedPolicy? = nil,
    known: @escaping @Sendable (_ name: String) -> ReplayedPolicy? = { _ in nil },
    grid: ScreenGrid = ScreenGrid()
  ) {
    self.policies = policies
    self.grid = grid
    replay = ReplayPolicies(candidate: nil, recorded: recorded, known: known)
  }

  /// Adds the facts that the recordings of one trace cover.
  ///
  /// - Returns: the numbers of the facts in ``table``, ascending.
  /// - Throws: ``UnknownOwnPolicy``, and errors of the recordings and of policies' code.
  /// - Complexity: O(events × views that contain their locations) for each policy, and O(views) for
  ///   each snapshot that changes the scene.
  package mutating func add(_ recordings: [any RecordingSource]) throws -> [Int] {
    var numbers: Set<Int> = []
    try add(recordings) { _, facts in numbers.formUnion(facts) }
    return numbers.sorted()
  }

  /// Adds the facts that the recordings of one trace cover, and reports those of each event.
  ///
  /// - Parameters:
  ///   - recordings: the recordings of the trace.
  ///   - each: receives the number of an event and the numbers of facts that it covers; an event
  ///     may come several times. nil stands for facts of no single event: parts of code that match
  ///     views of the scenes.
  package mutating func add(_ recordings: [any RecordingSource], each: (EventID?, [Int]) -> Void) throws {
    for recording in recordings { try addEvents(recording, each) }
    for (index, policy) in policies.enumerated() where !recordings.isEmpty {
      let found = FoundGroups()
      var run = replay
      run.candidate = policy
      try Replay(recordings: recordings, policies: run).run(into: found)
      for (event, key) in found.differences { each(event, [table.number(.group(policy: index, key))]) }
      if let rules = policy.rules {
        var numbers: [Int: Int] = [:]
        _ = try RuleCoverage(rules, recordings: recordings) { event, met in
          let facts = met.sorted().map { rule in
            let number = numbers[rule] ?? table.number(.rule(policy: index, name(rule, of: policy)))
            numbers[rule] = number
            return number
          }
          each(event, facts)
        }
      } else {
        let parts = policy.parts.indices.filter { !found.unmatched.contains(policy.parts[$0].selector) }
        each(nil, parts.map { table.number(.rule(policy: index, name($0, of: policy))) })
      }
    }
  }

  /// The name of a rule, or of a part of code.
  private func name(_ rule: Int, of policy: ReplayedPolicy) -> NamedRule {
    let part = policy.parts[rule]
    let text = policy.rules?.rules[rule].summaryOnOneLine ?? part.selector
    return NamedRule(isBaseline: false, number: rule + 1, line: part.line, text: text)
  }

  // MARK: Events

  private mutating func addEvents(_ recording: any RecordingSource, _ each: (EventID?, [Int]) -> Void) throws {
    try recording.read(part: nil) { cursor in
      var responders = ObservedResponders(recording, replay)
      // The responders' facts by slots, valid while the views of the scene keep their paths.
      var known: [Scene.Slot: [Int]] = [:]
      var cells: [Int: Int] = [:]
      while try cursor.nextSnapshot() {
        let scene = cursor.scene
        try responders.follow(scene)
        if !scene.delta.keepsStructure { known = [:] }
        var screen: Box?
        while let event = try cursor.nextResolvedEvent() {
          each(event.id, [table.number(.eventType(event.type))])
          guard let (slot, other) = try responders.responder(of: event, in: cursor) else { continue }
          let facts = slot.flatMap { known[$0] } ?? self.facts(slot, other, scene)
          if let slot { known[slot] = facts }
          each(event.id, facts)
          guard let location = event.location, case .responder(let name) = table[facts[0]] else { continue }
          let box = screen ?? scene.sweptScreen(recording.info.screenSize)
          screen = box
          let cell = grid.cell(at: location, of: box)
          // Hashes the long fact only once.
          let place = (facts[0] * grid.limit + cell.column) * grid.limit + cell.row
          let number = cells[place] ?? table.number(.cell(cell, name))
          cells[place] = number
          each(event.id, [number])
        }
      }
    }
  }

  /// The numbers of the facts about the responder of an event. That of its path comes first.
  private mutating func facts(_ slot: Scene.Slot?, _ other: NamedResponder, _ scene: Scene) -> [Int] {
    let responder = table.number(.responder(slot.map { .view(path: scene.path($0)) } ?? other))
    let className = slot.map { table.number(.className(scene.classes.labels[scene.classIndex($0)])) }
    return [responder] + [className].compactMap(\.self)
  }
}

/// Keeps the groups of a replay, and the selectors that matched no view.
private final class FoundGroups: FindingsSink {
  private(set) var differences: [(event: EventID, key: GroupKey)] = []
  private(set) var unmatched: Set<String> = []

  func beginTrace(_ path: String, number: Int) {}
  func addUnread(_ trace: UnreadTrace) {}
  func begin(_ recording: ComparedRecording) {}
  func beginPart(_ number: Int) {}
  func finishPart(_ counts: RunCounts) {}

  func add(_ element: RunElement) {
    guard let difference = element.difference else { return }
    differences.append((difference.eventID ?? 0, difference.key))
  }

  func addUnmatched(_ rule: RunReport.UnmatchedRule) { unmatched.insert(rule.selector) }
}
