extension RegionSearch {
  /// The hit view at each point of a region.
  mutating func parts(_ region: [Piece], _ area: SweepArea) -> ScreenParts {
    var divider = CellDivider(conditions, area, .everything)
    Self.inHalves(region) { region in
      if let halves = search(region, area) { return halves }
      divider.add(cells)
      return []
    }
    return divider.divided()
  }

  /// The hit views of this policy and another one at each point of a region.
  mutating func parts(
    with other: inout RegionSearch, _ region: [Piece], _ area: SweepArea, _ wanted: CellDivider.Wanted
  ) -> ScreenParts {
    var divider = CellDivider(conditions, area, wanted)
    Self.inHalves(region) { region in
      if let halves = search(region, area) ?? other.search(region, area) { return halves }
      divider.add(cells, other.cells, region.extent)
      return []
    }
    return divider.divided()
  }

  /// Visits a region, then the halves that the visit returns, the largest ones first.
  private static func inHalves(_ region: [Piece], _ visit: ([Piece]) -> [[Piece]]) {
    var regions = [region]
    while !regions.isEmpty { regions = regions.flatMap(visit) }
  }

  /// Finds the cells of a region.
  ///
  /// - Returns: the halves to search instead, where too many edges cross each other; nil if the
  ///   cells are found, or if the region is as small as it may get or no patience is left.
  private mutating func search(_ region: [Piece], _ area: SweepArea) -> [[Piece]]? {
    begin()
    hitTest(region, windowScene: area.windowScene)
    let extent = region.extent
    let isWide = extent.maxX - extent.minX > extent.maxY - extent.minY
    guard isTooFine, patience > 0, extent.area > area.smallest * area.smallest,
      let halves = extent.halves(besideEachOther: isWide)
    else { return nil }
    return [halves.0, halves.1].map { half in region.compactMap { conditions.part(of: $0, in: half) } }
  }
}
