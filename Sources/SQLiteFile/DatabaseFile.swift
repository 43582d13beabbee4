import Foundation
package import GRDB
import GRDBSQLite

// An app that checks this room by itself has no header of the system's SQLite.
#if canImport(CSQLiteOptions)
  import CSQLiteOptions
#endif

/// A SQLite file of a kind: checks its header and its version, opens it, and creates it.
package struct DatabaseFile: Sendable {
  package let kind: DatabaseKind
  package let path: String
  private let work = WorkBudget()

  package init(kind: DatabaseKind, path: String) {
    self.kind = kind
    self.path = path
  }

  private var migrations: [String] { kind.migrations }

  /// Opens an existing file that may come from anyone: it does not trust the schema, and finds
  /// damage.
  ///
  /// What a command that was killed had begun to write is taken back, even for reading.
  package func open(readonly: Bool) throws -> DatabaseQueue {
    try checkHeader()
    do {
      return try opened(readonly: readonly)
    } catch FileFault.sqlite where readonly && FileManager.default.fileExists(atPath: path + "-journal") {
      // SQLite does that itself as soon as a connection that may write reads anything.
      do {
        _ = try opened(readonly: false)
      } catch FileFault.sqlite {
        throw FileFault.unfinished(path: path)
      }
      return try opened(readonly: true)
    }
  }

  private func opened(readonly: Bool) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.foreignKeysEnabled = !readonly
    configuration.prepareDatabase { [work] db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
      guard let connection = unsafe db.sqliteConnection else { return }
      #if canImport(CSQLiteOptions)
        unsafe retouch_defend(connection)
      #endif
      // What is written comes from us, and takes as long as it takes.
      if readonly { unsafe work.bound(connection) }
      unsafe sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 256 << 20)
      unsafe sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    }
    return try translatingErrors {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try read(queue, checkVersion)
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
      // In one transaction, so that the disk is waited for once and not for each table.
      try queue.write(createSchema)
      return queue
    }
  }

  package func createSchema(_ db: Database) throws {
    try db.execute(sql: "PRAGMA application_id = \(kind.applicationID)")
    for migration in migrations { try db.execute(sql: migration) }
    try db.execute(sql: "PRAGMA user_version = \(migrations.count)")
  }

  /// Reads from the file in one transaction.
  package func read<Result>(_ queue: DatabaseQueue, _ body: (Database) throws -> Result) throws -> Result {
    try translatingErrors {
      try queue.read { db in
        try work.renew(db, path: path)
        return try body(db)
      }
    }
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
    case .SQLITE_INTERRUPT: .tooMuchWork(path: path)
    default: .sqlite(path: path, message: message)
    }
  }

  /// Whether the file's header is that of a file of this kind.
  package var hasKind: Bool { (try? FileHead(path: path))?.applicationID == kind.applicationID }

  /// Checks the file's header, without SQLite. A file that somebody still writes may not have its
  /// mark in the header yet; it is only checked when it is opened.
  package func checkHeader() throws {
    let head = try FileHead(path: path)
    guard head.isSQLite else { throw FileFault.notSQLite(path: path) }
    guard
      head.applicationID == kind.applicationID
        || head.applicationID == 0 && FileManager.default.fileExists(atPath: path + "-wal")
    else {
      throw FileFault.wrongApplication(path: path, expected: kind, applicationID: head.applicationID)
    }
  }

  /// Verifies SQLite's own integrity and the foreign keys: each value has the type, and fulfils the
  /// conditions, that its table's schema tells.
  ///
  /// - Throws: ``FileFault/damaged(path:message:)``.
  /// - Complexity: O(rows of the file).
  package func checkIntegrity(_ db: Database) throws {
    let problems = try CheckedRows(db, path: path, sql: "PRAGMA integrity_check(10)").map { row in
      try row["integrity_check"] as String
    }
    if problems != ["ok"] { throw FileFault.damaged(path: path, message: problems.joined(separator: "; ")) }
    let broken = try CheckedRows(db, path: path, sql: "PRAGMA foreign_key_check").first { row in
      // Some tables have no row numbers.
      let place = (try row["rowid"] as Int64?).map { "row \($0)" } ?? "a row"
      return "\(place) of \(try row["table"] as String) names a row of \(try row["parent"] as String) that is not there"
    }
    if let broken { throw FileFault.damaged(path: path, message: broken) }
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
    // Rules that are gone, an index that leaves rows out, or a computed column would make a read
    // tell what is not there, or run a stranger's SQL.
    if let object = try kind.schema.difference(in: DatabaseSchema(db, path: path)) {
      throw FileFault.otherSchema(path: path, kind: kind, object: object)
    }
  }
}
