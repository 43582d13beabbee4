public import HitTesting

/// What a difference means.
public enum Verdict: String, Hashable, Codable, Sendable {
  /// The candidate did it.
  case changed
  /// The recorded app had a rule that its own policy does not know.
  case unmodelled
  /// A policy's code gave no answer.
  case fault
}

/// In what way an event goes elsewhere.
public enum DifferenceKind: String, Hashable, Codable, Sendable {
  /// From one view to another.
  case moved
  /// To nobody.
  case lost
  /// From nobody.
  case gained
  /// To a view in another window.
  case window
  /// To the same view, but other recognizers are asked.
  case recognizers
  /// An event without a location goes to another responder.
  case target
  /// No answer.
  case fault
}

/// What differences with one cause have in common: the facts that a group's fingerprint is made of.
public struct GroupKey: Hashable, Codable, Sendable {
  public var verdict: Verdict
  public var kind: DifferenceKind
  public var before: NamedResponder
  public var after: NamedResponder
  /// The candidate recognizers, nearest first; nil where they are the same, or were not compared.
  public var recognizersBefore: [NamedRecognizer]?
  public var recognizersAfter: [NamedRecognizer]?
  /// The identifier of the deciding reason.
  public var reason: String
  /// What decides: a rule in canonical form, a setting of the policy (`order: zPosition`), or the
  /// class that code stands in with. nil where none does.
  ///
  /// A `-` stands before a rule of the policy that is compared with, which decides no more.
  public var decidingRule: String?

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

/// One touch or event that goes somewhere else.
public struct Difference: Hashable, Sendable {
  public var key: GroupKey
  /// The event's row in the trace.
  public var eventID: Int64
  public var snapshotID: Int64
  /// Seconds from the start of the recording.
  public var time: Double
  public var type: EventType
  /// On the screen, in points; nil for an event without a location.
  public var location: Point?
  /// The views' numbers in the trace; nil for nobody.
  public var beforeView: ViewID?
  public var afterView: ViewID?

  public init(
    key: GroupKey, eventID: Int64, snapshotID: Int64, time: Double, type: EventType, location: Point?,
    beforeView: ViewID?, afterView: ViewID?
  ) {
    self.key = key
    self.eventID = eventID
    self.snapshotID = snapshotID
    self.time = time
    self.type = type
    self.location = location
    self.beforeView = beforeView
    self.afterView = afterView
  }
}
