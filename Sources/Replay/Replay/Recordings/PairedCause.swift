import Findings
import HitTesting

/// One event in one of the two recordings that are compared.
struct EventSide {
  let event: EventInScene
  /// The recorded result or, when nothing was observed, the result under the recording's own
  /// policy.
  let resolution: SceneResolution
  /// The recording's own policy.
  let own: ReplayedPolicy
  let isReproduced: Bool
  /// The element that stands for the touch; nil for none, and if the touch is not judged.
  let element: Scene.Slot?
  /// The rules for the event's walk: those of the own policy or, when that is code, UIKit's.
  private let applied: AppliedPolicy
  private let hitTest: HitTestWalk
  private let canonicalRules: [String]

  init(
    _ event: EventInScene, _ resolution: SceneResolution, element: Scene.Slot?, own: ReplayedPolicy,
    isReproduced: Bool, applied: AppliedPolicy
  ) {
    (self.event, self.resolution, self.own, self.isReproduced) = (event, resolution, own, isReproduced)
    self.element = element
    self.applied = applied
    hitTest = event.location == nil ? HitTestWalk() : event.walk(under: applied)
    canonicalRules = applied.policy.rules.map(\.canonical)
  }

  var scene: Scene { event.scene }

  /// The view that these rules hit; nil for nobody.
  var hit: Scene.Slot? { hitTest.hit }

  /// The walk of the event; nil for an event without a location, and when the own policy is code.
  var walk: SceneWalk? { own.rules != nil && event.location != nil ? SceneWalk(hitTest, in: scene) : nil }

  func named(_ walk: SceneWalk, isBaseline: Bool) -> Walk {
    var walk = walk.named(in: scene, under: applied, isBaseline: isBaseline)
    walk.policy = nil
    return walk
  }

  /// Whether both sides did the same for the same reason. Rules are compared in canonical form.
  func isAlike(_ step: SceneWalk.Step, _ other: SceneWalk.Step, of side: EventSide) -> Bool {
    let (reason, otherReason) = (step.decision.reason, other.decision.reason)
    return step.decision.step == other.decision.step && reason.identifier == otherReason.identifier
      && reason.rule.map { canonicalRules[$0] } == otherReason.rule.map { side.canonicalRules[$0] }
      && step.note?.identifier == other.note?.identifier
  }

  /// Whether the rules alone give the recorded result, so that their walk explains it.
  var isWalked: Bool { resolution.gone == nil && resolution.slot == hit }

  /// The element or the view that gets the event; nil for nobody.
  var touched: Scene.Slot? { element ?? resolution.slot }

  /// The views from the window to the view that is hit, and from there to the element.
  var path: [Scene.Slot] { (element ?? hit).map { scene.ancestry($0).reversed() } ?? [] }

  /// The decision of a view that is left, or of an element that no touch there falls in.
  func left(_ slot: Scene.Slot) -> SceneDecision? {
    guard scene.isElement(slot) else { return hitTest.decisions.last { $0.view == slot && $0.step == .left } }
    return event.location.flatMap { scene.whyNotInElement(slot, at: $0) }
  }

  func last(_ slot: Scene.Slot) -> SceneDecision? { hitTest.steps.last { $0.view == slot } }

  func named(_ decision: SceneDecision, isBaseline: Bool) -> NamedDecision {
    decision.named(in: scene, under: applied.policy, isBaseline: isBaseline)
  }

  func canonicalRule(of decision: SceneDecision) -> String? { decision.reason.rule.map { canonicalRules[$0] } }
}

/// Finds why an event goes to another view in the new recording than in the old one.
///
/// Each recording is walked under its own policy. The cause is at the first view, from the window
/// down, where the two paths separate. It is either the reason why the view of the old path no
/// longer takes the event, or the origin of the view on the new path. A view that only wraps views
/// of both paths does not separate them. Only the change of a view's own frame is given in numbers:
/// offsets of superviews would differ with each touch.
struct PairedCause {
  let old: EventSide
  let new: EventSide
  let match: SceneMatch

