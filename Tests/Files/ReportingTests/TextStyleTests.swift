import Findings
import Reporting
import Testing

@Suite struct TextStyleTests {
  @Test(arguments: [
    ([:], true, true), ([:], false, false), (["TERM": "dumb"], true, false), (["TERM": "xterm"], true, true),
    (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true), (["NO_COLOR": "0"], true, false),
    (["CLICOLOR_FORCE": "1"], false, true), (["FORCE_COLOR": "3"], false, true), (["FORCE_COLOR": "0"], false, false),
    (["FORCE_COLOR": "", "CLICOLOR_FORCE": "0"], false, false), (["FORCE_COLOR": "1", "TERM": "dumb"], true, true),
    (["NO_COLOR": "1", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
  ])
  func `The environment says whether to colour, where no option does`(
    environment: [String: String], isTerminal: Bool, isOn: Bool
  ) {
    #expect(ColourChoice.auto.isOn(environment: environment, isTerminal: isTerminal) == isOn)
    #expect(ColourChoice.always.isOn(environment: environment, isTerminal: isTerminal))
    #expect(!ColourChoice.never.isOn(environment: environment, isTerminal: isTerminal))
  }

  @Test(arguments: [
    ("abc", 3), ("", 0), ("日本", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("→", 1), ("❤️", 2), ("한글", 4), ("｡", 1), ("ａ", 2),
    ("🇩🇪", 2),
  ])
  func `A character takes as many columns as a terminal gives it`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test func `A path that is too long loses its middle`() {
    #expect("UIWindow/UIView/UIButton#pay".shortened(toColumns: 11) == "UIWin…n#pay")
    #expect("UIWindow".shortened(toColumns: 8) == "UIWindow")
    for width in 1...20 {
      let short = "日本語/ab/日本語日本語".shortened(toColumns: width)
      #expect(short.columns <= width && short.columns >= width - 1)
    }
  }

  @Test func `Colour adds nothing but codes`() throws {
    let report = try SampleRun.everything.report()
    let plain = TextReport().render(report)
    let coloured = TextReport(style: TextStyle(isColoured: true)).render(report)
    #expect(coloured != plain)
    #expect(coloured.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func `Where lines have a width, paths are within it, and many groups have a table`() throws {
    var run = SampleRun()
    run.differences = (1...7).map { number in
      let path = "UIWindow/" + String(repeating: "日本View/", count: number) + "UIButton"
      return (.changed(.moved, path, path + "/UILabel"), number, 0)
    }
    let report = try run.report()
    for width in [60, 80, 120] {
      let lines = TextReport(style: TextStyle(width: width)).render(report).split(separator: "\n").map(String.init)
      let table = lines.drop { !$0.hasPrefix("kind") }.prefix(8)
      #expect(table.count == 8)
      #expect(Set(table.dropFirst().map(\.columns)).count == 1)
      #expect(table.allSatisfy { $0.columns <= width })
      for line in lines where line.hasPrefix("   before") || line.hasPrefix("   after") || line.hasPrefix("   e.g.") {
        #expect(line.columns <= width)
      }
    }
    #expect(!TextReport().render(report).contains("kind"))
  }
}
