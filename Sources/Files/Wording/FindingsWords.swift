package import Findings
import HitTesting

/// The English sentences about findings, the same in every format.
///
/// They contain names from traces unchanged; each format must escape them in its own way.
package struct FindingsWords: Sendable {
  /// Whether views are named by their identifiers only, and code without the name of its policy.
  private let isBrief: Bool

  package init(isBrief: Bool = false) { self.isBrief = isBrief }

  private func name(_ view: NamedView) -> String {
    guard isBrief, let mark = view.label.firstIndex(of: "#") else { return view.label }
    return String(view.label[view.label.index(after: mark)...])
  }

  // MARK: Responders

  package func path(_ responder: NamedResponder) -> String? {
    switch responder {
    case .nobody, .noAnswer: nil
    case .view(let path): path
    case .element(let path): "\(path) (inferred)"
    case .gone(let className?): "\(className) (not in the scene)"
    case .gone(nil): "(unknown view)"
    case .recognizer(let recognizer): self.recognizer(recognizer)
    }
  }

  package func recognizers(_ recognizers: [NamedRecognizer]) -> String {
    let words = recognizers.map { recognizer in
      (recognizer.className ?? "recognizer (not in the scene)")
        + (recognizer.owner.map { " of \($0)" } ?? "") + (recognizer.target.map { " for \($0)" } ?? "")
    }
    return words.isEmpty ? "none" : words.joined(separator: ", ")
  }

  // MARK: Causes

  package func cause(_ cause: Cause) -> String {
    switch cause {
    case .decision(let before?, let after?):
      "\(name(after.view)) \(phrase(after)); before, it \(phrase(before))"
    case .decision(nil, let after?): "\(name(after.view)) \(phrase(after))"
    case .decision(let before?, nil): "no more: \(name(before.view)) \(phrase(before))"
    case .decision(nil, nil), .noWindow: "no window is asked"
    case .order(let view, let before, let order):
      "\(name(view)) is asked before \(name(before)) (order: \(order.rawValue))"
    case .recognizerMoved(let rule, let isUndone):
      undone(isUndone) + "a recognizer moves to another view \(by(rule))"
    case .recognizersOfView: "the recognizers of the view and of its superviews are asked"
    case .routing(let type, let window, let routing, let rule, let isUndone):
      undone(isUndone)
        + "\(name(type)) events with \(name(window)) as the key window go to \(receiver(routing)) \(by(rule))"
    case .keyWindow(let window, true, let rule): "\(name(window)) is key \(by(rule))"
    case .keyWindow(let window, false, let rule): "\(name(window)) is not key any more \(by(rule))"
    case .mayBeKeyAgain(let window, let policy): "\(name(window)) may be key again, without a rule of \(policy)"
    case .isKeyWindow(let window, let policy): "\(name(window)) is the key window under \(policy)"
    case .noKeyWindow: "no window can be key"
    case .code(let code): self.code(code)
    case .ownCode(let policy, let view): "the code of \(policy) gives it to \(view.map(name) ?? "nobody")"
    case .otherRecognizersRecorded: "other recognizers were asked than hang on the view and its superviews"
    case .nobodyRecorded(hasLocation: true): "nobody got the touch"
    case .nobodyRecorded(hasLocation: false): "nobody got it"
    case .firstResponderOfKeyWindow: "it goes to the key window's first responder"
    case .recordedViewGone: "the recorded view is not in the scene"
    case .recordedViewLeft(let decision): "the recorded view \(phrase(decision))"
    case .superviewLeft(let decision):
      "a superview of the recorded view, \(name(decision.view)), \(phrase(decision))"
    case .nobodyTakesIt: "no view takes the touch"
    case .takenInside(let view): "a view inside the recorded one takes the touch: \(name(view))"
    case .takenInFront(let view): "a view in front of the recorded one takes the touch: \(name(view))"
    case .control(let cause): control(cause)
    case .action(let cause): action(cause)
    case .gesture(let cause): gesture(cause)
    case .recordings(let cause, let unlike): recordings(cause) + (unlike.map(self.unlike) ?? "")
    case .fault(let policy, let fault): "\(policy) \(phrase(fault))"
    }
  }

  private func undone(_ isUndone: Bool) -> String { isUndone ? "no more: " : "" }

  private func by(_ rule: NamedRule) -> String { "by the rule \(rule.text)" }

  private func name(_ type: EventType) -> String { type.name ?? "type \(type.rawValue)" }

  private func receiver(_ routing: EventRouting) -> String {
    switch routing {
    case .keyWindow: "it"
    case .hitTested: "the frontmost window"
    case .none: "nobody"
    }
  }

  // MARK: Code

  private func code(_ code: CodeCause) -> String {
    let prefix = undone(code.isUndone)
    let owner = isBrief ? "its code" : "the code of \(code.policy)"
    if code.part == .recognizers { return prefix + owner + " has other recognizers on the view and its superviews" }
    guard let view = code.view else { return prefix + owner }
    return prefix + "\(standing(view, code.standIn)) \(act(code))" + (isBrief ? "" : " (code of \(code.policy))")
  }

  private func standing(_ view: NamedView, _ standIn: String?) -> String {
    standIn.map { "\(name(view)), as \($0)," } ?? name(view)
  }

  private func act(_ code: CodeCause) -> String {
    switch (code.part, code.isTarget, code.isUndone) {
    case (.letsThrough, false, false): "lets it through"
    case (.letsThrough, false, true): "let it through"
    case (.letsThrough, true, false): "is not key"
    case (.letsThrough, true, true): "was not key"
    case (.takes, false, false): "takes it"
    case (.takes, false, true): "took it"
    case (.takes, true, false): "is key"
    case (.takes, true, true): "was key"
    case (.redirects, _, false): "gives it to another view inside"
    case (.redirects, _, true): "gave it to another view inside"
    case (.recognizers, _, _), (.unknown, _, _): ""
    }
  }

  private func phrase(_ fault: ResolutionFault) -> String {
    switch fault {
    case .timeout(let seconds): "gave no answer within \(seconds.shortText) s"
    case .crashed(let signal): "crashed (signal \(signal))"
    case .exited(let code): "ended its process (exit code \(code))"
    case .abandoned(let count): "is not asked any more after \(count) faults in this recording"
    case .foreignView(let name): "answered with a \(name) that is not in the scene"
    case .askedUnrecorded(let name, let property?):
      "asked \(property), a \(name) that stands for no recorded view: bind the recorded one"
    case .askedUnrecorded(let name, nil): "asked a \(name) that stands for no recorded view: bind the recorded one"
    case .askedUnknown(let member): "asked \(member), which no recording tells: set it in bind, if it can be set"
    case .notAWindow(let name): "has a \(name), which is no window, stand for a window"
    case .windowInside(let name): "has a \(name), which is a window, stand for a view in one"
    case .sameViewTwice(let name): "has one \(name) stand for several views: make a new one each time"
    case .otherSubviews(let name): "has a \(name) that puts its subviews elsewhere, or others beside them"
    case .tooDeep(let levels): "cannot be asked about \(levels) views inside each other"
    case .unreadableSelector(let text): "has a selector that cannot be read: \"\(text)\""
    }
  }

  // MARK: Decisions

  /// A phrase for the decision about a view, without numbers, such as `is hidden`.
  func phrase(_ decision: NamedDecision) -> String { phrase(decision.step, decision.reason) }

  private func phrase(_ step: DecisionStep, _ reason: NamedReason) -> String {
    switch (reason, step) {
    case (.asksOutside, _): "does not contain the point, and its subviews are asked all the same"
    case (.notClickable(let base), _): "is not clickable and lets the touch through (base \(base.rawValue))"
    case (.boxNone, _): "lets the touch through: its pointerEvents are box-none"
    case (.inside, _): "contains the point, so that its subviews are asked"
    case (.itself(let base), _): "takes the touch itself (base \(base.rawValue))"
    case (.notAsked(let rule, let obstacle), _): "is not asked, as it \(state(obstacle)), \(by(rule))"
    case (.inPlaceOf(let other, let rule), _): "takes the touch in place of \(name(other)) \(by(rule))"
    case (.asked(let rule), _): "is asked first \(by(rule))"
    case (.asksInVain(let other, let rule), _): "asks \(name(other)) in vain \(by(rule))"
    case (.mustNotAsk(let other, let rule), _):
      "cannot ask \(name(other)) \(by(rule)): a view that a rule asks may only ask views inside itself"
    case (.coveredByHidden(let subview, let rule), _):
      "is asked, as \(name(subview)) lies there, though it is hidden, \(by(rule))"
    case (.ruled(let rule), .entered) where rule.hitTest == "penetrable":
      "has its subviews asked, wherever its own bounds are and whatever its interaction, \(by(rule))"
    case (.ruled(let rule), .entered) where rule.hitTest == "ask": "asks other views \(by(rule))"
    case (.ruled(let rule), .entered): "contains the point \(by(rule))"
    case (.ruled(let rule), .hit) where rule.hitTest == "enlarge":
      "takes the touch itself, whatever its switches, \(by(rule))"
    case (.ruled(let rule), .hit): "takes the touch itself \(by(rule))"
    case (.ruled(let rule), .noted): "is asked \(by(rule))"
    case (.outsideArea(_, _, let rule), _): "does not contain the point \(by(rule))"
    case (.ruled(let rule), .left): "lets the touch through \(by(rule))"
    default: state(reason)
    }
  }

  /// The state of a view that keeps it from being hit.
  private func state(_ reason: NamedReason) -> String {
    switch reason {
    case .hidden: state(Obstacle.hidden)
    case .interactionOff: state(Obstacle.interactionOff)
    case .animating: "is blocked by an animation"
    case .alpha(let value, let threshold): state(Obstacle.alpha(value: value, threshold: threshold))
    case .outside: "does not contain the point"
    case .impossibleGeometry: "has geometry that nothing can be inside of"
    default: "is left out"
    }
  }

  private func state(_ obstacle: Obstacle) -> String {
    switch obstacle {
    case .hidden: "is hidden"
    case .interactionOff: "has its interaction off"
    case .alpha(_, let threshold): "is transparent (alpha below \(threshold.shortText))"
    case .outsideFrame: "does not contain the point in its frame"
    }
  }

  // MARK: Walks

  package func label(_ step: Walk.Step) -> String { step.view?.label ?? "\(step.count) views" }

  package func why(_ step: Walk.Step) -> String {
    if step.count > 1 { return whyOfSeveral(step) }
    let words = detail(step.step, step.reason)
    return step.note.map { "\(detail(.noted, $0)); it \(words)" } ?? words
  }

  /// A phrase for several views in a row with the same reason.
  package func whyOfSeveral(_ step: Walk.Step) -> String {
    switch step.reason {
    case .outside: "do not contain the point"
    case .alpha: "each: is transparent"
    default: "each: \(phrase(step.step, step.reason))"
    }
  }

  /// The same as the phrase, but with numbers.
  private func detail(_ step: DecisionStep, _ reason: NamedReason) -> String {
    switch reason {
    case .alpha(let value, let threshold):
      "is transparent: its alpha is \(value.shortText), less than \(threshold.shortText)"
    case .outside(let point, let bounds): phrase(step, reason) + distance(from: point, to: bounds)
    case .outsideArea(let point, let area?, _): phrase(step, reason) + distance(from: point, to: area)
    default: phrase(step, reason)
    }
  }

  /// The distance of a point from a rectangle, such as `: it is 40 left and 12 above, in points`.
  ///
  /// A point that is exactly on the far edge is outside, at a distance of 0: `: it is on the right
  /// edge, which is outside`.
  private func distance(from point: Point, to bounds: Rect) -> String {
    func points(_ distance: Double, _ side: String) -> (distance: Double, side: String)? {
      distance < 0 ? nil : (distance, side)
    }
    let across = points(bounds.minX - point.x, "left") ?? points(point.x - bounds.maxX, "right")
    let down = points(bounds.minY - point.y, "above") ?? points(point.y - bounds.maxY, "below")
    // A point between both edges can only be outside when the rectangle has no width or no height.
    let isLeft = point.x < bounds.minX || point.x >= bounds.maxX
    let isAbove = point.y < bounds.minY || point.y >= bounds.maxY
    let parts = [isLeft ? across : nil, isAbove ? down : nil].compactMap(\.self)
    guard !parts.isEmpty else { return "" }
    let beside = parts.filter { ReportWords.rounded($0.distance) != "0" }.map {
      "\(ReportWords.rounded($0.distance)) \($0.side)"
    }
    guard beside.isEmpty else { return ": it is \(beside.joined(separator: " and ")), in points" }
    if bounds.size.width == 0 || bounds.size.height == 0 { return ": the view has no size" }
    let edges = parts.map { ["above": "top", "below": "bottom"][$0.side] ?? $0.side }
    return ": it is on the \(edges.joined(separator: " and ")) edge, which is outside"
  }

  package func change(_ change: SmallestChange) -> String {
    switch change {
    case .withoutRule(let rule):
      "without rule \(rule.number)\(rule.line.map { " (line \($0))" } ?? ""), \(rule.text)"
    case .set(let view, let properties): "\(name(view)) { set: \(properties) }\(view.id.map { " (@\($0))" } ?? "")"
    case .override(let views, let text):
      "\(views.map(name).joined(separator: ", ")) \(text) (\(views.compactMap(\.id).map { "@\($0)" }.joined(separator: ", ")))"
    }
  }

  // MARK: Controls

  private func control(_ cause: ControlCause) -> String {
    switch cause {
    case .left(let decision, isSuperview: true): "a superview, \(name(decision.view)), \(phrase(decision))"
    case .left(let decision, isSuperview: false): "it \(phrase(decision))"
    case .covered(by: let view?): "\(name(view)), or a view in it, takes the touch"
    case .covered(by: nil): "no view takes the touch"
    case .small(let largest, let least):
      "the largest box in which it is hit has \(words(largest)) points, and not \(words(least))"
        + (Self.isUnderWCAG(largest) && least != Self.wcag ? "; WCAG 2.5.8 wants \(words(Self.wcag))" : "")
    case .faded(let opacity): "it is hit at an opacity of \(ReportWords.rounded(opacity))"
    case .behind(let view): "\(name(view)) is drawn in front of it, and lets touches through"
    case .clipped(let view): "a superview, \(name(view)), clips all of it"
    }
  }

  private static let wcag = Size(width: 24, height: 24)
  private static func isUnderWCAG(_ size: Size) -> Bool { size.fit(wcag) < 1 }

  private func words(_ size: Size) -> String {
    "\(ReportWords.rounded(size.width)) x \(ReportWords.rounded(size.height))"
  }

  // MARK: Events and controls that are not compared

  /// What is not compared, in the plural.
  package func notCompared(_ what: NotCompared) -> String { notCompared(what, count: 2) }

  /// - Parameter count: how many there are of what is not compared.
  package func notCompared(_ what: NotCompared, count: Int) -> String {
    let isOne = count == 1
    func noun(_ hasLocation: Bool) -> String {
      (hasLocation ? "touch" : "event") + (isOne ? "" : hasLocation ? "es" : "s")
    }
    func which(_ isOld: Bool) -> String { isOld ? "old" : "new" }
    return switch what {
    case .withoutLocation(let type, let base):
      "\(name(type)) \(noun(false)) without a location"
        + (base.map { ": the base \($0.rawValue) does not say who gets \(isOne ? "it" : "them")" } ?? "")
    case .unobserved(let hasLocation, let policy):
      "\(noun(hasLocation)) without a recorded responder: compared with what \(policy) gives"
    case .unobservedInRecording(let hasLocation, let isOld, let policy):
      "\(noun(hasLocation)) without a responder in the \(which(isOld)) recording: "
        + "\(policy) says who gets \(isOne ? "it" : "them")"
    case .onlyInRecording(let hasLocation, let isOld):
      "\(noun(hasLocation)) that only the \(which(isOld)) recording has"
    case .elsewhere(let hasLocation):
      "\(noun(hasLocation)) at another place than in the old recording, known by who got \(isOne ? "it" : "them")"
    case .recognizersOfOneRecording: "\(noun(true)) whose recognizers only one of the recordings has"
    case .actionsOfOneRecording(let isOld):
      "\(noun(true)) of which only the \(which(isOld)) recording tells who acted"
    case .actionsOfSameHit:
      "\(noun(true)) of a large recording \(isOne ? "goes" : "go") to the same view, and no rule changes who acts there: "
        + "replayed only with --every-touch"
    case .recordingsOfOneTrace(let isOld):
      (isOne ? "touch or event" : "touches and events") + " of recordings that only the \(which(isOld)) trace has"
    case .answersOfCode(let policy, let note): "\(policy): \(words(note))"
    case .behindPresentation(let view):
      "\(isOne ? "control is" : "controls are") behind \(view); --behind-modals judges \(isOne ? "it" : "them")"
    case .rimOfGlass(let view, let points):
      "\(isOne ? "bar button is" : "bar buttons are") in glass (\(view)) that is \(ReportWords.rounded(points)) points "
        + "larger on each side: this rim lights up and does nothing, and an app cannot change it"
    case .sizesInPixels:
      "\(isOne ? "control has its size" : "controls have their sizes") in pixels, and the recording does not hold how many a dp "
        + "has: \(isOne ? "it is" : "they are") not judged as small; --min-size takes pixels (48 dp are 126 at 420 dpi)"
    case .scenesWithoutControls:
      "\(isOne ? "scene has" : "scenes have") no control; --controls selects other views"
    case .scenesWithoutRecognizers:
      "\(isOne ? "scene has" : "scenes have") no recognizer, so that nothing is judged in \(isOne ? "it" : "them")"
    case .unjudgedRecognizers(let className, let why):
      "\(className) \(isOne ? "is" : "are") not judged: \(words(why, isOne: isOne))"
    case .unjudgedElements:
      "\(noun(true)) nearer to an edge of an element than the finger is wide: compared by the view that was hit"
    case .elementsOfOneRecording(let isOld):
      "\(noun(true)) on a view whose elements only the \(which(isOld)) recording has: compared by the view alone"
    }
  }

  private func words(_ note: CodeNote) -> String {
    switch note {
    case .uncertainSubviews(let owner, let className, let count, let properties):
      "\(owner) makes \(count) views of the class \(className)"
        + (properties.isEmpty ? "" : " (\(properties.joined(separator: ", ")))")
        + ", and nothing tells which recorded one each of them is: they are taken in their order, which may be wrong; "
        + "give them identifiers or tags when they are made, or set them in bind"
    case .unpairedSubviews(let owner, let className, let count, let properties):
      "\(owner) makes \(count) views of the class \(className)"
        + (properties.isEmpty ? "" : " (\(properties.joined(separator: ", ")))")
        + ", but another number was recorded, and nothing tells which ones: they stand for none of them; "
        + "give them identifiers or tags when they are made, or set them in bind"
    case .unsetOutlet(let property):
      "nothing sets the weak property \(property): it is nil here; if the app or a nib sets it, set it in bind"
    case .ruleNotApplied(let rule):
      "the rule \(rule) of the recorded system is not applied: answers of code cannot follow it"
    }
  }
}

