/// Turns the cells that searches found into parts. Cells with conditions may overlap; they are
/// divided until only one of them is possible in each box.
struct CellDivider {
  private let conditions: Conditions
  private let smallestArea: Double
  private let wanted: Wanted
  /// How many more boxes are examined before none is halved for a more precise edge.
  private var patience: Int
  /// How many more boxes are examined, or kept at their cost in memory, before the search gives up.
  private var room: Int
  /// A part, or a cell with conditions, takes more memory than a box that is examined.
  private static let costOfPart = 32
  private(set) var found = ScreenParts()
  /// The cells with conditions. No other cell has a point in common with them.
  private var alternatives: [Alternative] = []

  /// The parts that are wanted.
  enum Wanted {
    /// All parts, divided until the hit view is known.
    case everything
    /// Those in which two policies may hit different views.
    case differences
    /// All parts, but a part in which both policies certainly agree is not divided.
    case comparison
  }

  /// Who is hit at those points of a box that fulfil the conditions. Each point fulfils those of
  /// one alternative.
  private struct Alternative {
    var box: Box
    var hits: [Int32]
    /// The conditions that some points may not fulfil.
    var open: [(test: Int32, isInside: Bool)]

    var isKnown: Bool { !hits.contains(RegionSearch.unknown) }
    var isDifference: Bool { !isKnown || hits.count == 2 && hits[0] != hits[1] }
  }

  init(conditions: Conditions, _ area: SweepArea, _ wanted: Wanted) {
    self.conditions = conditions
    self.wanted = wanted
    smallestArea = area.smallest * area.smallest
    patience = area.patience
    room = 2 * min(area.patience, .max / 2)
  }

  // MARK: Cells

  /// Adds the cells of one policy.
  mutating func add(_ cells: [RegionSearch.Cell]) {
    for cell in cells { add(cell.piece.box, [cell.hit], cell.piece.conditions, Conditions.none) }
    if room < 0 { return giveUp(cells.map(\.piece).extent, hits: 1) }
    divide()
  }

  /// Adds the cells of two policies for the same region.
  mutating func add(_ one: [RegionSearch.Cell], _ other: [RegionSearch.Cell], _ extent: Box) {
    var left = room
    LabelledBox.overlay(one.map(\.labelled), other.map(\.labelled), in: extent, patience: &left) {
      add($0, [$1.hit, $2.hit], $1.conditions, $2.conditions)
    }
    if left < 0 || room < 0 { return giveUp(extent, hits: 2) }
    divide()
  }

  private mutating func add(_ box: Box, _ hits: [Int32], _ one: Int32, _ other: Int32) {
    var alternative = Alternative(box: box, hits: hits, open: [])
    guard one != Conditions.none || other != Conditions.none else { return emit(alternative, .views) }
    // Cells with equal hits are kept, too: they exclude their points from other alternatives.
    if room >= 0, let both = conditions.both(one, other) {
      room -= Self.costOfPart + both.count
      alternative.open = both
      alternatives.append(alternative)
    }
  }

  private mutating func emit(_ alternative: Alternative, _ proof: ScreenPart.Proof) {
    if wanted == .differences, !alternative.isDifference { return }
    let proof = alternative.isKnown ? proof : .nothing
    let namesViews = wanted != .comparison || proof == .views
    room -= Self.costOfPart
    let hits = alternative.hits.map { $0 < 0 || !namesViews ? nil : Scene.Slot($0) }
    found.parts.append(ScreenPart(box: alternative.box, hits: hits, proof: proof))
  }

  // MARK: Dividing

