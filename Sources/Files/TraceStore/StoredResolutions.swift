import HitTesting
import Recording
import SQLiteFile

/// Computes a recording's resolutions again and compares them with the stored ones.
struct StoredResolutions {
  private var tracker = ResolutionTracker()
  private let cursor: TraceCursor
  private var rows: AscendingRows<StoredResolutionColumns, EventID>

  init(_ cursor: TraceCursor) throws {
    self.cursor = cursor
    rows = AscendingRows(
      try cursor.select(
        """
        FROM resolution n CROSS JOIN responder p ON p.id = n.responder_id LEFT JOIN responder q ON q.id = n.near_responder_id
        WHERE n.event_id >= ? ORDER BY n.event_id
        """), id: \.resolution.eventID)
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

  private mutating func stored(_ event: EventID) throws -> ResolutionFacts? {
    guard try rows.find(event) else { return nil }
    let row = rows.found
    var facts = ResolutionFacts(responder: try responder(), isTouch: try row[\.resolution.isTouch])
    facts.view = try row[\.resolution.viewID]
    facts.isControl = try row[\.resolution.isControl]
    if let x = try row[\.resolution.boxX] {
      facts.box = Rect(
        x: x, y: try row[notNull: \.resolution.boxY], width: try row[notNull: \.resolution.boxWidth],
        height: try row[notNull: \.resolution.boxHeight])
    }
    facts.near = try row[\.resolution.nearID].map { view in
      ResolutionFacts.NearControl(
        view: view, responder: .view(path: try row[notNull: \.nearPath]),
        distance: try row[notNull: \.resolution.nearDistance])
    }
    facts.repeated = try row[\.resolution.repeatedID]
    facts.repeats = try row[\.resolution.repeats]
    return facts
  }

  private func responder() throws -> ResolutionFacts.Responder {
    switch try rows.found[\.resolvedTo] {
    case 0: .notObserved
    case 1: .nobody
    case 3: .intended(path: try rows.found[notNull: \.path])
    default: .view(path: try rows.found[notNull: \.path])
    }
  }
}
