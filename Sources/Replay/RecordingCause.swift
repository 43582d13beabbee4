import HitTesting

/// One event in one of two recordings that are compared.
struct EventSide {
  let scene: Scene
  /// Who was seen to get it or, where that was not observed, who gets it under the recording's own policy.
  let got: Got
  /// The recording's own policy, and whether it gives what was recorded.
  let own: ReplayedPolicy
  let isReproduced: Bool
  /// The rules that the event is walked under: the own policy's, UIKit's where that is code.
  let applied: AppliedPolicy
  let location: Point?
  private let windowScene: String?
  /// What the views that were asked said; what is only noted is left out.
  private let decisions: [Decision]
  /// Who gets it by those rules.
  let hit: Scene.Slot?

  init(
    _ scene: Scene, _ got: Got, own: ReplayedPolicy, isReproduced: Bool, applied: AppliedPolicy, at location: Point?,
    windowScene: String?
  ) {
    (self.scene, self.got, self.own, self.isReproduced) = (scene, got, own, isReproduced)
    (self.applied, self.location, self.windowScene) = (applied, location, windowScene)
    var decisions: [Decision] = []
    hit = location.flatMap { location in
      HitTest(scene, applied) { if $0.step != .noted { decisions.append($0) } }.hitTest(
        location, windowScene: windowScene)
    }
    self.decisions = decisions
  }

  /// nil where the own policy is code, which can be asked but not looked into.
  var walk: Walk? {
    own.rules == nil ? nil : location.map { Walk($0, windowScene: windowScene, in: scene, under: applied) }
  }

  /// Whether the rules alone send it to who got it, so that what they ask tells why.
  var isWalked: Bool { got.gone == nil && got.slot == hit }

  /// The views from the window to the one that is hit.
  var path: [Scene.Slot] { hit.map { scene.ancestry($0).reversed() } ?? [] }

  func left(_ slot: Scene.Slot) -> Decision? { decisions.last { $0.view == slot && $0.step == .left } }
  func last(_ slot: Scene.Slot) -> Decision? { decisions.last { $0.view == slot } }
  func phrase(_ decision: Decision) -> String { scene.phrase(decision, applied.policy) }
}

/// Says in words why an event goes to another view in a new recording than in an old one.
///
/// Both are walked under their own policies. What tells is the first view, from the window down, where the ways to the two views
/// part: what became of the view that the old recording goes through, or where the view comes from that the new one goes through.
/// A view that wraps what both go through is no difference. Numbers are told of a view's own frame alone: an offset is another one
/// in each touch, and equal causes read the same.
struct RecordingCause {
  let old: EventSide
  let new: EventSide
  let match: SceneMatch

  func words() -> String {
    if old.got.gone != nil { return "who got it in the old recording was not in its scene any more" }
    if new.got.gone != nil { return "who got it in the new recording was not in its scene any more" }
    if new.location == nil { return target() + unlike }
    if old.isWalked, new.isWalked, let words = parting() { return words }
    // Code that is the same in both recordings makes a difference by what it finds there.
    let isKnown = old.isReproduced && new.isReproduced
    if isKnown, old.own != new.own, let words = code() { return words }
    if let words = parting() ?? otherResponder() ?? wrapper() { return words + unlike }
    if isKnown, let words = code() { return words }
    return (changedClass() ?? "no view that was asked differs: an override or the system decides otherwise") + unlike
  }

  /// Which recording does not go by its own policy.
  private var unlike: String {
    switch (old.isReproduced, new.isReproduced) {
    case (true, true): ""
    case (true, false): "; the new recording is not what its own policy, \(new.own.name), gives, the old one is"
    case (false, true): "; the old recording is not what its own policy, \(old.own.name), gives, the new one is"
    case (false, false): "; neither recording is what its own policy gives"
    }
  }

  private func code() -> String? {
    var before: Scene.Slot?
    if let slot = old.got.slot {
      guard let same = match.new(of: slot) else { return nil }
      before = same
    }
    return CodeCause(scene: new.scene, before: before, after: new.got.slot, isTarget: false).words(
      old: old.own, new: new.own)
  }

  /// Who got it, where only one of the recordings has that view.
  private func otherResponder() -> String? {
    if let now = new.got.slot, match.old(of: now) == nil {
      return "\(new.scene.label(now)), which the old recording does not have, gets it"
    }
    if let was = old.got.slot, match.new(of: was) == nil {
      return "\(old.scene.label(was)), which got it, is not in the new recording"
    }
    return nil
  }

  /// The first view on either way that wraps what both recordings have, and that only one of them has.
  private func wrapper() -> String? {
    if let (wrapper, inner) = wrapper(new, match.old) {
      return
        "\(wrapper), which the old recording does not have, is around \(inner) now: an override may decide otherwise"
    }
    return wrapper(old, match.new).map {
      "\($0), which was around \($1), is not in the new recording: an override may decide otherwise"
    }
  }

  private func wrapper(_ side: EventSide, _ other: (Scene.Slot) -> Scene.Slot?) -> (String, around: String)? {
    guard let outer = side.path.firstIndex(where: { other($0) == nil }),
      let inner = side.path[outer...].first(where: { other($0) != nil })
    else { return nil }
    return (side.scene.label(side.path[outer]), side.scene.label(inner))
  }

