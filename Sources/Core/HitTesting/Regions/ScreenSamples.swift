/// Divides a screen by hit view for a policy that answers only for single points, such as code.
///
/// The screen is cut along the edges of all views. Each box is tested at its corners, along its
/// edges and inside, at points that are at most ``spacing`` apart. If the answers differ, the box
/// is halved and tested again, until it is as small as the area allows. So it finds every area that
/// is at least as wide and high as the spacing, and every smaller area that contains one of those
/// points, as in the corner of a view. Nothing is proved.
package struct ScreenSamples<Answer: Hashable> {
  /// The greatest distance between neighboring points that are tested, in points: half of the
  /// minimum size of a touch target.
  package static var spacing: Double { 22 }

  /// The boxes, by rows, each with the answer at all of its points; nil if the answers differ.
  package private(set) var boxes: [LabelledBox<Answer?>] = []
  /// The number of tested points.
  package var count: Int { answers.count }
  private var answers: [Point: Answer] = [:]

  /// Tests an area.
  ///
  /// - Parameters:
  ///   - area: The screen. Its patience is the number of points after which no box is divided any
  ///     more.
  ///   - edges: The boxes of the views, in any order.
  ///   - ask: The answers at some points, in their order. It is called a few times with many
  ///     points, and no point comes twice. It may give fewer answers, for the first points alone;
  ///     then the boxes that need another one are not divided any more.
  package init(of area: SweepArea, along edges: [Box], ask: ([Point]) throws -> [Answer]) rethrows {
    var round = Self.cut(area.region, along: edges, limit: area.patience / 9)
    let smallest = area.smallest * area.smallest
    while !round.isEmpty {
      let grids = round.map { BoxGrid($0, spacing: Self.spacing) }
      var asked: Set<Point> = []
      let new = grids.flatMap(\.points).filter { answers[$0] == nil && asked.insert($0).inserted }
      for (point, answer) in zip(new, try ask(new)) { answers[point] = answer }
      round.removeAll()
      for grid in grids {
        let own = grid.points.map { answers[$0] }
        if own.allSatisfy({ $0 == own[0] }) {
          boxes.append(LabelledBox(box: grid.box, label: own[0]))
        } else if !own.contains(nil), grid.box.area > smallest, count < area.patience, let halves = grid.halves(own) {
          round += [halves.0, halves.1]
        } else {
          boxes.append(LabelledBox(box: grid.box, label: nil))
        }
      }
    }
    boxes = LabelledBox.merged(boxes)
  }

  /// Boxes that no edge crosses, as long as there are not too many.
  private static func cut(_ region: Box, along edges: [Box], limit: Int) -> [Box] {
    var cut: [Box] = []
    var left = region.isEmpty ? [] : [(box: region, edges: edges)]
    while let (box, edges) = left.popLast() {
      let crossing = edges.filter { $0.intersects(box) && $0.intersection(box) != box }
      if cut.count + left.count < limit,
        let halves = crossing.first.flatMap({ box.halves(alongEdgeOf: $0.intersection(box)) })
      {
        left += [(halves.1, crossing), (halves.0, crossing)]
      } else if !box.isSliver {
        cut.append(box)
      }
    }
    return cut
  }
}

/// The points at which a box is tested.
private struct BoxGrid {
  let box: Box
  private let columns: [Double]
  private let rows: [Double]

  init(_ box: Box, spacing: Double) {
    // The counts are powers of two, so that the halves of a box have the same points.
    func places(_ least: Double, _ end: Double) -> [Double] {
      let last = end.nextDown
      var count = 2
      while (end - least) / Double(count) > spacing, count < 1 << 20 { count *= 2 }
      let inner = (0..<count).map { least + (end - least) * Double($0) / Double(count) }
      return inner.filter { $0 == least || $0 < last } + (last > least ? [last] : [])
    }
    (self.box, columns, rows) = (box, places(box.minX, box.maxX), places(box.minY, box.maxY))
  }

  var points: [Point] { rows.flatMap { y in columns.map { Point(x: $0, y: y) } } }

  /// Both halves, divided so that differing answers are separated.
  func halves<Answer: Hashable>(_ answers: [Answer]) -> (Box, Box)? {
    let byRow = rows.indices.map { Array(answers[$0 * columns.count..<($0 + 1) * columns.count]) }
    let differsAcross = byRow.contains { row in row.contains { $0 != row[0] } }
    let differsDown = byRow.contains { $0 != byRow[0] }
    let isWide = box.maxX - box.minX > box.maxY - box.minY
    let besideEachOther = differsAcross != differsDown ? differsAcross : isWide
    return box.halves(besideEachOther: besideEachOther) ?? box.halves(besideEachOther: !besideEachOther)
  }
}

extension CompiledHitTest {
  /// The boxes on the screen of the views that are not hidden; they are exact to the last bit for
  /// views without a rotation.
  package func edges(in area: SweepArea, of scene: Scene) -> [Box] {
    var shown: Set<Scene.Slot> = []
    let views = scene.preorderWithoutElements().map(\.slot).filter { slot in
      let isShown = !applied.view(slot, in: scene).isHidden && scene.superview(slot).map { shown.contains($0) } ?? true
      if isShown { shown.insert(slot) }
      return isShown
    }
    let boxes = zip(views, boxes(shownBy: views, in: area, of: scene)).map { slot, exact in
      exact.isEmpty ? scene.boxOnScreen(slot).map { Box($0).intersection(area.region) } ?? .empty : exact
    }
    var seen: Set<Box> = []
    return boxes.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
