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
import Wording

/// Tests replays of several recordings at once.
@Suite struct JobsTests {
  /// Two traces with several recordings each, with random scenes and touches.
  private func writeTraces(in folder: String, recordings: Int) throws -> [String] {
    try (0..<2).map { number in
      let path = folder + "/\(number).retouch"
      try TraceWriter.create(at: path) { writer in
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

  /// Traces with many recordings, with one, and with none, whose recordings are cut or not.
  @Test(arguments: [1, 5], [1, 40, 20_000]) func `any shape of a list gives the same bytes`(
    jobs: Int, aheadLimit: Int
  ) throws {
    try withFolder { folder throws in
      let paths = try [1, 5, 0, 1, 1, 9, 0, 2].enumerated().map { number, count in
        let path = folder + "/\(number).retouch"
        try TraceWriter.create(at: path) { writer in
          var sink = writer
          for index in 0..<count {
            try RandomRecording(seed: UInt64(100 * number + index), steps: index % 3 == 0 ? 90 : 4).play(into: &sink)
          }
        }
        return path
      }
      func run(_ name: String, jobs: Int, aheadLimit: Int) throws -> Data {
        let list = paths.enumerated().map { ListedTrace(path: $1, number: $0 + 1) }
        let replay = Replay(
          traces: list, policies: ReplayPolicies(candidate: try candidate()), jobs: jobs, aheadLimit: aheadLimit,
          partRows: 15, open: { try recordings(at: $0.path) })
        let report = try report(of: replay, in: folder + name)
        #expect(report.recordings.count == 19)
        #expect(report.recordings.contains { $0.parts > 1 } && report.recordings.contains { $0.parts == 1 })
        return try Data(contentsOf: URL(fileURLWithPath: folder + name))
      }
      #expect(try run("/some", jobs: jobs, aheadLimit: aheadLimit) == run("/plain", jobs: 1, aheadLimit: .max))
    }
  }

  /// Counts how many traces are open. The recordings of a trace keep it alive.
  private final class OpenFiles: @unchecked Sendable {
    private let lock = NSLock()
    private var now = 0
    private(set) var most = 0
    func add(_ number: Int) {
      lock.withLock {
        now += number
        most = max(most, now)
      }
    }
  }

  private final class OpenFile: Sendable {
    let files: OpenFiles
    init(_ files: OpenFiles) {
      self.files = files
      files.add(1)
    }
    deinit { files.add(-1) }
  }

  private struct OpenRecording: RecordingSource {
    let recording: any RecordingSource
    let file: OpenFile
    var trace: String { recording.trace }
    var id: RecordingID { recording.id }
    var info: RecordingInfo { recording.info }
    func parts(rows: Int64) throws -> [RecordingPart] { try recording.parts(rows: rows) }
    func parts(snapshots: Int64) throws -> [RecordingPart] { try recording.parts(snapshots: snapshots) }
    func read<Result>(part: RecordingPart?, _ body: (any SceneCursor) throws -> Result) throws -> Result {
      try recording.read(part: part, body)
    }
  }

  @Test(arguments: [1, 3]) func `each thread has at most one trace open`(jobs: Int) throws {
    try withFolder { folder throws in
      let path = try writeTraces(in: folder, recordings: 2)[0]
      let files = OpenFiles()
      let list = (1...60).map { ListedTrace(path: path, number: $0) }
      let replay = Replay(
        traces: list, policies: ReplayPolicies(candidate: try candidate()), jobs: jobs, partRows: 10,
        open: { trace in
          let file = OpenFile(files)
          return try recordings(at: trace.path).map { OpenRecording(recording: $0, file: file) }
        })
      let head = RunHead(.replay(policy: PolicySource(name: "p", text: "")))
      #expect(try replay.run(into: CollectedFindings(head: head)).all > 0)
      #expect((1...jobs).contains(files.most))
    }
  }

  /// Collects what a replay reports. Only the thread that runs the replay uses it.
  private final class Told: @unchecked Sendable {
    var progress: [ReplayProgress] = []
  }

  @Test func `what is done is told after each part, of all there is`() throws {
    try withFolder { folder throws in
      let told = Told()
      let list = try writeTraces(in: folder, recordings: 3).enumerated().map {
        ListedTrace(path: $1, number: $0 + 1, bytes: $0 == 0 ? 300 : 100)
      }
      var replay = Replay(
        traces: list, policies: ReplayPolicies(candidate: try candidate()), jobs: 2,
        open: { try recordings(at: $0.path) })
      replay.progress = { told.progress.append($0) }
      let report = try report(of: replay, in: folder + "/r.sqlite")
      var expected: [(traces: Int, recordings: Int, parts: Int, share: Double)] = []
      for (trace, begin, size) in [(0, 0.0, 0.75), (1, 0.75, 0.25)] {
        for (index, recording) in try recordings(at: list[trace].path).enumerated() {
          // Who acts is a part of its own.
          let parts = recording.info.outcomes == .all ? 2 : 1
          for part in 1...parts {
            let done = index + (part == parts ? 1 : 0)
            let share = begin + size * (Double(index) + Double(part) / Double(parts)) / 3
            expected.append((trace + (done == 3 ? 1 : 0), done, parts, share))
          }
        }
      }
      #expect(expected.contains { $0.parts == 2 } && expected.contains { $0.parts == 1 })
      #expect(told.progress.map(\.traces.done) == expected.map(\.traces))
      #expect(told.progress.map(\.recordings.done) == expected.map(\.recordings))
      #expect(told.progress.map(\.parts.all) == expected.map(\.parts))
      #expect(told.progress.allSatisfy { $0.traces.all == 2 && $0.recordings.all == 3 })
      #expect(zip(told.progress, expected).allSatisfy { abs($0.share - $1.share) < 1e-9 })
      #expect(told.progress.last?.looked == report.counts.all)
    }
  }

  @Test(arguments: [1, 3, 8]) func `recordings with more differences than may wait all come through`(jobs: Int) throws {
    try withFolder { folder throws in
      let path = folder + "/t.retouch"
      try TraceWriter.create(at: path) { writer in
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
      #expect(report.recordings.map(\.recordingID) == (1...50).map { RecordingID($0) })
    }
  }

  @Test func `a damaged recording ends the run, and nothing of it stays`() throws {
    try withFolder { folder throws in
      let paths = try writeTraces(in: folder, recordings: 3)
      let store = try ResultsDatabase(writing: folder + "/r.sqlite")
      let head = RunHead(.replay(policy: PolicySource(name: "p", text: "")))
      let traces = try paths.map { try Trace(path: $0) }
      try FileManager.default.removeItem(atPath: paths[1])
      #expect(throws: FileFault(paths[1], .unreadable(errno: ENOENT))) {
        try store.addRun(head) { writer in
          try Replay(recordings: recordings(traces), policies: ReplayPolicies(candidate: uikit), jobs: 2).run(
            into: writer)
        }
      }
      #expect(!FileManager.default.fileExists(atPath: store.path))
    }
  }
}
