import Foundation
import Testing

/// Tests `retouch corpus`.
@Suite struct CorpusTests {
  /// A button with a label and values, and three scenes of which the last one is touched.
  private static let labelled =
    #"{"retouch":1,"app":"Shop","policy":"uikit","started":"2026-01-02T03:04:05Z"}"# + "\n"
    + #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,100],"children":[{"id":2,"class":"UIButton","identifier":"pay","label":"Ann's account","props":{"clickable":true,"role":"button","text":"555 0100"},"frame":[10,10,40,40]}]}]}}"#
    + "\n" + #"{"t":0.5,"change":{"set":[{"id":2,"alpha":0.5}]}}"# + "\n"
    + #"{"t":0.7,"change":{"set":[{"id":2,"alpha":0.7}]}}"# + "\n"
    + #"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[20,20],"hit":2}]}}"# + "\n"

  private func workplace() throws -> Workplace {
    let here = try Workplace()
    for (name, text) in [
      ("ann", Self.labelled), ("tap", Sample.tap),
      ("beside", Sample.tap.replacing("[20,20]", with: "[90,90]").replacing("\"hit\":2", with: "\"hit\":1")),
    ] {
      #expect(try here.retouch(["record", "-", "-o", "\(name).sqlite"], input: text).code == 0)
    }
    try here.write("none.yaml", Sample.policy("  - match: \"[role=button]\"\n    hitTest: none\n"))
    return here
  }

