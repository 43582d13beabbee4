public import HitTesting

/// The area in which rules let a view take touches, instead of its bounds. Pictures draw it.
///
/// Lengths are in points, points and boxes in the view's own coordinate space. It describes how the
/// bounds give the area, so that it is right for all views that a group's touches went to.
public enum HitArea: Hashable, Codable, Sendable {
  /// The bounds with their edges moved outwards.
  case outset(top: Double, left: Double, bottom: Double, right: Double)
  /// The bounds, grown about their centre to at least this size.
  case minimumSize(width: Double, height: Double)
  /// The ellipse that touches the edges of the bounds.
  case ellipse
  /// The bounds with round corners.
  case cornerRadius(radius: Double)
  /// A polygon.
  case polygon(corners: [Point])
  /// Boxes.
  case regions(boxes: [Rect])
}

extension HitArea {
  /// The area of a view under a policy; nil when it is the bounds, or when other views decide on
  /// it.
  ///
  /// A `hitTest` of the view comes before its `point(inside:)`.
  package init?(of slot: Scene.Slot, under applied: AppliedPolicy) {
    let rules = applied.rules(slot).map { applied.policy.rules[$0] }
    switch rules.last(where: { $0.hitTest != nil })?.hitTest {
    case .enlarge(let insets): self.init(insets)
    case .regions(let boxes): self = .regions(boxes: boxes)
    default:
      switch rules.last(where: { $0.pointInside != nil })?.pointInside {
      case .outset(let insets): self.init(insets)
      case .minimumSize(let size): self = .minimumSize(width: size.width, height: size.height)
      case .ellipse: self = .ellipse
      case .cornerRadius(let radius): self = .cornerRadius(radius: radius)
      case .polygon(let corners): self = .polygon(corners: corners)
      case .subviews, .onlySubviews, .of, .always, .never, nil: return nil
      }
    }
  }

  private init(_ insets: EdgeInsets) {
    self = .outset(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}
