import Findings
import HitTesting
import Recording

/// A recording with the policy that stands for the recorded app's own rules.
struct OwnRecording {
  let recording: any RecordingSource
  let own: ReplayedPolicy

  func read<Result>(_ body: (any SceneCursor) throws -> Result) throws -> Result {
    try recording.read(part: nil, body)
  }

  func asker(in scene: Scene) throws -> PolicyAsker {
    try PolicyAsker(own, trace: recording.trace, recordingID: recording.id, scene: scene)
  }
}

/// Compares a recording with an old one of the same script.
///
/// It first finds which events are the same, then compares their responders. It reads both
/// recordings in step, so that it has only one scene of each in memory.
struct PairedRecordings {
  let old: OwnRecording
  let new: OwnRecording

  /// - Parameter report: receives each difference and pictured scene, in the order of the new
  ///   recording's events.
  func run(_ pictures: Pictures, report: (PairStep) throws -> Void) throws -> ReplayOutcome {
    var names = ResponderNames()
    let keys = (old: try keys(of: old, scale: scale, &names), new: try keys(of: new, scale: (1, 1), &names))
    let alignment = EventAlignment(old: keys.old, new: keys.new)
    return try new.read { cursor in
      try old.read { oldCursor in
        var comparison = PairedComparison(old: try RecordingSide(oldCursor, old), new: try RecordingSide(cursor, new))
        comparison.count(alignment, old: keys.old, new: keys.new)
        try run(&comparison, alignment.pairs, cursor, pictures, report)
        return ReplayOutcome(counts: comparison.counts, matches: [:])
      }
    }
  }

  private func run(
    _ comparison: inout PairedComparison, _ pairs: [EventAlignment.Pair], _ cursor: any SceneCursor,
    _ pictures: Pictures, _ report: (PairStep) throws -> Void
  ) throws {
    var pictures = pictures
    var budget = ExplainingBudget()
    var next = pairs[...]
    while try comparison.new.nextSnapshot() {
      pictures.beginSnapshot(cursor.scene)
      while let event = try comparison.new.nextEvent() {
        guard let pair = next.first, pair.new == comparison.new.place else { continue }
        next = next.dropFirst()
        guard let oldEvent = try comparison.old.event(at: pair.old) else { continue }
        let compared = comparison.compare(oldEvent, event)
        let acted = try comparison.compareActions(oldEvent, event, reason: compared?.0.reason)
        if case (var finding, let search)? = compared {
          if event.type == .touches { finding.difference.acted = try cursor.actor(ofTouch: event.id) }
          let (isFirst, isNew) = pictures.add(finding.difference)
          if isFirst { try report(.group(finding.difference.key)) }
          let isExplained = isFirst && budget.take(cursor.scene)
          let reason = finding.reason
          func evidence() -> GroupEvidence {
            let cause = reason.cause(in: cursor.scene, old: nil, new: nil)
            guard isExplained else { return GroupEvidence(cause: cause, isExplained: false) }
            return search?.evidence(cause) ?? GroupEvidence(cause: cause)
          }
          try report(.found(isNew ? .first(finding.difference, evidence()) : .further(finding.difference)))
        } else if let location = event.location, acted.isEmpty {
          pictures.addUnchanged(location)
        }
        for (difference, evidence) in acted {
          let (isFirst, isNew) = pictures.add(difference)
          if isFirst { try report(.group(difference.key)) }
          try report(.found(isNew ? .first(difference, evidence) : .further(difference)))
        }
      }
      if let scene = pictures.endSnapshot(cursor) { try report(.found(.scene(scene))) }
    }
  }

  /// The factors that convert a location on the old screen to the new screen.
  private var scale: (x: Double, y: Double) {
    guard let size = old.recording.info.screenSize, let other = new.recording.info.screenSize, size.width > 0,
      size.height > 0,
      other.width > 0, other.height > 0
    else { return (1, 1) }
    return (other.width / size.width, other.height / size.height)
  }

  private func keys(
    of side: OwnRecording, scale: (x: Double, y: Double), _ names: inout ResponderNames
  ) throws -> [EventAlignment.Key] {
    try side.read { cursor in
      var keys: [EventAlignment.Key] = []
      while try cursor.nextSnapshot() {
        names.begin(cursor.scene)
        while let event = try cursor.nextResolvedEvent() {
          let place = event.location.map { Point(x: $0.x * scale.x, y: $0.y * scale.y) }
          keys.append(
            EventAlignment.Key(
              type: event.type, location: place,
              responder: touched(event, cursor).flatMap { names.number($0, cursor.scene) }))
        }
      }
      return keys
    }
  }
}

/// The view of an event, or the element that stands for its touch; nil if no view of the scene is
/// known.
private func touched(_ event: ResolvedEvent, _ cursor: any SceneCursor) -> Scene.Slot? {
  guard let slot = event.responder.namedView.flatMap({ cursor.scene.slot(of: $0) }) else { return nil }
  return cursor.judgedElement(of: event, in: slot) ?? slot
}

