// Overrides of hitTest as an engineer would write them in subclasses, alone and in combination.

class PenetrableView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? { penetrated(point) }
}

final class EmptySpaceView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? {
    subviews.contains { $0.isInFrame(point) } ? super.hitTest(point) : nil
  }
}

/// Refuses touches on the view that was made directly after it. That is a subview, if it has any.
final class FilteringView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? {
    let hit = super.hitTest(point)
    return hit?.id == id + 1 ? nil : hit
  }
}

/// Redirects touches. A touch on itself goes to its superview. A touch on the view that was made
/// directly after it goes to the view that was made next.
class RedirectingView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? { redirected(super.hitTest(point)) }
}

final class LargerView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? { isInBounds(point, grownBy: 12, 12) ? self : nil }
}

class RegionsView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? { isInRegions(point) ? super.hitTest(point) : nil }
}

/// Three subclasses in one: the first redirects, the second limits it to regions, and the third
/// lets touches on itself through.
final class ComposedView: ReferenceView {
  private func first(_ point: Place) -> ReferenceView? { redirected(super.hitTest(point)) }

  private func second(_ point: Place) -> ReferenceView? { isInRegions(point) ? first(point) : nil }

  override func hitTest(_ point: Place) -> ReferenceView? {
    let hit = second(point)
    return hit === self ? nil : hit
  }
}

extension ReferenceView {
  fileprivate func penetrated(_ point: Place) -> ReferenceView? {
    if isHidden || !(Double(alpha) > 0.01) || subviews.isEmpty { return nil }
    for subview in subviews.reversed() {
      guard subview.isUserInteractionEnabled, !subview.isHidden, Double(subview.alpha) > 0.01, subview.isInFrame(point)
      else {
        continue
      }
      if let there = subview.fromSuperview(point), let hit = subview.hitTest(there) { return hit }
    }
    return nil
  }

  fileprivate func redirected(_ hit: ReferenceView?) -> ReferenceView? {
    guard let hit else { return nil }
    if hit === self { return superview }
    return hit.id == id + 1 ? found(id + 2) : hit
  }

  /// The view with this id in the same window. Touches for which there is none are not compared.
  private func found(_ id: Int64) -> ReferenceView? {
    let found = root.find(id)
    if found == nil { doubt.isRaised = true }
    return found
  }

  private var root: ReferenceView {
    var top = self
    while let superview = top.superview { top = superview }
    return top
  }

  func find(_ id: Int64) -> ReferenceView? {
    if self.id == id { return self }
    for subview in subviews {
      if let found = subview.find(id) { return found }
    }
    return nil
  }

  /// Whether the point is in the left part, or in a stripe that extends beyond the right side.
  fileprivate func isInRegions(_ point: Place) -> Bool {
    let (left, stripe) = (isIn(0, 0, 60, 300, point), isIn(100, 10, 400, 20, point))
    return left || stripe
  }
}
