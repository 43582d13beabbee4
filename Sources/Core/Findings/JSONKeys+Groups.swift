// The keys of groups, of those whom they name, and of walks (see JSONKeys.swift).

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
    case actionsOfSameHit = "actionsOfSameHit"
    case recordingsOfOneTrace = "recordingsOfOneTrace"
    case answersOfCode = "answersOfCode"
    case behindPresentation = "behindPresentation"
    case rimOfGlass = "rimOfGlass"
    case sizesInPixels = "sizesInPixels"
    case scenesWithoutControls = "scenesWithoutControls"
    case scenesWithoutRecognizers = "scenesWithoutRecognizers"
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
