/// Finds rows by their ids, for readers that mostly ask in ascending order: a step to the next row
/// costs less than a look-up.
@safe package struct AscendingRows {
  /// Its current row is the found row.
  package let statement: RowStatement
  /// The id of the statement's current row; nil after the last row.
  private var row: Int64?
  /// No row has an id from this one up to ``row``; nil before the first search.
  private var first: Int64?

  /// - Parameter statement: Selects the rows from an id on, its only parameter, ordered by id. The
  ///   id is column 0.
  package init(_ statement: RowStatement) { self.statement = statement }

  /// Goes to the row of an id; false if there is none.
  package mutating func find(_ id: Int64) throws -> Bool {
    if let row, row < id {
      first = row + 1
      try step()
    }
    let isPlaced = first.map { $0 <= id && id <= row ?? .max } ?? false
    if !isPlaced {
      first = id
      statement.reset()
      statement.bind(0, id)
      try step()
    }
    return row == id
  }

  /// Ends the search, so that the statement can be used again.
  package mutating func reset() {
    statement.reset()
    (row, first) = (nil, nil)
  }

  private mutating func step() throws { row = try statement.step() ? try statement.int(0) : nil }
}
