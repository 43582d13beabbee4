import Findings
import FindingsStore
import Foundation
import GRDB
import TestSupport
import Testing
import TraceStore

/// A command that writes a file, for tests that let it fail or kill it meanwhile.
struct WritingCommand: Sendable, CustomTestStringConvertible {
  var name: String
  var arguments: [String]
  /// The file that it writes, and that is there before, except for a new results database.
  var file: String
  /// How it exits when all goes well.
  var code: Int32
  var testDescription: String { name }

  static let all = [
    WritingCommand(
      name: "record", arguments: ["record", "recording.jsonl", "-o", "old.sqlite", "--force"], file: "old.sqlite",
      code: 0),
    WritingCommand(name: "replay, a new file", arguments: replay + ["new.db"], file: "new.db", code: 1),
    WritingCommand(name: "replay, a further run", arguments: replay + ["r.db"], file: "r.db", code: 1),
    WritingCommand(
      name: "merge", arguments: ["merge", "1.db", "2.db", "--results", "old.db", "--force"], file: "old.db", code: 1),
    WritingCommand(
      name: "accept", arguments: ["accept", "--all", "--reason", "meant", "--results", "r.db"],
      file: "policy.accepted.yaml", code: 0),
    WritingCommand(name: "export -o", arguments: ["export", "f.sqlite", "-o", "old.txt"], file: "old.txt", code: 0),
    WritingCommand(
      name: "report -o", arguments: ["report", "r.db", "--format", "html", "-o", "old.txt"], file: "old.txt", code: 0),
    WritingCommand(
      name: "report --prune", arguments: ["report", "old.db", "--prune", "--keep", "1"], file: "old.db", code: 0),
  ]

  private static let replay = ["replay", "f.sqlite", "--policy", "policy.yaml", "--results"]

  /// One of how many moments is tried, where the numbers are printed: 1 for all of them, which
  /// takes many minutes. nil for a few of them.
  static let step = ProcessInfo.processInfo.environment["RETOUCH_FAULTS"].flatMap(Int.init)

  // MARK: The folder

  /// The files that all these commands begin with.
  private static let files: Result<[String: Data], any Error> = Result {
    let here = try Workplace.withFloats()
    try here.retouch(replay + ["r.db"])
    for shard in 1...2 { try here.retouch(replay + ["\(shard).db", "--shard", "\(shard)/2"]) }
    // What is there before is as sound as what comes after, but another one.
    try here.shell("cp r.db old.db; retouch replay f.sqlite --policy policy.yaml --results old.db")
    _ = try here.shell("cp f.sqlite old.sqlite; sqlite3 old.sqlite \"UPDATE recording SET app = 'Old'\"")
    try here.write("old.txt", "old\n")
    try here.write("policy.accepted.yaml", "accepted: []\n")
    return Dictionary(
      uniqueKeysWithValues: try here.files.map { ($0, try Data(contentsOf: here.folder.appendingPathComponent($0))) })
  }

  func workplace() throws -> Workplace {
    let here = try Workplace()
    for (name, data) in try Self.files.get() { try data.write(to: here.folder.appendingPathComponent(name)) }
    return here
  }

  /// Brings the file that it writes back to what it was. What lies beside it in other names stays.
  func reset(_ here: Workplace) throws {
    for suffix in ["", "-journal", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: here.path(file) + suffix)
    }
    if let data = try Self.files.get()[file] { try data.write(to: here.folder.appendingPathComponent(file)) }
  }

  // MARK: What is in the file

  /// What is in the file; nil for no file, and for one without anything in it.
  ///
  /// - Throws: An error when it is damaged.
  func contents(_ here: Workplace) throws -> String? {
    let path = here.path(file)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard file.hasSuffix(".db") || file.hasSuffix(".sqlite") else { return try here.read(file) }
    do {
      if file.hasSuffix(".db") {
        let store = try ResultsDatabase(reading: path)
        guard !(try store.runs().isEmpty) else { return nil }
        for run in try store.runs() { _ = try store.report(run: run, detail: .everything) }
      } else {
        _ = try Trace(path: path).check()
      }
    } catch {
      // A file that was only begun is told as what it is.
      if "\(error)".hasPrefix("empty(") { return nil }
      throw error
    }
    return try DatabaseQueue(path: path).read { db in
      guard try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok" else { return "not ok" }
      let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      return try tables.map { table in
        try "\(table)\n" + Row.fetchAll(db, sql: "SELECT * FROM \(table)").map(\.description).joined(separator: "\n")
      }.joined(separator: "\n")
    }
  }

  /// What the file holds before and after the command, when all goes well.
  func expected() throws -> (old: String?, new: String?, outcome: Outcome, calls: [String: Int]) {
    let here = try workplace()
    let old = try contents(here)
    here.environment["RETOUCH_FAULT_COUNTS"] = "counts"
    let outcome = try here.probe(arguments)
    let counts = try here.read("counts").split(separator: "\n").map { $0.split(separator: " ") }
    var calls = Dictionary(uniqueKeysWithValues: counts.map { (String($0[0]), Int($0[1]) ?? 0) })
    // A limit on sizes has as many moments as the file has bytes.
    calls["size"] = try Data(contentsOf: here.folder.appendingPathComponent(file)).count
    return (old, try contents(here), outcome, calls)
  }
}
