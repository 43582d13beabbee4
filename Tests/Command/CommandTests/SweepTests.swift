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
          policy floats-v2 compared with uikit: 1 scene in 1 recording of 1 trace
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
        == "retouch: away/c.sqlite: its contents are not those that it was written with: they have another digest\n")
  }

  @Test func `A certificate needs its traces, all the work, and a place of its own`() throws {
    let here = try Workplace.withFloats()
    let arguments = ["sweep", "f.sqlite", "--policy", "policy.yaml", "--certificate"]
    #expect(try here.retouch(arguments + ["c.sqlite", "--shard", "1/2"]).code == 64)
    let over = try here.retouch(arguments + ["f.sqlite"])
    #expect(over.code == 2 && over.errors == "retouch: f.sqlite: a SQLite file, but no Retouch certificate\n")
    #expect(try here.retouch(arguments + ["c.sqlite"]).code == 1)
    #expect(!here.files.contains { $0.hasSuffix(".partial") })
    #expect(try here.shell("rm f.sqlite && mkfifo f.sqlite").code == 0)
    #expect(try here.retouch("check", "c.sqlite").code == 2)
    #expect(try here.shell("rm f.sqlite").code == 0)
    let missing = try here.retouch("check", "c.sqlite")
    #expect(
      missing.errors
        == "retouch: c.sqlite: there is no trace f.sqlite, neither from here nor from the certificate's folder\n")
    #expect(try here.retouch("record", "recording.jsonl", "-o", "f.sqlite").code == 0)
    #expect(try here.sqlite3("f.sqlite", "PRAGMA user_version = 1; VACUUM").code == 0)
    #expect(try here.retouch("check", "c.sqlite").errors.contains("another one than was swept"))
  }

  @Test func `Certificates of code and traces without a scene are refused with a reason`() throws {
    let here = try Workplace.withFloats()
    let code = try here.retouch(
      "sweep", "f.sqlite", "--policy", "floating-windows/penetrable", "--certificate", "c.sqlite")
    #expect(code.code == 2)
    #expect(
      code.errors
        == "retouch: the policy floating-windows/penetrable is code, of which nothing can be proved; replay and sweep take it, but audit, --margins and --certificate take rules\n"
    )
    let header = #"{"retouch":1,"policy":"uikit"}"# + "\n"
    try Data(header.utf8).write(to: here.folder.appendingPathComponent("empty.jsonl"))
    #expect(try here.retouch("record", "empty.jsonl", "-o", "empty.sqlite").code == 0)
    let empty = try here.retouch("sweep", "empty.sqlite", "--policy", "uikit")
    #expect(empty.code == 2 && empty.errors == "retouch: empty.sqlite: no scene in it to sweep\n")
  }
}
