/// How a rule replaces or changes a view's `hitTest(_:with:)`.
///
/// The inherited result is the result of the rules before it, or of the base when there are none.
public enum HitTestOverride: Hashable, Sendable {
  /// The result is nil: neither the view nor anything in it is hit.
  case none
  /// The inherited result, but nil when that is the view itself.
  case passthrough
  /// The view itself when it would be hit. Its subviews are never asked.
  case selfOnly
  /// The container of floating views. Its result is never the container itself.
  ///
  /// It is nil when the container is hidden, when its alpha is not above 0.01 or when it has no
  /// subviews. Otherwise the subviews are asked from front to back. A subview is skipped when its
  /// interaction is off, when it is hidden, when its alpha is not above 0.01 or when its **frame**
  /// does not contain the point.
  ///
  /// The container's own bounds and its own `isUserInteractionEnabled` do not matter. A subview's
  /// larger `point(inside:)` has no effect outside its frame, and a rotated subview is tested by
  /// its bounding box.
  case penetrable
  /// The scroll view that lets touches through. It gives the inherited result when the frame of any
  /// direct subview contains the point, and nil otherwise. Hidden subviews count.
  case throughEmptySpace
  /// The inherited result, or another view in its place. The first replacement that matches the
  /// inherited result decides which one.
  case replace([Replacement])
  /// The button with a larger `hitTest`. The edges of its bounds are moved outwards by these
  /// insets. It gives the view itself when the result contains the point, and nil otherwise. When
  /// the insets change nothing, it gives the inherited result.
  ///
  /// It does not check whether the view is hidden, is faint or takes no interaction, so a hidden
  /// view takes touches. Its subviews are never asked.
  case enlarge(EdgeInsets)
  /// The inherited result inside these rectangles of the view's own coordinate space, nil
  /// elsewhere.
  case regions([Rect])
  /// The view that asks others first. Their own `hitTest` is asked, with the point in their own
  /// space: selector after selector, and for each one the views that it finds from the front to the
  /// back. The first result that is not nil counts.
  ///
  /// It does not check whether the view itself is hidden, is faint, takes no interaction or has the
  /// point inside.
  ///
  /// A view that a rule asks, and that is not inside the asking view, may only ask views inside
  /// itself. The same holds for the views inside it. In UIKit, two views that ask each other
  /// recurse without end.
  case ask([Selector], otherwise: AskedInVain)
  /// The view with holes. It gives nil in each hole, and the inherited result elsewhere.
  case except([Hole])

  /// The overrides that policy files write as one word.
  package static let named: [(name: String, override: HitTestOverride)] = [
    ("none", .none), ("passthrough", .passthrough), ("selfOnly", .selfOnly), ("penetrable", .penetrable),
    ("throughEmptySpace", .throughEmptySpace),
  ]
}

extension HitTestOverride {
  /// The word for this override in policy files.
  package var word: String {
    switch self {
    case .replace: "replace"
    case .enlarge: "enlarge"
    case .regions: "regions"
    case .ask: "ask"
    case .except: "except"
    default: Self.named.first { $0.override == self }?.name ?? ""
    }
  }
}

/// What a view gives when none of the views that it asks takes the touch.
public enum AskedInVain: String, CaseIterable, Hashable, Codable, Sendable {
  /// The inherited result.
  case inherited = "inherited"
  /// The view itself when it would be hit. Its subviews are not asked again.
  case itself = "self"
  /// Nil.
  case nobody = "none"
}

/// A part of a view in which it lets touches through, with all that is in it.
public enum Hole: Hashable, Sendable {
  /// A rectangle in the view's own coordinate space, in points.
  case rect(Rect)
  /// The points that are inside one of the views that a selector finds, by their own
  /// `point(inside:)`.
  case views(Selector)
}

/// One entry of ``HitTestOverride/replace(_:)``: it gives a touch to another view than the hit one.
public struct Replacement: Hashable, Sendable {
  /// The hit views that are replaced.
  public var hit: Selector
  /// The first view in drawing order that this selector finds gets the touch. Nobody gets it when
  /// the selector finds no view or is nil.
  public var with: Selector?

  /// Makes a replacement.
  ///
  /// - Parameters:
  ///   - hit: Selects the hit views that are replaced.
  ///   - with: Selects the view that gets the touch; nil when nobody is to get it.
  public init(hit: Selector, with: Selector?) {
    self.hit = hit
    self.with = with
  }
}

extension HitTestOverride {
  /// The selectors whose views it asks or looks at, in order. Those of replacements do not count.
  var lookedAt: [Selector] {
    switch self {
    case .ask(let selectors, _): selectors
    case .except(let holes):
      holes.compactMap { hole in
        if case .views(let selector) = hole { selector } else { nil }
      }
    default: []
    }
  }

  /// Whether the override ignores the rules before it when a view has these bounds.
  func inheritsNothing(bounds: Rect) -> Bool {
    switch self {
    case .none, .selfOnly, .penetrable: true
    case .ask(_, let otherwise): otherwise != .inherited
    case .enlarge(let insets): !bounds.isSame(grownBy: insets)
    default: false
    }
  }
}

extension Rect {
  func isSame(grownBy insets: EdgeInsets) -> Bool {
    let grown = grown(by: insets)
    return grown.minX == minX && grown.minY == minY && grown.maxX == maxX && grown.maxY == maxY
  }
}
