package import GRDB

/// The rows of a query, read by the names of their columns. It is for all but the few loops that
/// read millions of rows.
package struct CheckedRows {
  private let statement: RowStatement
  private let columns: [String: Int]

  /// Starts a query.
  ///
  /// - Parameters:
  ///   - arguments: The values of the query's parameters, in their order.
  ///   - isCached: Whether to use the connection's cached statement with this SQL. No other code
  ///     may use it at the same time.
  package init(
    _ database: Database, path: String, sql: String, _ arguments: [Int64] = [], isCached: Bool = false
  ) throws {
    statement = try RowStatement(database, path: path, sql: sql, isCached: isCached)
    columns = statement.columns
    for (place, argument) in arguments.enumerated() { statement.bind(place, argument) }
  }

  /// The names of the columns, in their order.
  package var names: [String] { statement.columnNames }

  /// The next row; nil after the last one. A row is valid until the next call.
  package func next() throws -> CheckedRow? {
    // SQLite would start again after the end.
    guard try statement.step() else {
      statement.reset()
      return nil
    }
    return CheckedRow(statement: statement, columns: columns)
  }

  /// Ends the query, so that it keeps nobody from writing to the file.
  package func reset() { statement.reset() }

  /// Transforms each row.
  package func map<Result>(_ transform: (CheckedRow) throws -> Result) throws -> [Result] {
    // An unfinished query would keep other connections from writing to the file.
    defer { statement.reset() }
    var results: [Result] = []
    while let row = try next() { results.append(try transform(row)) }
    return results
  }

  /// Transforms the first row; nil without rows.
  package func first<Result>(_ transform: (CheckedRow) throws -> Result) throws -> Result? {
    defer { statement.reset() }
    return try next().map(transform)
  }
}

/// A row of an untrusted file.
package struct CheckedRow {
  fileprivate let statement: RowStatement
  fileprivate let columns: [String: Int]

  /// The value of a column.
  ///
  /// - Throws: ``FileFault/badValue(path:_:)``.
  /// - Precondition: The query selects the column.
  package subscript<Value: StoredValue>(column: String) -> Value {
    get throws {
      guard let place = columns[column] else { preconditionFailure("the query selects no \(column)") }
      return try Value(statement, place)
    }
  }

  /// The values of all columns, in their order, by the types that they have in this row.
  ///
  /// - Throws: ``FileFault/badValue(path:_:)`` for a blob, and for text that is not UTF-8.
  package var values: [StoredType.Value?] {
    get throws { try statement.values() }
  }
}

extension RowStatement {
  /// The whole number that a query returns; nil for NULL and without a row.
  package static func integer(_ database: Database, path: String, sql: String) throws -> Int64? {
    let row = try RowStatement(database, path: path, sql: sql)
    defer { row.reset() }
    return try row.step() ? try Int64?(row, 0) : nil
  }
}
