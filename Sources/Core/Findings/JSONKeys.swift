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

extension RecordingsCause {
  enum CodingKeys: String, CodingKey {
    case responderGone = "responderGone"
    case responderAdded = "responderAdded"
    case responderRemoved = "responderRemoved"
    case wrapperAdded = "wrapperAdded"
    case wrapperRemoved = "wrapperRemoved"
    case classChanged = "classChanged"
    case noDifference = "noDifference"
    case code = "code"
    case lost = "lost"
    case gained = "gained"
    case takenByAdded = "takenByAdded"
    case removed = "removed"
    case reparented = "reparented"
    case inFront = "inFront"
    case takesNoMore = "takesNoMore"
    case nobodyGetsIt = "nobodyGetsIt"
    case windowAdded = "windowAdded"
    case noFirstResponder = "noFirstResponder"
    case firstResponder = "firstResponder"
    case keyWindow = "keyWindow"
    case window = "window"
    case recognizers = "recognizers"
  }

  enum ResponderGoneCodingKeys: String, CodingKey {
    case isOld = "isOld"
  }

  enum ResponderAddedCodingKeys: String, CodingKey {
    case _0 = "view"
  }

  enum ResponderRemovedCodingKeys: String, CodingKey {
    case _0 = "view"
  }

  enum WrapperAddedCodingKeys: String, CodingKey {
    case _0 = "view"
    case around = "around"
  }

  enum WrapperRemovedCodingKeys: String, CodingKey {
    case _0 = "view"
    case around = "around"
  }

  enum ClassChangedCodingKeys: String, CodingKey {
    case _0 = "view"
    case to = "to"
  }

  enum CodeCodingKeys: String, CodingKey {
    case _0 = "cause"
  }

  enum LostCodingKeys: String, CodingKey {
    case after = "after"
    case before = "before"
    case geometry = "geometry"
  }

  enum GainedCodingKeys: String, CodingKey {
    case before = "before"
    case after = "after"
    case view = "view"
    case geometry = "geometry"
  }

  enum TakenByAddedCodingKeys: String, CodingKey {
    case _0 = "view"
    case inPlaceOf = "inPlaceOf"
  }

  enum RemovedCodingKeys: String, CodingKey {
    case _0 = "view"
  }

  enum ReparentedCodingKeys: String, CodingKey {
    case _0 = "view"
    case into = "into"
    case from = "from"
  }

  enum InFrontCodingKeys: String, CodingKey {
    case _0 = "view"
    case of = "of"
    case oldLevel = "oldLevel"
    case newLevel = "newLevel"
  }

  enum TakesNoMoreCodingKeys: String, CodingKey {
    case _0 = "view"
  }

  enum WindowAddedCodingKeys: String, CodingKey {
    case _0 = "view"
  }

  enum NoFirstResponderCodingKeys: String, CodingKey {
    case window = "window"
  }

  enum FirstResponderCodingKeys: String, CodingKey {
    case _0 = "view"
    case window = "window"
  }

  enum KeyWindowCodingKeys: String, CodingKey {
    case _0 = "view"
  }

  enum WindowCodingKeys: String, CodingKey {
    case _0 = "view"
  }

  enum RecognizersCodingKeys: String, CodingKey {
    case added = "added"
    case removed = "removed"
  }
}

extension GeometryChange {
  enum CodingKeys: String, CodingKey {
    case frame = "frame"
    case transform = "transform"
    case intoAdded = "intoAdded"
    case intoOther = "intoOther"
    case scrolled = "scrolled"
    case superview = "superview"
    case location = "location"
  }

  enum FrameCodingKeys: String, CodingKey {
    case old = "old"
    case new = "new"
  }

  enum IntoAddedCodingKeys: String, CodingKey {
    case _0 = "view"
  }

  enum ScrolledCodingKeys: String, CodingKey {
    case _0 = "view"
  }

  enum SuperviewCodingKeys: String, CodingKey {
    case _0 = "view"
  }
}

extension GroupKey {
  enum CodingKeys: String, CodingKey {
    case verdict = "verdict"
    case kind = "kind"
    case before = "before"
    case after = "after"
    case recognizersBefore = "recognizersBefore"
    case recognizersAfter = "recognizersAfter"
    case reason = "reason"
    case decidingRule = "decidingRule"
  }
}

extension NamedView {
  enum CodingKeys: String, CodingKey {
    case id = "id"
    case label = "label"
  }
}

extension NamedRule {
  enum CodingKeys: String, CodingKey {
    case isBaseline = "isBaseline"
    case number = "number"
    case line = "line"
    case text = "text"
    case hitTest = "hitTest"
  }
}

extension NamedRecognizer {
  enum CodingKeys: String, CodingKey {
    case className = "className"
    case owner = "owner"
    case target = "target"
  }
}

extension NamedResponder {
  enum CodingKeys: String, CodingKey {
    case nobody = "nobody"
    case view = "view"
    case element = "element"
    case gone = "gone"
    case noAnswer = "noAnswer"
    case recognizer = "recognizer"
  }

  enum RecognizerCodingKeys: String, CodingKey {
    case _0 = "recognizer"
  }

  enum ViewCodingKeys: String, CodingKey {
    case path = "path"
  }

