import Foundation
import Testing

/// Tests that all that is said of an imported recording says what its source leaves open.
@Suite struct ApproximationTests {
  private static let page = """
    <AppiumAUT><XCUIElementTypeApplication name="Shop" x="0" y="0" width="390" height="844">
      <XCUIElementTypeWindow x="0" y="0" width="390" height="844">
        <XCUIElementTypeButton name="pay" label="Pay" x="20" y="40" width="100" height="44"/></XCUIElementTypeWindow>
      <XCUIElementTypeWindow x="0" y="0" width="390" height="844">
        <XCUIElementTypeOther x="0" y="0" width="390" height="844" enabled="false"/></XCUIElementTypeWindow>
    </XCUIElementTypeApplication></AppiumAUT>
    """
  private static let tap = """
    {"actions":[{"type":"pointer","id":"f","actions":[{"type":"pointerMove","x":70,"y":50},{"type":"pointerDown"},
      {"type":"pointerUp"}]}]}
    """
  private static let policy = "policy: p\nbase: uikit\nrules:\n  - match: \"#pay\"\n    hitTest: none\n"
  private static let words =
    "which view is in front, who takes touches, what is transparent or hidden, and what is clipped"

  private func imported() throws -> Workplace {
    let here = try Workplace()
    try FileManager.default.createDirectory(
      at: here.folder.appendingPathComponent("run"), withIntermediateDirectories: false)
    try here.write("run/1.xml", Self.page)
    try here.write("run/2.json", Self.tap)
    try here.write("p.yaml", Self.policy)
    let recorded = try here.retouch("record", "run", "-o", "t.sqlite")
    #expect(recorded.code == 0, "\(recorded.errors)")
    #expect(recorded.errors.contains("approximate: 2 element: without a role and a text"))
    return here
  }

  @Test func `A touch goes to the button behind an empty window, and every run says what was guessed`() throws {
    let here = try imported()
    for command in ["replay", "sweep", "audit"] {
      let run = try here.retouch(
        [command, "t.sqlite", "--policy", "p.yaml"] + (command == "audit" ? ["--controls", "#pay"] : []))
      #expect(run.code == 1)
      #expect(
        run.output.contains("Approximate: the source of the recording does not tell \(Self.words); a guess"),
        "\(command): \(run.output)")
      let json = try here.retouch("report", "--format", "json")
      #expect(
        json.output.contains(#""approximations":["order","interaction","transparency","clipping"]"#)
          || json.output.contains(#""approximations": ["order", "interaction", "transparency", "clipping"]"#))
      let markdown = try here.retouch("report", "--format", "markdown")
      #expect(markdown.output.contains("**Approximate**: the source of the recording does not tell \(Self.words)"))
      let html = try here.retouch("report", "--format", "html")
      #expect(html.output.contains("the source of the recording does not tell \(Self.words)"))
    }
    let replayed = try here.retouch("replay", "t.sqlite", "--policy", "p.yaml")
    #expect(replayed.output.contains("before  XCUIElementTypeWindow/XCUIElementTypeButton#pay"))
    let sql = "SELECT DISTINCT approximations FROM recordings"
    #expect(try here.sqlite3("retouch-results.sqlite", sql).output == "order, interaction, transparency, clipping\n")
    #expect(try here.sqlite3("t.sqlite", sql).output == "order, interaction, transparency, clipping\n")
  }

  @Test func `A certificate says what was guessed, and is refused when it hides that`() throws {
    let here = try imported()
    #expect(try here.retouch("sweep", "t.sqlite", "--policy", "p.yaml", "--certificate", "c.sqlite").code == 1)
    let checked = try here.retouch("check", "c.sqlite", "t.sqlite")
    #expect(checked.code == 0)
    #expect(checked.output.hasPrefix("c.sqlite: ok, for approximate scenes\n"))
    #expect(
      checked.output.contains(
        "  approximate: the source does not tell \(Self.words); what is verified holds for the guess that stands for it\n"
      ))
    #expect(
      checked.output.contains("  approximate: its source does not tell order, interaction, transparency, clipping\n"))
    #expect(
      try here.sqlite3("c.sqlite", "SELECT approximations FROM trace").output
        == "order, interaction, transparency, clipping\n")
    _ = try here.sqlite3("c.sqlite", "UPDATE trace SET approximations = NULL")
    #expect(try here.retouch("check", "c.sqlite").code == 2)
  }

  @Test func `Export and record keep what was guessed, and other words are refused`() throws {
    let here = try imported()
    #expect(try here.retouch("export", "t.sqlite", "-o", "a.jsonl").code == 0)
    #expect(try here.retouch("record", "a.jsonl", "-o", "again.sqlite").code == 0)
    #expect(try here.retouch("export", "again.sqlite", "-o", "b.jsonl").code == 0)
    func text(_ name: String) throws -> String {
      try String(contentsOf: here.folder.appendingPathComponent(name), encoding: .utf8)
    }
    let first = try text("a.jsonl")
    #expect(first.contains(#""approximations":["order","interaction","transparency","clipping"]"#))
    #expect(try text("b.jsonl") == first)
    try here.write("c.jsonl", first.replacingOccurrences(of: "\"order\"", with: "\"colour\""))
    let refused = try here.retouch("record", "c.jsonl", "-o", "c.sqlite")
    #expect(refused.code == 2 && refused.errors.contains("expected approximations of order, windows"))
  }

  @Test func `Empty elements take touches where that is asked for`() throws {
    let here = try imported()
    #expect(try here.retouch("record", "run", "-o", "all.sqlite", "--empty-elements").code == 0)
    let replayed = try here.retouch("replay", "all.sqlite", "--policy", "p.yaml")
    #expect(replayed.code == 0 && replayed.output.contains("Approximate: "))
  }

  @Test func `A dump in one line has all of its views, and a crash report is refused unless to go on`() throws {
    let here = try Workplace()
    let dump =
      "<UIWindow: 0x1; frame = (0 0; 9 9)>   | <UIView: 0x2; frame = (0 0; 9 9)>   |    | <A: 0x3; frame = (0 0; 1 1)>"
    try here.write("dump.txt", dump)
    let recorded = try here.retouch("record", "dump.txt", "-o", "d.sqlite")
    #expect(recorded.code == 0 && recorded.errors.hasPrefix("read 3 views\n"))
    let log = String(repeating: "0 libsystem_kernel.dylib 0x000000018c5d5578 __pthread_kill + 8\n", count: 20)
    try here.write("crash.txt", log + "reason: <UIView: 0x1; frame = (0 0; 1 1)> is in no window\n")
    let refused = try here.retouch("record", "crash.txt", "-o", "c.sqlite")
    #expect(refused.code == 2 && refused.errors.contains("most of it would be skipped"), "\(refused.errors)")
    #expect(try here.retouch("record", "crash.txt", "-o", "c.sqlite", "--keep-going").code == 0)
    try here.write("crash.ips", "{\"reason\":\"<UIView: 0x1; frame = (0 0; 1 1)>\"}\n{\"threads\":[]}\n")
    let json = try here.retouch("record", "crash.ips", "-o", "j.sqlite")
    #expect(json.code == 2 && json.errors.contains("unknown format"))
    let forced = try here.retouch("record", "crash.ips", "-o", "j.sqlite", "--from", "recursive-description")
    #expect(forced.code == 2 && forced.errors.contains("found JSON"))
  }
}
