import Findings
import FindingsStore
import Foundation
import HitTesting
import Recording
import Replay
import Reporting
import TestSupport
import Testing
import TraceStore
import Wording

/// Tests recordings that are split into parts, and lists that several machines replay.
@Suite struct ShardTests {
  private func writeTraces(in folder: String, seed: UInt64, count: Int = 2, steps: Int = 120) throws -> [String] {
    try (0..<count).map { number in
      let path = folder + "/\(number).retouch"
      try TraceWriter.create(at: path) { writer in
        var sink = writer
        for index in 0..<3 {
          try RandomRecording(seed: seed &+ UInt64(10 * number + index), steps: steps).play(into: &sink)
        }
      }
      return path
    }
  }

  private func listed(_ paths: [String]) -> [ListedTrace] {
    paths.enumerated().map { ListedTrace(path: $1, number: $0 + 1) }
  }

  private func replay(_ traces: [ListedTrace], partRows: Int64) throws -> Replay {
    let candidate = policy(
      "p", try rule("UIView") { $0.hitTest = .passthrough }, try rule("Card") { $0.pointInside = .always },
      try rule("#nowhere") { $0.hitTest = HitTesting.HitTestOverride.none })
    return Replay(
      traces: traces, policies: ReplayPolicies(candidate: candidate), jobs: 2, partRows: partRows,
      open: { try recordings(at: $0.path) })
  }

  /// The results of a shard of a list, `number` of `count`.
  private func results(
    _ path: String, _ number: Int, of count: Int, _ list: [ListedTrace], runs: Int = 1
  ) throws -> ResultsDatabase {
    let shard = try #require(Shard(number: number, count: count))
    for _ in 0..<runs {
      _ = try report(of: replay(shard.share(of: list), partRows: 20), in: path, shard: shard, list: list.fingerprint)
    }
    return try ResultsDatabase(reading: path)
  }

  private func merged(_ path: String) throws -> ResultsDatabase {
    try ResultsDatabase(writing: path)
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  @Test(arguments: [UInt64(1), 100, 200], [Int64(5), 40]) func `parts find what the whole recording finds`(
    seed: UInt64, partRows: Int64
  ) throws {
    try expectSame(.replay(measuresMargins: false), seed: seed, partRows: [partRows])
  }

  /// A scene counts as 500 rows.
  @Test(arguments: [Replay.Question.sweep, .audit(), .gestures])
  func `parts of a search find what the whole search finds`(question: Replay.Question) throws {
    try expectSame(question, seed: 100, count: 1, steps: 24, partRows: [500, 2_000])
  }

  private func expectSame(
    _ question: Replay.Question, seed: UInt64, count: Int = 2, steps: Int = 120, partRows: [Int64]
  ) throws {
    try withFolder { folder throws in
      let list = listed(try writeTraces(in: folder, seed: seed, count: count, steps: steps))
      func run(_ name: String, _ partRows: Int64) throws -> RunReport {
        var run = try replay(list, partRows: partRows)
        run.question = question
        return try report(of: run, in: "\(folder)/\(name).sqlite", detail: .everything)
      }
      let whole = try run("whole", .max)
      // Who acts is a part of its own.
      #expect(whole.recordings.allSatisfy { $0.parts <= 2 })
      #expect(whole.groups.count > 3 || question.method == .gestures)
      func counts(_ report: RunReport) -> [RunCounts] {
        report.recordings.map { recording in
          var counts = recording.counts
          // The first scene of a part is searched also if it is like the one before.
          switch counts.looked {
          case .events: break
          case .points(var points):
            points.searched = 0
            counts.looked = .points(points)
          case .controls(var controls):
            controls.searched = 0
            counts.looked = .controls(controls)
          }
          return counts
        }
      }
      for rows in partRows {
        let parts = try run("parts-\(rows)", rows)
        #expect(parts.recordings.contains { $0.parts > 1 })
        #expect(counts(parts) == counts(whole))
        #expect(parts.groups.map(\.key) == whole.groups.map(\.key))
        #expect(
          parts.groups.map { $0.differences.map(\.difference) } == whole.groups.map { $0.differences.map(\.difference) }
        )
        #expect(parts.groups.map(\.evidence) == whole.groups.map(\.evidence))
        #expect(parts.unmatchedRules == whole.unmatchedRules)
        #expect(question.method == .audit || parts.unmatchedRules.map(\.selector) == ["#nowhere"])
      }
    }
  }

  // MARK: Shares

