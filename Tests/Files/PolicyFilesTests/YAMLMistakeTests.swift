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
    (
      "rules:\n  - match: A\n  hitTest: none",
      .notYAML(.indentation(of: "hitTest", column: 3, above: .init(name: "match", line: 2, column: 5))), 3, 3
    ),
    (
      "rules:\n- match: A\n    hitTest: none",
      .notYAML(.indentation(of: "hitTest", column: 5, above: .init(name: "match", line: 2, column: 3))), 3, 5
    ),
    (
      "rules:\n  - match: A\n     hitTest: none",
      .notYAML(.indentation(of: "hitTest", column: 6, above: .init(name: "match", line: 2, column: 5))), 3, 6
    ),
    (
      "rules:\n  - match: A\n    hitTest: none\n   - match: B\n     hitTest: none",
      .notYAML(.indentation(of: "-", column: 4, above: .init(name: "hitTest", line: 3, column: 5))), 4, 4
    ),
    (
      "policy: a\n base: uikit\nrules: []",
      .notYAML(.indentation(of: "base", column: 2, above: .init(name: "policy", line: 1, column: 1))), 2, 2
    ),
    (rule("set: { alpha: 5 }"), .expected(.fraction, found: .text("5")), 3, 19),
    (rule("set: { alpha: -0.1 }"), .expected(.fraction, found: .text("-0.1")), 3, 19),
    ("alphaThreshold: 1.5\nrules: []", .expected(.fraction, found: .text("1.5")), 1, 17),
    (rule("pointInside: { minimumSize: -44 }"), .expected(.size, found: .text("-44")), 3, 33),
    (rule("pointInside: { minimumSize: [44, -1] }"), .expected(.size, found: .text("-1")), 3, 38),
    (rule("pointInside: { cornerRadius: -1 }"), .expected(.radius, found: .text("-1")), 3, 34),
    (rule("hitTest: { passthrough: true }"), .wordAsKey("passthrough", of: "hitTest"), 3, 16),
    (rule("pointInside: { always: true }"), .wordAsKey("always", of: "pointInside"), 3, 20),
    ("rules:\n  -match: A\n    hitTest: none", .notYAML(.dashWithoutSpace), 2, 3),
    ("policy: p\nbase uikit\nrules: []", .notYAML(.noColon(after: "base")), 2, 1),
    ("\n\nrules: []\n#\u{7F}", .notYAML(.controlCharacter(0x7F)), 4, 2),
    ("version: 0\nrules: []", .expected(.positiveCount, found: .text("0")), 1, 10),
    (rule("recognizers: { move: Pan }"), .expected(.recognizerMove, found: .text("Pan")), 3, 26),
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

  private static let doubtful: [(rule: String, kind: PolicyRemark.Kind?)] = [
    ("match: UIButton.close\n    hitTest: none", .classAfterDot(of: "UIButton", name: "close")),
    ("match: \"#a:not(UIView.b)\"\n    hitTest: none", .classAfterDot(of: "UIView", name: "b")),
    ("match: Shop.Card\n    hitTest: none", nil),
    ("match: \"#a\"\n    hitTest: { except: \"#a\" }", .ownHole("#a")),
    ("match: \"#a\"\n    hitTest: { except: [\"#b\", \"#a\"] }", .ownHole("#a")),
    ("match: \"#a\"\n    hitTest: { except: \"#b\" }", nil),
    (
      "{ match: A, recognizers: { of: Pan, requireToFail: UITapGestureRecogniser } }",
      .unknownClass("UITapGestureRecogniser", nearest: "UITapGestureRecognizer")
    ),
  ]

  @Test(arguments: doubtful.indices) func `what can be read but is hardly meant is told`(index: Int) throws {
    let (rule, kind) = Self.doubtful[index]
    let folder = try Folder()
    let path = folder.file("p.yaml")
    try "rules:\n  - \(rule)\n".write(to: path, atomically: true, encoding: .utf8)
    let remarks = try PolicyFile.read(path.path).remarks
    #expect(remarks.map(\.kind) == [kind].compactMap(\.self))
    #expect(remarks.allSatisfy { $0.line == 2 })
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

  @Test func `a comment that looks like a part of a selector of recognizers is told`() throws {
    let folder = try Folder()
    let path = folder.file("p.yaml")
    let text = "rules:\n  - match: A\n    recognizers:\n      of: Pan\n      requireToFail: Tap #b\n"
    try text.write(to: path, atomically: true, encoding: .utf8)
    let remarks = try PolicyFile.read(path.path).remarks
    #expect(remarks.map(\.kind) == [.selectorEndsInComment(selector: "Tap", comment: "#b")])
    #expect(remarks.map(\.line) == [5])
  }
}
