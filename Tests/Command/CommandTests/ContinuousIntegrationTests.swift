import Foundation
import Testing

/// Tests that the commands of the example for a CI matrix work.
@Suite struct ContinuousIntegrationTests {
  /// The commands of the example's steps, in order.
  private func commands() throws -> [String] {
    let text = try String(contentsOf: Place.examples.appendingPathComponent("ci/retouch.yml"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^ *(?:- )?run: (.*)$/).map { String($0.1) }
    }
  }

  @Test func `Its commands run on three shards, and their reports are those of one run`() throws {
    let here = try Workplace()
    here.environment["CI"] = "true"
    here.environment["GITHUB_STEP_SUMMARY"] = here.path("summary.md")
    try FileManager.default.createDirectory(atPath: here.path("traces"), withIntermediateDirectories: true)
    let floats = Place.examples.appendingPathComponent("floats")
    for name in ["a", "b", "c", "d"] {
      try here.retouch("record", floats.appendingPathComponent("recording.jsonl").path, "-o", "traces/\(name).sqlite")
    }
    try FileManager.default.copyItem(
      at: floats.appendingPathComponent("policy.yaml"), to: here.folder.appendingPathComponent("hit-tests.yaml"))

    let (replay, rest) = (
      try commands().filter { $0.contains("replay") }, try commands().filter { !$0.contains("replay") }
    )
    #expect(replay.count == 1 && rest.count == 6)
    for command in replay {
      for shard in 1...3 {
        let line = command.replacing("${{ matrix.shard }}/4", with: "\(shard)/3").replacing(
          "${{ matrix.shard }}", with: "\(shard)")
        #expect(try here.shell(line).code == 0, "\(line)")
      }
    }
    for line in rest {
      // The changes are not accepted, but the reports must be written.
      let outcome = try here.shell(line)
      #expect(outcome.code == (line.contains("merge") ? 1 : 0), "\(line): \(outcome.errors)")
    }
    #expect(try here.read("summary.md").contains("20 touches go somewhere else, in 5 groups"))
    try here.shell("retouch replay traces --policy hit-tests.yaml --results one.sqlite")
    for file in ["retouch.sarif", "retouch.xml", "retouch.html"] {
      #expect(try !here.read(file).isEmpty, "\(file)")
    }
    #expect(
      try Data(contentsOf: here.folder.appendingPathComponent("results.sqlite"))
        == Data(contentsOf: here.folder.appendingPathComponent("one.sqlite")))
  }
}
