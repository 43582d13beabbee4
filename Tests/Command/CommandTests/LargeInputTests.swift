import Foundation
import Testing

/// Tests what the article about limits says: what is too large is refused with words, and what is
/// not takes a time that grows with its size.
@Suite struct LargeInputTests {
  private let here: Workplace

  init() throws { here = try Workplace() }

  /// Seconds that one command may take, in a build without optimisation and beside other tests.
  /// Work that grows with the square of these inputs takes minutes.
  private static let limit = 60.0

  private func policy(_ rules: [(match: String, effect: String)]) -> String {
    Sample.policy(rules.map { "  - match: '\($0.match)'\n    \($0.effect)\n" }.joined())
  }

  private func taps(_ places: [(x: Int, y: Int)]) -> String {
    places.enumerated().map { number, at in
      ["began", "ended"].enumerated().map { step, phase in
        #"{"t":\#(number * 2 + step + 1),"event":{"type":"touches","touches":[{"touch":1,"phase":"\#(phase)","at":[\#(at.x),\#(at.y)]}]}}"#
          + "\n"
      }.joined()
    }.joined()
  }

  /// Cells beside one another, some of which are touched.
  private func cells(_ count: Int, touched: Int) -> String {
    let cells = (0..<count).map {
      #"{"id":\#($0 + 10),"class":"Cell","identifier":"c\#($0)","frame":[\#($0 % 40 * 10),\#($0 / 40 * 10),10,10]}"#
    }
    return Sample.header
      + #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,400,800],"children":["#
      + cells.joined(separator: ",") + "]}]}}\n" + taps((0..<touched).map { ($0 % 40 * 10 + 5, $0 / 40 * 10 + 5) })
  }

  /// Views inside one another, with a touch on the innermost.
  private func chain(_ levels: Int) -> String {
    let views = (1...levels).map {
      #"{"id":\#($0),"class":"\#($0 == 1 ? "UIWindow" : "UIView")","frame":[0,0,100,100]"#
    }
    return Sample.header + #"{"t":0,"scene":{"windows":["# + views.joined(separator: #","children":["#) + "}"
      + String(repeating: "]}", count: levels - 1) + "]}}\n" + taps([(20, 20)])
  }

  // MARK: What is refused

  @Test func `A policy with too much of one thing is refused with its line and the limit`() throws {
    let many = 2_001
    for (rules, words) in [
      (Array(repeating: ("UIView", "hitTest: none"), count: many), "p.yaml:4:3: more than 2000 rules"),
      ([((0..<many).map { "#c\($0)" }.joined(separator: ","), "hitTest: none")], "more than 2000 selectors"),
      (
        [("*", "pointInside: { polygon: [\((0..<many).map { "[\($0 % 9),\($0 % 7)]" }.joined(separator: ","))] }")],
        "more than 2000 elements"
      ),
      (
        [("*", "hitTest: { replace: { \((0..<many).map { "'#c\($0)': null" }.joined(separator: ", ")) } }")],
        "more than 2000 replacements"
      ),
      (
        (0..<257).map { ("UIView", "hitTest: { ask: [':scope > #c\($0)', '#c\($0)'] }") },
        "p.yaml:516:5: more than 256 different selectors with :scope or :superview"
      ),
      (
        [("*", "hitTest: { ask: [\((0..<many).map { "'#c\($0)'" }.joined(separator: ", "))] }")],
        "more than 2000 selectors"
      ),
    ] {
      try here.write("p.yaml", policy(rules))
      let outcome = try here.retouch("policy", "check", "p.yaml")
      #expect(outcome.code == 2 && outcome.errors.contains(words), "\(outcome.errors.prefix(300))")
    }
  }

