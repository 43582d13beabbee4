import Findings
import HitTesting

extension Scene {
  /// What it means to people that another view gets touches.
  ///
  /// - Parameters:
  ///   - before: the view that had them; nil for nobody.
  ///   - after: the view that gets them; nil for nobody.
  func harm(from before: Slot?, to after: Slot?) -> Harm {
    let (old, new) = (before.flatMap(control), after.flatMap(control))
    if let after, let before, before != after, ancestry(after).contains(before) { return .inside }
    switch (old, new) {
    case (_?, nil): return .controlLoses
    case (let old?, let new?): return old == new ? .elsewhere : .betweenControls
    case (nil, _?): return .controlGains
    case (nil, nil): return after == nil && before != nil ? .nobody : .elsewhere
    }
  }

  /// The view or the nearest superview that is a control. Windows and their root views, which often
  /// own recognizers for the whole screen, do not count.
  private func control(_ slot: Slot) -> Slot? {
    ancestry(slot).first { view in
      guard let parent = superview(view), superview(parent) != nil else { return false }
      return isControl(view)
    }
  }
}
