import FindingsStore
import Foundation
import Testing

/// Tests what commands make of what others left: recordings that were not closed, files that were
/// only begun, other commands at work.
@Suite struct LeftBehindTests {
  /// A recording whose app was killed: the trace, its log, and the index of the log.
  private static func killed() throws -> Workplace {
    let here = try Workplace()
    here.environment["RETOUCH_FAULT"] = "kill:200"
    #expect(try here.recorder("k.sqlite", "400").code == -SIGKILL)
    here.environment = [:]
    #expect(here.files == ["k.sqlite", "k.sqlite-shm", "k.sqlite-wal"])
    return here
  }

  /// What comes before a command so that it is not run by root, who may write everywhere.
  private static let asNobody = "$([ $(id -u) = 0 ] && echo setpriv --reuid=65534 --regid=65534 --clear-groups)"

  @Test(arguments: [["k.sqlite", "k.sqlite-wal"], ["k.sqlite", "k.sqlite-wal", "k.sqlite-shm"]])
  func `A recording that was cut off is read where nothing can be written`(files: [String]) throws {
    let here = try Self.killed()
    try here.shell("mkdir closed; cp \(files.joined(separator: " ")) closed; chmod 444 closed/*; chmod 555 closed")
    let expected = try here.retouch("export", "k.sqlite")
    #expect(expected.output.count > 5000)
    let outcome = try here.shell("\(Self.asNobody) retouch export closed/k.sqlite")
    #expect(outcome.code == 0 && outcome.output == expected.output, "\(outcome.errors)")
    #expect(try here.shell("ls closed | wc -l").output == "\(files.count)\n")
    try here.shell("chmod 755 closed")
  }

  @Test func `A copy without its log says so, and nothing comes beside it`() throws {
    let here = try Self.killed()
    try here.shell("cp k.sqlite copy.sqlite")
    let warning =
      "warning: copy.sqlite: the app that recorded it did not close it, and copy.sqlite-wal, which may hold the latest part, is not beside it; if this is a copy, copy both\n"
    let check = try here.retouch("check", "copy.sqlite")
    #expect(check.code == 0 && check.errors == warning, "\(check.errors)")
    #expect(check.output.hasPrefix("copy.sqlite: ok\n  "))
    for command in [
      ["replay", "copy.sqlite", "--policy", "uikit"], ["show", "copy.sqlite"], ["export", "copy.sqlite"],
    ] {
      #expect(try here.retouch(command).errors.hasPrefix(warning), "\(command)")
    }
    #expect(here.files.filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
    #expect(try here.retouch("check", "k.sqlite").errors.isEmpty, "its log is beside it")
  }

  @Test(arguments: ["touch a.sqlite", "sqlite3 a.sqlite 'PRAGMA journal_mode = WAL'"])
  func `A file that was only begun is told as what it is`(begun: String) throws {
    let here = try Workplace()
    try here.shell(begun)
    for command in [["check"], ["show"], ["export"], ["replay", "--policy", "uikit"]] {
      let outcome = try here.retouch(command + ["a.sqlite"])
      #expect(outcome.code == 2)
      #expect(
        outcome.errors
          == "retouch: a.sqlite: the file is empty: another command is still writing it, or was killed; delete it, or record to it again\n"
      )
    }
    #expect(try here.recorder("a.sqlite", "20").code == 0)
    #expect(try here.retouch("check", "a.sqlite").code == 0)
  }

  @Test func `What killed commands left goes with the next one that writes the file`() throws {
    let here = try Workplace.withFloats()
    here.environment["RETOUCH_FAULT"] = "kill:20"
    #expect(try here.probe(["record", "recording.jsonl", "-o", "b.sqlite"]).code == -SIGKILL)
    here.environment = [:]
    let left = try #require(here.files.first { $0.hasPrefix(".b.sqlite.") && $0.hasSuffix(".partial") })
    #expect(!here.files.contains("b.sqlite"))
    // One of another file, one of a machine elsewhere, and one of such a machine that is old.
    let others = [left.replacing(".b.", with: ".c."), ".b.sqlite.77-1.partial", ".b.sqlite.78-1.partial"]
    try here.shell("for f in \(others.joined(separator: " ")); do touch $f; done; touch -d '2 days ago' \(others[2])")
    #expect(try here.retouch("record", "recording.jsonl", "-o", "b.sqlite").code == 0)
    #expect(here.files.filter { $0.hasSuffix(".partial") } == others.prefix(2).sorted())
  }

  @Test func `Replays at the same time into one new file all keep their runs`() throws {
    let here = try Workplace.withFloats()
    let outcome = try here.shell(
      """
      for i in 1 2 3 4 5; do
        retouch replay f.sqlite --policy policy.yaml --results r.db >/dev/null 2>err$i || echo $? &
      done
      wait; cat err* >&2
      """)
    #expect(outcome.output == String(repeating: "1\n", count: 5), "\(outcome.errors)")
    #expect(try ResultsDatabase(reading: here.path("r.db")).runs() == [1, 2, 3, 4, 5])
  }

  @Test func `A replay waits for another command that writes to its results, and says so`() throws {
    let here = try Workplace.withFloats()
    let replay = ["replay", "f.sqlite", "--policy", "policy.yaml", "--results", "r.db"]
    try here.retouch(replay)
    let outcome = try here.shell(
      """
      mkfifo go
      sqlite3 r.db 'BEGIN IMMEDIATE' '.shell echo > go; sleep 3' COMMIT &
      read < go; retouch \(replay.joined(separator: " "))
      """)
    #expect(outcome.code == 1)
    #expect(
      outcome.errors == "r.db: waits until another command has added its run\nrun 2 in r.db\n", "\(outcome.errors)")
  }
}
