import Mutating
import Testing

struct PlaceFinderTests {
  /// What the mutants of a text change, as “before -> after”.
  private func changes(_ source: String) -> [String] {
    var cases = EnumCases()
    cases.add(ParsedFile(source))
    return FoundPlaces(ParsedFile(source), cases).places.map { "\($0.before) -> \($0.after)" }
  }

  @Test(arguments: [
    ("let a = b <= c", ["<= -> <"]),
    ("let a = b === c", ["=== -> !=="]),
    ("let a = 44", ["44 -> 45", "44 -> 43"]),
    ("let a = 0.5", ["0.5 -> 1.5", "0.5 -> -0.5"]),
    ("let a = true", ["true -> false"]),
    ("let a = min(b, c)", ["min -> max"]),
    ("let a = b.first { $0.c }", ["first -> last"]),
    ("let a = b + c", ["+ -> -"]),
    ("func f() { if a { return }; b() }", ["a -> !(a)", "return -> ", "b() -> "]),
    ("enum E { case a, b(Int), c }\nlet e: E = .a", ["a -> c"]),
  ])
  func `A place has its mutants`(source: String, expected: [String]) {
    #expect(changes(source) == expected)
  }

  @Test(
    arguments: [
      ("let a = b + \"c\"", nil),
      ("func f() { switch a { case 1: return; default: return } }", .pattern),
      ("#if A\nlet a = 1\n#endif", .conditionalCode),
      ("enum E: Int { case a = 1 }", .literalOnly),
      ("init() { a = b }", .initialization),
      ("func f() -> Int { g() }", .onlyExpression),
      ("func f() { precondition(a < b) }", .precondition),
      ("let a = [\(Array(repeating: "1", count: 20).joined(separator: ","))]", .longList),
    ] as [(String, Omission?)])
  func `A place without a mutant is counted`(source: String, expected: Omission?) {
    let finder = FoundPlaces(ParsedFile(source), EnumCases())
    #expect(finder.places.isEmpty)
    #expect(finder.omissions == expected.map { [$0: 1] } ?? [:])
  }
}
