import HitTesting
import TestSupport
import Testing

/// Compares the largest box inside others with that of a search through all boxes.
@Suite struct LargestBoxTests {
  @Test(arguments: 1...20) func `no other box of the same points holds the target better`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      // The points are a random field of squares, some of which are joined to wider boxes.
      let (columns, rows) = (Int.random(in: 1...7, using: &random), Int.random(in: 1...7, using: &random))
      let field = (0..<rows).map { _ in (0..<columns).map { _ in random.chance(70) } }
      var boxes: [Box] = []
      for (row, squares) in field.enumerated() {
        for (column, isInside) in squares.enumerated() where isInside {
          if let last = boxes.last, last.minY == Double(row), last.maxX == Double(column), random.chance(50) {
            boxes[boxes.count - 1].maxX += 1
          } else {
            boxes.append(square(column, row))
          }
        }
      }
      let target = Size(width: Double.random(in: 0.5...5, using: &random), height: random.pick([1, 2, 3.5]))
      let found = boxes.shuffled(using: &random).largestBox(for: target)
      #expect(found.isEmpty == boxes.isEmpty)
      #expect(found.isEmpty || isInside(found, field))
      var best = (fit: 0.0, area: 0.0)
      for (top, left) in (0..<rows).flatMap({ top in (0..<columns).map { (top, $0) } }) {
        for (bottom, right) in (top..<rows).flatMap({ bottom in (left..<columns).map { (bottom, $0) } }) {
          let box = square(left, top).union(square(right, bottom))
          let (fit, area) = (box.size.fit(target), box.area)
          if isInside(box, field), (fit, area) > best { best = (fit, area) }
        }
      }
      #expect(found.size.fit(target) == best.fit && found.area == best.area, "seed \(seed)")
    }
  }

  private func square(_ column: Int, _ row: Int) -> Box {
    Box(minX: Double(column), minY: Double(row), maxX: Double(column + 1), maxY: Double(row + 1))
  }

  private func isInside(_ box: Box, _ field: [[Bool]]) -> Bool {
    (Int(box.minY)..<Int(box.maxY)).allSatisfy { row in
      (Int(box.minX)..<Int(box.maxX)).allSatisfy { field[row][$0] }
    }
  }
}
