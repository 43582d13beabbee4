import Foundation
import Testing

@Suite struct ReplayCommandTests {
  @Test func `A fidelity of just what is asked for is enough`() throws {
    let here = try Workplace()
    var text = Sample.tap
    for tap in 1..<1000 {
      let hit = tap <= 31 ? 1 : 2
      text +=
        #"{"t":\#(tap + 1),"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[20,20],"hit":\#(hit)}]}}"#
        + "\n"
      text +=
        #"{"t":\#(tap + 1),"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[20,20]}]}}"# + "\n"
    }
    try here.write("taps.jsonl", text)
    try here.retouch("record", "taps.jsonl", "-o", "taps.sqlite")
    for (limit, code) in [("96.9", 0), ("96.91", 3)] {
      #expect(
        try here.retouch("replay", "taps.sqlite", "--policy", "uikit", "--min-fidelity", limit).code == Int32(code))
    }
  }

  @Test(arguments: [
    ["replay", "tap.sqlite"], ["replay", "--policy", "uikit"], ["frobnicate"],
    ["replay", "x", "--policy", "uikit", "--jobs", "0"],
    ["report", "--format", "word"],
  ])
  func `Wrong usage exits with 64`(arguments: [String]) throws {
    let here = try Workplace()
    let outcome = try here.retouch(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("Usage:"))
  }

  @Test func `A trace without touches is an error, not a pass, and leaves no run`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.header + #"{"t":0,"scene":{"windows":[]}}"# + "\n")
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    let outcome = try here.retouch("replay", "a.sqlite", "--policy", "uikit")
    #expect(outcome.code == 2)
    #expect(outcome.errors == "retouch: a.sqlite: no touches to replay; retouch sweep and retouch audit need none\n")
    #expect(try here.retouch("report").code == 2)
  }

  @Test func `Replaying leaves the trace as it was, also in a folder that cannot be written`() throws {
    let here = try Workplace()
    try here.write("tap.jsonl", Sample.tap)
    try FileManager.default.createDirectory(atPath: here.path("sealed"), withIntermediateDirectories: true)
    try here.retouch("record", "tap.jsonl", "-o", "sealed/tap.sqlite")
    let before = try Data(contentsOf: URL(fileURLWithPath: here.path("sealed/tap.sqlite")))
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: here.path("sealed"))
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: here.path("sealed")) }
    #expect(try here.retouch("replay", "sealed/tap.sqlite", "--policy", "uikit").code == 0)
    #expect(try here.retouch("check", "sealed/tap.sqlite").code == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: here.path("sealed/tap.sqlite"))) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: here.path("sealed")) == ["tap.sqlite"])
  }

  @Test func `The same traces and policies give the same bytes, whatever the number of jobs`() throws {
    let here = try Workplace()
    try here.write("tap.jsonl", Sample.tap + Sample.tap.replacing("[20,20]", with: "[21,21]") + Sample.tap)
    try here.write("p.yaml", Sample.policy("  - match: UIButton\n    hitTest: none\n"))
    try here.retouch("record", "tap.jsonl", "-o", "a.sqlite")
    try here.retouch("record", "tap.jsonl", "-o", "b.sqlite")
    for jobs in ["1", "2", "8"] {
      let outcome = try here.retouch(
        "replay", "a.sqlite", "b.sqlite", "--policy", "p.yaml", "--results", "r\(jobs).sqlite", "--jobs", jobs)
      #expect(outcome.code == 1)
    }
    let one = try Data(contentsOf: URL(fileURLWithPath: here.path("r1.sqlite")))
    #expect(try Data(contentsOf: URL(fileURLWithPath: here.path("r2.sqlite"))) == one)
    #expect(try Data(contentsOf: URL(fileURLWithPath: here.path("r8.sqlite"))) == one)
  }

  @Test func `Several runs stay in one results database, each to be reported in each format`() throws {
    let here = try Workplace()
    try here.write("tap.jsonl", Sample.tap)
    try here.write("p.yaml", Sample.policy("  - match: \"#pay\"\n    hitTest: none\n"))
    try here.retouch("record", "tap.jsonl", "-o", "tap.sqlite")
    let first = try here.retouch("replay", "tap.sqlite", "--policy", "p.yaml")
    let second = try here.retouch("replay", "tap.sqlite", "--policy", "uikit", "--format", "json")
    try FileManager.default.removeItem(atPath: here.path("tap.sqlite"))
    #expect(try here.retouch("report", "--run", "1").output == first.output)
    #expect(try here.retouch("report", "--format", "json").output == second.output)
    #expect(try here.retouch("report", "--run", "1", "--format", "markdown", "-o", "r.md").output.isEmpty)
    #expect(
      try here.read("r.md").contains(
        "| 1 | ██████████ | moved | `UIWindow/UIButton#pay` | `UIWindow` |"))
    let missing = try here.retouch("report", "--run", "7")
    #expect(missing.code == 2)
    #expect(missing.errors == "retouch: retouch-results.sqlite: there is no run 7; the last one is 2\n")
  }

}
