import Findings
import HitTesting
import Recording

/// Compares two recordings, one pair of events after another, and counts the results.
///
/// It compares what was recorded, not policies. Each difference counts as changed, even when the
/// recordings' own policies do not explain it, because the system's hit test may have changed. For
/// events without an observed responder, the recording's own policy gives the result.
struct PairedComparison {
  private var tally = Tally(EventCounts())
  /// The counts so far.
  var counts: RunCounts { tally.counts(RunCounts.Looked.events) }
  var old: RecordingSide
  var new: RecordingSide
  private var match: SceneMatch?

  init(old: RecordingSide, new: RecordingSide) {
    self.old = old
    self.new = new
  }

  /// Counts the events without a counterpart, and those that are matched by their responder.
  mutating func count(_ alignment: EventAlignment, old: [EventAlignment.Key], new: [EventAlignment.Key]) {
    func add(_ reason: NotCompared) { tally.notCompared[reason, default: 0] += 1 }
    func addOthers(_ keys: [EventAlignment.Key], _ matched: [Int], isOld: Bool) {
      var rest = matched[...]
      for (place, key) in keys.enumerated() {
        if rest.first == place {
          rest = rest.dropFirst()
        } else {
          add(.onlyInRecording(hasLocation: key.location != nil, isOld: isOld))
        }
      }
    }
    addOthers(old, alignment.pairs.map(\.old), isOld: true)
    addOthers(new, alignment.pairs.map(\.new), isOld: false)
    for pair in alignment.pairs where pair.isElsewhere { add(.elsewhere(hasLocation: new[pair.new].location != nil)) }
  }

  // MARK: One event

  /// - Returns: the difference and the search that explains it. nil when both recordings gave the
  ///   event to the same view, or when the event is not compared.
  mutating func compare(_ oldEvent: ResolvedEvent, _ event: ResolvedEvent) -> (Finding, search: PairedCause?)? {
    let bases = [new, old].compactMap { $0.own.rules?.base }
    if event.location == nil, let reason = event.type.whyNotCompared(under: bases) {
      tally.notCompared[reason, default: 0] += 1
      return nil
    }
    if event.location == nil { tally.looked.others += 1 } else { tally.looked.touches += 1 }
    let now: RecordingSide.Result
    let was: RecordingSide.Result
    do {
      now = try new.resolution(event)
      countFidelity(now.isRecorded, now.isReproduced)
    } catch {
      return (fault(event, new.own, error), nil)
    }
    do {
      was = try old.resolution(oldEvent)
    } catch {
      return (fault(event, old.own, error), nil)
    }
    if !now.isRecorded { countUnobserved(event, isOld: false, new.own) }
    if !was.isRecorded { countUnobserved(event, isOld: true, old.own) }
    let match = matched()
    let isSame =
      isSame(was.resolution, now.resolution, match)
      && hasSameElement(oldEvent, event, was.resolution, now.resolution, match)
    let recognizers = recognizers(oldEvent, event, was.resolution, now.resolution)
    if isSame, recognizers == nil {
      tally.looked.unchanged += 1
      return nil
    }
    tally.changed += 1
    let search = PairedCause(
      old: old.side(oldEvent, was), new: new.side(event, now), match: match)
    return (finding(event, search, isSame: isSame, recognizers: recognizers), search)
  }

  /// Compares who acted upon a touch, and counts the result. Call it after the events themselves
  /// are compared.
  ///
  /// - Parameter reason: why the event goes elsewhere; nil if it does not.
  /// - Returns: the differences, each with its details.
  /// - Throws: errors of the recordings.
  mutating func compareActions(
    _ oldEvent: ResolvedEvent, _ event: ResolvedEvent, reason: Reason?
  ) throws -> [(Difference, GroupEvidence)] {
    guard event.type == .touches else { return [] }
    let was = try old.cursor.outcomes(ofTouch: oldEvent.id)
    let now = try new.cursor.outcomes(ofTouch: event.id)
    guard let was, let now else {
      if was != nil || now != nil { tally.notCompared[.actionsOfOneRecording(isOld: was != nil), default: 0] += 1 }
      return []
    }
    tally.looked.actions.touches += 1
    let pair = PairedActions(old: old.cursor, new: new.cursor, match: matched())
    let found = pair.compare(
      PairedActions.Touch(event: oldEvent, came: was), PairedActions.Touch(event: event, came: now),
      acted: try new.cursor.actor(ofTouch: event.id), reason: reason)
    tally.changed += found.count
    return found
  }

