import Foundation
import Testing

/// Tests that bad input of any kind gives a sentence with the fault and its place, exit code 2, and
/// no partial output.
@Suite struct BadInputTests {
  /// Records a text that must be refused, and returns the message.
  private func refusal(_ text: String, file: String = "a.jsonl", from: String? = nil) throws -> String {
    let here = try Workplace()
    try here.write(file, text)
    let outcome = try here.retouch(["record", file, "-o", "a.sqlite"] + (from.map { ["--from", $0] } ?? []))
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    #expect(here.files == [file], "nothing is left behind")
    return outcome.errors
  }

  private static let scene =
    Sample.header
    + #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,100],"children":[{"id":2,"class":"UIView","frame":[0,0,50,50],"children":[{"id":3,"class":"UIView","frame":[0,0,50,50]}]}]}]}}"#
    + "\n"

  @Test func `JSON that is cut off names its line and column`() throws {
    #expect(
      try refusal(Sample.header + #"{"t":0,"scene":{"win"#, from: "jsonl")
        == "retouch: a.jsonl:2:21: not JSON: it ends in the middle of a value\n")
  }

  @Test func `A value of another kind is told as what it is`() throws {
    #expect(
      try refusal(#"{"states":[{"time":"x","dom":{}}]}"#, file: "a.json")
        == "retouch: a.json:1:20: expected a number, found a text in double quotes\n")
    #expect(
      try refusal(#"{"states":[{"dom":{}}]}"#, file: "a.json") == "retouch: a.json:1:22: expected a state with a time\n"
    )
  }

  @Test func `A duplicate id is refused`() throws {
    let line =
      #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,1,1]},{"id":1,"class":"UIWindow","frame":[0,0,1,1]}]}}"#
    #expect(try refusal(Sample.header + line) == "retouch: a.jsonl:2: view 1 is in the scene already\n")
  }

  @Test func `A view that would be inside itself is refused`() throws {
    #expect(
      try refusal(Self.scene + #"{"t":1,"change":{"move":[{"id":2,"parent":3}]}}"#)
        == "retouch: a.jsonl:3: view 2 would be inside itself\n")
  }

  @Test func `An unknown id is refused`() throws {
    #expect(
      try refusal(Self.scene + #"{"t":1,"change":{"set":[{"id":9,"alpha":0}]}}"#)
        == "retouch: a.jsonl:3: there is no view 9 in the scene\n")
    #expect(
      try refusal(
        Self.scene + #"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[1,1],"hit":77}]}}"#)
        == "retouch: a.jsonl:3: there is no view 77 in the recording\n")
  }

  @Test(arguments: ["NaN", "Infinity", "1e999", "-1e999"])
  func `Geometry that is no number is refused`(number: String) throws {
    let errors = try refusal(Self.scene + #"{"t":1,"change":{"set":[{"id":2,"frame":[0,0,\#(number),5]}]}}"#)
    #expect(errors.hasPrefix("retouch: a.jsonl:3:"))
    #expect(errors.hasSuffix("is not a number that JSON has\n") || errors.contains("expected a value"), "\(errors)")
  }

  @Test func `Time that runs backwards is refused`() throws {
    #expect(
      try refusal(Self.scene + "{\"t\":2,\"change\":{}}\n{\"t\":1.5,\"change\":{}}\n")
        == "retouch: a.jsonl:4: the time 1.5 is before 2.0; times never decrease\n")
  }

  @Test func `A newer text form is refused`() throws {
    #expect(
      try refusal(#"{"retouch":2,"policy":"uikit"}"#)
        == "retouch: a.jsonl:1:12: expected version 1 (a newer file needs a newer retouch), found version 2\n")
  }

  @Test func `An empty file, an empty folder and a missing file are told apart`() throws {
    #expect(try refusal("").hasPrefix("retouch: a.jsonl: nothing to record: expected"))
    let here = try Workplace()
    try FileManager.default.createDirectory(atPath: here.path("empty"), withIntermediateDirectories: true)
    let folder = try here.retouch("record", "empty", "-o", "a.sqlite")
    #expect(folder.code == 2)
    #expect(folder.errors.hasPrefix("retouch: empty: nothing to record: expected"))
    let missing = try here.retouch("record", "none.jsonl", "-o", "a.sqlite")
    #expect(missing.code == 2)
    #expect(missing.errors == "retouch: none.jsonl: cannot read it: No such file or directory\n")
    #expect(here.files == ["empty"])
  }

