import HitTesting
import SQLiteFile

/// The columns of `certificate`.
struct CertificateColumns: TableColumns {
  static let table = "certificate"
  let tool, sha256: Column<String>

  init(_ columns: inout ColumnList) {
    tool = columns.add("tool")
    sha256 = columns.add("sha256")
  }
}

/// The columns of `policy`.
struct PolicyColumns: TableColumns {
  static let table = "policy"
  let side, name, text: Column<String>

  init(_ columns: inout ColumnList) {
    side = columns.add("side", isKey: true)
    name = columns.add("name", isKey: true)
    text = columns.add("text")
  }
}

/// The columns of `trace`.
struct TraceColumns: TableColumns {
  static let table = "trace"
  let id: Column<Int64>
  let path, sha256: Column<String>
  let approximations: Column<String?>

  init(_ columns: inout ColumnList) {
    id = columns.add("id", isKey: true)
    path = columns.add("path")
    sha256 = columns.add("sha256")
    approximations = columns.add("approximations")
  }
}

/// The columns of `partition`.
struct PartitionColumns: TableColumns {
  static let table = "partition"
  let id: Column<Int64>
  let minX, minY, maxX, maxY, unprovedArea: Column<Double>

  init(_ columns: inout ColumnList) {
    id = columns.add("id", isKey: true)
    minX = columns.add("min_x")
    minY = columns.add("min_y")
    maxX = columns.add("max_x")
    maxY = columns.add("max_y")
    unprovedArea = columns.add("unproved_area")
  }
}

/// The columns of `cell`.
struct CellColumns: TableColumns {
  static let table = "cell"
  let partitionID: Column<Int64>
  let minY, minX, maxY, maxX: Column<Double>
  let proved: Column<String>
  let beforeViewID, afterViewID: Column<ViewID?>

  init(_ columns: inout ColumnList) {
    partitionID = columns.add("partition_id", isKey: true)
    minY = columns.add("min_y", isKey: true)
    minX = columns.add("min_x", isKey: true)
    maxY = columns.add("max_y")
    maxX = columns.add("max_x")
    proved = columns.add("proved")
    beforeViewID = columns.add("before_view_id")
    afterViewID = columns.add("after_view_id")
  }
}

/// The columns of `region`.
struct RegionColumns: TableColumns {
  static let table = "region"
  let partitionID, number: Column<Int64>
  let beforeViewID, afterViewID: Column<ViewID?>
  let area, witnessX, witnessY: Column<Double>

  init(_ columns: inout ColumnList) {
    partitionID = columns.add("partition_id", isKey: true)
    number = columns.add("number", isKey: true)
    beforeViewID = columns.add("before_view_id")
    afterViewID = columns.add("after_view_id")
    area = columns.add("area")
    witnessX = columns.add("witness_x")
    witnessY = columns.add("witness_y")
  }
}

/// The columns of `scene`.
struct SceneColumns: TableColumns {
  static let table = "scene"
  let id, traceID, partitionID: Column<Int64>
  let recordingID: Column<RecordingID>
  let snapshotID: Column<SnapshotID>
  let windowScene: Column<String?>

  init(_ columns: inout ColumnList) {
    id = columns.add("id", isKey: true)
    traceID = columns.add("trace_id")
    recordingID = columns.add("recording_id")
    snapshotID = columns.add("snapshot_id")
    windowScene = columns.add("window_scene")
    partitionID = columns.add("partition_id")
  }
}
