/// For which events a control calls its actions while it follows a touch.
package struct ControlTracking: Hashable, Sendable {
  /// Whether the finger is in the control, or near enough.
  private var isInside = true

  /// Makes the state of a control whose touch has just begun.
  package init() {}

  /// The events of a touch that begins.
  ///
  /// - Parameter tapCount: the number of the touch in a series of taps, from 1.
  package static func begun(tapCount: Int) -> [Happening.ControlAction] {
    tapCount > 1 ? [.touchDown, .touchDownRepeat] : [.touchDown]
  }

  /// The events of a touch that has moved.
  package mutating func moved(isInside: Bool) -> [Happening.ControlAction] {
    defer { self.isInside = isInside }
    if isInside == self.isInside { return [isInside ? .touchDragInside : .touchDragOutside] }
    return isInside ? [.touchDragInside, .touchDragEnter] : [.touchDragOutside, .touchDragExit]
  }

  /// The events of a touch that has ended.
  package static func ended(isInside: Bool) -> [Happening.ControlAction] {
    [isInside ? .touchUpInside : .touchUpOutside]
  }
}
