import Findings
import HitTesting

extension Scene {
  /// The harm to people when another view gets touches.
  ///
  /// - Parameters:
  ///   - before: the view that had them; nil for nobody.
  ///   - after: the view that gets them; nil for nobody.
  func harm(from before: Slot?, to after: Slot?) -> Harm {
    let (old, new) = (before.flatMap(control), after.flatMap(control))
    if let after, let before, before != after, ancestry(after).contains(before) { return .inside }
    if old != nil, old == new { return .elsewhere }
    return Harm(fromControl: old != nil, toControl: new != nil, isLost: after == nil && before != nil)
  }

  /// Whether the view is a control or inside of one.
  func isInControl(_ slot: Slot) -> Bool { control(slot) != nil }

  /// The view or the nearest superview that is a control. Windows and their root views, which often
  /// own recognizers for the whole screen, do not count.
  func control(_ slot: Slot) -> Slot? {
    ancestry(slot).first { isControl($0) && !isRootOrAbove($0) }
  }
}

extension Harm {
  /// - Parameters:
  ///   - fromControl: whether a control had the touches.
  ///   - toControl: whether another control gets them.
  ///   - isLost: whether a view had them, and nobody gets them.
  init(fromControl: Bool, toControl: Bool, isLost: Bool) {
    switch (fromControl, toControl) {
    case (true, false): self = .controlLoses
    case (true, true): self = .betweenControls
    case (false, true): self = .controlGains
    case (false, false): self = isLost ? .nobody : .elsewhere
    }
  }
}
