import Testing

/// Tests scenes with trees far deeper than apps have them: traces may come from strangers.
@Suite struct DeepTreeTests {
  private let here: Workplace

  init() throws {
    here = try Workplace()
    let levels = 3_000
    var text = Sample.header + #"{"t":0,"scene":{"windows":["#
    for level in 1...levels {
      let end = level == levels ? "" : #","children":["#
      text += #"{"id":\#(level),"class":"\#(level == 1 ? "UIWindow" : "UIView")","frame":[0,0,100,100]\#(end)"#
    }
    text += "}" + String(repeating: "]}", count: levels - 1) + "]}}\n"
    for phase in ["began", "ended"] {
      text += #"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"\#(phase)","at":[20,20]}]}}"# + "\n"
    }
    try here.write("deep.jsonl", text)
    try here.write("p.yaml", Sample.policy("  - match: UIView\n    hitTest: passthrough\n"))
    #expect(try here.retouch("record", "deep.jsonl", "-o", "deep.sqlite").code == 0)
  }

  @Test(arguments: [
    "explain deep.sqlite --event 1 --policy p.yaml --baseline uikit", "policy check p.yaml --trace deep.sqlite",
    "minimize deep.sqlite --event 1 --policy p.yaml --baseline uikit", "show deep.sqlite", "check deep.sqlite",
    "select deep.sqlite", "view deep.sqlite --audit -o page.html", "export deep.sqlite -o again.jsonl",
  ])
  func `Each command works at any depth`(command: String) throws {
    let outcome = try here.retouch(command.split(separator: " ").map(String.init))
    #expect(outcome.code == 0, "\(command): \(outcome.errors.prefix(300))")
  }

  @Test func `So do replays and sweeps`() throws {
    for command in ["replay", "sweep"] {
      let outcome = try here.retouch(command, "deep.sqlite", "--policy", "p.yaml", "--baseline", "uikit")
      #expect(outcome.code == 1, "\(command): \(outcome.errors.prefix(300))")
    }
  }
}
