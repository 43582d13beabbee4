import HitTesting
import Recording
import TestSupport
import Testing
import TraceStore

/// Tests which scenes of a recording are sent on with its touches.
@Suite struct ToldSceneTests {
  @Test func `the scene in which a window got a first responder is kept, where that has left since`() throws {
    try withTrace(of: stage) { writer in
      try writer.update(change { $0.set = [.init(id: 1, properties: patch { $0.firstResponder = .some(3) })] }, time: 1)
      try writer.update(change { $0.set = [.init(id: 4, properties: patch { $0.alpha = 0.5 })] }, time: 2)
      try writer.update(change { $0.remove = [3] }, time: 3)
      try writer.add(touches(4, began(1, 20, 320, .view(4))))
    } read: { path throws in
      let trace = try Trace(path: path)
      let recording = try #require(try trace.recordings().first)
      try TraceWriter.create(at: path + "-told") { writer in
        var sink = writer
        try trace.tellTouched(recording, as: info, to: &sink) { _ in }
      }
      _ = try Trace(path: path + "-told").check()
      let (told, all) = (try Played(path + "-told").scenes, try Played(path).scenes)
      #expect(told.map(\.time) == [1, 3])
      #expect(rowDifference(try #require(told.last).rows, try #require(all.last).rows) == nil)
    }
  }
}
