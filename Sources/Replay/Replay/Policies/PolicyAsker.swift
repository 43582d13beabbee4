import Findings
import HitTesting
import Recording

/// Asks one policy about the events of a recording, in their order.
struct PolicyAsker {
  let policy: ReplayedPolicy
  /// Tests against rules; nil for code. Exactly one of this, `resolver` and `screens` has a value.
  private var tester: CompiledHitTest?
  /// If some rules apply only to some types of events, the testers for events other than touches.
  private var others: [EventType: CompiledHitTest] = [:]
  private let distinguishesEvents: Bool
  private var resolver: (any EventResolver)?
  /// Asks code about whole screens.
  private var screens: CodeScreens?
  private let canonicalRules: CanonicalRules?
  /// Whether this policy is the recording's own policy with rules added to it. A touch that meets
  /// none of the added rules then goes to the same view under both.
  private var onlyAddsRules = false

  /// - Parameters:
  ///   - isSwept: Whether code is asked about whole screens, and not about events.
  ///   - eventType: The type of the events for which rules are asked about whole screens.
  init(
    _ policy: ReplayedPolicy, trace: String, recordingID: Int64, scene: Scene, isSwept: Bool = false,
    eventType: EventType = .touches
  ) throws {
    self.policy = policy
    switch policy {
    case .rules(let rules): tester = CompiledHitTest(rules, scene: scene, for: eventType)
    case .code(let code) where isSwept:
      guard let points = code.points else { throw SearchOfCode(policy: code.name) }
      screens = CodeScreens(try points(trace, recordingID), scene: scene)
    case .code(let code): resolver = try code.resolver(trace, recordingID)
    }
    canonicalRules = policy.rules.map(CanonicalRules.init)
    distinguishesEvents = policy.rules?.distinguishesEvents ?? false
  }

  /// The rules as they apply to the scene; nil for code.
  var applied: AppliedPolicy? { tester?.applied }

  /// The same rules, also compiled and in canonical form; nil for code.
  ///
  /// - Parameter type: The type of the event that was last asked about.
  func compared(_ type: EventType) -> ComparedPolicy? {
    guard let tester = others[type] ?? tester, let canonicalRules else { return nil }
    return ComparedPolicy(tester: tester, rules: canonicalRules)
  }

  // MARK: All points

  /// Whether the last snapshot changed anything that decides who is hit.
  var isChanged: Bool { tester?.isChanged ?? screens?.isChanged ?? true }

  /// The window scenes that can be touched.
  var windowScenes: [String?] { tester?.windowScenes ?? screens?.windowScenes ?? [nil] }

  /// The boxes in which another policy sends touches to other views. Its views come first.
  func differences(
    from baseline: PolicyAsker, in area: SweepArea, _ cursor: any SceneCursor
  ) -> ScreenDifferences {
    if let tester, let other = baseline.tester {
      let parts = other.differences(from: tester, in: area, of: cursor.scene)
      return ScreenDifferences(parts, from: baseline, to: self, cursor.scene)
    }
    return ScreenDifferences(from: baseline.answers(in: area, cursor), to: answers(in: area, cursor), in: area)
  }

  private func answers(in area: SweepArea, _ cursor: any SceneCursor) -> AnsweredScreen {
    guard let tester else { return screens?.answers(in: area, cursor) ?? AnsweredScreen(boxes: []) }
    let parts = tester.parts(of: area, in: cursor.scene).merged
    return AnsweredScreen(
      boxes: parts.map { part in
        LabelledBox(
          box: part.box,
          label: part.isProved
            ? .hit(SceneResolution(slot: part.hits[0], recognizers: recognizers(of: part.hits[0], in: cursor.scene)))
            : nil)
      })
  }

  /// The views of both policies at each point, those of the other policy first; empty for code.
  func compared(with baseline: PolicyAsker, in area: SweepArea, of scene: Scene) -> ScreenParts {
    guard let tester, let other = baseline.tester else { return ScreenParts() }
    return other.comparison(with: tester, in: area, of: scene)
  }

  /// How many views each selector of the policy matched; nil when that is not known.
  var matchCounts: [String: Int]? {
    if let code: any CodeResolver = resolver ?? screens?.resolver { return code.matchCounts() }
    return applied.map { Dictionary(zip(policy.parts.map(\.selector), $0.matchCounts), uniquingKeysWith: max) }
  }

  /// The notes of the policy's code; empty for rules. Read them after the last question.
  var notes: [NotCompared] {
    let code: (any CodeResolver)? = resolver ?? screens?.resolver
    return code?.notes().map { .answersOfCode(policy: policy.name, $0) } ?? []
  }

