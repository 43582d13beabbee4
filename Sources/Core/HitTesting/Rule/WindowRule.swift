/// The windows that can get a touch, and the order in which they are asked.
package enum WindowRule {
  /// The windows from the frontmost to the backmost: highest level first, and in the recorded order
  /// within a level.
  package static func frontToBack<Window>(
    _ backToFront: some BidirectionalCollection<Window>, level: (Window) -> Double
  ) -> [Window] {
    // Equal levels are ordered by index: the standard library does not promise a stable sort.
    let placed = backToFront.reversed().enumerated().map { (place: $0, level: level($1), window: $1) }
    return placed.sorted { $0.level == $1.level ? $0.place < $1.place : $0.level > $1.level }.map(\.window)
  }

  /// Whether a window is in the touched window scene.
  ///
  /// If the touched scene is not known, windows with a scene count. Windows without a scene count
  /// only if no window has a scene.
  @inline(__always)
  package static func isInTouchedScene(
    _ windowScene: String?, touched: String?, someWindowHasScene: @autoclosure () -> Bool
  ) -> Bool {
    if let touched { return windowScene == touched }
    return windowScene != nil || !someWindowHasScene()
  }
}
