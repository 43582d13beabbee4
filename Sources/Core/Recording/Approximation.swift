/// A part of a hit test that a recording's source does not tell, so that something likely stands
/// for it.
public enum Approximation: String, CaseIterable, Hashable, Sendable {
  /// Which of two views that overlap is in front. Later ones are.
  case order = "order"
  /// Which of two windows is in front. Later ones are.
  case windows = "windows"
  /// Who takes touches. All views do, but elements that nobody can mean.
  case interaction = "interaction"
  /// What is transparent or hidden. Nothing is.
  case transparency = "transparency"
  /// What is clipped. Boxes are as the source gives them.
  case clipping = "clipping"
  /// Transforms. Boxes count as upright, or their sizes are estimated.
  case transforms = "transforms"
  /// How far views are scrolled.
  case scrolling = "scrolling"
  /// Superviews that were left out. What was in them counts as in the nearest one that is told.
  case superviews = "superviews"
  /// The rest of descriptions that were cut off.
  case remainders = "remainders"
  /// Where touches were. The middle of a view stands for it.
  case locations = "locations"
  /// The scene at a touch. One of another moment stands for it.
  case moments = "moments"
  /// When events happened.
  case times = "times"
  /// The size of the screen.
  case screen = "screen"
}

extension Set<Approximation> {
  /// What an accessibility tree of iOS does not tell.
  package static let accessibility: Self = [.order, .interaction, .transparency, .clipping]

  /// The approximations as files have them, such as `order, clipping`; nil for none.
  package var text: String? { isEmpty ? nil : sorted.map(\.rawValue).joined(separator: ", ") }

  /// Reads what files have; nil for other words, and for words in another order.
  package init?(text: String?) {
    self = Set((text ?? "").split { ", ".contains($0) }.compactMap { Approximation(rawValue: String($0)) })
    guard self.text == text else { return nil }
  }

  /// The approximations in the order of their declaration.
  public var sorted: [Approximation] { Approximation.allCases.filter(contains) }
}
