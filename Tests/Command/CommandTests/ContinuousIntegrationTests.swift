import Foundation
import Testing

/// Tests that the commands of the example for a CI matrix work.
@Suite struct ContinuousIntegrationTests {
  /// The commands of the example's steps, in order.
  private func commands() throws -> [String] {
    let text = try String(contentsOf: Place.examples.appendingPathComponent("ci/retouch.yml"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^ *(?:- )?run: (.*)$/).map { String($0.1) }
    }
  }

  @Test func `Its commands run on three shards, and their reports are those of one run`() throws {
    let here = try Workplace()
    here.environment["CI"] = "true"
    here.environment["GITHUB_STEP_SUMMARY"] = here.path("summary.md")
    try FileManager.default.createDirectory(atPath: here.path("traces"), withIntermediateDirectories: true)
    let floats = Place.examples.appendingPathComponent("floats")
    for name in ["a", "b", "c", "d"] {
      try here.retouch("record", floats.appendingPathComponent("recording.jsonl").path, "-o", "traces/\(name).sqlite")
    }
    try FileManager.default.copyItem(
      at: floats.appendingPathComponent("policy.yaml"), to: here.folder.appendingPathComponent("hit-tests.yaml"))

    let (replay, rest) = (
      try commands().filter { $0.contains("replay") }, try commands().filter { !$0.contains("replay") }
    )
    #expect(replay.count == 1 && rest.count == 8)
    let actions = here.folder.appendingPathComponent(".github/actions")
    try FileManager.default.createDirectory(at: actions, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Place.examples.appendingPathComponent("ci/comment"), to: actions.appendingPathComponent("comment"))
    try installStandIn(here)
    for command in replay {
      for shard in 1...3 {
        let line = command.replacing("${{ matrix.shard }}/4", with: "\(shard)/3").replacing(
          "${{ matrix.shard }}", with: "\(shard)")
        #expect(try here.shell(line).code == 0, "\(line)")
      }
    }
    for line in rest.map({ $0.replacing("${{ github.event.number }}", with: "7") }) {
      // The changes are not accepted, but the reports must be written.
      let outcome = try here.shell(line)
      #expect(outcome.code == (line.contains("merge") ? 1 : 0), "\(line): \(outcome.errors)")
    }
    #expect(try here.read("summary.md").contains("20 touches go somewhere else, in 5 groups"))
    try here.shell("retouch replay traces --policy hit-tests.yaml --results one.sqlite")
    for file in ["retouch.sarif", "retouch.xml", "retouch.html"] {
      #expect(try !here.read(file).isEmpty, "\(file)")
    }
    #expect(
      try Data(contentsOf: here.folder.appendingPathComponent("results.sqlite"))
        == Data(contentsOf: here.folder.appendingPathComponent("one.sqlite")))
  }

  /// Puts a stand-in for `gh` on the path. It keeps each comment in a file of its own.
  private func installStandIn(_ here: Workplace) throws {
    try FileManager.default.createDirectory(atPath: here.path("bin"), withIntermediateDirectories: true)
    try here.write(
      "bin/gh",
      """
      #!/usr/bin/env bash
      set -euo pipefail
      echo "$*" >> "$COMMENTS.calls"
      mkdir -p "$COMMENTS"
      method=GET place= body=
      [ "$1" = api ] && shift
      while [ $# -gt 0 ]; do
        case "$1" in
          --method) method=$2; shift ;;
          --jq) shift ;;
          -F) body=${2#body=@}; shift ;;
          --*) ;;
          *) place=$1 ;;
        esac
        shift
      done
      case "$method" in
        GET) for file in "$COMMENTS"/*; do
            [ ! -e "$file" ] || [ "$(head -n 1 "$file")" != "$RETOUCH_MARKER" ] || basename "$file"
          done ;;
        POST) cp "$body" "$COMMENTS/$(($(ls "$COMMENTS" | wc -l) + 100))" ;;
        PATCH) [ -e "$COMMENTS/${place##*/}" ] && cp "$body" "$COMMENTS/${place##*/}" ;;
      esac

      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: here.path("bin/gh"))
    here.environment["PATH"] = here.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    here.environment["COMMENTS"] = here.path("comments")
  }

  @Test func `A comment is posted once, and then updated`() throws {
    let here = try Workplace()
    try installStandIn(here)
    let script = Place.examples.appendingPathComponent("ci/comment").path
    let floats = Place.examples.appendingPathComponent("floats")
    try here.retouch("record", floats.appendingPathComponent("recording.jsonl").path, "-o", "t.sqlite")
    func comment(_ policy: String) throws -> String {
      _ = try here.retouch(
        "replay", "t.sqlite", "--policy", policy, "--report", "github-comment:comment.md", "--results", "r.sqlite")
      #expect(try here.shell("'\(script)' comment.md 7").code == 0)
      return try here.read("comment.md")
    }
    let first = try comment(floats.appendingPathComponent("policy.yaml").path)
    #expect(first.hasPrefix("<!-- retouch report: floats_v2 -->\n## Retouch: 5 touches go somewhere else"))
    #expect(try here.read("comments/100") == first)
    let second = try comment(floats.appendingPathComponent("policy.yaml").path)
    #expect(try here.read("comments/100") == second)
    // Another policy has another comment.
    let other = try comment("uikit")
    #expect(try here.read("comments/101") == other)
    #expect(try here.read("comments/100") == second)
    let calls = try here.read("comments.calls").split(separator: "\n")
    #expect(calls.count { $0.contains("--method POST") } == 2)
    #expect(calls.count { $0.contains("--method PATCH repos/{owner}/{repo}/issues/comments/100") } == 1)
    // What is no such report is refused before anything is posted.
    try here.write("plain.md", "## Retouch\n")
    #expect(try here.shell("'\(script)' plain.md 7").code == 64)
  }

  @Test func `The hook replays a change of the policy before it is committed`() throws {
    let here = try Workplace()
    let floats = Place.examples.appendingPathComponent("floats")
    let hook = Place.examples.appendingPathComponent("ci/pre-commit").path
    try here.retouch("record", floats.appendingPathComponent("recording.jsonl").path, "-o", "t.sqlite")
    try here.write("hit-tests.yaml", "policy: hit-tests\nrules: []\n")
    let made = try here.shell(
      """
      mkdir traces && mv t.sqlite traces && git init -q . && cp '\(hook)' .git/hooks/pre-commit
      git config user.name a && git config user.email a@example.org
      git add hit-tests.yaml traces && git commit -qm one && git log --format=%s
      """)
    #expect(made.code == 0 && made.output.hasSuffix("one\n"), "\(made)")
    try FileManager.default.removeItem(at: here.folder.appendingPathComponent("hit-tests.yaml"))
    try FileManager.default.copyItem(
      at: floats.appendingPathComponent("policy.yaml"), to: here.folder.appendingPathComponent("hit-tests.yaml"))
    let refused = try here.shell("git commit -qam two 2>&1; git log --format=%s")
    #expect(refused.output.contains("5 touches go somewhere else") && refused.output.hasSuffix("one\n"), "\(refused)")
  }
}
