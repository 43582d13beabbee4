/// Lays out rows of cells as lines for a terminal. Each column is as wide as its widest cell:
///
///     kind   touches  before  fingerprint
///     moved       12  A/B     0f0e1a2b3c4d5e6f
///
/// Empty cells at the end of a row add no spaces.
package struct TextTable {
  package struct Column {
    /// The number of spaces before the column. The first column has none.
    var gap: Int
    /// The minimum width of the column.
    var width: Int
    /// Whether the cells are aligned to the right, as numbers are.
    var isNumber: Bool
    /// Whether the column shares the width that the other columns leave, if the style limits the
    /// width. Longer cells are then shortened in the middle.
    var isShared = false
    /// Whether the cells of the column, which must be the last, are wrapped if the style limits the
    /// width.
    var isWrapped = false
    var role: TextStyle.Role?

    package init(gap: Int = 2, width: Int = 0, isNumber: Bool = false, isWrapped: Bool = false) {
      self.gap = gap
      self.width = width
      self.isNumber = isNumber
      self.isWrapped = isWrapped
    }

    init(gap: Int = 2, isNumber: Bool = false, isShared: Bool = false, _ role: TextStyle.Role?) {
      self.init(gap: gap, isNumber: isNumber)
      self.isShared = isShared
      self.role = role
    }
  }

  /// The minimum width of a shared column, even if the other columns leave less.
  private static let leastShare = 10

  private let columns: [Column]

  package init(_ columns: [Column]) { self.columns = columns }

  /// - Parameters:
  ///   - rows: cells without control characters, one for each column.
  ///   - hasHeading: whether the first row is a heading.
  ///   - style: the width and colours of the lines.
  package func lines(
    _ rows: [[String]], hasHeading: Bool = false, style: TextStyle = TextStyle()
  ) -> [String] {
    let widths = widths(of: rows, in: style.width)
    return rows.enumerated().flatMap { place, row in
      let isHeading = hasHeading && place == 0
      let line = line(row, widths, style: isHeading ? TextStyle() : style)
      guard columns.last?.isWrapped == true else { return [isHeading ? style.apply(.heading, line) : line] }
      let start = widths.dropLast().reduce(0, +) + columns.dropFirst().map(\.gap).reduce(0, +)
      // A column that begins too far to the right is too narrow to wrap.
      guard let limit = style.width, limit - start >= Self.leastShare * 2 else {
        return line.wrapped(toColumns: style.width, hanging: "    ")
      }
      return line.wrapped(toColumns: limit, hanging: String(repeating: " ", count: start))
    }
  }

  private func widths(of rows: [[String]], in limit: Int?) -> [Int] {
    var widths = columns.enumerated().map { place, column in rows.map { $0[place].columns }.reduce(column.width, max) }
    let shared = columns.indices.filter { columns[$0].isShared }
    guard let limit, !shared.isEmpty else { return widths }
    let gaps = columns.dropFirst().map(\.gap).reduce(0, +)
    let others = columns.indices.filter { !columns[$0].isShared }.map { widths[$0] }.reduce(gaps, +)
    for place in shared { widths[place] = max(Self.leastShare, (limit - others) / shared.count) }
    return widths
  }

  private func line(_ row: [String], _ widths: [Int], style: TextStyle) -> String {
    guard let last = row.lastIndex(where: { !$0.isEmpty }) else { return "" }
    return row[...last].enumerated().map { place, text in
      let column = columns[place]
      var cell = column.isShared ? text.shortened(toColumns: widths[place]) : text
      let room = String(repeating: " ", count: widths[place] - cell.columns)
      if column.isNumber { cell = room + cell } else if place < last { cell += room }
      return String(repeating: " ", count: place == 0 ? 0 : column.gap)
        + (column.role.map { style.apply($0, cell) } ?? cell)
    }.joined()
  }
}
