public import HitTesting

/// What a run looks at.
public enum RunMethod: String, CaseIterable, Hashable, Codable, Sendable {
  /// The recorded touches and events: `retouch replay`.
  case touches
  /// All points of the screen of each scene: `retouch sweep`.
  case points
  /// The controls of each scene, and what keeps touches from them: `retouch audit`.
  case controls
}

/// The points of a scene's screen that go somewhere else in the same way; in an audit, those of
/// controls to which the same applies.
public struct SweptRegion: Hashable, Sendable {
  /// A box of the screen.
  public struct Part: Hashable, Sendable {
    /// The points, in points of the screen.
    public var box: Box
    /// The id of the hit view before, in the trace; nil for nobody. In an audit, that of the
    /// control.
    public var beforeView: ViewID?
    /// The id of the hit view afterwards, in the trace; nil for nobody. In an audit, that of the
    /// view that is hit.
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
  /// The controls of an audit; empty in a sweep.
  public var controls: [AuditedControl] = []
  /// In an audit, how many recorded touches within ``AuditedControl/reach`` of one of the controls
  /// went elsewhere.
  public var missedTouches = 0

  /// Makes a region of a scene without touches.
  public init(parts: [Part]) { (self.parts, touchesInside) = (parts, 0) }

  /// The size, in square points.
  public var area: Double { parts.reduce(0) { $0 + $1.box.area } }

  /// The same points, as those of a scene without touches.
  package mutating func forgetTouches() { (touchesInside, nearestTouch, missedTouches) = (0, nil, 0) }

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

/// A control of which an audit found something in a scene.
public struct AuditedControl: Hashable, Sendable {
  /// How near to a control a touch was probably meant for it, in points.
  public static let reach = 10.0

  /// The id of the control's view in the trace.
  public var view: ViewID
  /// The control's size on the screen, in points.
  public var size: Size
  /// The size of the largest box of the screen in which it is hit; nothing when it never is. For a
  /// control that is cut off or turned, its own size.
  public var largest: Size

  /// Makes a control with its sizes.
  public init(view: ViewID, size: Size, largest: Size) {
    (self.view, self.size, self.largest) = (view, size, largest)
  }
}

/// What a sweep or an audit found about all regions of a group together.
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
  /// In an audit, the most controls of one scene; else 0.
  public var controls = 0
  /// In an audit, how many recorded touches near one of the controls went elsewhere.
  public var missedTouches = 0

  /// Makes the sum of no regions.
  public init() {}

  /// Adds the region of a scene on a screen.
  mutating func add(_ region: SweptRegion?, on screen: Size?) {
    guard let region else { return }
    largestArea = max(largestArea, region.area)
    if let screen { largestShare = max(largestShare ?? 0, region.area / (screen.width * screen.height)) }
    touchesInside += region.touchesInside
    nearestTouch = [nearestTouch, region.nearestTouch].compactMap(\.self).min()
    controls = max(controls, region.controls.count)
    missedTouches += region.missedTouches
  }
}
