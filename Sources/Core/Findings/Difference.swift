public import HitTesting
public import Recording

/// The meaning of a difference.
public enum Verdict: String, Hashable, Codable, Sendable {
  /// The candidate policy changed the responder or the recognizers.
  case changed = "changed"
  /// An audit found something about a control. It counts like a change.
  case found = "found"
  /// The recorded app had a rule that its own policy does not have. It does not count as a change.
  case unmodelled = "unmodelled"
  /// The code of a policy gave no answer.
  case fault = "fault"
  /// Who acts depends on something that UIKit does not define. It does not count as a change.
  case undecided = "undecided"
  /// Who acts changed earlier in the recording, so that the app would have gone another way. It
  /// does not count as a change.
  case later = "later"
}

/// The way in which the responder or the recognizers of an event differ.
public enum DifferenceKind: String, CaseIterable, Hashable, Codable, Sendable {
  /// The event goes from one view to another one, in the same window as far as that is known.
  case moved = "moved"
  /// The event went to a view and now goes to nobody.
  case lost = "lost"
  /// The event went to nobody and now goes to a view.
  case gained = "gained"
  /// The event goes to a view in another window.
  case window = "window"
  /// The event goes to the same view, but other recognizers get it.
  case recognizers = "recognizers"
  /// An event without a location goes to another responder.
  case target = "target"
  /// A policy's code gave no answer.
  case fault = "fault"
  /// No point hits a control.
  case unreachable = "unreachable"
  /// Another view takes the touches of a part of a control.
  case covered = "covered"
  /// A part of a control is outside of a superview, where nothing can hit it.
  case outside = "outside"
  /// No box in which a control is hit is as large as it should be.
  case small = "small"
  /// A control is hit, though nobody can see it.
  case unseen = "unseen"
  /// A recognizer or a control acted, and nobody acts in its place.
  case actionLost = "action-lost"
  /// A recognizer or a control acts upon a touch upon which nobody acted.
  case actionGained = "action-gained"
  /// Another recognizer or control acts in place of the one that acted.
  case actionTaken = "action-taken"
  /// It acts later.
  case actionLate = "action-late"
  /// It acts earlier.
  case actionEarly = "action-early"
  /// Another one acts besides the one that acted.
  case actionDoubled = "action-doubled"
  /// It begins as before, and is then cancelled.
  case actionCancelled = "action-cancelled"
  /// A recognizer never acts.
  case gestureNever = "gesture-never"
  /// Which of two recognizers gets a touch first is not defined, and decides which of them acts.
  case gestureOrder = "gesture-order"
  /// A recognizer of a superview takes the touches of a control.
  case controlTaken = "control-taken"
  /// A control reacts later than 0.1 s, because somebody holds its touches back.
  case controlLate = "control-late"
}

extension DifferenceKind {
  /// Whether it is about who acts, not about who is hit.
  public var isOfAction: Bool {
    switch self {
    case .actionLost, .actionGained, .actionTaken, .actionLate, .actionEarly, .actionDoubled, .actionCancelled: true
    default: false
    }
  }
}

extension Verdict {
  /// Whether it makes a run fail unless it is accepted.
  public var mustBeAccepted: Bool { self == .changed || self == .found }

  /// Whether it says something about the policy: that it changed something, or gave no answer.
  package var isJudged: Bool { mustBeAccepted || self == .fault }
}

