import Foundation
package import GRDB
import GRDBSQLite

/// Lets a program react to signals while it writes a new file. All calls come from one thread.
package protocol InterruptionGuard: Sendable {
  /// Delays the reaction to signals until ``release()``.
  func hold()
  /// Reacts to the signals since ``hold()``, and to later ones at once. A further call does
  /// nothing.
  func release()
  /// The files exist only because of an unfinished write. A signal may remove them, in this order.
  func began(_ files: [String])
  /// The files of ``began(_:)`` are complete, or are gone.
  func ended(_ files: [String])
}

extension DatabaseFile {
  /// Writes to a file in one transaction. A missing or empty file gets its schema in the same
  /// transaction, so no other process sees a file without content.
  ///
  /// If the body throws, the file is unchanged, and a file that this call created is gone. Several
  /// processes may write to one new file: each waits for the one before it.
  ///
  /// - Parameters:
  ///   - interruptions: delays signals where they must not end the process.
  ///   - checksKeys: whether SQLite checks foreign keys row by row. Without it, the body must check
  ///     them at its end (``checkForeignKeys(_:)``).
  ///   - waits: is called before each further try while another process writes, with the number of
  ///     tries. It should sleep.
  package func write<Result>(
    guardedBy interruptions: (any InterruptionGuard)?, checksKeys: Bool = true,
    waits: @escaping @Sendable (_ tries: Int) -> Void, _ body: (Database) throws -> Result
  ) throws -> Result {
    _ = try kind.schema(kind.version)
    try checkWritable()
    while true {
      let attempt = WriteAttempt(path, interruptions)
      defer { interruptions?.release() }
      var configuration = configuration(readonly: false, busyMode: .callback { attempt.mayWait($0, waits) })
      configuration.foreignKeysEnabled = checksKeys
      do {
        return try translatingErrors { try attempt.write(self, configuration, body) }
      } catch is WriteAttempt.Removed {
        // Another process created the file, and was interrupted.
      }
    }
  }

  /// Checks that the file is missing, empty, or of this kind.
  package func checkWritable() throws {
    do {
      try checkHeader()
    } catch let fault as FileFault where [.unreadable(errno: ENOENT), .empty(kind: kind)].contains(fault.kind) {
    }
  }
}

/// One attempt to write to a file. It fails if another process removes the file before this one
/// gets the lock.
///
/// A file that this process created, and that has no content, is removed only while this process
/// has the lock. Other processes notice it when they get the lock of the removed file.
///
/// `@unchecked Sendable`: SQLite calls ``mayWait(_:_:)`` on the thread that writes.
private final class WriteAttempt: @unchecked Sendable {
  struct Removed: Error {}

  private let path: String
  private let interruptions: (any InterruptionGuard)?
  private let isMissing: Bool
  private var opened: ino_t?
  /// The files to remove if there is no content in the end: the journal first, as another process
  /// may create both as soon as the database is gone.
  private var unfinished: [String] = []

  init(_ path: String, _ interruptions: (any InterruptionGuard)?) {
    (self.path, self.interruptions) = (path, interruptions)
    interruptions?.hold()
    isMissing = Self.inode(path) == nil
  }

  func write<Result>(
    _ file: DatabaseFile, _ configuration: Configuration, _ body: (Database) throws -> Result
  ) throws -> Result {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    opened = Self.inode(path)
    return try queue.writeWithoutTransaction { db in
      try begin(db)
      do {
        if try file.isEmpty(db) {
          if isMissing { began(db) }
          try file.createSchema(db)
        }
        try file.checkVersion(db)
        interruptions?.release()
        let result = try body(db)
        interruptions?.hold()
        try db.commit()
        ended()
        return result
      } catch {
        undo(db)
        throw error
      }
    }
  }

  /// SQLite would take the journal of a new file for one of the removed file, and delete it.
  func mayWait(_ tries: Int, _ waits: (Int) -> Void) -> Bool {
    // The process that has the lock removes the file if need be.
    interruptions?.release()
    waits(tries)
    return opened == nil || opened == Self.inode(path)
  }

  private func begin(_ db: Database) throws {
    do {
      try db.beginTransaction(.immediate)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && opened != Self.inode(path) {
      throw Removed()
    }
    var hasMoved: Int32 = 0
    _ = unsafe sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    guard hasMoved == 0 else {
      try db.rollback()
      throw Removed()
    }
  }

  private func began(_ db: Database) {
    guard let path = unsafe sqlite3_db_filename(db.sqliteConnection, "main") else { return }
    let file = unsafe String(cString: path)
    unfinished = [file + "-journal", file]
    interruptions?.began(unfinished)
  }

  private func ended() {
    interruptions?.ended(unfinished)
    unfinished = []
  }

  private func undo(_ db: Database) {
    // SQLite may have ended the transaction itself, and then another process may write.
    if db.isInsideTransaction {
      for file in unfinished { _ = unsafe unlink(file) }
      try? db.rollback()
    }
    ended()
  }

  private static func inode(_ path: String) -> ino_t? {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 ? facts.st_ino : nil
  }
}
