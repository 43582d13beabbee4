import HitTesting

/// The keys of policy files. Faults list them when a key is misspelt.
enum PolicyWords {
  static let policy = [
    "version", "policy", "base", "order", "alphaThreshold", "outOfBounds", "constants", "system", "rules",
  ]
  static let rule = ["match", "known", "when"] + effects
  static let effects = [
    "hitTest", "pointInside", "window", "events", "recognizers", "set", "touchesShouldCancel", "touchesShouldBegin",
    "shouldBegin",
  ]
  /// The keys of `recognizers`.
  static let recognizers = recognizerSubjects + ["name"] + recognizerEffects
  /// The keys that name the recognizers that a rule is about, of which a rule has one at most.
  static let recognizerSubjects = ["of", "add", "remove", "move"]
  static let recognizerEffects = [
    "set", "requireToFail", "simultaneousWith", "canPrevent", "shouldReceive", "shouldBegin",
  ]
  /// The keys of a policy and of its rules.
  static let all = Set(policy + rule)
  static let eventTypes = EventType.withLocation.compactMap(\.name)
  static let events = ["motion", "remoteControl", "presses"]
  static let settable = ViewProperty.all.filter(\.isSettable).map(\.name)
}
