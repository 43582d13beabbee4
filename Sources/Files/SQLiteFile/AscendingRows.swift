public import HitTesting

/// Finds rows by their ids, for readers that mostly ask in ascending order: a step to the next row
/// costs less than a look-up.
@safe @frozen @usableFromInline
package struct AscendingRows<
  Columns: SQLiteFile.Columns, ID: RecordedID & StoredValue
> {
  /// The found row.
  @usableFromInline package let found: TableStatement<Columns>
  @usableFromInline let id: Column<ID>
  /// The id of the row on which the statement stands; nil after the last row.
  @usableFromInline var row: ID?
  /// No row has an id from this one up to ``row``; nil before the first search.
  @usableFromInline var first: ID?

  /// - Parameters:
  ///   - statement: Selects the rows from an id on, which is its only parameter, in their order.
  ///   - id: The column of the id.
  @inlinable package init(_ statement: TableStatement<Columns>, id: KeyPath<Columns, Column<ID>>) {
    (found, self.id) = (statement, statement.columns[keyPath: id])
  }

  /// Goes to the row of an id; false if there is none.
  @inlinable package mutating func find(_ id: ID) throws -> Bool {
    if let row, row < id {
      first = row + 1
      try step()
    }
    let isPlaced = first.map { $0 <= id && row.map { id <= $0 } ?? true } ?? false
    if !isPlaced {
      first = id
      found.begin(id)
      try step()
    }
    return row == id
  }

  /// Goes to the next row of the same id, where several rows have it; false if there is none.
  @inlinable package mutating func next() throws -> Bool {
    guard let id = row else { return false }
    first = id + 1
    try step()
    return row == id
  }

  /// Ends the search, so that the statement can be used again.
  @inlinable package mutating func reset() {
    found.reset()
    (row, first) = (nil, nil)
  }

  @inlinable mutating func step() throws { row = try found.step() ? try found[id] : nil }
}
