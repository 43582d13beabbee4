import GRDB
import HitTesting
import Recording
import TestSupport
import Testing
import TraceStore

/// Tests the SQL views with which people read a trace.
@Suite struct ViewTests {
  @Test func `a scene is a tree in drawing order, with boxes on the screen`() throws {
    let named = stage.map { view in
      var view = view
      if view.id == 3 { view.properties.identifier = .some("pay") }
      return view
    }
    try withTrace(of: [view(9, "UIWindow", in: nil, fullScreen) { $0.level = 1000 }] + named) { path throws in
      let rows = try query(path, "SELECT outline, x, y, width, height FROM scene_tree WHERE snapshot_id = 1")
      #expect(
        rows.map { $0["outline"] as String } == ["UIWindow", "  UIView", "    UIButton#pay", "  UIView", "UIWindow"])
      #expect(["x", "y", "width", "height"].map { rows[2][$0] as Double } == [15, 25, 44, 44])
    }
  }

  @Test(arguments: 1...6) func `boxes and order are those of the scene, for random recordings`(seed: UInt64) throws {
    let recording = RandomRecording(seed: seed, steps: 25)
    try withTrace { writer in
      var sink = writer
      try recording.play(into: &sink)
    } read: { path throws in
      let trace = try Trace(path: path)
      let stored = try #require(trace.recordings().first)
      var compared = 0
      try trace.read(stored, events: .none) { cursor in
        while try cursor.nextSnapshot() {
          let scene = cursor.scene
          let rows = try query(
            path, "SELECT view_id, depth, x, y, width, height FROM scene_tree WHERE snapshot_id = \(cursor.snapshotID)")
          let order = drawingOrder(scene)
          try #require(rows.map { $0["view_id"] as ViewID } == order.map { scene.id($0.slot) })
          try #require(rows.map { $0["depth"] as Int } == order.map(\.depth))
          for (row, (slot, _)) in zip(rows, order) {
            let box = screenBox(slot, in: scene)
            for (name, value) in ["x", "y", "width", "height"].enumerated().map({ ($1, box[$0]) }) {
              try #require(
                abs((row[name] as Double) - value) < 0.002,
                "snapshot \(cursor.snapshotID), view \(scene.id(slot)), \(name)")
              compared += 1
            }
          }
        }
      }
      #expect(compared > 100)
    }
  }

  /// The views in drawing order: windows from back to front, ordered by level first.
  private func drawingOrder(_ scene: Scene) -> [(slot: Scene.Slot, depth: Int)] {
    let all = scene.preorder()
    return scene.windowsFrontToBack().reversed().flatMap { window in all.filter { scene.window(of: $0.slot) == window }
    }
  }

  /// The smallest box on the screen that contains the view's corners, in points.
  private func screenBox(_ slot: Scene.Slot, in scene: Scene) -> [Double] {
    let bounds = scene.view(slot).bounds
    var corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { across, down in
      Point(x: bounds.origin.x + across * bounds.size.width, y: bounds.origin.y + down * bounds.size.height)
    }
    var current: Scene.Slot? = slot
    while let inside = current {
      let view = scene.view(inside)
      corners = corners.map { corner in
        let anchored = Point(
          x: corner.x - view.anchorPoint.x * view.bounds.size.width - view.bounds.origin.x,
          y: corner.y - view.anchorPoint.y * view.bounds.size.height - view.bounds.origin.y)
        let turned = view.transform.applied(to: anchored)
        return Point(x: turned.x + view.position.x, y: turned.y + view.position.y)
      }
      current = scene.superview(inside)
    }
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    return [xs[0], ys[0], xs[3] - xs[0], ys[3] - ys[0]]
  }

  private func withEvents(_ work: (String) throws -> Void) throws {
    try withTrace(of: stage) { writer in
      try writer.add(touches(1, began(1, 20, 30, .view(3)), began(2, 1, 1, .nobody)))
      try writer.add(touches(2, TouchSample(touch: 1, phase: .ended, location: Point(x: 21, y: 31))))
      try writer.add(touches(3, began(1, 20, 30, .view(3))))
      var shake = Event(time: 4, type: .motion, subtype: .shake)
      shake.observation = Observation(responder: .view(1))
      try writer.add(shake)
      var unknown = Event(time: 5, type: EventType(rawValue: 9))
      unknown.location = Point(x: 1, y: 2)
      try writer.add(unknown)
    } read: { path in
      try work(path)
    }
  }

  /// The rows of a query as words, with a dash for NULL.
  private func words(_ path: String, _ sql: String) throws -> [String] {
    try query(path, sql).map { row in
      row.databaseValues.map { $0.isNull ? "-" : "\($0)".replacing("\"", with: "") }.joined(separator: " ")
    }
  }

  @Test func `events have words for numbers`() throws {
    try withEvents { path throws in
      #expect(
        try words(
          path, "SELECT event_id, row_id, type, subtype, touch_id, phase, x, resolved_to, responder FROM events") == [
            "1 1 touches - 1 began 20.0 view UIWindow/UIView/UIButton", "1 2 touches - 2 began 1.0 nobody -",
            "3 3 touches - 1 ended 21.0 - -", "4 4 touches - 4 began 20.0 view UIWindow/UIView/UIButton",
            "5 5 motion shake - - - view UIWindow", "6 6 type 9 - - - 1.0 not observed -",
          ])
    }
  }

  /// A step that sorts must read everything first.
  @Test(arguments: [
    "events", "events ORDER BY row_id", "events ORDER BY row_id DESC", "touches", "touches ORDER BY touch_id",
    "touches ORDER BY touch_id DESC",
  ])
  func `the first rows in the order of ids are read without the others`(from: String) throws {
    try withEvents { path throws in
      let plan = try query(path, "EXPLAIN QUERY PLAN SELECT * FROM \(from) LIMIT 5").map { $0["detail"] as String }
      #expect(plan.contains { $0.hasPrefix("SCAN e") })
      #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
  }

  @Test func `what was only meant stands apart from what was observed`() throws {
    try withTrace(of: stage) { writer in
      try writer.add(touches(1, began(1, 20, 30, .intended(3))))
    } read: { path throws in
      #expect(
        try words(path, "SELECT resolved_to, responder_id, responder, intended_id, intended FROM events")
          == ["not observed - - 3 UIWindow/UIView/UIButton"])
      #expect(
        try words(path, "SELECT resolved_to, responder, class, is_control, box_x, intended_id, intended FROM touches")
          == ["not observed - - - - 3 UIWindow/UIView/UIButton"])
      #expect(
        try words(path, "SELECT responder, touches FROM responders")
          == ["not observed, meant for UIWindow/UIView/UIButton 1"])
      #expect(try words(path, "SELECT count(*) FROM missed_controls") == ["0"])
    }
  }

  @Test func `touches are where they began, and responders count them`() throws {
    try withEvents { path throws in
      #expect(
        try words(path, "SELECT touch_id, time, responder_id FROM touches") == ["1 1.0 3", "2 1.0 -", "4 3.0 3"])
      #expect(
        try words(path, "SELECT responder, touches, views, first_time, last_time FROM responders") == [
          "UIWindow/UIView/UIButton 2 1 1.0 3.0", "nobody 1 0 1.0 1.0",
        ])
    }
  }
}
