import HitTesting

/// An app whose scene changes by itself.
///
/// Its screen is that of a phone: 393 x 852 points.
protocol SyntheticApp {
  /// The windows at the start, from back to front.
  var windows: [AppView] { get }

  /// The next change.
  ///
  /// - Parameter scene: the app's present scene.
  mutating func nextChange(in scene: Scene, using random: inout SeededGenerator) -> AppChange

  /// Where a touch begins. Touches are numbered from 0.
  func location(ofTouch number: Int, using random: inout SeededGenerator) -> Point
}

extension SyntheticApp {
  func location(ofTouch number: Int, using random: inout SeededGenerator) -> Point {
    Point(x: random.third(in: 0..<393), y: random.third(in: 0..<852))
  }

  /// The whole scene at the start, in Retouch's form.
  func scene() throws -> Scene {
    var scene = Scene()
    try scene.apply(.scene(windows.flatMap { $0.newViews(parent: nil) }))
    return scene
  }
}

/// The size of the screen of all synthetic apps.
let phoneScreen = Rect(x: 0, y: 0, width: 393, height: 852)
