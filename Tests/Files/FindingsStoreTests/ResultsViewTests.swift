import Findings
import FindingsStore
import Foundation
import GRDB
import HitTesting
import Recording
import TestSupport
import Testing

/// Tests the SQL views of a results database that tell runs apart, and its percentages.
@Suite struct ResultsViewTests {
  private let replay = RunQuestion.replay(policy: PolicySource(name: "p", text: "policy: p\n"))

  private func withDatabase(_ body: (ResultsDatabase, _ rows: (String) throws -> [Row]) throws -> Void) throws {
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      try body(ResultsDatabase(writing: path)) { sql in
        try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: sql) }
      }
    }
  }

  @Test func `each view tells the run`() throws {
    try withDatabase { store, rows in
      // The first run creates the file.
      _ = try store.addRun(RunHead(replay)) { _ in }
      let views = "SELECT name FROM sqlite_schema v WHERE type = 'view'"
      #expect(try rows(views).count > 10)
      let without = try rows(
        views + " AND NOT EXISTS (SELECT 1 FROM pragma_table_info(v.name) WHERE name = 'run_id')")
      #expect(without.isEmpty)
    }
  }

  @Test func `the run before asked the same of the same traces`() throws {
    try withDatabase { store, rows in
      let runs: [(RunQuestion, traces: [String])] = [
        (replay, ["a", "b"]), (replay, ["a"]), (.against(trace: "old"), ["a"]), (.against(trace: "older"), ["a"]),
        (replay, ["b", "a"]), (replay, ["a"]),
      ]
      for run in runs {
        _ = try store.addRun(RunHead(run.0)) { writer in
          for (number, trace) in run.traces.enumerated() { try writer.beginTrace(trace, number: number + 1) }
        }
      }
      let previous = try rows("SELECT previous_run_id FROM runs").map { $0[0] as Int? }
      #expect(previous == [nil, nil, nil, nil, 1, 2])
    }
  }

  /// One touch of two thousand is half a tenth of a percent, and 99.95 would be rounded up.
  @Test(arguments: [(2000, 100.0), (1999, 99.9), (1000, 50), (0, 0)])
  func `less than all is never all, of a recording and of an app`(reproduced: Int, percent: Double) throws {
    try withDatabase { store, rows in
      var events = EventCounts()
      (events.touches, events.observed, events.reproduced) = (2000, 2000, reproduced)
      var counts = RunCounts(.replay)
      counts.looked = .events(events)
      _ = try store.addRun(RunHead(replay)) { writer in
        try writer.beginTrace("a", number: 1)
        try writer.begin(
          ComparedRecording(
            trace: "a", recordingID: 1, info: RecordingInfo(policy: "uikit", format: "jsonl"), ownPolicy: "uikit"))
        try writer.beginPart(1)
        try writer.finishPart(counts)
      }
      for view in ["fidelity", "apps"] {
        #expect(try rows("SELECT percent FROM \(view)").map { $0[0] as Double } == [percent], "\(view)")
      }
    }
  }
}
