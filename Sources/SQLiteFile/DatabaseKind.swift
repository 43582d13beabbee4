import GRDB

/// A kind of SQLite file: the mark in its header, and the SQL that makes its tables.
package struct DatabaseKind: Hashable, Sendable {
  /// The name of such a file for people.
  package let name: String
  /// The value of `PRAGMA application_id`.
  package let applicationID: Int32
  /// The SQL of each version: the n-th text brings a file to `user_version` n.
  package let migrations: [String]
  /// The SQL of the tables that the migrations make, by the tables' names.
  let tables: [String: String]

  /// Runs the migrations once to know the tables, so that no file that is opened later has to.
  ///
  /// - Precondition: The migrations are valid SQL.
  package init(name: String, applicationID: Int32, migrations: [String]) {
    self.name = name
    self.applicationID = applicationID
    self.migrations = migrations
    do {
      tables = try DatabaseQueue().writeWithoutTransaction { db in
        for migration in migrations { try db.execute(sql: migration) }
        return try Self.tables(in: db)
      }
    } catch {
      preconditionFailure("the migrations of a \(name) fail: \(error)")
    }
  }

  /// The SQL of a database's tables, by their names.
  static func tables(in db: Database) throws -> [String: String] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
    var tables: [String: String] = [:]
    while let row = try rows.next() { tables[row[0]] = row[1] }
    return tables
  }
}
