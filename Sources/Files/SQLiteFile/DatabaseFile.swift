import FileIdentities
import Foundation
package import GRDB
import GRDBSQLite

// A check of this module alone, as a part of an app, has no header of the system's SQLite.
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

  /// Opens an existing file for reading. The file may come from anyone: its schema is not trusted,
  /// and damage is detected.
  ///
  /// If a killed command left an unfinished transaction, it is rolled back.
  package func open() throws -> DatabaseQueue { try open(checkVersion) }

  /// - Parameter check: runs first and may refuse the file.
  func open(_ check: @escaping (Database) throws -> Void) throws -> DatabaseQueue {
    let (head, beside) = (try checkedHead(), FilesBeside(path))
    // SQLite would create an empty log and leave it there.
    if head.hasLog, !beside.hasLog { return try opened(path.uri("immutable=1"), check) }
    do {
      return try opened(path, check)
    } catch let fault as FileFault where fault.kind == .cannotOpen && beside.hasLog {
      return try openedAlone(check)
    } catch let fault as FileFault where fault.isRefusal && beside.hasJournal {
      // SQLite rolls back the journal when a connection with write permission reads anything.
      do {
        _ = try opened(path, readonly: false, check)
      } catch let fault as FileFault where fault.isRefusal {
        throw FileFault(path, .unfinished)
      }
      return try opened(path, check)
    }
  }

  /// Reads a file and its log if no file can be written beside them, so that SQLite cannot create
  /// the log's index, which connections share.
  ///
  /// This needs no lock: a writer would have created the index.
  private func openedAlone(_ check: (Database) throws -> Void) throws -> DatabaseQueue {
    do {
      return try opened(path.uri("vfs=unix-none"), isAlone: true, check)
    } catch let fault as FileFault where fault.kind == .cannotOpen {
      throw FileFault(path, .unfinished)
    }
  }

  private func opened(
    _ name: String, readonly: Bool = true, isAlone: Bool = false, _ check: (Database) throws -> Void
  ) throws -> DatabaseQueue {
    FilesRead.add(path)
    return try translatingErrors {
      let queue = try DatabaseQueue(
        path: name, configuration: configuration(readonly: readonly, isAlone: isAlone, busyMode: .timeout(5)))
      try read(queue, check)
      return queue
    }
  }

  /// Opens a file for writing, or creates it with the newest schema. An empty file counts as
  /// missing.
  ///
  /// Several processes may do this at the same time: one of them creates the schema. If it is
  /// killed, the next one finds an empty file. A file of another kind is not changed.
  ///
  /// - Parameter busyMode: the reaction to locks of other connections, now and later.
  package func openOrCreate(busyMode: Database.BusyMode) throws -> DatabaseQueue {
    _ = try kind.schema(kind.version)
    try checkWritable()
    return try translatingErrors {
      let queue = try DatabaseQueue(path: path, configuration: configuration(readonly: false, busyMode: busyMode))
      try queue.writeWithoutTransaction { db in
        if try isEmpty(db) {
          // One transaction waits for the disk once, not for each table.
          try db.inTransaction(.immediate) {
            if try isEmpty(db) { try createSchema(db) }
            return .commit
          }
        }
        try checkVersion(db)
      }
      return queue
    }
  }

  func configuration(readonly: Bool, isAlone: Bool = false, busyMode: Database.BusyMode) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = busyMode
    configuration.foreignKeysEnabled = !readonly
    #if os(iOS)
      // When the app goes to the background, the app's thread would wait for an unfinished write.
      configuration.automaticMemoryManagement = false
    #endif
    configuration.prepareDatabase { [work] db in
      if isAlone { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
      guard let connection = unsafe db.sqliteConnection else { return }
      #if canImport(CSQLiteOptions)
        unsafe retouch_defend(connection)
      #endif
      // Only reading is limited: written data is our own, and may take any time.
      if readonly { unsafe work.bound(connection) }
      unsafe sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 256 << 20)
      unsafe sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    }
    return configuration
  }

  /// Creates a file with the newest schema. After a failure, the file must be deleted.
  ///
  /// It has no journal, and the caller checks foreign keys once at the end.
  package func createScratch() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      try db.execute(
        sql: """
          PRAGMA trusted_schema = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
          PRAGMA locking_mode = EXCLUSIVE
          """)
    }
    return try translatingErrors {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.write(createSchema)
      return queue
    }
  }

  func createSchema(_ db: Database) throws {
    try db.execute(sql: "PRAGMA application_id = \(kind.applicationID)")
    try migrate(db, from: 0)
  }

  /// Brings a database to the newest version.
  func migrate(_ db: Database, from version: Int) throws {
    for migration in kind.migrations.dropFirst(version) { try db.execute(sql: migration) }
    try db.execute(sql: "PRAGMA user_version = \(kind.version)")
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
      throw FileFault(
        path: path, code: error.resultCode.rawValue, message: error.message ?? "error \(error.resultCode.rawValue)")
    }
  }

  /// Whether the file's header is that of a file of this kind.
  package var hasKind: Bool { (try? FileHead(path: path))?.applicationID == kind.applicationID }

  /// Checks the file's header, and reads nothing else.
  package func checkHeader() throws { _ = try checkedHead() }

  private func checkedHead() throws -> FileHead {
    let (head, beside) = (try FileHead(path: path), FilesBeside(path))
    // SQLite may give a file without a mark its mark from the journal or log beside it.
    if head.isBlank ? beside.hasJournal : head.isSQLite && head.applicationID == 0 && beside.hasLog { return head }
    if head.hasNothing { throw FileFault(path, .empty(kind: kind)) }
    guard head.isSQLite else { throw FileFault(path, .notSQLite) }
    guard head.applicationID == kind.applicationID else {
      throw FileFault(path, .wrongApplication(expected: kind, applicationID: head.applicationID))
    }
    return head
  }

  /// Verifies SQLite's own integrity and the foreign keys: each value has the type, and satisfies
  /// the conditions, in its table's schema.
  ///
  /// - Throws: ``FileFault`` with ``FileFault/Kind/damaged(_:)``.
  /// - Complexity: O(rows of the file).
  package func checkIntegrity(_ db: Database) throws {
    let problems = try CheckedRows(db, path: path, sql: "PRAGMA integrity_check(10)").map { row in
      try row["integrity_check"] as String
    }
    if problems != ["ok"] { throw FileFault(path, .damaged(.sqlite(problems))) }
    try checkForeignKeys(db)
  }

  /// Verifies that each row that another one names is there.
  ///
  /// - Throws: ``FileFault`` with ``FileFault/Kind/damaged(_:)``.
  /// - Complexity: O(rows of the file).
  func checkForeignKeys(_ db: Database) throws {
    let broken = try CheckedRows(db, path: path, sql: "PRAGMA foreign_key_check").first { row in
      Damage.missingRow(table: try row["table"], row: try row["rowid"], parent: try row["parent"])
    }
    if let broken { throw FileFault(path, .damaged(broken)) }
  }

  /// Whether the file has no tables and no application id.
  func isEmpty(_ db: Database) throws -> Bool {
    try RowStatement.integer(db, path: path, sql: "SELECT count(*) FROM sqlite_schema") == 0
      && RowStatement.integer(db, path: path, sql: "PRAGMA application_id") == 0
  }

  func checkVersion(_ db: Database) throws {
    let version = try checkedVersion(db)
    if version < kind.version { throw FileFault(path, .older(kind: kind, version: version)) }
  }

  /// The version of a file that this program can read or migrate.
  func checkedVersion(_ db: Database) throws -> Int {
    if try isEmpty(db) { throw FileFault(path, .empty(kind: kind)) }
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    guard application == kind.applicationID else {
      throw FileFault(path, .wrongApplication(expected: kind, applicationID: application))
    }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard version <= kind.version else {
      throw FileFault(path, .newer(kind: kind, version: version, needs: neededVersions(db)))
    }
    guard version > 0 else { throw FileFault(path, .older(kind: kind, version: version)) }
    // Without constraints, with an index that omits rows, or with a computed column, a read could
    // return wrong rows or run SQL of a stranger.
    if let object = try kind.schema(version).difference(in: DatabaseSchema(db, path: path)) {
      throw FileFault(path, .otherSchema(kind: kind, object: object))
    }
    return version
  }

  /// The versions that a newer file describes and this program does not know. It is empty if the
  /// file's table of versions does not have the definition that it has in every version.
  private func neededVersions(_ db: Database) -> [NewerVersion] {
    let table = SchemaObject(type: "table", name: "format_version")
    guard let schema = try? DatabaseSchema(db, path: path), let first = try? kind.schema(1),
      first.defines(table, as: schema)
    else {
      return []
    }
    let sql = "SELECT version, retouch, brings FROM format_version WHERE version > \(kind.version) LIMIT 20"
    let found = try? CheckedRows(db, path: path, sql: sql).map { row in
      NewerVersion(version: try row["version"], retouch: try row["retouch"], brings: try row["brings"])
    }
    return found ?? []
  }
}
