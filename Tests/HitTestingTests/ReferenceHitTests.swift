// Overrides of hitTest as an engineer would write them in subclasses, alone and one upon the other.

class PenetrableView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? { penetrated(point) }
}

final class EmptySpaceView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? {
    subviews.contains { $0.isInFrame(point) } ? super.hitTest(point) : nil
  }
}

/// Refuses what goes to the view that was made next after it, which is a subview where it has one.
final class FilteringView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? {
    let hit = super.hitTest(point)
    return hit?.id == id + 1 ? nil : hit
  }
}

/// Gives what goes to it, or to the view that was made next after it, to its superview, or to the view that was made after that.
class RedirectingView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? { redirected(super.hitTest(point)) }
}

final class LargerView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? { isInBounds(point, grownBy: 12, 12) ? self : nil }
}

class RegionsView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? { isInRegions(point) ? super.hitTest(point) : nil }
}

/// Three classes, each on top of the one before: redirected inside regions, and then not itself.
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

  /// One of another window is not looked for, and such touches are not compared.
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

  private func find(_ id: Int64) -> ReferenceView? {
    if self.id == id { return self }
    for subview in subviews {
      if let found = subview.find(id) { return found }
    }
    return nil
  }

  /// Its left part, and a stripe that leaves it to the right.
  fileprivate func isInRegions(_ point: Place) -> Bool {
    let (left, stripe) = (isIn(0, 0, 60, 300, point), isIn(100, 10, 400, 20, point))
    return left || stripe
  }
}
