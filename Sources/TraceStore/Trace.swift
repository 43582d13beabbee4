import Foundation
import GRDB
package import HitTesting

/// A trace file, open for reading. It is evidence: nothing here writes to it.
package struct Trace: Sendable {
  /// A recording in a trace, with where its snapshots stand.
  package struct Recording: Hashable, Sendable {
    package var id: Int64
    package var info: RecordingInfo
    package var source: String
    /// What view and recognizer ids in the trace have more than in the recording.
    package var idBase: Int64
    /// nil for a recording without snapshots.
    package var snapshots: ClosedRange<Int64>?
    /// Whether another recorder wrote into the same file at the same time, so that its rows lie between this one's.
    package var isInterleaved = false
    /// Seconds from the start to its end; nil when that was not told, or when it was cut off.
    package var endTime: Double?
  }

  package let path: String
  let queue: DatabaseQueue
  private let file: StoreFile

  /// - Throws: ``StoreFault`` when it is no trace that this version reads.
  package init(path: String) throws {
    self.path = path
    file = StoreFile(kind: .trace, path: path)
    queue = try file.open(readonly: true)
  }

  package func recordings() throws -> [Recording] {
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
        var recording = Recording(
          id: row.int(0), info: info, source: row.text(2) ?? "", idBase: row.int(11), snapshots: snapshots)
        recording.isInterleaved = snapshots.map { $0.upperBound &- $0.lowerBound != row.int(14) - 1 } ?? false
        recording.endTime = row.optionalDouble(16)
        recordings.append(recording)
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
        guard let name = row.text(0), let superclass = row.text(1), UIKitClasses.superclass[name] == nil else { continue }
        classes[name] = superclass
      }
      row.reset()
      return classes
    }
  }

  /// Reads a recording from its first snapshot on, or a part of it.
  ///
  /// - Parameter events: which events the cursor stops at.
  package func read<Result>(
    _ recording: Recording, part: Part? = nil, events: SceneCursor.Events, body: (SceneCursor) throws -> Result
  ) throws -> Result {
    try read { db in try body(SceneCursor(db, trace: self, recording: recording, part: part, events: events)) }
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try file.translatingErrors { try queue.read(body) }
  }
}
