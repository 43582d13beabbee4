package import Findings
import HitTesting

/// Findings of every case, for tests of what holds for all of them.
///
/// A switch leads from each case to the next one: a new case does not compile without a place.
package enum SampleFindings {
  package static let view = NamedView(id: 4, label: "UIButton#pay")
  /// Only the trace has it that is compared with.
  package static let oldView = NamedView(id: nil, label: #"UIView#"two words""#)
  package static let rule = NamedRule(
    isBaseline: false, number: 2, line: 7, text: "#pay { hitTest: none }", hitTest: "none")
  package static let baselineRule = NamedRule(
    isBaseline: true, number: 1, line: nil, text: "* { set: { isHidden: true } }")
  package static let left = NamedDecision(view: view, step: .left, reason: .hidden)
  package static let entered = NamedDecision(view: oldView, step: .entered, reason: .ruled(by: baselineRule))
  package static let recognizer = NamedRecognizer(className: "UITapGestureRecognizer", owner: "UIView", target: "#pay")
  package static let lostRecognizer = NamedRecognizer(className: nil, owner: nil)

  package static let reasons: [NamedReason] = chain(.hidden) { $0.next }
  package static let faults: [ResolutionFault] = chain(.timeout(seconds: 2.5)) { $0.next }
  package static let geometry: [GeometryChange] = chain(.frame(old: .sample, new: .sample)) { $0.next }
  package static let notCompared: [NotCompared] =
    chain(.withoutLocation(type: .motion, base: .android)) { $0.next }
    + [
      .withoutLocation(type: EventType(rawValue: 9), base: nil), .unobserved(hasLocation: false, policy: "q"),
      .onlyInRecording(hasLocation: true, isOld: false), .elsewhere(hasLocation: true),
      .recordingsOfOneTrace(isOld: false),
    ]
  package static let responders: [NamedResponder] = chain(.nobody) { $0.next } + [.gone(className: nil)]
  package static let changes: [SmallestChange] =
    chain(.withoutRule(rule)) { $0.next }
    + [.withoutRule(baselineRule), .set(view: oldView, properties: "{ isHidden: false }")]

  package static let recordingsCauses: [RecordingsCause] =
    chain(.responderGone(isOld: true)) { $0.next }
    + geometry.map { .lost(after: left, before: nil, geometry: $0) }
    + geometry.map { .gained(before: left, after: nil, view: oldView, geometry: $0) }
    + [
      .responderGone(isOld: false), .takenByAdded(view, inPlaceOf: nil),
      .inFront(view, of: nil, oldLevel: nil, newLevel: nil), .takesNoMore(nil),
      .recognizers(added: [], removed: [recognizer]),
    ]

  package static let causes: [Cause] =
    chain(.decision(before: left, after: entered)) { $0.next }
    + [
      .decision(before: left, after: nil), .decision(before: nil, after: left), .decision(before: nil, after: nil),
      .recognizerMoved(by: rule, isUndone: true), .keyWindow(window: view, isKey: false, by: rule),
      .ownCode(policy: "p", gives: nil), .nobodyRecorded(hasLocation: true),
    ]
    + EventRouting.allCases.map { .routing(type: .motion, keyWindow: view, to: $0, by: rule, isUndone: true) }
    + reasons.map { .decision(before: nil, after: NamedDecision(view: oldView, step: .left, reason: $0)) }
    + codes.map(Cause.code) + actionCauses.dropFirst().map(Cause.action)
    + gestureCauses.dropFirst().map(Cause.gesture) + faults.map { .fault(policy: "p", fault: $0) }
    + recordingsCauses.map { .recordings($0, unlike: nil) }
    + chain(UnlikeRecording.old(policy: "p")) { $0.next }.map { .recordings(.noDifference, unlike: $0) }

  /// What came of touches, before and after, with a step of each kind.
  package static let deliveries: [DeliveryLine] = {
    let steps = chain(DeliveryStep.What.state) { $0.next }.enumerated().map { place, what in
      DeliveryStep(
        time: Double(place) / 8, who: place % 2 == 0 ? .recognizer(recognizer) : .view(path: "UIWindow/UIButton#pay"),
        what: what, value: place == 1 ? nil : "began", by: place == 1 ? .recognizer(lostRecognizer) : nil,
        fingers: place == 0 ? [] : [1, 2])
    }
    return [DeliveryLine(policy: nil, steps: steps), DeliveryLine(policy: "p", steps: Array(steps.suffix(2)))]
  }()

  package static let actionCauses: [ActionCause] =
    [ActionCause.sample] + chain(ActionCause.Part.excluded) { $0.next }.map { ActionCause($0) }
    + [ActionCause(.waits, by: .view(path: "UIWindow/UIButton#pay"))]

  /// A cause of each part, and of each touch.
  package static let gestureCauses: [GestureCause] =
    [GestureCause.sample] + GestureCause.Part.allCases.map { GestureCause($0) }
    + TriedTouch.Kind.allCases.flatMap { kind in
      TriedTouch.Direction.allCases.map { direction in
        var touch = TriedTouch(kind)
        touch.direction = direction
        return GestureCause(.order, touch: touch)
      }
    }

  private static let codes: [CodeCause] = chain(CodeCause.Part.letsThrough) { $0.next }.flatMap { part in
    [false, true].flatMap { isUndone in
      [
        CodeCause(policy: "p", part: part, view: view, standIn: "PayButton", isUndone: isUndone),
        CodeCause(policy: "p", part: part, view: view, isTarget: true, isUndone: isUndone),
        CodeCause(policy: "p", part: part, isUndone: isUndone),
      ]
    }
  }

  private static func chain<Value>(_ first: Value, _ next: @escaping (Value) -> Value?) -> [Value] {
    Array(sequence(first: first, next: next))
  }
}

extension Rect {
  fileprivate static let sample = Rect(x: 0.5, y: 1, width: 20, height: 40.25)
}

// MARK: The case after each case

extension Cause {
  fileprivate var next: Cause? {
    let (view, old, rule) = (SampleFindings.view, SampleFindings.oldView, SampleFindings.rule)
    return switch self {
    case .decision: .order(view: view, before: old, order: .zPosition)
    case .order: .recognizerMoved(by: rule, isUndone: false)
    case .recognizerMoved: .recognizersOfView
    case .recognizersOfView: .routing(type: .presses, keyWindow: view, to: .hitTested, by: rule, isUndone: false)
    case .routing: .keyWindow(window: view, isKey: true, by: rule)
    case .keyWindow: .mayBeKeyAgain(window: view, policy: "p")
    case .mayBeKeyAgain: .isKeyWindow(window: view, policy: "p")
    case .isKeyWindow: .noKeyWindow
    case .noKeyWindow: .code(CodeCause(policy: "p", part: .takes, view: view, isUndone: false))
    case .code: .noWindow
    case .noWindow: .ownCode(policy: "p", gives: view)
    case .ownCode: .otherRecognizersRecorded
    case .otherRecognizersRecorded: .nobodyRecorded(hasLocation: false)
    case .nobodyRecorded: .firstResponderOfKeyWindow
    case .firstResponderOfKeyWindow: .recordedViewGone
    case .recordedViewGone: .recordedViewLeft(SampleFindings.left)
    case .recordedViewLeft: .superviewLeft(SampleFindings.left)
    case .superviewLeft: .nobodyTakesIt
    case .nobodyTakesIt: .takenInside(view)
    case .takenInside: .takenInFront(view)
    case .takenInFront: .control(.left(SampleFindings.left, isSuperview: true))
    case .control: .action(ActionCause.sample)
    case .action: .gesture(GestureCause.sample)
    case .gesture: .recordings(.noDifference, unlike: .both)
    case .recordings: .fault(policy: "p", fault: .crashed(signal: 11))
    case .fault: nil
    }
  }
}

extension ActionCause.Part {
  fileprivate var next: ActionCause.Part? {
    switch self {
    case .excluded: .touchTaken
    case .touchTaken: .notGiven
    case .notGiven: .given
    case .given: .refused
    case .refused: .failed
    case .failed: .recognized
    case .recognized: .waits
    case .waits: nil
    }
  }
}

extension DeliveryStep.What {
  fileprivate var next: DeliveryStep.What? {
    switch self {
    case .state: .excluded
    case .excluded: .refused
    case .refused: .acted
    case .acted: .told
    case .told: .sent
    case .sent: .scrolled
    case .scrolled: nil
    }
  }
}

extension ActionCause {
  /// A cause with all its facts.
  fileprivate static var sample: ActionCause {
    let pan = NamedRecognizer(className: "UIPanGestureRecognizer", owner: "UIScrollView#feed")
    let tap = NamedRecognizer(className: "UITapGestureRecognizer", owner: "UIView#row")
    var cause = ActionCause(.excluded, by: .recognizer(pan), rule: SampleFindings.rule)
    (cause.after, cause.moved, cause.reach, cause.delay) = (0.18, 11, 11.5, 0.25)
    cause.doubts = [.constant(name: "tapMovement", low: 10, high: 45), .order(pan, tap)]
    return cause
  }
}

extension GestureCause {
  /// A cause with all its facts.
  fileprivate static var sample: GestureCause {
    let pan = NamedRecognizer(className: "UIPanGestureRecognizer", owner: "UIScrollView#feed")
    var cause = GestureCause(.excluded, by: [.recognizer(pan), .view(path: "UIWindow/UIButton#pay")], touch: .sample)
    (cause.after, cause.moved, cause.delay, cause.fingers) = (0.25, 12.5, 0.35, 12)
    return cause
  }
}

extension TriedTouch {
  /// A touch with all its facts.
  fileprivate static var sample: TriedTouch {
    var touch = TriedTouch(.press, fingers: 2)
    (touch.taps, touch.direction, touch.seconds, touch.moved) = (1, .left, 1.25, 9)
    return touch
  }
}

extension RecordingsCause {
  fileprivate var next: RecordingsCause? {
    let (view, old) = (SampleFindings.view, SampleFindings.oldView)
    return switch self {
    case .responderGone: .responderAdded(view)
    case .responderAdded: .responderRemoved(old)
    case .responderRemoved: .wrapperAdded(view, around: old)
    case .wrapperAdded: .wrapperRemoved(old, around: view)
    case .wrapperRemoved: .classChanged(view, to: "PayButton")
    case .classChanged: .noDifference
    case .noDifference: .code(CodeCause(policy: "p", part: .redirects, view: view, standIn: "Bar", isUndone: true))
    case .code: .lost(after: SampleFindings.left, before: SampleFindings.entered, geometry: nil)
    case .lost: .gained(before: SampleFindings.left, after: SampleFindings.entered, view: view, geometry: nil)
    case .gained: .takenByAdded(view, inPlaceOf: old)
    case .takenByAdded: .removed(old)
    case .removed: .reparented(view, into: old, from: view)
    case .reparented: .inFront(view, of: old, oldLevel: 0, newLevel: 1000)
    case .inFront: .takesNoMore(view)
    case .takesNoMore: .nobodyGetsIt
    case .nobodyGetsIt: .windowAdded(view)
    case .windowAdded: .noFirstResponder(window: view)
    case .noFirstResponder: .firstResponder(view, window: old)
    case .firstResponder: .keyWindow(view)
    case .keyWindow: .window(view)
    case .window: .recognizers(added: [SampleFindings.recognizer], removed: [SampleFindings.lostRecognizer])
    case .recognizers: nil
    }
  }
}

extension NamedReason {
  fileprivate var next: NamedReason? {
    switch self {
    case .hidden: .interactionOff
    case .interactionOff: .animating
    case .animating: .alpha(value: 0.25, threshold: 0.5)
    case .alpha: .outside(point: Point(x: -1.5, y: 2), bounds: .sample)
    case .outside: .outsideArea(point: Point(x: 3, y: -4), area: .sample, by: SampleFindings.rule)
    case .outsideArea: .asksOutside
    case .asksOutside: .impossibleGeometry
    case .impossibleGeometry: .notClickable(base: .android)
    case .notClickable: .boxNone
    case .boxNone: .inside
    case .inside: .itself(base: .document)
    case .itself: .ruled(by: SampleFindings.rule)
    case .ruled: .notAsked(by: SampleFindings.rule, because: .alpha(value: 0.25, threshold: 0.5))
    case .notAsked: .coveredByHidden(subview: SampleFindings.view, by: SampleFindings.baselineRule)
    case .coveredByHidden: .asked(by: SampleFindings.rule)
    case .asked: .asksInVain(view: SampleFindings.view, by: SampleFindings.rule)
    case .asksInVain: .mustNotAsk(view: SampleFindings.view, by: SampleFindings.rule)
    case .mustNotAsk: .inPlaceOf(view: SampleFindings.view, by: SampleFindings.rule)
    case .inPlaceOf: nil
    }
  }
}

extension ResolutionFault {
  fileprivate var next: ResolutionFault? {
    switch self {
    case .timeout: .crashed(signal: 11)
    case .crashed: .exited(code: 3)
    case .exited: .abandoned(faults: 5)
    case .abandoned: .foreignView(className: "A")
    case .foreignView: .askedUnrecorded(className: "F", property: "G.f")
    case .askedUnrecorded(_, .some): .askedUnrecorded(className: "F", property: nil)
    case .askedUnrecorded: .askedUnknown(member: "H.h")
    case .askedUnknown: .notAWindow(className: "B")
    case .notAWindow: .windowInside(className: "C")
    case .windowInside: .sameViewTwice(className: "D")
    case .sameViewTwice: .otherSubviews(className: "E")
    case .otherSubviews: .tooDeep(levels: 900)
    case .tooDeep: .unreadableSelector(text: "#")
    case .unreadableSelector: nil
    }
  }
}

extension GeometryChange {
  fileprivate var next: GeometryChange? {
    switch self {
    case .frame: .transform
    case .transform: .intoAdded(SampleFindings.view)
    case .intoAdded: .intoOther
    case .intoOther: .scrolled(SampleFindings.view)
    case .scrolled: .superview(SampleFindings.view)
    case .superview: .location
    case .location: nil
    }
  }
}

extension UnlikeRecording {
  fileprivate var next: UnlikeRecording? {
    switch self {
    case .old: .new(policy: "q")
    case .new: .both
    case .both: nil
    }
  }
}

extension CodeCause.Part {
  fileprivate var next: CodeCause.Part? {
    switch self {
    case .letsThrough: .takes
    case .takes: .redirects
    case .redirects: .recognizers
    case .recognizers: .unknown
    case .unknown: nil
    }
  }
}

extension NotCompared {
  fileprivate var next: NotCompared? {
    switch self {
    case .withoutLocation: .unobserved(hasLocation: true, policy: "p")
    case .unobserved: .unobservedInRecording(hasLocation: true, isOld: true, policy: "p")
    case .unobservedInRecording: .onlyInRecording(hasLocation: false, isOld: true)
    case .onlyInRecording: .elsewhere(hasLocation: false)
    case .elsewhere: .recognizersOfOneRecording
    case .recognizersOfOneRecording: .actionsOfOneRecording(isOld: true)
    case .actionsOfOneRecording: .actionsOfSameHit
    case .actionsOfSameHit: .recordingsOfOneTrace(isOld: true)
    case .recordingsOfOneTrace: .answersOfCode(policy: "p", .unsetOutlet(property: "Sheet.handle"))
    case .answersOfCode(let policy, .unsetOutlet):
      .answersOfCode(
        policy: policy,
        .uncertainSubviews(owner: "Sheet", className: "UIButton", count: 2, properties: ["Sheet.pay", "Sheet.close"]))
    case .answersOfCode(let policy, .uncertainSubviews):
      .answersOfCode(policy: policy, .ruleNotApplied(rule: "UIWindow { pointInside: never }"))
    case .answersOfCode(let policy, .ruleNotApplied):
      .answersOfCode(
        policy: policy,
        .unpairedSubviews(owner: "Sheet", className: "UIButton", count: 2, properties: ["Sheet.pay", "Sheet.close"]))
    case .answersOfCode(_, .unpairedSubviews): .behindPresentation(view: "UITransitionView")
    case .behindPresentation: .rimOfGlass(view: "PlatterView", points: 4)
    case .rimOfGlass: .sizesInPixels
    case .sizesInPixels: .scenesWithoutControls
    case .scenesWithoutControls: .scenesWithoutRecognizers
    case .scenesWithoutRecognizers: .unjudgedRecognizers(className: "UIPanGestureRecognizer", why: .code)
    case .unjudgedRecognizers(let name, .code): .unjudgedRecognizers(className: name, why: .parameters)
    case .unjudgedRecognizers(let name, .parameters): .unjudgedRecognizers(className: name, why: .delegate)
    case .unjudgedRecognizers: .unjudgedElements
    case .unjudgedElements: .elementsOfOneRecording(isOld: true)
    case .elementsOfOneRecording: nil
    }
  }
}

extension NamedResponder {
  fileprivate var next: NamedResponder? {
    switch self {
    case .nobody: .view(path: "UIWindow/UIButton#pay")
    case .view: .element(path: "UIWindow/_UIHostingView/{pay}")
    case .element: .gone(className: "UIButton")
    case .gone: .noAnswer
    case .noAnswer: .recognizer(NamedRecognizer(className: "UIPanGestureRecognizer", owner: "UIScrollView#feed"))
    case .recognizer: nil
    }
  }
}

extension SmallestChange {
  fileprivate var next: SmallestChange? {
    switch self {
    case .withoutRule: .set(view: SampleFindings.view, properties: "{ alpha: 1 }")
    case .set: .override(views: [SampleFindings.view], text: "{ pointInside: { minimumSize: 44 } }")
    case .override: nil
    }
  }
}
