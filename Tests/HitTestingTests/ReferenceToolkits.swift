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

/// Rectangles with a negative side are what clipping leaves off the screen.
private func containsUpright(_ view: ReferenceView, _ point: Place) -> Bool {
  view.width >= 0 && view.height >= 0 && view.isInBounds(point, grownBy: 0, 0)
}
