import Foundation
import TestSupport
import Testing
import TraceSchema

/// The forms that are text are of version 1: recordings, policies, accepted groups, and what
/// commands print for programs.
///
/// `Tests/Stored/v1` holds one of each. Every later version reads the first three as they are, and
/// prints JSON in which each stored member still has its value; members may be added. While version
/// 1 is not released, RETOUCH_RECORD=1 makes the files anew.
@Suite struct StoredTextTests {
  private static let folder = Place.package.appendingPathComponent("Tests/Stored/v1")
  /// What is read.
  private static let inputs = ["recording.jsonl", "policy.yaml", "policy.accepted.yaml"]
  /// What is printed, and by which command.
  private static let printed = [
    "report.json": "report results.sqlite --run 1 --format json",
    "audit.json": "report results.sqlite --run 2 --format json",
    "sweep.json": "report results.sqlite --run 3 --format json",
    "touches.json": "touches trace.sqlite --format json",
    "query.json": "query trace.sqlite --name near-misses --format json",
    "scene.json": "show trace.sqlite --snapshot 2 --format json",
    "explanation.json": "explain trace.sqlite --event 1 --policy policy.yaml --format json",
    "mutants.json": "policy mutate policy.yaml --trace trace.sqlite --format json",
  ]

  /// What all commands print of the inputs in a folder.
  private func print(in here: Workplace) throws -> [String: String] {
    func run(_ line: String) throws -> String {
      let outcome = try here.retouch(line.split(separator: " ").map(String.init))
      #expect([0, 1].contains(outcome.code), "\(line): \(outcome.errors)")
      return outcome.output
    }
    _ = try run("record recording.jsonl -o trace.sqlite")
    for question in ["replay --policy policy.yaml --margins", "audit", "sweep --policy policy.yaml --baseline uikit"] {
      let words = question.split(separator: " ", maxSplits: 1)
      _ = try run("\(words[0]) trace.sqlite \(words.dropFirst().joined()) --results results.sqlite")
    }
    return try Self.printed.mapValues(run)
  }

  @Test func `Text of version 1 says what it said`() throws {
    let here = try Workplace()
    if ProcessInfo.processInfo.environment["RETOUCH_RECORD"] != nil {
      try here.write("recording.jsonl", SampleRecording.text)
      try here.write("policy.yaml", "version: 1\n" + SampleRecording.policy)
      try here.retouch(["record", "recording.jsonl", "-o", "t.sqlite"])
      try here.retouch(["replay", "t.sqlite", "--policy", "policy.yaml", "--results", "r.sqlite"])
      try here.retouch([
        "accept", "--all", "--reason", "meant", "--owner", "team", "--expires", "2100-01-01", "--results", "r.sqlite",
      ])
      try here.write("policy.accepted.yaml", "version: 1\n" + here.read("policy.accepted.yaml"))
      for file in Self.inputs {
        try Data(here.read(file).utf8).write(to: Self.folder.appendingPathComponent(file))
      }
      for (file, text) in try print(in: here) {
        try Data(text.utf8).write(to: Self.folder.appendingPathComponent(file))
      }
      return
    }
    for file in Self.inputs {
      try here.write(file, String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8))
    }
    for (file, text) in try print(in: here) {
      let stored = try Data(contentsOf: Self.folder.appendingPathComponent(file))
      let lost = Self.lost(
        try JSONSerialization.jsonObject(with: stored), in: try JSONSerialization.jsonObject(with: Data(text.utf8)),
        at: file)
      #expect(lost.isEmpty)
    }
  }

  /// The members of a JSON value that another one lacks, or has with another value.
  private static func lost(_ old: Any, in new: Any, at place: String) -> [String] {
    if let old = old as? [String: Any], let new = new as? [String: Any] {
      return old.sorted { $0.key < $1.key }.flatMap { key, value in
        new[key].map { lost(value, in: $0, at: "\(place).\(key)") } ?? ["\(place).\(key) is gone"]
      }
    }
    if let old = old as? [Any], let new = new as? [Any], old.count == new.count {
      return zip(old, new).enumerated().flatMap { lost($1.0, in: $1.1, at: "\(place)[\($0)]") }
    }
    return (old as? NSObject) == (new as? NSObject) ? [] : ["\(place) was \(old), is \(new)"]
  }

  @Test func `A member that is gone, renamed or has another value is noticed`() throws {
    func lost(_ old: String, _ new: String) throws -> [String] {
      Self.lost(
        try JSONSerialization.jsonObject(with: Data(old.utf8)),
        in: try JSONSerialization.jsonObject(with: Data(new.utf8)),
        at: "")
    }
    #expect(try lost(#"{"a":[1,{"b":null}]}"#, #"{"a":[1,{"b":null,"d":2}],"c":3}"#).isEmpty)
    #expect(try lost(#"{"a":1}"#, #"{"b":1}"#) == [".a is gone"])
    #expect(try lost(#"{"a":[1,2]}"#, #"{"a":[1,3]}"#) == [".a[1] was 2, is 3"])
    #expect(try lost(#"{"a":[1,2]}"#, #"{"a":[1]}"#).count == 1)
    #expect(try lost(#"{"a":true}"#, #"{"a":"true"}"#).count == 1)
  }

  /// FNV-1a, 64 bits, as the fingerprints of groups have it.
  private static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }

  @Test func `The SQL of a released version never changes`() throws {
    let kinds = [
      ("trace", TraceSchema.traceMigrations), ("results", TraceSchema.resultsMigrations),
      ("certificate", TraceSchema.certificateMigrations),
    ]
    let lines = kinds.flatMap { name, texts in
      texts.enumerated().map { "\(Self.hash($1)) v\($0 + 1)-\(name).sql\n" }
    }
    let sums = Self.folder.deletingLastPathComponent().appendingPathComponent("schemas.txt")
    if ProcessInfo.processInfo.environment["RETOUCH_RECORD"] != nil {
      try Data(lines.joined().utf8).write(to: sums)
    }
    #expect(try String(contentsOf: sums, encoding: .utf8) == lines.joined())
  }
}
