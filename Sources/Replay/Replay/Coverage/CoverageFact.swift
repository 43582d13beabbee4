package import Findings
package import HitTesting

/// A fact that a recording covers, and that other recordings may cover, too.
package enum CoverageFact: Hashable, Sendable {
  /// An event of this type has a responder.
  case eventType(EventType)
  /// A view of this class gets an event. Paths show the class in the same way.
  case className(String)
  /// This responder gets an event.
  case responder(NamedResponder)
  /// A touch in this part of the screen goes to this responder.
  case cell(ScreenCell, NamedResponder)
  /// A touch reaches a view that the rule matches. For code, a part of it matches a view.
  ///
  /// - Parameter policy: the index of its policy among those that are asked.
  case rule(policy: Int, NamedRule)
  /// A replay under the policy has a difference of the group with these facts, which contain the
  /// deciding reason and the deciding rule.
  case group(policy: Int, GroupKey)

  /// The kinds of facts, in the order in which texts name them.
  package enum Kind: String, CaseIterable, Sendable {
    case eventTypes, classes, paths, cells, rules, groups
  }

  /// Its kind.
  package var kind: Kind {
    switch self {
    case .eventType: .eventTypes
    case .className: .classes
    case .responder: .paths
    case .cell: .cells
    case .rule: .rules
    case .group: .groups
    }
  }
}

/// A cell of a grid that divides the screen into equal parts.
package struct ScreenCell: Hashable, Sendable {
  /// From the left, from 0.
  package var column: Int
  /// From the top, from 0.
  package var row: Int
}

/// A grid that divides each screen into equal parts.
package struct ScreenGrid: Hashable, Sendable {
  /// The number of cells along the shorter side of the screen.
  package var short: Int
  /// The number of cells along the longer side of the screen.
  package var long: Int

  /// Makes a grid; by default it has 8 by 16 cells.
  package init(short: Int = 8, long: Int = 16) { (self.short, self.long) = (short, long) }

  /// A number that is greater than each column and row.
  var limit: Int { max(short, long) }

  /// The cell that contains a point. A point outside the screen belongs to the nearest cell.
  ///
  /// - Parameter screen: upright or turned, in points.
  package func cell(at point: Point, of screen: Box) -> ScreenCell {
    let (width, height) = (screen.maxX - screen.minX, screen.maxY - screen.minY)
    let (columns, rows) = width <= height ? (short, long) : (long, short)
    func place(_ distance: Double, _ length: Double, _ count: Int) -> Int {
      guard length > 0, distance.isFinite else { return 0 }
      return Int(min(max(distance / length * Double(count), 0), Double(count - 1)))
    }
    return ScreenCell(
      column: place(point.x - screen.minX, width, columns), row: place(point.y - screen.minY, height, rows))
  }
}
