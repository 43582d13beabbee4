import Mutating
import Testing

struct MutatedFileTests {
  /// The text of a file in which every place has a mutant, numbered from 0.
  private func mutated(_ source: String) -> String {
    let places = FoundPlaces(ParsedFile(source), EnumCases()).places
    return String(decoding: MutatedFile(Array(source.utf8), Array(zip(0..., places))).text, as: UTF8.self)
  }

  @Test func `An operator is exchanged where the switch is on`() {
    #expect(mutated("let a = b < c") == "let a = (mutantIsOn(0) ? b <= c : b < c)")
  }

  @Test func `The operands of an exchanged operator stay what they are`() {
    #expect(
      mutated("let a = b && c || d")
        == "let a = (mutantIsOn(0) ? (b && c) && (d) : (mutantIsOn(1) ? (b) || (c) : b && c) || d)")
  }

  @Test func `A statement is left out where the switch is on, and what is in it has mutants, too`() {
    #expect(
      mutated("func f() { g(1) }")
        == "func f() { if !mutantIsOn(0) { g((mutantIsOn(1) ? 2 : (mutantIsOn(2) ? 0 : 1))) } }")
  }

  @Test func `An error is the fault of the innermost mutant around it, else of those on its line`() {
    let source = "func f() {\n  g(1)\n  h(c)\n}\nfunc k() -> Int {\n  let d = 1\n  return 2\n}\n"
    let places = FoundPlaces(ParsedFile(source), EnumCases()).places
    let file = MutatedFile(Array(source.utf8), Array(zip(0..., places)))
    func numbers(_ line: Int) -> [Int] { places.indices.filter { places[$0].line == line } }
    let text = String(decoding: file.text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(text[1] == "  if !mutantIsOn(0) { g((mutantIsOn(1) ? 2 : (mutantIsOn(2) ? 0 : 1))) }")
    #expect(file.blamed(line: 2, column: 4) == [0])
    #expect(file.blamed(line: 2, column: 40) == [1])
    #expect(Set(file.blamed(line: 2, column: 1)) == Set(numbers(2)))
    #expect(Set(file.blamed(line: 5, column: 6)) == Set(numbers(6) + numbers(7)))
  }
}