  func reason() -> Reason {
    func plain(_ cause: RecordingsCause) -> Reason { Reason(.recordings(cause, unlike: nil)) }
    func marked(_ found: (cause: RecordingsCause, rule: String?)) -> Reason {
      Reason(.recordings(found.cause, unlike: unlike), rule: found.rule)
    }
    if old.resolution.gone != nil { return plain(.responderGone(isOld: true)) }
    if new.resolution.gone != nil { return plain(.responderGone(isOld: false)) }
    if new.event.location == nil { return marked((target(), nil)) }
    if old.isWalked, new.isWalked, let found = parting() {
      return Reason(.recordings(found.cause, unlike: nil), rule: found.rule)
    }
    // The same code in both recordings can still decide differently when the views differ.
    let isKnown = old.isReproduced && new.isReproduced
    if isKnown, old.own != new.own, let cause = code() { return plain(cause) }
    if let found = parting() { return marked(found) }
    if let cause = otherResponder() ?? wrapper() { return marked((cause, nil)) }
    if isKnown, let cause = code() { return plain(cause) }
    return marked((changedClass() ?? .noDifference, nil))
  }

  /// Which recording its own policy does not reproduce; nil when both are reproduced.
  private var unlike: UnlikeRecording? {
    switch (old.isReproduced, new.isReproduced) {
    case (true, true): nil
    case (true, false): .new(policy: new.own.name)
    case (false, true): .old(policy: old.own.name)
    case (false, false): .both
    }
  }

  private func code() -> RecordingsCause? {
    var before: Scene.Slot?
    if let slot = old.resolution.slot {
      guard let same = match.new(of: slot) else { return nil }
      before = same
    }
    let search = CodeCauseSearch(scene: new.scene, before: before, after: new.resolution.slot, isTarget: false)
    return search.cause(old: old.own, new: new.own).map { .code($0) }
  }

  /// The cause when only one of the recordings has the responder; nil when both have it.
  private func otherResponder() -> RecordingsCause? {
    if let now = new.resolution.slot, match.old(of: now) == nil { return .responderAdded(new.scene.named(now)) }
    if let was = old.resolution.slot, match.new(of: was) == nil { return .responderRemoved(named(old: was)) }
    return nil
  }

  /// The name of a view that only the old recording has. It has no id in the new recording.
  private func named(old slot: Scene.Slot) -> NamedView { NamedView(id: nil, label: old.scene.label(slot)) }

  /// The first view on either path that only one recording has and that wraps a view of both.
  private func wrapper() -> RecordingsCause? {
    func wrapper(_ side: EventSide, _ other: (Scene.Slot) -> Scene.Slot?) -> (outer: Scene.Slot, inner: Scene.Slot)? {
      guard let outer = side.path.firstIndex(where: { other($0) == nil }),
        let inner = side.path[outer...].first(where: { other($0) != nil })
      else { return nil }
      return (side.path[outer], inner)
    }
    if let (outer, inner) = wrapper(new, match.old) {
      return .wrapperAdded(new.scene.named(outer), around: new.scene.named(inner))
    }
    return wrapper(old, match.new).map { .wrapperRemoved(named(old: $0), around: named(old: $1)) }
  }

  /// The first view on either path whose class differs.
  private func changedClass() -> RecordingsCause? {
    func change(_ slot: Scene.Slot, _ same: Scene.Slot) -> RecordingsCause? {
      let was = old.scene.classes.labels[old.scene.classIndex(slot)]
      let now = new.scene.classes.labels[new.scene.classIndex(same)]
      return was == now ? nil : .classChanged(NamedView(id: new.scene.id(same), label: old.scene.label(slot)), to: now)
    }
    let ways = [old.resolution.slot, new.resolution.slot.flatMap(match.old), old.hit].compactMap(\.self)
    return ways.lazy.flatMap { old.scene.ancestry($0).reversed() }
      .compactMap { slot in match.new(of: slot).flatMap { change(slot, $0) } }.first
  }

  // MARK: Touches

  /// The cause at the view where the paths separate; nil when they do not.
  private func parting() -> (cause: RecordingsCause, rule: String?)? {
    var (was, now) = (old.path[...], new.path[...])
    while true {
      if let slot = was.first, let other = now.first, match.isSame(old: slot, new: other) {
        (was, now) = (was.dropFirst(), now.dropFirst())
      } else if let other = now.first, match.old(of: other) == nil, let slot = was.first,
        now.contains(where: { match.isSame(old: slot, new: $0) })
      {
        now = now.dropFirst()
      } else if let slot = was.first, match.new(of: slot) == nil, let other = now.first,
        was.contains(where: { match.isSame(old: $0, new: other) })
      {
        was = was.dropFirst()
      } else {
        break
      }
    }
    return was.isEmpty && now.isEmpty ? nil : parting(was.first, now.first)
  }

