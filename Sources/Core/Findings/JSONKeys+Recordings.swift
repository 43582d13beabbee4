// The keys of causes between two recordings (see JSONKeys.swift).

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
