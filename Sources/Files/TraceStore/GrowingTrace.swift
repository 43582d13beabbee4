package import Foundation
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
    /// Something in between was not recorded, so that what follows is a recording of its own.
    case gap
  }

  /// An item that contradicts earlier ones, and how.
  package typealias Refused = (item: Item, fault: any Error)

  /// The size of the blocks from which the recordings of one file get their view ids. Recorders
  /// that run at the same time never get the same ids.
  private static let idBlock: Int64 = 100_000_000
  /// How long others may lock the file, in seconds.
  private static let patience = 10.0

  private let file: DatabaseFile
  private let queue: DatabaseQueue
  private let info: RecordingInfo
  private var writer: TraceWriter?

  /// Opens a trace for a further recording, or creates it.
  ///
  /// - Throws: ``FileFault`` when another file is there, or when no file can be created.
  package init(path: String, info: RecordingInfo, source: String) throws {
    self.info = info
    file = DatabaseFile(kind: .trace, path: path)
    queue = try file.openOrCreate(busyMode: .timeout(Self.patience))
    // Readers and other recorders can have the file open at the same time.
    try patiently {
      try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL") }
    }
    let writer = try file.translatingErrors {
      try queue.writeWithoutTransaction { db in try TraceWriter(db, path: path) }
    }
    self.writer = writer
    writer.source = source
    try transaction(writer) { try begin(writer) }
  }

  /// Tries again while others lock the file, as SQLite does not by itself where a file's mode
  /// changes.
  private func patiently(_ body: () throws -> Void) throws {
    let end = DispatchTime.now() + Self.patience
    while true {
      do {
        return try file.translatingErrors(body)
      } catch let fault as FileFault where fault.kind == .locked && DispatchTime.now() < end {
        Thread.sleep(forTimeInterval: .random(in: Self.pause))
      }
    }
  }

  /// Begins a recording behind all others of the file.
  private func begin(_ writer: TraceWriter) throws {
    let recordings = try writer.largest("SELECT max(id) FROM recording")
    let largest =
      try ["SELECT max(id) FROM view", "SELECT max(id) FROM recognizer", "SELECT max(id_base) FROM recording"]
      .map(writer.largest).max() ?? 0
    try writer.begin(
      info, id: recordings + 1, idBase: recordings == 0 ? 0 : (largest / Self.idBlock + 1) * Self.idBlock)
  }

  /// Whether a touch has begun that has not ended.
  package var hasTouches: Bool { writer?.fingers.isEmpty == false }

  /// Goes on in another file, from the present scene and time on, and closes this one.
  ///
  /// Touches that are down are lost from here on.
  ///
  /// - Throws: ``FileFault`` when the other file cannot be opened or written. This one then stays
  ///   open.
  package func continued(path: String, source: String) throws -> GrowingTrace {
    let next = try GrowingTrace(path: path, info: info, source: source)
    guard let writer else { return next }
    let classes = writer.scene.classes
    let superclasses = classes.names.indices.compactMap { index in
      classes.superclass(of: index).map { (classes.names[index], classes.names[$0]) }
    }
    var items = [Item.classes(Dictionary(superclasses) { first, _ in first })]
    if writer.hasScene { items.append(.update(.scene(writer.scene.newViews().map(\.view)), time: writer.lastTime)) }
    guard try next.write(items).refused.isEmpty else { throw FileFault(path, .damaged(.noScene)) }
    try? close(time: writer.lastTime)
    return next
  }

  /// Writes a whole batch, or up to where no touch is down any more. When this throws, nothing of
  /// it is written.
  ///
  /// - Returns: How many items are done, and those of them that were refused because they
  ///   contradict earlier ones.
  /// - Throws: ``FileFault``, for example when the disk is full. The same batch can be tried again.
  package func write(_ items: [Item], untilNoTouch: Bool = false) throws -> (done: Int, refused: [Refused]) {
    guard let writer else { return (items.count, items.map { ($0, FileFault(file.path, .cannotOpen)) }) }
    return try transaction(writer) {
      var refused: [Refused] = []
      for (index, item) in items.enumerated() {
        do {
          switch item {
          case .classes(let classes): try declare(classes, writer)
          case .update(let update, let time): try writer.update(update, time: time)
          case .event(let event): try writer.add(known(event, writer))
          case .gap: try begin(writer)
          }
        } catch let fault where fault is SceneFault || fault is EventFault {
          refused.append((item, fault))
        }
        if untilNoTouch, writer.fingers.isEmpty { return (index + 1, refused) }
      }
      return (items.count, refused)
    }
  }

  /// Declares classes. Two private ones of an app may have the same name; the superclass that was
  /// told first then counts, and the other classes are declared all the same.
  private func declare(_ classes: [String: String], _ writer: TraceWriter) throws {
    do {
      try writer.declare(classes: classes)
    } catch is SceneFault {
      for (name, superclass) in classes.sorted(by: { $0.key < $1.key }) {
        do {
          try writer.declare(classes: [name: superclass])
        } catch is SceneFault {}
      }
    }
  }

  /// The event without the touches that began before the recording did: others of it may be new.
  private func known(_ event: Event, _ writer: TraceWriter) -> Event {
    var known = event
    known.touches.removeAll { sample in
      [.moved, .stationary, .ended, .cancelled].contains(sample.phase) && writer.fingers[sample.touch] == nil
    }
    return known
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

  /// Makes the trace a single file. The last one to close the file does it, also when the others
  /// only read.
  ///
  /// Between two tries nothing is open, so that two who close at the same time do not block each
  /// other.
  private func leaveSingleFile() {
    try? queue.close()
    for _ in 0..<Self.closingTries where FileManager.default.fileExists(atPath: file.path) {
      if Self.makeSingleFile(file.path) { return }
      Thread.sleep(forTimeInterval: .random(in: Self.pause))
    }
  }

  /// Takes the log into the trace, which needs exclusive access.
  ///
  /// - Returns: whether nobody else has the file open, and it is a single one.
  private static func makeSingleFile(_ path: String) -> Bool { (try? takeLog(path)) == true }

  /// - Throws: ``FileFault`` when that cannot be tried, such as where the trace is damaged.
  private static func takeLog(_ path: String) throws -> Bool {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    return try DatabaseFile(kind: .trace, path: path).translatingErrors {
      let alone = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? alone.close() }
      return try alone.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") } == "delete"
    }
  }

  /// Takes what a killed process left beside a trace into it, unless somebody has it open. The
  /// trace keeps the time at which something was last recorded.
  package static func takeInLog(_ path: String) {
    guard FileManager.default.fileExists(atPath: path + "-wal"), isTrace(path) else { return }
    let time = lastChange(of: path)
    if makeSingleFile(path), let time {
      try? FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    }
  }

  /// When a trace, or the log beside it, was last written to; nil when neither is there.
  package static func lastChange(of path: String) -> Date? {
    [path, path + "-wal"].compactMap {
      try? FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date
    }.max()
  }

  /// Removes a trace, unless somebody writes to it. What is no trace stays; one that is damaged
  /// does not.
  ///
  /// - Precondition: this process does not record into it.
  /// - Returns: whether it is gone.
  package static func remove(_ path: String) -> Bool {
    guard isTrace(path) else { return false }
    do {
      guard try takeLog(path) else { return false }
    } catch let fault as FileFault where fault.isDamaged {
      for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    } catch {
      return false
    }
    return (try? FileManager.default.removeItem(atPath: path)) != nil
  }

  /// Whether there is a trace, and no folder, link or file of another program.
  package static func isTrace(_ path: String) -> Bool {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type == .typeRegular && DatabaseFile(kind: .trace, path: path).hasKind
  }

  /// Whether an error says that a file will never take events, and another one may: it is damaged,
  /// or of another version or program.
  package static func isUnusable(_ error: any Error) -> Bool {
    switch (error as? FileFault)?.kind {
    case .damaged, .badValue, .otherSchema, .older, .newer, .notSQLite, .notAFile, .wrongApplication, .full: true
    default: false
    }
  }

  private static let closingTries = 10
  /// The pause between two tries, in seconds.
  private static let pause = 0.005...0.05

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
