package import HitTesting

/// A view on the way from the hit view to the window, with what decides how it treats touches.
package struct DeliveredView: Hashable, Sendable {
  /// What a view does with touches beyond being told of them.
  package enum Kind: Hashable, Sendable {
    case plain
    case control(Control)
    case scrollView(Scrolling)
  }

  /// A control.
  package struct Control: Hashable, Sendable {
    /// The controls whose own action Apple excepts from recognizers of superviews.
    package enum Family: Hashable, Sendable {
      case button
      case `switch`
      /// A slider, with the horizontal place of its knob on the screen, in points.
      case slider(knob: Double)
      case segmented
      /// A stepper or a page control.
      case choice
      /// Any other control.
      case other
    }

    package var family: Family
    package var isEnabled = true

    package init(_ family: Family) { self.family = family }
  }

  /// A scroll view.
  package struct Scrolling: Hashable, Sendable {
    /// Whether it can scroll to a side, and up or down.
    package var isHorizontal: Bool, isVertical: Bool
    /// The directions in which a finger moves its content no farther, because an edge is shown.
    package var edges: Set<Gesture.Direction> = []
    package var delaysContentTouches = true, canCancelContentTouches = true
    /// What `touchesShouldBegin(_:with:in:)` answers.
    package var contentGetsTouches = true
    /// What `touchesShouldCancel(in:)` answers; nil for UIKit's own answer.
    package var contentLosesTouches: Bool?

    package init(isHorizontal: Bool, isVertical: Bool) {
      (self.isHorizontal, self.isVertical) = (isHorizontal, isVertical)
    }
  }

  /// The view's id in its recording.
  package var id: ViewID
  package var kind: Kind
  package var isMultipleTouchEnabled = false, isExclusiveTouch = false
  /// What `gestureRecognizerShouldBegin(_:)` of the view answers.
  package var shouldBegin = Gesture.Permission.always
  /// Its box on the screen, in points.
  package var frame: Rect

  package init(_ id: ViewID, _ kind: Kind = .plain, frame: Rect) {
    (self.id, self.kind, self.frame) = (id, kind, frame)
  }

  /// What it is as a control; nil for none.
  package var control: Control? { if case .control(let control) = kind { control } else { nil } }
  mutating func setFamily(_ family: Control.Family) {
    guard case .control(var control) = kind else { return }
    control.family = family
    kind = .control(control)
  }

  var scrolling: Scrolling? { if case .scrollView(let scrolling) = kind { scrolling } else { nil } }
}

extension Rect {
  /// How far the edges must move outwards to hold a place; 0 if it is inside.
  package func margin(holding place: Point) -> Double {
    max(minX - place.x, place.x - maxX, minY - place.y, place.y - maxY, 0)
  }
}
