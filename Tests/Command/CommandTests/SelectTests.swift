import Foundation
import Testing

/// Tests `retouch select`.
@Suite struct SelectTests {
  private func text(_ x: Int, _ y: Int, hit: Int, type: String = "touches") -> String {
    Sample.header
      + #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","key":true,"frame":[0,0,100,100],"children":[{"id":2,"class":"UIButton","identifier":"pay","frame":[10,10,40,40]}]}]}}"#
      + "\n"
      + (type == "touches"
        ? #"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[\#(x),\#(y)],"hit":\#(hit)}]}}"#
        : #"{"t":1,"event":{"type":"\#(type)","target":\#(hit)}}"#) + "\n"
  }

  /// Traces of touches beside the button, on it, at the same place again, and of a shake.
  private func workplace() throws -> Workplace {
    let here = try Workplace()
    try FileManager.default.createDirectory(atPath: here.path("traces"), withIntermediateDirectories: true)
    for (name, text) in [
      ("beside", text(90, 90, hit: 1)), ("button", text(20, 20, hit: 2)), ("again", text(21, 21, hit: 2)),
      ("shake", text(0, 0, hit: 1, type: "motion")),
    ] {
      #expect(try here.retouch(["record", "-", "-o", "traces/\(name).sqlite"], input: text).code == 0)
    }
    try here.write("none.yaml", Sample.policy("  - match: \"#pay\"\n    hitTest: none\n"))
    return here
  }

  @Test func `Each choice says what it adds, and what is left out where else it is`() throws {
    let here = try workplace()
    let outcome = try here.retouch("select", "traces", "--policy", "none.yaml")
    #expect(outcome.code == 0 && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0].hasPrefix("3 traces of 4 cover what all of them cover: "))
    #expect(lines[1] == "10 facts: 2 event types, 2 classes, 2 responders, 2 cells, 1 rule, 1 reason")
    #expect(lines[2] == "No smaller set covers as much.")
    #expect(lines[5] == "1. traces/again.sqlite adds 6 facts")
    #expect(
      lines[6...].prefix(6).map { $0.split(separator: " [")[0] } == [
        "   1 event type: touches", "   1 class: UIButton", "   1 responder: UIWindow/UIButton#pay",
        "   1 cell: UIButton#pay in (1, 3)", "   1 rule: #pay { hitTest: none }",
        "   1 reason: moved, left-rule-was-entered-inside",
      ])
    #expect(outcome.output.hasSuffix("\nLEFT OUT\ntraces/button.sqlite: its 6 facts are in 1\n"))
  }

  @Test func `Without a policy, rules and reasons do not count, and the grid can be one cell`() throws {
    let here = try workplace()
    let outcome = try here.retouch("select", "traces", "--grid", "1x1")
    #expect(outcome.output.contains("8 facts: 2 event types, 2 classes, 2 responders, 2 cells\n"))
    let one = try here.retouch("select", "traces/beside.sqlite")
    #expect(one.output.hasPrefix("1 trace of 1 covers what all of them cover: "))
    #expect(!one.output.contains("LEFT OUT"))
  }

