/// What a rule makes of a view's `hitTest(_:with:)`. The inherited result is what the rules before it made, or the base.
public enum HitTestOverride: Hashable, Sendable {
  /// nil; the subtree is out.
  case none
  /// The inherited result, nil when it is the view itself.
  case passthrough
  /// Itself when it would be hit; its subviews are never asked.
  case selfOnly
  /// The container of floating views: nil when it is hidden, its alpha is not above 0.01 or it has no subviews; else its
  /// subviews are asked from front to back, but for those whose interaction is off, that are hidden, whose alpha is not above
  /// 0.01, or whose **frame** does not contain the point. Never itself.
  ///
  /// Its own bounds and its own `isUserInteractionEnabled` are not looked at, a subview's larger `point(inside:)` is cut at its
  /// frame, and a turned subview is tested by its bounding box.
  case penetrable
  /// The scroll view that lets touches through: the inherited result if any direct subview's frame contains the point, else
  /// nil. Hidden subviews count.
  case throughEmptySpace
  /// The inherited result; the first of these that it matches says who gets the touch in its place.
  case replace([Replacement])
  /// The button with a larger `hitTest`: itself if its bounds, with their edges moved outwards, contain the point, else nil;
  /// where that is the bounds as they are, the inherited result.
  ///
  /// No switches are looked at, so that a hidden view takes touches, and its subviews are never asked.
  case enlarge(EdgeInsets)
  /// The inherited result inside these rectangles of the view's own space, nil elsewhere.
  case regions([Rect])

  /// Those that are one word in policy files.
  package static let named: [(name: String, override: HitTestOverride)] = [
    ("none", .none), ("passthrough", .passthrough), ("selfOnly", .selfOnly), ("penetrable", .penetrable),
    ("throughEmptySpace", .throughEmptySpace),
  ]
}

extension HitTestOverride {
  /// Its word in policy files.
  package var word: String {
    switch self {
    case .replace: "replace"
    case .enlarge: "enlarge"
    case .regions: "regions"
    case .none, .passthrough, .selfOnly, .penetrable, .throughEmptySpace:
      Self.named.first { $0.override == self }?.name ?? ""
    }
  }
}

/// Who gets a touch in another view's place.
public struct Replacement: Hashable, Sendable {
  /// Which hit views are replaced.
  public var hit: Selector
  /// The first view in drawing order that it finds in the scene gets the touch; nobody where it finds none, or is nil.
  public var with: Selector?

  public init(hit: Selector, with: Selector?) {
    self.hit = hit
    self.with = with
  }
}

extension HitTestOverride {
  /// Whether a view with these bounds inherits nothing from the rules before it.
  func inheritsNothing(bounds: Rect) -> Bool {
    switch self {
    case .none, .selfOnly, .penetrable: true
    case .enlarge(let insets): !bounds.isSame(grownBy: insets)
    case .passthrough, .throughEmptySpace, .replace, .regions: false
    }
  }
}

extension Rect {
  func isSame(grownBy insets: EdgeInsets) -> Bool {
    let grown = grown(by: insets)
    return grown.minX == minX && grown.minY == minY && grown.maxX == maxX && grown.maxY == maxY
  }
}
