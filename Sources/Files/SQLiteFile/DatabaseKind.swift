import GRDB

/// A kind of SQLite file: the mark in its header, and the SQL that makes its tables.
package struct DatabaseKind: Hashable, Sendable {
  /// The name of such a file for people.
  package let name: String
  /// The value of `PRAGMA application_id`.
  package let applicationID: Int32
  /// The SQL of each version: the n-th text brings a file to `user_version` n.
  package let migrations: [String]
  /// The schema of each version: the n-th is the result of the first n migrations.
  private let schemas: [DatabaseSchema]
  /// The version of a SQLite that cannot create the schemas, and its message; nil for any other
  /// one.
  private let refusal: Refusal?

  private struct Refusal: Hashable {
    let version, message: String
  }

  /// The newest version.
  package var version: Int { migrations.count }

  /// Runs the migrations once and keeps the schemas, so that opening a file need not run them.
  package init(name: String, applicationID: Int32, migrations: [String]) {
    self.name = name
    self.applicationID = applicationID
    self.migrations = migrations
    var version = ""
    do {
      schemas = try DatabaseQueue().writeWithoutTransaction { db in
        version = try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? ""
        return try migrations.map { migration in
          try db.execute(sql: migration)
          return try DatabaseSchema(db, path: "")
        }
      }
      refusal = nil
    } catch {
      schemas = []
      refusal = Refusal(version: version, message: (error as? DatabaseError)?.message ?? "\(error)")
    }
  }

  /// The schema of a version.
  ///
  /// - Throws: ``OldSQLite`` if the system's SQLite is too old for the migrations.
  func schema(_ version: Int) throws -> DatabaseSchema {
    if let refusal { throw OldSQLite(version: refusal.version, message: refusal.message) }
    return schemas[version - 1]
  }
}

extension DatabaseKind: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name alone: a fault that names a kind is shown to those who record an app.
  package var description: String { name }
  package var debugDescription: String { name }
}