  @Test(arguments: ["2x3", "3x2"]) func `Each cell of a grid is one of its own, whichever side has more`(grid: String)
    throws
  {
    let here = try Workplace()
    // The number for the shorter side comes first. One screen is high, the other one wide. Both
    // have two columns and three rows.
    let (width, height) = grid == "2x3" ? (80, 120) : (120, 60)
    let places = (0..<6).map { (x: width * ($0 % 2 * 2 + 1) / 4, y: height * ($0 / 2 * 2 + 1) / 6) }
    let touches = places.enumerated().map { number, place in
      ["began", "ended"].map { phase in
        #"{"t":\#(number + 1),"event":{"type":"touches","touches":[{"touch":1,"phase":"\#(phase)","#
          + #""at":[\#(place.x),\#(place.y)]\#(phase == "began" ? #","hit":1"# : "")}]}}"# + "\n"
      }.joined()
    }
    let scene =
      #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","key":true,"frame":[0,0,\#(width),\#(height)]}]}}"#
    #expect(
      try here.retouch(["record", "-", "-o", "t.sqlite"], input: Sample.header + scene + "\n" + touches.joined()).code
        == 0)
    let outcome = try here.retouch("select", "t.sqlite", "--grid", grid)
    #expect(outcome.output.contains("1 event type, 1 class, 1 responder, 6 cells\n"), "\(outcome.output)")
  }

  @Test func `The list that it writes is one for --traces-from`() throws {
    let here = try workplace()
    try FileManager.default.moveItem(
      atPath: here.path("traces/beside.sqlite"), toPath: here.path("traces/# \"a\", b.sqlite"))
    let outcome = try here.retouch("select", "traces", "--policy", "none.yaml", "-o", "few.csv")
    #expect(outcome.errors == "wrote few.csv: 3 traces\n")
    #expect(try here.retouch("select", "traces", "--policy", "none.yaml", "-o", "-").output == here.read("few.csv"))
    let all = try here.retouch("replay", "traces", "--policy", "none.yaml")
    let few = try here.retouch("replay", "--traces-from", "few.csv", "--policy", "none.yaml")
    #expect(few.code == 1 && few.output.contains("2 touches and 1 other event in 3 recordings"))
    func groups(_ text: String) -> [String] { text.matches(of: /\[([0-9a-f]{16})\]/).map { String($0.1) } }
    #expect(groups(few.output) == groups(all.output) && groups(all.output).count == 1)
    let again = try here.retouch("select", "--traces-from", "few.csv", "--policy", "none.yaml")
    #expect(again.output.hasPrefix("3 traces of 3 "))
  }

  @Test func `As JSON it says the same`() throws {
    let here = try workplace()
    let text = try here.retouch("select", "traces", "--policy", "none.yaml", "--format", "json").output
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(json["schema"] as? String == "retouch-selection" && json["version"] as? Int == 1)
    #expect(json["traces"] as? Int == 4 && json["leastTraces"] as? Int == 3)
    let chosen = try #require(json["chosen"] as? [[String: Any]])
    #expect(chosen.map { $0["path"] as? String } == ["again", "beside", "shake"].map { "traces/\($0).sqlite" })
    let adds = try #require(chosen[0]["adds"] as? [[String: Any]])
    #expect(adds.compactMap { $0["name"] as? String }.contains("UIWindow/UIButton#pay"))
    let left = try #require(json["leftOut"] as? [[String: Any]])
    #expect(left.first?["in"] as? [String] == ["traces/again.sqlite"] && left.count == 1)
  }

  /// Facts have numbers in the order of the traces, whichever thread reads them.
  @Test func `The choice does not depend on how many traces are read at once`() throws {
    let here = try workplace()
    for number in 0..<12 {
      let touch = text(number * 8, 20 + number % 3 * 30, hit: number % 2 + 1)
      try here.retouch(["record", "-", "-o", "traces/t\(number).sqlite"], input: touch)
    }
    try here.write("traces/broken.sqlite", "SQLite format 3\0 and nothing else")
    func output(_ arguments: String...) throws -> String {
      let all = try ["1", "2", "7"].map {
        try here.retouch(arguments + ["--policy", "none.yaml", "--jobs", $0])
      }
      #expect(all.allSatisfy { $0.code == 2 && $0.errors.hasPrefix("retouch: traces/broken.sqlite: ") })
      #expect(Set(all.map(\.output)).count == 1)
      return all[0].output
    }
    #expect(try output("select", "traces").contains(" traces of 16 cover what all of them cover"))
    #expect(try output("corpus", "stats", "traces").contains("16 traces, "))
    #expect(try output("corpus", "prune", "traces", "--dry-run").contains("would stay"))
    #expect(try here.retouch("select", "traces", "--jobs", "0").code == 64)
  }

  @Test func `Wrong words and traces without an event are errors`() throws {
    let here = try workplace()
    for grid in ["8", "0x4", "8x101", "axb"] {
      let outcome = try here.retouch("select", "traces", "--grid", grid)
      #expect(outcome.code == 64 && outcome.errors.contains("it takes two numbers up to 100, as 8x16"), "\(grid)")
    }
    #expect(try here.retouch("select").code == 64)
    let scene = Sample.tap.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n"
    try here.retouch(["record", "-", "-o", "scene.sqlite"], input: scene)
    let empty = try here.retouch("select", "scene.sqlite")
    #expect(empty.code == 2)
    #expect(
      empty.errors
        == "retouch: scene.sqlite: no event has a responder, so there is nothing to cover\n")
    #expect(try here.retouch("select", "traces", "--policy", "gone").code == 2)
    #expect(try here.retouch("select", "none.yaml").errors.contains("not a SQLite file"))
    let own = Sample.tap.replacing("uikit", with: "theirs").replacing(",\"hit\":2", with: "")
    try here.retouch(["record", "-", "-o", "own.sqlite"], input: own)
    #expect(try here.retouch("select", "own.sqlite").errors.contains("give its file or name with --recorded-policy"))
    #expect(try here.retouch("select", "own.sqlite", "--recorded-policy", "uikit").code == 0)
  }
}