  private mutating func divide() {
    guard let some = alternatives.first else { return }
    let extent = alternatives.reduce(Box.empty) { $0.union($1.box) }
    var boxes = [(box: extent, alternatives: alternatives)]
    while let (box, all) = boxes.popLast() {
      if room < 0 { return giveUp(extent, hits: some.hits.count) }
      var left: [Alternative] = []
      for alternative in all {
        if let possible = self.left(of: alternative, in: box) { left.append(possible) }
      }
      if wanted == .differences, !left.contains(where: \.isDifference) { continue }
      guard var first = left.first(where: \.isDifference) ?? left.first else { continue }
      if let certain = left.first(where: { $0.open.isEmpty && $0.box == box }) {
        emit(certain, .views)
      } else if wanted == .comparison, let agreement = agreement(of: left, in: box) {
        emit(first, agreement)
      } else if let halves = halves(of: box, left) {
        boxes += [(halves.0, left), (halves.1, left)]
      } else {
        first.box = box
        emit(first, .nothing)
      }
    }
  }

  /// Replaces everything that was found by one part without a proof.
  ///
  /// Boxes are divided at the edges of alternatives even when the patience is used up, so that
  /// parts do not overlap. Many alternatives have more parts than can be kept.
  private mutating func giveUp(_ extent: Box, hits: Int) {
    let all = found.parts.reduce(extent) { $0.union($1.box) }
    found.parts = [ScreenPart(box: all, hits: Array(repeating: nil, count: hits), proof: .nothing)]
  }

  /// The proof for a box that all alternatives cover, whichever of them each point belongs to; nil
  /// if the box must be divided.
  private func agreement(of alternatives: [Alternative], in box: Box) -> ScreenPart.Proof? {
    guard alternatives.allSatisfy({ $0.box == box && $0.isKnown }) else { return nil }
    if alternatives.allSatisfy({ $0.hits == alternatives[0].hits }) { return .views }
    return alternatives.contains(where: \.isDifference) ? nil : .sameView
  }

  /// The part of an alternative that is inside a box, with the conditions that are not decided
  /// there; nil if it is empty.
  private mutating func left(of alternative: Alternative, in box: Box) -> Alternative? {
    var left = alternative
    left.box = alternative.box.intersection(box)
    if left.box.isEmpty { return nil }
    patience -= 1 + alternative.open.count
    room -= 1 + alternative.open.count
    left.open.removeAll()
    for condition in alternative.open {
      guard let isInside = conditions.tests[Int(condition.test)].contains(left.box) else {
        left.open.append(condition)
        continue
      }
      if isInside != condition.isInside { return nil }
    }
    return left
  }

  /// Divides a box along an edge of an alternative. If all alternatives cover the box, it is
  /// divided so that more conditions are decided in its halves. It is nil if the box is too small.
  private func halves(of box: Box, _ alternatives: [Alternative]) -> (Box, Box)? {
    if let partial = alternatives.first(where: { $0.box != box }) { return box.halves(alongEdgeOf: partial.box) }
    guard box.area > smallestArea, patience > 0 else { return nil }
    let choices = [true, false].compactMap { box.halves(besideEachOther: $0) }
    let test = alternatives.first { !$0.open.isEmpty }.map { conditions.tests[Int($0.open[0].test)] }
    guard choices.count == 2, let test else { return choices.first }
    // A box that lies along an edge is best divided along that edge.
    let known = choices.map { (test.contains($0.0) == nil ? 0 : 1) + (test.contains($0.1) == nil ? 0 : 1) }
    if known[0] != known[1] { return known[0] > known[1] ? choices[0] : choices[1] }
    return box.maxX - box.minX > box.maxY - box.minY ? choices[0] : choices[1]
  }
}

extension Box {
  /// The parts on both sides of an edge of a box inside this one; nil when it has the same edges.
  func halves(alongEdgeOf inner: Box) -> (Box, Box)? {
    var (one, other) = (self, self)
    if inner.minX > minX {
      (one.maxX, other.minX) = (inner.minX, inner.minX)
    } else if inner.maxX < maxX {
      (one.maxX, other.minX) = (inner.maxX, inner.maxX)
    } else if inner.minY > minY {
      (one.maxY, other.minY) = (inner.minY, inner.minY)
    } else if inner.maxY < maxY {
      (one.maxY, other.minY) = (inner.maxY, inner.maxY)
    } else {
      return nil
    }
    return (one, other)
  }
}
