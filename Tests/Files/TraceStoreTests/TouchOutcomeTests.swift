import HitTesting
import Recording
import TestSupport
import Testing
import TraceStore

/// Tests what a cursor says came of one touch.
@Suite struct TouchOutcomeTests {
  @Test func `what came of two touches belongs to the one that began last`() throws {
    var views = stage
    views[1].properties.recognizers = [Recognizer(id: 5, className: "UIPinchGestureRecognizer")]
    var info = info
    info.outcomes = .all
    try withTrace { writer in
      try writer.begin(info)
      try writer.update(.scene(views), time: 0)
      for (finger, time) in [(Int64(1), 1.0), (2, 1.5)] {
        var sample = began(finger, 20, 30, .view(2))
        sample.observation.recognizers = [5]
        try writer.add(touches(time, sample))
      }
      try writer.add(Outcome(time: 2, .acted(5, .began), fingers: [1, 2]))
      for (finger, time) in [(Int64(1), 3.0), (2, 4.0)] {
        try writer.add(touches(time, TouchSample(touch: finger, phase: .ended, location: Point(x: 20, y: 30))))
      }
      try writer.end(time: 5)
    } read: { path throws in
      let recording = try #require(try Trace(path: path).recordings().first)
      try recording.read { cursor in
        #expect(try cursor.nextSnapshot())
        let (first, second) = (try cursor.outcomes(ofTouch: 1), try cursor.outcomes(ofTouch: 2))
        #expect(first == TouchOutcomes(outcomes: [], lifted: 3))
        #expect(second?.outcomes.map(\.kind) == [.acted(5, .began)] && second?.lifted == 4)
      }
    }
  }

  /// What an item is, as a move tells it, too.
  private func words(_ item: RecordedItem) -> String {
    switch item {
    case .outcome(let outcome, let touches): "\(outcome.time) \(outcome.kind) \(touches)"
    case .event(let event, let rows):
      "\(event.time) \(event.type) \(rows) \(event.touches.map { "\($0.touch) \($0.phase) \($0.location)" })"
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `read move by move, a recording has the same events and outcomes`(seed: UInt64) throws {
    try withTrace { writer in
      var sink = writer
      try RandomRecording(seed: seed, steps: 150).play(into: &sink)
    } read: { path throws in
      let recording = try #require(Trace(path: path).recordings().first)
      var moves = 0
      func read(asksForMoves: Bool) throws -> [String] {
        let items = try recording.readDelivery(part: nil) { cursor in
          var items: [String] = []
          while try cursor.nextSnapshot() {
            while true {
              while asksForMoves, let move = try cursor.nextMove() {
                moves += 1
                let touch = TouchSample(touch: move.touch, phase: move.phase, location: move.location)
                items.append(words(.event(touches(move.time, touch), rows: [move.row])))
              }
              guard let item = try cursor.nextItem() else { break }
              items.append(words(item))
            }
          }
          return items
        }
        return try #require(items)
      }
      let whole = try read(asksForMoves: false)
      #expect(try read(asksForMoves: true) == whole)
      #expect(moves > 0 && whole.contains { $0.contains("), \"") || $0.contains("\", \"") })
    }
  }
}
