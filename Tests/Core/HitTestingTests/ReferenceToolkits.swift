// The rules of other toolkits on the reference tree, as plain recursion.

/// Android's rule: a child that takes the touch gets it; otherwise a view that is
/// clickable or can be scrolled takes it itself.
func androidHit(_ view: ReferenceView, _ point: Place) -> ReferenceView? {
  guard !view.isHidden, containsUpright(view, point) else { return nil }
  for child in view.subviews.reversed() {
    if let there = child.fromSuperview(point), let taker = androidHit(child, there) { return taker }
  }
  return view.isClickable ? view : nil
}

/// A document's rule: the last element in document order that contains the point gets it.
func documentHit(_ view: ReferenceView, _ point: Place) -> ReferenceView? {
  var found: ReferenceView?
  func visit(_ view: ReferenceView, _ point: Place) {
    if view.isHidden { return }
    if containsUpright(view, point) { found = view }
    for child in view.subviews {
      if let there = child.fromSuperview(point) { visit(child, there) }
    }
  }
  visit(view, point)
  return found
}

/// UIKit's rule with other settings of the policy as a whole.
struct Variant {
  var isByZPosition = false
  var alphaThreshold = 0.01
  var asksOutside = false

  static let all = [
    Variant(isByZPosition: true), Variant(alphaThreshold: 0.015), Variant(asksOutside: true),
    Variant(isByZPosition: true, alphaThreshold: 0, asksOutside: true),
  ]

  func hitTest(_ view: ReferenceView, _ point: Place) -> ReferenceView? {
    if view.isHidden || !view.isUserInteractionEnabled || view.isAnimating { return nil }
    if Double(view.alpha) < alphaThreshold { return nil }
    let isInside = view.point(inside: point)
    if !isInside, !asksOutside { return nil }
    var waiting = view.subviews
    while !waiting.isEmpty {
      // The frontmost of the remaining views: the last one among those with the greatest z.
      let top = isByZPosition ? waiting.map(\.zPosition).max() : nil
      let index = waiting.lastIndex { top == nil || $0.zPosition == top } ?? 0
      let subview = waiting.remove(at: index)
      if let there = subview.fromSuperview(point), let hit = hitTest(subview, there) { return hit }
    }
    return isInside ? view : nil
  }
}

/// Whether the view contains the point. A side is negative when clipping leaves nothing on the
/// screen; such rectangles contain nothing.
private func containsUpright(_ view: ReferenceView, _ point: Place) -> Bool {
  view.width >= 0 && view.height >= 0 && view.isInBounds(point, grownBy: 0, 0)
}
