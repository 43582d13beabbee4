import HitTesting
import Recording
import SQLiteFile

/// The columns of `event`.
struct EventColumns: TableColumns {
  static let table = "event"
  let id: Column<EventID>
  let snapshotID: Column<SnapshotID>
  let type: Column<Int64>
  let firstID, touchID: Column<EventID?>
  let subtype, touchNumber, phase: Column<Int64?>
  let responderID, intendedID: Column<ViewID?>
  let recognizerCount, touchType, tapCount, edge: Column<Int?>
  let time: Column<FiniteNumber>
  let x, y, radius, timestamp: Column<FiniteNumber?>
  let windowScene: Column<String?>
  let isObserved: Column<Bool?>

  init(_ columns: inout ColumnList) {
    id = columns.add("id")
    firstID = columns.add("first_id")
    snapshotID = columns.add("snapshot_id")
    time = columns.add("time")
    type = columns.add("type")
    subtype = columns.add("subtype")
    touchID = columns.add("touch_id")
    touchNumber = columns.add("touch_number")
    phase = columns.add("phase")
    x = columns.add("x")
    y = columns.add("y")
    windowScene = columns.add("window_scene")
    isObserved = columns.add("is_observed")
    responderID = columns.add("responder_id")
    intendedID = columns.add("intended_id")
    recognizerCount = columns.add("recognizer_count")
    touchType = columns.add("touch_type")
    tapCount = columns.add("tap_count")
    radius = columns.add("radius")
    edge = columns.add("edge")
    timestamp = columns.add("timestamp")
  }
}

/// The columns of `touch_sample`.
struct SampleColumns: TableColumns {
  static let table = "touch_sample"
  let id, touchID: Column<EventID>
  let phase, snapshotsLater: Column<Int64>
  let firstID: Column<EventID?>
  let time, x, y: Column<FiniteNumber>
  let timestamp: Column<FiniteNumber?>

  init(_ columns: inout ColumnList) {
    id = columns.add("id")
    firstID = columns.add("first_id")
    touchID = columns.add("touch_id")
    snapshotsLater = columns.add("snapshots_later")
    phase = columns.add("phase")
    time = columns.add("time")
    x = columns.add("x")
    y = columns.add("y")
    timestamp = columns.add("timestamp")
  }
}

/// A row of `touch_sample`.
struct SampleRow: ReadRow {
  let id, touchID: EventID
  let firstID: EventID?
  let phase: TouchPhase
  let snapshotsLater: Int64
  let time: Double
  let location: Point
  let timestamp: Double?

  init(_ row: TableStatement<SampleColumns>) throws {
    id = try row[\.id]
    touchID = try row[\.touchID]
    firstID = try row[\.firstID]
    phase = TouchPhase(rawValue: Int(try row[\.phase]))
    snapshotsLater = try row[\.snapshotsLater]
    time = try row[\.time]
    location = Point(x: try row[\.x], y: try row[\.y])
    timestamp = try row[\.timestamp]
  }
}

/// The columns of `outcome`.
struct OutcomeColumns: TableColumns {
  static let table = "outcome"
  let id, kind, changes: Column<Int64>
  let firstID, state, controlEvent, scrollFlags, responderID: Column<Int64?>
  let snapshotID: Column<SnapshotID>
  let eventID: Column<EventID>
  let touchID: Column<EventID?>
  let time: Column<FiniteNumber>
  let recognizerID: Column<RecognizerID?>
  let viewID: Column<ViewID?>
  let action, target: Column<String?>
  let isAction, isFirstAction: Column<Bool>

  init(_ columns: inout ColumnList) {
    id = columns.add("id")
    firstID = columns.add("first_id")
    snapshotID = columns.add("snapshot_id")
    eventID = columns.add("event_id")
    time = columns.add("time")
    touchID = columns.add("touch_id")
    kind = columns.add("kind")
    recognizerID = columns.add("recognizer_id")
    state = columns.add("state")
    changes = columns.add("changes")
    viewID = columns.add("view_id")
    controlEvent = columns.add("control_event")
    action = columns.add("action")
    target = columns.add("target")
    scrollFlags = columns.add("scroll_flags")
    responderID = columns.add("responder_id")
    isAction = columns.add("is_action")
    isFirstAction = columns.add("is_first_action")
  }
}

/// A row of `outcome`. Several rows may be of one outcome.
struct OutcomeRow: ReadRow {
  let id, changes: Int64
  let firstID, responderID: Int64?
  let snapshotID: SnapshotID
  let eventID: EventID
  let touchID: EventID?
  let time: Double
  let isAction, isFirstAction: Bool
  /// nil for values that do not belong together.
  let kind: Outcome.Kind?

