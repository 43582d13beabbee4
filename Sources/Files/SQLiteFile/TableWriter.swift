package import GRDB

/// Writes rows of tables by the names of their columns, with one prepared statement for each table.
/// It is for all but the few loops that write millions of rows.
package final class TableWriter {
  /// The values of a row in the order in which they were given, each with the name of its column.
  package struct Row: ExpressibleByDictionaryLiteral {
    package typealias Value = (any DatabaseValueConvertible)?

    let entries: [(column: String, value: Value)]

    private init(entries: [(column: String, value: Value)]) { self.entries = entries }

    package init(dictionaryLiteral elements: (String, Value)...) {
      self.init(entries: elements.map { (column: $0, value: $1) })
    }

    package static func + (first: Row, second: Row) -> Row { Row(entries: first.entries + second.entries) }
  }

  private let database: Database
  private let path: String
  private var inserts: [String: (columns: Int, statement: RowStatement)] = [:]

  /// - Parameter path: The path of the database's file, for faults.
  package init(_ database: Database, path: String) { (self.database, self.path) = (database, path) }

  /// Adds a row.
  ///
  /// - Parameter row: The columns that are not NULL in each row of the table, always in the same
  ///   order.
  /// - Returns: The id of the row.
  @discardableResult
  package func insert(into table: String, _ row: Row) throws -> Int64 {
    let insert = try inserts[table] ?? prepare(table, row.entries.map(\.column))
    precondition(insert.columns == row.entries.count, "all rows of \(table) are written with the same columns")
    for (index, entry) in row.entries.enumerated() { insert.statement.bindAny(index, entry.value) }
    try insert.statement.run()
    return database.lastInsertedRowID
  }

  private func prepare(_ table: String, _ columns: [String]) throws -> (columns: Int, statement: RowStatement) {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let sql = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    let insert = (columns.count, try RowStatement(database, path: path, sql: sql))
    inserts[table] = insert
    return insert
  }

  /// Sets columns of the row with this id.
  package func update(_ table: String, id: Int64, _ row: Row) throws {
    let columns = row.entries.map { "\($0.column) = ?" }.joined(separator: ", ")
    try RowStatement.run(
      database, path: path, sql: "UPDATE \(table) SET \(columns) WHERE id = ?", row.entries.map(\.value) + [id])
  }
}
