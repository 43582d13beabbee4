/// Divides boxes until the tests of their conditions have one result in each.
struct CellDivider {
  private let conditions: Conditions
  private let smallestArea: Double
  private var patience: Int
  private(set) var found = ScreenParts()

  init(conditions: Conditions, _ area: SweepArea) {
    self.conditions = conditions
    smallestArea = area.smallest * area.smallest
    patience = area.patience
  }

  // MARK: Two policies

  /// Adds what differs between two lists of cells. Where both are long, each half of their extent
  /// is compared by itself.
  mutating func compare(_ one: [RegionSearch.Cell], _ other: [RegionSearch.Cell], _ extent: Box) {
    if one.count * other.count > 256,
      let halves = extent.halves(besideEachOther: extent.maxX - extent.minX > extent.maxY - extent.minY)
    {
      let parts = [halves.0, halves.1].map { half in
        (one.filter { $0.piece.box.intersects(half) }, other.filter { $0.piece.box.intersects(half) }, half)
      }
      // Cells that lie upon each other do not become fewer.
      if parts.reduce(0, { $0 + $1.0.count * $1.1.count }) < one.count * other.count {
        for (one, other, half) in parts { compare(one, other, half) }
        return
      }
    }
    for cell in one {
      for second in other where second.hit != cell.hit || cell.hit == RegionSearch.unknown {
        let shared = cell.piece.box.intersection(second.piece.box).intersection(extent)
        guard !shared.isEmpty, let both = conditions.both(cell.piece.conditions, second.piece.conditions) else {
          continue
        }
        divide(shared, [cell.hit, second.hit], both)
      }
    }
  }

  // MARK: Dividing

  /// Adds the parts of a box whose points fulfil all conditions.
  mutating func divide(_ box: Box, _ hits: [Int32], _ all: [(test: Int32, isInside: Bool)]) {
    let isKnown = !hits.contains(RegionSearch.unknown)
    let slots = hits.map { $0 < 0 ? nil : Scene.Slot($0) }
    var boxes = [(box: box, open: all)]
    while let (box, open) = boxes.popLast() {
      guard let stillOpen = left(open, in: box) else { continue }
      if stillOpen.isEmpty || !isKnown {
        found.parts.append(.init(box: box, hits: slots, isProved: isKnown))
        continue
      }
      patience -= 1
      guard box.area > smallestArea, patience > 0, let (one, other) = halves(of: box, stillOpen) else {
        found.parts.append(.init(box: box, hits: slots, isProved: false))
        continue
      }
      boxes += [(one, stillOpen), (other, stillOpen)]
    }
  }

  /// The conditions that some points of a box may not fulfil; nil when no point fulfils all.
  private func left(_ open: [(test: Int32, isInside: Bool)], in box: Box) -> [(test: Int32, isInside: Bool)]? {
    var left: [(test: Int32, isInside: Bool)] = []
    for condition in open {
      guard let isInside = conditions.tests[Int(condition.test)].contains(box) else {
        left.append(condition)
        continue
      }
      if isInside != condition.isInside { return nil }
    }
    return left
  }

  /// The halves of a box of which more is known. A box along an edge is best divided along it.
  private func halves(of box: Box, _ open: [(test: Int32, isInside: Bool)]) -> (Box, Box)? {
    let choices = [true, false].compactMap { box.halves(besideEachOther: $0) }
    guard choices.count == 2, let test = open.first.map({ conditions.tests[Int($0.test)] }) else {
      return choices.first
    }
    let known = choices.map { (test.contains($0.0) == nil ? 0 : 1) + (test.contains($0.1) == nil ? 0 : 1) }
    if known[0] != known[1] { return known[0] > known[1] ? choices[0] : choices[1] }
    return box.maxX - box.minX > box.maxY - box.minY ? choices[0] : choices[1]
  }
}
