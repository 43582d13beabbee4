/// One step of a hit test.
package struct Decision: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// The point is inside, so that its subviews are asked.
    case entered
    /// Neither it nor, but for overrides of its own, anything in it gets the touch.
    case left
    /// It gets the touch.
    case hit
    /// Nothing is decided; what is told is why the view is asked at all.
    case noted
  }

  package enum Reason: Hashable, Sendable {
    case hidden
    case interactionOff
    case animating
    case alpha(Double)
    /// The point, in the view's own space, is not in its bounds.
    case outside(Point)
    /// The point is not inside, and the policy has subviews asked all the same.
    case asksOutside
    /// Geometry that is not finite, or a transform that cannot be inverted.
    case impossibleGeometry
    case notClickable
    /// React Native's `box-none`: only its subviews take touches.
    case boxNone
    case inside
    /// No subview takes the touch, so the view does.
    case itself
    /// A rule of the policy, by its index.
    case rule(Int)
    /// A rule of its superview, by its index, does not have it asked, for that reason.
    indirect case notAsked(Int, Reason)
    /// Only the frame of a hidden subview contains the point, for which a rule, by its index, lets the view be asked.
    case coveredByHidden(Scene.Slot, Int)
    /// The point is not in its frame.
    case outsideFrame
    /// A rule of a superview, by its index, gives it a touch that was to go to another view.
    case inPlaceOf(Scene.Slot, Int)
  }

  package var view: Scene.Slot
  package var step: Step
  package var reason: Reason
}
