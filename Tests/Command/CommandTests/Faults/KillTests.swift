import Foundation
import TestSupport
import Testing

/// Every command that writes, killed at random moments: the file is the old one or the new one,
/// whole, and nothing of what was left is in the way of the next start.
///
/// Each command is killed six times; with RETOUCH_FAULTS=1, 1,000 times.
@Suite struct KillTests {
  private static let kills = WritingCommand.step.map { 1000 / $0 } ?? 6

  @Test(arguments: WritingCommand.all)
  func `A command that is killed leaves the old file or the new one`(command: WritingCommand) throws {
    let (old, new, _, _) = try command.expected()
    let here = try command.workplace()
    let start = ContinuousClock.now
    #expect(try here.probe(command.arguments).code == command.code)
    let whole = start.duration(to: .now) / .seconds(1)
    var random = SplitMix64(seed: 7)
    var ends: [String: Int] = [:]
    for kill in 1...Self.kills {
      try command.reset(here)
      let wait = Double.random(in: 0...whole, using: &random)
      // What lies beside the file stays from kill to kill.
      let outcome = try here.shell(
        "PolicyProbe \(command.arguments.joined(separator: " ")) >/dev/null 2>&1 & sleep \(wait); kill -9 $!; wait $!")
      let what: Comment = "\(command.name), kill \(kill): \(outcome.code)"
      #expect([137, command.code].contains(outcome.code), what)
      let left = try #require(try? Optional(command.contents(here)), what)
      #expect(left == old || left == new, what)
      let end = outcome.code == 137 ? "killed" : "finished"
      ends["\(end) with the \(left == new ? "new" : "old") file", default: 0] += 1
    }
    try command.reset(here)
    #expect(try here.probe(command.arguments).code == command.code)
    #expect(try command.contents(here) == new)
    #expect(!here.files.contains { $0.hasSuffix(".partial") }, "\(here.files)")
    guard WritingCommand.step != nil else { return }
    let words = ends.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    print("| \(command.name) | SIGKILL | \(Self.kills) | \(words) |")
  }
}
