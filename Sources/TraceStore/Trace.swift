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
      try Row.fetchAll(
        db,
        sql: """
          SELECT r.*, (SELECT min(id) FROM snapshot WHERE recording_id = r.id) AS first,
            (SELECT max(id) FROM snapshot WHERE recording_id = r.id) AS last
          FROM recording r ORDER BY r.id
          """
      ).map { row in
        var info = RecordingInfo(policy: row["policy"] ?? "", format: row["format"] ?? "")
        info.app = row["app"]
        info.appVersion = row["app_version"]
        info.device = row["device"]
        info.os = row["os"]
        if let width = row["screen_width"] as Double?, let height = row["screen_height"] as Double? {
          info.screenSize = Size(width: width, height: height)
        }
        info.screenScale = row["screen_scale"]
        var snapshots: ClosedRange<Int64>?
        if let first = row["first"] as Int64?, let last = row["last"] as Int64?, first <= last { snapshots = first...last }
        return Recording(
          id: row["id"] ?? 0, info: info, source: row["source"] ?? "", idBase: row["id_base"] ?? 0, snapshots: snapshots)
      }
    }
  }

  /// Which classes inherit from which, for those whose superclass is known, UIKit's own left out.
  package func declaredClasses() throws -> [String: String] {
    try read { db in
      let pairs = try Row.fetchAll(
        db, sql: "SELECT c.name AS name, s.name AS superclass FROM class c JOIN class s ON s.id = c.superclass_id")
      return Dictionary(
        pairs.compactMap { row in
          guard let name = row["name"] as String?, UIKitClasses.superclass[name] == nil else { return nil }
          return (name, row["superclass"] as String)
        }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Reads a recording from its first snapshot on.
  ///
  /// - Parameter events: which events the cursor stops at.
  package func read<Result>(
    _ recording: Recording, events: SceneCursor.Events, body: (SceneCursor) throws -> Result
  ) throws -> Result {
    try read { db in try body(SceneCursor(db, trace: self, recording: recording, events: events)) }
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try file.translatingErrors { try queue.read(body) }
  }
}
