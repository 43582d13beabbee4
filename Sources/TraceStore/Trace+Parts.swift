import GRDB
package import Recording
import SQLiteFile

extension Trace {
  /// Cuts a long recording between snapshots, always at the same places for the same recording.
  ///
  /// - Parameter rows: The approximate number of event rows in a part, at least 1.
  /// - Returns: The parts in order. The list is empty when the recording is not cut.
  package func parts(of recording: Recording, rows: Int64) throws -> [RecordingPart] {
    guard let snapshots = recording.snapshots, !recording.isInterleaved else { return [] }
    return try read { db in
      let row = try RowStatement(
        db, path: path, sql: "SELECT id, snapshot_id FROM event WHERE id >= ? ORDER BY id LIMIT 1")
      func firstEvent(from id: Int64) throws -> (id: Int64, snapshot: Int64)? {
        row.bind(0, id)
        defer { row.reset() }
        return try row.step() ? (row.int(0), row.int(1)) : nil
      }
      guard let lowest = try firstEvent(from: .min),
        let highest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM event")
      else {
        return []
      }
      /// The first event of this snapshot or of a later one. The search relies on events being
      /// stored in the order of their snapshots.
      func firstEvent(ofSnapshot snapshot: Int64) throws -> Int64 {
        var (low, high) = (lowest.id, highest &+ 1)
        while low < high {
          let middle = low + (high - low) / 2
          guard let event = try firstEvent(from: middle) else { return high }
          if event.snapshot < snapshot { low = event.id + 1 } else { high = middle }
        }
        return low
      }
      let first = try firstEvent(ofSnapshot: snapshots.lowerBound)
      let end = try firstEvent(ofSnapshot: snapshots.upperBound &+ 1)
      guard end - first > rows else { return [] }
      var starts = [(snapshot: snapshots.lowerBound, event: first)]
      for place in stride(from: first + rows, to: end, by: Int(rows)) {
        guard let event = try firstEvent(from: place), event.id < end, let last = starts.last,
          event.snapshot > last.snapshot
        else { continue }
        starts.append((event.snapshot, try firstEvent(ofSnapshot: event.snapshot)))
      }
      guard starts.count > 1 else { return [] }
      let ends = starts.dropFirst().map { ($0.snapshot - 1, $0.event) } + [(snapshots.upperBound, end)]
      return zip(starts, ends).map { RecordingPart(snapshots: $0.snapshot...$1.0, events: $0.event..<$1.1) }
    }
  }
}
