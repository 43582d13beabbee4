import Foundation
import GRDB
public import HitTesting
public import Recording
package import SQLiteFile
import TraceSchema

/// A trace file that is open for reading. It is never written to.
public struct Trace: Sendable {
  /// A recording in a trace. It opens the trace again each time it is read.
  public struct Recording: RecordingSource, Hashable {
    /// The path of the trace as it was given.
    public let trace: String
    /// The number of the recording in its trace.
    public let id: RecordingID
    /// The known facts about the recording as a whole.
    public let info: RecordingInfo
    /// The name of its source, a file or a folder; of several in one folder, also
    /// the path in it.
    public let source: String
    /// The number to add to the recording's own view and recognizer ids to get those in the trace.
    public let idBase: Int64
    /// The numbers of its snapshots; nil for a recording without snapshots.
    public let snapshots: ClosedRange<SnapshotID>?
    /// Whether another recorder wrote at the same time, so that its rows are between the rows of
    /// this one.
    package let isInterleaved: Bool
    /// The time of its end, in seconds from the start; nil if it was cut off or its end is unknown.
    public let endTime: Double?
    let idle: IdleTraces

    /// Cuts a recording of many events, always at the same places. A snapshot with more events than
    /// a part is cut, too.
    ///
    /// - Parameter rows: The approximate number of event rows in a part, at least 1.
    /// - Returns: The parts in order. The list is empty when the recording is not cut.
    /// - Throws: An error that describes the fault in the file.
    public func parts(rows: Int64) throws -> [RecordingPart] {
      try idle.with(trace) { try $0.parts(of: self, rows: rows) }
    }

    /// Cuts a recording of many snapshots between them, always at the same places.
    ///
    /// - Parameter snapshots: The number of snapshots in a part, at least 1.
    /// - Returns: The parts in order; some may have no events. The list is empty when the recording
    ///   is not cut.
    /// - Throws: An error that describes the fault in the file.
    public func parts(snapshots: Int64) throws -> [RecordingPart] {
      try idle.with(trace) { try $0.parts(of: self, snapshots: snapshots) }
    }

    /// The names that views have in its trace.
    ///
    /// - Throws: An error that describes the fault in the file.
    public func names() throws -> RecordedNames { try idle.with(trace) { try $0.names() } }

    /// Reads the recording through a connection that no other thread uses at the time, and stops at
    /// the events that are resolved to a responder.
    ///
    /// - Parameters:
    ///   - part: The part to read; nil for the whole recording.
    ///   - body: Receives a cursor before the first snapshot. Do not use the cursor afterwards.
    /// - Throws: Errors of `body`, or an error that describes the fault in the file.
    public func read<Result>(part: RecordingPart?, _ body: (any SceneCursor) throws -> Result) throws -> Result {
      try idle.with(trace) { try $0.read(self, part: part, events: .resolved) { try body($0) } }
    }

    /// Cuts a long recording before touches that begin after some time without a touch, always at
    /// the same places.
    ///
    /// - Parameters:
    ///   - rows: The approximate number of event rows in a part, at least 1.
    ///   - pause: How long no touch must have been on the screen, in seconds.
    /// - Returns: The parts in order, each with the snapshot in which the next one begins. The list
    ///   is empty when the recording is not cut.
    /// - Throws: An error that describes the fault in the file.
    public func parts(rows: Int64, after pause: Double) throws -> [RecordingPart] {
      try idle.with(trace) { try $0.parts(of: self, rows: rows, after: pause) }
    }

    /// The part from the last touch on, up to a given one, that began after some time without a
    /// touch.
    ///
    /// - Parameters:
    ///   - touch: The row with which the given touch began.
    ///   - pause: How long no touch must have been on the screen, in seconds.
    /// - Returns: nil for the whole recording.
    /// - Throws: An error that describes the fault in the file.
    public func part(upTo touch: EventID, after pause: Double) throws -> RecordingPart? {
      try idle.with(trace) { try $0.part(of: self, upTo: touch, after: pause) }
    }

    /// A part that leaves out the touches which have nothing to do with some of its rows.
    ///
    /// - Parameters:
    ///   - part: A part of ``parts(rows:after:)``, for the same pause.
    ///   - rows: The event rows, in order; they may overlap.
    ///   - pause: How long no touch must have been on the screen, in seconds.
    /// - Throws: An error that describes the fault in the file.
    public func part(
      _ part: RecordingPart, around rows: [Range<EventID>], after pause: Double
    ) throws -> RecordingPart {
      try idle.with(trace) { try $0.part(part, around: rows, after: pause) }
    }

    /// Reads the recording as ``read(part:_:)`` does, and stops at all events and outcomes.
    ///
    /// - Parameters:
    ///   - part: The part to read, at whose beginning no touch is on the screen; nil for the whole
    ///     recording.
    ///   - body: Receives a cursor before the first snapshot. Do not use the cursor afterwards.
    /// - Throws: Errors of `body`, or an error that describes the fault in the file.
    public func readDelivery<Result>(
      part: RecordingPart?, _ body: (any DeliveryCursor) throws -> Result
    ) throws -> Result? {
      try idle.with(trace) { try $0.read(self, part: part, events: .all) { try body($0) } }
    }
  }

