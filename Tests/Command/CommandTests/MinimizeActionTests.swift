import Foundation
import TestSupport
import Testing

/// Tests `retouch minimize` for differences in who acts.
@Suite struct MinimizeActionTests {
  private static let examples = Place.package.appendingPathComponent("Tools/Examples/gestures")

  /// The policies of the examples, each with the name of its recording.
  static var policies: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []).filter { $0.hasSuffix(".yaml") }
      // Some are recordings without touches, for audits.
      .map { String($0.dropLast(5)) }.filter { $0 != "gesture-audit" }.sorted()
  }

  private func workplace(_ policy: String) throws -> Workplace {
    let here = try Workplace()
    let recording = policy.replacing("-fixed", with: "")
    let made = try here.retouch(
      "record", Self.examples.appendingPathComponent("\(recording).jsonl").path, "-o", "all.sqlite")
    #expect(made.code == 0, "\(made.errors)")
    try here.write(
      "policy.yaml", String(contentsOf: Self.examples.appendingPathComponent("\(policy).yaml"), encoding: .utf8))
    return here
  }

  /// The groups that a replay of a trace finds: fingerprint, kind, who acted, who acts.
  private func groups(
    _ here: Workplace, _ trace: String, policy: String = "policy.yaml", besides condition: String = "1"
  ) throws -> [String] {
    let run = try here.retouch("replay", trace, "--policy", policy, "--results", "\(trace).results")
    #expect(run.code < 2, "\(run.errors)")
    return try here.sqlite3(
      "\(trace).results",
      """
      SELECT fingerprint, kind, before, after FROM groups
      WHERE run_id = (SELECT max(id) FROM run) AND kind LIKE 'action-%' AND \(condition) ORDER BY 1
      """
    ).output.split(separator: "\n").map(String.init)
  }

  /// The groups that a replay of a text finds.
  private func groups(_ here: Workplace, text: String, policy: String = "policy.yaml") throws -> [String]? {
    #expect(try here.shell("rm -f tried.sqlite tried.sqlite.results").code == 0)
    guard try here.retouch("record", "-", "-o", "tried.sqlite", input: text).code == 0 else { return nil }
    return try groups(here, "tried.sqlite", policy: policy)
  }

  @Test(arguments: policies) func `The smallest recording of each group shows the same group`(_ policy: String) throws {
    let here = try workplace(policy)
    for group in try groups(here, "all.sqlite", besides: "verdict = 'changed'") {
      let fingerprint = String(group.prefix(16))
      let made = try here.retouch(
        "minimize", "all.sqlite", "--group", fingerprint, "--policy", "policy.yaml", "--results", "all.sqlite.results",
        "-o", "bug", "--force")
      #expect(made.code == 0 && made.errors.contains("[\(fingerprint)]"), "\(made.errors)")
      let small = try here.read("bug/minimal.jsonl")
      #expect(try groups(here, text: small, policy: "bug/minimal.yaml")?.contains(group) == true, "\(small)")
      #expect(try here.read("bug/minimalTests.swift").contains("    try expectActionsUnchanged(\n"))
      #expect(try here.shell("ls bug/minimalInUIKit.swift").code != 0)
    }
  }

  @Test func `No sample that moves and no outcome can be left out of it`() throws {
    let here = try workplace("swipe-under-pan")
    let group = try #require(try groups(here, "all.sqlite", besides: "kind = 'action-taken'").first)
    let made = try here.retouch(
      "minimize", "all.sqlite", "--group", String(group.prefix(16)), "--policy", "policy.yaml", "--results",
      "all.sqlite.results")
    #expect(made.code == 0, "\(made.errors)")
    let lines = made.output.split(separator: "\n")
    let single = lines.indices.filter { lines[$0].contains("\"moved\"") || lines[$0].contains("\"outcome\"") }
    #expect(!single.isEmpty && single.count < 6, "\(made.output)")
    for index in single {
      var fewer = lines
      fewer.remove(at: index)
      #expect(try groups(here, text: fewer.joined(separator: "\n") + "\n")?.contains(group) != true, "\(lines[index])")
    }
  }

  @Test func `An event whose view stays the same is shown by who acts upon it`() throws {
    let here = try workplace("tap-on-row")
    let made = try here.retouch("minimize", "all.sqlite", "--event", "1", "--policy", "policy.yaml")
    #expect(made.code == 0 && made.errors.hasPrefix("action-taken ["), "\(made.errors)")
    #expect(made.output.contains("\"sent\":\"touchUpInside\""))
    #expect(!made.output.contains("\"more\""))
    let trace = try here.retouch("minimize", "all.sqlite", "--event", "1", "--policy", "policy.yaml", "-o", "bug")
    #expect(trace.code == 0, "\(trace.errors)")
    let found = try groups(here, "bug/Traces/minimal.sqlite", policy: "bug/minimal.yaml")
    #expect(found.count == 1 && made.errors.contains("[\(found[0].prefix(16))]"), "\(found)")
  }

  @Test func `Facts of touches that change nothing are left out of it`() throws {
    let here = try workplace("tap-on-row")
    let exported = try here.retouch("export", "all.sqlite")
    let text = exported.output.replacing("\"hit\":11", with: "\"hit\":11,\"radius\":12,\"stamp\":1.001")
    #expect(exported.code == 0 && text != exported.output)
    #expect(try here.retouch("record", "-", "-o", "facts.sqlite", input: text).code == 0)
    let made = try here.retouch("minimize", "facts.sqlite", "--event", "1", "--policy", "policy.yaml")
    #expect(made.code == 0 && made.output.contains("\"touch\""), "\(made.errors)")
    for fact in ["radius", "stamp"] { #expect(!made.output.contains("\"\(fact)\""), "\(made.output)") }
  }

  @Test func `Views of plain UIKit are refused for it`() throws {
    let here = try workplace("tap-on-row")
    let made = try here.retouch(
      "minimize", "all.sqlite", "--event", "1", "--policy", "policy.yaml", "--format", "uikit")
    #expect(made.code == 2 && made.errors.contains("take another --format"), "\(made.errors)")
  }

  @Test func `A touch upon which the same one acts has nothing to minimize`() throws {
    let here = try workplace("tap-on-row")
    let made = try here.retouch("minimize", "all.sqlite", "--event", "1", "--policy", "uikit")
    #expect(made.code == 2 && made.errors.contains("nobody else acts upon it"), "\(made.errors)")
  }
}
