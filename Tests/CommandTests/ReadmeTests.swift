import Foundation
import Testing

/// What the README shows is what happens.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try String(contentsOf: Place.package.appendingPathComponent("README.md"), encoding: .utf8)
  }

  @Test func `Its session prints what it shows`() throws {
    let here = try Workplace()
    for file in ["recording.jsonl", "policy.yaml"] {
      try FileManager.default.copyItem(
        at: Place.examples.appendingPathComponent("floats/\(file)"), to: here.folder.appendingPathComponent(file))
    }
    #expect(try here.retouch("record", "recording.jsonl", "-o", "floats.sqlite").code == 0)
    let shown = session()
    #expect(
      shown.map(\.command).sorted() == [
        "retouch demo", "retouch record recording.jsonl -o floats.sqlite 2>/dev/null",
        "retouch replay floats.sqlite --policy policy.yaml",
      ])
    for (command, expected) in shown where !command.contains(">") {
      let outcome = try here.retouch(command.split(separator: " ").dropFirst().map(String.init))
      let isCut = expected.hasSuffix("...\n")
      let whole = isCut ? String(expected.dropLast(4)) : expected
      #expect(isCut ? outcome.output.hasPrefix(whole) : outcome.output == whole, "\(command) prints\n\(outcome.output)")
    }
    let policy = try here.read("policy.yaml")
    #expect(readme.contains(policy.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")))
  }

  /// The commands that are shown with their output: indented, after a dollar sign.
  private func session() -> [(command: String, output: String)] {
    var shown: [(command: String, output: String)] = []
    var isInside = false
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("    $ ") {
        shown.append((String(line.dropFirst(6)), ""))
        isInside = true
      } else if isInside, line.isEmpty || line.hasPrefix("    ") {
        shown[shown.count - 1].output += line.dropFirst(4) + "\n"
      } else {
        isInside = false
      }
    }
    return shown.map { ($0.command, $0.output.trimmingCharacters(in: .newlines) + "\n") }
  }

  @Test func `Its queries run in plain sqlite3, and each gives rows`() throws {
    let here = try Workplace()
    try here.retouch(
      "record", Place.examples.appendingPathComponent("floats/recording.jsonl").path, "-o", "floats.sqlite")
    let blocks = readme.components(separatedBy: "```sql\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let queries = blocks.flatMap { $0.split(separator: "\n").map(String.init) }
    #expect(queries.count == 5)
    for query in queries {
      let outcome = try here.sqlite3("-header", "-bail", "floats.sqlite", query)
      #expect(outcome.code == 0, "\(query): \(outcome.errors)")
      #expect(outcome.output.split(separator: "\n").count > 1, "\(query)")
    }
  }

  @Test func `What it shows of reports is in them`() throws {
    let here = try Workplace()
    for file in ["recording.jsonl", "policy.yaml"] {
      try FileManager.default.copyItem(
        at: Place.examples.appendingPathComponent("floats/\(file)"), to: here.folder.appendingPathComponent(file))
    }
    try here.retouch("record", "recording.jsonl", "-o", "floats.sqlite")
    let reports = ["junit", "sarif", "json"]
    try here.retouch(
      ["replay", "floats.sqlite", "--policy", "policy.yaml"] + reports.flatMap { ["--report", "\($0):\($0).txt"] })
    let written = try reports.map { try here.read("\($0).txt") }.joined()
    let lines =
      readme.components(separatedBy: "```text\n").last?.components(separatedBy: "```").first?.split(separator: "\n")
      ?? []
    #expect(lines.count == 4)
    for line in lines { #expect(written.contains(line), "\(line)") }
    // The keys that are named beside them.
    let shown = try #require(readme.firstMatch(of: /retouch accept ([^ ]+) --reason "the list below is to be used"/))
    let accepted = try here.retouch(
      "accept", String(shown.1), "--reason", "the list below is to be used", "--expires", "2027-01-31")
    #expect(accepted.code == 0 && here.files.contains("policy.accepted.yaml"))
  }

  @Test func `It names every folder of the sources, and stays under 200 lines`() throws {
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count < 200)
    for name in try FileManager.default.contentsOfDirectory(
      atPath: Place.package.appendingPathComponent("Sources").path)
    where name != "CZlib" {
      #expect(readme.contains("`Sources/\(name)`"), "the folder \(name)")
    }
  }

  @Test func `Every table of a trace is strict and commented`() throws {
    let here = try Workplace()
    try here.write("tap.jsonl", Sample.tap)
    try here.retouch("record", "tap.jsonl", "-o", "a.sqlite")
    let tables = try here.sqlite3(
      "a.sqlite", "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    .output.split(separator: "\n")
    #expect(tables.count == 11)
    for table in tables {
      let schema = try here.sqlite3("a.sqlite", "SELECT sql FROM sqlite_schema WHERE name = '\(table)'").output
      #expect(schema.contains("STRICT"), "\(table)")
      #expect(schema.contains("--"), "\(table)")
    }
  }
}
