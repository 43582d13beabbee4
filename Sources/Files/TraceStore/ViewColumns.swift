import HitTesting
import SQLiteFile

/// The columns of `view`.
struct ViewColumns: TableColumns {
  static let table = "view"
  let id: Column<ViewID>
  let recordingID: Column<RecordingID>
  let classID: Column<Int64>

  init(_ columns: inout ColumnList) {
    id = columns.add("id")
    recordingID = columns.add("recording_id")
    classID = columns.add("class_id")
  }
}

/// The columns of `view_state`.
struct ViewStateColumns: TableColumns {
  static let table = "view_state"
  let snapshotID: Column<SnapshotID>
  let viewID: Column<ViewID>
  let isRemoved: Column<Bool>
  let parentID: Column<ViewID?>
  /// NULL only in the row of a view that leaves, like the properties.
  let siblingOrder: Column<Int64>
  let properties: PropertyColumns<View>

  init(_ columns: inout ColumnList) {
    snapshotID = columns.add("snapshot_id")
    viewID = columns.add("view_id")
    isRemoved = columns.add("is_removed")
    parentID = columns.add("parent_id")
    siblingOrder = columns.add("sibling_order")
    properties = columns.addProperties()
  }
}

/// The columns of a table with a row for each change of a part of a view.
struct ViewPartColumns<Part: StoredPart>: TableColumns {
  static var table: String { Part.table }
  let snapshotID: Column<SnapshotID>
  let viewID: Column<ViewID>
  let properties: PropertyColumns<Part>

  init(_ columns: inout ColumnList) {
    snapshotID = columns.add("snapshot_id")
    viewID = columns.add("view_id")
    properties = columns.addProperties()
  }
}

/// A part of a view with a table of its own.
protocol StoredPart: ViewPart {
  static var table: String { get }
}

extension ViewText: StoredPart {
  static var table: String { "view_text" }
}

extension WindowState: StoredPart {
  static var table: String { "window_state" }
}

extension DeliveryState: StoredPart {
  static var table: String { "delivery_state" }
}

/// The columns of `recognizer_parameters`.
struct RecognizerParametersColumns: TableColumns {
  static let table = "recognizer_parameters"
  let snapshotID: Column<SnapshotID>
  let recognizerID: Column<RecognizerID>
  let isKnown: Column<Bool>
  let properties: PropertyColumns<RecognizerParameters>

  init(_ columns: inout ColumnList) {
    snapshotID = columns.add("snapshot_id")
    recognizerID = columns.add("recognizer_id")
    isKnown = columns.add("is_known")
    properties = columns.addProperties()
  }
}

/// The columns of `failure_requirement`.
struct FailureRequirementColumns: TableColumns {
  static let table = "failure_requirement"
  let snapshotID: Column<SnapshotID>
  let recognizerID, otherID: Column<RecognizerID>
  let source: Column<String>

  init(_ columns: inout ColumnList) {
    snapshotID = columns.add("snapshot_id")
    recognizerID = columns.add("recognizer_id")
    otherID = columns.add("other_id")
    source = columns.add("source")
  }
}

/// The columns of `recognizer`.
struct RecognizerColumns: TableColumns {
  static let table = "recognizer"
  let id: Column<RecognizerID>
  let recordingID: Column<RecordingID>
  let classID: Column<Int64>

  init(_ columns: inout ColumnList) {
    id = columns.add("id")
    recordingID = columns.add("recording_id")
    classID = columns.add("class_id")
  }
}

/// The columns of `recognizer_state`.
struct RecognizerStateColumns: TableColumns {
  static let table = "recognizer_state"
  let snapshotID: Column<SnapshotID>
  let recognizerID: Column<RecognizerID>
  let ownerID, targetID: Column<ViewID?>
  let position: Column<Int64?>
  let isEnabled, isUnattached: Column<Bool?>

  init(_ columns: inout ColumnList) {
    snapshotID = columns.add("snapshot_id")
    recognizerID = columns.add("recognizer_id")
    ownerID = columns.add("owner_id")
    position = columns.add("position")
    targetID = columns.add("target_id")
    isEnabled = columns.add("is_enabled")
    isUnattached = columns.add("is_unattached")
  }
}

/// The state of a recognizer with its class.
struct StoredRecognizerColumns: Columns {
  let state: RecognizerStateColumns
  let className: Column<String>

  /// From `recognizer_state`, `recognizer` and `class c`.
  init(_ columns: inout ColumnList) {
    state = RecognizerStateColumns(&columns)
    className = columns.add("c.name")
  }
}

/// The recording and the class of a view or a recognizer.
struct KnownColumns: Columns {
  let recordingID: Column<RecordingID>
  let className: Column<String>

  /// From `view` or `recognizer`, and `class c`.
  init(_ columns: inout ColumnList) {
    recordingID = columns.add("recording_id")
    className = columns.add("c.name")
  }
}
