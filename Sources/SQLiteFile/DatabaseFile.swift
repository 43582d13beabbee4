import Foundation
package import GRDB
import GRDBSQLite

/// A SQLite file of a kind: checks its header and its version, opens it, and creates it.
package struct DatabaseFile: Sendable {
  package let kind: DatabaseKind
  package let path: String

  package init(kind: DatabaseKind, path: String) {
    self.kind = kind
    self.path = path
  }

  private var migrations: [String] { kind.migrations }

  /// Opens an existing file that may come from anyone: it does not trust the schema, and finds
  /// damage.
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
  /// - Parameter isScratch: whether the file is thrown away when anything goes wrong. It then needs
  ///   no journal, and the caller checks foreign keys once at the end.
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

  /// Runs the work, and adds the file's path to SQLite's errors.
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
    // A view in the place of a table, or a computed column, would make a read run a stranger's SQL.
    let found = try Self.tables(db)
    for (name, sql) in try expectedTables() where found[name] != sql {
      throw FileFault.damaged(path: path, message: "its table \(name) is not the one of version \(version)")
    }
  }

  /// The SQL of the tables that the migrations make, by the tables' names.
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
