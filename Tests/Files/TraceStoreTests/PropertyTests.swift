import GRDB
import HitTesting
import TestSupport
import Testing
import TraceStore

/// Tests that hold for every property of a view in a trace.
@Suite struct PropertyTests {
  @Test(arguments: ViewProperty.all.indices) func `written into a trace it is read from it`(index: Int) throws {
    let property = ViewProperty.all[index]
    let (old, change, new) = try property.sampleScenes()
    try withTrace(of: old.newViews().map(\.view)) {
      try $0.update(.change(change), time: 1)
    } read: { path in
      let scenes = try Played(path).scenes
      #expect(rowDifference(scenes[0].rows, sceneRows(old)) == nil)
      #expect(rowDifference(scenes[1].rows, sceneRows(new)) == nil)
    }
  }

  @Test func `what most views have is not stored`() throws {
    try withTrace(of: stage) { path in
      for column in ["anchor_x", "transform_a", "transform_ty", "alpha", "z_position"] {
        let filled = try query(path, "SELECT view_id FROM view_state WHERE \(column) IS NOT NULL")
        #expect(filled.isEmpty, "\(column)")
      }
    }
  }

  @Test func `the table names the columns that the trace has`() throws {
    try withTrace(of: stage) { path in
      let columns = try ["view_state", "view_text", "window_state", "delivery_state"].flatMap { table in
        try query(path, "PRAGMA table_info(\(table))").map { row -> String in row["name"] }
      }
      let places: Set = ["id", "view_id", "snapshot_id", "is_removed", "parent_id", "sibling_order"]
      #expect(columns.filter { !places.contains($0) }.sorted() == ViewProperty.all.flatMap(\.columns).sorted())
    }
  }
}
