/// Puts findings into words for people. No program reads the words back.
public protocol FindingsWording: Sendable {
  /// A responder by its path, or in words; nil for nobody and for no answer.
  func path(_ responder: NamedResponder) -> String?
  /// The recognizers, nearest first.
  func recognizers(_ recognizers: [NamedRecognizer]) -> String
  /// The cause in a sentence.
  func cause(_ cause: Cause) -> String
  /// The view of a step, or how many views.
  func label(_ step: Walk.Step) -> String
  /// What the view of a step did and why, after its name.
  func why(_ step: Walk.Step) -> String
  /// The change, after "with one change:".
  func change(_ change: SmallestChange) -> String
  /// What was not compared, after a number.
  func notCompared(_ what: NotCompared) -> String
}