  /// The first view on either way whose class is another one.
  private func changedClass() -> String? {
    func classes(_ slot: Scene.Slot, _ same: Scene.Slot) -> String? {
      let (was, now) = (
        old.scene.classes.labels[old.scene.classIndex(slot)], new.scene.classes.labels[new.scene.classIndex(same)]
      )
      return was == now ? nil : "\(old.scene.label(slot)) is a \(now) now: its code may decide otherwise"
    }
    let ways = [old.got.slot, new.got.slot.flatMap(match.old), old.hit].compactMap(\.self)
    return ways.lazy.flatMap { old.scene.ancestry($0).reversed() }
      .compactMap { slot in match.new(of: slot).flatMap { classes(slot, $0) } }.first
  }

  // MARK: Touches

  /// Where the ways part; nil where they do not.
  private func parting() -> String? {
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

  private func parting(_ was: Scene.Slot?, _ now: Scene.Slot?) -> String {
    let (kept, known) = (was.flatMap(match.new), now.flatMap(match.old))
    if let was, let kept, let decision = new.left(kept) { return words(ofLost: was, kept, decision) }
    if let now, known == nil {
      let words = "\(new.scene.label(now)), which the old recording does not have, takes it"
      guard let was, kept == nil else { return words }
      return words + " in place of \(old.scene.label(was)), which the new one does not have"
    }
    if let now, let known, let decision = old.left(known) { return words(ofGained: known, now, decision) }
    if let was, kept == nil { return "\(old.scene.label(was)), which took it, is not in the new recording" }
    if let now, let known { return words(ofMoved: known, now, was) }
    return "no more: \(was.map { old.scene.label($0) } ?? "a view") takes it"
  }

  /// Why a view that the old recording goes through is left in the new one.
  private func words(ofLost was: Scene.Slot, _ kept: Scene.Slot, _ decision: Decision) -> String {
    let label = new.scene.label(kept)
    switch decision.reason {
    case .hidden, .interactionOff, .animating, .alpha: return "\(label) \(new.phrase(decision)) now"
    case .outside, .outsideFrame: return "\(label) does not contain the point any more\(geometry(was, kept))"
    default:
      let before = old.last(was).map { "; before, it \(old.phrase($0))" } ?? ""
      return "\(label) \(new.phrase(decision))\(before)"
    }
  }

  /// Why a view that the new recording goes through was left in the old one.
  private func words(ofGained known: Scene.Slot, _ now: Scene.Slot, _ decision: Decision) -> String {
    let label = new.scene.label(now)
    switch decision.reason {
    case .hidden, .interactionOff, .animating, .alpha: return "\(label) \(old.phrase(decision)) no more"
    case .outside, .outsideFrame: return "\(label) contains the point now\(geometry(known, now))"
    default:
      let after = new.last(now).map { "\(new.phrase($0)); before, it " } ?? "before, it "
      return "\(label) \(after)\(old.phrase(decision))"
    }
  }

  /// Why a view is asked that is in both scenes, and was not asked in the old one.
  private func words(ofMoved known: Scene.Slot, _ now: Scene.Slot, _ was: Scene.Slot?) -> String {
    let label = new.scene.label(now)
    switch (old.scene.superview(known), new.scene.superview(now)) {
    case (let before?, let after?) where !match.isSame(old: before, new: after):
      return "\(label) is inside \(new.scene.label(after)) now, no more inside \(old.scene.label(before))"
    default:
      let (level, newLevel) = (old.scene.window(known)?.level ?? 0, new.scene.window(now)?.level ?? 0)
      let why = level == newLevel ? "" : ": its level was \(level.shortText), now \(newLevel.shortText)"
      return "\(label) is in front of \(was.map { old.scene.label($0) } ?? "all others") now\(why)"
    }
  }

  /// What of a view, or of what it hangs in, lies elsewhere.
  private func geometry(_ slot: Scene.Slot, _ same: Scene.Slot) -> String {
    let (frame, newFrame) = (old.scene.view(slot).frame, new.scene.view(same).frame)
    if frame != newFrame { return ": its frame was \(frame.words), now \(newFrame.words)" }
    if old.scene.view(slot).transform != new.scene.view(same).transform { return ": its transform is another one" }
    var (above, newAbove) = (old.scene.superview(slot), new.scene.superview(same))
    while let view = above, let other = newAbove {
      let label = new.scene.label(other)
      guard match.isSame(old: view, new: other) else {
        return match.old(of: other) == nil
          ? ": it is inside \(label) now, which the old recording does not have"
          : ": it is inside another view than before"
      }
      let (was, now) = (old.scene.view(view), new.scene.view(other))
      if was.bounds.origin != now.bounds.origin { return ": \(label), which it is in, is scrolled elsewhere" }
      if was.frame.origin != now.frame.origin || was.transform != now.transform {
        return ": \(label), which it is in, lies elsewhere"
      }
      (above, newAbove) = (old.scene.superview(view), new.scene.superview(other))
    }
    return old.location == new.location ? "" : ": the touch is at another place"
  }

  // MARK: Events without a location

  private func target() -> String {
    guard let now = new.got.slot else { return "nobody gets it" }
    let window = new.scene.window(of: now)
    let label = new.scene.label(window)
    guard let before = match.old(of: window) else { return "\(label), which the old recording does not have, gets it" }
    if let was = old.got.slot, old.scene.window(of: was) == before {
      return now == window
        ? "no view in \(label) is first responder any more"
        : "\(new.scene.label(now)) is first responder of \(label) now"
    }
    let isKey = new.scene.window(window)?.isKey == true && old.scene.window(before)?.isKey != true
    return isKey ? "\(label) is the key window now" : "\(label) gets it now"
  }
}

extension Rect {
  /// `(20, 40, 44, 44)`, to a hundredth.
  fileprivate var words: String {
    let numbers = [origin.x, origin.y, size.width, size.height].map { (($0 * 100).rounded() / 100).shortText }
    return "(\(numbers.joined(separator: ", ")))"
  }
}
