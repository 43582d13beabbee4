import Foundation
import Testing

/// Tests `retouch minimize`.
@Suite struct MinimizeTests {
  /// The fingerprints that a replay of what was made small finds.
  private func replayed(_ here: Workplace, _ arguments: String...) throws -> String {
    #expect(try here.shell("rm -f small.sqlite").code == 0)
    #expect(try here.retouch("record", "bug/minimal.jsonl", "-o", "small.sqlite").code == 0)
    #expect(try here.retouch(["replay", "small.sqlite", "--results", "small-results.sqlite"] + arguments).code == 1)
    return try here.sqlite3(
      "small-results.sqlite", "SELECT fingerprint FROM difference_group WHERE run_id = (SELECT max(id) FROM run)"
    ).output
  }

  @Test func `Each group of a replay and of a sweep is shown by its smallest recording`() throws {
    let here = try Workplace.withFloats()
    for run in ["replay", "sweep"] {
      #expect(try here.retouch(run, "f.sqlite", "--policy", "policy.yaml").code == 1)
      let groups = try here.sqlite3(
        "retouch-results.sqlite", "SELECT fingerprint FROM difference_group WHERE run_id = (SELECT max(id) FROM run)")
      let fingerprints = groups.output.split(separator: "\n").map(String.init)
      #expect(fingerprints.count == 5)
      for group in fingerprints {
        let made = try here.retouch(
          "minimize", "f.sqlite", "--group", group, "--policy", "policy.yaml", "-o", "bug", "--force")
        #expect(made.code == 0 && made.output.isEmpty && made.errors.contains("[\(group)]"), "\(made.errors)")
        #expect(try replayed(here, "--policy", "bug/minimal.yaml") == group + "\n")
      }
    }
  }

  @Test func `Where not all forms can be written, none is left, and no folder`() throws {
    let here = try Workplace.withFloats()
    let command = "retouch minimize f.sqlite --event 1 --policy policy.yaml -o bug"
    // A limit on the size of a file stops the trace, which is the last and the largest one.
    let outcome = try here.shell("trap '' XFSZ; ulimit -f 8; \(command)")
    #expect(outcome.code == 2 && outcome.errors.contains("bug/Traces/minimal.sqlite: "), "\(outcome.errors)")
    #expect(!here.files.contains("bug"))
    // What was there stays, with its folder.
    #expect(try here.shell("mkdir bug; echo mine > bug/notes; trap '' XFSZ; ulimit -f 8; \(command)").code == 2)
    #expect(try here.shell("ls -A bug").output == "notes\n")
    #expect(try here.shell(command).code == 0)
  }

  @Test func `A difference under code, and one between two policies, become small, too`() throws {
    let here = try Workplace.withFloats()
    let code = ["--policy", "floating-windows/passthrough"]
    let made = try here.retouch(["minimize", "f.sqlite", "--event", "1", "-o", "bug"] + code)
    #expect(made.code == 0 && made.errors.contains("left: 4 of 9 views, 0 of 0 rules; "), "\(made.errors)")
    #expect(made.errors.contains("[\(try replayed(here, "--policy", code[1]).dropLast())]"))
    let test = try String(contentsOf: here.folder.appendingPathComponent("bug/minimalTests.swift"), encoding: .utf8)
    #expect(test.hasPrefix("import RetouchTesting\nimport Testing\n\n@testable import ExampleApps\n"))
    #expect(test.contains("under: .code(ExamplePolicies.policy(\"floating-windows/passthrough\")))\n"))
    let between = try here.retouch(
      "minimize", "f.sqlite", "--snapshot", "1", "--at", "100,190", "--policy", "policy.yaml", "--baseline", "uikit",
      "-o", "bug", "--force")
    #expect(between.code == 0)
    let found = try replayed(here, "--policy", "bug/minimal.yaml", "--baseline", "bug/minimal.baseline.yaml")
    #expect(between.errors.contains("[\(found.dropLast())]"))
    let compared = try here.read("bug/minimalTests.swift")
    #expect(
      compared.contains(
        """
              in: .named("minimal"),
              under: .file("minimal.yaml"),
              comparedWith: .file("minimal.baseline.yaml"))
        """), "\(compared)")
  }

  @Test func `Views of plain UIKit have the overrides of both policies`() throws {
    let here = try Workplace.withFloats()
    try here.write("old.yaml", "policy: old\nrules:\n  - match: \"#floats2\"\n    pointInside: never\n")
    try here.write(
      "new.yaml",
      "policy: new\nrules:\n  - match: \"#floats2\"\n    hitTest: passthrough\n  - match: \"#floats\"\n    hitTest: none\n"
    )
    let made = try here.retouch(
      "minimize", "f.sqlite", "--event", "1", "--policy", "new.yaml", "--baseline", "old.yaml", "--format", "uikit")
    #expect(made.code == 0, "\(made.errors)")
    #expect(
      made.output.contains(
        """
          override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            if isNew {
              let hit = super.hitTest(point, with: event)
              return hit === self ? nil : hit
            }
            return super.hitTest(point, with: event)
          }
          override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
            if isNew {
              return super.point(inside: point, with: event)
            }
            return false
          }
        """), "\(made.output)")
    #expect(made.output.contains("@MainActor var isNew = true\n"))
    #expect(made.output.contains("@MainActor func hitViews() -> (before: UIView?, after: UIView?) {\n"))
  }

  @Test func `What cannot be made small is refused with a reason`() throws {
    let here = try Workplace.withFloats()
    func errors(_ arguments: String..., code: Int32 = 2) throws -> String {
      let refused = try here.retouch(["minimize", "f.sqlite"] + arguments)
      #expect(refused.code == code && refused.output.isEmpty)
      return refused.errors
    }
    let policy = ["--policy", "policy.yaml"]
    #expect(try errors("--event", "1", "--policy", "uikit").contains("goes where it went under that policy"))
    #expect(try errors("--event", "999", policy[0], policy[1]).contains("there is no event 999; it has 1 to "))
    #expect(
      try errors("--snapshot", "9", "--at", "1,1", policy[0], policy[1]).contains("there is no snapshot 9; it has 1"))
    #expect(try errors(policy[0], policy[1], code: 64).contains("give one of --event, --group"))
    #expect(try here.retouch("replay", "f.sqlite", policy[0], policy[1]).code == 1)
    #expect(try errors("--group", "1000000000000000", policy[0], policy[1]).contains("has no group 1000000000000000"))
    #expect(try here.retouch(["minimize", "./f.sqlite", "--group", "129c1bb8"] + policy).code == 0)
    #expect(try here.retouch(["minimize", "f.sqlite", "--event", "1", "-o", "bug"] + policy).code == 0)
    #expect(try errors("--event", "1", "-o", "bug", policy[0], policy[1]).contains("exists; "))
  }
}
