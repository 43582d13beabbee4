import GRDB

/// A kind of SQLite file: the mark in its header, and the SQL that makes its tables.
package struct DatabaseKind: Hashable, Sendable {
  /// The name of such a file for people.
  package let name: String
  /// The value of `PRAGMA application_id`.
  package let applicationID: Int32
  /// The SQL of each version: the n-th text brings a file to `user_version` n.
  package let migrations: [String]
  /// The schema of each version: the n-th is what the first n migrations make.
  let schemas: [DatabaseSchema]

  /// The newest version.
  package var version: Int { migrations.count }

  /// Runs the migrations once to know the schemas, so that no file that is opened later has to.
  ///
  /// - Precondition: The migrations are valid SQL.
  package init(name: String, applicationID: Int32, migrations: [String]) {
    self.name = name
    self.applicationID = applicationID
    self.migrations = migrations
    do {
      schemas = try DatabaseQueue().writeWithoutTransaction { db in
        try migrations.map { migration in
          try db.execute(sql: migration)
          return try DatabaseSchema(db, path: "")
        }
      }
    } catch {
      preconditionFailure("the migrations of a \(name) fail: \(error)")
    }
  }
}

extension DatabaseKind: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name alone: a fault that names a kind is shown to those who record an app.
  package var description: String { name }
  package var debugDescription: String { name }
}
