import Foundation
import Testing

/// The touches of the scenarios that need only today's policies: recorded as the scenario says, replayed, unchanged.
@Suite struct FixtureTests {
  private static let fixtures = Place.package.appendingPathComponent("Tests/Fixtures")

  @Test(arguments: [
    ("Tools/Examples/floats/recording", 6), ("Tests/Fixtures/scenario-2-plain", 6),
    ("Tests/Fixtures/scenario-5-plain", 5),
  ])
  func `Plain UIKit gives every touch to the view that the scenario names`(name: String, touches: Int) throws {
    let here = try Workplace()
    try here.retouch("record", Place.package.appendingPathComponent("\(name).jsonl").path, "-o", "plain.sqlite")
    let outcome = try here.retouch("replay", "plain.sqlite", "--policy", "uikit", "--min-fidelity", "100")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("Fidelity: \(touches) of \(touches) touches"))
  }

  @Test func `passthrough gives every touch of scenario 1 to what the penetrable container gives it to`() throws {
    let here = try Workplace()
    let policy = Place.examples.appendingPathComponent("floats/policy.yaml").path
    let recording = Self.fixtures.appendingPathComponent("scenario-1-penetrable.jsonl").path
    try here.retouch("record", recording, "-o", "floats.sqlite")
    let outcome = try here.retouch(
      "replay", "floats.sqlite", "--policy", policy, "--recorded-policy", policy, "--min-fidelity", "100")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("Fidelity: 6 of 6 touches"))
  }

  @Test(arguments: [
    "Tools/Examples/floats/recording", "Tests/Fixtures/scenario-2-plain", "Tests/Fixtures/scenario-5-plain",
  ])
  func `A fixture is written as export writes it`(name: String) throws {
    let here = try Workplace()
    let text = try String(contentsOf: Place.package.appendingPathComponent("\(name).jsonl"), encoding: .utf8)
    try here.retouch("record", Place.package.appendingPathComponent("\(name).jsonl").path, "-o", "a.sqlite")
    try here.write("again.jsonl", try here.retouch("export", "a.sqlite").output)
    try here.retouch("record", "again.jsonl", "-o", "b.sqlite")
    #expect(try here.retouch("export", "b.sqlite").output == here.read("again.jsonl"))
    #expect(text.split(separator: "\n").count == (try here.read("again.jsonl")).split(separator: "\n").count)
  }

  @Test func `The demo prints what moved and why, the same each time, and leaves its files where it is told`() throws {
    let here = try Workplace()
    let first = try here.retouch("demo", "--keep", "traces")
    #expect(first.code == 0)
    #expect(first.output.contains("  plain under penetrable            5 of 6 and back"))
    #expect(try here.retouch("demo").output == first.output)
    let traces = try FileManager.default.contentsOfDirectory(atPath: here.path("traces")).filter {
      $0 != "results.sqlite"
    }
    #expect(traces.count == 23)
    #expect(try here.retouch(["check"] + traces.sorted().map { "traces/\($0)" }).code == 0)
    #expect(try here.retouch("report", "traces/results.sqlite").code == 0)
    let again = try here.retouch("demo", "--keep", "traces")
    #expect(again.code == 2)
    #expect(again.errors.contains("is there already; give --keep an empty folder"))
    let recorded = try here.retouch("demo", "--recorded")
    #expect(recorded.code == 0)
    #expect(recorded.output.contains("  touch (60, 180)   floats2  a           a "))
  }
}
