import Foundation
import GRDB
package import HitTesting
package import Recording
import SQLiteFile

/// A trace that a running app writes, batch by batch; each batch is one transaction.
///
/// The file stays readable at any moment, also for others and also when the process is killed: what is lost is the batch that was
/// not committed. Several recorders may write into one file; each batch goes on after what is there by then.
package final class GrowingTrace {
  /// One thing that was recorded.
  package enum Item: Sendable {
    case classes([String: String])
    case update(SceneUpdate, time: Double)
    case event(Event)
  }

  /// Recordings of one file get their view ids from blocks of this size, so that recorders that run at the same time cannot meet.
  private static let idBlock: Int64 = 100_000_000

  private let file: DatabaseFile
  private let queue: DatabaseQueue
  private var writer: TraceWriter?

  /// Opens a trace for a further recording, or creates it.
  ///
  /// - Throws: ``FileFault`` when a file is there that is no trace of this version, or none can be made.
  package init(path: String, info: RecordingInfo, source: String) throws {
    file = DatabaseFile(kind: .trace, path: path)
    queue = try file.openLive()
    let writer = try file.translatingErrors {
      try queue.writeWithoutTransaction { db in try TraceWriter(db, path: path, survivesFaults: true) }
    }
    self.writer = writer
    writer.source = source
    try transaction(writer) {
      let last = try Row.fetchOne(
        writer.database,
        sql: """
          SELECT (SELECT max(id) FROM recording) AS recording,
            max(coalesce((SELECT max(id) FROM view), -1), coalesce((SELECT max(id) FROM recognizer), -1),
              coalesce((SELECT max(id_base) FROM recording), -1)) AS id
          """)
      let largest = last?["id"] as Int64? ?? -1
      try writer.begin(
        info, id: (last?["recording"] as Int64? ?? 0) + 1,
        idBase: largest < 0 ? 0 : (largest / Self.idBlock + 1) * Self.idBlock)
    }
  }

  /// Writes a batch, all of it or, when this throws, nothing.
  ///
  /// - Returns: the items that were refused because they contradict what was recorded before.
  /// - Throws: ``FileFault``: the disk is full, say. The same batch may be tried again.
  package func write(_ items: [Item]) throws -> [Item] {
    guard let writer else { return items }
    return try transaction(writer) {
      var refused: [Item] = []
      for item in items {
        do {
          switch item {
          case .classes(let classes): try writer.declare(classes: classes)
          case .update(let update, let time): try writer.update(update, time: time)
          case .event(let event): try writer.add(event)
          }
        } catch let fault where fault is SceneFault || fault is EventFault {
          refused.append(item)
        }
      }
      return refused
    }
  }

  /// Notes that the recording ended properly, and leaves a single file where no one else has it open.
  package func close(time: Double) throws {
    guard writer != nil else { return }
    defer { leaveSingleFile() }
    // Its statements go with it: a connection with statements does not close.
    try end(time: time)
    queue.inDatabase { db in
      try? db.execute(sql: "PRAGMA busy_timeout = 0; PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// That needs to be alone with the file: whoever closes last brings it about, also where somebody just reads.
  ///
  /// Between tries nothing is open, so that two who close at once do not wait for each other.
  private func leaveSingleFile() {
    try? queue.close()
    for _ in 0..<Self.closingTries where FileManager.default.fileExists(atPath: file.path) {
      var configuration = Configuration()
      configuration.busyMode = .immediateError
      let alone = try? DatabaseQueue(path: file.path, configuration: configuration)
      let mode = try? alone?.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
      try? alone?.close()
      if mode == "delete" { return }
      Thread.sleep(forTimeInterval: .random(in: Self.closingPause))
    }
  }

  private static let closingTries = 10
  /// Seconds.
  private static let closingPause = 0.005...0.05

  private func end(time: Double) throws {
    guard let writer else { return }
    self.writer = nil
    try transaction(writer) { try writer.end(time: time) }
  }

  private func transaction<Result>(_ writer: TraceWriter, _ body: () throws -> Result) throws -> Result {
    try file.translatingErrors {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN IMMEDIATE")
        let restore = writer.savepoint()
        do {
          try writer.followFile()
          let result = try body()
          try db.execute(sql: "COMMIT")
          return result
        } catch {
          // SQLite may have rolled back by itself, on a full disk say.
          if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK") }
          restore()
          throw error
        }
      }
    }
  }
}

extension DatabaseFile {
  /// Opens a trace for a recorder, or creates it, so that readers and other recorders can have it open too.
  fileprivate func openLive() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }
    return try translatingErrors {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { db in
        try db.inTransaction(.immediate) {
          let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
          if isEmpty { try createSchema(db) } else { try checkVersion(db) }
          return .commit
        }
      }
      return queue
    }
  }
}
