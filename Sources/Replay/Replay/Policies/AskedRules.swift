import HitTesting
import Recording

/// The rules of one policy, compiled for the scenes of a recording.
///
/// It is a class so that a hit test does not copy what is compiled.
final class AskedRules {
  private let distinguishesEvents: Bool
  /// Most policies are asked without ever being compared.
  private lazy var canonical = CanonicalRules(tester.applied.policy)
  private(set) var tester: CompiledHitTest
  /// The rules as they apply to the scene, without a copy of the rest of the tester.
  var applied: AppliedPolicy { tester.applied }
  /// If some rules apply only to some types of events, the testers for events other than touches.
  private var others: [EventType: CompiledHitTest] = [:]
  /// Whether this policy is the recording's own policy with rules added to it. A touch that meets
  /// none of the added rules then goes to the same view under both.
  private var onlyAddsRules = false

  /// - Throws: ``CostlySelector``, as ``follow(_:)`` does.
  init(_ policy: Policy, scene: Scene, for eventType: EventType) throws(CostlySelector) {
    distinguishesEvents = policy.distinguishesEvents
    tester = CompiledHitTest(policy, scene: scene, for: eventType)
    try tester.applied.checkSelectors()
  }

  func follow(_ scene: Scene) throws(CostlySelector) {
    tester.update(for: scene)
    try tester.applied.checkSelectors()
    for type in others.keys { others[type]?.update(for: scene) }
  }

  /// Finds out whether this policy only adds rules to the recording's own.
  func compare(with own: AskedRules) { onlyAddsRules = tester.onlyAddsRules(to: own.tester) }

  func compared(_ type: EventType) -> ComparedPolicy {
    ComparedPolicy(tester: others[type] ?? tester, rules: canonical)
  }

  /// Whether the rules certainly send an event to that view.
  func hits(_ slot: Scene.Slot, _ location: Point, _ event: ResolvedEvent) -> Bool {
    if distinguishesEvents, event.type != .touches { return false }
    return tester.hitTest(location, windowScene: event.windowScene) == slot
  }

  func hitTest(_ location: Point, _ event: ResolvedEvent, in scene: Scene) -> Scene.Slot? {
    asking(event, in: scene) { $0.hitTest(location, windowScene: event.windowScene) }
  }

  /// The rules of the views that an event asks, where the location is in the reach of the view.
  func rulesInPlay(_ location: Point, _ event: ResolvedEvent, in scene: Scene) -> Set<Int> {
    asking(event, in: scene) { tester in
      // Many views have the same rules.
      var (rules, lists): (Set<Int>, Set<Int32?>) = ([], [])
      for view in tester.viewsInPlay(at: location, windowScene: event.windowScene)
      where lists.insert(tester.applied.ruleList(view)).inserted {
        rules.formUnion(tester.applied.rules(view))
      }
      return rules
    }
  }

  /// Asks the rules for the type of an event.
  private func asking<Answer>(
    _ event: ResolvedEvent, in scene: Scene, _ ask: (inout CompiledHitTest) -> Answer
  ) -> Answer {
    guard distinguishesEvents, event.type != .touches else { return ask(&tester) }
    return ask(&others[event.type, default: CompiledHitTest(tester.applied.applied(to: event.type), scene: scene)])
  }

  /// Whether the last touch that was asked about certainly goes to the same view under the
  /// recording's own policy.
  var knowsOwn: Bool { onlyAddsRules && !tester.metRule }
}
