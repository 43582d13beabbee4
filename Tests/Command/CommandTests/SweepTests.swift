import Foundation
import Testing

/// Tests `retouch sweep`.
@Suite struct SweepTests {
  @Test func `What a sweep finds is accepted for sweeps alone`() throws {
    let here = try Workplace.withFloats()
    let found = try here.retouch("sweep", "f.sqlite", "--policy", "policy.yaml")
    #expect(found.code == 1)
    #expect(found.output.contains("Points of the scene go somewhere else, in 5 groups."))
    #expect(try here.retouch("accept", "--all", "--reason", "meant").code == 0)
    let file = try String(contentsOf: here.folder.appendingPathComponent("policy.accepted.yaml"), encoding: .utf8)
    #expect(file.contains("    scenes: 1\n") && !file.contains("touches:"))
    let again = try here.retouch("sweep", "f.sqlite", "--policy", "policy.yaml", "--strict")
    #expect(again.code == 0 && again.output.contains("in 5 groups, all accepted."))
    let replayed = try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml", "--strict")
    #expect(replayed.code == 1 && !replayed.output.contains("OBSOLETE"))
    #expect(try here.retouch("accept", "--all", "--reason", "meant, too").code == 0)
    #expect(try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml", "--strict").code == 0)
    #expect(try here.retouch("sweep", "f.sqlite", "--policy", "policy.yaml", "--strict").code == 0)
  }

  @Test func `Code has the groups, causes and fingerprints of a replay, and the regions that its rules have`() throws {
    let here = try Workplace.withFloats()
    let rules = try here.retouch("sweep", "f.sqlite", "--policy", "policy.yaml")
    let swept = try here.retouch(
      "sweep", "f.sqlite", "--policy", "floating-windows/passthrough", "--results", "s.sqlite")
    let replayed = try here.retouch(
      "replay", "f.sqlite", "--policy", "floating-windows/passthrough", "--results", "r.sqlite")
    #expect([rules.code, swept.code, replayed.code] == [1, 1, 1])
    let sizes = /up to .* of the screen/
    #expect(swept.output.matches(of: sizes).map(\.output) == rules.output.matches(of: sizes).map(\.output))
    let fingerprints = "SELECT DISTINCT fingerprint FROM difference_group ORDER BY 1"
    let touched = try here.sqlite3("r.sqlite", fingerprints).output.split(separator: "\n")
    let found = try here.sqlite3("s.sqlite", fingerprints).output.split(separator: "\n")
    #expect(!touched.isEmpty && Set(touched).isSubset(of: found))
    #expect(try here.sqlite3("s.sqlite", "SELECT DISTINCT evidence FROM regions").output == "sampled\n")
  }

  @Test func `Shares of a sweep are merged to what one machine finds`() throws {
    let here = try Workplace.withFloats()
    _ = try here.expectMerged(["sweep", "--policy", "policy.yaml"], copiesOf: "f.sqlite")
  }

  @Test func `Shares of a replay with margins are merged to what one machine finds`() throws {
    let here = try Workplace.withFloats()
    let merged = try here.expectMerged(["replay", "--margins", "--policy", "policy.yaml"], copiesOf: "f.sqlite")
    #expect(merged.output.contains("Margins: none of 18 touches became fragile"))
  }

