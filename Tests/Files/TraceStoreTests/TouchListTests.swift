import GRDB
import HitTesting
import Recording
import TestSupport
import Testing
import TraceStore

/// Tests that a list of touches tells what the SQL views tell.
@Suite struct TouchListTests {
  /// A touch of the list in the words of the views.
  private func words(_ touch: ListedTouch) -> [String?] {
    var words = ["\(touch.id)", "\(touch.snapshotID)", "\(touch.time)", "\(touch.location.x)", "\(touch.location.y)"]
    words += [touch.responder.namedView.map { "\($0)" } ?? "none"]
    let actor: [String?] =
      switch touch.actor {
      case nil: [nil, nil]
      case .nobody: ["nobody", nil]
      case .first(let who, _, let after): [who, "\(after)"]
      }
    return words + [touch.path, touch.screen] + actor
  }

  private static let views = """
    SELECT t.touch_id, t.snapshot_id, t.time, t.x, t.y, coalesce(t.responder_id, t.intended_id) AS view_id,
      coalesce(t.responder, t.intended) AS path, t.screen,
      coalesce(g.acted_by, CASE WHEN g.observes_outcomes = 1 THEN 'nobody' END) AS acted_by, round(g.acted_after, 6) AS after
    FROM touches t JOIN gestures g ON g.touch_id = t.touch_id WHERE t.recording_id = 1
    """

  private func stored(_ row: Row) -> [String?] {
    let numbers = ["time", "x", "y"].map { "\(row[$0] as Double)" }
    let id: Int64? = row["view_id"]
    let (path, screen, actor): (String?, String?, String?) = (row["path"], row["screen"], row["acted_by"])
    return ["\(row["touch_id"] as Int64)", "\(row["snapshot_id"] as Int64)"] + numbers
      + [id.map { "\($0)" } ?? "none", path, screen, actor, (row["after"] as Double?).map { "\($0)" }]
  }

  @Test(arguments: 1...8) func `The list and the views tell the same of random recordings`(seed: UInt64) throws {
    let recording = RandomRecording(seed: seed, steps: 120)
    try withTrace { writer in
      var sink = writer
      try recording.play(into: &sink)
    } read: { path throws in
      let trace = try Trace(path: path)
      let stored = try #require(trace.recordings().first)
      let listed = try trace.readTouches(of: stored, matching: nil) { list in
        var all: [[String?]] = []
        while let touch = try list.next() { all.append(words(touch)) }
        return all
      }
      #expect(try listed == query(path, Self.views + " ORDER BY t.touch_id").map(self.stored))
      #expect(!listed.isEmpty)
    }
  }

  @Test func `A selector and a time choose the touches that they choose one by one`() throws {
    var chosen = 0
    for seed in 1...8 as ClosedRange<UInt64> {
      let recording = RandomRecording(seed: seed, steps: 120)
      try withTrace { writer in
        var sink = writer
        try recording.play(into: &sink)
      } read: { path throws in
        let trace = try Trace(path: path)
        let stored = try #require(trace.recordings().first)
        let selector = try Selector("UIView UIView")
        var expected: [EventID] = []
        try trace.read(stored, events: .resolved) { cursor in
          while try cursor.nextSnapshot() {
            while let event = try cursor.nextEvent() {
              guard event.phase == .began, 3...20 ~= event.time,
                let slot = event.responder?.namedView.flatMap({ cursor.scene.slot(of: $0) }),
                selector.matches(slot, in: cursor.scene)
              else { continue }
              expected.append(event.id)
            }
          }
        }
        let listed = try trace.readTouches(of: stored, in: 3...20, matching: selector) { list in
          var all: [EventID] = []
          while let touch = try list.next() { all.append(touch.id) }
          return all
        }
        #expect(listed == expected)
        chosen += listed.count
      }
    }
    #expect(chosen > 0)
  }

  @Test func `A scene of a time is the last one that began by then`() throws {
    try withTrace(of: stage) { writer in
      try writer.update(.scene(stage), time: 2)
    } read: { path throws in
      let trace = try Trace(path: path)
      let stored = try #require(trace.recordings().first)
      let found = try [-0.5, 0, 1.9, 2, 100].map { try trace.snapshot(at: $0, in: stored) }
      #expect(found == [nil, 1, 1, 2, 2])
    }
  }
}
