/// A box of the screen with a label for all its points.
package struct LabelledBox<Label: Hashable> {
  package var box: Box
  package var label: Label

  package init(box: Box, label: Label) { (self.box, self.label) = (box, label) }
}

extension LabelledBox: Sendable where Label: Sendable {}

extension LabelledBox {
  /// The same points in fewer boxes: boxes with the same label that share a whole edge are merged.
  /// They are in order, from the upper left to the lower right.
  ///
  /// - Parameter boxes: No two of them have a point in common.
  package static func merged(_ boxes: [Self]) -> [Self] {
    var boxes = boxes
    while true {
      let count = boxes.count
      boxes = joined(boxes.sorted { $0.row < $1.row }) { one, next in
        guard one.minY == next.minY, one.maxY == next.maxY, one.maxX == next.minX else { return nil }
        return Box(minX: one.minX, minY: one.minY, maxX: next.maxX, maxY: one.maxY)
      }
      boxes = joined(boxes.sorted { $0.column < $1.column }) { one, next in
        guard one.minX == next.minX, one.maxX == next.maxX, one.maxY == next.minY else { return nil }
        return Box(minX: one.minX, minY: one.minY, maxX: one.maxX, maxY: next.maxY)
      }
      if boxes.count == count { return boxes.sorted { $0.row < $1.row } }
    }
  }

  private static func joined(_ boxes: [Self], _ join: (Box, Box) -> Box?) -> [Self] {
    var joined: [Self] = []
    for next in boxes {
      if let last = joined.last, last.label == next.label, let box = join(last.box, next.box) {
        joined[joined.count - 1].box = box
      } else {
        joined.append(next)
      }
    }
    return joined
  }

  private var row: (Double, Double, Double) { (box.minY, box.maxY, box.minX) }
  private var column: (Double, Double, Double) { (box.minX, box.maxX, box.minY) }

  /// Visits the intersections of the boxes of two lists.
  ///
  /// - Parameters:
  ///   - extent: Points outside of it are ignored.
  ///   - visit: Receives each shared box with both labels, in no order.
  package static func overlay<Other>(
    _ one: [Self], _ other: [LabelledBox<Other>], in extent: Box, visit: (Box, Label, Other) -> Void
  ) {
    var patience = Int.max
    overlay(one, other, in: extent, patience: &patience, visit: visit)
  }

  /// Visits the intersections of the boxes of two lists, until the patience falls below 0.
  ///
  /// - Parameter patience: How many pairs of boxes may be compared, and eight times as many boxes
  ///   be sorted into halves. High boxes of one list and wide ones of the other have as many
  ///   intersections as the product of their numbers.
  package static func overlay<Other>(
    _ one: [Self], _ other: [LabelledBox<Other>], in extent: Box, patience: inout Int,
    visit: (Box, Label, Other) -> Void
  ) {
    guard patience >= 0 else { return }
    // Where both lists are long, each half of their extent is compared by itself.
    if one.count * other.count > 256,
      let halves = extent.halves(besideEachOther: extent.maxX - extent.minX > extent.maxY - extent.minY)
    {
      patience -= (one.count + other.count) / 8
      let parts = [halves.0, halves.1].map { half in
        (one.filter { $0.box.intersects(half) }, other.filter { $0.box.intersects(half) }, half)
      }
      // Overlapping boxes do not get fewer when the extent is halved.
      if parts.reduce(0, { $0 + $1.0.count * $1.1.count }) < one.count * other.count {
        for (one, other, half) in parts { overlay(one, other, in: half, patience: &patience, visit: visit) }
        return
      }
    }
    for first in one where patience >= 0 {
      patience -= other.count
      let box = first.box.intersection(extent)
      for second in other {
        let shared = box.intersection(second.box)
        if !shared.isEmpty { visit(shared, first.label, second.label) }
      }
    }
  }
}
