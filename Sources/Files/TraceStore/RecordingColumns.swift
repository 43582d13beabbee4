import HitTesting
import SQLiteFile

/// The columns of `recording`.
struct RecordingColumns: TableColumns {
  static let table = "recording"
  let id: Column<RecordingID>
  let idBase: Column<Int64>
  let observesOutcomes: Column<Bool?>
  let format, source, policy: Column<String>
  let app, appVersion, device, os, startedAt, approximations: Column<String?>
  let screenWidth, screenHeight, screenScale, endTime: Column<FiniteNumber?>

  init(_ columns: inout ColumnList) {
    id = columns.add("id")
    format = columns.add("format")
    source = columns.add("source")
    policy = columns.add("policy")
    app = columns.add("app")
    appVersion = columns.add("app_version")
    device = columns.add("device")
    os = columns.add("os")
    screenWidth = columns.add("screen_width")
    screenHeight = columns.add("screen_height")
    screenScale = columns.add("screen_scale")
    startedAt = columns.add("started_at")
    approximations = columns.add("approximations")
    observesOutcomes = columns.add("observes_outcomes")
    endTime = columns.add("end_time")
    idBase = columns.add("id_base")
  }
}

/// The columns of `class`.
struct ClassColumns: TableColumns {
  static let table = "class"
  let id: Column<Int64>
  let name, label: Column<String>
  let superclassID: Column<Int64?>

  init(_ columns: inout ColumnList) {
    id = columns.add("id")
    name = columns.add("name")
    label = columns.add("label")
    superclassID = columns.add("superclass_id")
  }
}

/// The columns of `snapshot`.
struct SnapshotColumns: TableColumns {
  static let table = "snapshot"
  let id: Column<SnapshotID>
  let recordingID: Column<RecordingID>
  let firstEventID: Column<EventID>
  let time: Column<FiniteNumber>

  init(_ columns: inout ColumnList) {
    id = columns.add("id")
    recordingID = columns.add("recording_id")
    time = columns.add("time")
    firstEventID = columns.add("first_event_id")
  }
}

/// A recording with the numbers of its snapshots.
struct StoredRecordingColumns: Columns {
  let recording: RecordingColumns
  let firstSnapshot, lastSnapshot: Column<SnapshotID?>
  let snapshotCount: Column<Int64>

  /// From `recording r`.
  init(_ columns: inout ColumnList) {
    recording = RecordingColumns(&columns)
    firstSnapshot = columns.add("(SELECT min(id) FROM snapshot WHERE recording_id = r.id)")
    lastSnapshot = columns.add("(SELECT max(id) FROM snapshot WHERE recording_id = r.id)")
    snapshotCount = columns.add("(SELECT count(*) FROM snapshot WHERE recording_id = r.id)")
  }
}
