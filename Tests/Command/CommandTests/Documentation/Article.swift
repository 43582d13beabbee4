import Foundation

/// A page of the documentation: the README or an article of the catalogue.
struct Article: CustomStringConvertible, Sendable {
  /// A code block, between two fences.
  struct Block {
    var language: String
    /// The indexes of the block in ``Article/lines``, without the fences.
    var range: Range<Int>
    /// The line of prose directly before the block; empty when another block is between them.
    var intro: String

    /// The file that the prose before the block names, as in ``the policy `a.yaml`:``.
    var file: String? { intro.firstMatch(of: /`([^`\s]+\.\w+)`:$/).map { String($0.1) } }
  }

  static let catalogue = Place.package.appendingPathComponent("Sources/Command/RetouchCommand/Documentation.docc")
  static let readme = Article(file: Place.package.appendingPathComponent("README.md"))

  /// All articles of the catalogue, ordered by name.
  static let catalogued: [Article] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: catalogue.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { Article(file: catalogue.appendingPathComponent($0)) }
  }()

  static let all = [readme] + catalogued

  /// The page for agents.
  static let skill = Article(file: Place.examples.appendingPathComponent("agent/SKILL.md"))

  let file: URL

  init(file: URL) { self.file = file }

  /// The article of the catalogue with this name, without the suffix.
  init(_ name: String) { self.init(file: Self.catalogue.appendingPathComponent(name + ".md")) }

  var description: String { file.lastPathComponent }
  var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
  var lines: [String] { text.components(separatedBy: "\n") }

  var blocks: [Block] {
    let lines = lines
    var blocks: [Block] = []
    var (intro, fence) = ("", Int?.none)
    for (place, line) in lines.enumerated() {
      if let start = fence {
        guard line == "```" else { continue }
        blocks.append(
          Block(language: String(lines[start].dropFirst(3)), range: start + 1..<place, intro: intro))
        (intro, fence) = ("", nil)
      } else if line.hasPrefix("```") {
        fence = place
      } else if !line.isEmpty {
        intro = line
      }
    }
    return blocks
  }

  /// The database that the prose named last before a block of queries.
  func database(before block: Block) -> String? {
    let prose = lines[..<block.range.lowerBound].joined(separator: "\n")
    return prose.matches(of: /`([^`\s]+\.sqlite)`/).last.map { String($0.1) }
  }

  /// The text under a heading, up to the next heading of the same level.
  func section(_ heading: String) -> String? {
    let level = heading.prefix { $0 == "#" } + " "
    let found = lines.drop { $0 != heading }.dropFirst()
    guard lines.contains(heading) else { return nil }
    return found.prefix { !$0.hasPrefix(level) }.joined(separator: "\n")
  }

  /// The anchors of its headings, as hosts of Markdown make them.
  var anchors: [String] {
    lines.filter { $0.hasPrefix("#") }.map { heading in
      let words = heading.drop { $0 == "#" || $0 == " " }.lowercased()
      return String(words.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.map { $0 == " " ? "-" : $0 })
    }
  }

  /// The text between single backquotes, outside of blocks.
  var codeSpans: [String] {
    var isInside = false
    let prose = lines.filter { line in
      if line.hasPrefix("```") { isInside.toggle() }
      return !isInside
    }
    return prose.flatMap { line in line.matches(of: /`([^`]+)`/).map { String($0.1) } }
  }
}
