import Findings
import HitTesting
import Recording

/// A place at which a touch would notice a mutant.
struct MutantWitness {
  var place: MutantPlace
  /// The box around it in which all touches have the same effect, in points; empty for an event
  /// without a location.
  var box: Box

  /// Whether there is room for a finger, so that no better witness is needed.
  var isRoomy: Bool { box.rank.fit == 1 }

  /// Whether a witness in this box is better.
  func isWorse(than other: Box) -> Bool { !isRoomy && other.rank > box.rank }

  func isBetter(than other: MutantWitness?) -> Bool { other.map { $0.isWorse(than: box) } ?? true }
}

extension Box {
  fileprivate var rank: (fit: Double, area: Double) { (size.fit(.finger), area) }
}

/// Searches the scenes of one recording for points at which a touch would notice mutants.
struct MutantSearches {
  struct Result {
    var witness: MutantWitness?
    /// The largest area of one scene that is not proved, in square points.
    var unprovedArea = 0.0
  }

  /// The results by the numbers of the mutants.
  private(set) var found: [Int: Result] = [:]

  /// - Parameter mutants: each with its number.
  init(_ policy: Policy, _ mutants: [(Int, PolicyMutant)], _ recording: any RecordingSource) throws {
    guard !mutants.isEmpty else { return }
    try recording.read { cursor in
      let types = policy.distinguishedTypes
      let original = try MutantAskers(policy, types, recording, cursor)
      var following = FollowingMutants<MutantAskers>(mutants, of: policy, in: cursor.scene)
      while !following.isSettled, try cursor.nextSnapshot() {
        try original.follow(cursor.scene)
        let earlier = Set(following.concerned)
        try following.follow(cursor.scene) { try MutantAskers($0.policy, types, recording, cursor) }
        for place in following.givenUp {
          let screen = cursor.scene.sweptScreen(recording.info.screenSize)
          found[following.mutants[place].number, default: Result()].unprovedArea = screen.area
        }
        for place in following.concerned {
          guard let asker = following.askers[place],
            !earlier.contains(place) || asker.mustBeSearched(besides: original, cursor.scene)
          else { continue }
          let number = following.mutants[place].number
          let seen = asker.search(from: original, recording, cursor)
          var result = found[number] ?? Result()
          result.unprovedArea = max(result.unprovedArea, seen.unprovedArea)
          if let witness = seen.witness, witness.isBetter(than: result.witness) { result.witness = witness }
          if result.witness?.isRoomy == true { following.settle(place) }
          found[number] = result
        }
        while try cursor.nextResolvedEvent() != nil {}
      }
    }
  }
}

/// Asks one policy about all points of the scenes of a recording, for touches and for each other
/// type of events that rules distinguish.
private struct MutantAskers: SceneFollower {
  /// There are many mutants, and one point is enough. In a scene that needs more, what is left over
  /// is not proved.
  private static let patience = 2_000_000
  private let policy: Policy
  private let askers: [(type: EventType, asker: PolicyAsker)]

  init(
    _ policy: Policy, _ types: [EventType], _ recording: any RecordingSource, _ cursor: any SceneCursor
  ) throws {
    self.policy = policy
    askers = try types.map { type in
      (
        type,
        try PolicyAsker(
          .rules(policy.standing(onSystemOf: recording.info.policy)), trace: recording.trace, recordingID: recording.id,
          scene: cursor.scene, eventType: type)
      )
    }
  }

  func follow(_ scene: Scene) throws(CostlySelector) {
    for (_, asker) in askers { try asker.follow(scene) }
  }

  private var isChanged: Bool { askers.contains { $0.asker.isChanged } }

  /// Whether the answers may differ from those in the scene before.
  func mustBeSearched(besides original: MutantAskers, _ scene: Scene) -> Bool {
    if isChanged || original.isChanged { return true }
    return (policy.movesRecognizers || original.policy.movesRecognizers) && !scene.delta.isEmpty
  }

  func search(
    from original: MutantAskers, _ recording: any RecordingSource, _ cursor: any SceneCursor
  ) -> MutantSearches.Result {
    var result = MutantSearches.Result()
    let scene = cursor.scene
    let screen = scene.sweptScreen(recording.info.screenSize)
    func add(
      _ box: Box, _ type: EventType, _ location: Point?, _ windowScene: String?, from before: SceneResolution,
      to after: SceneResolution
    ) {
      guard result.witness.map({ $0.isWorse(than: box) }) ?? true else { return }
      let event = ResolvedEvent(
        id: 0, time: cursor.time, type: type, location: location, windowScene: windowScene, responder: .notObserved)
      result.witness = MutantWitness(
        place: MutantPlace(event, recording, cursor, from: before, to: after), box: box)
    }
    for (place, (type, asker)) in askers.enumerated() {
      let before = original.askers[place].asker
      for windowScene in Set(before.windowScenes + asker.windowScenes).sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
        var area = SweepArea(screen, windowScene: windowScene)
        area.patience = Self.patience
        let differences = asker.differences(from: before, in: area, cursor)
        result.unprovedArea = max(result.unprovedArea, differences.unprovedArea)
        for part in differences.boxes where !part.box.isSliver {
          guard let old = part.label.before.resolution, let new = part.label.after.resolution else { continue }
          add(part.box, type, part.box.witness, windowScene, from: old, to: new)
        }
        guard result.witness == nil else { continue }
        if policy.movedRecognizers != original.policy.movedRecognizers {
          // Both policies hit the same views, as far as that is proved.
          let parts = before.parts(of: area, in: scene)
          result.unprovedArea = max(result.unprovedArea, parts.unprovedArea)
          for part in parts.merged where part.isProved && !part.box.isSliver {
            let (old, new) = (before.resolution(part.hits[0], scene), asker.resolution(part.hits[0], scene))
            if !old.hasSameRecognizers(as: new, in: scene) {
              add(part.box, type, part.box.witness, windowScene, from: old, to: new)
            }
          }
        }
        guard result.witness == nil, let old = before.applied, let new = asker.applied else { continue }
        for type in EventType.withoutLocation.sorted(by: { $0.rawValue < $1.rawValue })
        where type.whyNotCompared(under: [policy.base]) == nil {
          let targets = [old, new].map { HitTest(scene, $0).eventTarget(type, windowScene: windowScene) }
          if targets[0] != targets[1] {
            add(
              Box(minX: 0, minY: 0, maxX: 0, maxY: 0), type, nil, windowScene, from: SceneResolution(slot: targets[0]),
              to: SceneResolution(slot: targets[1]))
          }
        }
      }
    }
    return result
  }
}

extension PolicyAsker {
  fileprivate func resolution(_ slot: Scene.Slot?, _ scene: Scene) -> SceneResolution {
    SceneResolution(slot: slot, recognizers: recognizers(of: slot, in: scene))
  }
}

extension Policy {
  /// Touches, and the other types of events with a location that rules distinguish.
  fileprivate var distinguishedTypes: [EventType] {
    let named = Set(rules.compactMap(\.eventTypes).joined())
    return EventType.withLocation.filter { $0 == .touches || named.contains($0) }
  }

  /// The rules that change which recognizers get a touch, in canonical form.
  fileprivate var movedRecognizers: [String] {
    movesRecognizers ? rules.filter(\.changesCandidates).map(\.canonical) : []
  }
}
