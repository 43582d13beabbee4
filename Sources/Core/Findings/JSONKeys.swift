// The keys of findings as JSON, in results databases. They are part of the format and never change,
// even when a name in Swift does. Migrations/findings-schema.json describes the values.

extension Cause {
  enum CodingKeys: String, CodingKey {
    case decision = "decision"
    case order = "order"
    case recognizerMoved = "recognizerMoved"
    case recognizersOfView = "recognizersOfView"
    case routing = "routing"
    case keyWindow = "keyWindow"
    case mayBeKeyAgain = "mayBeKeyAgain"
    case isKeyWindow = "isKeyWindow"
    case noKeyWindow = "noKeyWindow"
    case code = "code"
    case noWindow = "noWindow"
    case ownCode = "ownCode"
    case otherRecognizersRecorded = "otherRecognizersRecorded"
    case nobodyRecorded = "nobodyRecorded"
    case firstResponderOfKeyWindow = "firstResponderOfKeyWindow"
    case recordedViewGone = "recordedViewGone"
    case recordedViewLeft = "recordedViewLeft"
    case superviewLeft = "superviewLeft"
    case nobodyTakesIt = "nobodyTakesIt"
    case takenInside = "takenInside"
    case takenInFront = "takenInFront"
    case control = "control"
    case action = "action"
    case gesture = "gesture"
    case recordings = "recordings"
    case fault = "fault"
  }

  enum ActionCodingKeys: String, CodingKey {
    case _0 = "cause"
  }

  enum GestureCodingKeys: String, CodingKey {
    case _0 = "cause"
  }

  enum DecisionCodingKeys: String, CodingKey {
    case before = "before"
    case after = "after"
  }

  enum OrderCodingKeys: String, CodingKey {
    case view = "view"
    case before = "before"
    case order = "order"
  }

  enum RecognizerMovedCodingKeys: String, CodingKey {
    case by = "by"
    case isUndone = "isUndone"
  }

  enum RoutingCodingKeys: String, CodingKey {
    case type = "type"
    case keyWindow = "keyWindow"
    case to = "to"
    case by = "by"
    case isUndone = "isUndone"
  }

  enum KeyWindowCodingKeys: String, CodingKey {
    case window = "window"
    case isKey = "isKey"
    case by = "by"
  }

  enum MayBeKeyAgainCodingKeys: String, CodingKey {
    case window = "window"
    case policy = "policy"
  }

  enum IsKeyWindowCodingKeys: String, CodingKey {
    case window = "window"
    case policy = "policy"
  }

  enum CodeCodingKeys: String, CodingKey {
    case _0 = "cause"
  }

  enum OwnCodeCodingKeys: String, CodingKey {
    case policy = "policy"
    case gives = "gives"
  }

  enum NobodyRecordedCodingKeys: String, CodingKey {
    case hasLocation = "hasLocation"
  }

  enum RecordedViewLeftCodingKeys: String, CodingKey {
    case _0 = "decision"
  }

  enum SuperviewLeftCodingKeys: String, CodingKey {
    case _0 = "decision"
  }

  enum TakenInsideCodingKeys: String, CodingKey {
    case _0 = "view"
  }

  enum TakenInFrontCodingKeys: String, CodingKey {
    case _0 = "view"
  }

  enum ControlCodingKeys: String, CodingKey {
    case _0 = "cause"
  }

  enum RecordingsCodingKeys: String, CodingKey {
    case _0 = "cause"
    case unlike = "unlike"
  }

  enum FaultCodingKeys: String, CodingKey {
    case policy = "policy"
    case fault = "fault"
  }
}

extension UnlikeRecording {
  enum CodingKeys: String, CodingKey {
    case old = "old"
    case new = "new"
    case both = "both"
  }

  enum OldCodingKeys: String, CodingKey {
    case policy = "policy"
  }

  enum NewCodingKeys: String, CodingKey {
    case policy = "policy"
  }
}

extension CodeCause {
  enum CodingKeys: String, CodingKey {
    case policy = "policy"
    case part = "part"
    case view = "view"
    case standIn = "standIn"
    case isTarget = "isTarget"
    case isUndone = "isUndone"
  }
}

