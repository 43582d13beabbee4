// Other toolkits' rules on the reference tree, as plain recursion.

/// Android: taken by a child that takes it, else by the view itself if it is clickable.
func androidHit(_ view: ReferenceView, _ point: Place) -> ReferenceView? {
  guard !view.isHidden, containsUpright(view, point) else { return nil }
  for child in view.subviews.reversed() {
    if let there = child.fromSuperview(point), let taker = androidHit(child, there) { return taker }
  }
  return view.isClickable ? view : nil
}

/// A document: all elements that contain the point, in document order; the last one gets it.
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

/// UIKit's rule with other values of what a policy may say as a whole.
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
      // The frontmost that is left: the last of those with the greatest z.
      let top = isByZPosition ? waiting.map(\.zPosition).max() : nil
      let index = waiting.lastIndex { top == nil || $0.zPosition == top } ?? 0
      let subview = waiting.remove(at: index)
      if let there = subview.fromSuperview(point), let hit = hitTest(subview, there) { return hit }
    }
    return isInside ? view : nil
  }
}

/// Rectangles with a negative side are what clipping leaves off the screen.
private func containsUpright(_ view: ReferenceView, _ point: Place) -> Bool {
  view.width >= 0 && view.height >= 0 && view.isInBounds(point, grownBy: 0, 0)
}
