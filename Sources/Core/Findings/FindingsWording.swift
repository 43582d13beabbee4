/// Puts findings into words for people. No program reads the words.
public protocol FindingsWording: Sendable {
  /// The path of a responder, or words for a view that is gone; nil for nobody and for no answer.
  func path(_ responder: NamedResponder) -> String?
  /// The recognizers in one text, nearest first.
  func recognizers(_ recognizers: [NamedRecognizer]) -> String
  /// The cause as a sentence.
  func cause(_ cause: Cause) -> String
  /// The view of a step, or the number of its views.
  func label(_ step: Walk.Step) -> String
  /// What the view of a step did and why, to be put after the view's name.
  func why(_ step: Walk.Step) -> String
  /// The change, to be put after "with one change:".
  func change(_ change: SmallestChange) -> String
  /// What was not compared, to be put after a number.
  func notCompared(_ what: NotCompared) -> String
  /// The same for a number of one.
  func notComparedOnce(_ what: NotCompared) -> String
}

extension FindingsWording {
  /// The words that also stand after other numbers.
  public func notComparedOnce(_ what: NotCompared) -> String { notCompared(what) }
}
