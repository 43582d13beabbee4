import Foundation

/// A page of the documentation: the README, or an article of the catalogue.
struct Article: CustomStringConvertible, Sendable {
  /// What stands between two fences.
  struct Block {
    var language: String
    /// Without the fences, as places in ``Article/lines``.
    var range: Range<Int>
    /// The last line of prose right before it; empty where another block stands between.
    var intro: String

    /// The file that the prose names right before the block, as ``the policy `a.yaml`:``.
    var file: String? { intro.firstMatch(of: /`([^`\s]+\.\w+)`:$/).map { String($0.1) } }
  }

  static let catalogue = Place.package.appendingPathComponent("Sources/RetouchCommand/Documentation.docc")
  static let readme = Article(file: Place.package.appendingPathComponent("README.md"))

  /// Those of the catalogue, by name.
  static let catalogued: [Article] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: catalogue.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { Article(file: catalogue.appendingPathComponent($0)) }
  }()

  static let all = [readme] + catalogued

  let file: URL

  init(file: URL) { self.file = file }

  /// An article of the catalogue, without its suffix.
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

  /// The text under a heading, up to the next one of its level.
  func section(_ heading: String) -> String? {
    let level = heading.prefix { $0 == "#" } + " "
    let found = lines.drop { $0 != heading }.dropFirst()
    guard lines.contains(heading) else { return nil }
    return found.prefix { !$0.hasPrefix(level) }.joined(separator: "\n")
  }

  /// What stands in single backquotes, outside of blocks.
  var codeSpans: [String] {
    var isInside = false
    let prose = lines.filter { line in
      if line.hasPrefix("```") { isInside.toggle() }
      return !isInside
    }
    return prose.flatMap { line in line.matches(of: /`([^`]+)`/).map { String($0.1) } }
  }
}
