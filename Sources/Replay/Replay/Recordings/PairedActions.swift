import Delivery
import Findings
import HitTesting
import Recording

/// Compares who acted upon one touch of two recordings.
///
/// Nothing is asked here: both recordings tell who acted. A control of the new recording is the
/// same as that of the old one if the views match. A recognizer is the same if it has the same
/// class and name, and the views that have them match. Of several such recognizers of one view, the
/// first one of the old recording is the first one of the new recording, and so on.
struct PairedActions {
  let old: any SceneCursor
  let new: any SceneCursor
  let match: SceneMatch

  /// A touch of one recording, with what came of it.
  struct Touch {
    var event: ResolvedEvent
    var came: TouchOutcomes
    /// How long the finger was down, in seconds; nil when nobody saw it lift.
    var held: Double? { came.lifted.map { $0 - event.time } }
  }

  /// The name of somebody who acted, with a view of the new recording.
  private struct Named {
    var name = NamedResponder.nobody
    /// The control, or the view that has the recognizer; nil if only the old recording has it.
    var view: ViewID?
    /// Whether it is a control; nil if nobody acted.
    var isControl: Bool?
    /// The recognizer, if only one of the recordings has it.
    var unmatched: NamedRecognizer?

    /// Whether both have one name and neither has a view in the other recording.
    func isSame(as other: Named) -> Bool {
      self.name == other.name && (unmatched != nil) == (other.unmatched != nil)
    }
  }

  /// - Parameters:
  ///   - acted: who acted first upon the touch of the new recording.
  ///   - reason: why the touch goes to another view or to other recognizers than in the old
  ///     recording; nil if it goes to the same ones.
  /// - Returns: the differences in who acted, each with its details.
  func compare(_ was: Touch, _ now: Touch, acted: RecordedActor?, reason: Reason?) -> [(Difference, GroupEvidence)] {
    let (old, new) = (Self.acts(was), Self.acts(now))
    let known = matched(old.map(\.actor), new.map(\.actor))
    var names: [Actor: (before: Named, after: Named)] = [:]
    var before: [Actor: [Act]] = [:]
    for (index, (actor, acts)) in old.enumerated() {
      // No recording has negative numbers.
      let known = known[actor] ?? .recognizer(RecognizerID(rawValue: -1 - Int64(index)))
      before[known] = acts.map { $0.moved(by: -was.event.time) }
      names[known, default: (Named(), Named())].before = name(old: actor)
    }
    var after: [Actor: [Act]] = [:]
    for (actor, acts) in new {
      after[actor] = acts.map { $0.moved(by: delay(of: $0, was, now)) }
      names[actor, default: (Named(), Named())].after = name(new: actor)
    }
    return SeriesComparison.changes(from: before, to: after).map { change in
      let (lost, gained) = (
        change.before.flatMap { names[$0]?.before } ?? Named(), change.after.flatMap { names[$0]?.after } ?? Named()
      )
      let reason = reason ?? Self.reason(lost, gained)
      let key = GroupKey(
        verdict: .changed, kind: change.kind, before: lost.name, after: gained.name, reason: reason.identifier,
        decidingRule: reason.rule)
      var difference = Difference(
        key: key, subject: .event(id: now.event.id, type: .touches), snapshotID: self.new.snapshotID,
        time: now.event.time,
        location: now.event.location, beforeView: lost.view, afterView: gained.view)
      difference.acted = acted
      var evidence = GroupEvidence(
        cause: reason.cause(in: self.new.scene, old: nil, new: nil),
        harm: Harm(of: change.kind, fromControl: lost.isControl, toControl: gained.isControl))
      evidence.deliveries = [line(was, self.old), line(now, self.new)]
      return (difference, evidence)
    }
  }

  /// Who acted upon a touch, the earliest first.
  private static func acts(_ touch: Touch) -> [(actor: Actor, acts: [Act])] {
    let run = SeriesRun(recorded: touch.came.outcomes) { _ in 0 }
    return run.acts.oneOfEachControl.map { (actor: $0, acts: $1) }.sorted {
      ($0.acts.first?.time ?? 0, $0.actor.place) < ($1.acts.first?.time ?? 0, $1.actor.place)
    }
  }

  /// By how much the time of an action of the new recording is moved, so that it counts from the
  /// beginning of the touch. After the finger has lifted it counts as if the finger had been down
  /// as long as in the old recording: a longer touch does not make an action late.
  private func delay(of act: Act, _ was: Touch, _ now: Touch) -> Double {
    guard let lifted = now.came.lifted, let held = now.held, let other = was.held, act.time >= lifted else {
      return -now.event.time
    }
    return other - held - now.event.time
  }

