/// Finds rows by their ids, for readers that mostly ask in ascending order: a step to the next row
/// costs less than a look-up.
@safe package struct AscendingRows<Columns: SQLiteFile.Columns> {
  /// The found row.
  package let found: TableStatement<Columns>
  private let id: Column<Int64>
  /// The id of the row on which the statement stands; nil after the last row.
  private var row: Int64?
  /// No row has an id from this one up to ``row``; nil before the first search.
  private var first: Int64?

  /// - Parameters:
  ///   - statement: Selects the rows from an id on, which is its only parameter, in their order.
  ///   - id: The column of the id.
  package init(_ statement: TableStatement<Columns>, id: KeyPath<Columns, Column<Int64>>) {
    (found, self.id) = (statement, statement.columns[keyPath: id])
  }

  /// Goes to the row of an id; false if there is none.
  package mutating func find(_ id: Int64) throws -> Bool {
    if let row, row < id {
      first = row + 1
      try step()
    }
    let isPlaced = first.map { $0 <= id && id <= row ?? .max } ?? false
    if !isPlaced {
      first = id
      found.begin(id)
      try step()
    }
    return row == id
  }

  /// Ends the search, so that the statement can be used again.
  package mutating func reset() {
    found.reset()
    (row, first) = (nil, nil)
  }

  private mutating func step() throws { row = try found.step() ? try found[id] : nil }
}
