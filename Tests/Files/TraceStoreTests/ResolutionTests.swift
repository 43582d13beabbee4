import GRDB
import HitTesting
import Recording
import SQLiteFile
import TestSupport
import Testing
import TraceStore

/// Tests what a trace says of each event's responder and place, for queries.
@Suite struct ResolutionTests {
  // MARK: Laws

  @Test(arguments: 1...40) func `every event has the path, the box and the control of its scene`(seed: UInt64) throws {
    let recording = RandomRecording(seed: seed, steps: 60)
    try withTrace { writer in
      var sink = writer
      try recording.play(into: &sink)
    } read: { path throws in
      _ = try Trace(path: path).check()
      let stored = try resolutions(path)
      var compared = 0
      try each(path) { event, scene in
        guard let responder = event.responder else {
          try #require(stored[event.id] == nil)
          return
        }
        let row = try #require(stored[event.id])
        let slot = if case .view(let id) = responder { scene.slot(of: id) } else { nil as Scene.Slot? }
        if let slot { try #require(row["path"] == scene.path(slot)) }
        try #require(row["is_control"] == slot.map { isControl($0, scene) })
        let element = event.phase == .began ? slot.flatMap { self.element(event, $0, scene) } : nil
        try #require(row["element_id"] == element.map { scene.id($0) })
        try #require(row["near_id"] == (event.phase == .began ? nearest(event, element ?? slot, scene) : nil))
        compared += 1
      }
      #expect(compared > 5 && compared == stored.count)
    }
  }

  private func resolutions(_ path: String) throws -> [EventID: Row] {
    let sql = "SELECT n.*, p.path FROM resolution n JOIN responder p ON p.id = n.responder_id"
    return Dictionary(try query(path, sql).map { ($0["event_id"], $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func each(_ path: String, _ body: (StoredEvent, Scene) throws -> Void) throws {
    let trace = try Trace(path: path)
    for recording in try trace.recordings() {
      try trace.read(recording, events: .all) { cursor in
        while try cursor.nextSnapshot() {
          while let event = try cursor.nextEvent() { try body(event, cursor.scene) }
        }
      }
    }
  }

  private func isControl(_ slot: Scene.Slot, _ scene: Scene) -> Bool {
    if let role = scene.elementRole(slot) { return role.isControl }
    var isControl = ["UIControl", "UIButton", "UITextField", "UISwitch"].contains(scene.className(slot))
    isControl = isControl || scene.recognizers(slot).contains { $0.isEnabled && $0.className.contains("UITapGesture") }
    return isControl
      || ["clickable", "longClickable"].contains { scene.text(slot).props[$0] == PropertyValue.bool(true) }
  }

  /// The element that a touch falls in, found by looking at every element.
  private func element(_ event: StoredEvent, _ slot: Scene.Slot, _ scene: Scene) -> Scene.Slot? {
    guard let location = event.location,
      let host = scene.ancestry(slot).first(where: { scene.subviews($0).contains { scene.elementRole($0) != nil } })
    else { return nil }
    let candidates = scene.preorder().compactMap { candidate, _ -> (slot: Scene.Slot, distance: Double)? in
      let way = scene.ancestry(candidate).prefix { scene.elementRole($0) != nil }
      guard let last = way.last, scene.superview(last) == host, let box = scene.boxOnScreen(candidate),
        way.allSatisfy({ scene.view($0).isUserInteractionEnabled && !scene.view($0).isHidden }),
        way.dropFirst().allSatisfy({
          !scene.view($0).clipsToBounds || scene.boxOnScreen($0)?.distance(to: location) == 0
        })
      else { return nil }
      return (candidate, box.distance(to: location))
    }
    if let inside = candidates.last(where: { $0.distance == 0 }) { return inside.slot }
    return candidates.filter { $0.distance < event.details?.radius ?? 0 }.min { $0.distance < $1.distance }?.slot
  }

  /// The nearest control within 44 points that takes touches, found by looking at every view.
  private func nearest(_ event: StoredEvent, _ slot: Scene.Slot?, _ scene: Scene) -> ViewID? {
    guard event.responder?.isObserved == true, let location = event.location else { return nil }
    if let slot, scene.ancestry(slot).contains(where: { isControl($0, scene) }) { return nil }
    let found = scene.preorder().compactMap { view, _ -> (distance: Double, area: Double, id: ViewID)? in
      let takes = scene.ancestry(view).allSatisfy {
        let state = scene.view($0)
        return !state.isHidden && state.isUserInteractionEnabled && !state.isAnimating && Float(state.alpha) >= 0.01
      }
      guard isControl(view, scene), takes, let box = scene.boxOnScreen(view), box.distance(to: location) <= 44 else {
        return nil
      }
      return (box.distance(to: location), box.size.width * box.size.height, scene.id(view))
    }
    return found.min { ($0.distance, $0.area, $0.id) < ($1.distance, $1.area, $1.id) }?.id
  }

  // MARK: Questions

  /// A list with a small button, in the order in which one would ask.
  private let views = [
    view(1, "UIWindow", in: nil, fullScreen),
    view(2, "UITableView", in: 1, rect(0, 100, 390, 400)) { $0.identifier = .some("list") },
    view(3, "UIButton", in: 1, rect(300, 20, 30, 24)) { $0.identifier = .some("save now") },
  ]

  private func withTaps(_ read: (String) throws -> Void) throws {
    try withTrace(of: views) { writer in
      func tap(_ time: Double, _ x: Double, _ y: Double, _ responder: Responder) throws {
        try writer.add(touches(time, began(1, x, y, responder)))
        try writer.add(touches(time + 0.05, TouchSample(touch: 1, phase: .ended, location: Point(x: x, y: y))))
      }
      try tap(1, 310, 30, .view(3))
      try tap(2, 310, 60, .view(1))
      try tap(2.5, 312, 58, .view(1))
      try tap(3, 311, 61, .view(1))
      try writer.update(change { $0.set = [.init(id: 2, properties: patch { $0.alpha = 0.5 })] }, time: 3.2)
      try tap(3.3, 311, 61, .view(1))
      try tap(9, 311, 61, .nobody)
    } read: { path in
      try read(path)
    }
  }

  @Test func `touches tell the view that got them with its box`() throws {
    try withTaps { path throws in
      let row = try #require(try query(path, "SELECT * FROM touches").first)
      #expect(row["class"] == "UIButton")
      #expect(row["identifier"] == "save now")
      #expect(row["responder"] == "UIWindow/UIButton#\"save now\"")
      #expect(["box_x", "box_y", "box_width", "box_height"].map { row[$0] as Double } == [300, 20, 30, 24])
      #expect(row["smallest_side"] == 24.0)
      #expect(row["is_control"] == 1)
    }
  }

  @Test func `touches beside a control tell how far away it was`() throws {
    try withTaps { path throws in
      let rows = try query(path, "SELECT touch_id, responder, control, control_id, distance FROM missed_controls")
      #expect(rows.map { $0["touch_id"] as Int64 } == [3, 5, 7, 9, 11])
      #expect(rows[0]["distance"] == 16.0)
      #expect(rows[0]["responder"] == "UIWindow")
      #expect(rows[0]["control"] == "UIWindow/UIButton#\"save now\"")
      #expect(rows[4]["responder"] == "nobody")
    }
  }

  @Test(arguments: [(87.5, true), (88, true), (88.5, false)])
  func `a control is missed at a distance of at most 44 points`(y: Double, isMissed: Bool) throws {
    try withTrace(of: views) {
      try $0.add(touches(1, began(1, 310, y, .view(1))))
    } read: { path throws in
      #expect(try query(path, "SELECT 1 FROM missed_controls").count == (isMissed ? 1 : 0))
    }
  }

  @Test func `touches at one place that change nothing are one series, until something changes`() throws {
    try withTaps { path throws in
      let rows = try query(path, "SELECT * FROM repeated_taps")
      #expect(rows.count == 1)
      #expect(rows[0]["taps"] == 3)
      #expect(rows[0]["last_touch_id"] == 7)
      #expect(rows[0]["responder"] == "UIWindow")
      _ = try Trace(path: path).check()
    }
  }

  @Test func `a swipe and a long press are no taps, and end a series`() throws {
    try withTrace(of: views) { writer in
      var time = 1.0
      for (duration, end) in [(0.1, 30.0), (0.1, 30), (0.2, 200), (0.1, 30), (0.6, 30), (0.1, 35)] {
        try writer.add(touches(time, began(1, 30, 60, .view(1))))
        for (phase, at, x) in [(TouchPhase.moved, 0.5, (30 + end) / 2), (.ended, 1, end)] {
          let sample = TouchSample(touch: 1, phase: phase, location: Point(x: x, y: 60))
          try writer.add(touches(time + at * duration, sample))
        }
        time += 0.8
      }
    } read: { path throws in
      _ = try Trace(path: path).check()
      let paths = try query(
        path, "SELECT is_tap, round(duration, 3) AS duration, length, reach, end_phase FROM touches")
      #expect(paths.map { $0["is_tap"] as Int } == [1, 1, 0, 1, 0, 1])
      #expect(paths.map { $0["length"] as Double } == [0, 0, 170, 0, 0, 5])
      #expect(paths.map { $0["reach"] as Double } == [0, 0, 170, 0, 0, 5])
      #expect(paths.map { $0["duration"] as Double } == [0.1, 0.1, 0.2, 0.1, 0.6, 0.1])
      #expect(paths.allSatisfy { $0["end_phase"] == "ended" })
      let series = try query(path, "SELECT last_touch_id, taps FROM repeated_taps")
      #expect(series.map { [$0["last_touch_id"] as Int, $0["taps"]] } == [[4, 2]])
    }
  }

  @Test func `a sample is in the snapshot that holds when it happens`() throws {
    try withTrace(of: views) { writer in
      try writer.add(touches(1, began(1, 30, 60, .view(1))))
      for time in [2.0, 3] {
        try writer.update(change { $0.set = [.init(id: 2, properties: patch { $0.alpha = time / 10 })] }, time: time)
        let phase: TouchPhase = time == 2 ? .moved : .ended
        try writer.add(touches(time, TouchSample(touch: 1, phase: phase, location: Point(x: 30, y: 60))))
      }
    } read: { path throws in
      #expect(try query(path, "SELECT snapshot_id FROM events").map { $0["snapshot_id"] as Int } == [1, 2, 3])
      _ = try Trace(path: path).check()
      try tamper(path, "UPDATE touch_sample SET snapshots_later = 0 WHERE id = 2")
      #expect(try #require(throws: FileFault.self) { _ = try Trace(path: path).check() }.isDamage)
    }
  }

  @Test func `subclasses of controls are controls, by the class of UIKit's that they inherit from`() throws {
    try withTrace { writer in
      try writer.begin(info)
      try writer.declare(classes: ["Shop.PayButton": "UIButton", "Shop.Dial": "UIControl"])
      try writer.update(
        .scene([
          view(1, "UIWindow", in: nil, fullScreen),
          view(2, in: 1, fullScreen) { $0.controller = .some("Shop.CartController") },
          view(3, "Shop.PayButton", in: 2, rect(0, 0, 100, 30)), view(4, "Shop.Dial", in: 2, rect(0, 40, 30, 50)),
          view(5, in: 2, rect(0, 90, 10, 10)) { $0.props = .some(["clickable": .bool(true)]) },
          view(6, in: 2, rect(0, 120, 10, 10)),
        ]), time: 0)
      try writer.add(touches(1, began(1, 50, 15, .view(3))))
    } read: { path throws in
      let small = try query(
        path, "SELECT class, control_class, smallest_side FROM scene_tree WHERE is_control = 1 AND smallest_side < 44")
      #expect(small.map { $0["class"] as String } == ["Shop.PayButton", "Shop.Dial", "UIView"])
      #expect(small.map { $0["control_class"] as String? } == ["UIButton", "UIControl", nil])
      #expect(small.map { $0["smallest_side"] as Double } == [30, 30, 10])
      let touch = try #require(try query(path, "SELECT control_class, screen FROM touches").first)
      #expect(touch["control_class"] == "UIButton")
      #expect(touch["screen"] == "Shop.CartController")
    }
  }

  @Test(arguments: [
    "UPDATE resolution SET box_x = box_x + 1 WHERE event_id = 1",
    "UPDATE resolution SET near_distance = 3 WHERE event_id = 3",
    "UPDATE responder SET path = path || '/UIView' WHERE id = 1", "DELETE FROM resolution WHERE event_id = 5",
    "UPDATE touch_path SET repeats = 7 WHERE touch_id = 7",
    "UPDATE touch_path SET length = 3 WHERE touch_id = 7",
    "UPDATE touch_path SET pause = 7 WHERE touch_id = 7", "UPDATE touch_path SET pause = NULL WHERE touch_id = 7",
    "DELETE FROM touch_path WHERE touch_id = 7", "UPDATE resolution SET view_id = 2 WHERE event_id = 1",
  ])
  func `a resolution that the scene does not say is found`(sql: String) throws {
    try withTaps { path throws in
      try tamper(path, sql)
      #expect(try #require(throws: FileFault.self) { _ = try Trace(path: path).check() }.isDamage)
    }
  }

  @Test func `a recording with very many responders has one row for each`() throws {
    try withTrace(of: views) { writer in
      var time = 0.0
      for (name, rounds) in [("cell", 3), ("row", 2)] {
        for number in (0..<rounds).flatMap({ _ in 0..<6_000 }) {
          time += 1
          let text = patch { $0.identifier = .some("\(name) \(number)") }
          try writer.update(change { $0.set = [.init(id: 2, properties: text)] }, time: time)
          try writer.add(touches(time, began(1, 20, 200, .view(2))))
          try writer.add(touches(time, TouchSample(touch: 1, phase: .ended, location: Point(x: 20, y: 200))))
        }
      }
    } read: { path throws in
      let rows = try query(
        path, "SELECT touches, count(*) AS responders FROM responders GROUP BY touches ORDER BY touches")
      #expect(rows.map { [$0["touches"] as Int, $0["responders"]] } == [[2, 6_000], [3, 6_000]])
    }
  }
}
