import Foundation
import Testing

/// Tests folders and lists of traces as the commands take them.
@Suite struct TraceListTests {
  /// A folder `traces` with two traces in folders of their own, and other files.
  private func workplace() throws -> Workplace {
    let here = try Workplace()
    for folder in ["traces/b", "traces/a/deep", "traces/.hidden", "empty"] {
      try FileManager.default.createDirectory(atPath: here.path(folder), withIntermediateDirectories: true)
    }
    try here.write("tap.jsonl", Sample.tap)
    try here.write("none.yaml", Sample.policy("  - match: \"#pay\"\n    hitTest: none\n"))
    try here.retouch("record", "tap.jsonl", "-o", "traces/b/2.sqlite")
    for trace in ["traces/a/deep/1.retouch", "traces/.hidden/3.sqlite", "traces/.4.sqlite"] {
      try FileManager.default.copyItem(atPath: here.path("traces/b/2.sqlite"), toPath: here.path(trace))
    }
    try here.write("traces/notes.txt", "none of mine")
    return here
  }

  private func traces(_ here: Workplace, _ results: String = "retouch-results.sqlite") throws -> [String] {
    try here.sqlite3(
      results, "SELECT path FROM compared_trace WHERE run_id = (SELECT max(id) FROM run) ORDER BY number"
    )
    .output.split(separator: "\n").map(String.init)
  }

