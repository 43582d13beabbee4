import HitTesting
import Recording
import SQLiteFile

/// Works out a recording's resolutions again and compares them with the stored ones.
struct StoredResolutions {
  private var tracker = ResolutionTracker()
  private let cursor: TraceCursor
  private let row: RowStatement

  init(_ cursor: TraceCursor) throws {
    self.cursor = cursor
    row = try cursor.statement(
      """
      SELECT p.resolved_to, p.path, n.view_id, n.is_touch, n.is_control, n.box_x, n.box_y, n.box_width, n.box_height,
        n.near_id, q.path, n.near_distance, n.repeated_id, n.repeats
      FROM resolution n JOIN responder p ON p.id = n.responder_id LEFT JOIN responder q ON q.id = n.near_responder_id
      WHERE n.event_id = ?
      """)
  }

  /// Takes in the cursor's next snapshot.
  mutating func follow() { tracker.follow(cursor.scene) }

  /// - Throws: ``FileFault`` when the stored resolution of an event is not what the scene says.
  mutating func check(_ event: StoredEvent) throws {
    let facts = event.responder.map { responder in
      tracker.facts(
        row: event.id, firstRow: event.firstID, time: event.time, location: event.location, responder: responder,
        isTouch: event.phase == .began, in: cursor.scene, className: { cursor.viewClass($0) ?? "" })
    }
    guard try stored(event.id) == facts else {
      throw FileFault.damaged(
        path: cursor.trace.path, message: "the resolution of event \(event.id) is not what its scene says")
    }
  }

  private func stored(_ event: Int64) throws -> ResolutionFacts? {
    row.bind(0, event)
    defer { row.reset() }
    guard try row.step() else { return nil }
    var facts = ResolutionFacts(responder: responder(0, 1), isTouch: row.bool(3))
    facts.view = row.optionalInt(2)
    facts.isControl = row.isNull(4) ? nil : row.bool(4)
    if !row.isNull(5) {
      facts.box = Rect(x: row.double(5), y: row.double(6), width: row.double(7), height: row.double(8))
    }
    facts.near = row.optionalInt(9).map { view in
      ResolutionFacts.NearControl(
        view: view, responder: .view(path: row.text(10) ?? ""), distance: row.double(11))
    }
    facts.repeated = row.optionalInt(12)
    facts.repeats = row.int(13)
    return facts
  }

  private func responder(_ kind: Int, _ path: Int) -> ResolutionFacts.Responder {
    switch row.int(kind) {
    case 0: .notObserved
    case 1: .nobody
    default: .view(path: row.text(path) ?? "")
    }
  }
}
