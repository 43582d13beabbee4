import HitTesting
import Recording
import SQLiteFile

/// Computes a recording's resolutions again and compares them with the stored ones.
struct StoredResolutions {
  private var tracker = ResolutionTracker()
  private let cursor: TraceCursor
  private var rows: AscendingRows<StoredResolutionColumns, EventID>
  private let paths: TableStatement<TouchPathColumns>

  init(_ cursor: TraceCursor) throws {
    self.cursor = cursor
    paths = try cursor.select("FROM touch_path WHERE touch_id = ?")
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
        location: event.location, responder: responder, isTouch: event.phase == .began, in: cursor.scene,
        className: { cursor.viewClass($0) ?? "" })
    }
    guard try stored(event.id) == facts else { throw otherResolution(event.id) }
    guard let number = event.touchNumber, let phase = event.phase, let location = event.location else { return }
    let sample = TouchSample(touch: number, phase: phase, location: location)
    if let path = tracker.follow(sample, row: event.id, time: event.time) {
      guard try storedPath(path.touchID) == path else { throw otherResolution(path.touchID) }
    }
  }

  private func otherResolution(_ event: EventID) -> FileFault {
    FileFault(cursor.trace.path, .damaged(.otherResolution(event: event)))
  }

  private func storedPath(_ touch: EventID) throws -> TouchPath? {
    paths.begin(touch)
    defer { paths.reset() }
    guard try paths.step() else { return nil }
    return TouchPath(
      touchID: touch, endPhase: TouchPhase(rawValue: Int(try paths[\.endPhase])), duration: try paths[\.duration],
      length: try paths[\.length], reach: try paths[\.reach], isTap: try paths[\.isTap],
      repeated: try paths[\.repeatedID], repeats: try paths[\.repeats])
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
        view: view,
        responder: .view(
          .init(
            path: try row[notNull: \.nearPath], identifier: try row[\.nearIdentifier], screen: try row[\.nearScreen])),
        distance: try row[notNull: \.resolution.nearDistance])
    }
    return facts
  }

  private func responder() throws -> ResolutionFacts.Responder {
    switch try rows.found[\.resolvedTo] {
    case 0: .notObserved
    case 1: .nobody
    case 3: .intended(try name())
    default: .view(try name())
    }
  }

  private func name() throws -> ResolutionFacts.Name {
    let row = rows.found
    return .init(path: try row[notNull: \.path], identifier: try row[\.identifier], screen: try row[\.screen])
  }
}
