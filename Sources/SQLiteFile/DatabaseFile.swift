import Foundation
package import GRDB
import GRDBSQLite

/// A SQLite file of a kind: its header, its version, how it is opened and created.
package struct DatabaseFile: Sendable {
  package let kind: DatabaseKind
  package let path: String

  package init(kind: DatabaseKind, path: String) {
    self.kind = kind
    self.path = path
  }

  private var migrations: [String] { kind.migrations }

  /// Opens an existing file that may come from anyone: what its schema asks for is not trusted, and damage is noticed.
  package func open(readonly: Bool) throws -> DatabaseQueue {
    try checkHeader()
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.foreignKeysEnabled = !readonly
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
      guard let connection = unsafe db.sqliteConnection else { return }
      unsafe sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 256 << 20)
      unsafe sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    }
    return try translatingErrors {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.read { db in try checkVersion(db) }
      return queue
    }
  }

  /// Creates a file with the newest schema.
  ///
  /// - Parameter isScratch: whether it is thrown away when anything goes wrong, so that no journal is needed, and foreign keys
  ///   are for the caller to check once at the end.
  package func create(isScratch: Bool) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = !isScratch
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      if isScratch {
        try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
      }
    }
    return try translatingErrors {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction(createSchema)
      return queue
    }
  }

  package func createSchema(_ db: Database) throws {
    try db.execute(sql: "PRAGMA application_id = \(kind.applicationID)")
    for migration in migrations { try db.execute(sql: migration) }
    try db.execute(sql: "PRAGMA user_version = \(migrations.count)")
  }

  /// Runs the work, and says of SQLite's errors which file they are about.
  package func translatingErrors<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as DatabaseError {
      throw fault(error)
    }
  }

  func fault(_ error: DatabaseError) -> FileFault {
    let message = error.message ?? "error \(error.resultCode.rawValue)"
    return switch error.resultCode.primaryResultCode {
    case .SQLITE_CORRUPT: .damaged(path: path, message: message)
    case .SQLITE_NOTADB: .notSQLite(path: path)
    case .SQLITE_CANTOPEN: .cannotOpen(path: path)
    default: .sqlite(path: path, message: message)
    }
  }

  private func checkHeader() throws {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw FileFault.unreadable(path: path, errno: errno == 0 ? ENOENT : errno)
    }
    defer { try? file.close() }
    let head: Data?
    do {
      head = try file.read(upToCount: 16)
    } catch {
      throw FileFault.unreadable(path: path, errno: EISDIR)
    }
    guard head == Data("SQLite format 3\0".utf8) else { throw FileFault.notSQLite(path: path) }
  }

  package func checkVersion(_ db: Database) throws {
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    guard application == kind.applicationID else {
      throw FileFault.wrongApplication(path: path, expected: kind, applicationID: application)
    }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard version <= migrations.count else {
      throw FileFault.newer(path: path, kind: kind, version: version)
    }
    guard version == migrations.count else {
      throw FileFault.older(path: path, kind: kind, version: version)
    }
    // A view in a table's place, or a column that computes, would make reading run what a stranger wrote.
    let found = try Self.tables(db)
    for (name, sql) in try expectedTables() where found[name] != sql {
      throw FileFault.damaged(path: path, message: "its table \(name) is not the one of version \(version)")
    }
  }

  /// The tables that the migrations make, by name, each as its SQL.
  private func expectedTables() throws -> [String: String] {
    let queue = try DatabaseQueue()
    return try queue.writeWithoutTransaction { db in
      for migration in migrations { try db.execute(sql: migration) }
      return try Self.tables(db)
    }
  }

  private static func tables(_ db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
    return Dictionary(rows.map { ($0["name"], $0["sql"]) }, uniquingKeysWith: { first, _ in first })
  }
}
