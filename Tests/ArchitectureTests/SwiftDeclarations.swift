/// Finds the declarations of a Swift file that other modules can use, with a plain text scan.
///
/// It looks at single lines, so it only finds declarations that begin a line. It does not know
/// regex literals, and it loses its place when one of them contains a quote or a brace.
struct SwiftDeclarations {
  struct Declaration {
    /// The line's number, from 1.
    var line: Int
    /// The line without white space at its ends.
    var text: String
    var isDocumented: Bool
    /// Whether it is a `required` initializer. Subclasses repeat these without `override`.
    var isRequired: Bool
  }

  /// The scope that directly encloses a line.
  private enum Scope {
    case file
    /// A type, a protocol or an extension.
    case type(keyword: Substring, isPublic: Bool)
    /// The body of a function or a property.
    case body
  }

  private(set) var declarations: [Declaration] = []
  /// Whether each brace and each literal was closed. It is false when the scan has lost its place.
  private(set) var isBalanced = true

  init(_ source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    var scan = ScopeScan()
    for (index, line) in lines.enumerated() {
      if let scope = scan.scope, let declaration = Self.declaration(line, in: scope) {
        let above = lines[..<index].last { !Self.isBetween($0) }
        declarations.append(
          Declaration(
            line: index + 1, text: String(line), isDocumented: above?.hasPrefix("///") == true,
            isRequired: declaration.isRequired))
      }
      scan.read(line)
    }
    isBalanced = scan.isAtEnd
  }

  /// Whether the line may stand between a declaration and its comment, as attributes and `#if` do.
  private static func isBetween(_ line: Substring) -> Bool {
    line.hasPrefix("#") || line.wholeMatch(of: /(?:@\w+(?:\([^)]*\))?\s*)+/) != nil
  }

  /// The line's declaration, if other modules can use it; else nil.
  private static func declaration(_ line: Substring, in scope: Scope) -> (isRequired: Bool, Void)? {
    switch scope {
    case .body: return nil
    case .type("enum", isPublic: true), .type("protocol", isPublic: true), .type("extension", isPublic: true): break
    // Regexes are slow.
    case .file, .type: if !line.contains("public"), !line.contains("open") { return nil }
    }
    let pattern =
      /(?:@\w+(?:\([^)]*\))?\s+)*((?:[a-z]+(?:\([a-z]+\))?\s+)*?)(class|struct|enum|actor|protocol|func|var|let|init|subscript|typealias|associatedtype|case|macro)\b/
    guard let match = line.prefixMatch(of: pattern) else { return nil }
    let modifiers = Set(match.1.split(separator: " "))
    let isHidden = !modifiers.isDisjoint(with: ["private", "fileprivate", "internal", "package"])
    var isPublic = !modifiers.isDisjoint(with: ["public", "open"])
    switch scope {
    case .type("enum", isPublic: true): if match.2 == "case" { isPublic = true }
    case .type("protocol", isPublic: true), .type("extension", isPublic: true): if !isHidden { isPublic = true }
    case .file, .type, .body: break
    }
    guard isPublic, !modifiers.contains("override") else { return nil }
    return (modifiers.contains("required"), ())
  }

  /// Follows braces, literals and comments from line to line.
  private struct ScopeScan {
    private enum Mode: Equatable {
      case code
      case blockComment
      case string(hashes: Int, isMultiline: Bool)
      /// Code inside a string, with this number of open parentheses.
      case interpolation(depth: Int)
    }

    /// The characters that may end plain code.
    private static let marks = Set("\"#/{}()".utf8)

    private var modes = [Mode.code]
    private var scopes: [Scope] = []
    /// The code since the last brace.
    private var head = ""

    /// The scope around the next line; nil when the line begins inside a literal or a comment.
    var scope: Scope? { modes == [.code] ? scopes.last ?? .file : nil }
    var isAtEnd: Bool { modes == [.code] && scopes.isEmpty }

    mutating func read(_ line: Substring) {
      var rest = line
      while !rest.isEmpty {
        switch modes[modes.count - 1] {
        case .blockComment: readBlockComment(&rest)
        case .string(let hashes, let isMultiline): readString(&rest, hashes, isMultiline)
        case .code, .interpolation: readCode(&rest)
        }
      }
      head += "\n"
    }

    private mutating func readBlockComment(_ rest: inout Substring) {
      guard let end = rest.firstRange(of: "*/") else {
        rest = ""
        return
      }
      rest = rest[end.upperBound...]
      modes.removeLast()
    }

    private mutating func readString(_ rest: inout Substring, _ hashes: Int, _ isMultiline: Bool) {
      let marks = String(repeating: "#", count: hashes)
      let end = (isMultiline ? "\"\"\"" : "\"") + marks
      if rest.hasPrefix(end) {
        modes.removeLast()
        rest = rest.dropFirst(end.count)
      } else if rest.hasPrefix("\\" + marks + "(") {
        modes.append(.interpolation(depth: 0))
        rest = rest.dropFirst(2 + hashes)
      } else {
        rest = rest.dropFirst(rest.hasPrefix("\\" + marks) ? 2 + hashes : 1)
        rest = rest.drop { $0 != "\\" && $0 != "\"" }
      }
    }

    private mutating func readCode(_ rest: inout Substring) {
      let plain = rest[..<(rest.utf8.firstIndex(where: Self.marks.contains) ?? rest.endIndex)]
      guard plain.isEmpty else {
        head += plain
        rest = rest[plain.endIndex...]
        return
      }
      if rest.hasPrefix("//") {
        rest = ""
        return
      }
      if rest.hasPrefix("/*") {
        modes.append(.blockComment)
        rest = rest.dropFirst(2)
        return
      }
      if rest.first == "\"" || rest.first == "#", let start = rest.prefixMatch(of: /(#*)("""|")/) {
        modes.append(.string(hashes: start.1.count, isMultiline: start.2.count == 3))
        rest = rest[start.range.upperBound...]
        return
      }
      let character = rest.removeFirst()
      if case .interpolation(let depth) = modes[modes.count - 1] {
        switch character {
        case "(": modes[modes.count - 1] = .interpolation(depth: depth + 1)
        case ")" where depth == 0: modes.removeLast()
        case ")": modes[modes.count - 1] = .interpolation(depth: depth - 1)
        default: break
        }
        return
      }
      switch character {
      case "{":
        scopes.append(opened())
        head = ""
      case "}":
        _ = scopes.popLast()
        head = ""
      default: head.append(character)
      }
    }

    /// The scope that the code before a brace opens.
    private func opened() -> Scope {
      let pattern = /\b(enum|struct|class|actor|protocol|extension)\s+[A-Z]/
      guard let match = head.matches(of: pattern).last else { return .body }
      let modifiers =
        head[..<match.range.lowerBound].split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      return .type(keyword: match.1, isPublic: modifiers.contains(/\b(?:public|open)\b/))
    }
  }
}
