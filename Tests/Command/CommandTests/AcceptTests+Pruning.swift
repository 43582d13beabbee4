import Foundation
import TestSupport
import Testing

/// Tests how entries that no longer occur are removed.
extension AcceptTests {
  @Test func `Entries that no longer occur are removed, and all else stays`() throws {
    let here = try changed(groups: 3)
    func replay(_ more: String...) throws -> Outcome {
      try here.retouch(["replay", "tap.sqlite", "--policy", "p.yaml", "--baseline", "uikit"] + more)
    }
    let group = try here.sqlite3("retouch-results.sqlite", "SELECT min(fingerprint) FROM groups").output
      .trimmingCharacters(in: .newlines)
    let stays = """
      # Our own words.
      accepted:
        # The first one.
        - fingerprint: \(group)
          touches: 1
          reason: "stays"

        - groups: 9
          rule: UIButton
          touches: 9
          reason: "stays, too"

        - fingerprint: 10123456789abcde
          scenes: 2
          reason: "is for a sweep"

      """
    try here.write(
      "p.accepted.yaml",
      stays.replacing(
        "  - groups: 9", with: "  - fingerprint: 10123456789abcde\n    touches: 1\n    reason: \"goes\"\n  - groups: 9")
        + "  - groups: 4\n    rule: UISlider\n    touches: 4\n    reason: \"goes, too\"\n    owner: us\n")
    #expect(try replay().errors.components(separatedBy: "\nwarning: ").count == 2)
    let outcome = try here.retouch("accept", "--prune")
    #expect(
      outcome.errors == """
        removed 10123456789abcde: "goes"
        removed rule UISlider: "goes, too" (us)
        2 entries removed from p.accepted.yaml

        """)
    #expect(outcome.code == 0 && outcome.output.isEmpty)
    #expect(try here.read("p.accepted.yaml") == stays)
    #expect(try replay("--strict").code == 0)
    let again = try here.retouch("accept", "--prune")
    #expect(again.errors == "every entry of p.accepted.yaml still occurs in run 3\n")
    #expect(try here.read("p.accepted.yaml") == stays)
    // Without any entry, the file can be added to.
    try here.write("q.yaml", "policy: p\nbase: uikit\n")
    #expect(try here.retouch("replay", "tap.sqlite", "--policy", "q.yaml", "--accepted", "p.accepted.yaml").code == 0)
    #expect(try here.retouch("accept", "--prune", "--accepted", "p.accepted.yaml").code == 0)
    #expect(try !here.read("p.accepted.yaml").contains("stays"))
    #expect(try here.retouch("accept", group, "--run", "1", "--reason", "new").code == 0)
    #expect(try here.read("p.accepted.yaml").contains("reason: \"new\""))
  }

  @Test func `Entries are not removed for a run that lacks traces, or in CI`() throws {
    let here = try changed()
    let none = try here.retouch("accept", "--prune")
    #expect(none.code == 2 && none.errors.contains("p.accepted.yaml: the file does not exist"), "\(none.errors)")
    #expect(!here.files.contains("p.accepted.yaml"))
    let text = "accepted:\n  - groups: 4\n    rule: UISlider\n    touches: 4\n    reason: x\n"
    try here.write("p.accepted.yaml", text)
    here.environment["CI"] = "true"
    #expect(try here.retouch("accept", "--prune").code == 2)
    here.environment["CI"] = ""
    _ = try here.shell("mkdir traces; cp tap.sqlite traces; head -c 5000 tap.sqlite >traces/cut.sqlite")
    #expect(try here.retouch("replay", "traces", "--policy", "p.yaml").code == 2)
    let outcome = try here.retouch("accept", "--prune")
    #expect(outcome.code == 2)
    let words = "run 2 could not read 1 trace, in which accepted groups may occur"
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try here.retouch("accept", "--prune", "--run", "1").code == 0)
    #expect(try !here.read("p.accepted.yaml").contains("UISlider"))
    for more in [["--all"], ["--reason", "x"], ["abc"], ["--owner", "x"]] {
      #expect(try here.retouch(["accept", "--prune"] + more).code == 64, "\(more)")
    }
  }
}
