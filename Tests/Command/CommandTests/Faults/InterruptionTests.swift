import FindingsStore
import Foundation
import TestSupport
import Testing

/// Tests that a signal during a replay leaves no new results file without a run, and keeps the runs
/// of an older file.
@Suite struct InterruptionTests {
  /// How often a replay is interrupted; with RETOUCH_FAULTS=1, 1,000 times.
  private static let interruptions = WritingCommand.step.map { 1000 / $0 } ?? 12

  private func workplace() throws -> Workplace {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.tap)
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    return here
  }

  /// Starts a replay whose code does not answer, in a process group of its own, as a terminal does.
  /// Waits until its transaction has begun.
  private static let unanswered = """
    set -m
    PolicyProbe replay a.sqlite --policy endless --event-timeout 600 --results r.db >/dev/null 2>&1 & first=$!
    until [ -e r.db-journal ] || ! kill -0 $first; do sleep 0.01; done
    """

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)] as [(String, Int32)])
  func `An interrupted replay leaves no new results file`(signal: String, code: Int32) throws {
    let here = try workplace()
    let outcome = try here.shell("\(Self.unanswered)\nkill -\(signal) -- -$first; wait $first")
    #expect(outcome.code == code)
    #expect(here.files == ["a.jsonl", "a.sqlite"])
  }

  @Test func `An interrupted replay keeps the runs of an older file`() throws {
    let here = try workplace()
    let replay = ["replay", "a.sqlite", "--policy", "uikit", "--results", "r.db"]
    #expect(try here.retouch(replay).code == 0)
    let file = here.folder.appendingPathComponent("r.db")
    let before = try Data(contentsOf: file)
    #expect(try here.shell("\(Self.unanswered)\nkill -INT -- -$first; wait $first").code == 130)
    let list = try here.retouch("report", "r.db", "--list")
    #expect(list.code == 0 && list.errors.isEmpty, "\(list)")
    #expect(try Data(contentsOf: file) == before)
    // A journal without content may stay until the next run.
    #expect(here.files.filter { $0 != "r.db-journal" } == ["a.jsonl", "a.sqlite", "r.db"])
    #expect(try here.retouch(replay).code == 0)
    #expect(here.files == ["a.jsonl", "a.sqlite", "r.db"])
  }

  @Test func `A replay that waits for an interrupted one keeps its run`() throws {
    let here = try workplace()
    let outcome = try here.shell(
      """
      \(Self.unanswered)
      retouch replay a.sqlite --policy uikit --results r.db >/dev/null 2>err & second=$!
      until grep -q 'waits until another command' err || ! kill -0 $second; do sleep 0.05; done
      kill -INT -- -$first; wait $first; echo $?
      wait $second; echo $?
      """)
    #expect(outcome.output == "130\n0\n", "\(outcome)")
    #expect(try ResultsDatabase(reading: here.path("r.db")).runs() == [1])
    #expect(here.files == ["a.jsonl", "a.sqlite", "err", "r.db"])
  }

  @Test func `A replay that is interrupted at any moment leaves a whole run or no file`() throws {
    let here = try Workplace.withFloats()
    let replay = ["replay", "f.sqlite", "--policy", "policy.yaml", "--results", "new.db"]
    let start = ContinuousClock.now
    #expect(try here.retouch(replay).code == 1)
    let whole = start.duration(to: .now) / .seconds(1)
    var random = SplitMix64(seed: 11)
    for interruption in 1...Self.interruptions {
      try FileManager.default.removeItem(atPath: here.path("new.db"))
      let wait = Double.random(in: 0...whole, using: &random)
      let outcome = try here.shell(
        """
        set -m; retouch \(replay.joined(separator: " ")) >/dev/null 2>&1 & sleep \(wait); kill -INT $!; wait $!
        """)
      let what: Comment = "interruption \(interruption): \(outcome.code), \(here.files)"
      #expect([130, 1].contains(outcome.code), what)
      let left = here.files.filter { $0.hasPrefix("new.db") }
      #expect(left == (outcome.code == 1 ? ["new.db"] : []) || left == ["new.db"], what)
      if !left.isEmpty { #expect(try ResultsDatabase(reading: here.path("new.db")).runs() == [1], what) }
      try here.write("new.db", "")
    }
  }
}