// MARK: Two recordings

extension FindingsWords {
  private func unlike(_ unlike: UnlikeRecording) -> String {
    switch unlike {
    case .new(let policy): "; the new recording is not what its own policy, \(policy), gives, the old one is"
    case .old(let policy): "; the old recording is not what its own policy, \(policy), gives, the new one is"
    case .both: "; neither recording is what its own policy gives"
    }
  }

  private func recordings(_ cause: RecordingsCause) -> String {
    switch cause {
    case .responderGone(isOld: true): "who got it in the old recording was not in its scene any more"
    case .responderGone(isOld: false): "who got it in the new recording was not in its scene any more"
    case .responderAdded(let view), .windowAdded(let view):
      "\(name(view)), which the old recording does not have, gets it"
    case .responderRemoved(let view): "\(name(view)), which got it, is not in the new recording"
    case .wrapperAdded(let view, let inner):
      "\(name(view)), which the old recording does not have, is around \(name(inner)) now: an override may decide otherwise"
    case .wrapperRemoved(let view, let inner):
      "\(name(view)), which was around \(name(inner)), is not in the new recording: an override may decide otherwise"
    case .classChanged(let view, let newClass): "\(name(view)) is a \(newClass) now: its code may decide otherwise"
    case .noDifference: "nothing in the two scenes explains it: code of the app or the system decides otherwise"
    case .code(let code): self.code(code)
    case .lost(let after, let before, let geometry): lost(after, before, geometry)
    case .gained(let before, let after, let view, let geometry): gained(before, after, view, geometry)
    case .takenByAdded(let view, let other):
      "\(name(view)), which the old recording does not have, takes it"
        + (other.map { " in place of \(name($0)), which the new one does not have" } ?? "")
    case .removed(let view): "\(name(view)), which took it, is not in the new recording"
    case .reparented(let view, let into, let from):
      "\(name(view)) is inside \(name(into)) now, no more inside \(name(from))"
    case .inFront(let view, let other, let oldLevel, let newLevel):
      "\(name(view)) is in front of \(other.map(name) ?? "all others") now" + levels(oldLevel, newLevel)
    case .takesNoMore(let view): "no more: \(view.map(name) ?? "a view") takes it"
    case .nobodyGetsIt: "nobody gets it"
    case .noFirstResponder(let window): "no view in \(name(window)) is first responder any more"
    case .firstResponder(let view, let window): "\(name(view)) is first responder of \(name(window)) now"
    case .keyWindow(let window): "\(name(window)) is the key window now"
    case .window(let window): "\(name(window)) gets it now"
    case .recognizers(let added, let removed):
      [
        added.isEmpty ? nil : "asked now: \(recognizers(added))",
        removed.isEmpty ? nil : "no more: \(recognizers(removed))",
      ].compactMap(\.self).joined(separator: "; ")
    }
  }