  /// The cause where the touch goes to the same view: a recognizer that only one of the recordings
  /// has, or nothing that the scenes tell.
  private static func reason(_ lost: Named, _ gained: Named) -> Reason {
    let (removed, added) = ([lost.unmatched].compactMap(\.self), [gained.unmatched].compactMap(\.self))
    let isOther = !removed.isEmpty || !added.isEmpty
    return Reason(
      .recordings(isOther ? .recognizers(added: added, removed: removed) : .noDifference, unlike: nil))
  }

  // MARK: Names

  private func name(old actor: Actor) -> Named {
    switch actor {
    case .control(let id, _):
      return Named(
        name: old.named(id), view: old.slot(of: id).flatMap(match.new).map { new.scene.id($0) }, isControl: true)
    case .recognizer(let id):
      let owner = old.candidate(id).flatMap { old.slot(of: $0.owner) }.flatMap(match.new)
      let named = old.named(recognizer: id)
      return Named(
        name: .recognizer(named), view: owner.map { new.scene.id($0) },
        isControl: owner.map { new.scene.isControl($0) } ?? false, unmatched: same(actor) == nil ? named : nil)
    }
  }

  private func name(new actor: Actor) -> Named {
    switch actor {
    case .control(let id, _): return Named(name: new.named(id), view: id, isControl: true)
    case .recognizer(let id):
      let owner = new.candidate(id).flatMap { new.slot(of: $0.owner) }
      let named = new.named(recognizer: id)
      return Named(
        name: .recognizer(named), view: owner.map { new.scene.id($0) },
        isControl: owner.map { new.scene.isControl($0) } ?? false,
        unmatched: isInOld(id) ? nil : named)
    }
  }

  // MARK: Matching

  /// For those who acted in the old recording, who is the same among those who acted in the new
  /// one. Of those that are not in the scenes, only the names can be compared.
  private func matched(_ olds: [Actor], _ news: [Actor]) -> [Actor: Actor] {
    var known: [Actor: Actor] = [:]
    for actor in olds { known[actor] = same(actor) }
    var open = news.filter { !known.values.contains($0) }
    for actor in olds where known[actor] == nil {
      let name = name(old: actor)
      guard let index = open.firstIndex(where: { self.name(new: $0).isSame(as: name) }) else { continue }
      known[actor] = open.remove(at: index)
    }
    return known
  }

  /// The same one of the new recording; nil if that has none.
  private func same(_ actor: Actor) -> Actor? {
    switch actor {
    case .control(let id, let event):
      old.slot(of: id).flatMap(match.new).map { .control(new.scene.id($0), event) }
    case .recognizer(let id): same(id, from: old, to: new, match.new).map { .recognizer($0) }
    }
  }

  private func isInOld(_ id: RecognizerID) -> Bool { same(id, from: new, to: old, match.old) != nil }

  private func same(
    _ id: RecognizerID, from one: any SceneCursor, to other: any SceneCursor, _ match: (Scene.Slot) -> Scene.Slot?
  ) -> RecognizerID? {
    guard let owner = one.candidate(id).flatMap({ one.slot(of: $0.owner) }), let same = match(owner) else { return nil }
    let all = one.scene.recognizers(owner)
    guard let recognizer = all.first(where: { $0.id == id }) else { return nil }
    func isAlike(_ other: Recognizer) -> Bool {
      other.className == recognizer.className && other.parameters?.name == recognizer.parameters?.name
    }
    let alike = other.scene.recognizers(same).filter(isAlike)
    let place = all.filter(isAlike).firstIndex { $0.id == id }
    return place.flatMap { alike.indices.contains($0) ? alike[$0].id : nil }
  }

  // MARK: Steps

  private func line(_ touch: Touch, _ cursor: any SceneCursor) -> DeliveryLine {
    DeliveryLine(
      policy: nil,
      steps: touch.came.outcomes.compactMap {
        DeliveryStep(
          $0, from: touch.event.time, recognizer: { .recognizer(cursor.named(recognizer: $0)) }, view: cursor.named)
      })
  }
}

extension SceneCursor {
  fileprivate func named(recognizer id: RecognizerID) -> NamedRecognizer {
    named(candidate(id) ?? CandidateRecognizer(id: id, owner: 0))
  }
}

extension Act {
  fileprivate func moved(by time: Double) -> Act {
    var act = self
    act.time += time
    return act
  }
}
