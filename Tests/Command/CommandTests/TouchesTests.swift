import Foundation
import Testing

/// Tests `retouch touches`, and scenes that are named by a time.
@Suite struct TouchesTests {
  /// Two recordings of one trace.
  private static func workplace() throws -> Workplace {
    let here = try Workplace.withFloats()
    try here.write("tap.jsonl", Sample.tap)
    #expect(try here.retouch("record", "-q", "recording.jsonl", "tap.jsonl", "-o", "two.sqlite").code == 0)
    return here
  }

  private static func numbers(_ here: Workplace, _ arguments: String...) throws -> [String] {
    let outcome = try here.retouch(["touches"] + arguments + ["--format", "csv"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false)[1...2].joined(separator: ":")
    }
  }

  @Test func `The filters choose touches`() throws {
    let here = try Self.workplace()
    let all = ["1:1", "1:3", "1:5", "1:7", "1:9", "1:11"]
    #expect(try Self.numbers(here, "two.sqlite") == all + ["2:13"])
    #expect(try Self.numbers(here, "two.sqlite", "--recording", "2") == ["2:13"])
    // A touch at the time of a limit is within it.
    #expect(try Self.numbers(here, "f.sqlite", "--from", "2", "--to", "3") == ["1:3", "1:5"])
    #expect(try Self.numbers(here, "f.sqlite", "--from", "2.001", "--to", "2.999") == [])
    #expect(try Self.numbers(here, "two.sqlite", "--match", "#c, #pay") == ["1:3", "2:13"])
    #expect(try Self.numbers(here, "two.sqlite", "--match", "UIWindow > UIButton") == ["2:13"])
    #expect(try Self.numbers(here, "two.sqlite", "--match", "#gone") == [])
    #expect(try Self.numbers(here, "two.sqlite", "--limit", "2") == ["1:1", "1:3"])
    #expect(try Self.numbers(here, "two.sqlite", "--limit", "0") == all + ["2:13"])
    #expect(try Self.numbers(here, "f.sqlite", "two.sqlite", "--match", "#c") == ["1:3", "1:3"])
  }

  @Test func `A selector is matched in the scene of the touch`() throws {
    let here = try Workplace()
    try here.write(
      "a.jsonl",
      """
      {"retouch":1}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,9,9],"children":[{"id":2,"class":"UIView","identifier":"old","frame":[0,0,9,9]}]}]}}
      {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[5,5],"hit":2}]}}
      {"t":1.5,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[5,5]}]}}
      {"t":2,"change":{"set":[{"id":2,"identifier":"new"}]}}
      {"t":3,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[5,5],"hit":2}]}}
      {"t":3.5,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[5,5]}]}}

      """)
    #expect(try here.retouch("record", "-q", "a.jsonl", "-o", "a.sqlite").code == 0)
    #expect(try Self.numbers(here, "a.sqlite", "--match", "#old") == ["1:1"])
    #expect(try Self.numbers(here, "a.sqlite", "--match", "#new") == ["1:3"])
    #expect(try here.retouch("show", "a.sqlite", "--snapshot", "@1.999").output.contains("UIView#old"))
    #expect(try here.retouch("show", "a.sqlite", "--snapshot", "@2").output.contains("UIView#new"))
    #expect(try here.retouch("show", "a.sqlite", "--snapshot", "1@99").output.contains("UIView#new"))
  }

  @Test func `What is not listed is told`() throws {
    let here = try Self.workplace()
    let none = try here.retouch("touches", "f.sqlite", "--from", "99")
    #expect(none.code == 0 && none.output.isEmpty && none.errors == "note: there are none\n")
    #expect(try here.retouch("touches", "f.sqlite", "--from", "99", "-q").errors.isEmpty)
    let cut = try here.retouch("touches", "two.sqlite", "--limit", "6")
    #expect(cut.errors == "note: there are more than 6; --limit 0 prints all\n")
    #expect(!cut.output.contains("recording 2"))
    #expect(try here.retouch("touches", "two.sqlite", "--limit", "7").errors.isEmpty)
    #expect(
      try here.retouch("touches", "f.sqlite", "--recording", "2").errors
        == "retouch: f.sqlite: there is no recording 2; it has 1\n")
    for wrong in [["--from", "3", "--to", "2"], ["--from", "nan"], ["--match", "#"], ["--limit", "x"]] {
      #expect(try here.retouch(["touches", "f.sqlite"] + wrong).code == 64, "\(wrong)")
    }
    #expect(try here.retouch("touches", "gone.sqlite").code == 2)
  }

  @Test func `A trace of a folder that cannot be read is told, and the others are listed`() throws {
    let here = try Workplace.withFloats()
    try here.shell("mkdir d; mv f.sqlite d/a.sqlite; head -c 5000 d/a.sqlite > d/b.sqlite")
    let outcome = try here.retouch("touches", "d", "--format", "jsonl")
    #expect(outcome.code == 2 && outcome.errors.contains("d/b.sqlite: "), "\(outcome.errors)")
    #expect(outcome.output.split(separator: "\n").count == 6)
  }

  @Test func `A scene that no time names is refused`() throws {
    let here = try Self.workplace()
    #expect(
      try here.retouch("show", "f.sqlite", "--snapshot", "@-1").errors
        == "retouch: f.sqlite: there is no scene at -1 s, before the first one\n")
    #expect(
      try here.retouch("show", "two.sqlite", "--snapshot", "@1").errors
        == "retouch: two.sqlite: it has the recordings 1, 2; name one, as 1@1\n")
    #expect(try here.retouch("show", "two.sqlite", "--snapshot", "2@1").output.contains("UIButton#pay"))
    #expect(try here.retouch("show", "two.sqlite", "--snapshot", "3@1").code == 2)
    for wrong in ["@", "@x", "x@1", "@inf", "1.5"] {
      #expect(try here.retouch("show", "f.sqlite", "--snapshot", wrong).code == 64, "\(wrong)")
    }
    let point = ["f.sqlite", "--at", "20,600", "--policy", "policy.yaml", "--baseline", "uikit", "--snapshot"]
    #expect(try here.retouch(["explain"] + point + ["@5"]).output == here.retouch(["explain"] + point + ["1"]).output)
    let minimized = ["minimize", "--policy", "policy.yaml", "f.sqlite", "--at", "20,600", "--snapshot"]
    let (timed, numbered) = (try here.retouch(minimized + ["@5"]), try here.retouch(minimized + ["1"]))
    #expect(timed.code == 0 && timed.output == numbered.output)
  }
}
