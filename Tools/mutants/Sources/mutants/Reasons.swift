import Foundation

/// The reasons why nothing can notice some mutants, from a file that people write.
///
/// Entries are separated by empty lines. Each has the path of the file, the text of the line, the
/// change as the summary prints it, and the reason:
///
///     Sources/Core/HitTesting/Regions/CellDivider.swift
///     line:   patience -= 1 + alternative.open.count
///     change: 1 -> 2
///     reason: A smaller patience only ends the division a little earlier.
struct Reasons {
  private struct Entry {
    var file = ""
    var line = ""
    var change = ""
    var reason = ""
  }

  private let entries: [Entry]

  init(_ file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("#") }
    entries = try lines.split(separator: "").map { lines in
      var entry = Entry(file: String(lines.first ?? ""))
      for line in lines.dropFirst() {
        let (name, value) = (line.prefix { $0 != ":" }, line.drop { $0 != ":" }.dropFirst().drop { $0 == " " })
        switch name {
        case "line": entry.line = String(value)
        case "change": entry.change = String(value)
        case "reason": entry.reason = String(value)
        default: throw Fault("\(file.lastPathComponent): “\(line)” is no line, change or reason")
        }
      }
      guard ![entry.line, entry.change, entry.reason].contains("") else {
        throw Fault("\(file.lastPathComponent): the entry of \(entry.file) needs a line, a change and a reason")
      }
      return entry
    }
  }

  /// Why nothing can notice a mutant; nil where no entry tells.
  func reason(for mutant: Mutant) -> String? {
    entries.first { $0.file == mutant.file && $0.line == mutant.text && $0.change == mutant.change }?.reason
  }

  /// The entries that fit no mutant of the sources any more.
  func outdated(_ mutants: [Mutant]) -> [String] {
    let known = Set(mutants.map { [$0.file, $0.text, $0.change] })
    return entries.filter { !known.contains([$0.file, $0.line, $0.change]) }.map { "\($0.file): \($0.line)" }
  }
}