extension ControlCause {
  enum CodingKeys: String, CodingKey {
    case left = "left"
    case covered = "covered"
    case small = "small"
    case faded = "faded"
    case behind = "behind"
    case clipped = "clipped"
  }

  enum LeftCodingKeys: String, CodingKey {
    case _0 = "decision"
    case isSuperview = "isSuperview"
  }

  enum CoveredCodingKeys: String, CodingKey {
    case by = "by"
  }

  enum SmallCodingKeys: String, CodingKey {
    case largest = "largest"
    case least = "least"
  }

  enum FadedCodingKeys: String, CodingKey {
    case opacity = "opacity"
  }

  enum BehindCodingKeys: String, CodingKey {
    case _0 = "view"
  }

  enum ClippedCodingKeys: String, CodingKey {
    case by = "by"
  }
}

extension ActionCause {
  enum CodingKeys: String, CodingKey {
    case part = "part"
    case by = "by"
    case rule = "rule"
    case after = "after"
    case moved = "moved"
    case reach = "reach"
    case delay = "delay"
    case doubts = "doubts"
  }
}

extension GestureCause {
  enum CodingKeys: String, CodingKey {
    case part = "part"
    case by = "by"
    case touch = "touch"
    case after = "after"
    case moved = "moved"
    case delay = "delay"
    case fingers = "fingers"
  }
}

extension TriedTouch {
  enum CodingKeys: String, CodingKey {
    case kind = "kind"
    case fingers = "fingers"
    case taps = "taps"
    case direction = "direction"
    case seconds = "seconds"
    case moved = "moved"
  }
}

extension ActionDoubt {
  enum CodingKeys: String, CodingKey {
    case constant = "constant"
    case order = "order"
  }

  enum ConstantCodingKeys: String, CodingKey {
    case name = "name"
    case low = "low"
    case high = "high"
  }

  enum OrderCodingKeys: String, CodingKey {
    case _0 = "one"
    case _1 = "other"
  }
}

extension DeliveryStep {
  enum CodingKeys: String, CodingKey {
    case time = "time"
    case who = "who"
    case what = "what"
    case value = "value"
    case by = "by"
    case fingers = "fingers"
  }
}

extension ResolutionFault {
  enum CodingKeys: String, CodingKey {
    case timeout = "timeout"
    case crashed = "crashed"
    case exited = "exited"
    case abandoned = "abandoned"
    case foreignView = "foreignView"
    case askedUnrecorded = "askedUnrecorded"
    case askedUnknown = "askedUnknown"
    case notAWindow = "notAWindow"
    case windowInside = "windowInside"
    case sameViewTwice = "sameViewTwice"
    case otherSubviews = "otherSubviews"
    case tooDeep = "tooDeep"
    case unreadableSelector = "unreadableSelector"
  }

  enum TimeoutCodingKeys: String, CodingKey {
    case seconds = "seconds"
  }

  enum CrashedCodingKeys: String, CodingKey {
    case signal = "signal"
  }

  enum ExitedCodingKeys: String, CodingKey {
    case code = "code"
  }

  enum AbandonedCodingKeys: String, CodingKey {
    case faults = "faults"
  }

  enum ForeignViewCodingKeys: String, CodingKey {
    case className = "className"
  }

  enum AskedUnrecordedCodingKeys: String, CodingKey {
    case className = "className"
    case property = "property"
  }

  enum AskedUnknownCodingKeys: String, CodingKey {
    case member = "member"
  }

  enum NotAWindowCodingKeys: String, CodingKey {
    case className = "className"
  }

  enum WindowInsideCodingKeys: String, CodingKey {
    case className = "className"
  }

  enum SameViewTwiceCodingKeys: String, CodingKey {
    case className = "className"
  }

  enum OtherSubviewsCodingKeys: String, CodingKey {
    case className = "className"
  }

  enum TooDeepCodingKeys: String, CodingKey {
    case levels = "levels"
  }

  enum UnreadableSelectorCodingKeys: String, CodingKey {
    case text = "text"
  }
}
