import GRDB
import HitTesting
import Recording
import SQLiteFile

/// A recording whose rows were all verified, and what is in it.
package struct CheckedRecording {
  package var recording: Trace.Recording
  package var snapshots = 0
  /// The largest number of views in a scene.
  package var views = 0
  package var events = 0
  /// The touches that begin in the recording.
  package var touches = 0

  /// Whether a recorder began the recording and has not finished it.
  package var isUnfinished: Bool {
    recording.info.format == RecordingInfo.liveFormat && recording.endTime == nil
  }
}

extension Trace {
  /// Verifies SQLite's integrity, the foreign keys and the tree of every snapshot.
  ///
  /// It reads in one transaction, because another process may still write to the trace.
  ///
  /// - Returns: The recordings of the trace.
  /// - Throws: ``FileFault`` or ``TraceFault`` for the first fault.
  /// - Complexity: O(rows of the file).
  package func check() throws -> [CheckedRecording] {
    try read { db in
      try file.checkIntegrity(db)
      try checkPlaces(db)
      let stored = try eventRows(db)
      return try recordings(in: db).map { try check($0, storedRows: stored[$0.id, default: 0], db) }
    }
  }

  private func check(_ recording: Recording, storedRows: Int64, _ db: Database) throws -> CheckedRecording {
    var checked = CheckedRecording(recording: recording)
    var (rows, outcomeRows): (Int64, Int64) = (0, 0)
    let cursor = try TraceCursor(db, trace: self, recording: recording, part: nil, events: .all)
    var resolutions = try StoredResolutions(cursor, outcomes: recording.info.outcomes)
    var latest = 0.0
    func follow(_ time: Double, _ moment: Damage.Moment) throws {
      guard time >= latest else {
        throw FileFault(path, .damaged(.timeRunsBack(moment, time: time, latest: latest)))
      }
      latest = time
    }
    while try cursor.nextSnapshot() {
      try follow(cursor.time, .snapshot(cursor.snapshotID))
      checked.snapshots += 1
      checked.views = max(checked.views, cursor.scene.count)
      resolutions.follow()
      func checkOutcomes() throws {
        while let stored = try cursor.nextOutcome() {
          try follow(stored.outcome.time, .outcome(stored.id))
          outcomeRows += max(1, Int64(stored.touches.count))
          try resolutions.check(stored)
        }
      }
      try checkOutcomes()
      while let event = try cursor.nextEvent() {
        try follow(event.time, .event(event.id))
        rows += 1
        if event.id == event.firstID { checked.events += 1 }
        if event.phase == .began { checked.touches += 1 }
        try resolutions.check(event)
        try checkOutcomes()
      }
    }
    // The cursor never reaches an event that is stored before its snapshot.
    guard rows == storedRows else {
      throw FileFault(path, .damaged(.eventsOrder(recording: recording.id)))
    }
    if let end = recording.endTime { try follow(end, .end(recording: recording.id)) }
    let own = "snapshot_id IN (SELECT id FROM snapshot WHERE recording_id = \(recording.id))"
    func count(_ rest: String) throws -> Int64 {
      try RowStatement.integer(db, path: path, sql: "SELECT count(*) FROM \(rest)") ?? 0
    }
    guard try outcomeRows == count("outcome WHERE \(own)") else {
      throw FileFault(path, .damaged(.eventsOrder(recording: recording.id)))
    }
    let quiet = try count("quiet_tap q JOIN event e ON e.id = q.touch_id WHERE e.\(own)")
    guard try resolutions.end(isFinished: recording.endTime != nil, storedQuietTaps: quiet) else {
      throw FileFault(path, .damaged(.quietTaps(recording: recording.id)))
    }
    return checked
  }

  /// Checks that each event lies between the `first_event_id` of its snapshot and that of the next
  /// one in the file.
  private func checkPlaces(_ db: Database) throws {
    let misplaced = try RowStatement.integer(
      db, path: path,
      sql: """
        SELECT e.id FROM event e JOIN snapshot s ON s.id = e.snapshot_id
        WHERE e.id < s.first_event_id
          OR e.id >= (SELECT n.first_event_id FROM snapshot n WHERE n.id > s.id ORDER BY n.id LIMIT 1)
        LIMIT 1
        """)
    if let misplaced {
      throw FileFault(path, .damaged(.eventOrder(event: EventID(misplaced))))
    }
  }

  /// The number of rows of `event` and `touch_sample` that belong to each recording that has any.
  private func eventRows(_ db: Database) throws -> [RecordingID: Int64] {
    let rows: [(recording: RecordingID, count: Int64)] = try CheckedRows(
      db, path: path,
      sql: """
        SELECT s.recording_id AS recording, sum(rows) AS count FROM snapshot s JOIN (
          SELECT snapshot_id, count(*) AS rows FROM event GROUP BY snapshot_id
          UNION ALL
          SELECT began.snapshot_id, count(*) FROM touch_sample t JOIN event began ON began.id = t.touch_id
          GROUP BY began.snapshot_id) e ON e.snapshot_id = s.id
        GROUP BY s.recording_id
        """
    ).map { (try $0["recording"], try $0["count"]) }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.recording, $0.count) })
  }
}
