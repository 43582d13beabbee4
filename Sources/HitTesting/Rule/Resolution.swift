/// A gesture recognizer that is asked about a touch.
public struct CandidateRecognizer: Hashable, Sendable {
  public var id: RecognizerID
  /// The view that it hangs on.
  public var owner: ViewID
  /// The view that it drives, when that is another one than its owner.
  public var target: ViewID?

  public init(id: RecognizerID, owner: ViewID, target: ViewID? = nil) {
    self.id = id
    self.owner = owner
    self.target = target
  }
}

/// Who gets an event under a policy.
public struct Resolution: Hashable, Sendable {
  /// The hit view of a touch or pointer, or the target of an event without a location; nil for nobody.
  public var responder: ViewID?
  /// The candidate recognizers, nearest first; nil for those of the view and of its superviews, as they are in the scene.
  public var recognizers: [CandidateRecognizer]?

  public init(responder: ViewID?, recognizers: [CandidateRecognizer]? = []) {
    self.responder = responder
    self.recognizers = recognizers
  }
}

extension Scene {
  /// The enabled recognizers of the view and of all its superviews up to the window, nearest first.
  ///
  /// > "A gesture recognizer operates on touches hit-tested to a specific view and all of that view's subviews."
  /// > (Apple, `UIGestureRecognizer`)
  public func candidateRecognizers(_ slot: Slot) -> [CandidateRecognizer] {
    candidateRecognizers(slot) { recognizers[$0] }
  }

  func candidateRecognizers(_ slot: Slot, owned: (Slot) -> [Recognizer]) -> [CandidateRecognizer] {
    var result: [CandidateRecognizer] = []
    var current: Slot? = slot
    while let view = current {
      for recognizer in owned(view) where recognizer.isEnabled {
        result.append(CandidateRecognizer(id: recognizer.id, owner: id(view), target: recognizer.target))
      }
      current = superview(view)
    }
    return result
  }
}
