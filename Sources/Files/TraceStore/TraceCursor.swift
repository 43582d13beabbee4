import GRDB
public import HitTesting
public import Recording
import SQLiteFile

/// Reads a recording of a trace snapshot by snapshot, with the events of each snapshot.
///
/// It applies the changes of each snapshot to one scene, so that memory does not grow with the
/// trace.
public final class TraceCursor: SceneCursor {
  /// The events at which a cursor stops.
  public enum Events: Sendable {
    /// No events.
    case none
    /// Events that are resolved to a responder: touches that begin, pointers, and events without a
    /// location.
    case resolved
    /// All events, also those of touches that continue.
    case all
  }

  /// The scene of the current snapshot. Before the first one, it has no windows, or those at the
  /// start of the part.
  public internal(set) var scene = Scene()
  /// The number of the current snapshot. It is undefined before the first one.
  public private(set) var snapshotID: Int64 = 0
  /// The time of the current snapshot, in seconds from the start of the recording.
  public private(set) var time = 0.0

  let trace: Trace
  private let database: Database
  private let snapshots, candidates: RowStatement
  let states, texts, windows, recognizers: RowStatement
  private let events: RowStatement?
  /// Samples of touches that have begun; nil if the cursor does not stop at them.
  private let samples: RowStatement?
  private let touch: RowStatement
  var classIndexes: [Int64: ClassIndex] = [:]
  var views: AscendingRows
  var recognizersOfOwner: [ViewID: [RecognizerID: (position: Int64, recognizer: Recognizer)]] = [:]
  var ownerOfRecognizer: [RecognizerID: ViewID] = [:]
  var hasState, hasText, hasWindow, hasRecognizer: Bool
  private var hasEvent, hasSample, hasSnapshot: Bool
  /// The fingers and window scenes of unfinished touches, by the rows with which they began.
  private var touches: [Int64: (number: Int64?, windowScene: String?)] = [:]

