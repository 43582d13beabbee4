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
  /// This much of the room is for dividing boxes at the edges of alternatives; the rest is for
  /// edges that are more precise.
  private let reserve: Int
  private var isPatient: Bool { patience > 0 && room > reserve }
  /// A part, or a cell with conditions, takes more memory than a box that is examined.
  private static let costOfPart = 32
  private var found = ScreenParts()
  /// The regions that have cells with conditions, with these. No other cell has a point in common
  /// with them.
  private var open: [Open] = []
  /// The cells with conditions of the region that is being added.
  private var alternatives: [Alternative] = []

  private typealias Open = (box: Box, alternatives: [Alternative])

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

  init(_ conditions: Conditions, _ area: SweepArea, _ wanted: Wanted) {
    self.conditions = conditions
    self.wanted = wanted
    smallestArea = area.smallest * area.smallest
    patience = area.patience
    reserve = min(area.patience, .max / 3)
    room = 3 * reserve
  }

  // MARK: Cells

  /// Adds the cells of one policy for a region.
  mutating func add(_ cells: [RegionSearch.Cell]) {
    let start = found.parts.count
    for cell in cells { add(cell.piece.box, [cell.hit], cell.piece.conditions, Conditions.none) }
    end(cells.map(\.piece).extent, from: start, hits: 1)
  }

  /// Adds the cells of two policies for the same region.
  mutating func add(_ one: [RegionSearch.Cell], _ other: [RegionSearch.Cell], _ extent: Box) {
    let start = found.parts.count
    var left = room
    LabelledBox.overlay(one.map(\.labelled), other.map(\.labelled), in: extent, patience: &left) {
      add($0, [$1.hit, $2.hit], $1.conditions, $2.conditions)
    }
    room = min(room, left)
    end(extent, from: start, hits: 2)
  }

  /// Ends a region: where there is no room, it is one part without a proof.
  private mutating func end(_ extent: Box, from start: Int, hits: Int) {
    if room < 0 {
      found.parts.removeSubrange(start...)
      found.parts.append(ScreenPart(box: extent, hits: Array(repeating: nil, count: hits), proof: .nothing))
    } else if !alternatives.isEmpty {
      open.append((alternatives.reduce(Box.empty) { $0.union($1.box) }, alternatives))
    }
    alternatives.removeAll()
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

  /// Boxes that are not known are divided to this area first, in square points, and then in steps
  /// of a sixteenth: if the patience is used up, edges are equally precise everywhere.
  private static let firstArea = 16.0

  /// The parts of all regions that were added.
  consuming func divided() -> ScreenParts {
    var boxes = open
    var area = max(smallestArea, Self.firstArea)
    while !boxes.isEmpty {
      var coarse: [Open] = []
      while let (box, all) = boxes.popLast() {
        if room < 0 { return nothing }
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
        } else if let halves = halves(of: box, left, to: area) {
          boxes += [(halves.0, left), (halves.1, left)]
        } else if area > smallestArea, isPatient {
          room -= Self.costOfPart
          coarse.append((box, left))
        } else {
          first.box = box
          emit(first, .nothing)
        }
      }
      boxes = coarse
      area = max(smallestArea, area / 16)
    }
    return found
  }

  /// One part without a proof, with all points of the parts.
  ///
  /// Boxes are divided at the edges of alternatives even when the patience is used up, so that
  /// parts do not overlap. Many alternatives have more parts than can be kept.
  private var nothing: ScreenParts {
    let all = (found.parts.map(\.box) + open.map(\.box)).reduce(Box.empty) { $0.union($1) }
    let hits = open.first?.alternatives.first?.hits.count ?? 1
    var nothing = ScreenParts()
    nothing.parts = [ScreenPart(box: all, hits: Array(repeating: nil, count: hits), proof: .nothing)]
    return nothing
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
    // Most lists stay the same, and are not copied.
    var open: [(test: Int32, isInside: Bool)]?
    for (number, condition) in alternative.open.enumerated() {
      guard let isInside = conditions.tests[Int(condition.test)].contains(left.box) else {
        open?.append(condition)
        continue
      }
      if isInside != condition.isInside { return nil }
      if open == nil { open = Array(alternative.open[..<number]) }
    }
    if let open { left.open = open }
    return left
  }

  /// If a box has more alternatives than this, it is divided in the middle, which leaves fewer of
  /// them to each half than an edge of one of them does.
  private static let fewAlternatives = 24

  /// Divides a box along an edge of an alternative. If all alternatives cover the box, it is
  /// divided so that more conditions are decided in its halves. It is nil if the box is too small.
  ///
  /// - Parameter area: The area, in square points, of boxes that are too small.
  private func halves(of box: Box, _ alternatives: [Alternative], to area: Double) -> (Box, Box)? {
    if alternatives.count > Self.fewAlternatives,
      let halves = box.halves(besideEachOther: box.maxX - box.minX > box.maxY - box.minY)
    {
      let both = alternatives.filter { $0.box.intersects(halves.0) && $0.box.intersects(halves.1) }.count
      if both * 2 <= alternatives.count { return halves }
    }
    if let partial = alternatives.first(where: { $0.box != box }) { return box.halves(alongEdgeOf: partial.box) }
    guard box.area > area, isPatient else { return nil }
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
