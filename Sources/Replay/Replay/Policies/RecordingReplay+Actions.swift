import Findings
import HitTesting
import Recording

/// The sections of a recording in which it is replayed who acts. Each can run on its own.
///
/// They begin after so long a time without a touch that nobody waits any more.
struct ActionSections {
  /// Empty when the recording is one section.
  fileprivate var parts: [RecordingPart]
  fileprivate let sent = SentEvents()
  /// How many touches the recording has, where only some of them are replayed; nil if all are.
  fileprivate var touchesOfSome: Int?

  var count: Int { max(1, parts.count) }
}

/// Replays who acts.
extension RecordingReplay {
  /// - Parameter hits: the touches that may come to something else, as far as they were compared
  ///   here.
  func actionSections(rows: Int64, _ hits: DifferentHits) throws -> ActionSections {
    guard let actions else { return ActionSections(parts: []) }
    var sections = ActionSections(parts: try recording.parts(rows: rows, after: actions.quietTime))
    guard !look.logsActions, recording.info.outcomes == .all, actions.isReachKnown, let sample = look.actionSample,
      let first = sections.parts.first?.events.lowerBound, let end = sections.parts.last?.events.upperBound,
      let places = sample.places(in: first..<end)
    else { return sections }
    let parts = try (0..<resolvedPartCount).map { try hits.hits(ofPart: $0) ?? self.hits(ofPart: $0) }
    let (touches, same) = parts.reduce(into: (0, 0)) { sums, part in
      sums.0 += part.touches
      sums.1 += part.touches - part.different.count
    }
    guard Double(same) >= sample.leastSame * Double(touches) else { return sections }
    let different = parts.flatMap(\.different).map { $0..<$0 + 1 }
    let rows = (places + different).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    sections.parts = try sections.parts.map { try recording.part($0, around: rows, after: actions.quietTime) }
    sections.touchesOfSome = touches
    return sections
  }

  /// Replays a section as if nothing had changed in those before.
  ///
  /// - Parameters:
  ///   - section: the index of the section.
  ///   - written: the groups with differences that the run has already written.
  ///   - report: receives each difference and pictured scene, in the order of the events.
  func run(
    section: Int, of sections: ActionSections, written: WrittenGroups, report: (ReplayStep) throws -> Void
  ) throws {
    guard let actions else { return }
    var (counts, actionCounts, uncertain) = (RunCounts(.replay), ActionCounts(), ActionCounts())
    var pictures = Pictures(written)
    // The pictures of the scenes of a series wait until it is over, and come after its differences.
    var scenes: [PicturedScene] = []
    var pictured = 0
    var hasChanged = false
    let isObserved = recording.info.outcomes == .all
    func add(_ compared: ActionReplay.Compared) throws {
      if look.logsActions { try report(.delivered(try compared.finding().delivered(isObserved: isObserved))) }
      // Without what was recorded there is no verdict about who acts.
      guard isObserved else { return }
      let found = hasChanged ? compared.differences.map(\.later) : compared.differences
      var next = 0
      func add(upTo snapshot: SnapshotID?) throws {
        while next < found.count, snapshot.map({ found[next].snapshotID <= $0 }) ?? true {
          let (difference, index) = (found[next], next)
          next += 1
          switch difference.key.verdict {
          case .changed: (counts.changed, hasChanged) = (counts.changed + 1, true)
          case .undecided: uncertain.undecided += 1
          case .later: uncertain.later += 1
          default: counts.unmodelled += 1
          }
          let (isFirst, isNew) = pictures.add(difference)
          if isFirst { try report(.group(difference.key)) }
          // After a change in a section before, it is the first one of another group.
          let isExplained = isNew || isFirst && section > 0 && difference.key.verdict.isEarlier
          let evidence = isExplained ? try compared.finding().evidence(of: difference, index) : nil
          try report(.found(evidence.map { .first(difference, $0) } ?? .further(difference)))
        }
      }
      for scene in scenes {
        try add(upTo: scene.snapshotID)
        try report(.found(.scene(scene)))
      }
      scenes = []
      try add(upTo: nil)
    }
    let part = sections.parts.isEmpty ? nil : sections.parts[section]
    let mostPictured = max(Self.waitingScenes, Self.mostPictured / sections.count)
    _ = try recording.readDelivery(part: part) { cursor in
      try actions.run(
        cursor, sent: sections.sent, isLogged: look.logsActions, counts: &actionCounts,
        snapshot: { cursor, touched in
          pictures.beginSnapshot(cursor.scene)
          guard isObserved, touched, scenes.count < Self.waitingScenes, pictured < mostPictured else { return }
          scenes.append(pictures.picture(cursor))
          pictured += 1
        }, body: add)
    }
    for scene in scenes { try report(.found(.scene(scene))) }
    if let all = sections.touchesOfSome {
      // All sections together leave out all touches but those that they replay.
      counts.notCompared[.actionsOfSameHit] = (section == 0 ? all : 0) - actionCounts.touches
    }
    if isObserved {
      counts.add(actionCounts)
      counts.add(uncertain)
    }
    try report(.sectionDone(ReplayOutcome(counts: counts, matches: nil), isLast: section + 1 == sections.count))
  }

  /// How many scenes of one series of touches are pictured at most.
  private static let waitingScenes = 8
  /// How many scenes of a recording are pictured at most, where they may have differences.
  private static let mostPictured = 500
}

/// Joins the sections of a part of who acts. What differs after a section with a change is later
/// than that change.
struct JoinedSections {
  /// What the sections so far have found; nil before the end of the first one.
  private var outcome: ReplayOutcome?
  /// The views of the last pictured scene of the part.
  private var pictured: Set<ViewID> = []
  /// Whether the next pictured scene is the first one of its section, and so a whole one.
  private var isWhole = true

  private var hasChanged: Bool { outcome.map { $0.counts.changed > 0 } ?? false }

  /// The step as it is for the whole part; nil for the end of a section that is not the last one.
  mutating func joined(_ step: ReplayStep) -> ReplayStep? {
    switch step {
    case .part: self = JoinedSections()
    case .group(let key) where hasChanged: return .group(key.later)
    case .found(.first(let difference, let evidence)) where hasChanged:
      return .found(.first(difference.later, evidence))
    case .found(.further(let difference)) where hasChanged: return .found(.further(difference.later))
    case .found(.scene(let scene)): return .found(.scene(joined(scene)))
    case .sectionDone(var section, let isLast):
      if hasChanged { section.counts.makeActionsLater() }
      outcome?.counts += section.counts
      outcome = outcome ?? section
      isWhole = true
      guard isLast, var whole = outcome else { return nil }
      whole.counts.notCompared = whole.counts.notCompared.filter { $0.value > 0 }
      return .partDone(whole)
    default: break
    }
    return step
  }

  /// The scene as the changes since the last pictured one of the part.
  private mutating func joined(_ scene: PicturedScene) -> PicturedScene {
    var scene = scene
    let views = Set(scene.views.map(\.id))
    if isWhole { scene.removed = pictured.subtracting(views).sorted() }
    isWhole = false
    pictured.subtract(scene.removed)
    pictured.formUnion(views)
    return scene
  }
}

extension Verdict {
  /// Whether it would be later after a change.
  fileprivate var isEarlier: Bool { self == .changed || self == .undecided }
}

extension GroupKey {
  /// The same after a change.
  fileprivate var later: GroupKey {
    var key = self
    if verdict.isEarlier { key.verdict = .later }
    return key
  }
}

extension Difference {
  /// The same after a change.
  var later: Difference {
    var difference = self
    difference.key = key.later
    return difference
  }
}