  init(_ database: Database, trace: Trace, recording: Trace.Recording, part: RecordingPart?, events: Events) throws {
    self.database = database
    self.trace = trace
    // Without snapshots, the range is empty.
    let (first, last) =
      recording.snapshots.map { ($0.lowerBound, part?.snapshots.upperBound ?? $0.upperBound) } ?? (1, 0)
    let eventRows = try trace.eventRows(of: recording, part: part, in: database)
    // If another recorder wrote at the same time, its rows are between the rows of this one.
    let ownSnapshots = "IN (SELECT id FROM snapshot WHERE recording_id = \(recording.id))"
    let isOwn = recording.isInterleaved ? " AND snapshot_id \(ownSnapshots)" : ""
    let isOwnSample =
      recording.isInterleaved ? " AND touch_id IN (SELECT id FROM event WHERE snapshot_id \(ownSnapshots))" : ""
    func prepare(_ sql: String, from first: Int64 = first, to last: Int64 = last) throws -> RowStatement {
      let statement = try RowStatement(database, path: trace.path, sql: sql, isCached: true)
      statement.bind(0, first)
      statement.bind(1, last)
      return statement
    }
    snapshots = try prepare(
      """
      SELECT id, time, first_event_id FROM snapshot WHERE id BETWEEN ? AND ? AND +recording_id = ? ORDER BY id
      """, from: part?.snapshots.lowerBound ?? first)
    snapshots.bind(2, recording.id)
    states = try prepare(
      """
      SELECT snapshot_id, view_id, is_removed, parent_id, sibling_order, bounds_x, bounds_y, bounds_width, bounds_height,
        position_x, position_y, anchor_x, anchor_y, transform_a, transform_b, transform_c, transform_d, transform_tx, transform_ty,
        alpha, is_hidden, is_user_interaction_enabled, is_animating, clips_to_bounds, is_multiple_touch_enabled, is_exclusive_touch,
        z_position
      FROM view_state WHERE snapshot_id BETWEEN ? AND ?\(isOwn) ORDER BY snapshot_id
      """)
    texts = try prepare(
      """
      SELECT snapshot_id, view_id, identifier, tag, label, controller, layer_name, props
      FROM view_text WHERE snapshot_id BETWEEN ? AND ?\(isOwn) ORDER BY snapshot_id
      """)
    windows = try prepare(
      """
      SELECT snapshot_id, view_id, level, is_key, window_scene, first_responder_id
      FROM window_state WHERE snapshot_id BETWEEN ? AND ?\(isOwn) ORDER BY snapshot_id
      """)
    recognizers = try prepare(
      """
      SELECT s.snapshot_id, s.recognizer_id, s.owner_id, s.position, s.target_id, s.is_enabled, c.name
      FROM recognizer_state s CROSS JOIN recognizer r ON r.id = s.recognizer_id CROSS JOIN class c ON c.id = r.class_id
      WHERE s.snapshot_id BETWEEN ? AND ?\(isOwn) ORDER BY s.snapshot_id
      """)
    func lookup(_ sql: String) throws -> RowStatement {
      try RowStatement(database, path: trace.path, sql: sql, isCached: true)
    }
    views = AscendingRows(try lookup("SELECT id, class_id FROM view WHERE id >= ? ORDER BY id"))
    candidates = try lookup("SELECT recognizer_id FROM event_recognizer WHERE event_id = ? ORDER BY position")
    touch = try lookup("SELECT touch_number, window_scene FROM event WHERE id = ?")
    let columns = """
      SELECT snapshot_id, id, first_id, time, type, subtype, touch_number, phase, x, y, window_scene, is_observed, responder_id,
        recognizer_count, intended_id
      FROM event WHERE id BETWEEN ? AND ?\(isOwn)
      """
    let (firstEvent, lastEvent) = (eventRows.lowerBound, eventRows.upperBound - 1)
    switch events {
    case .none: self.events = nil
    case .resolved:
      self.events = try prepare(columns + " AND is_observed IS NOT NULL ORDER BY id", from: firstEvent, to: lastEvent)
    case .all: self.events = try prepare(columns + " ORDER BY id", from: firstEvent, to: lastEvent)
    }
    samples =
      events != .all
      ? nil
      : try prepare(
        """
        SELECT id, first_id, touch_id, phase, time, x, y FROM touch_sample WHERE id BETWEEN ? AND ?\(isOwnSample) ORDER BY id
        """, from: firstEvent, to: lastEvent)
    hasState = try states.step()
    hasText = try texts.step()
    hasWindow = try windows.step()
    hasRecognizer = try recognizers.step()
    hasEvent = try self.events?.step() ?? false
    hasSample = try samples?.step() ?? false
    hasSnapshot = try snapshots.step()
    try loadClasses()
    guard let part, part.snapshots.lowerBound > first else { return }
    // A part begins with the scene after all snapshots before the part.
    let earlier = try RowStatement(
      database, path: trace.path,
      sql: "SELECT id FROM snapshot WHERE id >= ? AND id < ? AND recording_id = \(recording.id) ORDER BY id")
    earlier.bind(0, first)
    earlier.bind(1, part.snapshots.lowerBound)
    defer { earlier.reset() }
    while try earlier.step() {
      snapshotID = try earlier.int(0)
      try load()
    }
  }

  /// Goes to the next snapshot; false after the last one.
  ///
  /// - Throws: An error when the file is damaged or its rows do not form a scene.
  /// - Complexity: O(changes since the previous snapshot); O(views) if a view came, moved or left.
  public func nextSnapshot() throws -> Bool {
    // A cached statement keeps its position, so it is reset for its next user.
    guard hasSnapshot else {
      // Event rows are selected by their numbers, so some may belong to none of the snapshots.
      if hasEvent, let events, try events.int(0) > snapshotID { throw try misplaced(events) }
      for statement in [snapshots, states, texts, windows, recognizers] { statement.reset() }
      views.reset()
      events?.reset()
      samples?.reset()
      return false
    }
    snapshotID = try snapshots.int(0)
    time = try snapshots.double(1)
    try load()
    hasSnapshot = try snapshots.step()
    return true
  }

