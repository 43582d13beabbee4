import HitTesting
import Recording
import SQLiteFile

/// Computes a recording's resolutions again and compares them with the stored ones.
struct StoredResolutions {
  private var tracker = ResolutionTracker()
  private let cursor: TraceCursor
  private var rows: AscendingRows

  init(_ cursor: TraceCursor) throws {
    self.cursor = cursor
    let row = try cursor.statement(
      """
      SELECT n.event_id, p.resolved_to, p.path, n.view_id, n.is_touch, n.is_control, n.box_x, n.box_y, n.box_width, n.box_height,
        n.near_id, q.path, n.near_distance, n.repeated_id, n.repeats
      FROM resolution n CROSS JOIN responder p ON p.id = n.responder_id LEFT JOIN responder q ON q.id = n.near_responder_id
      WHERE n.event_id >= ? ORDER BY n.event_id
      """)
    rows = AscendingRows(row)
  }

  /// Follows the cursor to its next snapshot.
  mutating func follow() { tracker.follow(cursor.scene) }

  /// - Throws: ``FileFault`` if the stored resolution of an event differs from the computed one.
  mutating func check(_ event: StoredEvent) throws {
    let facts = event.responder.map { responder in
      tracker.facts(
        row: event.id, firstRow: event.firstID, time: event.time, location: event.location, responder: responder,
        isTouch: event.phase == .began, in: cursor.scene, className: { cursor.viewClass($0) ?? "" })
    }
    guard try stored(event.id) == facts else {
      throw FileFault(cursor.trace.path, .damaged(.otherResolution(event: event.id)))
    }
  }

  private mutating func stored(_ event: Int64) throws -> ResolutionFacts? {
    guard try rows.find(event) else { return nil }
    let row = rows.statement
    var facts = ResolutionFacts(responder: try responder(1, 2), isTouch: try row.bool(4))
    facts.view = try row.optionalInt(3)
    facts.isControl = row.isNull(5) ? nil : try row.bool(5)
    if !row.isNull(6) {
      facts.box = Rect(
        x: try row.double(6), y: try row.double(7), width: try row.double(8), height: try row.double(9))
    }
    facts.near = try row.optionalInt(10).map { view in
      ResolutionFacts.NearControl(view: view, responder: .view(path: try row.text(11)), distance: try row.double(12))
    }
    facts.repeated = try row.optionalInt(13)
    facts.repeats = try row.int(14)
    return facts
  }

  private func responder(_ kind: Int, _ path: Int) throws -> ResolutionFacts.Responder {
    switch try rows.statement.int(kind) {
    case 0: .notObserved
    case 1: .nobody
    case 3: .intended(path: try rows.statement.text(path))
    default: .view(path: try rows.statement.text(path))
    }
  }
}