  private func levels(_ old: Double?, _ new: Double?) -> String {
    guard let old, let new else { return "" }
    return ": its level was \(old.shortText), now \(new.shortText)"
  }

  /// The reason why a view on the old recording's path is left in the new recording.
  private func lost(_ after: NamedDecision, _ before: NamedDecision?, _ geometry: GeometryChange?) -> String {
    let label = name(after.view)
    switch after.reason {
    case .hidden, .interactionOff, .animating, .alpha: return "\(label) \(phrase(after)) now"
    case .outside: return "\(label) does not contain the point any more\(self.geometry(geometry))"
    default: return "\(label) \(phrase(after))\(before.map { "; before, it \(phrase($0))" } ?? "")"
    }
  }

  /// The reason why a view on the new recording's path was left in the old recording.
  private func gained(
    _ before: NamedDecision, _ after: NamedDecision?, _ view: NamedView, _ geometry: GeometryChange?
  ) -> String {
    switch before.reason {
    case .hidden, .interactionOff, .animating, .alpha: return "\(name(view)) \(phrase(before)) no more"
    case .outside: return "\(name(view)) contains the point now\(self.geometry(geometry))"
    default:
      let now = after.map(phrase) ?? "is on the way now, without being asked"
      return "\(name(view)) \(now); before, it \(phrase(before))"
    }
  }

  private func geometry(_ change: GeometryChange?) -> String {
    switch change {
    case .frame(let old, let new): ": its frame was \(rect(old)), now \(rect(new))"
    case .transform: ": its transform is another one"
    case .intoAdded(let view): ": it is inside \(name(view)) now, which the old recording does not have"
    case .intoOther: ": it is inside another view than before"
    case .scrolled(let view): ": \(name(view)), which it is in, is scrolled elsewhere"
    case .superview(let view): ": \(name(view)), which it is in, lies elsewhere"
    case .location: ": the touch is at another place"
    case nil: ""
    }
  }

  /// The rectangle, such as `(20, 40, 44, 44)`, rounded to a hundredth of a point.
  private func rect(_ rect: Rect) -> String {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map(ReportWords.rounded)
    return "(\(numbers.joined(separator: ", ")))"
  }
}
