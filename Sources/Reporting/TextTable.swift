/// Rows of cells as lines for a terminal, each column as wide as its widest cell:
///
///     kind   touches  before  fingerprint
///     moved       12  A/B     0f0e1a2b3c4d5e6f
///
/// A line ends with its last cell that is not empty.
package struct TextTable {
  package struct Column {
    /// How many spaces stand before the column; none before the first one.
    var gap: Int
    /// How wide it is at least.
    var width: Int
    /// Numbers end below each other.
    var isNumber: Bool
    /// Where the style has a width, such columns share what the others leave of it, and lose the middle of longer cells.
    var isShared = false
    var role: TextStyle.Role?

    package init(gap: Int = 2, width: Int = 0, isNumber: Bool = false) {
      self.gap = gap
      self.width = width
      self.isNumber = isNumber
    }

    init(gap: Int = 2, isNumber: Bool = false, isShared: Bool = false, _ role: TextStyle.Role?) {
      self.init(gap: gap, isNumber: isNumber)
      self.isShared = isShared
      self.role = role
    }
  }

  /// What a shared column has, however little the others leave.
  private static let leastShare = 10

  private let columns: [Column]

  package init(_ columns: [Column]) { self.columns = columns }

  /// - Parameters:
  ///   - rows: without control characters, with a cell for each column.
  ///   - hasHeading: whether the first row is one, which looks as headings do.
  package func lines(
    _ rows: [[String]], hasHeading: Bool = false, style: TextStyle = TextStyle()
  ) -> [String] {
    let widths = widths(of: rows, in: style.width)
    return rows.enumerated().map { place, row in
      let isHeading = hasHeading && place == 0
      let line = line(row, widths, style: isHeading ? TextStyle() : style)
      return isHeading ? style.apply(.heading, line) : line
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