  init(_ row: TableStatement<OutcomeColumns>) throws {
    id = try row[\.id]
    firstID = try row[\.firstID]
    snapshotID = try row[\.snapshotID]
    eventID = try row[\.eventID]
    touchID = try row[\.touchID]
    time = try row[\.time]
    kind = try row.kind()
    changes = try row[\.changes]
    responderID = try row[\.responderID]
    isAction = try row[\.isAction]
    isFirstAction = try row[\.isFirstAction]
  }
}

extension TableStatement<OutcomeColumns> {
  /// What the outcome is; nil for values that do not belong together.
  fileprivate func kind() throws -> Outcome.Kind? {
    switch try self[\.kind] {
    case 0: try state().map { .acted(try self[notNull: \.recognizerID], $0) }
    case 1: try state().map { .state(try self[notNull: \.recognizerID], $0) }
    case 2:
      .sent(
        try self[notNull: \.viewID], ControlEvent(rawValue: try self[notNull: \.controlEvent]),
        action: try self[\.action], target: try self[\.target])
    case 3: .cancelled
    case 4:
      .scroll(
        try self[notNull: \.viewID], ScrollFlags(rawValue: Int(try self[notNull: \.scrollFlags])).intersection(.all))
    default: nil
    }
  }

  private func state() throws -> RecognizerState? { RecognizerState(rawValue: Int(try self[notNull: \.state])) }
}

/// The columns of `quiet_tap`.
struct QuietTapColumns: TableColumns {
  static let table = "quiet_tap"
  let touchID: Column<EventID>

  init(_ columns: inout ColumnList) { touchID = columns.add("touch_id") }
}

/// The columns of `touch_path`.
struct TouchPathColumns: TableColumns {
  static let table = "touch_path"
  let touchID: Column<EventID>
  let endPhase, repeats: Column<Int64>
  let repeatedID: Column<EventID?>
  /// What follows from samples may be infinite: a sum of finite distances can be too large.
  let duration, length, reach, endX, endY: Column<Double>
  let pause: Column<Double?>
  let isTap: Column<Bool>

  init(_ columns: inout ColumnList) {
    touchID = columns.add("touch_id")
    endPhase = columns.add("end_phase")
    pause = columns.add("pause")
    duration = columns.add("duration")
    length = columns.add("length")
    reach = columns.add("reach")
    endX = columns.add("end_x")
    endY = columns.add("end_y")
    isTap = columns.add("is_tap")
    repeatedID = columns.add("repeated_id")
    repeats = columns.add("repeats")
  }
}

/// The columns of `event_recognizer`.
struct EventRecognizerColumns: TableColumns {
  static let table = "event_recognizer"
  let eventID: Column<EventID>
  let position: Column<Int64>
  let recognizerID: Column<RecognizerID>

  init(_ columns: inout ColumnList) {
    eventID = columns.add("event_id")
    position = columns.add("position")
    recognizerID = columns.add("recognizer_id")
  }
}

/// The columns of `responder`.
struct ResponderColumns: TableColumns {
  static let table = "responder"
  let id, resolvedTo: Column<Int64>
  let recordingID: Column<RecordingID>
  let path, identifier, screen: Column<String?>

  init(_ columns: inout ColumnList) {
    id = columns.add("id")
    recordingID = columns.add("recording_id")
    resolvedTo = columns.add("resolved_to")
    path = columns.add("path")
    identifier = columns.add("identifier")
    screen = columns.add("screen")
  }
}

/// The columns of `resolution`.
struct ResolutionColumns: TableColumns {
  static let table = "resolution"
  let eventID: Column<EventID>
  let responderID: Column<Int64>
  let viewID, nearID, elementID: Column<ViewID?>
  let nearResponderID, elementResponderID: Column<Int64?>
  let isTouch: Column<Bool>
  let isControl, isElementJudged: Column<Bool?>
  /// What follows from the scene may be infinite, as the scene's geometry may.
  let boxX, boxY, boxWidth, boxHeight, nearDistance, elementMargin: Column<Double?>

  init(_ columns: inout ColumnList) {
    eventID = columns.add("event_id")
    responderID = columns.add("responder_id")
    viewID = columns.add("view_id")
    isTouch = columns.add("is_touch")
    isControl = columns.add("is_control")
    boxX = columns.add("box_x")
    boxY = columns.add("box_y")
    boxWidth = columns.add("box_width")
    boxHeight = columns.add("box_height")
    nearID = columns.add("near_id")
    nearResponderID = columns.add("near_responder_id")
    nearDistance = columns.add("near_distance")
    elementID = columns.add("element_id")
    elementResponderID = columns.add("element_responder_id")
    elementMargin = columns.add("element_margin")
    isElementJudged = columns.add("is_element_judged")
  }
}

