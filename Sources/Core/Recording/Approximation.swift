/// A fact about hit tests that a recording's source lacks, so that a likely value stands for it.
public enum Approximation: String, CaseIterable, Hashable, Sendable {
  /// The order of views that overlap. Later views are in front.
  case order = "order"
  /// The order of windows. Later windows are in front.
  case windows = "windows"
  /// Whether views take touches. All do, except elements that nobody can mean to touch.
  case interaction = "interaction"
  /// Whether views are transparent or hidden. No view is.
  case transparency = "transparency"
  /// How views are clipped. Boxes are as the source gives them.
  case clipping = "clipping"
  /// Transforms. Boxes count as upright, or their sizes are estimated.
  case transforms = "transforms"
  /// How far views are scrolled.
  case scrolling = "scrolling"
  /// Superviews that the source leaves out. Their subviews go to the nearest superview that it has.
  case superviews = "superviews"
  /// The views beside those that were touched and their superviews. None of them are there.
  case surroundings = "surroundings"
  /// The rest of descriptions that were cut off.
  case remainders = "remainders"
  /// The locations of touches. The middle of a view stands for them.
  case locations = "locations"
  /// The scene at a touch. One of another moment stands for it.
  case moments = "moments"
  /// The times of events.
  case times = "times"
  /// The size of the screen.
  case screen = "screen"
}

extension Set<Approximation> {
  /// The facts that an accessibility tree of iOS lacks.
  package static let accessibility: Self = [.order, .interaction, .transparency, .clipping]

  /// The approximations as text for files, such as `order, clipping`; nil for none.
  package var text: String? { isEmpty ? nil : sorted.map(\.rawValue).joined(separator: ", ") }

  /// Reads the text of files; nil for unknown words, and for words in another order.
  package init?(text: String?) {
    self = Set((text ?? "").split { ", ".contains($0) }.compactMap { Approximation(rawValue: String($0)) })
    guard self.text == text else { return nil }
  }

  /// The approximations in the order of their declaration.
  public var sorted: [Approximation] { Approximation.allCases.filter(contains) }
}
