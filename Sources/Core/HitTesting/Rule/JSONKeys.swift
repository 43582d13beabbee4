// The keys of decisions and lengths as JSON, in results databases. They are part of the format, and
// never change: another name in Swift is written beside the same key.

extension Decision {
  enum CodingKeys: String, CodingKey {
    case view = "view"
    case step = "step"
    case reason = "reason"
  }
}

extension DecisionReason {
  enum CodingKeys: String, CodingKey {
    case hidden = "hidden"
    case interactionOff = "interactionOff"
    case animating = "animating"
    case alpha = "alpha"
    case outside = "outside"
    case outsideArea = "outsideArea"
    case asksOutside = "asksOutside"
    case impossibleGeometry = "impossibleGeometry"
    case notClickable = "notClickable"
    case boxNone = "boxNone"
    case inside = "inside"
    case itself = "itself"
    case ruled = "ruled"
    case notAsked = "notAsked"
    case coveredByHidden = "coveredByHidden"
    case asked = "asked"
    case asksInVain = "asksInVain"
    case mustNotAsk = "mustNotAsk"
    case inPlaceOf = "inPlaceOf"
  }

  enum AlphaCodingKeys: String, CodingKey {
    case value = "value"
    case threshold = "threshold"
  }

  enum OutsideCodingKeys: String, CodingKey {
    case point = "point"
    case bounds = "bounds"
  }

  enum OutsideAreaCodingKeys: String, CodingKey {
    case point = "point"
    case area = "area"
    case by = "by"
  }

  enum NotClickableCodingKeys: String, CodingKey {
    case base = "base"
  }

  enum ItselfCodingKeys: String, CodingKey {
    case base = "base"
  }

  enum RuledCodingKeys: String, CodingKey {
    case by = "by"
  }

  enum NotAskedCodingKeys: String, CodingKey {
    case by = "by"
    case because = "because"
  }

  enum CoveredByHiddenCodingKeys: String, CodingKey {
    case subview = "subview"
    case by = "by"
  }

  enum AskedCodingKeys: String, CodingKey {
    case by = "by"
  }

  enum AsksInVainCodingKeys: String, CodingKey {
    case view = "view"
    case by = "by"
  }

  enum MustNotAskCodingKeys: String, CodingKey {
    case view = "view"
    case by = "by"
  }

  enum InPlaceOfCodingKeys: String, CodingKey {
    case view = "view"
    case by = "by"
  }
}

extension Obstacle {
  enum CodingKeys: String, CodingKey {
    case hidden = "hidden"
    case interactionOff = "interactionOff"
    case alpha = "alpha"
    case outsideFrame = "outsideFrame"
  }

  enum AlphaCodingKeys: String, CodingKey {
    case value = "value"
    case threshold = "threshold"
  }
}

extension Point {
  enum CodingKeys: String, CodingKey {
    case x = "x"
    case y = "y"
  }
}

extension Size {
  enum CodingKeys: String, CodingKey {
    case width = "width"
    case height = "height"
  }
}

extension Rect {
  enum CodingKeys: String, CodingKey {
    case origin = "origin"
    case size = "size"
  }
}
