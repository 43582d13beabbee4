/// Which views are the root views of windows, as the selector `:root` means them.
extension Scene {
  /// The view whose subviews are the root views of a window: the window itself or, as in real
  /// windows with a root view controller, the `UIDropShadowView` in its first `UITransitionView`.
  ///
  /// Source: trees of iOS 26.1, on iPhones, too. Later ones of these views hold what is presented.
  ///
  /// - Complexity: O(subviews of the window and of its first transition view).
  package func rootContainer(of window: Slot) -> Slot {
    guard let transition = first("UITransitionView", in: window) else { return window }
    return first("UIDropShadowView", in: transition) ?? transition
  }

  /// Whether the subviews of a view are root views.
  func holdsRootViews(_ slot: Slot) -> Bool {
    // The container is at most two levels below its window.
    var window = slot
    for _ in 0..<2 where windows[window] == nil {
      guard let superview = superview(window) else { return false }
      window = superview
    }
    return windows[window] != nil && rootContainer(of: window) == slot
  }

  /// Whether the view is a window, a root view, or a view between the two.
  package func isRootOrAbove(_ slot: Slot) -> Bool {
    guard let superview = superview(slot) else { return true }
    if holdsRootViews(superview) || holdsRootViews(slot) { return true }
    return self.superview(rootContainer(of: window(of: slot))) == slot
  }

  private func first(_ className: String, in slot: Slot) -> Slot? {
    guard let index = classes.index(of: className) else { return nil }
    var next = links[slot].first
    while next != Self.none {
      if classIndexes[Int(next)] == index { return Int(next) }
      next = links[Int(next)].next
    }
    return nil
  }
}
