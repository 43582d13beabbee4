import Foundation
import GRDB
import HitTesting
public import Recording
package import SQLiteFile
import TraceSchema

/// A trace file, open for reading; it is never written to.
public struct Trace: Sendable {
  /// A recording in a trace.
  public struct Recording: RecordingSource, Hashable {
    /// The path of the trace as it was given.
    public let trace: String
    public let id: Int64
    public let info: RecordingInfo
    /// The name of the file or folder that it came from, without its path.
    public let source: String
    /// What was added to the recording's own view and recognizer ids to make those in the trace.
    public let idBase: Int64
    /// The numbers of its snapshots; nil for a recording without snapshots.
    public let snapshots: ClosedRange<Int64>?
    /// Whether rows of another recorder, which wrote at the same time, lie between those of this one.
    package let isInterleaved: Bool
    /// Seconds from the start to its end; nil when that was not told, or when it was cut off.
    public let endTime: Double?

    /// Cuts a long recording between snapshots, always at the same places.
    ///
    /// - Throws: an error that says what is wrong with the file.
    public func parts(rows: Int64) throws -> [RecordingPart] { try Trace(path: trace).parts(of: self, rows: rows) }

    /// Reads the recording, or a part of it, through a connection of its own.
    public func read<Result>(part: RecordingPart?, _ body: (any SceneCursor) throws -> Result) throws -> Result {
      try Trace(path: trace).read(self, part: part, events: .resolved) { try body($0) }
    }
  }

  public let path: String
  let queue: DatabaseQueue
  private let file: DatabaseFile

  /// Opens a trace.
  ///
  /// - Throws: an error that says what is wrong with the file, when it is no trace that this version reads.
  public init(path: String) throws {
    self.path = path
    file = DatabaseFile(kind: .trace, path: path)
    queue = try file.open(readonly: true)
  }

  /// The recordings of the trace, in the order in which they were made.
  public func recordings() throws -> [Recording] {
    try read { db in
      // Columns are read through SQLite's own conversions: a trace may hold other types than its schema says.
      let row = try RowStatement(
        db, path: path,
        sql: """
          SELECT id, format, source, policy, app, app_version, device, os, screen_width, screen_height, screen_scale, id_base,
            (SELECT min(id) FROM snapshot WHERE recording_id = r.id), (SELECT max(id) FROM snapshot WHERE recording_id = r.id),
            (SELECT count(*) FROM snapshot WHERE recording_id = r.id), started_at, end_time
          FROM recording r ORDER BY id
          """)
      var recordings: [Recording] = []
      while try row.step() {
        var info = RecordingInfo(policy: row.text(3) ?? "", format: row.text(1) ?? "")
        info.app = row.text(4)
        info.appVersion = row.text(5)
        info.device = row.text(6)
        info.os = row.text(7)
        if let width = row.optionalDouble(8), let height = row.optionalDouble(9) {
          info.screenSize = Size(width: width, height: height)
        }
        info.screenScale = row.optionalDouble(10)
        var snapshots: ClosedRange<Int64>?
        if let first = row.optionalInt(12), let last = row.optionalInt(13), first <= last { snapshots = first...last }
        info.startedAt = row.text(15)
        recordings.append(
          Recording(
            trace: path, id: row.int(0), info: info, source: row.text(2) ?? "", idBase: row.int(11),
            snapshots: snapshots,
            isInterleaved: snapshots.map { $0.upperBound &- $0.lowerBound != row.int(14) - 1 } ?? false,
            endTime: row.optionalDouble(16)))
      }
      row.reset()
      return recordings
    }
  }

  /// Which classes inherit from which, for those whose superclass is known, UIKit's own left out.
  package func declaredClasses() throws -> [String: String] {
    try read { db in
      let row = try RowStatement(
        db, path: path, sql: "SELECT c.name, s.name FROM class c JOIN class s ON s.id = c.superclass_id ORDER BY c.id")
      var classes: [String: String] = [:]
      while try row.step() {
        guard let name = row.text(0), let superclass = row.text(1), UIKitClasses.superclass[name] == nil else {
          continue
        }
        classes[name] = superclass
      }
      row.reset()
      return classes
    }
  }

  /// Reads a recording from its first snapshot on, or a part of it.
  ///
  /// - Parameter events: which events the cursor stops at.
  public func read<Result>(
    _ recording: Recording, part: RecordingPart? = nil, events: TraceCursor.Events, body: (TraceCursor) throws -> Result
  ) throws -> Result {
    try read { db in try body(TraceCursor(db, trace: self, recording: recording, part: part, events: events)) }
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try file.translatingErrors { try queue.read(body) }
  }
}

extension DatabaseKind {
  /// Traces.
  package static let trace = DatabaseKind(
    name: "trace", applicationID: TraceSchema.traceApplicationID, migrations: TraceSchema.traceMigrations)
}
