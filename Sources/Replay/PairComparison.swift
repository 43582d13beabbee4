import Findings
import HitTesting
import Recording

/// The state of a comparison of two recordings between two events.
///
/// What is recorded is compared, under no policy: each difference counts as changed, also where the recordings' own policies do not
/// explain it, for that is what a system looks like whose hit test changed. What a recording did not observe, its own policy says.
struct PairComparison {
  private(set) var counts = ComparedRecording.Counts()
  var old: RecordingSide
  var new: RecordingSide
  private var match: SceneMatch?

  init(old: RecordingSide, new: RecordingSide) {
    self.old = old
    self.new = new
  }

  /// Counts the events that have no counterpart, and those that are matched by who got them.
  mutating func count(_ alignment: EventAlignment, old: [EventAlignment.Key], new: [EventAlignment.Key]) {
    func add(_ key: EventAlignment.Key, _ what: String) {
      counts.notCompared["\(Self.plural(key.location)) \(what)", default: 0] += 1
    }
    func addOthers(_ keys: [EventAlignment.Key], _ matched: [Int], _ what: String) {
      var rest = matched[...]
      for (place, key) in keys.enumerated() {
        if rest.first == place { rest = rest.dropFirst() } else { add(key, what) }
      }
    }
    addOthers(old, alignment.pairs.map(\.old), "that only the old recording has")
    addOthers(new, alignment.pairs.map(\.new), "that only the new recording has")
    for pair in alignment.pairs where pair.isElsewhere {
      add(new[pair.new], "at another place than in the old recording, known by who got them")
    }
  }

  private static func plural(_ location: Point?) -> String { location == nil ? "events" : "touches" }

  // MARK: One event

  /// - Returns: nil where both recordings gave it to the same view, or where it is not compared; else also what tells why.
  mutating func compare(_ oldEvent: ResolvedEvent, _ event: ResolvedEvent) -> (Difference, cause: RecordingCause?)? {
    let bases = [new, old].compactMap { $0.own.rules?.base }
    if event.location == nil, let reason = event.type.whyNotCompared(under: bases) {
      counts.notCompared[reason, default: 0] += 1
      return nil
    }
    if event.location == nil { counts.others += 1 } else { counts.touches += 1 }
    let now: (got: Got, isRecorded: Bool, isReproduced: Bool)
    let was: (got: Got, isRecorded: Bool, isReproduced: Bool)
    do {
      now = try new.got(event)
      countFidelity(now.isRecorded, now.isReproduced)
    } catch {
      return (fault(event, new.own, error), nil)
    }
    do {
      was = try old.got(oldEvent)
    } catch {
      return (fault(event, old.own, error), nil)
    }
    if !now.isRecorded { countUnobserved(event, "new", new.own) }
    if !was.isRecorded { countUnobserved(event, "old", old.own) }
    let match = matched()
    let isSame = isSame(was.got, now.got, match)
    let recognizers = recognizers(oldEvent, event, was.got, now.got)
    if isSame, recognizers == nil {
      counts.unchanged += 1
      return nil
    }
    counts.changed += 1
    let cause = RecordingCause(
      old: old.side(oldEvent, was.got, isReproduced: was.isReproduced),
      new: new.side(event, now.got, isReproduced: now.isReproduced), match: match)
    return (difference(event, cause, isSame: isSame, recognizers: recognizers), cause)
  }

  private mutating func countFidelity(_ isRecorded: Bool, _ isReproduced: Bool) {
    guard isRecorded else { return }
    counts.observed += 1
    if isReproduced { counts.reproduced += 1 }
  }

  private mutating func countUnobserved(_ event: ResolvedEvent, _ which: String, _ own: ReplayedPolicy) {
    let reason =
      "\(Self.plural(event.location)) without a responder in the \(which) recording: \(own.name) says who gets them"
    counts.notCompared[reason, default: 0] += 1
  }

  private mutating func matched() -> SceneMatch {
    let (isOldChanged, isNewChanged) = (old.takeChanged(), new.takeChanged())
    if let match, !isOldChanged, !isNewChanged { return match }
    let made = SceneMatch(old: old.cursor.scene, new: new.cursor.scene)
    match = made
    return made
  }

  private mutating func fault(_ event: ResolvedEvent, _ own: ReplayedPolicy, _ fault: ResolutionFault) -> Difference {
    counts.faults += 1
    let key = GroupKey(verdict: .fault, kind: .fault, before: nil, after: nil, rule: "\(own.name) \(fault.phrase)")
    return difference(key, event, before: nil, after: nil)
  }

