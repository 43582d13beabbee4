import Foundation
import GRDB

extension DatabaseFile {
  /// Writes the file's contents as the newest version to another path.
  ///
  /// - Parameters:
  ///   - newPath: where no file is. What is there when this throws is incomplete.
  ///   - replaces: whether the new file takes the place of this one. Nobody else may then have this
  ///     one open, as what they write would be lost.
  ///   - finish: puts the new file where it belongs.
  /// - Returns: the version that the file had. When that is the newest one, nothing is written.
  /// - Throws: ``FileFault``; ``FileFault/locked(path:)`` when somebody else has the file open.
  package func migrate(to newPath: String, replaces: Bool, finish: () throws -> Void) throws -> Int {
    // What a killed command had begun is taken back here.
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
        // A log that stayed beside the file would be taken for the new one's.
        guard try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete" else {
          throw FileFault(path, .locked)
        }
        // This connection keeps its lock behind the transaction.
        try db.execute(sql: "BEGIN EXCLUSIVE; COMMIT")
        // Another process may have migrated it, or put another file here, since it was looked at.
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
      // What the file held may not fit the new version.
      try file.checkIntegrity(copy)
    }
    try queue.close()
  }
}
