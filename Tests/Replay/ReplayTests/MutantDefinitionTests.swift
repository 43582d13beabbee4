import Findings
import HitTesting
import Recording
import Replay
import TestSupport
import Testing
import TraceStore

/// Compares what is told of mutants with the definition of a hit test, which is asked about each
/// mutant anew in each scene.
@Suite struct MutantDefinitionTests {
  @Test func `Each mutant is noticed by the events that the definition sends elsewhere`() throws {
    var states: [MutantReport.Mutant.State: Int] = [:]
    for seed in UInt64(0)..<6 {
      var random = SplitMix64(seed: seed)
      try withFolder { folder throws in
        let path = folder + "/a.retouch"
        try TraceWriter.create(at: path) { writer in
          var sink = writer
          try RandomRecording(seed: seed, steps: 24).play(into: &sink)
        }
        let recording = try #require(try recordings(at: path).first)
        let policy = try Self.policy(for: recording, &random)
        let report = try MutantReplay(
          of: policy, in: [ListedTrace(path: path, number: 1)], jobs: 2, open: { try recordings(at: $0.path) }
        ).run()
        let mutants = try policy.mutants(Self.matched(by: policy, in: recording))
        #expect(report.mutants.map(\.change) == mutants.map(\.change))
        for (mutant, told) in zip(mutants, report.mutants) {
          let changed = try Self.look(at: recording, policy, mutant.policy, told, &random)
          let name: Comment = "\(seed): \(policy.rules[mutant.rule].summary): \(mutant.change)"
          #expect(told.noticedBy == changed.events, name)
          if told.witness != nil { #expect(changed.isWitness, name) }
          if told.state == .equivalent, told.unprovedArea == 0 { #expect(changed.points == 0, name) }
          states[told.state, default: 0] += 1
        }
      }
    }
    for state in [MutantReport.Mutant.State.noticed, .missed, .equivalent] { #expect(states[state, default: 0] > 20) }
  }

  /// A policy with rules for views of several scenes, of which some add recognizers.
  private static func policy(for recording: any RecordingSource, _ random: inout SplitMix64) throws -> Policy {
    var rules: [PolicyRule] = []
    try recording.read { cursor in
      while try cursor.nextSnapshot(), rules.count < 9 {
        rules += RandomPolicies.rules(in: cursor.scene, &random).prefix(3)
        while try cursor.nextResolvedEvent() != nil {}
      }
    }
    for (place, name) in ["a", "b", nil].enumerated() {
      var rule = try PolicyRule(selector: Selector(random.pick(["UIButton", "#pay", "*", "Card"])))
      rule.recognizers = RecognizerRule(.added(className: "UITapGestureRecognizer"), name: name)
      rules.insert(rule, at: min(rules.count, 2 * place))
    }
    return Policy(name: "p", base: .uikit, rules: rules)
  }

  private static func matched(by policy: Policy, in recording: any RecordingSource) throws -> [MatchedViews] {
    var matched = policy.rules.map { _ in MatchedViews() }
    try recording.read { cursor in
      while try cursor.nextSnapshot() {
        let scene = cursor.scene
        if !scene.delta.keepsStructure {
          let applied = AppliedPolicy(policy, in: scene)
          for (slot, _) in scene.preorder() {
            for rule in applied.matchingRules(slot) { matched[rule].add(slot, in: scene, policy.rules[rule].selector) }
          }
        }
        while try cursor.nextResolvedEvent() != nil {}
      }
    }
    return matched
  }

  /// What the definition says of a mutant.
  private struct Changed {
    /// The events that go elsewhere.
    var events = 0
    /// The points, of some random ones in each scene, at which a touch would.
    var points = 0
    /// Whether the witness is a place at which something would.
    var isWitness = false
  }

  private static func look(
    at recording: any RecordingSource, _ policy: Policy, _ mutant: Policy, _ told: MutantReport.Mutant,
    _ random: inout SplitMix64
  ) throws -> Changed {
    var changed = Changed()
    try recording.read { cursor in
      while try cursor.nextSnapshot() {
        let scene = cursor.scene
        func differs(_ type: EventType, _ location: Point?, _ windowScene: String?) -> Bool {
          answer(policy, type, location, windowScene, in: scene)
            != answer(mutant, type, location, windowScene, in: scene)
        }
        let screen = scene.sweptScreen(recording.info.screenSize)
        let windowScenes = CompiledHitTest(policy, scene: scene).windowScenes
        for _ in 0..<2 where !screen.isEmpty {
          let point = Point(
            x: .random(in: screen.minX..<screen.maxX, using: &random),
            y: .random(in: screen.minY..<screen.maxY, using: &random))
          let windowScene = windowScenes.randomElement(using: &random) ?? nil
          if differs(.touches, point, windowScene) { changed.points += 1 }
        }
        if let witness = told.witness, witness.snapshot == cursor.snapshotID,
          differs(witness.type, witness.location, witness.windowScene)
        {
          changed.isWitness = true
        }
        while let event = try cursor.nextResolvedEvent() {
          if event.location == nil, ![.motion, .remoteControl, .presses].contains(event.type) { continue }
          if differs(event.type, event.location, event.windowScene) { changed.events += 1 }
        }
      }
    }
    return changed
  }

  private struct Answer: Equatable {
    var slot: Scene.Slot?
    var recognizers: Set<CandidateRecognizer>
  }

  private static func answer(
    _ policy: Policy, _ type: EventType, _ location: Point?, _ windowScene: String?, in scene: Scene
  ) -> Answer {
    let applied = AppliedPolicy(policy, in: scene, for: type)
    let hitTest = HitTest(scene, applied)
    guard let location else {
      return Answer(slot: hitTest.eventTarget(type, windowScene: windowScene), recognizers: [])
    }
    let slot = hitTest.hitTest(location, windowScene: windowScene)
    return Answer(slot: slot, recognizers: Set(slot.map { applied.candidateRecognizers($0, in: scene) } ?? []))
  }
}
