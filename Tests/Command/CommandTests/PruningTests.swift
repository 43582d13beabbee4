import Foundation
import TestSupport
import Testing

/// Tests the times of runs, and how old runs are removed, with the built program.
@Suite struct PruningTests {
  /// 2027-01-31, 2027-02-01 and 2027-02-02, at 9:30 UTC.
  private static let times = ["1801387800", "1801474200", "1801560600"]

  /// A results database with a run for each of the times.
  private func threeRuns() throws -> Workplace {
    let here = try Workplace.withFloats()
    for time in Self.times {
      here.environment["SOURCE_DATE_EPOCH"] = time
      #expect(try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml", "--results", "r.db").code == 1)
    }
    return here
  }

  private func runs(_ here: Workplace) throws -> String {
    try here.sqlite3("r.db", "SELECT group_concat(id, ' ') FROM (SELECT id FROM run ORDER BY id)").output
      .trimmingCharacters(in: .newlines)
  }

  @Test func `The list of runs has their times`() throws {
    let here = try threeRuns()
    let list = try here.retouch("report", "r.db", "--list").output
    for (line, day) in zip(list.split(separator: "\n"), ["2027-01-31", "2027-02-01", "2027-02-02"]) {
      #expect(line.contains("  \(day) 09:30:00 UTC  "), "\(line)")
    }
    #expect(
      try here.sqlite3("r.db", "SELECT made_at FROM runs JOIN newest_run USING (run_id)").output
        == "2027-02-02T09:30:00Z\n")
    try here.write("r.db", "")
    #expect(try here.shell("rm r.db; retouch replay f.sqlite --policy policy.yaml --results r.db").code == 1)
    // Runs of programs that do not store it have no time.
    #expect(try here.sqlite3("r.db", "DELETE FROM run_time").code == 0)
    #expect(try here.retouch("report", "r.db", "--list").output.contains("1  time not known  Policy floats-v2"))
  }

  @Test func `Only the table of times depends on the time`() throws {
    let here = try Workplace.withFloats()
    for (time, name) in zip(Self.times, ["a", "b"]) {
      here.environment["SOURCE_DATE_EPOCH"] = time
      for command in ["replay f.sqlite --policy policy.yaml", "sweep f.sqlite --policy policy.yaml", "audit f.sqlite"] {
        _ = try here.shell("retouch \(command) --results \(name).db")
      }
      let dump = try here.shell(
        "sqlite3 \(name).db .dump | grep -v 'INSERT INTO run_time' >\(name).sql; wc -l <\(name).sql")
      #expect(dump.code == 0 && Int(dump.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 > 500)
      for format in ["json", "text", "html", "markdown", "sarif", "junit", "github"] {
        #expect(try here.retouch("report", "\(name).db", "--format", format, "-o", "\(name).\(format)").code == 0)
      }
    }
    #expect(try here.shell("cmp a.sql b.sql").code == 0)
    #expect(try here.shell("cmp a.db b.db").code == 1)
    for format in ["json", "text", "html", "markdown", "sarif", "junit", "github"] {
      #expect(try here.shell("cmp a.\(format) b.\(format)").code == 0, "\(format)")
    }
  }

  @Test func `A merged run has the latest time of its shards`() throws {
    let here = try Workplace.withFloats()
    for (shard, time) in [(1, Self.times[1]), (2, Self.times[0])] {
      here.environment["SOURCE_DATE_EPOCH"] = time
      _ = try here.retouch(
        "replay", "f.sqlite", "--policy", "policy.yaml", "--shard", "\(shard)/2", "--results", "\(shard).db")
    }
    here.environment["SOURCE_DATE_EPOCH"] = Self.times[2]
    #expect(try here.retouch("merge", "1.db", "2.db", "--results", "merged.db").code == 1)
    #expect(try here.sqlite3("merged.db", "SELECT made_at FROM runs").output == "2027-02-01T09:30:00Z\n")
  }

  @Test(arguments: [
    ("--keep 1", "3"), ("--keep 2", "2 3"), ("--keep 3", "1 2 3"), ("--keep 9", "1 2 3"),
    ("--older-than 2027-02-01", "2 3"), ("--older-than 2027-02-02", "3"), ("--older-than 2030-01-01", "3"),
    ("--older-than 1d", "2 3"), ("--older-than 0d", "3"), ("--older-than 2w", "1 2 3"),
    ("--older-than 999999999999d", "1 2 3"),
    ("--keep 2 --older-than 0d", "2 3"), ("--keep 1 --older-than 1d", "2 3"),
    ("--run 2", "1 3"), ("--run 1 --run 2", "3"), ("--run 3", "1 2"), ("--run 3 --keep 2", "2"),
    ("--run 1 --run 2 --run 3", ""),
  ]) func `Runs that are named, or that meet all limits, are removed`(options: String, stay: String) throws {
    let here = try threeRuns()
    let options = ["report", "r.db", "--prune"] + options.split(separator: " ").map(String.init)
    let count = stay.split(separator: " ").count
    let stays = "\(count) run\(count == 1 ? "" : "s")"
    let dry = try here.retouch(options + ["--dry-run"])
    #expect(dry.code == 0 && dry.output.hasSuffix("\(stays) would stay\n"), "\(dry.output)\(dry.errors)")
    #expect(try runs(here) == "1 2 3")
    let reports = try stay.split(separator: " ").map { run in
      (String(run), try here.retouch("report", "r.db", "--run", String(run), "--format", "html").output)
    }
    let outcome = try here.retouch(options)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try runs(here) == stay)
    let last = try #require(outcome.output.split(separator: "\n").last)
    let words = "\(stays) \(count == 1 ? "stays" : "stay")"
    #expect(count == 3 ? last == words : last.hasPrefix("\(words); ") && last.contains(" KB less, now "), "\(last)")
    #expect(
      outcome.output.split(separator: "\n").dropLast()
        == dry.output.split(separator: "\n").dropLast().map {
          $0.dropFirst("would ".count).replacing("remove run", with: "removed run")
        }.map { Substring($0) })
    for (run, report) in reports {
      #expect(try here.retouch("report", "r.db", "--run", run, "--format", "html").output == report)
    }
    #expect(try here.sqlite3("r.db", "PRAGMA integrity_check; PRAGMA foreign_key_check").output == "ok\n")
    #expect(try here.sqlite3("r.db", "PRAGMA freelist_count").output == "0\n")
  }

  @Test func `Nothing of a removed run stays in any table`() throws {
    let here = try Workplace.withFloats()
    try here.write(
      "policy.accepted.yaml",
      "accepted:\n  - groups: 9\n    rule: PenetrableContainer\n    touches: 9\n    reason: meant\n")
    try here.write("policy.yaml", here.read("policy.yaml") + "  - match: UISlider\n    hitTest: none\n")
    let gesture =
      Sample.header.replacing("}\n", with: ",\"outcomes\":true}\n")
      + #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,100],"recognizers":[{"id":5,"#
      + #""class":"UITapGestureRecognizer","parameters":{}}],"children":[{"id":2,"class":"UIButton","identifier":"pay","#
      + #""frame":[10,10,40,40]}]}]}}"# + "\n"
      + #"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[20,20],"hit":2,"recognizers":[5]}]}}"#
      + "\n" + #"{"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[20,20]}]}}"# + "\n"
      + #"{"t":1.1,"outcome":{"touches":[1],"control":2,"sent":"touchUpInside"}}"# + "\n"
      // Nobody saw who got this one.
      + #"{"t":2,"event":{"type":"touches","touches":[{"touch":2,"phase":"began","at":[80,80]}]}}"# + "\n"
    try here.write("g.jsonl", gesture)
    try here.write("none.yaml", Sample.policy("  - match: UIButton\n    hitTest: none\n"))
    #expect(try here.retouch("record", "g.jsonl", "-o", "g.sqlite").code == 0)
    for command in [
      "replay f.sqlite g.sqlite --policy policy.yaml --margins", "sweep f.sqlite --policy policy.yaml",
      "audit f.sqlite",
      "audit --gestures g.sqlite", "replay g.sqlite --policy none.yaml",
    ] {
      let outcome = try here.shell("retouch \(command) --results r.db")
      #expect(outcome.code == 0 || outcome.code == 1, "\(command): \(outcome.errors)")
    }
    let tables = try here.sqlite3(
      "r.db",
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('format_version', 'sqlite_sequence')"
    ).output.split(separator: "\n").map(String.init)
    func empty() throws -> [String] {
      try tables.filter { try here.sqlite3("r.db", "SELECT count(*) FROM \($0)").output == "0\n" }
    }
    // A row in each of them, or the test would say nothing about it.
    let none = try empty()
    #expect(none == [])
    let all = (1...5).flatMap { ["--run", "\($0)"] }
    #expect(try here.retouch(["report", "r.db", "--prune"] + all).code == 0)
    let left = try empty()
    #expect(left == tables)
    #expect(try here.retouch("report", "r.db").code == 2)
    #expect(try here.retouch("report", "r.db", "--prune", "--keep", "1").output == "0 runs stay\n")
  }

  @Test func `Space that was not given back is given back the next time`() throws {
    let here = try threeRuns()
    #expect(try here.sqlite3("r.db", "UPDATE run SET policy_text = hex(zeroblob(100000)) WHERE id = 2").code == 0)
    #expect(try here.sqlite3("r.db", "UPDATE run SET policy_text = '' WHERE id = 2").code == 0)
    let outcome = try here.retouch("report", "r.db", "--prune", "--keep", "3")
    #expect(outcome.output.contains(#/^3 runs stay; 1[0-9]{2}\.. KB less, now /#), "\(outcome.output)")
    #expect(try here.sqlite3("r.db", "PRAGMA freelist_count").output == "0\n")
  }

  @Test(
    arguments: [
      ("report r.db --prune", 64, "--prune needs --keep, --older-than or --run"),
      ("report r.db --keep 1", 64, "--keep, --older-than and --dry-run need --prune"),
      ("report r.db --dry-run", 64, "need --prune"),
      ("report r.db --prune --keep 0", 64, "--keep takes a whole number, 1 or more"),
      ("report r.db --prune --older-than 5", 64, "it takes an age in days or weeks"),
      ("report r.db --prune --older-than=-5d", 64, "it takes an age in days or weeks"),
      ("report r.db --prune --older-than 2027-02-30", 64, "it takes an age in days or weeks"),
      ("report r.db --prune --keep 1 --list", 64, "exclude one another"),
      ("report r.db --prune --keep 1 --format json", 64, "neither --format nor --output"),
      ("report r.db --run 1 --run 2", 64, "--run is given once"),
      ("report r.db --prune --run 2 --run 7", 2, "r.db: there is no run 7"),
      ("report f.sqlite --prune --keep 1", 2, "f.sqlite: a trace, not a results database"),
      ("report policy.yaml --prune --keep 1", 2, "policy.yaml: not a SQLite file"),
      ("report gone.db --prune --keep 1", 2, "gone.db: "),
    ] as [(String, Int32, String)])
  func `What cannot be removed is refused, and nothing changes`(command: String, code: Int32, words: String) throws {
    let here = try threeRuns()
    let before = try here.shell("cat r.db f.sqlite policy.yaml | sha256sum").output
    let outcome = try here.retouch(command.split(separator: " ").map(String.init))
    #expect(outcome.code == code && outcome.output.isEmpty, "\(outcome.output)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try here.shell("cat r.db f.sqlite policy.yaml | sha256sum").output == before)
    #expect(!here.files.contains("gone.db"))
  }
}