/// Gives a number to each name by which a script can find a view or an element: its identifier, or
/// its class and label.
private struct ResponderNames {
  private var numbers: [String: Int32] = [:]
  private var known: [ViewID: Int32?] = [:]

  mutating func begin(_ scene: Scene) {
    if !scene.delta.keepsStructure { known.removeAll(keepingCapacity: true) }
  }

  mutating func number(_ slot: Scene.Slot, _ scene: Scene) -> Int32? {
    let id = scene.id(slot)
    if let number = known[id] { return number }
    let number = name(slot, scene).map { name in
      let number = numbers[name] ?? Int32(numbers.count)
      numbers[name] = number
      return number
    }
    known.updateValue(number, forKey: id)
    return number
  }

  private func name(_ slot: Scene.Slot, _ scene: Scene) -> String? {
    let text = scene.text(slot)
    if text.identifier?.isEmpty == false { return scene.matchedName(slot) }
    return text.label.flatMap { $0.isEmpty ? nil : "\(scene.className(slot))@\($0)" }
  }
}

/// One of two recordings that are read in step.
struct RecordingSide {
  let cursor: any SceneCursor
  let own: ReplayedPolicy
  /// The index of the last event read, among all resolved events.
  private(set) var place = -1
  /// The result for that event under the recording's own policy.
  private(set) var ownResolution: Swift.Result<SceneResolution, ResolutionFault> = .success(SceneResolution())
  /// Whether the scene has changed since the last call of ``takeChanged()``.
  private var isChanged = true
  private let asker: PolicyAsker
  /// UIKit's rules, for the walks of a recording whose own policy is code.
  private let plain: AppliedPolicy

  init(_ cursor: any SceneCursor, _ recording: OwnRecording) throws {
    self.cursor = cursor
    own = recording.own
    asker = try recording.asker(in: cursor.scene)
    plain = AppliedPolicy(Policy(name: BaseRule.uikit.rawValue, base: .uikit), in: cursor.scene)
  }

  mutating func nextSnapshot() throws -> Bool {
    guard try cursor.nextSnapshot() else { return false }
    try asker.follow(cursor.scene)
    if !cursor.scene.delta.isEmpty { isChanged = true }
    return true
  }

  /// The snapshot's next event. The own policy is asked about it.
  mutating func nextEvent() throws -> ResolvedEvent? {
    guard let event = try cursor.nextResolvedEvent() else { return nil }
    place += 1
    ownResolution = asker.resolve(event, in: cursor)
    return event
  }

  /// Reads forward to the event at this index, through as many snapshots as necessary.
  mutating func event(at wanted: Int) throws -> ResolvedEvent? {
    while true {
      while let event = try nextEvent() {
        if place == wanted { return event }
      }
      guard try nextSnapshot() else { return nil }
    }
  }

  mutating func takeChanged() -> Bool {
    defer { isChanged = false }
    return isChanged
  }

  /// The result of an event.
  struct Result {
    var resolution: SceneResolution
    /// Whether the result was recorded; if not, it comes from the recording's own policy.
    var isRecorded: Bool
    /// Whether the own policy gives the same result.
    var isReproduced: Bool
  }

  /// The result of the event that was read last.
  ///
  /// - Throws: ``ResolutionFault`` when nothing was observed and the own policy's code gives no
  ///   answer.
  func resolution(_ event: ResolvedEvent) throws(ResolutionFault) -> Result {
    guard let recorded = cursor.recorded(event) else {
      switch ownResolution {
      case .success(let resolution): return Result(resolution: resolution, isRecorded: false, isReproduced: true)
      case .failure(let fault): throw fault
      }
    }
    let isReproduced = (try? ownResolution.get()).map { recorded.hasSameResponder(as: $0) } ?? false
    return Result(resolution: recorded, isRecorded: true, isReproduced: isReproduced)
  }

  /// The recognizers that are asked about a touch, nearest first; nil when they are not known.
  func recognizers(_ resolution: SceneResolution) -> [NamedRecognizer]? {
    var resolution = resolution
    if case .notObserved = resolution.recognizers {
      resolution.recognizers = asker.recognizers(of: resolution.slot, in: cursor.scene)
    }
    return resolution.recognizers(in: cursor.scene).map { list in list.map { cursor.named($0) } }
  }

  func side(_ event: ResolvedEvent, _ result: Result) -> EventSide {
    EventSide(
      EventInScene(cursor.scene, type: event.type, location: event.location, windowScene: event.windowScene),
      result.resolution, element: cursor.judgedElement(of: event, in: result.resolution.slot), own: own,
      isReproduced: result.isReproduced, applied: asker.applied ?? plain)
  }
}
