import Foundation

/// Runs the blocks of an article in order, in a folder of its own, and writes the article as it
/// should be.
///
/// - ```` ```console ````: a line after `$ ` is a shell command. The lines after it are its output
///   on both streams.
/// - ```` ```sql ````: queries for the database that the prose named last. Each must give rows.
/// - ```` ```yaml ````: a policy. ```` ```jsonl ````: a recording, or further lines of the last
///   one.
/// - ```` ```swift ````, ```` ```text ````: a part of the file of this package that the prose
///   before it names; not looked at where the prose names none.
///
/// A block also becomes a file of the folder when the prose before it ends with a file's name and a
/// colon.
final class ArticleRun {
  static let languages = files.union(["console", "sql", "swift"])
  private static let files: Set = ["yaml", "json", "jsonl", "text"]
  /// Whether the article's outputs are replaced by the real ones.
  static let isRecording = ProcessInfo.processInfo.environment["RETOUCH_RECORD"] == "1"

  let article: Article
  private let here: Workplace
  private var renamed = RenamedFingerprints()
  private var recording: [String] = []
  /// The exit code of the last command, for `echo $?`.
  private var code: Int32 = 0
  /// The differences between the article and what happens.
  private(set) var problems: [String] = []

  init(_ article: Article) throws {
    self.article = article
    here = try Workplace()
    // The day on which acceptances are judged, and no colours.
    here.environment = ["SOURCE_DATE_EPOCH": "1796083200", "NO_COLOR": "1"]
    for name in article.text.matches(of: /[Tt]he files of `(Tools\/Examples\/[^`]+)`/).map({ String($0.1) }) {
      let folder = Place.package.appendingPathComponent(name)
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        try FileManager.default.copyItem(
          at: folder.appendingPathComponent(file), to: here.folder.appendingPathComponent(file))
      }
    }
  }

  /// - Returns: the article's lines as they should be.
  func run() throws -> [String] {
    let lines = article.lines
    var written: [String] = []
    var next = 0
    for block in article.blocks {
      written += lines[next..<block.range.lowerBound]
      let shown = lines[block.range].map(renamed.applied)
      if let file = block.file, !file.contains("/"), Self.files.contains(block.language) {
        try here.write(file, shown.joined(separator: "\n") + "\n")
      }
      written += try run(block, shown)
      next = block.range.upperBound
    }
    return (written + lines[next...]).map(renamed.applied)
  }

  private func run(_ block: Article.Block, _ shown: [String]) throws -> [String] {
    switch block.language {
    case "console": return try runCommands(shown)
    case "sql": try runQueries(shown, on: article.database(before: block))
    case "yaml": try checkPolicy(shown, file: block.file)
    case "json", "jsonl":
      if shown.first?.hasPrefix("{\"policy\"") == true {
        try checkPolicy(shown, file: block.file)
      } else {
        try record(shown)
      }
    case "swift", "text": try checkPart(shown, file: block.file)
    default: break
    }
    return shown
  }

  private func note(_ what: String, _ how: String) { problems.append("\(article): \(what)\n\(how)") }

  // MARK: Commands

  private func runCommands(_ shown: [String]) throws -> [String] {
    var written: [String] = []
    var rest = shown[...]
    while let line = rest.popFirst() {
      guard line.hasPrefix("$ ") else {
        note(line, "the first line of a console block is a command, after \"$ \"")
        return shown
      }
      let command = String(line.dropFirst(2))
      let output = Array(rest.prefix { !$0.hasPrefix("$ ") })
      rest = rest.dropFirst(output.count)
      written.append("$ " + renamed.applied(to: command))
      written += try run(renamed.applied(to: command), output.map(renamed.applied))
    }
    return written
  }

  private func run(_ command: String, _ shown: [String]) throws -> [String] {
    let outcome = try here.shell("exec 2>&1; (exit \(code)); \(command)")
    code = outcome.code
    guard (0..<126).contains(code) else {
      note(command, "it ended with \(code): \(outcome.output)")
      return shown
    }
    let printed = outcome.output.components(separatedBy: "\n").trimmed
    let expected = ExpectedOutput(lines: shown.trimmed)
    guard expected.places(in: printed) == nil else { return shown }
    guard Self.isRecording else {
      note(command, expected.difference(from: printed))
      return shown
    }
    guard let places = expected.places(in: printed, reads: RenamedFingerprints.masked) else {
      if expected.isElided { note(command, "what is left out must be chosen by hand; it prints\n\(outcome.output)") }
      return expected.isElided ? shown : printed
    }
    let spaces = shown.count - expected.lines.count
    return zip(expected.lines, places).map { line, place in
      guard let place else { return line }
      renamed.learn(line, printed[place])
      return printed[place]
    } + Array(repeating: "", count: spaces)
  }

  // MARK: Queries, policies, recordings, code

  private func runQueries(_ shown: [String], on database: String?) throws {
    guard let database else {
      return note(shown.joined(separator: "\n"), "the prose before it names no database")
    }
    let queries = shown.filter { !$0.hasPrefix("-- ") }.joined(separator: "\n").split(separator: /;\s*(?:\n|$)/).map(
      String.init)
    for query in queries {
      let outcome = try here.sqlite3("-header", "-bail", database, query)
      if outcome.code != 0 || !outcome.errors.isEmpty {
        note(query, "\(database): \(outcome.errors)")
      } else if outcome.output.split(separator: "\n").count < 2 {
        note(query, "\(database): it gives no rows")
      }
    }
  }

  private func checkPolicy(_ shown: [String], file: String?) throws {
    let name = file ?? "policy-of-the-article.yaml"
    try here.write(name, shown.joined(separator: "\n") + "\n")
    let outcome = try here.retouch("policy", "check", "--strict", name)
    if outcome.code != 0 { note(shown.joined(separator: "\n"), outcome.errors + outcome.output) }
    if file == nil { try FileManager.default.removeItem(atPath: here.path(name)) }
  }

  /// Records the text, and also what `export` prints for it. Both must give the same trace.
  private func record(_ shown: [String]) throws {
    if shown.first?.hasPrefix("{\"retouch\":") == true { recording = [] }
    recording += shown
    let text = recording.joined(separator: "\n") + "\n"
    var texts = [text]
    for round in 1...2 {
      let outcome = try here.retouch("record", "-", "-o", ".round.sqlite", "--force", input: texts[round - 1])
      guard outcome.code == 0, !outcome.errors.contains("skipped") else {
        return note(shown.joined(separator: "\n"), outcome.errors)
      }
      texts.append(try here.retouch("export", ".round.sqlite").output)
    }
    if texts[1] != texts[2] { note(shown.joined(separator: "\n"), "exported and recorded again it is\n\(texts[2])") }
    try FileManager.default.removeItem(atPath: here.path(".round.sqlite"))
  }

  private func checkPart(_ shown: [String], file: String?) throws {
    guard let file, file.contains("/") else { return }
    let source = try String(contentsOf: Place.package.appendingPathComponent(file), encoding: .utf8)
    if !source.contains(shown.joined(separator: "\n")) {
      note(shown.joined(separator: "\n"), "\(file) has no such lines")
    }
  }
}

extension [String] {
  /// The lines without empty lines at the end.
  fileprivate var trimmed: [String] { Array(reversed().drop(while: \.isEmpty).reversed()) }
}