  @Test func `A certificate is verified, also elsewhere, and refused when something was changed`() throws {
    let here = try Workplace.withFloats()
    let swept = try here.retouch("sweep", "f.sqlite", "--policy", "policy.yaml")
    let arguments = ["sweep", "f.sqlite", "--policy", "policy.yaml", "--certificate", "c.sqlite"]
    let certified = try here.retouch(arguments)
    #expect(certified.code == 1 && certified.output == swept.output)
    #expect(try here.retouch(arguments).code == 1)
    let checked = try here.retouch("check", "c.sqlite", "f.sqlite")
    #expect(checked.code == 0 && checked.errors == "")
    #expect(
      checked.output.hasPrefix(
        """
        c.sqlite: ok
          policy floats-v2 compared with uikit: touches in 1 scene in 1 recording of 1 trace
          verified: each point of 1 screen is in exactly one of 18 cells
          proved: which view each policy hits, at every point of 18 cells
          not proved: nothing
          goes somewhere else: points of 1 screen, up to 314760 square points of a screen
        f.sqlite: ok

        """))
    #expect(try here.shell("mkdir away && mv c.sqlite f.sqlite away").code == 0)
    #expect(try here.retouch("check", "away/c.sqlite").code == 0)
    #expect(try here.sqlite3("away/c.sqlite", "UPDATE cell SET after_view_id = 2 WHERE after_view_id = 3").code == 0)
    let refused = try here.retouch("check", "away/c.sqlite")
    #expect(refused.code == 2 && refused.output == "away/c.sqlite: not ok\n")
    #expect(
      refused.errors
        == "retouch: away/c.sqlite: the contents do not match the digest: the certificate was changed\n")
  }

  /// SQLite reads a log or a journal beside a file as a part of it, and the file's digest says
  /// nothing of that.
  @Test(arguments: ["-wal", "-journal"])
  func `A certificate is about a file alone, without what lies beside it`(suffix: String) throws {
    let here = try Workplace.withFloats()
    let arguments = ["sweep", "f.sqlite", "--policy", "policy.yaml", "--certificate", "c.sqlite"]
    #expect(try here.retouch(arguments).code == 1)
    try here.write("f.sqlite\(suffix)", String(repeating: "x", count: 600))
    let before = try Data(contentsOf: here.folder.appendingPathComponent("f.sqlite"))
    let refused = try here.retouch("check", "c.sqlite")
    let told = "retouch: c.sqlite: the trace f.sqlite has the file"
    #expect(refused.code == 2 && refused.errors.hasPrefix(told), "\(refused.errors)")
    #expect(try Data(contentsOf: here.folder.appendingPathComponent("f.sqlite")) == before)
    if suffix == "-wal" {
      // A sweep of a trace with a journal takes back what was begun before it looks at the file.
      #expect(try here.retouch(arguments.dropLast() + ["d.sqlite"]).code == 2)
      #expect(!here.files.contains("d.sqlite"))
    }
    #expect(try here.shell("rm -f f.sqlite\(suffix)").code == 0)
    #expect(try here.retouch("check", "c.sqlite").code == 0)
  }

  @Test func `A button that is cut into strips is told, and so are events that are no touches`() throws {
    let here = try Workplace()
    try here.write(
      "a.jsonl",
      """
      {"retouch":1,"policy":"uikit","screen":{"width":390,"height":844,"scale":3}}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"children":[\
      {"id":3,"class":"UIButton","frame":[40,500,1e-7,40]}]}]}}

      """)
    try here.write("p.yaml", "policy: p\nrules:\n  - match: UIButton\n    hitTest: none\n")
    try here.write("h.yaml", "policy: h\nrules:\n  - match: UIButton\n    hitTest: none\n    when: { event: hover }\n")
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    for policy in ["p", "h"] {
      let certified = try here.retouch(
        "sweep", "a.sqlite", "--policy", "\(policy).yaml", "--certificate", "\(policy).sqlite")
      #expect(certified.code == 0, "\(certified.errors)")
    }
    let strips = try here.retouch("check", "p.sqlite").output
    #expect(!strips.contains("no point"))
    #expect(
      strips.contains(
        "  goes somewhere else: 1 cell narrower than a millionth of a point, together up to under 0.001 square points of a screen\n"
      ), "\(strips)")
    let hovering = try here.retouch("check", "h.sqlite").output
    #expect(hovering.contains("  not compared: events other than touches, for which h has rules\n"), "\(hovering)")
  }

  @Test func `Rules are not certified under the name of a known policy`() throws {
    let here = try Workplace.withFloats()
    for name in ["minimum-target-44", "uikit", "UIKit", "floating-windows/penetrable"] {
      try here.write("other.yaml", "policy: \(name)\nrules:\n  - match: UIView\n    pointInside: { outset: 1 }\n")
      let refused = try here.retouch("sweep", "f.sqlite", "--policy", "other.yaml", "--certificate", "c.sqlite")
      #expect(refused.code == 2 && refused.errors.contains("give it another name"), "\(name): \(refused.errors)")
      #expect(!here.files.contains("c.sqlite"))
    }
  }

  @Test func `A certificate needs its traces, all the work, and a place of its own`() throws {
    let here = try Workplace.withFloats()
    let arguments = ["sweep", "f.sqlite", "--policy", "policy.yaml", "--certificate"]
    #expect(try here.retouch(arguments + ["c.sqlite", "--shard", "1/2"]).code == 64)
    let over = try here.retouch(arguments + ["f.sqlite"])
    #expect(over.code == 2 && over.errors == "retouch: f.sqlite: a trace, not a certificate\n")
    #expect(try here.retouch(arguments + ["c.sqlite"]).code == 1)
    #expect(!here.files.contains { $0.hasSuffix(".partial") })
    #expect(try here.shell("rm f.sqlite && mkfifo f.sqlite").code == 0)
    #expect(try here.retouch("check", "c.sqlite").code == 2)
    #expect(try here.shell("rm f.sqlite").code == 0)
    let missing = try here.retouch("check", "c.sqlite")
    #expect(
      missing.errors
        == "retouch: c.sqlite: there is no trace f.sqlite, neither in this folder nor beside the certificate\n")
    #expect(try here.retouch("record", "recording.jsonl", "-o", "f.sqlite").code == 0)
    #expect(try here.sqlite3("f.sqlite", "PRAGMA user_version = 1; VACUUM").code == 0)
    #expect(try here.retouch("check", "c.sqlite").errors.contains("not the one that was swept"))
  }

  @Test func `Certificates of code and traces without a scene are refused with a reason`() throws {
    let here = try Workplace.withFloats()
    let code = try here.retouch(
      "sweep", "f.sqlite", "--policy", "floating-windows/penetrable", "--certificate", "c.sqlite")
    #expect(code.code == 2)
    #expect(
      code.errors
        == "retouch: the policy floating-windows/penetrable is code, but audit, --margins and --certificate need rules; retouch replay and retouch sweep take code without these options\n"
    )
    let header = #"{"retouch":1,"policy":"uikit"}"# + "\n"
    try Data(header.utf8).write(to: here.folder.appendingPathComponent("empty.jsonl"))
    #expect(try here.retouch("record", "empty.jsonl", "-o", "empty.sqlite").code == 0)
    let empty = try here.retouch("sweep", "empty.sqlite", "--policy", "uikit")
    #expect(empty.code == 2 && empty.errors == "retouch: empty.sqlite: no scene to sweep\n")
  }
}
