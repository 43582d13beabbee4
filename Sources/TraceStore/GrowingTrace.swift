import Foundation
import GRDB
package import HitTesting
package import Recording
import SQLiteFile

/// A trace that a running app writes, batch by batch. Each batch is one transaction.
///
/// Others can read the file at any time, also when the process is killed: only the batch that was
/// not committed is lost. Several recorders may write to one file. Each batch continues after the
/// rows that the file has by then.
package final class GrowingTrace {
  /// One recorded thing.
  package enum Item: Sendable {
    case classes([String: String])
    case update(SceneUpdate, time: Double)
    case event(Event)
  }

  /// The size of the blocks from which the recordings of one file get their view ids. Recorders
  /// that run at the same time never get the same ids.
  private static let idBlock: Int64 = 100_000_000
  /// How long others may lock the file, in seconds.
  private static let patience = 10.0

  private let file: DatabaseFile
  private let queue: DatabaseQueue
  private var writer: TraceWriter?

  /// Opens a trace for a further recording, or creates it.
  ///
  /// - Throws: ``FileFault`` when another file is there, or when no file can be created.
  package init(path: String, info: RecordingInfo, source: String) throws {
    file = DatabaseFile(kind: .trace, path: path)
    queue = try file.openOrCreate(busyMode: .timeout(Self.patience))
    // Readers and other recorders can have the file open at the same time.
    try file.translatingErrors {
      try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL") }
    }
    let writer = try file.translatingErrors {
      try queue.writeWithoutTransaction { db in try TraceWriter(db, path: path) }
    }
    self.writer = writer
    writer.source = source
    try transaction(writer) {
      let recordings = try writer.largest("SELECT max(id) FROM recording")
      let largest =
        try ["SELECT max(id) FROM view", "SELECT max(id) FROM recognizer", "SELECT max(id_base) FROM recording"]
        .map(writer.largest).max() ?? 0
      try writer.begin(
        info, id: recordings + 1, idBase: recordings == 0 ? 0 : (largest / Self.idBlock + 1) * Self.idBlock)
    }
  }

  /// Writes a whole batch. When this throws, nothing of the batch is written.
  ///
  /// - Returns: The items that were refused because they contradict earlier ones.
  /// - Throws: ``FileFault``, for example when the disk is full. The same batch can be tried again.
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

  /// Notes that the recording ended properly. It leaves a single file when no one else has the
  /// trace open.
  package func close(time: Double) throws {
    guard writer != nil else { return }
    defer { leaveSingleFile() }
    // This also frees the writer's statements: SQLite does not close a connection with statements.
    try end(time: time)
    queue.inDatabase { db in
      try? db.execute(sql: "PRAGMA busy_timeout = 0; PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Makes the trace a single file, which needs exclusive access. The last one to close the file
  /// does it, also when the others only read.
  ///
  /// Between two tries nothing is open, so that two who close at the same time do not block each
  /// other.
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
  /// The pause between two tries, in seconds.
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
          // SQLite may already have rolled back, for example on a full disk.
          if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK") }
          restore()
          throw error
        }
      }
    }
  }
}