  private func names(_ here: Workplace) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: here.path("corpus")).sorted()
  }

  @Test func `A trace is added only when it covers what the folder does not`() throws {
    let here = try workplace()
    let first = try here.retouch("corpus", "add", "corpus", "tap.sqlite", "ann.sqlite", "beside.sqlite")
    #expect(first.code == 0 && first.errors == "")
    let lines = first.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("tap.sqlite: added as corpus/tap.sqlite, "))
    #expect(lines[0].hasSuffix("; adds 4 facts: 1 event type, 1 class, 1 responder, 1 cell"))
    #expect(lines[1] == "ann.sqlite: not added; the folder covers all of it")
    #expect(lines[2].hasSuffix("; adds 3 facts: 1 class, 1 responder, 1 cell"))
    #expect(try names(here) == ["beside.sqlite", "tap.sqlite"])
    let again = try here.retouch("corpus", "add", "corpus", "tap.sqlite", "beside.sqlite")
    #expect(again.code == 0 && again.output.matches(of: /not added/).count == 2)
    #expect(try names(here) == ["beside.sqlite", "tap.sqlite"])
  }

  @Test func `A copy has the touched scenes alone, nothing that people wrote, and the same bytes each time`() throws {
    let here = try workplace()
    for folder in ["corpus", "other"] { #expect(try here.retouch("corpus", "add", folder, "ann.sqlite").code == 0) }
    let text = try here.retouch("export", "corpus/ann.sqlite").output
    for gone in ["Ann", "555", "role", "2026"] { #expect(!text.contains(gone), "\(gone)") }
    for kept in ["Shop", "\"identifier\":\"pay\"", "\"clickable\":true", "\"alpha\":0.7"] {
      #expect(text.contains(kept), "\(kept)")
    }
    #expect(text.matches(of: /"scene"|"change"/).count == 1)
    #expect(try here.retouch("check", "corpus/ann.sqlite").code == 0)
    let bytes = try ["corpus", "other"].map {
      try Data(contentsOf: URL(fileURLWithPath: here.path("\($0)/ann.sqlite")))
    }
    #expect(bytes[0] == bytes[1])
    #expect(!String(decoding: bytes[0], as: UTF8.self).contains("Ann's"))
    #expect(try here.retouch("corpus", "add", "whole", "ann.sqlite", "--keep-texts").code == 0)
    let whole = try here.retouch("export", "whole/ann.sqlite").output
    for kept in ["Ann's account", "555 0100", "2026-01-02"] { #expect(whole.contains(kept), "\(kept)") }
  }

  @Test func `Values that selectors need are kept where one asks for it, and missed where not`() throws {
    let here = try workplace()
    let without = try here.retouch("corpus", "add", "corpus", "ann.sqlite", "--policy", "none.yaml")
    #expect(
      without.output.contains(
        "\n  without its texts it lacks 2 facts: where selectors name props, keep them with --keep-prop\n"))
    let with = try here.retouch("corpus", "add", "corpus", "ann.sqlite", "--policy", "none.yaml", "--keep-prop", "role")
    #expect(with.output.hasPrefix("ann.sqlite: added as corpus/ann-2.sqlite, "))
    #expect(with.output.hasSuffix("; adds 2 facts: 1 rule, 1 reason\n"))
    #expect(try names(here) == ["ann-2.sqlite", "ann.sqlite"])
    let pruned = try here.retouch("corpus", "prune", "corpus", "--policy", "none.yaml", "--dry-run")
    #expect(
      pruned.output.hasPrefix(
        "would remove corpus/ann.sqlite: its 4 facts are in corpus/ann-2.sqlite\n1 trace would stay, 6 facts"))
    #expect(try names(here).count == 2)
    #expect(
      try here.retouch("corpus", "prune", "corpus", "--policy", "none.yaml").output.hasPrefix("removed corpus/ann"))
    #expect(try names(here) == ["ann-2.sqlite"])
    let nothing = try here.retouch("corpus", "prune", "corpus", "--policy", "none.yaml")
    #expect(nothing.output == "1 trace stays, 6 facts: 1 event type, 1 class, 1 responder, 1 cell, 1 rule, 1 reason\n")
  }

  @Test func `A minimal copy has as few touches as cover what all do`() throws {
    let here = try workplace()
    func touch(_ number: Int, _ phase: String, at: String, _ hit: String = "") -> String {
      #"{"t":\#(number),"event":{"type":"touches","touches":[{"touch":\#(number),"phase":"\#(phase)","at":\#(at)\#(hit)}]}}"#
    }
    let lines = [(2, "[20,20]", 2), (3, "[21,21]", 2), (4, "[90,90]", 1), (5, "[22,20]", 2)].flatMap {
      number, at, hit in
      [
        touch(number, "began", at: at, ",\"hit\":\(hit)"), touch(number, "moved", at: at),
        touch(number, "ended", at: at),
      ]
    }
    let text = Self.labelled + lines.joined(separator: "\n") + "\n"
    #expect(try here.retouch(["record", "-", "-o", "many.sqlite"], input: text).code == 0)
    try here.write("pass.yaml", Sample.policy("  - match: \"#pay\"\n    hitTest: passthrough\n"))
    let policy = ["--policy", "pass.yaml"]
    let added = try here.retouch(["corpus", "add", "corpus", "many.sqlite", "--minimal"] + policy)
    #expect(added.code == 0 && added.output.hasSuffix(", with 2 of 5 events\n"), "\(added.output)")
    // The whole trace has nothing that the minimal copy lacks.
    let whole = try here.retouch(["corpus", "add", "corpus", "many.sqlite"] + policy)
    #expect(whole.output == "many.sqlite: not added; the folder covers all of it\n")
    let kept = try here.retouch("export", "corpus/many.sqlite").output
    #expect(kept.matches(of: /"began"/).count == 2 && kept.matches(of: /"ended"/).count == 1)
    #expect(try here.retouch("check", "corpus/many.sqlite").code == 0)
  }

  @Test func `Statistics tell what each trace has alone`() throws {
    let here = try workplace()
    try here.retouch("corpus", "add", "corpus", "tap.sqlite", "beside.sqlite")
    let lines = try here.retouch("corpus", "stats", "corpus").output.split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines[0].contains(/^corpus\/beside\.sqlite +\d+\.\d KB +4 facts +3 in no other trace$/))
    #expect(lines[2].hasPrefix("2 traces, "))
    #expect(lines[3] == "7 facts: 1 event type, 2 classes, 2 responders, 2 cells")
  }

  @Test func `What is no folder, and a folder without traces, are errors`() throws {
    let here = try workplace()
    try here.write("file", "x")
    for command in [["add", "file", "tap.sqlite"], ["prune", "file"], ["stats", "gone"]] {
      let outcome = try here.retouch(["corpus"] + command)
      #expect(outcome.code == 2)
      #expect(
        outcome.errors
          == "retouch: \(command[1]): not a folder; retouch corpus keeps traces in a folder, which corpus add creates\n"
      )
    }
    try FileManager.default.createDirectory(atPath: here.path("corpus"), withIntermediateDirectories: true)
    #expect(
      try here.retouch("corpus", "stats", "corpus").errors == "retouch: corpus: the folder is empty\n")
    #expect(try here.retouch("corpus", "add", "corpus", "file").code == 2)
    #expect(try here.retouch("corpus", "add", "corpus").code == 64)
    #expect(try here.retouch("corpus", "add", "c", "tap.sqlite", "--keep-texts", "--keep-prop", "a").code == 64)
    #expect(try names(here) == [])
  }
}
