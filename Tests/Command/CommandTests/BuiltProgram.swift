import Foundation
import TestSupport
import Testing

/// The output of the built program, and how it ended.
struct Outcome {
  var output: String
  var errors: String
  var code: Int32
}

/// The project's folders, and the recordings of other projects that some machines have beside it.
enum Place {
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let examples = package.appendingPathComponent("Tools/Examples")
  static let data = package.deletingLastPathComponent().appendingPathComponent("shared/data")
  static let hasData = FileManager.default.fileExists(atPath: data.path)
}

/// A folder that belongs to one test, in which the test runs the built program.
final class Workplace {
  private let place: Folder
  /// The day that the programs take for today: noon on 2026-11-23 in UTC, when the files in
  /// Tests/Stored were made. No output depends on the day of the test.
  static let today = "1795435200"

  /// Environment variables for the programs, in addition to ``today`` and to those of the tests.
  /// Variables that depend on where the tests run are left out.
  var environment: [String: String] = [:]

  init() throws {
    place = try Folder()
  }

  var folder: URL { place.url }

  var files: [String] { place.names }

  func path(_ name: String) -> String { place.file(name).path }

  func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: place.file(name)) }

  func read(_ name: String) throws -> String { try String(contentsOf: place.file(name), encoding: .utf8) }

  /// Runs `retouch` in this folder.
  @discardableResult
  func retouch(_ arguments: String..., input: String? = nil) throws -> Outcome { try retouch(arguments, input: input) }

  @discardableResult
  func retouch(_ arguments: [String], input: String? = nil) throws -> Outcome {
    try run(Self.program, arguments, input: input)
  }

  /// Runs the program with its own policies in this folder.
  func probe(_ arguments: [String]) throws -> Outcome {
    try run(Self.program.deletingLastPathComponent().appendingPathComponent("PolicyProbe"), arguments, input: nil)
  }

  /// Runs the app that taps itself and records it in this folder.
  func recorder(_ arguments: String...) throws -> Outcome {
    try run(Self.program.deletingLastPathComponent().appendingPathComponent("RecorderProbe"), arguments, input: nil)
  }

  /// Runs a line of shell in this folder. `retouch` and the programs for tests are in its path.
  @discardableResult
  func shell(_ line: String) throws -> Outcome {
    let path = Self.program.deletingLastPathComponent().path
    return try run(URL(fileURLWithPath: "/bin/bash"), ["-c", "export PATH=\"\(path):$PATH\"; \(line)"], input: nil)
  }

  /// Runs the system's `sqlite3` in this folder.
  func sqlite3(_ arguments: String...) throws -> Outcome {
    try run(URL(fileURLWithPath: "/usr/bin/env"), ["sqlite3", "-batch"] + arguments, input: nil)
  }

  /// The program that was built with these tests. It is in the same folder as the test bundle.
  private static let program: URL = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    var folder = URL(fileURLWithPath: bundle).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/",
      !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("retouch").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder.appendingPathComponent("retouch")
  }()

  private static let lock = NSLock()

  /// A program inherits which signals are blocked, and threads that run tests block all. It also
  /// inherits which are ignored: a job in the background of a script ignores SIGINT, and one under
  /// `nohup` SIGHUP.
  private static func withUsualSignals(_ work: () throws -> Void) rethrows {
    lock.lock()
    defer { lock.unlock() }
    let ends = [SIGINT, SIGTERM, SIGHUP]
    let handlers = ends.map { signal($0, SIG_DFL) }
    defer { for (number, handler) in zip(ends, handlers) { signal(number, handler) } }
    var (none, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try work()
  }

  private func run(_ program: URL, _ arguments: [String], input: String?) throws -> Outcome {
    // Output goes to files: a full pipe would block the program.
    let (out, err) = (path(".stdout-\(UUID().uuidString)"), path(".stderr-\(UUID().uuidString)"))
    for file in [out, err] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    defer { for file in [out, err] { try? FileManager.default.removeItem(atPath: file) } }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var inherited = ProcessInfo.processInfo.environment
    inherited["CI"] = nil
    inherited["SOURCE_DATE_EPOCH"] = Self.today
    process.environment = inherited.merging(environment) { _, own in own }
    process.standardOutput = FileHandle(forWritingAtPath: out)
    process.standardError = FileHandle(forWritingAtPath: err)
    let pipe = Pipe()
    process.standardInput = pipe
    try Self.withUsualSignals { try process.run() }
    if let input { pipe.fileHandleForWriting.write(Data(input.utf8)) }
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    return Outcome(
      output: try String(contentsOfFile: out, encoding: .utf8),
      errors: try String(contentsOfFile: err, encoding: .utf8),
      code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
  }
}

extension Workplace {
  /// A workplace with the example of floats and its trace, `f.sqlite`.
  static func withFloats() throws -> Workplace {
    let here = try Workplace()
    for file in ["recording.jsonl", "policy.yaml"] {
      try FileManager.default.copyItem(
        at: Place.examples.appendingPathComponent("floats/\(file)"), to: here.folder.appendingPathComponent(file))
    }
    #expect(try here.retouch("record", "recording.jsonl", "-o", "f.sqlite").code == 0)
    return here
  }

  /// Expects that two shares of a command over three copies of a trace are merged to the bytes of
  /// one run over all of them, and that both find something.
  ///
  /// - Returns: what the merging printed.
  func expectMerged(_ command: [String], copiesOf trace: String) throws -> Outcome {
    let traces = ["a.sqlite", "b.sqlite", "c.sqlite"]
    for name in traces {
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent(trace), to: folder.appendingPathComponent(name))
    }
    func run(_ arguments: String...) throws { #expect(try retouch(command + traces + arguments).code == 1) }
    try run("--results", "whole")
    try run("--results", "1", "--shard", "1/2", "--jobs", "1")
    try run("--results", "2", "--shard", "2/2")
    let merged = try retouch("merge", "2", "1", "--results", "merged")
    #expect(merged.code == 1)
    func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }
    #expect(try bytes("merged") == bytes("whole"))
    return merged
  }
}

/// Small recordings as text.
enum Sample {
  static let header = #"{"retouch":1,"policy":"uikit"}"# + "\n"

  /// A window with a button at (10, 10, 40, 40), and a touch that reached the button.
  static let tap =
    header
    + #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,100],"children":[{"id":2,"class":"UIButton","identifier":"pay","frame":[10,10,40,40]}]}]}}"#
    + "\n"
    + #"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[20,20],"hit":2}]}}"# + "\n"
    + #"{"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[20,20]}]}}"# + "\n"

  static func policy(_ rules: String, base: String = "uikit") -> String { "policy: p\nbase: \(base)\nrules:\n\(rules)" }
}
