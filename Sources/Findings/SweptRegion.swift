public import HitTesting

/// What a run looks at.
public enum RunMethod: String, CaseIterable, Hashable, Codable, Sendable {
  /// The recorded touches and events: `retouch replay`.
  case touches
  /// All points of the screen of each scene: `retouch sweep`.
  case points
}

/// The points of a scene's screen that go somewhere else in the same way.
public struct SweptRegion: Hashable, Sendable {
  /// A box of the screen.
  public struct Part: Hashable, Sendable {
    /// The points, in points of the screen.
    public var box: Box
    /// The id of the hit view before, in the trace; nil for nobody.
    public var beforeView: ViewID?
    /// The id of the hit view afterwards, in the trace; nil for nobody.
    public var afterView: ViewID?

    /// Makes a part of a region.
    public init(box: Box, beforeView: ViewID?, afterView: ViewID?) {
      (self.box, self.beforeView, self.afterView) = (box, beforeView, afterView)
    }
  }

  /// The boxes, none of which have a point in common, by rows.
  public var parts: [Part]
  /// How many recorded touches of the scene are inside.
  public var touchesInside: Int
  /// The distance from the nearest recorded touch of the scene that is outside, in points; nil when
  /// there is none.
  public var nearestTouch: Double?

  /// Makes a region of a scene without touches.
  public init(parts: [Part]) { (self.parts, touchesInside) = (parts, 0) }

  /// The size, in square points.
  public var area: Double { parts.reduce(0) { $0 + $1.box.area } }

  /// The same points, as those of a scene without touches.
  package mutating func forgetTouches() { (touchesInside, nearestTouch) = (0, nil) }

  /// Takes into account that a touch of the scene was there.
  package mutating func add(touch: Point) {
    var nearest = Double.infinity
    for part in parts {
      if part.box.contains(touch) {
        touchesInside += 1
        return
      }
      nearest = min(nearest, part.box.distance(to: touch))
    }
    if nearest.isFinite { nearestTouch = min(nearest, nearestTouch ?? nearest) }
  }
}

/// What a sweep found about all regions of a group together.
public struct SweptGroup: Hashable, Sendable {
  /// The size of the largest region, in square points.
  public var largestArea = 0.0
  /// The largest region's share of the screen, from 0 to 1; nil when the screen's size is not
  /// known.
  public var largestShare: Double?
  /// How many recorded touches are inside.
  public var touchesInside = 0
  /// The distance from the nearest recorded touch outside, in points; nil when there is none.
  public var nearestTouch: Double?

  /// Makes the sum of no regions.
  public init() {}

  /// Adds the region of a scene on a screen.
  mutating func add(_ region: SweptRegion?, on screen: Size?) {
    guard let region else { return }
    largestArea = max(largestArea, region.area)
    if let screen { largestShare = max(largestShare ?? 0, region.area / (screen.width * screen.height)) }
    touchesInside += region.touchesInside
    nearestTouch = [nearestTouch, region.nearestTouch].compactMap(\.self).min()
  }
}
