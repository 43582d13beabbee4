public import HitTesting

/// The element that a touch falls in. It is inferred from the frames of the elements, and never
/// observed.
public struct InferredElement: Hashable, Sendable {
  /// The id of the element in the trace.
  public var id: ViewID
  /// The path from the element's window.
  public var path: String
  /// The distance from the touch to the nearest edge of the element, in points; less than 0 for a
  /// touch outside.
  public var margin: Double
  /// Whether no edge of an element is nearer than the finger is wide. If one is, it may be another
  /// element.
  public var isJudged: Bool

  /// Makes an element from its parts.
  public init(id: ViewID, path: String, margin: Double, isJudged: Bool) {
    (self.id, self.path, self.margin, self.isJudged) = (id, path, margin, isJudged)
  }
}

extension Scene {
  /// The name of an element that a touch falls in.
  package func inferred(_ element: TouchedElement) -> InferredElement {
    InferredElement(
      id: id(element.slot), path: path(element.slot), margin: element.margin, isJudged: element.isJudged)
  }
}