  @Test func `A selector that is searched for too long is refused with its line by each command`() throws {
    try here.write("a.jsonl", chain(300))
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    let steps = Array(repeating: "UIView", count: 1_000).joined(separator: " ")
    try here.write("p.yaml", policy([("UIView", "hitTest: { ask: [\"UIView:has(\(steps) :scope)\"] }")]))
    let words = "the policy p, line 4: \"UIView:has(UIView"
    for command in [
      ["replay", "a.sqlite"], ["replay", "a.sqlite", "--margins"], ["sweep", "a.sqlite"],
      ["sweep", "a.sqlite", "--certificate", "c.sqlite"], ["audit", "a.sqlite"],
      ["explain", "a.sqlite", "--event", "1"], ["minimize", "a.sqlite", "--event", "1", "-o", "m"],
      ["select", "a.sqlite"], ["policy", "check", "p.yaml", "--trace", "a.sqlite"],
    ] {
      let policy = command[0] == "policy" ? [] : ["--policy", "p.yaml"]
      let outcome = try here.retouch(command + policy)
      #expect(
        outcome.code == 2 && outcome.errors.contains(words) && outcome.errors.contains("more than 50 million"),
        "\(command): \(outcome.code) \(outcome.errors.prefix(300))")
    }
    let mutants = try here.retouch("policy", "mutate", "p.yaml", "--trace", "a.sqlite")
    #expect(mutants.code == 2 && mutants.errors.contains(words), "\(mutants.errors.prefix(300))")
    #expect(!here.files.contains { $0 == "c.sqlite" || $0.hasPrefix("m") }, "\(here.files)")
  }

  @Test func `A mutant whose selector is searched for too long is not proved`() throws {
    try here.write("a.jsonl", chain(300))
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    let steps = Array(repeating: "UIView", count: 1_000).joined(separator: " ")
    try here.write("p.yaml", policy([("@300", "hitTest: { except: [\"UIView:has(\(steps) :scope)\"] }")]))
    let outcome = try here.retouch("policy", "mutate", "p.yaml", "--trace", "a.sqlite")
    #expect(outcome.code == 0 && outcome.output.contains("not proved: at most 10000 square points"), "\(outcome)")
  }

  @Test func `Data that unpacks to hundreds of times its size is refused`() throws {
    try here.write("head.jsonl", Sample.header)
    _ = try here.shell(
      "(cat head.jsonl; head -c 300000000 /dev/zero | tr '\\0' ' ' | fold -w 1000000) | gzip -9 >spaces.jsonl.gz")
    let outcome = try here.retouch("record", "--from", "jsonl", "spaces.jsonl.gz", "-o", "a.sqlite")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors
        == "retouch: spaces.jsonl.gz: it unpacks to more than 300 times its size, which no recording should; if it is one, unpack it first\n"
    )
    #expect(!here.files.contains("a.sqlite"))
  }

  /// Inputs without an end: the memory for what is read stays small, and so does the time.
  @Test(
    .timeLimit(.minutes(2)),
    arguments: [
      (
        "(cat head.jsonl; cat /dev/zero) | retouch record - -o a.sqlite",
        "retouch: standard input:2: the line has more than 32 MB"
      ),
      ("retouch record --from jsonl /dev/zero -o a.sqlite", "retouch: /dev/zero:1: the line has more than 32 MB"),
      ("retouch record --from miniwob /dev/zero -o a.sqlite", "retouch: /dev/zero: the file has more than 32 MB"),
      (
        "cat /dev/zero | gzip | retouch record --from recursive-description /dev/stdin -o a.sqlite",
        "retouch: /dev/stdin: the file has more than 32 MB"
      ),
      ("yes x | retouch record - -o a.sqlite", "retouch: standard input:1:1: "),
      (
        #"(cat head.jsonl; printf '{"t":0,"scene":{"windows":['; yes '{},' | tr -d '\n') "#
          + "| retouch record - -o a.sqlite",
        "retouch: standard input:2: the line has more than 32 MB"
      ),
      ("retouch check --traces-from /dev/zero", "retouch: /dev/zero: the file has more than 32 MB"),
      ("yes a.sqlite | retouch check --traces-from -", "retouch: standard input: the file has more than 32 MB"),
      ("retouch policy check /dev/zero", "retouch: /dev/zero: more than 1024 KB"),
      ("retouch check /dev/zero", "retouch: "),
    ])
  func `An input without an end is refused`(line: String, words: String) throws {
    try here.write("head.jsonl", Sample.header)
    let outcome = try here.shell("ulimit -v 1500000; \(line)")
    #expect(outcome.code == 2 && outcome.errors.hasPrefix(words), "\(outcome)")
    #expect(!here.files.contains("a.sqlite"))
  }

  @Test func `Nothing comes after the end of a recording`() throws {
    try here.write(
      "a.jsonl",
      cells(1, touched: 1) + "{\"t\":9,\"end\":true}\n" + #"{"t":9,"classes":{"A":"UIView"}}"# + "\n" + taps([(5, 5)]))
    let outcome = try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.hasPrefix("retouch: a.jsonl:6: it comes after the end of its recording"), "\(outcome.errors)")
  }

  @Test func `A pipe is no trace`() throws {
    let outcome = try here.shell("mkfifo p; timeout 20 retouch check p")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors == "retouch: p: pipes and devices cannot be opened as a database; give a regular file\n"
    )
  }

  // MARK: Limits of the system

  /// Records views of which each overlaps all others, with no edge in common: their areas have as
  /// many parts as the square of their number.
  private func recordOverlapping() throws {
    let views = (0..<3_000).map {
      #"{"id":\#($0 + 2),"class":"\#($0 % 2 == 0 ? "A" : "B")","frame":[\#(Double($0) / 32),\#(Double($0) / 16),200,300]}"#
    }
    try here.write(
      "a.jsonl",
      Sample.header + #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,400,800],"children":["#
        + views.joined(separator: ",") + "]}]}}\n")
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
  }

  @Test(arguments: ["hitTest: passthrough", "hitTest: penetrable"])
  func `Views on top of each other take little memory`(rule: String) throws {
    try recordOverlapping()
    try here.write("p.yaml", policy([("UIView", rule)]))
    for command in [
      ["policy", "mutate", "p.yaml", "--trace", "a.sqlite"], ["sweep", "a.sqlite", "--policy", "p.yaml"],
    ] {
      let outcome = try here.retouch(command + ["--memory", "500"])
      #expect(outcome.code < 2, "\(command[0]): \(outcome.errors.suffix(300))")
    }
  }

  @Test(arguments: ["-o out.txt", ""]) func `A limit of memory ends a command with words`(output: String) throws {
    try recordOverlapping()
    try here.write("p.yaml", policy([("A", "hitTest: none")]))
    let outcome = try here.shell(
      "ulimit -c 0; ulimit -v 300000; retouch sweep a.sqlite --policy p.yaml --baseline uikit \(output)")
    let last = outcome.errors.split(separator: "\n").last
    // The system's own words are enough where a file cannot be read.
    #expect(
      outcome.code == 2 && last?.contains(/^retouch: .*memory/) == true, "\(outcome.code) \(outcome.errors.suffix(300))"
    )
    #expect(!here.files.contains { $0.contains("out.txt") }, "\(here.files)")
  }

  @Test func `A command that takes more memory than it may ends with words`() throws {
    try here.write("head.jsonl", Sample.header)
    let outcome = try here.shell(
      "(cat head.jsonl; yes '{\"classes\":{}}') | retouch record - -o a.sqlite --memory 1; exit ${PIPESTATUS[1]}")
    let last = outcome.errors.split(separator: "\n").last { $0.hasPrefix("retouch: ") }
    #expect(outcome.code == 2 && last?.contains("out of memory") == true, "\(outcome.errors.suffix(300))")
    #expect(last?.contains("--memory") == true && here.files == ["head.jsonl"])
    #expect(try here.retouch("record", "head.jsonl", "-o", "a.sqlite", "--memory", "0").code == 64)
  }

  @Test func `The limit of processor time ends a command with words`() throws {
    try here.write("head.jsonl", Sample.header)
    let outcome = try here.shell(
      "ulimit -t 3; (cat head.jsonl; yes '{\"classes\":{}}') | retouch record - -o a.sqlite; exit ${PIPESTATUS[1]}")
    let last = outcome.errors.split(separator: "\n").last { $0.hasPrefix("retouch: ") }
    #expect(outcome.code == 2 && last?.contains("limit of processor time") == true, "\(outcome.errors.suffix(300))")
    #expect(here.files == ["head.jsonl"])
  }

  // MARK: What is taken

  @Test(arguments: [
    "classes, one a line", "superclasses in a chain", "long names", "rules for one cell each", "rules for all cells",
    "rules for a deep tree", "a polygon of many corners", "a selector of many steps", "groups in one scene",
    "windows",
  ])
  func `It takes a time that grows with its size`(input: String) throws {
    var rules = [("Cell", "hitTest: none")]
    let recording: String
    switch input {
    case "classes, one a line":
      recording =
        Sample.header + (0..<20_000).map { "{\"classes\":{\"C\($0)\":\"UIView\"}}\n" }.joined()
        + cells(1, touched: 1).drop { $0 != "\n" }.dropFirst()
    case "superclasses in a chain":
      let classes = (1..<20_000).map { "\"C\($0)\":\"C\($0 - 1)\"" }.joined(separator: ",")
      recording = Sample.header + "{\"classes\":{\(classes)}}\n" + cells(1, touched: 1).drop { $0 != "\n" }.dropFirst()
    case "long names":
      recording = cells(1, touched: 1).replacingOccurrences(
        of: "\"c0\"", with: "\"\(String(repeating: "c", count: 3_000_000))\"")
    case "rules for one cell each":
      recording = cells(300, touched: 30)
      rules = (0..<2_000).map { ("#c\($0)", "hitTest: none") }
    case "rules for all cells":
      recording = cells(300, touched: 2)
      rules = (0..<100).map { ("Cell", $0 % 2 == 0 ? "hitTest: passthrough" : "set: { alpha: 0.5 }") }
    case "rules for a deep tree":
      recording = chain(1_000)
      rules = (0..<20).map { ("*", $0 % 2 == 0 ? "hitTest: passthrough" : "hitTest: throughEmptySpace") }
    case "a polygon of many corners":
      recording = cells(300, touched: 30)
      rules = [
        ("Cell", "pointInside: { polygon: [\((0..<2_000).map { "[\($0 % 9),\($0 % 7)]" }.joined(separator: ","))] }")
      ]
    case "a selector of many steps":
      recording = chain(1_000)
      rules = [(Array(repeating: "UIView", count: 400).joined(separator: " "), "hitTest: none")]
    case "windows":
      let windows = (1...7_000).map { "{\"id\":\($0),\"class\":\"Cell\",\"frame\":[0,0,9,9],\"level\":\($0 % 7)}" }
      recording =
        Sample.header + "{\"t\":0,\"scene\":{\"windows\":[\(windows.joined(separator: ","))]}}\n" + taps([(5, 5)])
    default: recording = cells(800, touched: 800)
    }
    try here.write("a.jsonl", recording)
    try here.write("p.yaml", policy(rules))
    for (command, codes) in [
      ("record a.jsonl -o a.sqlite", [0]), ("check a.sqlite", [0]),
      ("replay a.sqlite --policy p.yaml --baseline uikit", [0, 1] as [Int32]),
    ] {
      var outcome: Outcome?
      let time = try ContinuousClock().measure {
        outcome = try here.retouch(command.split(separator: " ").map(String.init))
      }
      let ended = try #require(outcome)
      #expect(codes.contains(ended.code), "\(command): \(ended.code), \(ended.errors.prefix(300))")
      #expect(time < .seconds(Self.limit), "\(command) took \(time)")
    }
  }
}
