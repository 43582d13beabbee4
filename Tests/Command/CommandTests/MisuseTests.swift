import Foundation
import Testing

/// Tests what the program says of files in the wrong place, and of options that cannot be meant.
@Suite struct MisuseTests {
  /// A folder with a recording, its trace, and a policy under which its touch goes elsewhere.
  private func place() throws -> Workplace {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.tap)
    try here.write("p.yaml", Sample.policy("  - match: \"#pay\"\n    hitTest: none\n"))
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    return here
  }

  /// Runs a line in that folder, after a replay and a sweep with a certificate.
  private static let files: [(line: String, code: Int32, words: String)] = [
    (
      "replay a.jsonl --policy p.yaml", 2,
      "retouch: a.jsonl: JSON Lines, not a trace; make one with retouch record a.jsonl -o a.sqlite\n"
    ),
    ("show a.jsonl", 2, "retouch: a.jsonl: JSON Lines, not a trace; make one with"),
    (
      "replay retouch-results.sqlite --policy p.yaml", 2,
      "retouch: retouch-results.sqlite: a results database, not a trace; retouch report prints it\n"
    ),
    ("replay c.cert --policy p.yaml", 2, "retouch: c.cert: a certificate, not a trace; retouch check verifies it\n"),
    (
      "report a.sqlite", 2,
      "retouch: a.sqlite: a trace, not a results database; give the file that retouch replay wrote, "
        + "retouch-results.sqlite by default\n"
    ),
    (
      "replay a.sqlite --policy p.yaml --results p.yaml", 2,
      "retouch: p.yaml: not a SQLite file, not a results database; choose another file with --results\n"
    ),
    ("replay a.sqlite --policy a.sqlite", 2, "retouch: a.sqlite: a SQLite file; a policy, or a file of"),
    ("replay --traces-from a.sqlite --policy p.yaml", 2, "retouch: a.sqlite: a SQLite file, not a list of traces"),
    ("replay a.sqlite --policy .", 2, "retouch: .: a folder; give a file\n"),
    (
      "record a.sqlite -o x.sqlite", 2,
      "retouch: a.sqlite: already a trace; give it to retouch replay, sweep or check\n"
    ),
    ("record c.cert -o x.sqlite", 2, "retouch: c.cert: a SQLite file, not a recording\n"),
    (
      "record late.jsonl -o x.sqlite", 2, "retouch: late.jsonl: not a recording: the first line must be as {\"retouch\""
    ),
    ("record notes -o x.sqlite", 2, "retouch: notes: a folder in no known format: expected states/ and events/"),
    ("record a.jsonl --from droidbot -o x.sqlite", 2, "retouch: a.jsonl"),
    (
      "record - --from droidbot -o x.sqlite", 2,
      "retouch: -: standard input is for JSON Lines; droidbot takes a folder\n"
    ),
    ("record a.jsonl -o folder", 2, "retouch: folder: a folder; give a file\n"),
    ("record a.jsonl -o folder --force", 2, "retouch: folder: a folder; give a file\n"),
    ("minimize a.sqlite --event 1 --policy p.yaml -o p.yaml", 2, "retouch: p.yaml: a file, but -o takes a folder\n"),
    ("demo --keep p.yaml", 2, "retouch: p.yaml: a file, but --keep takes a folder\n"),
    ("replay - --policy p.yaml", 2, "retouch: -: a trace cannot be read from standard input; give its file ("),
    (
      "explain a.sqlite --event 2", 0,
      "note: a.sqlite: event 2 ends the touch of event 1, which is taken instead\n"
    ),
    ("explain a.sqlite --event 9", 2, "retouch: a.sqlite: there is no event 9; it has 1 to 2\n"),
    ("explain a.sqlite --event 1 --touch 7", 2, "retouch: a.sqlite: event 1 has no touch 7; it has 1\n"),
    ("minimize a.sqlite --event 9 --policy p.yaml", 2, "retouch: a.sqlite: there is no event 9; it has 1 to 2\n"),
    ("audit a.sqlite --controls Nope", 2, "retouch: a.sqlite: no view in any scene matches --controls \"Nope\"\n"),
    (
      "replay a.sqlite --traces-from <(echo a.sqlite) --policy uikit", 0,
      "warning: a.sqlite is given twice; it counts twice\n"
    ),
    (
      "replay a.sqlite a.sqlite ./a.sqlite --policy uikit", 0,
      "warning: a.sqlite is given twice; it counts once\n"
        + "warning: ./a.sqlite is given twice, also as a.sqlite; it counts once\n"
    ),
    ("replay a.sqlite --against ./a.sqlite", 0, "warning: --against ./a.sqlite is the same file: nothing can differ\n"),
    (
      "sweep a.sqlite --policy p.yaml --baseline p.yaml", 0,
      "warning: --policy and --baseline are the same: nothing can differ\n"
    ),
    ("replay a.sqlite --policy uikit --min-fidelity 0.9", 64, "Error: --min-fidelity takes a percentage"),
    ("sweep a.sqlite --policy uikit --min-fidelity 90", 64, "Error: --min-fidelity is about recorded touches"),
    ("replay a.sqlite --policy uikit --shard 4/3", 64, "the first number must be from 1 to 3\n"),
    ("report --run -1", 2, "retouch: retouch-results.sqlite: there is no run -1; the last one is 2\n"),
    ("report --schema --list", 64, "Error: --list, --schema, --prune and --run exclude one another\n"),
    ("report --list --format json", 64, "Error: --list prints text on standard output"),
    ("help frobnicate", 64, "Error: unknown command frobnicate\n"),
    ("record a.jsonl -o x.sqlite --os 'iOS 12'", 64, "13 or later, as \"iOS 26.1\"; found \"iOS 12\"\n"),
    (
      "record ios.jsonl -o x.sqlite --os 'iOS 26.1'", 0,
      "note: ios.jsonl names iOS 17.0 itself; --os is not used for it\n"
    ),
    ("record header.jsonl -o x.sqlite", 0, "warning: no input has a scene\n"),
    (
      "accept --all --reason x --expires 2026-11-22", 64,
      "Error: --expires 2026-11-22 is in the past; today is 2026-11-23 (UTC)\n"
    ),
    ("accept --all --reason x --expires 2027-02-30", 64, "Error: --expires 2027-02-30: there is no such day\n"),
    ("accept --all --reason x --expires tomorrow", 64, "Error: --expires takes a day as YYYY-MM-DD"),
    (
      "accept --kind lost --reason x --run 1", 2,
      "retouch: no group of run 1 that is not accepted has the kind lost; they have the kind moved (1)\n"
    ),
    (
      "accept --all --reason x", 2,
      "retouch: run 2, the last one, tried the policy uikit, which is not a file; "
        + "name the run with --run (retouch report --list), or a file with --accepted\n"
    ),
    (
      "accept --all --reason x --run 1 -q; retouch accept $(retouch report --run 1 --format json | "
        + "grep -o '\"fingerprint\":\"[0-9a-f]*' | head -1 | cut -d'\"' -f4) --reason y --run 1", 0,
      "1 of these was accepted before; its reason is replaced\n"
    ),
  ]

  @Test(arguments: files) func `A misuse is told with what to do`(line: String, code: Int32, words: String) throws {
    let here = try place()
    try here.write("late.jsonl", Sample.tap.split(separator: "\n").dropFirst().joined(separator: "\n"))
    try here.write("header.jsonl", Sample.header)
    try here.write("ios.jsonl", Sample.tap.replacing("\"policy\"", with: "\"os\":\"iOS 17.0\",\"policy\""))
    try here.shell("mkdir folder notes; cp a.jsonl folder; echo Hello > notes/a.md")
    try here.retouch("replay", "a.sqlite", "--policy", "p.yaml", "-q")
    try here.retouch("sweep", "a.sqlite", "--policy", "uikit", "--certificate", "c.cert", "-q")
    let outcome = try here.shell("retouch \(line) < /dev/null")
    #expect(outcome.code == code && outcome.errors.contains(words), "\(outcome.code): \(outcome.errors)")
  }

  @Test func `A fidelity that is not known is not enough`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.tap.replacing(",\"hit\":2", with: ""))
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    let replay = ["replay", "a.sqlite", "--policy", "uikit", "--min-fidelity"]
    let outcome = try here.retouch(replay + ["95"])
    #expect(outcome.code == 3)
    #expect(
      outcome.errors.contains("--min-fidelity 95: fidelity is not known, because no touch has a recorded responder"))
    #expect(try here.retouch(replay + ["0"]).code == 0)
    // The shards together decide.
    let shard = try here.retouch(replay + ["95", "--shard", "2/2", "--results", "2.sqlite"])
    #expect(shard.code == 0, "\(shard.errors)")
    #expect(shard.output.hasPrefix("Shard 2 of 2: Policy uikit compared with what was recorded: 0 touches"))
    #expect(shard.output.contains("\nThis shard has no touch. retouch merge gives the result.\n"))
    #expect(try here.retouch(replay + ["95", "--shard", "1/2", "--results", "1.sqlite"]).code == 0)
    let merged = try here.retouch("merge", "1.sqlite", "2.sqlite", "--results", "m.sqlite", "--min-fidelity", "95")
    #expect(merged.code == 3)
  }

  @Test func `The recording with the lowest fidelity decides`() throws {
    let here = try Workplace()
    let wrong =
      "\n" + #"{"t":9,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[20,20],"hit":null}]}}"#
    try here.write("good.jsonl", Sample.tap)
    try here.write("bad.jsonl", Sample.tap.trimmingCharacters(in: .newlines) + wrong + "\n")
    try here.write("unknown.jsonl", Sample.tap.replacing(",\"hit\":2", with: ""))
    for name in ["good", "bad", "unknown"] {
      #expect(try here.retouch("record", "\(name).jsonl", "-o", "\(name).sqlite").code == 0)
    }
    func replay(_ traces: String...) throws -> Outcome {
      try here.retouch(["replay"] + traces.map { $0 + ".sqlite" } + ["--policy", "uikit", "--min-fidelity", "60"])
    }
    #expect(try replay("good").code == 0)
    let bad = try replay("good", "bad")
    #expect(bad.code == 3)
    #expect(bad.errors.contains("fidelity of bad.sqlite is 50.0% (1 of 2), less than 60%: "), "\(bad.errors)")
    let unknown = try replay("good", "unknown")
    #expect(unknown.code == 3)
    #expect(
      unknown.errors.contains("fidelity is not known, because no touch of unknown.sqlite has a recorded responder"),
      "\(unknown.errors)")
  }

  @Test func `The certificates of a folder are checked`() throws {
    let here = try place()
    try here.shell("mkdir certs; cp a.sqlite certs")
    try here.shell("cd certs; retouch sweep a.sqlite --policy uikit --certificate c.cert --results ../r.sqlite")
    let fine = try here.retouch("check", "certs")
    #expect(fine.code == 0 && fine.output.contains("certs/c.cert: ok"), "\(fine)")
    try here.shell("sqlite3 certs/c.cert \"UPDATE certificate SET tool = 'other'\"")
    let changed = try here.retouch("check", "certs")
    #expect(changed.code == 2 && changed.output.contains("certs/c.cert: not ok"), "\(changed)")
  }

  @Test func `A misspelt key of a recording is told with its line`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.tap.replacing("\"hit\":2", with: "\"hitt\":2"))
    let outcome = try here.retouch("record", "a.jsonl", "-o", "a.sqlite", "-q")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "warning: a.jsonl:3: skipped the unknown key \"hitt\"; did you mean \"hit\"?\n")
  }

  @Test func `A word that JSON does not have is told as it is`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.tap + "nonsense\n")
    let outcome = try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    #expect(outcome.errors == "retouch: a.jsonl:5:1: not JSON: found \"nonsense\"\n")
    try here.write("b.jsonl", Sample.tap)
    let other = try here.retouch("record", "b.jsonl", "--from", "miniwob", "-o", "b.sqlite")
    #expect(
      other.errors.contains("b.jsonl:2:1: not JSON: expected the end of the file; JSON Lines take --from jsonl\n"))
  }

  @Test func `When all files are skipped it is told how many there were`() throws {
    let here = try Workplace()
    try here.shell("mkdir -p d/states d/events; echo '{' | tee d/states/state_1.json > d/states/state_2.json")
    let outcome = try here.retouch("record", "d", "-o", "d.sqlite", "--keep-going")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.hasPrefix("retouch: d: --keep-going skipped 2 files, so nothing is left; the first: d/states/"))
  }
}