  @Test func `A text of no known format asks for --from`() throws {
    #expect(
      try refusal("hello\n", file: "a.txt")
        == "retouch: a.txt: unknown format; name it with --from jsonl|droidbot|miniwob|recursive-description|appium|uiautomator|element-tree|element-text|maestro|trailblaze|sentry\n"
    )
  }

  @Test func `With --keep-going bad lines are counted, and the rest is kept`() throws {
    let here = try Workplace()
    try here.write(
      "a.jsonl", Self.scene + "{\"t\":1,\"change\":{\"remove\":[9]}}\n{oops\n" + #"{"t":2,"change":{"remove":[3]}}"#)
    let outcome = try here.retouch("record", "a.jsonl", "-o", "a.sqlite", "--keep-going")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("refused: a.jsonl:3: there is no view 9 in the scene"))
    #expect(outcome.errors.contains("refused: a.jsonl:4:2: not JSON"))
    #expect(outcome.errors.contains("2 snapshots, 3 views"))
  }

  @Test func `A trace is not replaced unasked`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.tap)
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    let again = try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    #expect(again.code == 2)
    #expect(again.errors == "retouch: a.sqlite: the file exists; overwrite it with --force, or choose another name\n")
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite", "--force").code == 0)
  }

  @Test func `Where nothing can be written, the path that was given is named`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.tap)
    let record = try here.retouch("record", "a.jsonl", "-o", "gone/a.sqlite")
    #expect(record.code == 2)
    #expect(
      record.errors
        == "retouch: gone/a.sqlite: cannot write it: No such file or directory; its folder gone does not exist\n")
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    let replay = try here.retouch("replay", "a.sqlite", "--policy", "uikit", "--results", "gone/r.sqlite")
    #expect(replay.code == 2)
    #expect(
      replay.errors
        == "retouch: gone/r.sqlite: cannot write it: No such file or directory; its folder gone does not exist\n"
    )
  }

  // MARK: Traces

  /// Replays, checks, shows and exports a file that is not a sound trace, and returns replay's
  /// message.
  private func refusedTrace(_ here: Workplace) throws -> String {
    for command in [["check", "a.sqlite"], ["export", "a.sqlite"], ["show", "a.sqlite"]] {
      #expect(try here.retouch(command).code == 2, "\(command)")
    }
    let outcome = try here.retouch("replay", "a.sqlite", "--policy", "uikit")
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    return outcome.errors
  }

  @Test func `A file that is not SQLite is refused`() throws {
    let here = try Workplace()
    try here.write("a.sqlite", "hello, this is not a database, but it is long enough for one")
    #expect(
      try refusedTrace(here)
        == "retouch: a.sqlite: not a SQLite file, so not a trace; retouch record makes traces\n"
    )
  }

  @Test func `A SQLite file of another program is refused`() throws {
    let here = try Workplace()
    _ = try here.sqlite3("a.sqlite", "CREATE TABLE t (x)")
    #expect(try refusedTrace(here) == "retouch: a.sqlite: a SQLite file that Retouch did not write, not a trace\n")
  }

  @Test func `A newer trace is refused by its version`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.tap)
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    _ = try here.sqlite3("a.sqlite", "PRAGMA user_version = 99")
    #expect(
      try refusedTrace(here)
        == "retouch: a.sqlite: a trace of version 99, which needs a newer retouch; this one, 0.1.0, "
        + "reads up to version 1\n")
  }

  @Test func `A cycle of views in a trace is refused`() throws {
    let here = try Workplace()
    try here.write(
      "a.jsonl", Self.scene + #"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[1,1]}]}}"#)
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    _ = try here.sqlite3("a.sqlite", "UPDATE view_state SET parent_id = 3 WHERE view_id = 2")
    #expect(
      try refusedTrace(here)
        == "retouch: a.sqlite: snapshot 1: 2 views are not inside any window: a cycle, or a superview that left without them\n"
    )
  }

  @Test func `A damaged page is reported, wherever it is`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.tap)
    try here.retouch("record", "a.jsonl", "-o", "good.sqlite")
    let good = try Data(contentsOf: URL(fileURLWithPath: here.path("good.sqlite")))
    for page in 1..<(good.count / 4096) {
      var bad = good
      bad.replaceSubrange((page * 4096)..<(page * 4096 + 4096), with: Data(repeating: 0xA5, count: 4096))
      try bad.write(to: URL(fileURLWithPath: here.path("a.sqlite")))
      let outcome = try here.retouch("check", "a.sqlite")
      #expect(outcome.code == 2, "page \(page)")
      #expect(outcome.errors.contains("damaged"), "page \(page): \(outcome.errors)")
      let replay = try here.retouch("replay", "a.sqlite", "--policy", "uikit")
      #expect([0, 2].contains(replay.code), "page \(page): \(replay.code) \(replay.errors)")
    }
    try good.prefix(6000).write(to: URL(fileURLWithPath: here.path("a.sqlite")))
    #expect(try refusedTrace(here).contains("damaged"))
  }

  @Test func `A results database is not taken for a trace, nor a trace for results`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.tap)
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    try here.retouch("replay", "a.sqlite", "--policy", "uikit", "--results", "r.sqlite")
    #expect(try here.retouch("check", "r.sqlite").code == 2)
    let outcome = try here.retouch("replay", "a.sqlite", "--policy", "uikit", "--results", "a.sqlite")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors == "retouch: a.sqlite: a trace, not a results database; choose another file with --results\n")
    #expect(try here.retouch("check", "a.sqlite").code == 0)
  }

  // MARK: Policies

  @Test func `A policy's error names file, line and column, and the nearest word`() throws {
    let here = try Workplace()
    try here.write("p.yaml", Sample.policy("  - match: UIButton\n    hitTst: none\n"))
    let outcome = try here.retouch("policy", "check", "p.yaml")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors
        == "retouch: p.yaml:5:5: unknown key \"hitTst\"; did you mean \"hitTest\"? Known are match, known, when, hitTest, pointInside, window, events, recognizers, set, touchesShouldCancel, touchesShouldBegin, shouldBegin\n"
    )
    try here.write("a.jsonl", Sample.tap)
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    #expect(try here.retouch("replay", "a.sqlite", "--policy", "p.yaml").code == 2)
    #expect(
      try here.retouch("replay", "a.sqlite", "--policy", "uikitt").errors
        == "retouch: uikitt: no such file or policy; did you mean \"uikit\"? retouch policy list prints the names\n"
    )
  }

  @Test func `A recording that names an unknown policy asks for it`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.tap.replacing("\"policy\":\"uikit\"", with: "\"policy\":\"shop\""))
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    let outcome = try here.retouch("replay", "a.sqlite", "--policy", "uikit")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.contains(
        "names the policy \"shop\", which is not known here; give its file or name with --recorded-policy"))
    #expect(try here.retouch("replay", "a.sqlite", "--policy", "uikit", "--recorded-policy", "uikit").code == 0)
  }

  // MARK: Texts

  @Test func `Texts that hold U+0000 come through every command`() throws {
    let here = try Workplace()
    let (own, other, text) = (#"A\u0000B"#, #"A\u0000C"#, #"x\u0000y"#)
    let information = ["app", "appVersion", "device", "os"].map { #""\#($0)":"\#(text)","# }.joined()
    let scene = #"{"id":2,"class":"\#(own)","frame":[0,0,90,90],"identifier":"\#(text)"}"#
    try here.write(
      "a.jsonl",
      #"{"retouch":1,\#(information)"policy":"uikit"}"# + "\n"
        + #"{"classes":{"\#(own)":"\#(other)"}}"# + "\n"
        + #"{"t":0,"scene":{"windows":[{"id":1,"class":"A","frame":[0,0,390,844],"key":true,"children":[\#(scene)]}]}}"#
        + "\n"
        + #"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[5,5],"hit":2}]}}"# + "\n")
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    #expect(try here.retouch("check", "a.sqlite").code == 0)
    #expect(try here.retouch("export", "a.sqlite").output == here.read("a.jsonl"))
    let outcome = try here.retouch("replay", "a.sqlite", "--policy", "android")
    #expect(outcome.code == 1 && outcome.output.contains(#"before  A/A\u{0}B#"x\u{0}y""#), "\(outcome.output)")
    let sql = "SELECT group_concat(length(CAST(app AS BLOB))) FROM compared_recording"
    #expect(try here.sqlite3("retouch-results.sqlite", sql).output == "3\n")
  }

  // MARK: Depth

  @Test func `A tree 100,000 deep goes through every command`() throws {
    let here = try Workplace()
    let depth = 100_000
    var text = Sample.header + #"{"t":0,"scene":{"windows":["#
    for id in 1..<depth { text += #"{"id":\#(id),"class":"UIView","frame":[0,0,9,9],"children":["# }
    text +=
      #"{"id":\#(depth),"class":"UIView","frame":[0,0,9,9]}"# + String(repeating: "]}", count: depth - 1) + "]}}\n"
    text +=
      #"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[5,5],"hit":\#(depth)}]}}"# + "\n"
    text += #"{"t":2,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[5,5]}]}}"# + "\n"
    try here.write("deep.jsonl", text)
    try here.write("p.yaml", Sample.policy("  - match: \"@100000\"\n    hitTest: none\n"))
    #expect(try here.retouch("record", "deep.jsonl", "-o", "deep.sqlite").code == 0)
    #expect(try here.retouch("check", "deep.sqlite").code == 0)
    #expect(try here.retouch("show", "deep.sqlite").output.contains("UIView (0, 0, 9, 9) @100000\n"))
    #expect(try here.retouch("replay", "deep.sqlite", "--policy", "p.yaml").code == 1)
    #expect(try here.retouch("export", "deep.sqlite").output == text)
    #expect(
      try here.sqlite3("deep.sqlite", "SELECT max(depth) FROM scene_tree WHERE snapshot_id = 1").output == "99999\n")
  }
}