  @Test func `each trace of a list is of one shard, or of all where it is longer than a share`() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let isKnown = Bool.random(using: &random)
      let list = (1...Int.random(in: 1...40, using: &random)).map { number in
        let bytes = Int64.random(in: 1...(Bool.random(using: &random) ? 10 : 1_000), using: &random)
        return ListedTrace(path: "\(number)", number: number, bytes: isKnown ? bytes : nil)
      }
      let count = Int.random(in: 1...8, using: &random)
      let shares = try (1...count).map { try #require(Shard(number: $0, count: count)).share(of: list) }
      let sizes = list.map { $0.bytes ?? 1 }
      let all = sizes.reduce(0, +)
      for (trace, size) in zip(list, sizes) {
        let owners = shares.indices.filter { shares[$0].contains { $0.number == trace.number } }
        let entries = shares.flatMap { $0.filter { $0.number == trace.number } }
        let isLong = size * Int64(count) > all
        #expect(owners.count == (isLong ? count : 1))
        #expect(entries.allSatisfy { ($0.share == nil) == !isLong && $0.path == trace.path })
      }
      // Dealing the longest first keeps the shares of whole traces within one trace of each other.
      let whole = shares.map { $0.filter { $0.share == nil } }
      let loads = whole.map { $0.reduce(0) { $0 + ($1.bytes ?? 1) } }
      let longest = whole.joined().map { $0.bytes ?? 1 }.max() ?? 0
      #expect((loads.max() ?? 0) - (loads.min() ?? 0) <= longest)
      for share in shares { #expect(share.map(\.number) == share.map(\.number).sorted()) }
    }
  }

