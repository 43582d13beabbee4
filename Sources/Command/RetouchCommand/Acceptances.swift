import ArgumentParser
import Findings
import Foundation
import HitTesting
import PolicyFiles
import Replay
import Reporting
import Wording

/// The option that names the file of accepted groups.
struct AcceptedOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file of accepted groups; default is NAME.accepted.yaml beside the policy NAME.yaml, where there is one.",
      valueName: "file"), completion: .file())
  var accepted: String?

  /// The groups of the given file or, without one, of the file beside the policy.
  ///
  /// - Parameters:
  ///   - method: the method of the run that they are accepted for.
  ///   - policyFile: the path of the policy's file; nil for a policy without a file.
  /// - Returns: nil when no file was given and there is none beside the policy.
  func groups(for method: RunMethod, policyFile: String?) throws -> AcceptedGroups? {
    if let accepted {
      guard let file = try AcceptedFile(reading: accepted) else { throw AcceptFault.noSuchFile(accepted) }
      return file.accepted(for: method, today: try JudgingDay.text())
    }
    return try policyFile.flatMap { try AcceptedFile(reading: AcceptedFile.path(besides: $0)) }?.accepted(
      for: method, today: try JudgingDay.text())
  }
}

/// The options that decide on a run's exit code.
struct ExitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Exit with 3 when fewer of 100 touches go where they were recorded.", valueName: "percent"))
  var minFidelity: Double?

  @Flag(help: "Exit with 1 also when an accepted group has no touch any more, or a rule no view in any trace.")
  var strict = false

  func validate() throws {
    if let minFidelity, !(0...100).contains(minFidelity) { throw ValidationError("--min-fidelity takes 0 to 100") }
  }

  /// - Throws: `ValidationError` in a command that looks at no touches.
  func refuseFidelity() throws {
    guard minFidelity == nil else {
      throw ValidationError("--min-fidelity is about recorded touches: use retouch replay")
    }
  }

  /// - Throws: `ExitCode` when the code is not 0.
  func exit(with report: RunReport) throws {
    if report.faults > 0 { throw ExitCode(2) }
    // This rounds only once, so that 969 of 1,000 is not less than 96.9 of 100.
    if let minFidelity, let counts = report.counts.events, counts.observed > 0,
      Double(counts.reproduced) * 100 / Double(counts.observed) < minFidelity
    {
      Console.fault(
        "fidelity is under \(minFidelity.shortText)%: the trace's policy does not describe the recorded app")
      throw ExitCode(3)
    }
    if report.unaccepted > 0 || (strict && !(report.obsolete.isEmpty && report.unmatchedRules.isEmpty)) {
      throw ExitCode(1)
    }
  }
}

/// The reason why nothing is accepted.
enum AcceptFault: Error {
  case noSuchFile(String)
  /// The run's policy has no file, so there is no file beside it for the accepted groups.
  case noPolicyFile(policy: String)
  /// The environment is a CI job, and only a person may accept changes.
  case inCI
  case unknownGroup(String, path: String, run: Int64)
  case severalGroups(String, fingerprints: [String])
  /// No open group matches the options. The open groups have these deciding rules and reasons.
  case noneChosen(deciding: [String])
  case notAChange(String, verdict: Verdict)
  /// The run covers only a share of the work, so its groups are not complete.
  case isShard
  case nobodyToAsk
}

extension RunReport {
  /// The group with a fingerprint that starts with this text.
  ///
  /// - Parameter path: the results database, for the error.
  /// - Throws: ``AcceptFault`` when there is no such group, or more than one.
  func group(_ fingerprint: String, path: String) throws -> Group {
    let found = groups.filter { $0.fingerprint.hasPrefix(fingerprint.lowercased()) }
    guard let group = found.first, !fingerprint.isEmpty else {
      throw AcceptFault.unknownGroup(fingerprint, path: path, run: run)
    }
    guard found.count == 1 else { throw AcceptFault.severalGroups(fingerprint, fingerprints: found.map(\.fingerprint)) }
    return group
  }
}

/// Adds groups of a run to the file of accepted groups.
struct Acceptor {
  let report: RunReport
  private(set) var file: AcceptedFile
  private let today: String

  /// - Parameter path: the path of the file; nil for the file beside the run's policy.
  /// - Throws: ``AcceptFault``, and errors of the file.
  init(_ report: RunReport, file path: String?) throws {
    // A CI job that accepts its own changes would also accept faults.
    guard (ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty else { throw AcceptFault.inCI }
    guard report.head.shard == nil else { throw AcceptFault.isShard }
    guard let path = path ?? report.head.question.policy.file.map(AcceptedFile.path) else {
      throw AcceptFault.noPolicyFile(policy: report.head.question.policy.name)
    }
    self.report = report
    today = try JudgingDay.text()
    file = try AcceptedFile(reading: path) ?? AcceptedFile(new: path)
  }

  /// The changed groups that the file does not accept now. The file may have changed since the run.
  var open: [RunReport.Group] {
    report.groups.filter { group in
      group.key.verdict.mustBeAccepted && !file.accepts(group, today: today)
    }
  }

  /// The changed groups with fingerprints that start with these texts, each once.
  ///
  /// - Throws: ``AcceptFault`` when there is no such group, or more than one for a text.
  func groups(_ fingerprints: [String], path: String) throws -> [RunReport.Group] {
    var known: Set<String> = []
    return try fingerprints.map { try group($0, path: path) }.filter { known.insert($0.fingerprint).inserted }
  }

  private func group(_ fingerprint: String, path: String) throws -> RunReport.Group {
    let group = try report.group(fingerprint, path: path)
    guard group.key.verdict.mustBeAccepted else {
      throw AcceptFault.notAChange(group.fingerprint, verdict: group.key.verdict)
    }
    return group
  }

  /// Adds the groups and replaces the file. If this fails, the file stays unchanged.
  ///
  /// It keeps the additions of other processes: only one process at a time reads and writes the
  /// file.
  mutating func accept(_ groups: [RunReport.Group], reason: String, owner: String?, expires: String?) throws {
    let words = ReportWords()
    let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
    file = try FolderLock.holding(folder) {
      var changed = try AcceptedFile(reading: file.path) ?? AcceptedFile(new: file.path)
      try changed.accept(
        groups, responders: { (words.before($0.key), words.after($0.key)) }, reason: reason, owner: owner,
        expires: expires)
      try Console.write(changed.contents, to: changed.path)
      return changed
    }
  }
}

/// A lock between processes on a folder. It needs no lock file.
private enum FolderLock {
  /// Runs the body while no other process holds the lock. If the folder cannot be locked, the body
  /// runs without a lock.
  static func holding<Result>(_ folder: String, _ body: () throws -> Result) rethrows -> Result {
    let descriptor = unsafe open(folder, O_RDONLY)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    flock(descriptor, LOCK_EX)
    return try body()
  }
}
