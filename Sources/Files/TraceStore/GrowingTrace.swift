package import Foundation
import GRDB
package import HitTesting
package import Recording
import SQLiteFile

/// A trace that a running app writes, batch by batch. Each batch is one transaction.
///
/// Other processes can read the file at any time. If the process is killed, only the uncommitted
/// batch is lost. Several recorders may write to one file: each batch continues after the rows that
/// the file has at that time.
package final class GrowingTrace {
  /// One recorded thing.
  package enum Item: Sendable {
    case classes([String: String])
    case update(SceneUpdate, time: Double)
    case event(Event)
    case outcome(Outcome)
    /// Something was not recorded, so the following items are a new recording, which lacks these
    /// facts.
    case gap(lacks: Set<Approximation>)
  }

  /// A refused item, and its contradiction to earlier ones.
  package typealias Refused = (item: Item, fault: any Error)

  /// Each recording of a file takes its view ids from a block of this size, so that recorders that
  /// run at the same time never use the same ids.
  private static let idBlock: Int64 = 100_000_000
  /// The time for which others may lock the file, in seconds.
  private static let patience = 10.0

  private let file: DatabaseFile
  private let queue: DatabaseQueue
  private var info: RecordingInfo
  private var writer: TraceWriter?

  /// Opens a trace for a further recording, or creates it.
  ///
  /// - Throws: ``FileFault`` if the file is not a trace, or cannot be created.
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

  /// Retries while others lock the file: SQLite itself does not retry a change of the journal mode.
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

  /// Begins a recording after all others of the file.
  private func begin(_ writer: TraceWriter) throws {
    let recordings = try writer.largest("SELECT max(id) FROM recording")
    let largest =
      try ["SELECT max(id) FROM view", "SELECT max(id) FROM recognizer", "SELECT max(id_base) FROM recording"]
      .map(writer.largest).max() ?? 0
    try writer.begin(
      info, id: RecordingID(recordings + 1), idBase: recordings == 0 ? 0 : (largest / Self.idBlock + 1) * Self.idBlock)
  }

  /// Whether a touch has begun and not ended.
  package var hasTouches: Bool { writer?.fingers.isEmpty == false }

  /// Continues in another file, from the current scene and time, and closes this one.
  ///
  /// The rest of unfinished touches is lost.
  ///
  /// - Throws: ``FileFault`` if the other file cannot be opened or written. This one then stays
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

  /// Writes a whole batch, or its first items until no touch is down. If this throws, nothing is
  /// written.
  ///
  /// - Returns: The number of finished items, and those of them that were refused because they
  ///   contradict earlier ones.
  /// - Throws: ``FileFault``, for example if the disk is full. The same batch can be tried again.
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
          case .outcome(let outcome):
            if let known = known(outcome, writer) { try writer.add(known) }
          case .gap(let lacks):
            info.approximations = lacks
            try begin(writer)
          }
        } catch let fault where fault is SceneFault || fault is EventFault {
          refused.append((item, fault))
        }
        if untilNoTouch, writer.fingers.isEmpty { return (index + 1, refused) }
      }
      return (items.count, refused)
    }
  }

  /// Declares classes. Two private classes of an app may have the same name: the first superclass
  /// then counts, and all other classes are still declared.
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

  /// The event without touches that began before the recording. Its other touches may be new.
  private func known(_ event: Event, _ writer: TraceWriter) -> Event {
    var known = event
    known.touches.removeAll { sample in
      [.moved, .stationary, .ended, .cancelled].contains(sample.phase) && writer.fingers[sample.touch] == nil
    }
    return known
  }

  /// The outcome without touches that began before the recording; nil if nothing of it is known.
  private func known(_ outcome: Outcome, _ writer: TraceWriter) -> Outcome? {
    var known = outcome
    known.fingers.removeAll { writer.outcomes?.hasTouch(of: $0) != true }
    return known.fingers.isEmpty && !outcome.fingers.isEmpty ? nil : known
  }

  /// Writes the proper end of the recording. If no other process has the trace open, a single file
  /// remains.
  package func close(time: Double) throws {
    guard writer != nil else { return }
    defer { leaveSingleFile() }
    // This also frees the writer's statements: SQLite does not close a connection with statements.
    try end(time: time)
    queue.inDatabase { db in
      try? db.execute(sql: "PRAGMA busy_timeout = 0; PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Makes the trace a single file. Only the last process that closes the file succeeds, even if
  /// the others only read.
  ///
  /// The file is closed between two tries, so that two processes that close it at the same time do
  /// not block each other.
  private func leaveSingleFile() {
    try? queue.close()
    for _ in 0..<Self.closingTries where FileManager.default.fileExists(atPath: file.path) {
      if Self.makeSingleFile(file.path) { return }
      Thread.sleep(forTimeInterval: .random(in: Self.pause))
    }
  }

  /// Merges the log into the trace, which needs exclusive access.
  ///
  /// - Returns: whether no other process has the file open, and it is a single file.
  private static func makeSingleFile(_ path: String) -> Bool { (try? takeLog(path)) == true }

  /// - Throws: ``FileFault`` if this cannot be tried, for example because the trace is damaged.
  private static func takeLog(_ path: String) throws -> Bool {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    return try DatabaseFile(kind: .trace, path: path).translatingErrors {
      let alone = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? alone.close() }
      return try alone.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") } == "delete"
    }
  }

  /// Merges the log that a killed process left beside a trace, unless another process has the trace
  /// open. The trace keeps the time of the last change.
  package static func takeInLog(_ path: String) {
    guard FileManager.default.fileExists(atPath: path + "-wal"), isTrace(path) else { return }
    let time = lastChange(of: path)
    if makeSingleFile(path), let time {
      try? FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    }
  }

  /// The time of the last change of a trace or of the log beside it; nil if there is neither.
  package static func lastChange(of path: String) -> Date? {
    [path, path + "-wal"].compactMap {
      try? FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date
    }.max()
  }

  /// Removes a trace, also a damaged one, unless another process has it open. Other files are kept.
  ///
  /// - Precondition: this process does not record into it.
  /// - Returns: whether it was removed.
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

  /// Whether the path leads to a trace, not to a folder, a link or a file of another program.
  package static func isTrace(_ path: String) -> Bool {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type == .typeRegular && DatabaseFile(kind: .trace, path: path).hasKind
  }

  /// Whether an error means that this file can never take events, but another one may: it is
  /// damaged, or of another version or program.
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
