public import HitTesting

public enum Verdict: String, Hashable, Sendable {
  /// The candidate did it.
  case changed
  /// The recorded app had a rule that its own policy does not know.
  case unmodelled
  /// A policy's code gave no answer.
  case fault
}

public enum DifferenceKind: String, Hashable, Sendable {
  /// From one view to another.
  case moved
  /// To nobody.
  case lost
  /// From nobody.
  case gained
  /// To a view in another window.
  case window
  /// The same view, but other recognizers are asked.
  case recognizers
  /// An event without a location.
  case target
  /// No answer.
  case fault
}

/// What differences with one cause have in common.
public struct GroupKey: Hashable, Sendable {
  public var verdict: Verdict
  public var kind: DifferenceKind
  /// Paths without ids and indexes; nil for nobody.
  public var before: String?
  public var after: String?
  /// The candidate recognizers, nearest first; nil where they are the same, or were not compared.
  public var recognizersBefore: String?
  public var recognizersAfter: String?
  /// The decision that made the difference, in words.
  public var rule: String
  /// Where several rules may have: those that together did, as few as possible. Without them it goes where it went.
  public var rules: [String] = []

  public init(
    verdict: Verdict, kind: DifferenceKind, before: String?, after: String?, recognizersBefore: String? = nil,
    recognizersAfter: String? = nil, rule: String
  ) {
    self.verdict = verdict
    self.kind = kind
    self.before = before
    self.after = after
    self.recognizersBefore = recognizersBefore
    self.recognizersAfter = recognizersAfter
    self.rule = rule
  }

  /// 16 hexadecimal digits that stay the same when ids, times and the number of differences change (FNV-1a, 64 bits).
  public var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let parts = [verdict.rawValue, kind.rawValue, before ?? "", after ?? "", rule]
    for part in parts + [recognizersBefore, recognizersAfter].compactMap(\.self) + rules {
      for byte in Array(part.utf8) + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// One touch or event that goes somewhere else.
public struct Difference: Hashable, Sendable {
  public var key: GroupKey
  public var eventID: Int64
  public var snapshotID: Int64
  /// Seconds from the start of the recording.
  public var time: Double
  public var type: EventType
  /// On the screen, in points; nil for an event without a location.
  public var location: Point?
  public var beforeView: ViewID?
  public var afterView: ViewID?

  public init(
    key: GroupKey, eventID: Int64, snapshotID: Int64, time: Double, type: EventType, location: Point?,
    beforeView: ViewID?,
    afterView: ViewID?
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
