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
    let indented = readme.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "    $ retouch record recording.jsonl -o floats.sqlite" }.prefix { $0.isEmpty || $0.hasPrefix("    ") }
    var shown: [String: String] = [:]
    var command = ""
    for line in indented {
      let text = String(line.dropFirst(4))
      if text.hasPrefix("$ ") { command = String(text.dropFirst(2)) } else { shown[command, default: ""] += text + "\n" }
    }
    #expect(shown.count == 3)
    for (command, expected) in shown.sorted(by: { $0.key.contains("record") && !$1.key.contains("record") }) {
      let words = command.split(separator: " ").map(String.init)
      let printed: String
      if words[0] == "cat" {
        printed = try here.read(words[1])
      } else {
        let outcome = try here.retouch(Array(words.dropFirst()))
        printed = words[1] == "record" ? outcome.errors : outcome.output
      }
      let expected = expected.trimmingCharacters(in: .whitespacesAndNewlines)
      let whole = expected.hasSuffix("...") ? String(expected.dropLast(4)) : expected
      #expect(printed.hasPrefix(whole), "\(command) prints\n\(printed)")
    }
  }

  @Test func `Its queries run in plain sqlite3, and each gives rows`() throws {
    let here = try Workplace()
    try here.retouch("record", Place.examples.appendingPathComponent("floats/recording.jsonl").path, "-o", "floats.sqlite")
    let blocks = readme.components(separatedBy: "```sql\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
    let queries = blocks.flatMap { $0.split(separator: "\n").map(String.init) }
    #expect(queries.count == 5)
    for query in queries {
      let outcome = try here.sqlite3("-header", "-bail", "floats.sqlite", query)
      #expect(outcome.code == 0, "\(query): \(outcome.errors)")
      #expect(outcome.output.split(separator: "\n").count > 1, "\(query)")
    }
  }

  @Test func `It names every folder of the sources, and stays under 200 lines`() throws {
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count < 200)
    for name in try FileManager.default.contentsOfDirectory(atPath: Place.package.appendingPathComponent("Sources").path)
    where name != "CZlib" {
      #expect(readme.contains("`Sources/\(name)`"), "the folder \(name)")
    }
  }

  @Test func `Every table of a trace is strict and commented`() throws {
    let here = try Workplace()
    try here.write("tap.jsonl", Sample.tap)
    try here.retouch("record", "tap.jsonl", "-o", "a.sqlite")
    let tables = try here.sqlite3("a.sqlite", "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .output.split(separator: "\n")
    #expect(tables.count == 11)
    for table in tables {
      let schema = try here.sqlite3("a.sqlite", "SELECT sql FROM sqlite_schema WHERE name = '\(table)'").output
      #expect(schema.contains("STRICT"), "\(table)")
      #expect(schema.contains("--"), "\(table)")
    }
  }
}
