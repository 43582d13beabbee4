import HitTesting
import Recording
import TestSupport
import Testing
import TraceStore

/// Tests that a trace gives back what was written to it.
@Suite struct RoundTripTests {
  @Test(arguments: 0..<5) func `random recordings are read as they were written`(group: UInt64) throws {
    let recordings = (0..<8).map { RandomRecording(seed: group * 100 + $0) }
    try withTrace { writer in
      var sink = writer
      for recording in recordings { try recording.play(into: &sink) }
    } read: { path throws in
      let trace = try Trace(path: path)
      let stored = try trace.recordings()
      try #require(stored.map(\.info) == recordings.map(\.info))
      for (recording, written) in zip(stored, recordings) {
        let played = try Played(trace, recording)
        let (scenes, events, outcomes) = try expected(of: written)
        let place: Comment = "group \(group), recording \(recording.id)"
        try #require(played.scenes.map(\.time) == scenes.map(\.time), place)
        for (index, pair) in zip(played.scenes, scenes).enumerated() {
          try #require(rowDifference(pair.0.rows, pair.1.rows) == nil, "\(place), snapshot \(index)")
        }
        try #require(played.events == events, place)
        try #require(played.outcomes == outcomes, place)
      }
      _ = try trace.check()
    }
  }

  private func expected(
    of recording: RandomRecording
  ) throws -> (scenes: [(time: Double, rows: [SceneRow])], events: [Event], outcomes: [Outcome]) {
    var scene = Scene()
    var scenes: [(time: Double, rows: [SceneRow])] = []
    var events: [Event] = []
    var outcomes: [Outcome] = []
    for step in recording.steps {
      switch step {
      case .update(let update, let time):
        try scene.apply(update)
        scenes.append((time, sceneRows(scene)))
      case .event(let event): events.append(event)
      case .outcome(let outcome): outcomes.append(outcome)
      }
    }
    return (scenes, events, outcomes)
  }

  @Test func `the ids of a second recording do not collide with the first one's`() throws {
    try withTrace { writer in
      for _ in 0..<2 {
        try writer.begin(info)
        try writer.update(.scene(stage), time: 0)
        try writer.add(touches(1, began(1, 20, 30, .view(3))))
      }
    } read: { path throws in
      let recordings = try Trace(path: path).recordings()
      #expect(recordings.map(\.idBase) == [0, 5])
      #expect(try integers(path, "SELECT id FROM view ORDER BY id") == [1, 2, 3, 4, 6, 7, 8, 9])
      #expect(try integers(path, "SELECT responder_id AS r FROM event") == [3, 8])
    }
  }

  @Test func `a snapshot where nothing changed costs no view row`() throws {
    try withTrace(of: stage) {
      try $0.update(.scene(stage), time: 1)
    } read: { path throws in
      #expect(try count(path, "snapshot") == 2)
      #expect(try count(path, "view_state WHERE snapshot_id = 2") == 0)
      #expect(try count(path, "view_text WHERE snapshot_id = 2") == 0)
      #expect(try count(path, "window_state WHERE snapshot_id = 2") == 0)
    }
  }

  @Test func `of many siblings only the one that comes between them is written`() throws {
    let siblings = (10..<60).map { view(ViewID($0), in: 1, fullScreen) }
    let insert = change { $0.insert = [view(99, in: 1, fullScreen, index: 25)] }
    try withTrace(of: stage + siblings) {
      try $0.update(insert, time: 1)
    } read: { path throws in
      #expect(try integers(path, "SELECT view_id FROM view_state WHERE snapshot_id = 2") == [99])
    }
  }

  @Test func `a changed view is written, and its siblings are not`() throws {
    let set = change { $0.set = [.init(id: 2, properties: patch { $0.alpha = 0.5 })] }
    try withTrace(of: stage) {
      try $0.update(set, time: 1)
    } read: { path throws in
      #expect(try integers(path, "SELECT view_id FROM view_state WHERE snapshot_id = 2") == [2])
    }
  }

  @Test func `a recognizer that moves to another view is read there`() throws {
    let tap = Recognizer(id: 70, className: "UITapGestureRecognizer")
    let here = change { $0.set = [.init(id: 2, properties: patch { $0.recognizers = [tap] })] }
    let there = change {
      $0.set = [
        .init(id: 2, properties: patch { $0.recognizers = [] }),
        .init(id: 4, properties: patch { $0.recognizers = [tap] }),
      ]
    }
    let away = change {
      $0.remove = [4]
      $0.set = [.init(id: 3, properties: patch { $0.recognizers = [tap] })]
    }
    try withTrace(of: stage) {
      try $0.update(here, time: 1)
      try $0.update(there, time: 2)
      try $0.update(away, time: 3)
      try $0.update(change { $0.remove = [2] }, time: 4)
    } read: { path throws in
      let owners = try Played(path).scenes.map { scene in scene.rows.filter { !$0.recognizers.isEmpty }.map(\.id) }
      #expect(owners == [[], [2], [4], [3], []])
    }
  }
}
