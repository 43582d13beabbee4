/// Which windows a touch may go to, and in which order they are asked.
package enum WindowRule {
  /// The windows from the frontmost to the backmost: highest level first, and within a level the recorded order.
  package static func frontToBack<Window>(
    _ backToFront: some BidirectionalCollection<Window>, level: (Window) -> Double
  ) -> [Window] {
    // The place decides between equals: the standard library does not promise to keep their order.
    let placed = backToFront.reversed().enumerated().map { (place: $0, level: level($1), window: $1) }
    return placed.sorted { $0.level == $1.level ? $0.place < $1.place : $0.level > $1.level }.map(\.window)
  }

  /// Whether a window is in the window scene that was touched.
  ///
  /// Where nobody knows which one that was, a window without a scene is in it only when no window has one.
  @inline(__always)
  package static func isInTouchedScene(
    _ windowScene: String?, touched: String?, someWindowHasScene: @autoclosure () -> Bool
  ) -> Bool {
    if let touched { return windowScene == touched }
    return windowScene != nil || !someWindowHasScene()
  }
}
