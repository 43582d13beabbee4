import Foundation
import HitTesting
import TestSupport
import Testing
import TraceStore

/// A results database: runs are complete, or not there.
@Suite struct ResultsStoreTests {
  private let key = GroupKey(verdict: .changed, kind: .moved, before: "A/B", after: nil, rule: "B is hidden")
  private let head = RunHead(policy: "p", policyText: "policy: p\n", baseline: nil, baselineText: nil)

  private func difference(_ key: GroupKey, event: Int64) -> Difference {
    Difference(
      key: key, eventID: event, snapshotID: 2, time: 0.5, type: .touches, location: Point(x: 1, y: 2), beforeView: 7,
      afterView: nil)
  }

  private func addRun(_ store: ResultsStore, counts: ComparedRecording) throws -> Int64 {
    try store.addRun(head) { writer in
      try writer.begin(counts)
      for event in 1...3 { try writer.add(difference(key, event: Int64(event))) }
      var other = key
      (other.verdict, other.after) = (.unmodelled, "C")
      try writer.add(difference(other, event: 4))
      try writer.finish(counts)
      try writer.addUnmatchedRule(policy: "p", line: 4, selector: "#pay")
    }.run
  }

  private var counts: ComparedRecording {
    var counts = ComparedRecording(trace: "a.retouch", recordingID: 3, app: "Shop", ownPolicy: "uikit")
    (counts.touches, counts.observed, counts.reproduced) = (10, 8, 6)
    (counts.unchanged, counts.changed, counts.unmodelled) = (6, 3, 1)
    counts.notCompared = ["motion events have no location": 2]
    return counts
  }

  @Test func `a run reads back as it was added`() throws {
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      let run = try addRun(ResultsStore(writing: path), counts: counts)
      let report = try ResultsStore(reading: path).report(run: run)
      #expect(report.head == head)
      #expect(report.recordings == [counts])
      #expect(report.fidelity == 0.75)
      #expect(report.groups.map(\.key.verdict) == [.changed, .unmodelled])
      #expect(report.groups.map(\.touches) == [3, 1])
      #expect(report.groups.first?.key == key)
      #expect(report.groups.first?.example == difference(key, event: 1))
      #expect(report.groups.first?.trace == "a.retouch")
      #expect(report.unmatchedRules.map(\.selector) == ["#pay"])
    }
  }

  @Test func `runs are numbered, and the last one is what is read`() throws {
    try withFolder { folder throws in
      let store = try ResultsStore(writing: folder + "/r.sqlite")
      #expect(try [addRun(store, counts: counts), addRun(store, counts: counts)] == [1, 2])
      #expect(try store.report().run == 2)
      #expect(throws: NoSuchRun.self) { try store.report(run: 3) }
    }
  }

  @Test func `of a run whose work fails nothing stays`() throws {
    struct Stopped: Error {}
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      let store = try ResultsStore(writing: path)
      _ = try addRun(store, counts: counts)
      #expect(throws: Stopped.self) {
        try store.addRun(head) { writer in
          try writer.begin(counts)
          try writer.add(difference(key, event: 1))
          throw Stopped()
        }
      }
      for (table, rows) in [("run", 1), ("compared_recording", 1), ("difference_group", 2), ("difference", 4)] {
        #expect(try count(path, table) == rows, "\(table)")
      }
    }
  }

  @Test func `a fingerprint is of the cause alone and stays the same`() {
    #expect(key.fingerprint == "0a31dc3dffe5e838")
    var other = key
    other.after = ""
    #expect(other.fingerprint == key.fingerprint)
    other.rule = "B is hidden "
    #expect(other.fingerprint != key.fingerprint)
  }

  @Test func `a trace is no results database`() throws {
    try withTrace(of: stage) { path throws in
      let fault = try #require(throws: StoreFault.self) { try ResultsStore(writing: path) }
      guard case .wrongApplication(_, expected: .results, _) = fault else { throw fault }
    }
  }
}
