extension Sequence<Box> {
  /// The box inside these boxes that is best for a target; empty if there is none.
  ///
  /// A box that holds the whole target is best, then one that holds most of its shorter side; among
  /// equals, the largest one.
  ///
  /// - Parameters:
  ///   - boxes: No two have a point in common. Some may touch.
  ///   - target: The width and height that are wanted, in points; both more than 0.
  /// - Complexity: O(columns × rows) for the different edges of the boxes.
  package func largestBox(for target: Size) -> Box {
    let boxes = filter { !$0.isEmpty }
    guard boxes.count > 1 else { return boxes.first ?? .empty }
    let (xs, ys) = (
      Self.edges(boxes.flatMap { [$0.minX, $0.maxX] }), Self.edges(boxes.flatMap { [$0.minY, $0.maxY] })
    )
    let (columns, rows) = (xs.numbers.count - 1, ys.numbers.count - 1)
    var isInside = Array(repeating: false, count: columns * rows)
    for box in boxes {
      guard let left = xs.places[box.minX], let right = xs.places[box.maxX], let top = ys.places[box.minY],
        let bottom = ys.places[box.maxY]
      else { continue }
      for row in top..<bottom {
        for column in left..<right { isInside[row * columns + column] = true }
      }
    }
    var best = Box.empty
    // For each column, the first row of the unbroken run of inside rows that ends at this row.
    var tops = Array(repeating: 0, count: columns)
    for row in 0..<rows {
      for column in 0..<columns where !isInside[row * columns + column] { tops[column] = row + 1 }
      // A stack of columns that reach less and less far up, for the widest box under each of them.
      var open: [(column: Int, top: Int)] = []
      for column in 0...columns {
        let top = column < columns ? tops[column] : row + 1
        var start = column
        while let last = open.last, last.top < top {
          open.removeLast()
          let box = Box(
            minX: xs.numbers[last.column], minY: ys.numbers[last.top], maxX: xs.numbers[column],
            maxY: ys.numbers[row + 1])
          if box.holds(target, betterThan: best) { best = box }
          start = last.column
        }
        if top <= row, open.last?.top != top { open.append((start, top)) }
      }
    }
    return best
  }

  private static func edges(_ edges: [Double]) -> (numbers: [Double], places: [Double: Int]) {
    let numbers = Set(edges).sorted()
    return (numbers, Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) }))
  }
}

extension Box {
  /// The width and the height; zero for an empty box.
  package var size: Size { isEmpty ? .zero : Size(width: maxX - minX, height: maxY - minY) }

  fileprivate func holds(_ target: Size, betterThan other: Box) -> Bool {
    let (fit, otherFit) = (size.fit(target), other.size.fit(target))
    return fit == otherFit ? area > other.area : fit > otherFit
  }
}

extension Size {
  /// The share of a target that fits into this size, from 0 to 1.
  ///
  /// It tolerates a millionth of a point, because edges are rounded.
  package func fit(_ target: Size) -> Double {
    guard width > 0, height > 0 else { return 0 }
    let slack = 1e-6
    return min(1, (width + slack) / target.width, (height + slack) / target.height)
  }
}
