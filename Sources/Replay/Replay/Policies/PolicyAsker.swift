import Findings
import HitTesting
import Recording

/// Asks one policy about the events of a recording, in their order.
///
/// It is a class so that a question copies neither the policy nor what is compiled of it.
final class PolicyAsker {
  private enum Asked {
    case rules(AskedRules)
    /// Code that answers one event after another.
    case events(any EventResolver)
    /// Code that is asked about whole screens. Each look at the case would copy it.
    indirect case screens(CodeScreens)
  }

  let policy: ReplayedPolicy
  private let movesRecognizers: Bool
  private var asked: Asked
  /// What this policy of rules has in common with the one that it was compared with last.
  private var pair: (baseline: AskedRules, pair: PolicyPair)?

  /// - Parameters:
  ///   - isSwept: Whether code is asked about whole screens, and not about events.
  ///   - eventType: The type of the events for which rules are asked about whole screens.
  /// - Throws: ``CostlySelector``, ``SearchOfCode``, errors of code.
  init(
    _ policy: ReplayedPolicy, trace: String, recordingID: RecordingID, scene: Scene, isSwept: Bool = false,
    eventType: EventType = .touches
  ) throws {
    self.policy = policy
    movesRecognizers = policy.rules?.movesRecognizers == true
    switch policy {
    case .rules(let rules): asked = .rules(try AskedRules(rules, scene: scene, for: eventType))
    case .code(let code) where isSwept:
      guard let points = code.points else { throw SearchOfCode(policy: code.name) }
      asked = .screens(CodeScreens(try points(trace, recordingID), scene: scene))
    case .code(let code): asked = .events(try code.resolver(trace, recordingID))
    }
  }

  private var rules: AskedRules? { if case .rules(let rules) = asked { rules } else { nil } }

  private var code: (any CodeResolver)? {
    switch asked {
    case .rules: nil
    case .events(let resolver): resolver
    case .screens(let screens): screens.resolver
    }
  }

  /// The rules as they apply to the scene; nil for code.
  var applied: AppliedPolicy? { rules?.applied }

  /// The same rules, also compiled and in canonical form; nil for code.
  ///
  /// - Parameter type: The type of the event that was last asked about.
  func compared(_ type: EventType) -> ComparedPolicy? { rules?.compared(type) }

  // MARK: All points

  /// Whether the last snapshot changed anything that decides who is hit.
  var isChanged: Bool {
    switch asked {
    case .rules(let rules): rules.tester.isChanged
    case .screens(let screens): screens.isChanged
    case .events: true
    }
  }

  /// The window scenes that can be touched.
  var windowScenes: [String?] {
    switch asked {
    case .rules(let rules): rules.tester.windowScenes
    case .screens(let screens): screens.windowScenes
    case .events: [nil]
    }
  }

  /// The boxes in which another policy sends touches to other views. Its views come first.
  func differences(
    from baseline: PolicyAsker, in area: SweepArea, _ cursor: any SceneCursor
  ) -> ScreenDifferences {
    if let rules, let other = baseline.rules {
      let parts = other.tester.differences(from: rules.tester, in: area, of: cursor.scene, pair(other, rules))
      return ScreenDifferences(parts, from: baseline, to: self, cursor.scene)
    }
    return ScreenDifferences(from: baseline.answers(in: area, cursor), to: answers(in: area, cursor), in: area)
  }

  private func pair(_ baseline: AskedRules, _ rules: AskedRules) -> PolicyPair {
    if let pair, pair.baseline === baseline { return pair.pair }
    let new = PolicyPair(baseline.applied.policy, rules.applied.policy)
    pair = (baseline, new)
    return new
  }

  private func answers(in area: SweepArea, _ cursor: any SceneCursor) -> AnsweredScreen {
    switch asked {
    case .events: AnsweredScreen(boxes: [])
    case .screens(let screens): screens.answers(in: area, cursor)
    case .rules(let rules):
      AnsweredScreen(
        boxes: rules.tester.parts(of: area, in: cursor.scene).merged.map { part in
          let slot = part.hits[0]
          return LabelledBox(
            box: part.box,
            label: part.isProved
              ? .hit(SceneResolution(slot: slot, recognizers: recognizers(of: slot, in: cursor.scene))) : nil)
        })
    }
  }

  /// The views at each point; empty for code.
  func parts(of area: SweepArea, in scene: Scene) -> ScreenParts {
    rules?.tester.parts(of: area, in: scene) ?? ScreenParts()
  }

  /// The views of both policies at each point, those of the other policy first; empty for code.
  func compared(with baseline: PolicyAsker, in area: SweepArea, of scene: Scene) -> ScreenParts {
    guard let rules, let other = baseline.rules else { return ScreenParts() }
    return other.tester.comparison(with: rules.tester, in: area, of: scene)
  }

  /// How many views each selector of the policy matched; nil when that is not known.
  var matchCounts: [String: Int]? {
    if let code { return code.matchCounts() }
    return applied.map { Dictionary(zip(policy.parts.map(\.selector), $0.matchCounts), uniquingKeysWith: max) }
  }

  /// The notes of the policy's code; empty for rules. Read them after the last question.
  var notes: [NotCompared] { code?.notes().map { .answersOfCode(policy: policy.name, $0) } ?? [] }

  /// - Throws: ``CostlySelector``.
  func follow(_ scene: Scene) throws(CostlySelector) {
    switch asked {
    case .rules(let rules): try rules.follow(scene)
    case .events: break
    case .screens(var screens):
      screens.follow(scene)
      asked = .screens(screens)
    }
  }

  /// Follows the scene. The recording's own policy must have followed it already.
  func follow(_ scene: Scene, besides own: PolicyAsker) throws(CostlySelector) {
    try follow(scene)
    if let rules, let plain = own.rules { rules.compare(with: plain) }
  }

  // MARK: One event

  /// Whether the rules certainly send an event to that view.
  func hits(_ slot: Scene.Slot, _ location: Point, _ event: ResolvedEvent) -> Bool {
    rules?.hits(slot, location, event) ?? false
  }

  /// The view that is hit; nil also for code.
  func hitTest(_ event: ResolvedEvent, in scene: Scene) -> Scene.Slot? {
    event.location.flatMap { rules?.hitTest($0, event, in: scene) }
  }

  /// Whether the last touch that was asked about certainly goes to the same view under the
  /// recording's own policy.
  var knowsOwn: Bool { rules?.knowsOwn ?? false }

  /// The recognizers that are asked about a touch, once this policy has sent it to the view.
  func recognizers(of slot: Scene.Slot?, in scene: Scene) -> SceneResolution.Recognizers {
    guard movesRecognizers, let slot, let applied else { return .ofView }
    return .listed(applied.candidateRecognizers(slot, in: scene))
  }

  /// The answer for an event. Code for whole screens answers no events.
  func resolve(_ event: ResolvedEvent, in cursor: any SceneCursor) -> Result<SceneResolution, ResolutionFault> {
    switch asked {
    case .screens: return .success(SceneResolution())
    case .events(let resolver):
      do {
        return .success(SceneResolution(try resolver.next(event), in: cursor))
      } catch {
        return .failure(error)
      }
    case .rules(let rules):
      guard let location = event.location else {
        let hitTest = HitTest(cursor.scene, rules.tester.applied)
        return .success(SceneResolution(slot: hitTest.eventTarget(event.type, windowScene: event.windowScene)))
      }
      return cursor.withScene { scene in
        let slot = rules.hitTest(location, event, in: scene)
        return .success(SceneResolution(slot: slot, recognizers: recognizers(of: slot, in: scene)))
      }
    }
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
