import Foundation
import Testing

/// Tests `retouch sweep`.
@Suite struct SweepTests {
  private func floats() throws -> Workplace {
    let here = try Workplace()
    for file in ["recording.jsonl", "policy.yaml"] {
      try FileManager.default.copyItem(
        at: Place.examples.appendingPathComponent("floats/\(file)"), to: here.folder.appendingPathComponent(file))
    }
    #expect(try here.retouch("record", "recording.jsonl", "-o", "f.sqlite").code == 0)
    return here
  }

  @Test func `What a sweep finds is accepted for sweeps alone`() throws {
    let here = try floats()
    let found = try here.retouch("sweep", "f.sqlite", "--policy", "policy.yaml")
    #expect(found.code == 1)
    #expect(found.output.contains("Points of the scene go somewhere else, in 5 groups."))
    #expect(try here.retouch("accept", "--all", "--reason", "meant").code == 0)
    let file = try String(contentsOf: here.folder.appendingPathComponent("policy.accepted.yaml"), encoding: .utf8)
    #expect(file.contains("    scenes: 1\n") && !file.contains("touches:"))
    let again = try here.retouch("sweep", "f.sqlite", "--policy", "policy.yaml", "--strict")
    #expect(again.code == 0 && again.output.contains("in 5 groups, all accepted."))
    let replayed = try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml", "--strict")
    #expect(replayed.code == 1 && !replayed.output.contains("OBSOLETE"))
    #expect(try here.retouch("accept", "--all", "--reason", "meant, too").code == 0)
    #expect(try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml", "--strict").code == 0)
    #expect(try here.retouch("sweep", "f.sqlite", "--policy", "policy.yaml", "--strict").code == 0)
  }

  @Test func `Shares of a sweep are merged to what one machine finds`() throws {
    let here = try floats()
    for name in ["a", "b", "c"] {
      try FileManager.default.copyItem(
        at: here.folder.appendingPathComponent("f.sqlite"), to: here.folder.appendingPathComponent("\(name).sqlite"))
    }
    let traces = ["a.sqlite", "b.sqlite", "c.sqlite"]
    func sweep(_ arguments: String...) throws {
      #expect(try here.retouch(["sweep", "--policy", "policy.yaml"] + traces + arguments).code == 1)
    }
    try sweep("--results", "whole")
    try sweep("--results", "1", "--shard", "1/2", "--jobs", "1")
    try sweep("--results", "2", "--shard", "2/2")
    #expect(try here.retouch("merge", "2", "1", "--results", "merged").code == 1)
    func bytes(_ name: String) throws -> Data { try Data(contentsOf: here.folder.appendingPathComponent(name)) }
    #expect(try bytes("merged") == bytes("whole"))
  }

  @Test func `Shares of a replay with margins are merged to what one machine finds`() throws {
    let here = try floats()
    for name in ["a", "b", "c"] {
      try FileManager.default.copyItem(
        at: here.folder.appendingPathComponent("f.sqlite"), to: here.folder.appendingPathComponent("\(name).sqlite"))
    }
    func replay(_ arguments: String...) throws {
      let traces = ["a.sqlite", "b.sqlite", "c.sqlite"]
      #expect(try here.retouch(["replay", "--margins", "--policy", "policy.yaml"] + traces + arguments).code == 1)
    }
    try replay("--results", "whole")
    try replay("--results", "1", "--shard", "1/2", "--jobs", "1")
    try replay("--results", "2", "--shard", "2/2")
    let merged = try here.retouch("merge", "2", "1", "--results", "merged")
    #expect(merged.code == 1 && merged.output.contains("Margins: none of 18 touches became fragile"))
    func bytes(_ name: String) throws -> Data { try Data(contentsOf: here.folder.appendingPathComponent(name)) }
    #expect(try bytes("merged") == bytes("whole"))
  }

  @Test func `Code and traces without a scene are refused with a reason`() throws {
    let here = try floats()
    let code = try here.retouch("sweep", "f.sqlite", "--policy", "floating-windows/penetrable")
    #expect(code.code == 2)
    #expect(
      code.errors
        == "retouch: the policy floating-windows/penetrable is code, which can be asked only about touches, with retouch replay; sweep, audit and --margins take rules\n"
    )
    let header = #"{"retouch":1,"policy":"uikit"}"# + "\n"
    try Data(header.utf8).write(to: here.folder.appendingPathComponent("empty.jsonl"))
    #expect(try here.retouch("record", "empty.jsonl", "-o", "empty.sqlite").code == 0)
    let empty = try here.retouch("sweep", "empty.sqlite", "--policy", "uikit")
    #expect(empty.code == 2 && empty.errors == "retouch: empty.sqlite: no scene in it to sweep\n")
  }
}