  private func load() throws {
    do {
      try loadScene()
    } catch let fault as LoadFault {
      let detail: TraceFault.Detail =
        switch fault {
        case .unknownParent(let view, let parent): .unknownParent(view: view, parent: parent)
        case .unreachable(let count): .unreachable(count: count)
        }
      throw badTree(detail)
    }
  }

  /// The event statement when its row belongs to the current snapshot, otherwise nil.
  private func eventOfSnapshot() throws -> RowStatement? {
    guard let events, hasEvent else { return nil }
    let snapshot = try events.int(0)
    guard snapshot <= snapshotID else { return nil }
    guard snapshot == snapshotID else { throw try misplaced(events) }
    return events
  }

  private func misplaced(_ events: RowStatement) throws -> FileFault {
    FileFault(trace.path, .damaged(.eventOrder(event: try events.int(1))))
  }

  /// Reads the next event like ``nextEvent()``, but only the values that a replay needs, as each
  /// column costs time.
  ///
  /// - Throws: An error when the file is damaged.
  public func nextResolvedEvent() throws -> ResolvedEvent? {
    guard let events = try eventOfSnapshot() else { return nil }
    let id = try events.int(1)
    let event = ResolvedEvent(
      id: id, time: try events.double(3), type: EventType(rawValue: Int(try events.int(4))),
      location: try location(events), windowScene: try events.optionalText(10),
      responder: try responder(events) ?? .notObserved,
      recognizers: try events.optionalInt(13).map { $0 == 0 ? [] : try recognizers(ofEvent: id) })
    hasEvent = try events.step()
    return event
  }

  private func location(_ events: RowStatement) throws -> Point? {
    try events.optionalDouble(8).map { Point(x: $0, y: try events.double(9)) }
  }

  private func responder(_ events: RowStatement) throws -> Responder? {
    guard !events.isNull(11) else { return nil }
    guard try !events.bool(11) else { return try events.optionalInt(12).map { .view($0) } ?? .nobody }
    return try events.optionalInt(14).map { .intended($0) } ?? .notObserved
  }

  /// Reads the next event row of the snapshot; nil after the last one.
  ///
  /// Read all events of a snapshot before you go to the next snapshot.
  ///
  /// - Throws: An error when the file is damaged.
  public func nextEvent() throws -> StoredEvent? {
    let events = try eventOfSnapshot()
    if let samples = try sampleOfSnapshot(), try events.map({ try samples.int(0) < $0.int(1) }) ?? true {
      return try nextSample(samples)
    }
    guard let events else { return nil }
    let phase = try events.optionalInt(7).map { TouchPhase(rawValue: Int($0)) }
    let id = try events.int(1)
    let event = StoredEvent(
      id: id, firstID: try events.optionalInt(2) ?? id, time: try events.double(3),
      type: EventType(rawValue: Int(try events.int(4))),
      subtype: try events.optionalInt(5).map { EventSubtype(rawValue: Int($0)) },
      touchNumber: try events.optionalInt(6), phase: phase, location: try location(events),
      windowScene: try events.optionalText(10), responder: try responder(events),
      recognizerCount: events.isNull(13) ? nil : try events.count(13))
    if phase == .began, samples != nil { touches[id] = (event.touchNumber, event.windowScene) }
    hasEvent = try events.step()
    return event
  }

  /// The sample statement when its row belongs to the current snapshot, otherwise nil.
  private func sampleOfSnapshot() throws -> RowStatement? {
    guard let samples, hasSample, try !hasSnapshot || samples.int(0) < snapshots.int(2) else { return nil }
    return samples
  }

  private func nextSample(_ samples: RowStatement) throws -> StoredEvent {
    let (id, touchID) = (try samples.int(0), try samples.int(2))
    let phase = TouchPhase(rawValue: Int(try samples.int(3)))
    let (number, windowScene) = try touches[touchID] ?? storedTouch(touchID)
    if phase == .ended || phase == .cancelled { touches[touchID] = nil }
    let event = StoredEvent(
      id: id, firstID: try samples.optionalInt(1) ?? id, time: try samples.double(4), type: .touches,
      touchNumber: number, phase: phase, location: Point(x: try samples.double(5), y: try samples.double(6)),
      windowScene: windowScene)
    hasSample = try samples.step()
    return event
  }