/// A resolution with its responders.
struct StoredResolutionColumns: Columns {
  let resolution: ResolutionColumns
  let resolvedTo: Column<Int64>
  let path, identifier, screen, nearPath, nearIdentifier, nearScreen: Column<String?>
  let elementPath, elementIdentifier, elementScreen: Column<String?>

  /// From `resolution`, its `responder p`, that of the nearest control, `responder q`,
  /// and that of the element, `responder f`.
  init(_ columns: inout ColumnList) {
    resolution = ResolutionColumns(&columns)
    resolvedTo = columns.add("p.resolved_to")
    path = columns.add("p.path")
    identifier = columns.add("p.identifier")
    screen = columns.add("p.screen")
    nearPath = columns.add("q.path")
    nearIdentifier = columns.add("q.identifier")
    nearScreen = columns.add("q.screen")
    elementPath = columns.add("f.path")
    elementIdentifier = columns.add("f.identifier")
    elementScreen = columns.add("f.screen")
  }
}

/// Where the event rows of a recording begin and end. The parameters are its first and last
/// snapshot, and the snapshot after them.
struct EventEndColumns: Columns {
  let first: Column<EventID>
  let next, lastEvent, lastSample, firstOfSnapshots, lastOfSnapshots: Column<EventID?>

  init(_ columns: inout ColumnList) {
    first = columns.add("(SELECT first_event_id FROM snapshot WHERE id = ?1)")
    next = columns.add("(SELECT first_event_id FROM snapshot WHERE id = ?3)")
    lastEvent = columns.add("(SELECT max(id) FROM event)")
    lastSample = columns.add("(SELECT max(id) FROM touch_sample)")
    firstOfSnapshots = columns.add("(SELECT id FROM event WHERE snapshot_id >= ?1 ORDER BY snapshot_id, id LIMIT 1)")
    lastOfSnapshots = columns.add(
      "(SELECT id FROM event WHERE snapshot_id <= ?2 ORDER BY snapshot_id DESC, id DESC LIMIT 1)")
  }
}

/// The place of an `outcome` among the events.
struct OutcomePlaceColumns: TableColumns {
  static let table = "outcome"
  let id: Column<Int64>
  let eventID: Column<EventID>

  init(_ columns: inout ColumnList) {
    id = columns.add("id")
    eventID = columns.add("event_id")
  }
}

/// Where a touch began, from `event e`.
struct TouchPlaceColumns: Columns {
  let id: Column<EventID>
  let snapshotID: Column<SnapshotID>

  init(_ columns: inout ColumnList) {
    id = columns.add("e.id")
    snapshotID = columns.add("e.snapshot_id")
  }
}

/// A touch that begins, from `event e`, with its `resolution n` and its first action, `outcome o`.
struct ListedTouchColumns: Columns {
  let id: Column<EventID>
  let snapshotID: Column<SnapshotID>
  let time, x, y: Column<FiniteNumber>
  let isObserved: Column<Bool>
  let viewID, intendedID: Column<ViewID?>
  let responderID, outcomeID, actorID, state, controlEvent: Column<Int64?>
  let elementID: Column<ViewID?>
  let elementResponderID: Column<Int64?>
  let elementMargin: Column<Double?>
  let isElementJudged: Column<Bool?>
  let recognizerID: Column<RecognizerID?>
  let actedAt: Column<FiniteNumber?>

  init(_ columns: inout ColumnList) {
    id = columns.add("e.id")
    snapshotID = columns.add("e.snapshot_id")
    time = columns.add("e.time")
    x = columns.add("e.x")
    y = columns.add("e.y")
    isObserved = columns.add("e.is_observed")
    viewID = columns.add("e.responder_id")
    intendedID = columns.add("e.intended_id")
    responderID = columns.add("n.responder_id")
    elementID = columns.add("n.element_id")
    elementResponderID = columns.add("n.element_responder_id")
    elementMargin = columns.add("n.element_margin")
    isElementJudged = columns.add("n.is_element_judged")
    outcomeID = columns.add("o.id")
    actorID = columns.add("o.responder_id")
    state = columns.add("o.state")
    controlEvent = columns.add("o.control_event")
    recognizerID = columns.add("o.recognizer_id")
    actedAt = columns.add("o.time")
  }
}

/// The label of a recognizer's class, from `class c`.
struct RecognizerLabelColumns: Columns {
  let label: Column<String>

  init(_ columns: inout ColumnList) { label = columns.add("c.label") }
}
