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
}