  /// The finger and the window scene of a touch by the row with which it began.
  private func storedTouch(_ id: Int64) throws -> (number: Int64?, windowScene: String?) {
    touch.bind(0, id)
    defer { touch.reset() }
    guard try touch.step() else {
      throw FileFault(trace.path, .damaged(.missingTouch(id)))
    }
    return (try touch.optionalInt(0), try touch.optionalText(1))
  }

  /// Reads the next `UIEvent` of the snapshot with all its touches and recognizers; nil after the
  /// last one. The cursor must stop at all events.
  ///
  /// - Throws: An error when the file is damaged.
  public func nextWholeEvent() throws -> Event? { try nextNumberedEvent()?.event }

  /// Reads the next `UIEvent` with the numbers of the rows of its touches, or of its own row.
  func nextNumberedEvent() throws -> (event: Event, rows: [Int64])? {
    guard let first = try nextEvent() else { return nil }
    var rows = [first.id]
    var event = Event(time: first.time, type: first.type, subtype: first.subtype)
    event.windowScene = first.windowScene
    var row = first
    while true {
      let recognizers = try row.recognizerCount.map { $0 == 0 ? [] : try self.recognizers(ofEvent: row.id) }
      let observation = Observation(responder: row.responder ?? .notObserved, recognizers: recognizers)
      guard let touch = row.touchNumber, let phase = row.phase, let location = row.location else {
        event.location = row.location
        event.observation = observation
        return (event, rows)
      }
      event.touches.append(TouchSample(touch: touch, phase: phase, location: location, observation: observation))
      guard try nextFirstID() == first.id, let next = try nextEvent() else { return (event, rows) }
      row = next
      rows.append(row.id)
    }
  }

  /// The first row of the `UIEvent` to which the next row belongs; nil if the next row is the first
  /// one, or if there is no next row.
  private func nextFirstID() throws -> Int64? {
    let sample = hasSample ? try samples?.int(0) : nil
    let event = hasEvent ? try events?.int(1) : nil
    if let sample, event.map({ sample < $0 }) ?? true { return try samples?.optionalInt(1) }
    return event == nil ? nil : try events?.optionalInt(2)
  }

  /// The observed candidate recognizers of an event row, nearest first.
  ///
  /// - Throws: An error when the file is damaged.
  public func recognizers(ofEvent id: Int64) throws -> [RecognizerID] {
    candidates.bind(0, id)
    defer { candidates.reset() }
    var found: [RecognizerID] = []
    while try candidates.step() { found.append(try candidates.int(0)) }
    return found
  }

  /// A recorded recognizer with its current owner; nil when no view owns it now.
  public func candidate(_ id: RecognizerID) -> CandidateRecognizer? {
    guard let owner = ownerOfRecognizer[id], let known = recognizersOfOwner[owner]?[id] else { return nil }
    return CandidateRecognizer(id: id, owner: owner, target: known.recognizer.target)
  }

  /// The class of a recognizer, as paths show it; nil when no view owns it now.
  public func recognizerClass(_ id: RecognizerID) -> String? {
    guard let owner = ownerOfRecognizer[id], let known = recognizersOfOwner[owner]?[id] else { return nil }
    return ClassTable.label(of: known.recognizer.className)
  }

  /// The slot of a view in the current scene; nil when the view is not in it.
  public func slot(of id: ViewID) -> Scene.Slot? { scene.slot(of: id) }

  /// The class of any view of the recording, as paths show it; nil for an unknown view.
  public func viewClass(_ id: ViewID) -> String? {
    (try? classIndex(ofView: id)).map { scene.classes.labels[$0] }
  }

  /// A new statement on the cursor's connection.
  func statement(_ sql: String) throws -> RowStatement { try RowStatement(database, path: trace.path, sql: sql) }

  func badTree(_ detail: TraceFault.Detail) -> TraceFault {
    TraceFault(path: trace.path, snapshot: snapshotID, detail: detail)
  }
}