  private mutating func countFidelity(_ isRecorded: Bool, _ isReproduced: Bool) {
    guard isRecorded else { return }
    tally.looked.observed += 1
    if isReproduced { tally.looked.reproduced += 1 }
  }

  private mutating func countUnobserved(_ event: ResolvedEvent, isOld: Bool, _ own: ReplayedPolicy) {
    let reason = NotCompared.unobservedInRecording(
      hasLocation: event.location != nil, isOld: isOld, policy: own.name)
    tally.notCompared[reason, default: 0] += 1
  }

  private mutating func matched() -> SceneMatch {
    let (isOldChanged, isNewChanged) = (old.takeChanged(), new.takeChanged())
    if let match, !isOldChanged, !isNewChanged { return match }
    let made = SceneMatch(old: old.cursor.scene, new: new.cursor.scene)
    match = made
    return made
  }

  private mutating func fault(_ event: ResolvedEvent, _ own: ReplayedPolicy, _ fault: ResolutionFault) -> Finding {
    tally.faults += 1
    let reason = Reason(.fault(policy: own.name, fault: fault))
    let key = GroupKey(
      verdict: .fault, kind: .fault, before: .nobody, after: .noAnswer, reason: reason.identifier)
    return Finding(difference: difference(key, event, before: nil, after: nil), reason: reason)
  }

  /// The recognizers that were asked about a touch in each recording; nil when they are the same or
  /// cannot be compared.
  private mutating func recognizers(
    _ oldEvent: ResolvedEvent, _ event: ResolvedEvent, _ was: SceneResolution, _ now: SceneResolution
  ) -> (old: [NamedRecognizer], new: [NamedRecognizer])? {
    guard event.location != nil, was.gone == nil, now.gone == nil else { return nil }
    guard (oldEvent.recognizers == nil) == (event.recognizers == nil) else {
      self.tally.notCompared[.recognizersOfOneRecording, default: 0] += 1
      return nil
    }
    guard let before = old.recognizers(was), let after = new.recognizers(now) else { return nil }
    // The order in which recognizers are asked does not matter.
    func tally(_ list: [NamedRecognizer]) -> [NamedRecognizer: Int] {
      Dictionary(list.map { ($0, 1) }, uniquingKeysWith: +)
    }
    return tally(before) == tally(after) ? nil : (before, after)
  }

  private func isSame(_ was: SceneResolution, _ now: SceneResolution, _ match: SceneMatch) -> Bool {
    if let slot = was.slot, let other = now.slot { return match.isSame(old: slot, new: other) }
    // For views that are no longer in a scene, only the classes can be compared.
    return old.cursor.named(was) == new.cursor.named(now)
  }

  /// Whether a touch that the same view gets also falls in the same element in both recordings.
  /// True if that cannot be judged, which is counted.
  private mutating func hasSameElement(
    _ oldEvent: ResolvedEvent, _ event: ResolvedEvent, _ was: SceneResolution, _ now: SceneResolution,
    _ match: SceneMatch
  ) -> Bool {
    let (wasShown, isShown) = (old.cursor.showsElements(was.slot), new.cursor.showsElements(now.slot))
    guard wasShown, isShown else {
      if wasShown != isShown { tally.notCompared[.elementsOfOneRecording(isOld: wasShown), default: 0] += 1 }
      return true
    }
    let (before, after) = (old.cursor.element(of: oldEvent, in: was.slot), new.cursor.element(of: event, in: now.slot))
    guard before?.isJudged != false, after?.isJudged != false else {
      tally.notCompared[.unjudgedElements, default: 0] += 1
      return true
    }
    switch (old.cursor.judgedElement(of: oldEvent, in: was.slot), new.cursor.judgedElement(of: event, in: now.slot)) {
    case (let before?, let after?): return match.isSame(old: before, new: after)
    case (nil, nil): return true
    default: return false
    }
  }

