package import Foundation
import TraceImport

/// A fault in a list of traces, with its file and line.
package struct TraceListFault: Error, Hashable {
  package enum Kind: Hashable {
    case unreadable(errno: Int32)
    case notUTF8
    /// The file is a SQLite file.
    case isDatabase
    /// The list has no trace.
    case empty
    case fieldCount(Int, expected: Int)
    case openQuote
    case noPath
    case notANumber(column: String, text: String)
    case notTrueOrFalse(column: String, text: String)
    case noSuchTrace(String)
    /// Two lines of one shard's lines have the same number.
    case doubled(Int)
    /// The list has one shard's lines, but the command line does not name the shard.
    case withoutShard
    /// The list has one shard's lines, and the command line has another trace.
    case besidePaths(String)
  }

  package var file: String
  package var line: Int?
  package var kind: Kind

  package init(_ file: String, _ line: Int?, _ kind: Kind) {
    self.file = file
    self.line = line
    self.kind = kind
  }
}

/// A list of traces from a file or from standard input.
///
/// It has a path in each line, or it is a table. The first line of a table has the names of its
/// columns; one of them is `path`. Columns are separated by tabs if this line contains a tab,
/// otherwise by commas. Fields may be in quotation marks, which are doubled inside. These columns
/// are read:
///
/// - `path`: the path of a trace;
/// - `bytes`: the size of the file, used to divide the list into shards;
/// - `line`: the line of the whole list, from 1, if this list has only one shard's lines;
/// - `shared`: `true` for a trace that several shards share: this shard replays only some of its
///   parts.
///
/// Empty lines and lines that begin with `#` are skipped. Lines end with a line feed, also after a
/// carriage return.
package struct TraceListFile {
  package struct Entry: Equatable {
    /// The line of this file, from 1.
    package var line: Int
    package var path: String
    package var bytes: Int64?
    /// The line of the whole list; nil when this is the whole list.
    package var number: Int?
    package var isShared = false
  }

  package private(set) var entries: [Entry] = []
  package private(set) var isOfOneShard = false

  /// Reads a file; `-` is standard input.
  ///
  /// - Throws: ``TraceListFault``; ``ImportFault`` for a list of more than 32 MB.
  package init(_ file: String) throws {
    do {
      try self.init(Data(InputBytes(path: file).readAll()), file: file)
    } catch let fault as ImportFault {
      guard case .unreadable(let code) = fault.reason else { throw fault }
      throw TraceListFault(file, nil, .unreadable(errno: code))
    }
  }

  /// - Parameter file: the name of the list for faults.
  package init(_ data: Data, file: String) throws {
    guard !data.starts(with: Data("SQLite format 3\0".utf8)) else { throw TraceListFault(file, nil, .isDatabase) }
    var columns: Columns?
    let mark = Data([0xEF, 0xBB, 0xBF])
    let lines = (data.starts(with: mark) ? data.dropFirst(mark.count) : data)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var isFirst = true
    for (index, bytes) in lines.enumerated() {
      let line = index + 1
      guard var text = String(bytes: bytes, encoding: .utf8) else { throw TraceListFault(file, line, .notUTF8) }
      // The lines are split as bytes: to Swift, a carriage return and a line feed are one
      // character.
      if text.unicodeScalars.last == "\r" { text.unicodeScalars.removeLast() }
      if text.allSatisfy(\.isWhitespace) || text.hasPrefix("#") { continue }
      if isFirst, let found = try Columns(text, file) {
        (columns, isOfOneShard) = (found, found.number != nil)
      } else if let columns {
        entries.append(try columns.entry(text, file, line))
      } else {
        entries.append(Entry(line: line, path: text))
      }
      isFirst = false
    }
    if entries.isEmpty { throw TraceListFault(file, nil, .empty) }
  }
}

/// The columns of a table of traces.
private struct Columns {
  private let separator: Character
  private let count: Int
  private let path: Int
  private let bytes, shared: Int?
  let number: Int?

  /// Returns nil when the line does not name the column `path`.
  init?(_ line: String, _ file: String) throws {
    separator = line.contains("\t") ? "\t" : ","
    guard let names = Self.fields(line, separator), let path = names.firstIndex(of: "path") else { return nil }
    self.path = path
    count = names.count
    bytes = names.firstIndex(of: "bytes")
    shared = names.firstIndex(of: "shared")
    number = names.firstIndex(of: "line")
  }

  func entry(_ text: String, _ file: String, _ line: Int) throws -> TraceListFile.Entry {
    func fault(_ kind: TraceListFault.Kind) -> TraceListFault { TraceListFault(file, line, kind) }
    guard let fields = Self.fields(text, separator) else { throw fault(.openQuote) }
    guard fields.count == count else { throw fault(.fieldCount(fields.count, expected: count)) }
    func positive(_ column: Int?, _ name: String, from least: Int64) throws -> Int64? {
      guard let column, !fields[column].isEmpty else { return nil }
      guard let value = Int64(fields[column]), value >= least else {
        throw fault(.notANumber(column: name, text: fields[column]))
      }
      return value
    }
    guard !fields[path].isEmpty else { throw fault(.noPath) }
    var entry = TraceListFile.Entry(line: line, path: fields[path])
    entry.bytes = try positive(bytes, "bytes", from: 0)
    if let number {
      guard let value = try positive(number, "line", from: 1) else {
        throw fault(.notANumber(column: "line", text: fields[number]))
      }
      entry.number = Int(value)
    }
    if let shared {
      switch fields[shared].lowercased() {
      case "true", "1": entry.isShared = true
      case "false", "0", "": break
      default: throw fault(.notTrueOrFalse(column: "shared", text: fields[shared]))
      }
    }
    return entry
  }

  /// The fields of a line; nil when a quotation mark has no end.
  private static func fields(_ line: String, _ separator: Character) -> [String]? {
    var fields: [String] = [""]
    var isQuoted = false
    var characters = line[...]
    while let character = characters.popFirst() {
      switch character {
      case "\"" where isQuoted && characters.first == "\"":
        characters.removeFirst()
        fields[fields.count - 1].append("\"")
      case "\"" where isQuoted: isQuoted = false
      case "\"" where fields[fields.count - 1].isEmpty: isQuoted = true
      case separator where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return isQuoted ? nil : fields
  }
}
