extension RegionSearch {
  /// The hit view at each point of a region.
  mutating func parts(_ region: [Piece], _ area: SweepArea) -> ScreenParts {
    var divider = CellDivider(conditions, area, .everything)
    var regions = [region]
    while !regions.isEmpty {
      var halves: [[Piece]] = []
      for region in regions {
        begin()
        hitTest(region, windowScene: area.windowScene)
        if isTooFine, let both = self.halves(of: region, area) {
          halves += both
        } else {
          divider.add(cells)
        }
      }
      regions = halves
    }
    return divider.divided()
  }

  /// The hit views of this policy and another one at each point of a region.
  mutating func parts(
    with other: inout RegionSearch, _ region: [Piece], _ area: SweepArea, _ wanted: CellDivider.Wanted
  ) -> ScreenParts {
    var divider = CellDivider(conditions, area, wanted)
    var regions = [region]
    while !regions.isEmpty {
      var halves: [[Piece]] = []
      for region in regions {
        begin()
        hitTest(region, windowScene: area.windowScene)
        if isTooFine, let both = self.halves(of: region, area) {
          halves += both
          continue
        }
        other.begin()
        other.hitTest(region, windowScene: area.windowScene)
        if other.isTooFine, let both = other.halves(of: region, area) {
          halves += both
        } else {
          divider.add(cells, other.cells, region.extent)
        }
      }
      regions = halves
    }
    return divider.divided()
  }

  /// The halves of a region; nil if it is as small as it may get, or if the search has no patience
  /// left.
  private func halves(of region: [Piece], _ area: SweepArea) -> [[Piece]]? {
    let extent = region.extent
    let isWide = extent.maxX - extent.minX > extent.maxY - extent.minY
    guard patience > 0, extent.area > area.smallest * area.smallest,
      let halves = extent.halves(besideEachOther: isWide)
    else { return nil }
    return [halves.0, halves.1].map { half in region.compactMap { conditions.part(of: $0, in: half) } }
  }
}
