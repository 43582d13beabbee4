import HitTesting
import Recording
import TestSupport
import Testing
import TraceStore

/// Tests that the parts of a recording are the whole recording.
@Suite struct PartTests {
  /// What is read of a part: the numbers of its events, by snapshots, and the scenes.
  private struct Read {
    var events: [EventID] = []
    var snapshots: [SnapshotID] = []
    var scenes: [SnapshotID: [SceneRow]] = [:]
    var snapshotsOfEvents: [SnapshotID] = []

    init(_ recording: Trace.Recording, _ part: RecordingPart?) throws {
      self = try recording.read(part: part) { [self] cursor in
        var read = self
        while try cursor.nextSnapshot() {
          read.snapshots.append(cursor.snapshotID)
          read.scenes[cursor.snapshotID] = sceneRows(cursor.scene, idBase: 0)
          while let event = try cursor.nextResolvedEvent() {
            read.events.append(event.id)
            read.snapshotsOfEvents.append(cursor.snapshotID)
          }
        }
        return read
      }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>, [1, 7, 40] as [Int64])
  func `Parts have each event once, in its scene`(seed: UInt64, size: Int64) throws {
    try withTrace { writer in
      var sink = writer
      try RandomRecording(seed: seed, steps: 120).play(into: &sink)
    } read: { path throws in
      let recording = try #require(Trace(path: path).recordings().first)
      let whole = try Read(recording, nil)
      func read(_ parts: [RecordingPart]) throws -> (reads: [Read], twice: Int) {
        let reads = try parts.isEmpty ? [whole] : parts.map { try Read(recording, $0) }
        #expect(reads.flatMap(\.events) == whole.events)
        #expect(reads.flatMap(\.snapshotsOfEvents) == whole.snapshotsOfEvents)
        #expect(reads.allSatisfy { read in read.scenes.allSatisfy { whole.scenes[$0] == $1 } })
        // Only a snapshot that was cut is in two parts.
        let twice = zip(reads, reads.dropFirst()).filter { $0.snapshots.last == $1.snapshots.first }.count
        #expect(reads.reduce(0) { $0 + $1.snapshots.count } == whole.snapshots.count + twice)
        return (reads, twice)
      }
      let ofRows = try read(recording.parts(rows: size))
      if size == 1 { #expect(ofRows.reads.allSatisfy { $0.events.count <= 1 }) }
      #expect(try recording.parts(snapshots: 0) == recording.parts(snapshots: 1))
      let ofSnapshots = try read(recording.parts(snapshots: size))
      #expect(ofSnapshots.twice == 0)
      #expect(ofSnapshots.reads.dropLast().allSatisfy { $0.snapshots.count == size })
    }
  }

  @Test func `A single snapshot is cut into parts of the same size`() throws {
    try withTrace(of: stage) { writer in
      for number in 0..<100 { try writer.add(touches(Double(number), began(Int64(number), 20, 30, .view(3)))) }
    } read: { path throws in
      let recording = try #require(Trace(path: path).recordings().first)
      #expect(try recording.parts(snapshots: 1).isEmpty)
      let parts = try recording.parts(rows: 25)
      #expect(parts.map(\.snapshots) == Array(repeating: 1...1, count: 4))
      #expect(try parts.map { try Read(recording, $0).events.count } == [25, 25, 25, 25])
    }
  }
}
