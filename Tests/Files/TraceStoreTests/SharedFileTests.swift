import HitTesting
import Recording
import TestSupport
import Testing
import TraceStore

/// Tests of recordings that several recorders write into one file at the same time.
@Suite struct SharedFileTests {
  /// What is written into a file in one transaction.
  private struct Batch {
    var recorder: Int
    var items: ArraySlice<GrowingTrace.Item>
  }

  /// Writes batches of several recorders into one file, in this order, and reads every recording.
  private func read(_ batches: [Batch], of infos: [RecordingInfo]) throws -> [Played] {
    try withFolder { folder in
      let path = folder + "/shared.sqlite"
      // A recording begins when its first batch is written.
      var traces: [Int: GrowingTrace] = [:]
      for batch in batches {
        let trace =
          try traces[batch.recorder] ?? GrowingTrace(path: path, info: infos[batch.recorder], source: "shared")
        traces[batch.recorder] = trace
        #expect(try trace.write(Array(batch.items)).refused.isEmpty)
      }
      for trace in traces.values { try trace.close(time: 1000) }
      let trace = try Trace(path: path)
      _ = try trace.check()
      var order: [Int] = []
      for batch in batches where !order.contains(batch.recorder) { order.append(batch.recorder) }
      let played = try trace.recordings().map { try Played(trace, $0) }
      return try infos.indices.map { recorder in played[try #require(order.firstIndex(of: recorder))] }
    }
  }

  /// The scenes that differ from the ones before them.
  private func changes(_ played: Played) -> [[SceneRow]] {
    played.scenes.map(\.rows).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Each recording is what it would be in a file of its own`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let recordings = (0..<random.pick([2, 2, 3])).map {
      RandomRecording(seed: seed * 7 + UInt64($0), steps: random.pick([3, 30]), updates: random.pick([0, 5, 40]))
    }
    let items = recordings.map { $0.steps.map(\.item) }
    var rest = items.map { $0[...] }
    var batches: [Batch] = []
    while let recorder = rest.indices.filter({ !rest[$0].isEmpty }).randomElement(using: &random) {
      let count = random.pick([1, 1, 2, 5, 20])
      batches.append(Batch(recorder: recorder, items: rest[recorder].prefix(count)))
      rest[recorder] = rest[recorder].dropFirst(count)
    }
    let shared = try read(batches, of: recordings.map(\.info))
    for (recorder, played) in shared.enumerated() {
      let alone = try read([Batch(recorder: 0, items: items[recorder][...])], of: [recordings[recorder].info])[0]
      #expect(played.events == alone.events)
      #expect(played.outcomes == alone.outcomes)
      #expect(changes(played) == changes(alone))
    }
  }

  @Test func `Each recording has ids from a block of its own, from those before on`() throws {
    try withFolder { folder in
      let path = folder + "/shared.sqlite"
      var traces: [GrowingTrace] = []
      for _ in 0..<3 {
        let trace = try GrowingTrace(path: path, info: info, source: "shared")
        #expect(try trace.write([.update(.scene(stage), time: 0)]).refused.isEmpty)
        #expect(!trace.hasTouches)
        traces.append(trace)
      }
      #expect(try traces[1].write([.event(touches(1, began(1, 20, 30, .view(3))))]).refused.isEmpty)
      #expect(traces.map(\.hasTouches) == [false, true, false])
      for trace in traces { try trace.close(time: 2) }
      let recordings = try Trace(path: path).recordings()
      #expect(recordings.map(\.id.rawValue) == [1, 2, 3])
      #expect(recordings.map(\.idBase) == [0, 100_000_000, 200_000_000])
    }
  }

  @Test func `A recorder goes on in its last scene after another one began`() throws {
    let first: [GrowingTrace.Item] = [
      .update(.scene(stage), time: 0), .event(touches(1, began(1, 20, 30, .view(3)))),
      .event(touches(2, TouchSample(touch: 1, phase: .moved, location: Point(x: 21, y: 30)))),
      .event(touches(3, TouchSample(touch: 1, phase: .ended, location: Point(x: 21, y: 30)))),
    ]
    let second: [GrowingTrace.Item] = [
      .update(.scene(stage), time: 0), .event(touches(1, began(1, 20, 30, .view(4)))),
    ]
    let played = try read(
      [
        Batch(recorder: 0, items: first[..<2]), Batch(recorder: 1, items: second[..<1]),
        Batch(recorder: 0, items: first[2...]), Batch(recorder: 1, items: second[1...]),
      ], of: [info, info])
    #expect(played.map(\.events.count) == [3, 1])
    #expect(played.map(\.scenes.count) == [2, 2], "each goes on in a snapshot of its own")
    #expect(played.map { changes($0).count } == [1, 1])
  }
}

extension RandomRecording.Step {
  fileprivate var item: GrowingTrace.Item {
    switch self {
    case .update(let update, let time): .update(update, time: time)
    case .event(let event): .event(event)
    case .outcome(let outcome): .outcome(outcome)
    }
  }
}