  @Test func `A folder stands for the traces in it and in its folders, in the order of their paths`() throws {
    let here = try workplace()
    _ = try here.sqlite3("traces/other.sqlite", "CREATE TABLE t (x)")
    let outcome = try here.retouch("replay", "traces", "--policy", "uikit")
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasPrefix("traces: 2 traces; skipped 2 files that are not traces\n"))
    #expect(outcome.output.contains("2 touches in 2 recordings"))
    #expect(try traces(here) == ["traces/a/deep/1.retouch", "traces/b/2.sqlite"])
    let check = try here.retouch("check", "traces/")
    #expect(check.code == 0)
    #expect(check.output.matches(of: /(?m)^traces\/.*: ok$/).count == 2)
    let rules = try here.retouch("policy", "check", "none.yaml", "--trace", "traces")
    #expect(rules.output.contains("(2 views, 2 of 2 touches)"))
  }

  /// What makes a file `x.sqlite` of a trace `t`, and how it is told.
  private static let damages: [(command: String, words: String)] = [
    (": > x.sqlite", "the file is empty: another command is still writing it, or was killed; delete it"),
    ("echo hello > x.sqlite", "not a SQLite file"),
    ("head -c 60 t > x.sqlite", "not a SQLite file"),
    ("head -c 20000 t > x.sqlite", "damaged (database disk image is malformed)"),
    ("cp t x.sqlite; sqlite3 x.sqlite 'DROP TABLE touch_sample'", "damaged: its table touch_sample is missing"),
    (
      "cp t x.sqlite; sqlite3 x.sqlite 'PRAGMA user_version = 99'", "a trace of version 99, which needs a newer retouch"
    ),
    // Its events cannot be read, but its recordings can.
    (
      "cp t x.sqlite; page=$(sqlite3 t \"SELECT rootpage - 1 FROM sqlite_schema WHERE name = 'event'\"); "
        + "dd if=/dev/zero of=x.sqlite bs=$(sqlite3 t 'PRAGMA page_size') seek=$page count=1 conv=notrunc status=none",
      "damaged (database disk image is malformed)"
    ),
  ]

  @Test(arguments: damages.indices, [["replay"], ["sweep"], ["audit", "-q"]])
  func `A damaged trace in a folder is told, and the others are compared`(damage: Int, command: [String]) throws {
    let here = try workplace()
    let (make, words) = Self.damages[damage]
    #expect(try here.shell("cd traces; cp b/2.sqlite t; \(make); rm t").code == 0)
    let policy = ["--policy", command == ["audit", "-q"] ? "uikit" : "none.yaml"]
    let outcome = try here.retouch(command + ["traces", "--jobs", "2"] + policy)
    #expect(outcome.code == 2, "\(outcome)")
    let fault = "traces/x.sqlite: \(words)"
    #expect(outcome.errors.contains("retouch: \(fault)"), "\(outcome.errors)")
    #expect(outcome.output.contains("in 2 recordings\n1 trace cannot be read. "), "\(outcome.output)")
    #expect(outcome.output.contains("\nNOT READ\n  \(fault.prefix(40))"), "\(outcome.output)")
    #expect(try traces(here) == ["traces/a/deep/1.retouch", "traces/b/2.sqlite", "traces/x.sqlite"])
    // Nothing else depends on the damaged trace.
    try here.shell("rm traces/x.sqlite")
    let sound = try here.retouch(command + ["traces", "--results", "sound.db"] + policy)
    #expect([0, 1].contains(sound.code), "\(sound)")
    let groups =
      "SELECT fingerprint, count(*) FROM difference_group g JOIN difference d ON d.group_id = g.id GROUP BY 1"
    #expect(try here.sqlite3("sound.db", groups).output == here.sqlite3("retouch-results.sqlite", groups).output)
    // All formats tell it.
    guard command == ["replay"] else { return }
    for format in ["text", "markdown", "json", "html", "junit", "sarif", "github", "github-comment"] {
      let report = try here.retouch("report", "--format", format)
      #expect(report.output.contains("traces/x.sqlite"), "\(format)")
    }
    #expect(try here.retouch("report", "--list").output.contains("1 trace cannot be read."))
  }

  @Test(arguments: damages.indices)
  func `Commands without a report tell a damaged trace of a folder, too`(damage: Int) throws {
    let here = try workplace()
    let (make, words) = Self.damages[damage]
    try here.write("named.yaml", "rules:\n  - match: UIButton\n    hitTest: none\n")
    let commands = [
      ["select", "traces"], ["corpus", "stats", "traces"], ["corpus", "prune", "traces", "--dry-run"],
      ["corpus", "add", "kept", "traces"], ["policy", "check", "named.yaml", "--trace", "traces"],
      ["policy", "mutate", "named.yaml", "--trace", "traces"],
    ]
    let sound = try commands.map { try here.retouch($0) }
    #expect(sound.allSatisfy { $0.code == 0 })
    try here.shell("rm -r kept; cd traces; cp b/2.sqlite t; \(make); rm t")
    for (command, sound) in zip(commands, sound) {
      let outcome = try here.retouch(command)
      #expect(outcome.code == 2 && outcome.output == sound.output, "\(command): \(outcome)")
      #expect(outcome.errors.contains("retouch: traces/x.sqlite: \(words)"), "\(command): \(outcome.errors)")
    }
    // In the folder itself, too, it is told and stays.
    let outcome = try here.retouch("corpus", "add", "traces", "traces/b/2.sqlite")
    #expect(outcome.code == 2 && outcome.output.contains("the folder covers all of it"), "\(outcome)")
  }

  @Test func `A damaged trace that is named after its folder is an error`() throws {
    let here = try workplace()
    try here.write("traces/x.sqlite", "hello")
    let outcome = try here.retouch("replay", "traces", "./traces/x.sqlite", "--policy", "none.yaml")
    #expect(outcome.code == 2 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.contains("retouch: traces/x.sqlite: not a SQLite file"), "\(outcome.errors)")
  }

  @Test func `A damaged trace that is named is an error at once`() throws {
    let here = try workplace()
    try here.write("traces/x.sqlite", "hello")
    for arguments in [["traces/b/2.sqlite", "traces/x.sqlite"], ["--traces-from", "list"]] {
      try here.write("list", "traces/b/2.sqlite\ntraces/x.sqlite\n")
      let outcome = try here.retouch(["replay", "--policy", "none.yaml"] + arguments)
      #expect(outcome.code == 2 && outcome.output.isEmpty, "\(outcome)")
      #expect(outcome.errors.hasPrefix("retouch: traces/x.sqlite: "), "\(outcome.errors)")
      #expect(!here.files.contains("retouch-results.sqlite"))
    }
  }

  @Test func `A folder of damaged traces alone does not look clean`() throws {
    let here = try Workplace()
    try here.shell("mkdir traces; echo hello > traces/x.sqlite; : > traces/y.sqlite")
    let outcome = try here.retouch("replay", "traces", "--policy", "uikit")
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("2 traces cannot be read. "), "\(outcome.output)")
  }

  @Test func `Shards tell damaged traces once when they are merged`() throws {
    let here = try workplace()
    try here.write("traces/x.sqlite", "hello")
    let replay = ["replay", "traces", "--policy", "none.yaml", "--results"]
    #expect(try here.retouch(replay + ["whole"]).code == 2)
    let shards = try (1...3).map { try here.retouch(replay + ["\($0)", "--shard", "\($0)/3"]).code }
    #expect(shards.sorted() == [1, 1, 2])
    let merged = try here.retouch("merge", "2", "3", "1", "--results", "merged")
    #expect(merged.code == 2 && merged.errors.contains("retouch: traces/x.sqlite: not a SQLite file"), "\(merged)")
    func bytes(_ name: String) throws -> Data { try Data(contentsOf: here.folder.appendingPathComponent(name)) }
    #expect(try bytes("merged") == bytes("whole"))
  }

  @Test func `A folder without traces is an error`() throws {
    let here = try workplace()
    for (folder, words) in [
      ("empty", "the folder is empty"),
      ("other", "no trace in it, but 1 other file; make traces with retouch record"),
    ] {
      try FileManager.default.createDirectory(atPath: here.path("other"), withIntermediateDirectories: true)
      try here.write("other/notes.txt", "none of mine")
      let outcome = try here.retouch("replay", folder, "--policy", "uikit")
      #expect(outcome.code == 2)
      #expect(outcome.errors == "retouch: \(folder): \(words)\n")
    }
    #expect(!here.files.contains("retouch-results.sqlite"))
  }

  @Test func `A trace that is still being written counts as one`() throws {
    let here = try Workplace()
    try FileManager.default.createDirectory(atPath: here.path("traces"), withIntermediateDirectories: true)
    try here.write("tap.jsonl", Sample.tap)
    try here.retouch("record", "tap.jsonl", "-o", "a.sqlite")
    // What is in the log alone is not in the file's header.
    try here.shell(
      """
      sqlite3 a.sqlite 'PRAGMA application_id' > id
      sqlite3 a.sqlite 'PRAGMA application_id = 0; PRAGMA journal_mode = WAL' > /dev/null
      sqlite3 a.sqlite "PRAGMA application_id = $(cat id); SELECT count(*) FROM recording" ".shell cp a.sqlite a.sqlite-wal traces"
      """)
    let outcome = try here.retouch("replay", "traces", "--policy", "uikit")
    #expect(outcome.output.contains("1 touch in 1 recording"), "\(outcome)")
  }

  @Test(arguments: [
    "traces/b/2.sqlite\ntraces/a/deep/1.retouch\n",
    "# the corpus\r\n\r\ntraces/b/2.sqlite\r\ntraces/a/deep/1.retouch",
    "\u{feff}path\ntraces/b/2.sqlite\n  \ntraces/a/deep/1.retouch\n",
    "bytes,path,who\n12,traces/b/2.sqlite,anna\n,\"traces/a/deep/1.retouch\",\"a, \"\"b\"\"\"\n",
    "path\tbytes\ntraces/b/2.sqlite\t5\ntraces/a/deep/1.retouch\t7\n",
  ])
  func `A list names traces, as lines or as a table`(list: String) throws {
    let here = try workplace()
    try here.write("list", list)
    #expect(try here.retouch("replay", "--traces-from", "list", "--policy", "uikit").code == 0)
    #expect(try traces(here) == ["traces/b/2.sqlite", "traces/a/deep/1.retouch"])
    let input = try here.retouch(
      "replay", "traces/a", "--traces-from", "-", "--policy", "uikit", input: list)
    #expect(input.code == 0, "\(input.errors)")
    #expect(try traces(here) == ["traces/a/deep/1.retouch", "traces/b/2.sqlite", "traces/a/deep/1.retouch"])
    #expect(try here.retouch("check", "--traces-from", "list").output.matches(of: /: ok\n/).count == 2)
  }

  @Test func `Lists, policies and recordings come from pipes, too`() throws {
    let here = try workplace()
    let command = """
      retouch replay --traces-from <(echo traces/b/2.sqlite) --policy <(cat none.yaml) --results r.sqlite > /dev/null
      echo $?
      retouch record --from jsonl <(cat tap.jsonl) -q -o piped.sqlite; echo $?
      """
    let outcome = try here.shell("bash -c '\(command)'")
    #expect(outcome.output == "1\n0\n", "\(outcome.errors)")
    // What is in a pipe can be read once, and a folder may have one that nobody writes to.
    let guess = try here.shell(
      "bash -c 'retouch record <(cat tap.jsonl) -o no.sqlite'; mkfifo empty/f; retouch record empty -o no.sqlite")
    #expect(guess.code == 2)
    #expect(guess.errors.contains("the format of a pipe must be named with --from jsonl|"), "\(guess.errors)")
  }

  @Test(arguments: [
    ("--shard 1/4294967297", "the second number must be from 1 to 1048576"),
    ("--shard 3/2", "the first number must be from 1 to 2"),
    ("--jobs 100000", "--jobs takes a whole number from 1 to 1024"),
    ("--jobs 0", "--jobs takes a whole number from 1 to 1024"),
  ])
  func `More shards or jobs than anybody has are refused`(option: String, words: String) throws {
    let outcome = try workplace().shell("retouch replay traces --policy uikit \(option)")
    #expect(outcome.code == 64 && outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("", "list: the list has no trace"),
    ("# nothing\n\n", "list: the list has no trace"),
    ("path,bytes\n", "list: the list has no trace"),
    (
      "traces/b/2.sqlite\n\ngone.sqlite\n",
      "list:3: there is no file \"gone.sqlite\"; paths are relative to the current folder"
    ),
    ("path,bytes\ntraces/b/2.sqlite\n", "list:2: 1 field, but the first line names 2 columns"),
    ("path,bytes\ntraces/b/2.sqlite,many\n", "list:2: expected a whole number as bytes, found \"many\""),
    ("path,bytes\n,3\n", "list:2: the line has no path"),
    ("path,bytes\n\"traces,3\n", "list:2: a quotation mark is not closed"),
    ("path,line\ntraces/b/2.sqlite,\n", "list:2: expected a whole number as line, found \"\""),
    ("path,line,shared\ntraces/b/2.sqlite,1,maybe\n", "list:2: expected true or false as shared, found \"maybe\""),
    ("path,line\ntraces/b/2.sqlite,1\ntraces/b/2.sqlite,1\n", "list:3: line 1 of the whole list occurs twice"),
    ("path,line\ntraces/b/2.sqlite,1\n", "list: its columns are those of one shard's list; give --shard I/N"),
  ])
  func `What is wrong with a list is told with its line`(list: String, words: String) throws {
    let here = try workplace()
    try here.write("list", list)
    let outcome = try here.retouch("replay", "--traces-from", "list", "--policy", "uikit")
    #expect(outcome.code == 2)
    #expect(outcome.errors == "retouch: \(words)\n")
    #expect(!here.files.contains("retouch-results.sqlite"))
  }

  @Test func `A list that cannot be read is told, and what is no UTF-8`() throws {
    let here = try workplace()
    let gone = try here.retouch("replay", "--traces-from", "gone", "--policy", "uikit")
    #expect(gone.errors == "retouch: gone: cannot read it: No such file or directory\n")
    try Data([0x61, 0x0A, 0xFF, 0x0A]).write(to: here.folder.appendingPathComponent("list"))
    let bytes = try here.retouch("replay", "--traces-from", "list", "--policy", "uikit")
    #expect(bytes.errors == "retouch: list:2: a line that is not UTF-8\n")
    let own = try here.retouch(
      "replay", "traces/a", "--traces-from", "-", "--shard", "1/2", "--policy", "uikit",
      input: "path,line\ntraces/b/2.sqlite,1\n")
    #expect(
      own.errors
        == "retouch: standard input: its columns are those of one shard's list, which cannot be combined with traces/a\n"
    )
  }

  @Test func `A file that is no trace is refused before anything is replayed`() throws {
    let here = try workplace()
    let outcome = try here.retouch("replay", "traces/b/2.sqlite", "traces/notes.txt", "--policy", "uikit")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors
        == "retouch: traces/notes.txt: not a SQLite file, so not a trace; retouch record makes traces\n"
    )
    #expect(!here.files.contains("retouch-results.sqlite"))
  }

  @Test func `Shards of a list need their own traces alone, and are joined to the bytes of one run`() throws {
    let here = try workplace()
    let lines = ["path,bytes", "traces/b/2.sqlite,10", "traces/a/deep/1.retouch,20", "traces/.4.sqlite,10"]
    try here.write("list.csv", lines.joined(separator: "\n"))
    let replay = ["replay", "--traces-from", "list.csv", "--policy", "none.yaml"]
    #expect(try here.retouch(replay + ["--results", "one.sqlite"]).code == 1)
    for (shard, gone) in [(1, "traces/b/2.sqlite"), (2, "traces/a/deep/1.retouch")] {
      try FileManager.default.moveItem(atPath: here.path(gone), toPath: here.path("away"))
      let outcome = try here.retouch(replay + ["--shard", "\(shard)/2", "--results", "\(shard).sqlite"])
      #expect(outcome.code == 1, "\(outcome.errors)")
      try FileManager.default.moveItem(atPath: here.path("away"), toPath: here.path(gone))
    }
    #expect(try here.retouch("merge", "2.sqlite", "1.sqlite", "--results", "merged.sqlite").code == 1)
    #expect(try here.shell("cmp merged.sqlite one.sqlite").code == 0)

    // The same shards, each with its own lines.
    for (shard, own) in [(1, "traces/a/deep/1.retouch,2"), (2, "traces/.4.sqlite,3\ntraces/b/2.sqlite,1")] {
      try here.retouch(
        [
          "replay", "--traces-from", "-", "--policy", "none.yaml", "--shard", "\(shard)/2", "--results",
          "own-\(shard).sqlite",
        ],
        input: "path,line\n\(own)\n")
    }
    #expect(try here.retouch("merge", "own-2.sqlite", "own-1.sqlite", "--results", "own.sqlite").code == 1)
    #expect(try here.shell("cmp own.sqlite one.sqlite").code == 0)
    let mixed = try here.retouch("merge", "own-2.sqlite", "1.sqlite", "--results", "mixed.sqlite")
    #expect(mixed.code == 2)
    #expect(mixed.errors.contains("differ in the traces"))
  }
}
