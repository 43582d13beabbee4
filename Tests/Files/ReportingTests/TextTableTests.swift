import Reporting
import Testing

@Suite struct TextTableTests {
  @Test func `Columns are as wide on a terminal as their widest cells, and numbers end below each other`() {
    let table = TextTable([.init(), .init(isNumber: true), .init(gap: 1, width: 4), .init()])
    let lines = table.lines([["kind", "touches", "a", "last"], ["日本語", "12", "", "x"], ["w", "3", "b", ""]])
    #expect(lines == ["kind    touches a     last", "日本語       12       x", "w             3 b"])
  }

  @Test func `A row without text is an empty line`() {
    #expect(TextTable([.init(width: 3), .init()]).lines([["", ""]]) == [""])
    #expect(TextTable([.init()]).lines([]).isEmpty)
  }
}
