import Foundation
import GRDB

extension DatabaseFile {
  /// Writes the file's contents as the newest version to another path.
  ///
  /// - Parameters:
  ///   - newPath: a path without a file. If this throws, the file there is incomplete.
  ///   - replaces: whether the new file replaces this one. No other process may then have this one
  ///     open, because its writes would be lost.
  ///   - finish: moves the new file to its final path.
  /// - Returns: the version of the file before. If it is the newest one, nothing is written.
  /// - Throws: ``FileFault``; ``FileFault/locked(path:)`` if another process has the file open.
  package func migrate(to newPath: String, replaces: Bool, finish: () throws -> Void) throws -> Int {
    // Opening the file rolls back the unfinished transaction of a killed command.
    var version = 0
    let reading = try open { version = try checkedVersion($0) }
    guard version < kind.version else { return version }
    guard replaces else {
      try read(reading) { try copy($0, from: version, to: newPath) }
      try finish()
      return version
    }
    try reading.close()
    try translatingErrors {
      let alone = try DatabaseQueue(
        path: path, configuration: configuration(readonly: false, isAlone: true, busyMode: .timeout(5)))
      try alone.writeWithoutTransaction { db in
        // SQLite would use a log that stayed beside the file for the new file.
        guard try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete" else {
          throw FileFault(path, .locked)
        }
        // This connection keeps its lock after the transaction.
        try db.execute(sql: "BEGIN EXCLUSIVE; COMMIT")
        // Another process may have migrated or replaced the file since the first check.
        guard try checkedVersion(db) == version else { throw FileFault(path, .locked) }
        try copy(db, from: version, to: newPath)
        try finish()
      }
    }
    return version
  }

  private func copy(_ db: Database, from version: Int, to newPath: String) throws {
    try checkIntegrity(db)
    let new = DatabaseFile(kind: kind, path: newPath)
    try new.translatingErrors { try new.take(db, from: version, of: self) }
  }

  private func take(_ old: Database, from version: Int, of file: DatabaseFile) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON") }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { copy in
      try old.backup(to: copy)
      try copy.execute(sql: "PRAGMA journal_mode = DELETE")
      try copy.inTransaction {
        try migrate(copy, from: version)
        return .commit
      }
      _ = try checkedVersion(copy)
      // The content of the file may violate the new schema.
      try file.checkIntegrity(copy)
    }
    try queue.close()
  }
}
