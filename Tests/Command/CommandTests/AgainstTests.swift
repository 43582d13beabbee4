import Foundation
import Testing

/// Tests `retouch replay NEW --against OLD`.
@Suite struct AgainstTests {
  private let here: Workplace

  init() throws {
    here = try Workplace()
    try here.write("old.jsonl", Sample.tap)
    try here.write(
      "new.jsonl",
      Sample.tap.replacing("[10,10,40,40]", with: "[10,40,40,40]").replacing("\"hit\":2", with: "\"hit\":1"))
    for name in ["old", "new"] { try here.retouch("record", "\(name).jsonl", "-o", "\(name).sqlite") }
  }

  @Test func `The results database names the recording that it was compared with`() throws {
    #expect(try here.retouch("replay", "new.sqlite", "--against", "old.sqlite").code == 1)
    let run = try here.sqlite3("retouch-results.sqlite", "SELECT method, policy, against, policy_text FROM run")
    #expect(run.output == "against|recorded|old.sqlite|\n")
  }

  /// A button that moved away from the touch, one that is there no more, and one that came.
  @Test func `Groups say what the change means to people`() throws {
    let button = ##"{"id":2,"class":"UIButton","frame":[10,10,40,40]}"##
    let scene = { (views: String) in
      Sample.header + ##"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,100],"children":"##
        + ##"[{"id":9,"class":"UIView","frame":[0,0,100,100],"children":[\##(views)]}]}]}}"## + "\n"
    }
    let touch = { (hit: Int) in
      ##"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[20,20],"hit":\##(hit)}]}}"##
        + "\n"
        + ##"{"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[20,20]}]}}"## + "\n"
    }
    try here.write("with.jsonl", scene(button) + touch(2))
    try here.write("moved.jsonl", scene(button.replacing("[10,10,40,40]", with: "[10,40,40,40]")) + touch(9))
    try here.write("without.jsonl", scene("") + touch(9))
    for name in ["with", "moved", "without"] { try here.retouch("record", "\(name).jsonl", "-o", "\(name).sqlite") }
    for (new, old, harm) in [
      ("moved", "with", "control-loses"), ("without", "with", "control-loses"), ("with", "without", "inside"),
    ] {
      try here.retouch("replay", "\(new).sqlite", "--against", "\(old).sqlite", "--results", "\(new)-\(old).db")
      let found = try here.sqlite3("\(new)-\(old).db", "SELECT harm FROM difference_group").output
      #expect(found == harm + "\n", "\(new) against \(old)")
    }
  }

  @Test(arguments: [
    ["--policy", "uikit"], ["--baseline", "uikit"], ["--policy", "uikit", "--baseline", "uikit"], ["old.sqlite"],
  ])
  func `With a policy, or with several traces, it is wrong usage`(arguments: [String]) throws {
    let outcome = try here.retouch(["replay", "new.sqlite", "--against", "old.sqlite"] + arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("--against compares"))
    #expect(!here.files.contains("retouch-results.sqlite"))
  }

  @Test func `What cannot be compared is told, exits with 2, and leaves no run`() throws {
    try here.write("empty.jsonl", Sample.header + #"{"t":0,"scene":{"windows":[]}}"# + "\n")
    try here.write(
      "far.jsonl", Sample.tap.replacing("[20,20]", with: "[90,90]").replacing("\"hit\":2", with: "\"hit\":1"))
    try here.write("house.jsonl", Sample.tap.replacing("\"policy\":\"uikit\"", with: "\"policy\":\"in-house\""))
    for name in ["empty", "far", "house"] { try here.retouch("record", "\(name).jsonl", "-o", "\(name).sqlite") }
    for (new, old, words) in [
      ("empty", "old", "empty.sqlite: no touches to replay; retouch sweep and retouch audit need none"),
      ("old", "empty", "empty.sqlite: no touches to replay; retouch sweep and retouch audit need none"),
      (
        "far", "old",
        "far.sqlite: no touch in it is at a place where old.sqlite has one; record the same script twice, on the same kind of device"
      ),
      (
        "new", "house",
        "house.sqlite: the recording names the policy \"in-house\", which is not known here; give its file or name with --recorded-policy"
      ),
      ("new", "gone", "gone.sqlite: cannot read it: No such file or directory"),
    ] {
      let outcome = try here.retouch("replay", "\(new).sqlite", "--against", "\(old).sqlite")
      #expect(outcome.code == 2)
      #expect(outcome.errors == "retouch: \(words)\n")
      #expect(outcome.output.isEmpty)
    }
    #expect(
      try here.retouch("replay", "new.sqlite", "--against", "house.sqlite", "--recorded-policy", "uikit").code == 1)
    #expect(try here.retouch("report").output.hasPrefix("new.sqlite compared with the recording house.sqlite"))
  }

  #if UIKIT_MODEL
    @Test func `The same script under other overrides tells those, and a wrapper that they do not know of`() throws {
      #expect(try here.retouch("demo", "--keep", "t").code == 0)
      for (new, old, touches, words) in [
        (
          "floating-windows-penetrable", "floating-windows-plain", 5,
          "PenetrableContainer#floats2 lets it through (code of floating-windows/penetrable)"
        ),
        (
          "floating-windows-plain", "floating-windows-penetrable", 5,
          "no more: UIView#floats2, as PenetrableContainer, let it through (code of floating-windows/penetrable)"
        ),
        (
          "many-windows-wrapped", "many-windows-pass-through", 3,
          "UIView#wrapper, which the old recording does not have, is around UIView#overlayView now: an override may decide otherwise"
        ),
        (
          "many-windows-tolerant", "many-windows-pass-through", 0, ""
        ),
      ] {
        let results = "\(new)-\(old).sqlite"
        let outcome = try here.retouch(
          "replay", "t/\(new).sqlite", "--against", "t/\(old).sqlite", "--results", results)
        #expect(outcome.code == (touches == 0 ? 0 : 1))
        #expect(outcome.output.contains("(100%)"))
        let causes = try here.sqlite3(results, "SELECT sum(differences), group_concat(DISTINCT why) FROM groups").output
        #expect(causes == (touches == 0 ? "|\n" : "\(touches)|\(words)\n"))
      }
    }
  #endif

}
