import Foundation
import Testing

/// Tests what becomes of files, and of standard output, when something is in the way.
@Suite struct WrittenFileTests {
  private let here: Workplace

  init() throws { here = try Workplace.withFloats() }

  @Test(arguments: [
    "show f.sqlite", "export f.sqlite", "policy schema", "replay f.sqlite --policy policy.yaml", "check f.sqlite",
  ])
  func `Output that nobody takes is an error, and no crash`(command: String) throws {
    for (way, words) in [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")] {
      let outcome = try here.shell("retouch \(command) -q \(way)")
      #expect(outcome.code == 2)
      #expect(outcome.errors == "retouch: standard output: cannot write to it: \(words)\n")
    }
    // Where errors go nowhere, the code still tells.
    #expect(try here.shell("retouch show nothing 2>/dev/full").code == 2)
    let pipe = try here.shell("trap '' PIPE; set -o pipefail; retouch export f.sqlite | true")
    #expect([0, 2].contains(pipe.code))
  }

  @Test func `A query that cannot write its temporary files blames their folder, not the trace`() throws {
    let chain = (1...3_000).map { ($0, $0 == 1 ? "UIButton" : "C\($0 - 1)") }
    let classes = chain.map { "\"C\($0)\":\"\($1)\"" }.joined(separator: ",")
    // A touch of a small control, whose superclasses are looked for.
    let scene = """
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"children":[{"id":2,"class":"C3000","frame":[0,0,20,20]}]}]}}
      {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[5,5],"hit":2}]}}
      {"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[5,5]}]}}

      """
    try here.write("classes.jsonl", Sample.header + "{\"classes\":{\(classes)}}\n" + scene)
    #expect(try here.retouch("record", "classes.jsonl", "-o", "classes.sqlite").code == 0)
    let outcome = try here.shell("trap '' XFSZ; ulimit -f 300; retouch query classes.sqlite --name small")
    #expect(outcome.code == 2 && outcome.errors.contains("temporary files"), "\(outcome.errors)")
    #expect(outcome.errors.contains("TMPDIR"))
  }

