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

/// Tests recordings that are split into parts, and parts that several machines replay.
@Suite struct ShardTests {
  private func writeTraces(in folder: String, seed: UInt64) throws -> [String] {
    try (0..<2).map { number in
      let path = folder + "/\(number).retouch"
      try TraceWriter.create(at: path, survivesFaults: false) { writer in
        var sink = writer
        for index in 0..<3 {
          try RandomRecording(seed: seed &+ UInt64(10 * number + index), steps: 120).play(into: &sink)
        }
      }
      return path
    }
  }

  private func replay(_ paths: [String], partRows: Int64, shard: Shard? = nil) throws -> Replay {
    let candidate = policy(
      "p", try rule("UIView") { $0.hitTest = .passthrough }, try rule("Card") { $0.pointInside = .always },
      try rule("#nowhere") { $0.hitTest = HitTesting.HitTestOverride.none })
    return Replay(
      recordings: try paths.flatMap { try recordings(at: $0) }, policies: ReplayPolicies(candidate: candidate), jobs: 2,
      partRows: partRows, shard: shard)
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  @Test(arguments: [UInt64(1), 100, 200], [Int64(5), 40]) func `parts find what the whole recording finds`(
    seed: UInt64, partRows: Int64
  ) throws {
    try withFolder { folder throws in
      let paths = try writeTraces(in: folder, seed: seed)
      _ = try report(of: replay(paths, partRows: .max), in: folder + "/whole.sqlite")
      _ = try report(of: replay(paths, partRows: partRows), in: folder + "/parts.sqlite")
      let whole = try ResultsDatabase(reading: folder + "/whole.sqlite").report(detail: .everything)
      let parts = try ResultsDatabase(reading: folder + "/parts.sqlite").report(detail: .everything)
      #expect(whole.recordings.allSatisfy { $0.parts == 1 })
      #expect(parts.recordings.contains { $0.parts > 1 })
      #expect(whole.groups.count > 3)
      #expect(parts.recordings.map(\.counts) == whole.recordings.map(\.counts))
      #expect(parts.groups.map(\.key) == whole.groups.map(\.key))
      #expect(
        parts.groups.map { $0.differences.map(\.difference) } == whole.groups.map { $0.differences.map(\.difference) })
      #expect(parts.groups.map(\.evidence) == whole.groups.map(\.evidence))
      #expect(parts.unmatchedRules == whole.unmatchedRules)
      #expect(parts.unmatchedRules.map(\.selector) == ["#nowhere"])
    }
  }

  @Test(arguments: [1, 2, 3, 200]) func `shards joined in any order are the bytes of one run`(count: Int) throws {
    try withFolder { folder throws in
      let paths = try writeTraces(in: folder, seed: 7)
      for _ in 0..<2 { _ = try report(of: replay(paths, partRows: 20), in: folder + "/one.sqlite") }
      let shards = try (1...count).map { number in
        let path = folder + "/shard-\(number).sqlite"
        for _ in 0..<2 {
          _ = try report(of: replay(paths, partRows: 20, shard: Shard(number: number, count: count)), in: path)
        }
        return try ResultsDatabase(reading: path)
      }
      #expect(
        try ResultsDatabase(writing: folder + "/merged.sqlite", words: EnglishWords()).addMerged(shards.reversed()) == [
          1, 2,
        ])
      #expect(try bytes(folder + "/merged.sqlite") == bytes(folder + "/one.sqlite"))
    }
  }

  @Test func `views that are nowhere are joined as one run has them`() throws {
    try withFolder { folder throws in
      let path = folder + "/0.retouch"
      try TraceWriter.create(at: path, survivesFaults: false) { writer in
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
      let candidate = ReplayPolicies(candidate: try passing())
      func run(_ name: String, _ shard: Shard?) throws -> String {
        let replay = Replay(recordings: try recordings(at: path), policies: candidate, jobs: 1, shard: shard)
        _ = try report(of: replay, in: folder + name)
        return folder + name
      }
      let whole = try run("/whole.sqlite", nil)
      let shards = try (1...2).map { try ResultsDatabase(reading: run("/\($0).sqlite", Shard(number: $0, count: 2))) }
      _ = try ResultsDatabase(writing: folder + "/merged.sqlite", words: EnglishWords()).addMerged(shards)
      #expect(try bytes(folder + "/merged.sqlite") == bytes(whole))
    }
  }

  @Test func `shards that are missing, doubled, or of other work are refused, and nothing is written`() throws {
    try withFolder { folder throws in
      let paths = try writeTraces(in: folder, seed: 7)
      func shard(_ number: Int, of count: Int, _ name: String, paths: [String]? = nil) throws -> ResultsDatabase {
        let path = folder + "/\(name).sqlite"
        let replay = try replay(
          paths ?? [folder + "/0.retouch"], partRows: 20, shard: Shard(number: number, count: count))
        _ = try report(of: replay, in: path)
        return try ResultsDatabase(reading: path)
      }
      let (one, two) = (try shard(1, of: 2, "one"), try shard(2, of: 2, "two"))
      let merged = try ResultsDatabase(writing: folder + "/merged.sqlite", words: EnglishWords())
      func refuses(_ fault: MergeFault, _ shards: [ResultsDatabase]) {
        #expect(throws: fault) { try merged.addMerged(shards) }
      }
      refuses(.missing(shards: [1], count: 2), [two])
      refuses(.doubled(shard: 2, path: two.path, other: two.path), [two, one, two])
      let other = try shard(2, of: 2, "other", paths: paths)
      refuses(.differ(path: one.path, other: other.path, run: 1, what: .traces), [one, other])
      let third = try shard(3, of: 3, "third")
      refuses(.differ(path: one.path, other: third.path, run: 1, what: .shardCount), [one, third])
      _ = try report(of: replay(paths, partRows: 20), in: folder + "/whole.sqlite")
      let whole = try ResultsDatabase(reading: folder + "/whole.sqlite")
      refuses(.notAShard(path: whole.path, run: 1), [whole])
      #expect(throws: NoSuchRun.self) { try merged.report() }
    }
  }
}