/// The facts that all differences of a group share. The group's fingerprint consists of them.
public struct GroupKey: Hashable, Codable, Sendable {
  /// The meaning of the differences.
  public var verdict: Verdict
  /// The way in which the responder or the recognizers differ.
  public var kind: DifferenceKind
  /// The responder in the baseline, or the control that is judged.
  public var before: NamedResponder
  /// The responder under the candidate policy or in the new recording, or the view that covers the
  /// control.
  public var after: NamedResponder
  /// The candidate recognizers in the baseline, nearest first; nil when both sides have the same
  /// ones, or when they were not compared.
  public var recognizersBefore: [NamedRecognizer]?
  /// The candidate recognizers afterwards, nearest first; nil when those before are nil.
  public var recognizersAfter: [NamedRecognizer]?
  /// The ``Cause/identifier`` of the deciding reason.
  public var reason: String
  /// The deciding part: a rule in canonical form, a setting of the policy (`order: zPosition`), or
  /// the class of the deciding code; nil when there is none.
  ///
  /// A `-` before it means that the rule is one of the baseline's and no longer decides.
  public var decidingRule: String?

  /// Makes a key; by default no recognizers differ and no rule decides.
  public init(
    verdict: Verdict, kind: DifferenceKind, before: NamedResponder, after: NamedResponder,
    recognizersBefore: [NamedRecognizer]? = nil, recognizersAfter: [NamedRecognizer]? = nil, reason: String,
    decidingRule: String? = nil
  ) {
    self.verdict = verdict
    self.kind = kind
    self.before = before
    self.after = after
    self.recognizersBefore = recognizersBefore
    self.recognizersAfter = recognizersAfter
    self.reason = reason
    self.decidingRule = decidingRule
  }
}

/// Something in a scene that differs from the baseline, or that an audit found.
public struct Difference: Hashable, Sendable {
  /// The event, points or controls that a difference is about.
  public enum Subject: Hashable, Sendable {
    /// A touch or event, by the number of its row in the trace, with its type.
    case event(id: EventID, type: EventType)
    /// All points of the scene that go somewhere else in the same way.
    case points(SweptRegion)
    /// All controls of the scene with the same finding.
    case controls(AuditedControls)
  }

  /// The facts that put it into its group.
  public var key: GroupKey
  /// The event, points or controls that it is about.
  public var subject: Subject
  /// The number of the snapshot in which it happened.
  public var snapshotID: SnapshotID
  /// Seconds from the start of the recording.
  public var time: Double
  /// The location of the event or one of the points, on the screen, in points; nil for an event
  /// without a location.
  public var location: Point?
  /// The id of the view that had it, in the trace; nil for nobody.
  public var beforeView: ViewID?
  /// The id of the view that gets it, in the trace; nil for nobody.
  public var afterView: ViewID?
  /// Who acted upon the touch as it was recorded; nil when that is not known, and for what is no
  /// touch.
  public var acted: RecordedActor?

  /// Makes a difference from its parts. Who acted is not known.
  public init(
    key: GroupKey, subject: Subject, snapshotID: SnapshotID, time: Double, location: Point?, beforeView: ViewID?,
    afterView: ViewID?
  ) {
    self.key = key
    self.subject = subject
    self.snapshotID = snapshotID
    self.time = time
    self.location = location
    self.beforeView = beforeView
    self.afterView = afterView
  }

  /// The number of the event's row in the trace; nil for points and controls.
  public var eventID: EventID? { if case .event(let id, _) = subject { id } else { nil } }

  /// The boxes of the screen that it is about; empty for an event.
  public var parts: [SweptRegion.Part] {
    switch subject {
    case .event: []
    case .points(let region): region.parts
    case .controls(let audited): audited.parts
    }
  }
}

extension Difference.Subject {
  /// Changes the points in place. It does nothing for another subject.
  package mutating func changePoints(_ body: (inout SweptRegion) -> Void) {
    guard case .points(var region) = self else { return }
    // With a second owner, the list of boxes would be copied.
    self = .points(SweptRegion(parts: []))
    body(&region)
    self = .points(region)
  }

  /// Changes the controls in place. It does nothing for another subject.
  package mutating func changeControls(_ body: (inout AuditedControls) -> Void) {
    guard case .controls(var audited) = self else { return }
    self = .controls(AuditedControls(parts: [], controls: []))
    body(&audited)
    self = .controls(audited)
  }
}
