import Certificates
import Findings
import FindingsStore
import Foundation
import HitTesting
import Recording
import Replay
import Reporting
import TestSupport
import Testing
import TraceImport
import TraceStore
import Wording

/// Whatever a file of a stranger holds, the program tells its fault or reads it: nothing traps, and
/// nothing takes long.
///
/// A trap in the program's own libraries ends all tests; it names the line. A sample of the files
/// goes through the libraries here, and some of it through the built program, one command each.
/// Where RETOUCH_HOSTILE is set, all files go through both, which takes many minutes.
@Suite struct HostileFileTests {
  private static let isFull = ProcessInfo.processInfo.environment["RETOUCH_HOSTILE"] != nil

  /// One of this many files is read. It has no divisor in common with the number of values, so that
  /// each column gets some of them.
  private static let sample = 11

  /// How long one file may take in a build without optimisation, in seconds.
  private static let limit = 20.0

  // MARK: Sound files

  private struct Bases: Sendable {
    /// What the commands need beside the hostile file.
    let files: [String: Data]
    let trace, results, shard, certificate: HostileBase

    func workplace() throws -> Workplace {
      let here = try Workplace()
      for (name, data) in files { try data.write(to: here.folder.appendingPathComponent(name)) }
      return here
    }
  }

  private static let bases: Result<Bases, any Error> = Result {
    let here = try Workplace()
    try here.write("a.jsonl", SampleRecording.text)
    try here.write("p.yaml", SampleRecording.policy)
    func run(_ arguments: String..., code: Int32) throws {
      let outcome = try here.retouch(arguments)
      guard outcome.code == code else { throw Unsound(arguments: arguments, errors: outcome.errors) }
    }
    try run("record", "a.jsonl", "-o", "a.sqlite", code: 0)
    try run("check", "a.sqlite", code: 0)
    try run("replay", "a.sqlite", "--policy", "p.yaml", "--margins", "--results", "r.sqlite", code: 1)
    try run("accept", "--all", "--reason", "because", "--expires", "2100-01-01", "--results", "r.sqlite", code: 0)
    try run("audit", "a.sqlite", "--results", "r.sqlite", code: 1)
    try run("sweep", "a.sqlite", "--policy", "p.yaml", "--baseline", "uikit", "--results", "r.sqlite", code: 1)
    try run("replay", "a.sqlite", "--policy", "p.yaml", "--results", "r.sqlite", code: 0)
    try run("sweep", "a.sqlite", "--policy", "p.yaml", "--baseline", "uikit", "--certificate", "c.sqlite", code: 1)
    for shard in 1...2 {
      try run(
        "sweep", "a.sqlite", "--policy", "p.yaml", "--baseline", "uikit", "--shard", "\(shard)/2", "--results",
        "s\(shard).sqlite", code: shard == 1 ? 1 : 0)
    }
    let names = ["a.sqlite", "a.jsonl", "p.yaml", "s2.sqlite"]
    return Bases(
      files: Dictionary(
        uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: here.folder.appendingPathComponent($0))) }),
      trace: try HostileBase("trace", path: here.path("a.sqlite")),
      results: try HostileBase("results", path: here.path("r.sqlite")),
      shard: try HostileBase("shard", path: here.path("s1.sqlite")),
      certificate: try HostileBase("certificate", path: here.path("c.sqlite")))
  }

  private struct Unsound: Error {
    var arguments: [String]
    var errors: String
  }

  // MARK: Cases

  @Test func `a trace with another value in any of its columns`() throws {
    let bases = try Self.bases.get()
    try expectCare(bases.trace.values(), every: 11, commands: Self.traceCommands) { try read(trace: $0, at: $1) }
  }

  @Test func `results with another value in any of their columns`() throws {
    let bases = try Self.bases.get()
    try expectCare(bases.results.values(), every: 13, commands: Self.resultsCommands) { try read(results: $0, at: $1) }
  }

  @Test func `a shard with another value in any of its columns`() throws {
    let bases = try Self.bases.get()
    let here = try bases.workplace()
    let other = here.path("s2.sqlite")
    try expectCare(bases.shard.values(), every: 13, commands: [["merge", "FILE", "s2.sqlite", "--results", "NEW"]]) {
      path, _ in
      let merged = path + ".merged"
      defer { try? FileManager.default.removeItem(atPath: merged) }
      let stores = [try ResultsDatabase(reading: path), try ResultsDatabase(reading: other)]
      _ = try ResultsDatabase(writing: merged).addMerged(stores)
    }
  }

  @Test func `a certificate with another value in any of its columns`() throws {
    let bases = try Self.bases.get()
    try expectCare(bases.certificate.values(), every: 7, commands: [["check", "FILE"]]) { path, _ in
      _ = try Certificate(path: path)
    }
  }

  @Test func `a file with another schema`() throws {
    let bases = try Self.bases.get()
    try expectCare(bases.trace.schemas(), every: 17, commands: Self.traceCommands) { try read(trace: $0, at: $1) }
    try expectCare(bases.results.schemas(), every: 13, commands: Self.resultsCommands) { try read(results: $0, at: $1) }
  }

  // MARK: Reading

  private func read(trace path: String, at place: Int) throws {
    let trace = try Trace(path: path)
    let fault = Result { try trace.check() }
    do {
      let recordings = try trace.recordings()
      var page = RecordingPage(of: path)
      for recording in recordings {
        _ = try recording.parts(rows: 0)
        _ = try recording.parts(snapshots: 0)
        try trace.read(recording, events: .all) { cursor in
          var writer = JSONLinesWriter(recording.info, classes: [:], idBase: recording.idBase)
          var pictures = ScenePictures()
          while try cursor.nextSnapshot() {
            writer.write(cursor.scene, time: cursor.time)
            pictures.beginSnapshot(cursor.scene)
            page.add(pictures.picture(cursor), changed: 1, views: cursor.scene.count)
            try cursor.forEachItem {
              writer.write($0)
            } outcome: {
              writer.write($0)
            }
          }
          if let end = recording.endTime { writer.writeEnd(time: end) }
        }
        page.end(ViewedRecording(id: recording.id, info: recording.info, source: recording.source))
      }
      try page.write { _ in }
      let uikit = try ReplayedPolicy.rules(#require(Policy.builtIn.first { $0.name == "uikit" }))
      let replay = Replay(recordings: recordings, policies: ReplayPolicies(candidate: uikit, recorded: uikit))
      try replay.run(into: CollectedFindings(head: RunHead(.replay(policy: .recorded))))
    } catch {
      // What is checked and found sound can be replayed.
      if case .success = fault { throw Unreadable(error: error) }
      throw error
    }
    _ = try fault.get()
  }

  private struct Unreadable: Error { var error: any Error }

  private func read(results path: String, at place: Int) throws {
    let store = try ResultsDatabase(reading: path)
    let runs = try store.runs()
    let formats = ReportFormats.all
    for run in runs {
      let report = try store.report(run: run, detail: .everything)
      // Writing takes far longer than reading.
      guard run == runs[place % runs.count] else { continue }
      let details = try StoredRunDetails(store, of: report)
      try formats[place / runs.count % formats.count].write(report, details: details) { _ in }
    }
  }

  // MARK: The built program

  /// `FILE` is the file, `NEW` one that is not there.
  private static let traceCommands = [
    ["check", "FILE"], ["show", "FILE"], ["show", "FILE", "--snapshot", "2"],
    ["show", "FILE", "--snapshot", "@1", "--format", "json"], ["touches", "FILE", "--format", "csv"],
    ["touches", "FILE", "--match", "UIView", "--format", "json"], ["query", "FILE", "--name", "who-acted"],
    ["query", "FILE", "--name", "who-got", "--format", "jsonl"],
    ["export", "FILE"],
    ["replay", "FILE", "--policy", "p.yaml", "--margins", "--results", "NEW"],
    ["sweep", "FILE", "--policy", "p.yaml", "--baseline", "uikit", "--results", "NEW"],
    ["audit", "FILE", "--results", "NEW"], ["explain", "FILE", "--event", "1", "--policy", "p.yaml"],
    ["view", "FILE", "--audit", "-o", "NEW"], ["replay", "FILE", "--against", "a.sqlite", "--results", "NEW"],
    ["minimize", "FILE", "--event", "2", "--policy", "p.yaml", "-o", "NEW"],
    ["select", "FILE"], ["record", "a.jsonl", "-o", "NEW"], ["corpus", "add", "NEW", "FILE"], ["migrate", "FILE"],
    ["policy", "check", "p.yaml", "--trace", "FILE"], ["policy", "mutate", "p.yaml", "--trace", "FILE"],
    ["sweep", "FILE", "--policy", "p.yaml", "--baseline", "uikit", "--certificate", "NEW"],
  ]

  private static let resultsCommands =
    [["report", "FILE", "--list"]]
    + (1...4).flatMap { run in
      ["text", "json", "markdown", "html", "junit", "sarif", "github", "github-comment"].map {
        ["report", "FILE", "--run", "\(run)", "--format", $0]
      }
    } + [
      ["accept", "--all", "--reason", "r", "--run", "1", "--results", "FILE", "--accepted", "NEW"],
      ["replay", "a.sqlite", "--policy", "p.yaml", "--results", "FILE"],
      ["merge", "FILE", "s2.sqlite", "--results", "NEW"], ["migrate", "FILE"],
    ]

  /// Reads the files.
  ///
  /// - Parameter every: One of this many goes through the program, too.
  private func expectCare(
    _ files: [HostileFile], every: Int, commands: [[String]], _ read: (String, Int) throws -> Void
  ) throws {
    let here = try Self.bases.get().workplace()
    let path = here.path("hostile.sqlite")
    var counts = (files: 0, refused: 0, commands: 0)
    let step = Self.isFull ? 1 : Self.sample
    for (number, file) in files.enumerated() where number % step == 0 {
      try? FileManager.default.removeItem(atPath: path)
      guard try file.write(to: path) else { continue }
      counts.files += 1
      let start = ContinuousClock.now
      do {
        try read(path, number)
      } catch let error as Unreadable {
        Issue.record("\(file): check finds nothing, and yet \(error.error)")
      } catch {
        counts.refused += 1
      }
      let time = start.duration(to: .now)
      #expect(time < .seconds(Self.limit), "\(file) took \(time)")
      guard Self.isFull || number / step % every == 0 else { continue }
      counts.commands += 1
      try expectAnswer(commands[number / step % commands.count], of: file, at: path, in: here)
    }
    #expect(counts.files > 50)
    print("\(files.first?.base.name ?? ""): \(counts)")
  }

  private func expectAnswer(_ command: [String], of file: HostileFile, at path: String, in here: Workplace) throws {
    let (copy, new) = (here.path("copy.sqlite"), here.path("new"))
    for file in [copy, new] { try? FileManager.default.removeItem(atPath: file) }
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let outcome = try here.retouch(command.map { $0 == "FILE" ? copy : $0 == "NEW" ? new : $0 })
    #expect([0, 1, 2, 3].contains(outcome.code), "\(file): \(command) ended with \(outcome.code): \(outcome.errors)")
    #expect(!outcome.errors.contains("Fatal error"), "\(file): \(command): \(outcome.errors)")
  }
}