  @Test func `traces of unknown size are dealt in turn`() throws {
    let list = listed(["a", "b", "c", "d", "e"])
    let shares = try (1...2).map { try #require(Shard(number: $0, count: 2)).share(of: list).map(\.path) }
    #expect(shares == [["a", "c", "e"], ["b", "d"]])
  }

  @Test func `lists with other paths, sizes or another order have other fingerprints`() {
    let lists = [
      listed(["a", "b"]), listed(["b", "a"]), listed(["a"]), listed(["a", "b", "b"]),
      [ListedTrace(path: "a", number: 1, bytes: 1), ListedTrace(path: "b", number: 2, bytes: 1)],
    ]
    #expect(Set(lists.map(\.fingerprint)).count == lists.count)
    #expect(lists[0].fingerprint == listed(["a", "b"]).fingerprint)
  }

  /// Collects the traces that a replay opens.
  private final class OpenedPaths: @unchecked Sendable {
    private let lock = NSLock()
    private var paths: Set<String> = []
    var all: Set<String> { lock.withLock { paths } }
    func add(_ path: String) { lock.withLock { _ = paths.insert(path) } }
  }

  @Test func `a shard opens its own traces alone`() throws {
    try withFolder { folder throws in
      let list = listed(try writeTraces(in: folder, seed: 9, count: 5))
      for number in 1...2 {
        let shard = try #require(Shard(number: number, count: 2))
        let opened = OpenedPaths()
        let replay = Replay(
          traces: shard.share(of: list), policies: ReplayPolicies(candidate: uikit), jobs: 2,
          open: { trace in
            opened.add(trace.path)
            return try recordings(at: trace.path)
          })
        _ = try report(of: replay, in: folder + "/\(number).sqlite", shard: shard, list: list.fingerprint)
        #expect(opened.all == Set(list.filter { $0.number % 2 == number % 2 }.map(\.path)))
      }
    }
  }

  // MARK: Merging

  /// Traces that all shards share by their parts, and traces that are dealt whole.
  /// Short traces have fewer parts than there are shards.
  @Test(arguments: [(2, 120, [1, 2, 3]), (7, 120, [1, 2, 3]), (2, 12, [60])])
  func `shards joined in any order are the bytes of one run`(traces: Int, steps: Int, counts: [Int]) throws {
    try withFolder { folder throws in
      var list = listed(try writeTraces(in: folder, seed: 7, count: traces, steps: steps))
      // The first trace is longer than a share of some of the splits.
      if traces > 2 { for place in list.indices { list[place].bytes = place == 0 ? 40 : 10 } }
      for _ in 0..<2 { _ = try report(of: replay(list, partRows: 20), in: folder + "/one.sqlite") }
      for count in counts {
        let shards = try (1...count).map {
          try results(folder + "/shard-\($0)-\(count).sqlite", $0, of: count, list, runs: 2)
        }
        #expect(try merged(folder + "/merged-\(count).sqlite").addMerged(shards.reversed()) == [1, 2])
        #expect(try bytes(folder + "/merged-\(count).sqlite") == bytes(folder + "/one.sqlite"))
      }
    }
  }

  @Test func `shards that had their own lines alone are joined to the same bytes`() throws {
    try withFolder { folder throws in
      let list = listed(try writeTraces(in: folder, seed: 3, count: 4))
      _ = try report(of: replay(list, partRows: 20), in: folder + "/one.sqlite")
      let shards = try [[0, 3], [1, 2, 3]].enumerated().map { index, places in
        let shard = try #require(Shard(number: index + 1, count: 2))
        var own = places.map { list[$0] }
        for place in own.indices where own[place].number == 4 { own[place].share = shard }
        let path = folder + "/\(index).sqlite"
        _ = try report(of: replay(own, partRows: 20), in: path, shard: shard)
        return try ResultsDatabase(reading: path)
      }
      _ = try merged(folder + "/merged.sqlite").addMerged(shards)
      #expect(try bytes(folder + "/merged.sqlite") == bytes(folder + "/one.sqlite"))
    }
  }

  @Test func `views that are nowhere are joined as one run has them`() throws {
    try withFolder { folder throws in
      let path = folder + "/0.retouch"
      try TraceWriter.create(at: path) { writer in
        try writer.begin(RecordingInfo(policy: "uikit", format: "jsonl"))
        let nowhere = view(9, "UIView", in: 1, rect(0, 0, 1e300, 1e300)) {
          ($0.frame, $0.bounds, $0.position) = (nil, rect(0, 0, 1e300, 1e300), .zero)
          ($0.isHidden, $0.transform) = (
            true, HitTesting.AffineTransform(a: 1e300, b: 0, c: -1e300, d: 1, tx: 0, ty: 0)
          )
        }
        try writer.update(.scene(stage + [nowhere]), time: 0)
        for event in onButton(.view(3)).events(at: 1) { try writer.add(event) }
      }
      let list = listed([path])
      _ = try report(of: replay(list, partRows: 20), in: folder + "/whole.sqlite")
      let shards = try (1...2).map { try results(folder + "/\($0).sqlite", $0, of: 2, list) }
      _ = try merged(folder + "/merged.sqlite").addMerged(shards)
      #expect(try bytes(folder + "/merged.sqlite") == bytes(folder + "/whole.sqlite"))
    }
  }

  @Test func `shards that are missing, doubled, or of other work are refused, and nothing is written`() throws {
    try withFolder { folder throws in
      let paths = try writeTraces(in: folder, seed: 7)
      let first = listed([paths[0]])
      let (one, two) = (
        try results(folder + "/one.sqlite", 1, of: 2, first), try results(folder + "/two.sqlite", 2, of: 2, first)
      )
      let target = try merged(folder + "/merged.sqlite")
      func refuses(_ fault: MergeFault, _ shards: [ResultsDatabase]) {
        #expect(throws: fault) { try target.addMerged(shards) }
      }
      refuses(.missing(shards: [1], count: 2), [two])
      refuses(.doubled(shard: 2, path: two.path, other: two.path), [two, one, two])
      let other = try results(folder + "/other.sqlite", 2, of: 2, listed(paths))
      refuses(.differ(path: one.path, other: other.path, run: 1, what: .traces), [one, other])
      let third = try results(folder + "/third.sqlite", 3, of: 3, first)
      refuses(.differ(path: one.path, other: third.path, run: 1, what: .shardCount), [one, third])
      _ = try report(of: replay(listed(paths), partRows: 20), in: folder + "/whole.sqlite")
      let whole = try ResultsDatabase(reading: folder + "/whole.sqlite")
      refuses(.notAShard(path: whole.path, run: 1), [whole])
      #expect(!FileManager.default.fileExists(atPath: target.path))
    }
  }

  @Test func `own lines that leave something out, or have it twice, are refused`() throws {
    try withFolder { folder throws in
      let list = listed(try writeTraces(in: folder, seed: 7, count: 3))
      func own(_ name: String, _ number: Int, _ traces: [ListedTrace]) throws -> ResultsDatabase {
        let path = folder + "/\(name).sqlite"
        _ = try report(of: replay(traces, partRows: 20), in: path, shard: Shard(number: number, count: 2))
        return try ResultsDatabase(reading: path)
      }
      let (first, last) = (try own("first", 1, [list[0]]), try own("last", 2, [list[2]]))
      let both = try own("both", 2, Array(list[0...1]))
      var halved = list[1]
      halved.share = Shard(number: 1, count: 2)
      let half = try own("half", 1, [list[0], halved])
      let target = try merged(folder + "/merged.sqlite")
      #expect(throws: MergeFault.missingWork(traceNumber: 2, trace: nil)) { try target.addMerged([first, last]) }
      #expect(throws: MergeFault.doubledWork(trace: list[0].path, path: first.path, other: both.path)) {
        try target.addMerged([first, both])
      }
      #expect(throws: MergeFault.missingWork(traceNumber: 2, trace: list[1].path)) {
        try target.addMerged([half, own("rest", 2, [list[2]])])
      }
      #expect(!FileManager.default.fileExists(atPath: target.path))
    }
  }
}
