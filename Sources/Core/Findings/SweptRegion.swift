public import HitTesting

/// The points of a scene's screen that go somewhere else in the same way.
public struct SweptRegion: Hashable, Sendable {
  /// A box of the screen.
  public struct Part: Hashable, Sendable {
    /// The points, in points of the screen.
    public var box: Box
    /// The id in the trace of the view that should be hit: the one that is hit before, or the
    /// control that is judged. nil for nobody.
    public var beforeView: ViewID?
    /// The id in the trace of the view that is hit; nil for nobody.
    public var afterView: ViewID?

    /// Makes a part of a region.
    public init(box: Box, beforeView: ViewID?, afterView: ViewID?) {
      (self.box, self.beforeView, self.afterView) = (box, beforeView, afterView)
    }
  }

  /// The boxes, by rows. They do not overlap.
  public var parts: [Part]
  /// How many recorded touches of the scene are inside.
  public var touchesInside: Int
  /// The distance from the nearest recorded touch of the scene that is outside, in points; nil when
  /// there is none.
  public var nearestTouch: Double?
  /// The part of the boxes of the controls that had the points which is in the region, from 0 to 1;
  /// nil when no control had them.
  public var controlShare: Double?

  /// Makes a region of a scene without touches.
  public init(parts: [Part]) { (self.parts, touchesInside) = (parts, 0) }

  /// The size, in square points.
  public var area: Double { parts.area }

  /// Resets the facts about touches to those of a scene without touches.
  package mutating func forgetTouches() { (touchesInside, nearestTouch) = (0, nil) }

  /// Counts a touch of the scene, or measures its distance.
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

extension [SweptRegion.Part] {
  /// The size, in square points.
  public var area: Double { reduce(0) { $0 + $1.box.area } }
}

/// The controls of a scene with the same finding.
public struct AuditedControls: Hashable, Sendable {
  /// The boxes in which they are hit, or in which another view is hit.
  public var parts: [SweptRegion.Part]
  /// The controls.
  public var controls: [AuditedControl]
  /// How many recorded touches within ``AuditedControl/reach`` of one of them went elsewhere.
  public var missedTouches = 0

  /// Makes a list of controls in a scene without touches.
  public init(parts: [SweptRegion.Part], controls: [AuditedControl]) {
    (self.parts, self.controls) = (parts, controls)
  }

  /// The size of the parts, in square points.
  public var area: Double { parts.area }
}

/// A control about which an audit found something in a scene.
public struct AuditedControl: Hashable, Sendable {
  /// A touch this near to a control was probably meant for it, in points.
  public static let reach = 10.0

  /// The id of the control's view in the trace.
  public var view: ViewID
  /// The control's size on the screen, in points.
  public var size: Size
  /// The size of the largest box of the screen in which it is hit; zero when it never is. For a
  /// control that is cut off or rotated, its own size.
  public var largest: Size

  /// Makes a control with its sizes.
  public init(view: ViewID, size: Size, largest: Size) {
    (self.view, self.size, self.largest) = (view, size, largest)
  }
}

/// The totals of all regions of a group in a sweep.
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

  /// The largest part of the controls' boxes that is in a region, from 0 to 1; nil when no control
  /// had the points.
  public var largestControlShare: Double?

  /// Makes the sum of no regions.
  public init() {}

  /// Adds the region of a scene on a screen.
  fileprivate mutating func add(_ region: SweptRegion, on screen: Size?) {
    largestArea = max(largestArea, region.area)
    if let screen { largestShare = max(largestShare ?? 0, region.area / (screen.width * screen.height)) }
    touchesInside += region.touchesInside
    nearestTouch = [nearestTouch, region.nearestTouch].compactMap(\.self).min()
    largestControlShare = [largestControlShare, region.controlShare].compactMap(\.self).max()
  }
}

/// The totals of all controls of a group in an audit.
public struct AuditedGroup: Hashable, Sendable {
  /// The size of the largest part of one scene, in square points.
  public var largestArea = 0.0
  /// The maximum number of controls in one scene.
  public var controls = 0
  /// How many recorded touches near one of the controls went elsewhere.
  public var missedTouches = 0

  /// Makes the sum of no controls.
  public init() {}

  /// Adds the controls of a scene.
  fileprivate mutating func add(_ audited: AuditedControls) {
    largestArea = max(largestArea, audited.area)
    controls = max(controls, audited.controls.count)
    missedTouches += audited.missedTouches
  }
}

/// The kind of a group's differences, with totals of all of them.
public enum GroupExtent: Hashable, Sendable {
  /// Touches and events.
  case events
  /// Points of scenes.
  case points(SweptGroup)
  /// Controls of scenes.
  case controls(AuditedGroup)

  /// Makes the extent of a group that begins with a difference.
  init(_ difference: Difference, on screen: Size?) {
    switch difference.subject {
    case .event: self = .events
    case .points: self = .points(SweptGroup())
    case .controls: self = .controls(AuditedGroup())
    }
    add(difference, on: screen)
  }

  /// Adds a further difference of the group, on a screen of this size.
  mutating func add(_ difference: Difference, on screen: Size?) {
    switch (self, difference.subject) {
    case (.points(var sum), .points(let region)):
      sum.add(region, on: screen)
      self = .points(sum)
    case (.controls(var sum), .controls(let audited)):
      sum.add(audited)
      self = .controls(sum)
    default: break
    }
  }
}

extension GroupExtent {
  /// The largest size of the points or controls of one scene, in square points.
  public var largestArea: Double {
    switch self {
    case .events: 0
    case .points(let sum): sum.largestArea
    case .controls(let sum): sum.largestArea
    }
  }

  /// How many recorded touches near one of the controls went elsewhere.
  var missedTouches: Int { if case .controls(let sum) = self { sum.missedTouches } else { 0 } }
}