  mutating func follow(_ scene: Scene) {
    tester?.update(for: scene)
    screens?.follow(scene)
    for type in others.keys { others[type]?.update(for: scene) }
  }

  /// Follows the scene. The recording's own policy must have followed it already.
  mutating func follow(_ scene: Scene, besides own: PolicyAsker) {
    follow(scene)
    guard let tester, let plain = own.tester else { return }
    onlyAddsRules = tester.onlyAddsRules(to: plain)
  }

  /// Whether the rules certainly send an event to that view.
  mutating func hits(_ slot: Scene.Slot, _ location: Point, _ event: ResolvedEvent) -> Bool {
    if distinguishesEvents, event.type != .touches { return false }
    return tester?.hitTest(location, windowScene: event.windowScene) == slot
  }

  private mutating func hitTest(_ location: Point, _ event: ResolvedEvent, in scene: Scene) -> Scene.Slot? {
    guard distinguishesEvents, event.type != .touches, let policy = policy.rules else {
      return tester?.hitTest(location, windowScene: event.windowScene)
    }
    if others[event.type] == nil { others[event.type] = CompiledHitTest(policy, scene: scene, for: event.type) }
    return others[event.type]?.hitTest(location, windowScene: event.windowScene)
  }

  mutating func hitTest(_ event: ResolvedEvent, in scene: Scene) -> Scene.Slot? {
    event.location.flatMap { hitTest($0, event, in: scene) }
  }

  /// Whether the last touch that was asked about certainly goes to the same view under the
  /// recording's own policy.
  var knowsOwn: Bool { onlyAddsRules && tester?.metRule == false }

  /// The recognizers that are asked about a touch, once this policy has sent it to the view.
  func recognizers(of slot: Scene.Slot?, in scene: Scene) -> SceneResolution.Recognizers {
    guard let slot, let applied, applied.policy.movesRecognizers else { return .ofView }
    return .listed(applied.candidateRecognizers(slot, in: scene))
  }

  mutating func resolve(_ event: ResolvedEvent, in cursor: any SceneCursor) -> Result<SceneResolution, ResolutionFault>
  {
    if let resolver {
      do {
        return .success(SceneResolution(try resolver.next(event), in: cursor))
      } catch {
        return .failure(error)
      }
    }
    guard let location = event.location else {
      let target = applied.flatMap { HitTest(cursor.scene, $0).eventTarget(event.type, windowScene: event.windowScene) }
      return .success(SceneResolution(slot: target))
    }
    let slot = hitTest(location, event, in: cursor.scene)
    return .success(SceneResolution(slot: slot, recognizers: recognizers(of: slot, in: cursor.scene)))
  }
}

/// The view that gets an event in a scene, and the recognizers that are asked.
struct SceneResolution: Hashable {
  enum Recognizers: Hashable {
    /// The recognizers of the view and of its superviews, as the scene has them.
    ///
    /// A policy that moves recognizers lists them instead.
    case ofView
    case listed([CandidateRecognizer])
    case notObserved
  }

  /// The responder; nil for nobody, and also for a view that is not in the scene.
  var slot: Scene.Slot?
  /// The id of a responder that is not in the scene.
  var gone: ViewID?
  var recognizers = Recognizers.ofView

  init(slot: Scene.Slot? = nil, recognizers: Recognizers = .ofView) {
    (self.slot, self.recognizers) = (slot, recognizers)
  }

  /// The answer of code.
  init(_ resolution: Resolution, in cursor: any SceneCursor) {
    slot = resolution.responder.flatMap { cursor.slot(of: $0) }
    if slot == nil { gone = resolution.responder }
    recognizers = resolution.recognizers.map { .listed($0) } ?? .ofView
  }

  var isNobody: Bool { slot == nil && gone == nil }

  func hasSameResponder(as other: SceneResolution) -> Bool { slot == other.slot && gone == other.gone }

  /// The recognizers, nearest first; nil when they were not observed.
  func recognizers(in scene: Scene) -> [CandidateRecognizer]? {
    switch recognizers {
    case .ofView: slot.map { scene.candidateRecognizers($0) } ?? []
    case .listed(let list): list
    case .notObserved: nil
    }
  }

  /// Whether both ask the same recognizers, in any order. True also when one list is not known.
  func hasSameRecognizers(as other: SceneResolution, in scene: Scene) -> Bool {
    if case .ofView = recognizers, case .ofView = other.recognizers, slot == other.slot { return true }
    guard let own = recognizers(in: scene), let others = other.recognizers(in: scene) else { return true }
    return own == others || Set(own) == Set(others)
  }
}
