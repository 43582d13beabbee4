import GRDB
import HitTesting
import Recording
import SQLiteFile
import TestSupport
import Testing
import TraceStore

/// Tests that numbers which are not finite do not get from a file to what reads it.
@Suite struct InfiniteNumberTests {
  /// A cell of the trace that ``withNumbers(read:)`` writes.
  struct Cell: Sendable {
    var table: String
    /// The primary key's columns, with their values in `row`.
    var key: [String]
    var row: [Int64]
    var column: String

    static func cells(_ table: String, _ key: [String] = ["id"], _ row: [Int64] = [1], _ columns: String...) -> [Cell] {
      columns.map { Cell(table: table, key: key, row: row, column: $0) }
    }

    func set(_ path: String, to value: String) throws {
      let row = zip(key, row).map { "\($0) = \($1)" }.joined(separator: " AND ")
      try tamper(path, "UPDATE \(table) SET \(column) = \(value) WHERE \(row)")
    }
  }

  private static let view = ["snapshot_id", "view_id"]

  private static let finite = [
    Cell.cells("recording", ["id"], [1], "screen_width", "screen_height", "screen_scale", "end_time"),
    Cell.cells("snapshot", ["id"], [1], "time"), Cell.cells("view_state", view, [1, 2], "alpha", "z_position"),
    Cell.cells("window_state", view, [1, 1], "level"),
    Cell.cells(
      "delivery_state", view, [1, 2], "content_width", "content_height", "inset_top", "inset_left", "inset_bottom",
      "inset_right"),
    Cell.cells(
      "recognizer_parameters", ["snapshot_id", "recognizer_id"], [1, 5], "minimum_press_duration",
      "allowable_movement"),
    Cell.cells("event", ["id"], [1], "time", "x", "y", "radius", "timestamp"),
    // The row of an event that is no touch.
    Cell.cells("event", ["id"], [3], "radius"),
    Cell.cells("touch_sample", ["id"], [2], "time", "x", "y", "timestamp"),
    Cell.cells("outcome", ["id"], [1], "time"),
  ].flatMap(\.self)

  /// The geometry of a view that nobody touches.
  private static let geometry = Cell.cells(
    "view_state", view, [1, 4], "bounds_x", "bounds_width", "position_x", "position_y")

  /// Writes a trace that has all of the cells.
  private func withNumbers(read: (String) throws -> Void) throws {
    var delivery = DeliveryState()
    delivery.contentSize = Size(width: 100, height: 900)
    delivery.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    var press = Recognizer(id: 5, className: "UILongPressGestureRecognizer")
    press.parameters = RecognizerParameters()
    press.parameters?.minimumPressDuration = 2
    var views = stage
    views[1].properties.setDelivery(from: DeliveryState(), to: delivery)
    views[1].properties.recognizers = [press]
    var info = info
    (info.screenSize, info.screenScale, info.outcomes) = (Size(width: 390, height: 844), 3, .all)
    try withTrace { writer in
      try writer.begin(info)
      try writer.update(.scene(views), time: 0)
      var began = began(1, 20, 30, .view(2))
      began.observation.recognizers = [5]
      (began.details, began.timestamp) = (TouchDetails(radius: 4), 0.5)
      try writer.add(touches(1, began))
      var ended = TouchSample(touch: 1, phase: .ended, location: Point(x: 20, y: 30))
      ended.timestamp = 1.5
      try writer.add(touches(2, ended))
      try writer.add(Outcome(time: 2, .acted(5, .ended), fingers: [1]))
      var scroll = Event(time: 2, type: .scroll)
      scroll.location = Point(x: 20, y: 30)
      try writer.add(scroll)
      try writer.end(time: 3)
    } read: {
      try read($0)
    }
  }

  @Test(arguments: finite, [("9e999", Double.infinity), ("-9e999", -.infinity)])
  func `an infinite number is told with its place`(cell: Cell, infinity: (sql: String, value: Double)) throws {
    try withNumbers { path throws in
      _ = try Trace(path: path).check()
      try cell.set(path, to: infinity.sql)
      let value = BadValue(
        table: cell.table, row: cell.row, column: cell.column, expected: .finiteNumber, found: .number(infinity.value))
      #expect(throws: FileFault(path, .badValue(value))) { try Trace(path: path).check() }
    }
  }

  @Test(arguments: geometry) func `a view may have impossible geometry`(cell: Cell) throws {
    try withNumbers { path throws in
      try cell.set(path, to: "9e999")
      #expect(try Trace(path: path).check().count == 1)
    }
  }

  @Test func `a size of the screen that is not finite is not stored`() throws {
    var info = info
    (info.screenSize, info.screenScale) = (Size(width: .infinity, height: 844), .nan)
    try withTrace { writer in
      try writer.begin(info)
    } read: { path throws in
      let stored = try #require(try Trace(path: path).recordings().first).info
      #expect(stored.screenSize == nil && stored.screenScale == nil)
    }
  }

  /// The squares of these distances are too large for a number.
  @Test func `a path that is too long for a number is stored and read`() throws {
    try withTrace(of: stage) { writer in
      try writer.add(touches(1, began(1, 20, 30, .view(2))))
      let far = Point(x: 1e300, y: -1e300)
      try writer.add(touches(2, TouchSample(touch: 1, phase: .ended, location: far)))
    } read: { path throws in
      #expect(try query(path, "SELECT length FROM touch_path").map { $0[0] as Double } == [.infinity])
      #expect(try Trace(path: path).check().first?.events == 2)
    }
  }
}