  /// The path of the file, as it was given.
  public let path: String
  let queue: DatabaseQueue
  let file: DatabaseFile

  /// Opens a trace.
  ///
  /// - Throws: An error that describes the fault in the file, for example that it is not a trace,
  ///   or newer than this version can read.
  public init(path: String) throws {
    self.path = path
    file = DatabaseFile(kind: .trace, path: path)
    queue = try file.open()
  }

  /// The recordings of the trace, in the order in which they were made.
  ///
  /// - Throws: An error that describes the fault in the file.
  public func recordings() throws -> [Recording] { try read(recordings(in:)) }

  func recordings(in db: Database) throws -> [Recording] {
    let row = try TableStatement<StoredRecordingColumns>(select: db, path: path, "FROM recording r ORDER BY id")
    var recordings: [Recording] = []
    let idle = IdleTraces()
    while try row.step() {
      let info = try info(row)
      var snapshots: ClosedRange<SnapshotID>?
      if let first = try row[\.firstSnapshot], let last = try row[\.lastSnapshot], first <= last {
        snapshots = first...last
      }
      recordings.append(
        Recording(
          trace: path, id: try row[\.recording.id], info: info, source: try row[\.recording.source],
          idBase: try row[\.recording.idBase], snapshots: snapshots,
          isInterleaved: try snapshots.map {
            try $0.upperBound.rawValue &- $0.lowerBound.rawValue != row[\.snapshotCount] - 1
          } ?? false,
          endTime: try row[\.recording.endTime], idle: idle))
    }
    row.reset()
    return recordings
  }

  private func info(_ row: TableStatement<StoredRecordingColumns>) throws -> RecordingInfo {
    var info = RecordingInfo(policy: try row[\.recording.policy], format: try row[\.recording.format])
    info.app = try row[\.recording.app]
    info.appVersion = try row[\.recording.appVersion]
    info.device = try row[\.recording.device]
    info.os = try row[\.recording.os]
    let (width, height) = (try row[\.recording.screenWidth], try row[\.recording.screenHeight])
    if let width, let height { info.screenSize = Size(width: width, height: height) }
    info.screenScale = try row[\.recording.screenScale]
    info.startedAt = try row[\.recording.startedAt]
    let approximations = try row[\.recording.approximations]
    guard let known = Set(text: approximations) else {
      throw FileFault(path, .damaged(.unknownText(.approximation, approximations ?? "")))
    }
    info.approximations = known
    info.outcomes = OutcomeCoverage(isObserved: try row[\.recording.observesOutcomes])
    return info
  }

  /// The names of all classes, and those by which views can be found.
  private func names() throws -> RecordedNames {
    try read { db in
      func texts(_ sql: String) throws -> Set<String> {
        Set(try CheckedRows(db, path: path, sql: sql).map { try $0["name"] })
      }
      return RecordedNames(
        classes: try texts("SELECT name FROM class"),
        identifiers: try texts("SELECT DISTINCT identifier AS name FROM view_text WHERE identifier IS NOT NULL"))
    }
  }

  /// The superclass of each class whose superclass is known. UIKit's own classes are left out.
  package func declaredClasses() throws -> [String: String] {
    try read { db in
      let pairs: [(name: String, superclass: String)] = try CheckedRows(
        db, path: path,
        sql: """
          SELECT c.name AS name, s.name AS superclass FROM class c JOIN class s ON s.id = c.superclass_id ORDER BY c.id
          """
      ).map { (try $0["name"], try $0["superclass"]) }
      return pairs.reduce(into: [:]) { classes, pair in
        if !UIKitClasses.knows(pair.name, superclass: pair.superclass) { classes[pair.name] = pair.superclass }
      }
    }
  }

  /// Reads a recording from its first snapshot on.
  ///
  /// - Parameters:
  ///   - recording: A recording of this trace.
  ///   - part: The part to read; nil for the whole recording.
  ///   - events: The events at which the cursor stops.
  ///   - body: Receives a cursor before the first snapshot. Do not use the cursor afterwards.
  /// - Throws: Errors of `body`, or an error that describes the fault in the file.
  public func read<Result>(
    _ recording: Recording, part: RecordingPart? = nil, events: TraceCursor.Events, body: (TraceCursor) throws -> Result
  ) throws -> Result {
    try read { db in try body(TraceCursor(db, trace: self, recording: recording, part: part, events: events)) }
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try file.read(queue, body)
  }
}

extension DatabaseKind {
  /// The kind of trace files.
  package static let trace = DatabaseKind(
    name: "trace", applicationID: TraceSchema.traceApplicationID, migrations: TraceSchema.traceMigrations)
}