  /// The recognizers that were asked about a touch in either recording; nil where they are the same, or cannot be compared.
  private mutating func recognizers(
    _ oldEvent: ResolvedEvent, _ event: ResolvedEvent, _ was: Got, _ now: Got
  ) -> (old: [String], new: [String])? {
    guard event.location != nil, was.gone == nil, now.gone == nil else { return nil }
    guard (oldEvent.recognizers == nil) == (event.recognizers == nil) else {
      counts.notCompared["touches whose recognizers only one of the recordings has", default: 0] += 1
      return nil
    }
    guard let before = old.recognizers(was), let after = new.recognizers(now), before.sorted() != after.sorted() else {
      return nil
    }
    return (before, after)
  }

  private func isSame(_ was: Got, _ now: Got, _ match: SceneMatch) -> Bool {
    if let slot = was.slot, let other = now.slot { return match.isSame(old: slot, new: other) }
    // Of views that left nothing is known but their classes.
    return old.path(was) == new.path(now)
  }

  private func difference(
    _ event: ResolvedEvent, _ cause: RecordingCause, isSame: Bool, recognizers: (old: [String], new: [String])?
  ) -> Difference {
    let (was, now) = (cause.old.got, cause.new.got)
    var key = GroupKey(
      verdict: .changed, kind: isSame ? .recognizers : kind(event, cause), before: old.path(was), after: new.path(now),
      rule: isSame ? recognizers.map(Self.words) ?? "" : cause.words())
    key.recognizersBefore = recognizers.map { Self.line($0.old) }
    key.recognizersAfter = recognizers.map { Self.line($0.new) }
    return difference(key, event, before: was.slot.flatMap(cause.match.new), after: now.slot)
  }

  private func kind(_ event: ResolvedEvent, _ cause: RecordingCause) -> DifferenceKind {
    let (was, now) = (cause.old.got, cause.new.got)
    if event.location == nil { return .target }
    if was.isNobody { return .gained }
    if now.isNobody { return .lost }
    guard let slot = was.slot, let other = now.slot else { return .moved }
    let (window, otherWindow) = (cause.old.scene.window(of: slot), cause.new.scene.window(of: other))
    return cause.match.isSame(old: window, new: otherWindow) ? .moved : .window
  }

  /// - Parameters:
  ///   - before: the view of the new scene that is the same as the one that had it.
  private func difference(_ key: GroupKey, _ event: ResolvedEvent, before: Scene.Slot?, after: Scene.Slot?)
    -> Difference
  {
    let scene = new.cursor.scene
    return Difference(
      key: key, eventID: event.id, snapshotID: new.cursor.snapshotID, time: event.time, type: event.type,
      location: event.location, beforeView: before.map { scene.id($0) }, afterView: after.map { scene.id($0) })
  }

  private static func line(_ recognizers: [String]) -> String {
    recognizers.isEmpty ? "none" : recognizers.joined(separator: ", ")
  }

  private static func words(_ recognizers: (old: [String], new: [String])) -> String {
    func more(_ list: [String], than other: [String]) -> [String] {
      var rest = other
      return list.filter { name in
        guard let place = rest.firstIndex(of: name) else { return true }
        rest.remove(at: place)
        return false
      }
    }
    let (added, removed) = (more(recognizers.new, than: recognizers.old), more(recognizers.old, than: recognizers.new))
    let parts = [
      added.isEmpty ? nil : "asked now: \(line(added))", removed.isEmpty ? nil : "no more: \(line(removed))",
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }
}

extension RecordingCause {
  /// What is known of a difference beside that it is one. Views of the old walk are named by the new scene's ids.
  var evidence: GroupEvidence {
    func id(_ view: ViewID) -> ViewID? { old.scene.slot(of: view).flatMap(match.new).map { new.scene.id($0) } }
    let (before, after) = (old.walk, new.walk)
    var place: Int?
    if let before, let after {
      let shared = zip(before.steps, after.steps).prefix { was, now in
        was.decision == now.decision && was.manner == now.manner && id(was.view) == now.view
      }.count
      place = shared == before.steps.count && shared == after.steps.count ? nil : shared
    }
    let oldSteps = before?.storedSteps(apart: place).map { step in
      var step = step
      step.view = step.view.flatMap(id)
      return step
    }
    let walks = [
      oldSteps.map { StoredWalk(policy: "old", isBaseline: true, steps: $0) },
      after.map { StoredWalk(policy: "new", isBaseline: false, steps: $0.storedSteps(apart: place)) },
    ]
    let firstDifference = place.flatMap { place in after.map { Walk.stored($0.steps[..<place]).count } }
    return GroupEvidence(walks: walks.compactMap(\.self), firstDifference: firstDifference)
  }
}
