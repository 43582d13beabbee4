import Testing

/// Tests scenes with trees far deeper than apps have them: traces may come from strangers.
@Suite struct DeepTreeTests {
  /// A folder with a trace of so many views inside one another.
  private func deep(levels: Int) throws -> Workplace {
    let here = try Workplace()
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
    return here
  }

  @Test(arguments: [
    "explain deep.sqlite --event 1 --policy p.yaml --baseline uikit", "policy check p.yaml --trace deep.sqlite",
    "minimize deep.sqlite --event 1 --policy p.yaml --baseline uikit", "show deep.sqlite", "check deep.sqlite",
    "replay deep.sqlite --policy p.yaml --baseline uikit", "select deep.sqlite",
    "view deep.sqlite --audit -o page.html", "export deep.sqlite -o again.jsonl",
  ])
  func `Each command works at any depth`(command: String) throws {
    let outcome = try deep(levels: 3_000).retouch(command.split(separator: " ").map(String.init))
    #expect(outcome.code == (command.hasPrefix("replay") ? 1 : 0), "\(command): \(outcome.errors.prefix(300))")
  }

  /// The time of a sweep grows with the square of the depth, so that its tree is less deep.
  @Test func `So does a sweep`() throws {
    let outcome = try deep(levels: 1_000).retouch("sweep", "deep.sqlite", "--policy", "p.yaml", "--baseline", "uikit")
    #expect(outcome.code == 1, "\(outcome.errors.prefix(300))")
  }
}
