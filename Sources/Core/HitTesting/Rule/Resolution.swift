/// A gesture recognizer that gets a touch because of where it is attached.
public struct CandidateRecognizer: Hashable, Sendable {
  /// The id that the recording gives the recognizer.
  public var id: RecognizerID
  /// The view that owns it.
  public var owner: ViewID
  /// The view that it drives; nil when that is the owner.
  public var target: ViewID?
  /// The whole name of the class of a recognizer that a rule adds; nil for one of the recording.
  public var addedClass: String?

  /// Makes a candidate; without a target it drives its owner.
  public init(id: RecognizerID, owner: ViewID, target: ViewID? = nil) {
    self.id = id
    self.owner = owner
    self.target = target
  }
}

/// The responder of an event under a policy, with the recognizers that get a touch.
public struct Resolution: Hashable, Sendable {
  /// The hit view of a touch or pointer, or the target of an event without a location; nil for
  /// nobody.
  public var responder: ViewID?
  /// The candidate recognizers, nearest first. It is nil when they are simply the scene's own for
  /// the hit view.
  public var recognizers: [CandidateRecognizer]?

  /// Makes a resolution; by default it has no recognizers.
  public init(responder: ViewID?, recognizers: [CandidateRecognizer]? = []) {
    self.responder = responder
    self.recognizers = recognizers
  }
}

extension Scene {
  /// The enabled recognizers of the view and of all its superviews up to the window, nearest first.
  /// No policy's rules are applied.
  ///
  /// > "A gesture recognizer operates on touches hit-tested to a specific view and all of that
  /// > view's subviews." (Apple, `UIGestureRecognizer`)
  ///
  /// - Complexity: O(depth + recognizers).
  public func candidateRecognizers(_ slot: Slot) -> [CandidateRecognizer] {
    candidateRecognizers(slot) { recognizers[$0] }
  }

  func candidateRecognizers(_ slot: Slot, owned: (Slot) -> [Recognizer]) -> [CandidateRecognizer] {
    var result: [CandidateRecognizer] = []
    var current: Slot? = slot
    while let view = current {
      for recognizer in owned(view) where recognizer.isEnabled && !recognizer.isUnattached {
        var candidate = CandidateRecognizer(id: recognizer.id, owner: id(view), target: recognizer.target)
        if recognizer.isAdded { candidate.addedClass = recognizer.className }
        result.append(candidate)
      }
      current = superview(view)
    }
    return result
  }
}