  private func parting(_ was: Scene.Slot?, _ now: Scene.Slot?) -> (cause: RecordingsCause, rule: String?) {
    let (kept, known) = (was.flatMap(match.new), now.flatMap(match.old))
    if let was, let kept, let decision = new.left(kept) {
      let before = old.last(was).map { old.named($0, isBaseline: true) }
      let cause = RecordingsCause.lost(
        after: new.named(decision, isBaseline: false), before: before,
        geometry: decision.reason.isOfPlace ? geometry(was, kept) : nil)
      return (cause, new.canonicalRule(of: decision))
    }
    if let now, known == nil {
      let other = kept == nil ? was.map(named(old:)) : nil
      return (.takenByAdded(new.scene.named(now), inPlaceOf: other), nil)
    }
    if let now, let known, let decision = old.left(known) {
      let cause = RecordingsCause.gained(
        before: old.named(decision, isBaseline: true), after: new.last(now).map { new.named($0, isBaseline: false) },
        view: new.scene.named(now), geometry: decision.reason.isOfPlace ? geometry(known, now) : nil)
      return (cause, old.canonicalRule(of: decision).map { "-" + $0 })
    }
    if let was, kept == nil { return (.removed(named(old: was)), nil) }
    if let now, let known { return (moved(known, now, was), nil) }
    return (.takesNoMore(was.map(named(old:))), nil)
  }

  /// Explains why a view is asked that is in both scenes but was not asked in the old one.
  private func moved(_ known: Scene.Slot, _ now: Scene.Slot, _ was: Scene.Slot?) -> RecordingsCause {
    let view = new.scene.named(now)
    switch (old.scene.superview(known), new.scene.superview(now)) {
    case (let before?, let after?) where !match.isSame(old: before, new: after):
      return .reparented(view, into: new.scene.named(after), from: named(old: before))
    default:
      let (level, newLevel) = (old.scene.window(known)?.level ?? 0, new.scene.window(now)?.level ?? 0)
      let isOther = level != newLevel
      return .inFront(
        view, of: was.map(named(old:)), oldLevel: isOther ? level : nil, newLevel: isOther ? newLevel : nil)
    }
  }

  /// The change of a view's geometry, or of a superview's; nil when nothing changed.
  private func geometry(_ slot: Scene.Slot, _ same: Scene.Slot) -> GeometryChange? {
    let (frame, newFrame) = (old.scene.view(slot).frame, new.scene.view(same).frame)
    if frame != newFrame { return .frame(old: frame, new: newFrame) }
    if old.scene.view(slot).transform != new.scene.view(same).transform { return .transform }
    var (above, newAbove) = (old.scene.superview(slot), new.scene.superview(same))
    while let view = above, let other = newAbove {
      guard match.isSame(old: view, new: other) else {
        return match.old(of: other) == nil ? .intoAdded(new.scene.named(other)) : .intoOther
      }
      let (was, now) = (old.scene.view(view), new.scene.view(other))
      if was.bounds.origin != now.bounds.origin { return .scrolled(new.scene.named(other)) }
      if was.frame.origin != now.frame.origin || was.transform != now.transform {
        return .superview(new.scene.named(other))
      }
      (above, newAbove) = (old.scene.superview(view), new.scene.superview(other))
    }
    return old.event.location == new.event.location ? nil : .location
  }

  // MARK: Events without a location

  private func target() -> RecordingsCause {
    guard let now = new.resolution.slot else { return .nobodyGetsIt }
    let slot = new.scene.window(of: now)
    let window = new.scene.named(slot)
    guard let before = match.old(of: slot) else { return .windowAdded(window) }
    if let was = old.resolution.slot, old.scene.window(of: was) == before {
      return now == slot ? .noFirstResponder(window: window) : .firstResponder(new.scene.named(now), window: window)
    }
    let isKey = new.scene.window(slot)?.isKey == true && old.scene.window(before)?.isKey != true
    return isKey ? .keyWindow(window) : .window(window)
  }
}

extension DecisionReason {
  /// Whether the decision depends on where the view lies.
  var isOfPlace: Bool {
    switch self {
    case .outside, .outsideArea: true
    default: false
    }
  }
}
