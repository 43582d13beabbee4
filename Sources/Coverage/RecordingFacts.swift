import Findings
import HitTesting
package import Recording
package import Replay

/// Collects what the recordings of traces cover, one trace after another.
package struct RecordingFacts {
  /// The facts of all traces so far.
  package private(set) var table = FactTable()
  private let grid: ScreenGrid
  private let policies: [ReplayedPolicy]
  private let replay: ReplayPolicies

  /// - Parameters:
  ///   - policies: those whose rules and reasons count.
  ///   - recorded: what stands for the recorded apps' own rules; nil for what each recording names.
  ///   - known: the policies, besides the built-in ones, that a recording may name.
  ///   - grid: how screens are divided.
  package init(
    policies: [ReplayedPolicy], recorded: ReplayedPolicy? = nil, known: [ReplayedPolicy] = [],
    grid: ScreenGrid = ScreenGrid()
  ) {
    self.policies = policies
    self.grid = grid
    replay = ReplayPolicies(candidate: nil, recorded: recorded, known: known)
  }

  /// What the recordings of one trace cover.
  ///
  /// - Returns: the numbers of the facts in ``table``, ascending.
  /// - Throws: ``UnknownOwnPolicy``, and errors of the recordings and of policies' code.
  /// - Complexity: O(events × views asked) for each policy, and O(views) for each snapshot that
  ///   changes the scene.
  package mutating func add(_ recordings: [any RecordingSource]) throws -> [Int] {
    var numbers: Set<Int> = []
    for recording in recordings { try addEvents(recording, to: &numbers) }
    for (index, policy) in policies.enumerated() where !recordings.isEmpty {
      let found = FoundGroups()
      var run = replay
      run.candidate = policy
      try Replay(recordings: recordings, policies: run).run(into: found)
      for key in found.keys { numbers.insert(table.number(.group(policy: index, key))) }
      for rule in try metRules(policy, recordings, found) {
        numbers.insert(table.number(.rule(policy: index, rule)))
      }
    }
    return numbers.sorted()
  }

  /// The rules that touches meet; of code, its parts that views have.
  private func metRules(
    _ policy: ReplayedPolicy, _ recordings: [any RecordingSource], _ found: FoundGroups
  ) throws -> [NamedRule] {
    let touches = try policy.rules.map { try RuleCoverage($0, recordings: recordings).touches }
    return policy.parts.enumerated().compactMap { index, part in
      let isMet = touches.map { $0[index] > 0 } ?? !found.unmatched.contains(part.selector)
      guard isMet else { return nil }
      let text = policy.rules?.rules[index].summaryOnOneLine ?? part.selector
      return NamedRule(isBaseline: false, number: index + 1, line: part.line, text: text)
    }
  }

  // MARK: Events

  private mutating func addEvents(_ recording: any RecordingSource, to numbers: inout Set<Int>) throws {
    try recording.read(part: nil) { cursor in
      var responders = ObservedResponders(recording, replay)
      // The responders' facts by slots, as long as the views of the scene keep their paths.
      var known: [Scene.Slot: Int] = [:]
      var cells: Set<Int> = []
      while try cursor.nextSnapshot() {
        let scene = cursor.scene
        responders.follow(scene)
        if !scene.delta.keepsStructure { known = [:] }
        var screen: Box?
        while let event = try cursor.nextResolvedEvent() {
          numbers.insert(table.number(.eventType(event.type)))
          guard let (slot, other) = try responders.responder(of: event, in: cursor) else { continue }
          let responder = slot.flatMap { known[$0] } ?? add(slot, other, scene, to: &numbers)
          if let slot { known[slot] = responder }
          guard let location = event.location else { continue }
          let box = screen ?? scene.sweptScreen(recording.info.screenSize)
          screen = box
          let cell = grid.cell(at: location, of: box)
          // Hashes the long fact only once.
          guard cells.insert((responder * grid.limit + cell.column) * grid.limit + cell.row).inserted,
            case .responder(let name) = table[responder]
          else { continue }
          numbers.insert(table.number(.cell(cell, name)))
        }
      }
    }
  }

  /// Adds who got an event.
  ///
  /// - Returns: the number of the responder's fact.
  private mutating func add(
    _ slot: Scene.Slot?, _ other: NamedResponder, _ scene: Scene, to numbers: inout Set<Int>
  ) -> Int {
    let responder = slot.map { .view(path: scene.path($0)) } ?? other
    if let slot { numbers.insert(table.number(.className(scene.classes.labels[scene.classIndex(slot)]))) }
    let number = table.number(.responder(responder))
    numbers.insert(number)
    return number
  }
}

/// Keeps the groups of a replay, and the selectors without a view.
private final class FoundGroups: FindingsSink {
  /// In the order of their first differences.
  private(set) var keys: [GroupKey] = []
  private var known: Set<GroupKey> = []
  private(set) var unmatched: Set<String> = []

  func beginTrace(_ path: String, number: Int) {}
  func begin(_ recording: ComparedRecording) {}
  func beginPart(_ number: Int) {}
  func finishPart(_ counts: ComparedRecording.Counts) {}

  func add(_ element: RunElement) {
    guard case .difference(let difference, _) = element, known.insert(difference.key).inserted else { return }
    keys.append(difference.key)
  }

  func addUnmatchedRule(policy: String, line: Int?, selector: String) { unmatched.insert(selector) }
}