  enum ElementCodingKeys: String, CodingKey {
    case path = "path"
  }

  enum GoneCodingKeys: String, CodingKey {
    case className = "className"
  }
}

extension NotCompared {
  enum CodingKeys: String, CodingKey {
    case withoutLocation = "withoutLocation"
    case unobserved = "unobserved"
    case unobservedInRecording = "unobservedInRecording"
    case onlyInRecording = "onlyInRecording"
    case elsewhere = "elsewhere"
    case recognizersOfOneRecording = "recognizersOfOneRecording"
    case actionsOfOneRecording = "actionsOfOneRecording"
    case recordingsOfOneTrace = "recordingsOfOneTrace"
    case answersOfCode = "answersOfCode"
    case behindPresentation = "behindPresentation"
    case rimOfGlass = "rimOfGlass"
    case sizesInPixels = "sizesInPixels"
    case scenesWithoutControls = "scenesWithoutControls"
    case unjudgedRecognizers = "unjudgedRecognizers"
    case unjudgedElements = "unjudgedElements"
    case elementsOfOneRecording = "elementsOfOneRecording"
  }

  enum ElementsOfOneRecordingCodingKeys: String, CodingKey {
    case isOld = "isOld"
  }

  enum UnjudgedRecognizersCodingKeys: String, CodingKey {
    case className = "class"
    case why = "why"
  }

  enum WithoutLocationCodingKeys: String, CodingKey {
    case type = "type"
    case base = "base"
  }

  enum UnobservedCodingKeys: String, CodingKey {
    case hasLocation = "hasLocation"
    case policy = "policy"
  }

  enum UnobservedInRecordingCodingKeys: String, CodingKey {
    case hasLocation = "hasLocation"
    case isOld = "isOld"
    case policy = "policy"
  }

  enum OnlyInRecordingCodingKeys: String, CodingKey {
    case hasLocation = "hasLocation"
    case isOld = "isOld"
  }

  enum ElsewhereCodingKeys: String, CodingKey {
    case hasLocation = "hasLocation"
  }

  enum ActionsOfOneRecordingCodingKeys: String, CodingKey {
    case isOld = "isOld"
  }

  enum RecordingsOfOneTraceCodingKeys: String, CodingKey {
    case isOld = "isOld"
  }

  enum AnswersOfCodeCodingKeys: String, CodingKey {
    case policy = "policy"
    case _1 = "note"
  }

  enum BehindPresentationCodingKeys: String, CodingKey {
    case view = "view"
  }

  enum RimOfGlassCodingKeys: String, CodingKey {
    case view = "view"
    case points = "points"
  }
}

extension CodeNote {
  enum CodingKeys: String, CodingKey {
    case uncertainSubviews = "uncertainSubviews"
    case unsetOutlet = "unsetOutlet"
    case unpairedSubviews = "unpairedSubviews"
    case ruleNotApplied = "ruleNotApplied"
  }

  enum UncertainSubviewsCodingKeys: String, CodingKey {
    case owner = "owner"
    case className = "className"
    case count = "count"
    case properties = "properties"
  }

  enum UnsetOutletCodingKeys: String, CodingKey {
    case property = "property"
  }

  enum UnpairedSubviewsCodingKeys: String, CodingKey {
    case owner = "owner"
    case className = "className"
    case count = "count"
    case properties = "properties"
  }

  enum RuleNotAppliedCodingKeys: String, CodingKey {
    case rule = "rule"
  }
}

extension Walk {
  enum CodingKeys: String, CodingKey {
    case policy = "policy"
    case isBaseline = "isBaseline"
    case steps = "steps"
  }
}

extension Walk.Step {
  enum CodingKeys: String, CodingKey {
    case view = "view"
    case count = "count"
    case depth = "depth"
    case step = "step"
    case reason = "reason"
    case note = "note"
    case area = "area"
  }
}

extension SmallestChange {
  enum CodingKeys: String, CodingKey {
    case withoutRule = "withoutRule"
    case set = "set"
    case override = "override"
  }

  enum WithoutRuleCodingKeys: String, CodingKey {
    case _0 = "rule"
  }

  enum SetCodingKeys: String, CodingKey {
    case view = "view"
    case properties = "properties"
  }

  enum OverrideCodingKeys: String, CodingKey {
    case views = "views"
    case text = "text"
  }
}

extension HitArea {
  enum CodingKeys: String, CodingKey {
    case outset = "outset"
    case minimumSize = "minimumSize"
    case ellipse = "ellipse"
    case cornerRadius = "cornerRadius"
    case polygon = "polygon"
    case regions = "regions"
  }

  enum OutsetCodingKeys: String, CodingKey {
    case top = "top"
    case left = "left"
    case bottom = "bottom"
    case right = "right"
  }

  enum MinimumSizeCodingKeys: String, CodingKey {
    case width = "width"
    case height = "height"
  }

  enum CornerRadiusCodingKeys: String, CodingKey {
    case radius = "radius"
  }

  enum PolygonCodingKeys: String, CodingKey {
    case corners = "corners"
  }

  enum RegionsCodingKeys: String, CodingKey {
    case boxes = "boxes"
  }
}
