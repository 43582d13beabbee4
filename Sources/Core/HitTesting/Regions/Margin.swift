extension CompiledHitTest {
  /// How far a touch may slip: the distance from a point to the nearest one of an area at which
  /// another view is hit, in points.
  ///
  /// Points without a proof count as points of other views.
  ///
  /// - Parameters:
  ///   - point: The point, in points of the screen.
  ///   - area: The screen. A point beside it, up to a million points from the origin, widens it.
  ///   - scene: The scene for which this was compiled or updated.
  /// - Returns: nil when the same view is hit everywhere in the area.
  /// - Complexity: that of ``parts(of:in:)`` for a box around the point that is at most four times
  ///   as wide as it must be.
  public func margin(at point: Point, in area: SweepArea, of scene: Scene) -> Double? {
    var search = MarginSearch(self, scene)
    return search.margin(at: point, in: area)
  }
}

/// Looks for the margins of several points of one scene: where views are on the screen is known
/// after the first one. It keeps the scene, which costs a copy if the scene is changed meanwhile.
package struct MarginSearch {
  /// Where touches can be that were recorded outside of a screen.
  private static let pointsOfScreens = Box(minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6)

  private var search: RegionSearch

  package init(_ test: CompiledHitTest, _ scene: Scene) {
    search = RegionSearch(test, scene, Conditions(), SweepArea(.empty))
  }

  /// The margin of a point, as ``CompiledHitTest/margin(at:in:of:)`` describes it.
  package mutating func margin(at point: Point, in area: SweepArea) -> Double? {
    var area = area
    if !area.region.contains(point) {
      guard Self.pointsOfScreens.contains(point) else { return nil }
      area.region = area.region.union(
        Box(minX: point.x - 1, minY: point.y - 1, maxX: point.x + 1, maxY: point.y + 1))
    }
    var reach = 8.0
    while true {
      let around = Box(minX: point.x - reach, minY: point.y - reach, maxX: point.x + reach, maxY: point.y + reach)
      let near = around.intersection(area.region)
      search.renew(area)
      search.conditions.keepFirst(0)
      let parts = search.parts([Piece(box: near)], area).parts
      guard let own = parts.first(where: { $0.box.contains(point) }), own.isProved else { return 0 }
      let distance = parts.filter { $0.hits != own.hits || !$0.isProved }.map { $0.box.distance(to: point) }.min()
      // A distance beyond the reach lies in a corner of the box: a nearer point may be outside it.
      if let distance, distance <= reach { return distance }
      if near == area.region { return distance }
      reach *= 4
    }
  }
}
