import Foundation
import Testing

/// Tests the formats of reports and the files that they are written to.
@Suite struct ReportOptionsTests {
  private func tap() throws -> Workplace {
    let here = try Workplace()
    try here.write("tap.jsonl", Sample.tap)
    try here.write("p.yaml", Sample.policy("  - match: \"#pay\"\n    hitTest: none\n"))
    #expect(try here.retouch("record", "tap.jsonl", "-o", "tap.sqlite").code == 0)
    return here
  }

  @Test(arguments: ["text", "json", "markdown", "junit", "sarif", "github", "github-comment"])
  func `A replay and a report write each format alike`(format: String) throws {
    let here = try tap()
    let printed = try here.retouch("replay", "tap.sqlite", "--policy", "p.yaml", "--format", format)
    #expect(printed.code == 1)
    #expect(!printed.output.isEmpty)
    #expect(try here.retouch("report", "--format", format).output == printed.output)
    #expect(try here.retouch("report", "--format", format, "-o", "r").output.isEmpty)
    #expect(try here.read("r") == printed.output)
  }

  @Test func `Several reports are written at once, whether something changed or not`() throws {
    let here = try tap()
    for (policy, code) in [("p.yaml", Int32(1)), ("uikit", 0)] {
      let outcome = try here.retouch(
        "replay", "tap.sqlite", "--policy", policy, "--report", "junit:out.xml", "--report", "sarif:out.sarif")
      #expect(outcome.code == code)
      #expect(outcome.output.hasPrefix("Policy "))
      #expect(try here.read("out.xml") == here.retouch("report", "--format", "junit").output)
      #expect(try here.read("out.sarif") == here.retouch("report", "--format", "sarif").output)
    }
  }

  @Test func `One of them may go to standard output, in the place of the text`() throws {
    let here = try tap()
    let outcome = try here.retouch("replay", "tap.sqlite", "--policy", "p.yaml", "--report", "json:-", "-o", "out.txt")
    #expect(outcome.output.hasPrefix("{\"schema\":\"retouch-report\""))
    #expect(try here.read("out.txt").hasPrefix("Policy p compared"))
    #expect(
      try here.retouch("replay", "tap.sqlite", "--policy", "p.yaml", "--report", "junit:-").output.hasPrefix(
        "<?xml version"))
  }

  @Test(arguments: [
    ["--report", "word:a"], ["--report", "junit"], ["--report", "junit:"], ["--format", "word"],
    ["--report", "json:-", "--report", "junit:-"], ["--report", "json:-", "--format", "text"],
    ["--report", "json:a", "--report", "junit:a"], ["--color", "sometimes"],
  ])
  func `What cannot be meant is wrong usage, before anything is done`(arguments: [String]) throws {
    let here = try tap()
    let outcome = try here.retouch(["replay", "tap.sqlite", "--policy", "p.yaml"] + arguments)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    if outcome.errors.contains("word") {
      for name in ["text", "json", "markdown", "junit", "sarif", "github", "github-comment"] {
        #expect(outcome.errors.contains(name))
      }
    }
    #expect(!here.files.contains("retouch-results.sqlite"))
  }

  @Test func `A report that cannot be written leaves nothing, and says so`() throws {
    let here = try tap()
    let outcome = try here.retouch("replay", "tap.sqlite", "--policy", "p.yaml", "--report", "junit:gone/out.xml")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors
        == "retouch: gone/out.xml: cannot write it: No such file or directory; its folder gone does not exist\n"
    )
  }

  @Test func `The schema needs no results`() throws {
    let schema = try Workplace().retouch("report", "--schema")
    #expect(schema.code == 0)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(schema.output.utf8)) }
  }

  @Test func `Names from a trace reach standard error and every command without what a terminal obeys`() throws {
    let here = try Workplace()
    try here.write("tap.jsonl", Sample.tap.replacing("\"pay\"", with: "\"p\\u001b[2J\\u009bay\""))
    try here.retouch("record", "tap.jsonl", "-o", "tap.sqlite")
    let outputs = [
      try here.retouch("show", "tap.sqlite").output,
      try here.retouch("explain", "tap.sqlite", "--event", "1", "--policy", "uikit").output,
      try here.retouch("explain", "tap.sqlite", "--event", "1", "--policy", "uikit", "--format", "json").output,
      try here.retouch("replay", "tap.sqlite", "--policy", "p\u{1b}[2J").errors,
    ]
    for output in outputs {
      #expect(output.contains("[2J"))
      #expect(!output.unicodeScalars.contains { $0.value == 0x1B || (0x7F..<0xA0).contains($0.value) }, "\(output)")
    }
  }

  @Test func `The runs of a database are listed with what each found`() throws {
    let here = try Workplace.withFloats()
    try here.retouch("replay", "f.sqlite", "--policy", "uikit")
    try here.retouch("sweep", "f.sqlite", "--policy", "policy.yaml")
    let list = try here.retouch("report", "--list")
    #expect(list.code == 0)
    #expect(
      list.output == """
        1  2026-11-23 12:00:00 UTC  Policy uikit compared with what was recorded: 6 touches in 1 recording. No touch goes somewhere else.
        2  2026-11-23 12:00:00 UTC  Policy floats-v2 compared with the recorded app's own: all points of 1 scene in 1 \
        recording. Points of the scene go somewhere else, in 5 groups.

        """)
  }
}
