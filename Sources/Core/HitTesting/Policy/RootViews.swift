/// Which views are the root views of windows, as the selector `:root` means them.
extension Scene {
  /// The view whose subviews are the root views of a window: the window itself or, as in real
  /// windows with a root view controller, the `UIDropShadowView` in its first `UITransitionView`.
  /// It is nil for an outermost view that is a root view itself.
  ///
  /// Source: trees of iOS 26.1, on iPhones, too. Later views of these classes contain presented
  /// views.
  ///
  /// - Parameter outermost: A window, or the topmost view of a dump without a window.
  /// - Complexity: O(subviews of the window and of its first transition view).
  package func rootContainer(of outermost: Slot) -> Slot? {
    if isRootItself(outermost) { return nil }
    let isTransition = classes.index(of: "UITransitionView").map { classIndexes[outermost] == $0 } ?? false
    guard let transition = isTransition ? outermost : first("UITransitionView", in: outermost) else {
      return outermost
    }
    return first("UIDropShadowView", in: transition) ?? transition
  }

  /// Whether the view is a root view of its window.
  func isRootView(_ slot: Slot) -> Bool {
    superview(slot).map { holdsRootViews($0) } ?? isRootItself(slot)
  }

  /// Whether an outermost view is not a window but the topmost view of a partial dump.
  ///
  /// For classes outside UIKit, only a declaration in the recording shows whether they are windows.
  /// Without one, they count as windows.
  private func isRootItself(_ slot: Slot) -> Bool {
    let index = classIndexes[slot]
    func isKind(of name: String) -> Bool { classes.index(of: name).map { classes.isKind(index, of: $0) } ?? false }
    return windows[slot] != nil && isKind(of: "UIView") && !isKind(of: "UIWindow")
      && !isKind(of: "UITransitionView") && !isKind(of: "UIDropShadowView")
  }

  /// Whether the subviews of a view are root views.
  private func holdsRootViews(_ slot: Slot) -> Bool {
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
    return rootContainer(of: window(of: slot)).map { self.superview($0) == slot } ?? false
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
