package import Findings
package import HitTesting
package import Recording

/// Explains why a touch goes to its view, one touch at a time.
package struct Explainer {
  /// The subject of an explanation: a recorded touch, or a point of a snapshot.
  package struct Question: Sendable {
    /// On the screen, in points.
    package var location: Point
    package var windowScene: String?
    package var snapshotID: SnapshotID
    /// The number of the event; nil for a point that nobody touched.
    package var eventID: EventID?
    /// Seconds from the start of the recording.
    package var time: Double
    /// How far the finger reaches, in points; nil if that is not known.
    package var radius: Double?
    /// The observed responder, or the view that the touch was meant for.
    package var recorded: Responder
    package var type: EventType

    package init(
      location: Point, windowScene: String? = nil, snapshotID: SnapshotID, eventID: EventID? = nil, time: Double,
      radius: Double? = nil, recorded: Responder = .notObserved, type: EventType = .touches
    ) {
      self.location = location
      self.windowScene = windowScene
      self.snapshotID = snapshotID
      self.eventID = eventID
      self.time = time
      self.radius = radius
      self.recorded = recorded
      self.type = type
    }
  }

  private let cursor: any SceneCursor
  private let policy: Policy
  private let baseline: Policy?

  /// - Parameters:
  ///   - cursor: a cursor at the snapshot in which the touch happened.
  ///   - policy: the policy that is explained.
  ///   - baseline: a policy to compare with; nil for none.
  package init(_ cursor: any SceneCursor, under policy: Policy, baseline: Policy?) {
    self.cursor = cursor
    self.policy = policy
    self.baseline = baseline
  }

  /// - Throws: ``CostlySelector``.
  package func explain(_ question: Question) throws(CostlySelector) -> Explanation {
    let scene = cursor.scene
    let event = EventInScene(
      scene, type: question.type, location: question.location, windowScene: question.windowScene)
    let applied = AppliedPolicy(policy, in: scene, for: question.type)
    try applied.checkSelectors()
    let (outcome, walk) = outcome(event, applied, question, isBaseline: false)
    var explanation = Explanation(
      location: question.location, snapshotID: question.snapshotID, eventID: question.eventID, time: question.time,
      outcome: outcome)
    if let baseline {
      let other = AppliedPolicy(baseline, in: scene, for: question.type)
      try other.checkSelectors()
      let (before, old) = self.outcome(event, other, question, isBaseline: true)
      explanation.baseline = before
      if baseline.asksInOrder(of: policy) { explanation.firstDifference = SceneWalk.firstDifference(old, walk) }
    }

    // The earlier responder: under the baseline if there is one, else the recorded one.
    var earlier: Responder?
    switch question.recorded {
    case .notObserved: break
    case .intended(let id): explanation.intended = cursor.named(id)
    case .nobody: (explanation.recorded, earlier) = (.nobody, .nobody)
    case .view(let id):
      explanation.recorded = cursor.named(id)
      explanation.recordedElement = element(cursor.slot(of: id), of: question)
      earlier = .view(id)
      if id != outcome.view {
        let tester = CompiledHitTest(applied, scene: scene)
        let compared = ComparedPolicy(tester: tester, rules: CanonicalRules(policy))
        explanation.whyNotRecorded = event.whyNot(scene.slot(of: id), under: compared).cause(
          in: scene, old: nil, new: nil)
      }
    }
    if let baseline = explanation.baseline { earlier = baseline.view.map { .view($0) } ?? .nobody }
    guard let earlier else { return explanation }
    var wanted: ViewID?
    if case .view(let id) = earlier { wanted = id }
    guard wanted != outcome.view else { return explanation }
    let tester = CompiledHitTest(applied, scene: scene)
    let search = Remedy.Search(
      event, under: tester.applied, wanted: wanted, narrowed: NarrowedHitTest(event, tester, tester))
    explanation.giveBack = Explanation.GiveBack(
      to: scene.named(responder: wanted.flatMap { scene.slot(of: $0) }),
      change: search.run()?.named(in: scene, under: policy))
    return explanation
  }

  private func outcome(
    _ event: EventInScene, _ applied: AppliedPolicy, _ question: Question, isBaseline: Bool
  ) -> (Explanation.Outcome, SceneWalk) {
    let hitTest = event.walk(under: applied)
    let walk = SceneWalk(hitTest, in: event.scene)
    var outcome = Explanation.Outcome(
      policy: applied.policy.name, walk: walk.named(in: event.scene, under: applied, isBaseline: isBaseline),
      responder: event.scene.named(responder: hitTest.hit), view: hitTest.hit.map { event.scene.id($0) })
    outcome.element = element(hitTest.hit, of: question)
    return (outcome, walk)
  }

  /// The element that a touch falls in when a view is hit.
  private func element(_ hit: Scene.Slot?, of question: Question) -> InferredElement? {
    guard question.type == .touches, let hit else { return nil }
    return cursor.scene.element(at: question.location, hit: hit, radius: question.radius).map(cursor.scene.inferred)
  }
}