  private func finding(
    _ event: ResolvedEvent, _ search: PairedCause, isSame: Bool,
    recognizers: (old: [NamedRecognizer], new: [NamedRecognizer])?
  ) -> Finding {
    let (was, now) = (search.old.resolution, search.new.resolution)
    let reason =
      isSame ? Reason(.recordings(Self.cause(of: recognizers ?? ([], [])), unlike: nil)) : search.reason()
    var key = GroupKey(
      verdict: .changed, kind: isSame ? .recognizers : kind(event, search),
      before: search.old.element.map { .element(path: search.old.scene.path($0)) } ?? old.cursor.named(was),
      after: search.new.element.map { .element(path: search.new.scene.path($0)) } ?? new.cursor.named(now),
      reason: reason.identifier, decidingRule: reason.rule)
    key.recognizersBefore = recognizers?.old
    key.recognizersAfter = recognizers?.new
    let difference = difference(
      key, event, before: search.old.touched.flatMap(search.match.new), after: search.new.touched)
    return Finding(difference: difference, reason: reason)
  }

  private func kind(_ event: ResolvedEvent, _ search: PairedCause) -> DifferenceKind {
    let (was, now) = (search.old.resolution, search.new.resolution)
    if event.location == nil { return .target }
    if was.isNobody { return .gained }
    if now.isNobody { return .lost }
    guard let slot = was.slot, let other = now.slot else { return .moved }
    let (window, otherWindow) = (search.old.scene.window(of: slot), search.new.scene.window(of: other))
    return search.match.isSame(old: window, new: otherWindow) ? .moved : .window
  }

  /// - Parameter before: the view of the new scene that matches the one that had it.
  private func difference(
    _ key: GroupKey, _ event: ResolvedEvent, before: Scene.Slot?, after: Scene.Slot?
  ) -> Difference {
    let scene = new.cursor.scene
    return Difference(
      key: key, subject: .event(id: event.id, type: event.type), snapshotID: new.cursor.snapshotID, time: event.time,
      location: event.location, beforeView: before.map { scene.id($0) }, afterView: after.map { scene.id($0) })
  }

  private static func cause(of recognizers: (old: [NamedRecognizer], new: [NamedRecognizer])) -> RecordingsCause {
    func more(_ list: [NamedRecognizer], than other: [NamedRecognizer]) -> [NamedRecognizer] {
      var rest = other
      return list.filter { recognizer in
        guard let place = rest.firstIndex(of: recognizer) else { return true }
        rest.remove(at: place)
        return false
      }
    }
    return .recognizers(
      added: more(recognizers.new, than: recognizers.old), removed: more(recognizers.old, than: recognizers.new))
  }
}

extension PairedCause {
  /// The details of a difference. Views of the old walk get the ids of the new recording.
  func evidence(_ cause: Cause) -> GroupEvidence {
    func id(_ view: ViewID?) -> ViewID? {
      view.flatMap { old.scene.slot(of: $0) }.flatMap(match.new).map { new.scene.id($0) }
    }
    let (before, after) = (old.walk, new.walk)
    let place = before.flatMap { before in
      after.flatMap { after in
        HitTesting.firstDifference(before.steps, after.steps) { was, now in
          old.isAlike(was, now, of: new) && match.new(of: was.decision.view) == now.decision.view
        }
      }
    }
    let oldWalk = before.map { before in
      var walk = old.named(before.shortened(apart: place), isBaseline: true)
      walk.steps = walk.steps.map { step in
        var step = step
        let number = id(step.view?.id)
        step.view?.id = number
        return step
      }
      return walk
    }
    let newWalk = after.map { new.named($0.shortened(apart: place), isBaseline: false) }
    return GroupEvidence(
      cause: cause, walks: [oldWalk, newWalk].compactMap(\.self),
      firstDifference: place.flatMap { place in after.map { $0.shortenedCount(upTo: place) } }, harm: harm)
  }

  /// The harm to people when another view of the new recording gets the event; nil when the views
  /// are not known.
  private var harm: Harm? {
    guard old.resolution.gone == nil, new.resolution.gone == nil else { return nil }
    let now = new.touched
    guard let slot = old.touched else { return now.map { new.scene.harm(from: nil, to: $0) } }
    if let before = match.new(of: slot) { return before == now ? nil : new.scene.harm(from: before, to: now) }
    return Harm(
      fromControl: old.scene.isInControl(slot), toControl: now.map(new.scene.isInControl) ?? false,
      isLost: now == nil)
  }
}
