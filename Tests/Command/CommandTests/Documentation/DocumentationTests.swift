import Foundation
import Testing

/// Tests that the README and the articles show what really happens.
///
/// With `RETOUCH_RECORD=1` in the environment, their outputs are replaced instead of compared.
@Suite struct DocumentationTests {
  @Test(arguments: Article.all + [.skill]) func `What an article shows is what happens`(_ article: Article) throws {
    let run = try ArticleRun(article)
    let lines = try run.run()
    if ArticleRun.isRecording, lines != article.lines {
      try Data(lines.joined(separator: "\n").utf8).write(to: article.file)
    }
    for problem in run.problems { Issue.record("\(problem)") }
  }

  @Test(arguments: Article.all + [.skill]) func `A block is run, or it is text`(_ article: Article) {
    for block in article.blocks {
      let place = "\(article):\(block.range.lowerBound)"
      #expect(ArticleRun.languages.contains(block.language), "\(place): ```\(block.language)")
      let lines = article.lines[block.range]
      if block.language == "text" { #expect(!lines.contains { $0.hasPrefix("$ ") }, "\(place) shows a command") }
    }
  }

  @Test(arguments: Article.all) func `What an article leads to is there`(_ article: Article) {
    for link in article.text.matches(of: /<doc:([\w-]+)>/) {
      #expect(Article.catalogued.contains { "\($0)" == "\(link.1).md" }, "\(article): \(link.1)")
    }
    for link in article.text.matches(of: /\]\(([^)#\s]*)(?:#([^)\s]+))?\)/) where !link.1.hasPrefix("http") {
      let target =
        link.1.isEmpty
        ? article : Article(file: article.file.deletingLastPathComponent().appendingPathComponent(String(link.1)))
      #expect(FileManager.default.fileExists(atPath: target.file.path), "\(article): \(link.1)")
      if let anchor = link.2 { #expect(target.anchors.contains(String(anchor)), "\(article): \(link.0)") }
    }
  }

  @Test func `The landing page lists every article, and the README leads to each`() {
    let landing = Article("RetouchCommand")
    for article in Article.catalogued where "\(article)" != "\(landing)" {
      let name = article.file.deletingPathExtension().lastPathComponent
      #expect(landing.text.contains("- <doc:\(name)>"), "\(name)")
      #expect(Article.readme.text.contains("/\(name).md)"), "\(name)")
    }
  }

  @Test func `The README has less than 150 lines, and names each folder of the sources`() throws {
    #expect(Article.readme.lines.count < 150)
    for name in try FileManager.default.contentsOfDirectory(
      atPath: Place.package.appendingPathComponent("Sources").path)
    {
      #expect(Article.readme.text.contains("`Sources/\(name)`"), "the folder \(name)")
    }
  }

  // MARK: What there is, is described

  @Test func `Every command and every option has its place in the reference`() throws {
    let here = try Workplace()
    let reference = Article("Commands")
    func commands(_ parent: [String]) throws -> [[String]] {
      let help = try here.retouch(["help"] + parent).output
      let names = help.components(separatedBy: "SUBCOMMANDS:\n").dropFirst().joined().matches(
        of: /(?m)^ {2}([a-z]+) {2}/)
      return try names.flatMap { name in
        let command = parent + [String(name.1)]
        return [command] + (try commands(command))
      }
    }
    let all = try commands([])
    #expect(all.count >= 15)
    let common = ["--help", "--version", "--quiet", "--memory"]
    for option in common { #expect(reference.text.contains("`\(option)"), "\(option)") }
    for command in all {
      let name = "retouch " + command.joined(separator: " ")
      #expect(
        Article.readme.text.contains("`" + name.split(separator: " ").prefix(2).joined(separator: " ")), "\(name)")
      let section = try #require(reference.section("## \(name)"), "\(name)")
      let options = try here.retouch(["help"] + command).output.components(separatedBy: "OPTIONS:\n").dropFirst()
        .joined().matches(of: /(?m)^ {2}(?:-\w, )?(--[a-z-]+)/).map { String($0.1) }
      for option in options where !common.contains(option) {
        #expect(section.contains("`\(option)"), "\(name) \(option)")
      }
      // Each option that the section mentions must exist.
      for option in section.matches(of: /`(--[a-z-]+)/) {
        #expect(options.contains(String(option.1)), "\(name) has no \(option.1)")
      }
    }
  }

  @Test func `Every word of a policy has its place in the article on policies`() throws {
    let here = try Workplace()
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(here.retouch("policy", "schema").output.utf8)) as? [String: Any])
    let defined = try #require(schema["$defs"] as? [String: Any])
    let spans = Set(Article("Policies").codeSpans.flatMap { $0.matches(of: /[\w-]+/).map { String($0.output) } })
    let words = Self.words(of: schema["properties"] as Any) + defined.values.flatMap(Self.words)
    #expect(words.count > 60)
    for word in Set(words) { #expect(spans.contains(word), "\(word)") }
    let properties = try #require((defined["set"] as? [String: Any])?["properties"] as? [String: Any])
    for property in properties.keys {
      #expect(Article("Policies").text.contains("\n| `\(property): "), "a row for \(property)")
    }
  }

  /// All keys of objects and all words of enumerations in a JSON Schema, at any depth.
  private static func words(of schema: Any) -> [String] {
    if let list = schema as? [Any] { return list.flatMap(words) }
    guard let object = schema as? [String: Any] else { return [] }
    let keys = (object["properties"] as? [String: Any]).map { Array($0.keys) } ?? []
    let values = (object["enum"] as? [Any])?.compactMap { $0 as? String } ?? []
    return keys + values + object.filter { $0.key != "description" }.values.flatMap(words)
  }

  @Test func `Every form of a selector has a row`() throws {
    let parser = Place.package.appendingPathComponent("Sources/Core/HitTesting/Policy/SelectorParser.swift")
    let names = try String(contentsOf: parser, encoding: .utf8).matches(of: /case "(\w+)":/).map { String($0.1) }
    let selectors = try Self.rows(under: "## Selectors")
    #expect(names.count >= 9 && selectors.count >= 17)
    for name in names { #expect(selectors.contains { $0.contains("[\(name)=") || $0.contains(":\(name)") }, "\(name)") }
    for form in ["#", "\"", "*", "@", " > ", ", ", " "] {
      #expect(selectors.contains { $0.contains(form) }, "\(form)")
    }
  }

  @Test func `The examples in the rows are right`() throws {
    let here = try Workplace()
    let spans = Article("Policies").codeSpans
    let words = spans.filter {
      $0.contains(/^(?:hitTest|pointInside|window|events|recognizers|set|touchesShould\w+|shouldBegin): ./)
    }
    let conditions = spans.filter { $0.hasPrefix("when: ") || $0.hasPrefix("known: ") }
    let keys = spans.filter { $0.contains(/^(?:base|order|alphaThreshold|outOfBounds|constants|system): ./) }
    let properties = Article("Policies").text.matches(of: /\n\| `(\w+: [^`]+)` \|/).map { String($0.1) }.filter {
      !words.contains($0) && !keys.contains($0) && !conditions.contains($0)
    }
    #expect(words.count > 20 && keys.count >= 4 && properties.count > 20)
    let rules =
      words.map { "rules: [{ match: \"*\", \($0) }]" }
      + properties.map { "rules: [{ match: \"*\", set: { \($0) } }]" }
      + conditions.map { "rules: [{ match: \"*\", hitTest: none, \($0) }]" } + keys
      + (try Self.rows(under: "## Selectors")).map { selector in
        let isRelative = selector.contains(":scope") || selector.contains(":superview")
        return isRelative
          ? "rules: [{ match: \"*\", hitTest: { ask: '\(selector)' } }]"
          : "rules: [{ match: '\(selector)', hitTest: none }]"
      }
    var files: [String] = []
    for (number, rule) in rules.enumerated() {
      try here.write("\(number).yaml", rule + "\n")
      files.append("\(number).yaml")
    }
    let outcome = try here.retouch(["policy", "check"] + files)
    #expect(outcome.code == 0, "\(outcome.errors) \(rules)")
  }

  /// The first cell of each row of a table.
  private static func rows(under heading: String) throws -> [String] {
    let section = try #require(Article("Policies").section(heading))
    return section.matches(of: /(?m)^\| `([^`]+)` \|/).map { String($0.1) }
  }

  @Test func `Every named policy, room and format has a row`() throws {
    let here = try Workplace()
    let names = try here.retouch("policy", "list").output.matches(of: /(?m)^([\w-]+)\s/).map { String($0.1) }
    #expect(names.count > 12)
    for name in names { #expect(Article("Policies").text.contains("\n| `\(name)` |"), "\(name)") }
    let sources = Place.package.appendingPathComponent("Sources")
    let architecture = Article("Architecture").text
    for floor in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      let path = sources.appendingPathComponent(floor).path
      let rooms = floor == "UIKitModel" ? [floor] : try FileManager.default.contentsOfDirectory(atPath: path)
      for room in rooms where !["CProgram", "CReportFiles", "CSQLiteOptions", "CZlib"].contains(room) {
        #expect(architecture.contains("\n| \(floor) | `\(room)` |"), "\(floor)/\(room)")
      }
    }
    // Help may break a list of values at any place.
    let help = { (command: String) in
      try here.retouch("help", command).output.replacing(/\s+/, with: " ").matches(of: /\(values: ([^;)]*)/).map {
        $0.1.split(separator: ", ").map(String.init)
      }
    }
    let written = try #require(try help("report").first { $0.contains("sarif") })
    for format in written { #expect(Article("Reports").text.contains("\n| `\(format)` |"), "\(format)") }
    let read = try #require(try help("record").first { $0.contains("jsonl") })
    for format in read { #expect(Article("ImportingRecordings").text.contains("\n| `\(format)` |"), "\(format)") }
  }

  @Test func `Every key of the text form has its place in its article`() throws {
    let folder = Place.package.appendingPathComponent("Sources/Files/TraceImport/JSONLines")
    var keys: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.contains("Parser") {
      let source = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      for words in source.matches(of: /(?m)(?:case|if key ==) ((?:"\w+"(?:, )?)+)/) {
        keys.formUnion(words.1.matches(of: /\w+/).map { String($0.output) })
      }
    }
    // The keys of views are those that this source file lists.
    let properties = Place.package.appendingPathComponent("Sources/Core/HitTesting/Scene/ViewProperty.swift")
    if let source = try? String(contentsOf: properties, encoding: .utf8) {
      keys.formUnion(source.matches(of: /key: "(\w+)"/).map { String($0.1) })
    }
    #expect(keys.count >= 40)
    let article = Article("TextForm").text
    for key in keys { #expect(article.contains("\n| `\(key)` |"), "a row for \(key)") }
  }

  @Test func `Every identifier of a reason has a row`() throws {
    let section = try #require(Article("Reports").section("## Identifiers of reasons"))
    // Of a row its first column; what stands for another part is left out.
    let rows = section.matches(of: /(?m)^\| (`[^|]+) \|/).flatMap { $0.1.matches(of: /`([^`]+)`/) }
    let described = Set(rows.map { String($0.1).replacing("…", with: "") })
    for file in ["Findings/Cause", "Findings/RecordingsCause", "HitTesting/Rule/Decision"] {
      let path = Place.package.appendingPathComponent("Sources/Core/\(file).swift")
      let code = try String(contentsOf: path, encoding: .utf8).replacing(/\/\/[^\n]*/, with: "")
        .replacing(/case \w+ = "\w+"/, with: "")
      // A literal, or what stands in one before, between or behind parts of others.
      let identifiers = code.matches(of: /["\)](-?[a-z]+(?:-[a-z]+)*-?)["\\]/).map { String($0.1) }
      #expect(identifiers.count > 10, "\(file)")
      for identifier in identifiers { #expect(described.contains(identifier), "\(file): a row for \(identifier)") }
    }
    for (file, count) in [("ActionCause", 8), ("GestureCause", 8)] {
      let path = Place.package.appendingPathComponent("Sources/Core/Findings/\(file).swift")
      let parts = try String(contentsOf: path, encoding: .utf8).prefix { $0 != "}" }
        .matches(of: /case \w+ = "([a-z-]+)"/).map { String($0.1) }
      #expect(parts.count == count)
      for part in parts { #expect(described.contains(part), "a row for \(part)") }
    }
  }

  @Test func `Every table and view of a file has a row, and tables are strict and commented`() throws {
    let here = try Workplace()
    try here.write("tap.jsonl", Sample.tap)
    try here.retouch("record", "tap.jsonl", "-o", "a.sqlite")
    try here.retouch("replay", "a.sqlite", "--policy", "uikit")
    try here.retouch("sweep", "a.sqlite", "--policy", "uikit", "--certificate", "c.sqlite")
    for (file, article) in [("a.sqlite", "Trace"), ("retouch-results.sqlite", "Trace"), ("c.sqlite", "Sweeps")] {
      let article = Article(article).text
      let query =
        "SELECT type || ' ' || name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'"
      let names = try here.sqlite3(file, query).output.split(separator: "\n").map { $0.split(separator: " ") }
      #expect(names.count > 8)
      for name in names {
        #expect(article.contains("\n| `\(name[1])` |"), "a row for \(name[1])")
        guard name[0] == "table" else { continue }
        let schema = try here.sqlite3(file, "SELECT sql FROM sqlite_schema WHERE name = '\(name[1])'").output
        #expect(schema.contains("STRICT"), "\(name[1])")
        if file == "a.sqlite" { #expect(schema.contains("--"), "\(name[1])") }
      }
    }
  }
}
