import Findings
import FindingsStore
import Foundation
import HitTesting
import Recording
import Replay
import Reporting
import SQLiteFile
import TestSupport
import Testing
import TraceStore

/// Tests replays of several recordings at once.
@Suite struct JobsTests {
  /// Two traces with several recordings each, with random scenes and touches.
  private func writeTraces(in folder: String, recordings: Int) throws -> [String] {
    try (0..<2).map { number in
      let path = folder + "/\(number).retouch"
      try TraceWriter.create(at: path, survivesFaults: false) { writer in
        var sink = writer
        for index in 0..<recordings { try RandomRecording(seed: UInt64(100 * number + index)).play(into: &sink) }
      }
      return path
    }
  }

  private func candidate() throws -> Policy {
    policy("p", try rule("UIView") { $0.hitTest = .passthrough }, try rule("Card") { $0.pointInside = .always })
  }

  @Test func `the results are the same bytes for one job and for eight`() throws {
    try withFolder { folder throws in
      let paths = try writeTraces(in: folder, recordings: 6)
      let results = try [1, 8].map { jobs in
        let path = folder + "/results-\(jobs).sqlite"
        let policies = ReplayPolicies(candidate: try candidate())
        for _ in 0..<2 {
          let traces = try paths.map { try Trace(path: $0) }
          _ = try report(of: Replay(recordings: recordings(traces), policies: policies, jobs: jobs), in: path)
        }
        return path
      }
      #expect(try ResultsDatabase(reading: results[0]).report().groups.count > 3)
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: results[0])) == Data(contentsOf: URL(fileURLWithPath: results[1])))
    }
  }

  /// Collects what a replay reports. Only the thread that runs the replay uses it.
  private final class Told: @unchecked Sendable {
    var progress: [ReplayProgress] = []
  }

  @Test func `each part that is done is told, in order`() throws {
    try withFolder { folder throws in
      let told = Told()
      let traces = try writeTraces(in: folder, recordings: 3).map { try Trace(path: $0) }
      var replay = try Replay(
        recordings: recordings(traces), policies: ReplayPolicies(candidate: try candidate()), jobs: 2)
      replay.progress = { told.progress.append($0) }
      let report = try report(of: replay, in: folder + "/r.sqlite")
      #expect(told.progress.map(\.partsDone) == Array(1...6))
      #expect(told.progress.allSatisfy { $0.parts == 6 })
      #expect(told.progress.last?.touches == report.touches + report.others)
    }
  }

  @Test(arguments: [1, 3, 8]) func `recordings with more differences than may wait all come through`(jobs: Int) throws {
    try withFolder { folder throws in
      let path = folder + "/t.retouch"
      try TraceWriter.create(at: path, survivesFaults: false) { writer in
        for _ in 0..<50 {
          try writer.begin(RecordingInfo(policy: "uikit", format: "jsonl"))
          try writer.update(.scene(stage), time: 0)
          for event in (0..<20).flatMap({ _ in onButton(.view(3)).events(at: 1) }) { try writer.add(event) }
        }
      }
      let policies = ReplayPolicies(candidate: try passing())
      let replay = Replay(recordings: try recordings(at: path), policies: policies, jobs: jobs, aheadLimit: 7)
      let report = try report(of: replay, in: folder + "/r.sqlite")
      #expect(report.changed == 1000)
      #expect(report.recordings.map(\.recordingID) == Array(1...50))
    }
  }

  @Test func `a damaged recording ends the run, and nothing of it stays`() throws {
    try withFolder { folder throws in
      let paths = try writeTraces(in: folder, recordings: 3)
      let store = try ResultsDatabase(writing: folder + "/r.sqlite", words: EnglishWords())
      let head = RunHead(policy: PolicySource(name: "p", text: ""))
      let traces = try paths.map { try Trace(path: $0) }
      try FileManager.default.removeItem(atPath: paths[1])
      #expect(throws: FileFault.unreadable(path: paths[1], errno: ENOENT)) {
        try store.addRun(head) { writer in
          try Replay(recordings: recordings(traces), policies: ReplayPolicies(candidate: uikit), jobs: 2).run(
            into: writer)
        }
      }
      #expect(throws: NoSuchRun.self) { try store.report() }
    }
  }
}
