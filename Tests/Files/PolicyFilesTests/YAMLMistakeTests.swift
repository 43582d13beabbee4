import Foundation
import PolicyFiles
import TestSupport
import Testing

/// Tests mistakes that come from YAML: what is meant as a selector is a comment or a list to it.
@Suite struct YAMLMistakeTests {
  private static func rule(_ text: String) -> String { "rules:\n  - match: A\n    \(text)\n" }

  private static let mistakes: [(text: String, kind: PolicyFault.Kind, line: Int, column: Int)] = [
    ("rules:\n  - match: #close\n    hitTest: none", .selectorInComment("#close"), 2, 11),
    ("rules:\n  - match: [clickable=true]\n    hitTest: none", .selectorInBrackets("[clickable=true]"), 2, 12),
    ("rules:\n\t- match: A", .notYAML(.tab), 2, 1),
    ("rules:\n  - match: *\n    hitTest: none", .notYAML(.unquoted("*")), 2, 12),
    ("rules:\n  - match: @3\n    hitTest: none", .notYAML(.unquoted("@3")), 2, 12),
    ("rules:\n  - match: > UIButton\n    hitTest: none", .notYAML(.unquoted("> UIButton")), 2, 12),
    (rule("hitTest:passthrough"), .notYAML(.noSpace(after: "hitTest")), 3, 5),
    ("rules:\n  - match: UIButton:  x\n    hitTest: none", .notYAML(.colon(in: "UIButton:  x")), 2, 12),
    (rule("hitTest: { passthrough: true }"), .wordAsKey("passthrough", of: "hitTest"), 3, 16),
    (rule("pointInside: { always: true }"), .wordAsKey("always", of: "pointInside"), 3, 20),
  ]

  @Test(arguments: mistakes.indices) func `a mistake of YAML is told with what to write`(index: Int) {
    let (text, kind, line, column) = Self.mistakes[index]
    let fault = #expect(throws: PolicyFault.self) { try PolicyFile.parse(text, file: "p.yaml") }
    #expect(fault?.kind == kind)
    #expect(fault?.line == line && fault?.column == column, "\(fault?.line ?? 0):\(fault?.column ?? 0)")
  }

  @Test func `a SQLite file is no policy`() throws {
    let folder = try Folder()
    let file = folder.file("p.sqlite")
    try "SQLite format 3\0".write(to: file, atomically: true, encoding: .utf8)
    let fault = #expect(throws: PolicyFault.self) { try PolicyFile.policy(file.path) }
    #expect(fault?.kind == .isDatabase)
  }

  private static let selectors: [(text: String, comment: String?)] = [
    ("A #b", "#b"), ("A  #b  # c", "#b"), ("A # b", nil), ("A # b #c", nil), ("\"A #b\"", nil), ("\"A\" #b", nil),
    ("A#b", nil), ("A #1", nil), ("A #_b", "#_b"),
  ]

  @Test(arguments: selectors) func `a comment that looks like a part of a selector is told`(
    text: String, comment: String?
  ) throws {
    let folder = try Folder()
    let path = folder.file("p.yaml")
    try "rules:\n  - match: \(text)\n    hitTest: none\n".write(to: path, atomically: true, encoding: .utf8)
    let remarks = try PolicyFile.read(path.path).remarks
    #expect(remarks.map(\.kind) == (comment.map { [.selectorEndsInComment(selector: "A", comment: $0)] } ?? []))
    #expect(remarks.allSatisfy { $0.line == 2 })
  }
}
