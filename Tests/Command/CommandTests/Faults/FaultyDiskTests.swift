import Foundation
import Testing

/// Every command that writes, on a disk that fails at each call in turn: the file is the old one or
/// the new one, whole, the command says what is wrong, and works the next time.
///
/// A run tries one or two calls of each kind. RETOUCH_FAULTS=1 tries all, which takes many
/// minutes, and prints how many there are and how they end; RETOUCH_FAULTS=5 tries one of five.
@Suite struct FaultyDiskTests {
  /// What fails, as Tests/Support/FaultyDisk describes.
  private static let faults = [
    "write", "short", "full", "sync", "truncate", "delete", "open", "lock", "rename", "fsync", "kill", "power",
    "torn", "size",
  ]

  @Test(arguments: WritingCommand.all)
  func `On a failing disk, a command leaves the old file or the new one`(command: WritingCommand) throws {
    let (old, new, sound, calls) = try command.expected()
    #expect(sound.code == command.code, "\(sound.errors)")
    #expect(old != new)
    for fault in Self.faults {
      var ends: [String: Int] = [:]
      let points = Self.points(upTo: calls[fault, default: 0], of: fault)
      for number in points {
        ends[try end(of: command, fault: fault, number: number, old: old, new: new), default: 0] += 1
      }
      guard WritingCommand.step != nil, !points.isEmpty else { continue }
      let words = ends.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      print("| \(command.name) | \(fault) | \(points.count) | \(words) |")
    }
  }

  private static func points(upTo last: Int, of fault: String) -> [Int] {
    guard last > 0 else { return [] }
    guard let step = WritingCommand.step else {
      // The end of a transaction is where most can go wrong.
      return Set([(last + 1) / 2] + (["sync", "delete", "rename", "fsync", "power"].contains(fault) ? [last] : []))
        .sorted()
    }
    return Array(stride(from: 1, through: last, by: fault == "size" ? max(1, last / 50) : step))
  }

  /// - Returns: how the command ended, and which file is there.
  private func end(of command: WritingCommand, fault: String, number: Int, old: String?, new: String?) throws -> String
  {
    let here = try command.workplace()
    let before = Set(here.files)
    here.environment["RETOUCH_FAULT"] = "\(fault):\(number)"
    // A limit on sizes is one for the program's output, too.
    let quoted = command.arguments.joined(separator: " ")
    let outcome =
      fault == "size"
      ? try here.shell("PolicyProbe \(quoted) 2>&1 >/dev/null | cat >&2; exit ${PIPESTATUS[0]}")
      : try here.probe(command.arguments)
    let what: Comment = "\(command.name), \(fault):\(number): \(outcome.code) \(outcome.errors)"
    let isKilled = outcome.code == -SIGKILL
    #expect(
      outcome.code == command.code || (["kill", "power", "torn"].contains(fault) ? isKilled : outcome.code == 2), what)
    if outcome.code == 2 { #expect(outcome.errors.contains(/(?m)^retouch: .+: .+/), what) }
    #expect(!(outcome.errors + outcome.output).contains(".partial"), what)
    // A journal that cannot be removed is taken back, or is none, the next time.
    let own = [command.file, command.file + "-journal"]
    if !isKilled { #expect(Set(here.files).subtracting(before).subtracting(own).isEmpty, "\(here.files)") }
    let left = try #require(try? Optional(command.contents(here)), what)
    #expect(left == old || left == new, what)
    here.environment = [:]
    let again = try here.probe(command.arguments)
    #expect(again.code == command.code, "\(what); again: \(again.errors)")
    #expect(!here.files.contains { $0.hasSuffix(".partial") || $0.hasSuffix("-journal") }, "\(what): \(here.files)")
    if left == old { #expect(try command.contents(here) == new, what) }
    let end = isKilled ? "killed" : outcome.code == command.code ? "harmless" : "refused"
    return "\(end) with the \(left == new ? "new" : "old") file"
  }
}