  @Test(arguments: [
    "replay f.sqlite --policy policy.yaml -o f.sqlite",
    "replay f.sqlite --policy policy.yaml --report html:policy.yaml",
    "replay f.sqlite --policy=policy.yaml --output=policy.yaml", "export f.sqlite -o f.sqlite",
    "view f.sqlite -o g.sqlite",
    "replay f.sqlite --policy link.yaml -o policy.yaml", "record in.jsonl -o in.jsonl --force",
    "export f.sqlite -o g.sqlite",
  ])
  func `What is written replaces nothing that is read, and no trace`(command: String) throws {
    #expect(
      try here.shell("cp f.sqlite g.sqlite; ln -s policy.yaml link.yaml; retouch export -q f.sqlite -o in.jsonl").code
        == 0)
    let sums = "cksum f.sqlite g.sqlite policy.yaml in.jsonl"
    let before = try here.shell(sums).output
    let outcome = try here.shell("retouch \(command)")
    #expect(
      outcome.code == 2 && outcome.errors.contains("this would overwrite an input or a trace"), "\(outcome.errors)")
    #expect(try here.shell(sums).output == before)
    #expect(!here.files.contains("retouch-results.sqlite"), "it is told before the work is done")
  }

  @Test(arguments: [
    "record pages -o pages/1.xml --force", "record pages -o pages/../pages/1.xml --force",
    "record pages -o symbolic.xml --force", "record pages -o hard.xml --force",
    "replay f.sqlite --policy policy.yaml -o policy.accepted.yaml",
    "replay f.sqlite --policy policy.yaml --report json:policy.accepted.yaml",
    "replay --traces-from <(cat list) --policy policy.yaml -o f.sqlite",
    "replay --traces-from list --policy policy.yaml -o hardlist",
    "record - -o in.jsonl --force < in.jsonl", "record - -o hard.jsonl --force < in.jsonl",
    "minimize bug/Traces/minimal.sqlite --event 1 --policy policy.yaml -o bug --force",
    "record policy.yaml -o policy.yaml --force",
  ])
  func `What is read without being named replaces nothing either`(command: String) throws {
    try here.write("page.xml", #"<hierarchy><node class="a" bounds="[0,0][9,9]"/></hierarchy>"#)
    let made = try here.shell(
      """
      mkdir -p pages bug/Traces; mv page.xml pages/1.xml; ln -s pages/1.xml symbolic.xml; ln pages/1.xml hard.xml
      echo f.sqlite > list; ln list hardlist; retouch export -q f.sqlite -o in.jsonl; ln in.jsonl hard.jsonl
      cp f.sqlite bug/Traces/minimal.sqlite; printf 'accepted: []\n' > policy.accepted.yaml
      """)
    #expect(made.code == 0, "\(made.errors)")
    let sums = "cksum f.sqlite policy.yaml policy.accepted.yaml list in.jsonl pages/1.xml bug/Traces/minimal.sqlite"
    let before = try here.shell(sums).output
    let outcome = try here.shell("retouch \(command)")
    #expect(
      outcome.code == 2 && outcome.errors.contains("this would overwrite an input or a trace"), "\(outcome.errors)")
    #expect(try here.shell(sums).output == before)
    #expect(!here.files.contains("retouch-results.sqlite"), "it is told before the work is done")
    #expect(try here.shell("ls -A . pages bug | grep -c partial").output == "0\n")
  }

  @Test func `Of several commands that make a file, one makes it`() throws {
    let outcome = try here.shell(
      """
      for i in 1 2 3 4 5 6; do
        (cat recording.jsonl; until test -e go; do sleep 0.05; done) | retouch record - -o same.sqlite > $i.out 2>&1 &
      done; until test $(ls -A | grep -c partial$) = 6; do sleep 0.05; done; touch go; wait; cat ?.out
      """)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("wrote same.sqlite") }.count == 1, "\(outcome)")
    #expect(lines.filter { $0.contains("same.sqlite: the file exists; overwrite it with --force") }.count == 5)
    #expect(try here.retouch("check", "same.sqlite").code == 0)
  }

  @Test(arguments: [
    "record in.jsonl -o -", "replay f.sqlite --policy policy.yaml --results -",
    "sweep f.sqlite --policy policy.yaml --certificate -",
  ])
  func `A database does not go to standard output`(command: String) throws {
    try here.retouch("export", "f.sqlite", "-o", "in.jsonl")
    let outcome = try here.shell("retouch \(command) -q")
    #expect(outcome.code == 2 && outcome.output == "" && !here.files.contains("-"))
    #expect(
      outcome.errors.hasSuffix(
        "-: a database cannot be written to standard output; give a file (./- for a file of this name)\n"))
  }

  /// A process that is killed in a transaction, after some of it is in the file, leaves a journal.
  @Test func `What a killed command had begun is taken back by the next one that reads`() throws {
    for _ in 1...3 { try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml", "--results", "r.db") }
    let before = try here.retouch("report", "r.db", "--format", "json").output
    let killed = try here.shell(
      """
      sqlite3 r.db "PRAGMA cache_size = 1" BEGIN "UPDATE walk_decision SET why = why || hex(zeroblob(500))" \
        "UPDATE run SET policy = 'other'" '.shell kill -9 $PPID'; test -s r.db-journal
      """)
    #expect(killed.code == 0, "no journal was left")
    let after = try here.retouch("report", "r.db", "--format", "json")
    #expect(after.code == 0 && after.output == before, "\(after.errors)")
    #expect(!here.files.contains("r.db-journal"))
  }

  @Test func `A symbolic link stays one, and permissions stay`() throws {
    try here.write("page.html", "old")
    #expect(
      try here.shell("chmod 640 page.html; ln -s page.html link.html; retouch view -q f.sqlite -o link.html").code == 0)
    #expect(try here.shell("stat -c '%F %a' link.html page.html").output == "symbolic link 777\nregular file 640\n")
    #expect(try here.read("page.html").hasPrefix("<!doctype html>"))
  }

  @Test func `A link to a file that is not there yet makes that file`() throws {
    #expect(
      try here.shell("mkdir pages; ln -s pages/new.html link.html; retouch view -q f.sqlite -o link.html").code == 0)
    #expect(try here.shell("stat -c %F link.html pages/new.html").output == "symbolic link\nregular file\n")
  }

  @Test func `A log beside a trace that is replaced is not taken for the new one's`() throws {
    let here = try Workplace.withFloats()
    try here.shell("cp f.sqlite old.sqlite; cp f.sqlite live.sqlite")
    // A copy of a file with its log, as a killed recorder leaves them.
    _ = try here.shell(
      """
      sqlite3 live.sqlite "PRAGMA journal_mode = WAL; UPDATE recording SET app = 'Stale'" \
        ".shell cp live.sqlite old.sqlite" ".shell cp live.sqlite-wal old.sqlite-wal"
      """)
    #expect(here.files.contains("old.sqlite-wal"))
    let outcome = try here.retouch("record", "recording.jsonl", "-o", "old.sqlite", "--force")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(!here.files.contains("old.sqlite-wal"))
    #expect(try here.sqlite3("old.sqlite", "SELECT count(*) FROM recording WHERE app = 'Stale'").output == "0\n")
  }
}
