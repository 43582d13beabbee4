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
      return file.accepted(for: method, today: try RunClock.day())
    }
    return try policyFile.flatMap { try AcceptedFile(reading: AcceptedFile.path(besides: $0)) }?.accepted(
      for: method, today: try RunClock.day())
  }
}

/// The reason why nothing is accepted.
enum AcceptFault: Error {
  case noSuchFile(String)
  /// The run's policy has no file, so there is no file beside it for the accepted groups.
  case noPolicyFile(policy: String, run: Int64, isLast: Bool)
  /// The environment is a CI job, and only a person may accept changes.
  case inCI
  case unknownGroup(String, path: String, run: Int64)
  case severalGroups(String, fingerprints: [String])
  /// No open group of the run has what was asked for. The open ones have these qualities in one of
  /// the respects.
  case noneChosen(run: Int64, asked: [Quality], open: [(quality: Quality, groups: Int)])
  case notAChange(String, verdict: Verdict)
  /// The run covers only a share of the work, so its groups are not complete.
  case isShard
  /// Some traces of the run cannot be read, and accepted groups may occur in them.
  case isIncomplete(run: Int64, unread: Int)
  case nobodyToAsk
  /// The file has other contents than the review wrote, so what it wrote cannot be taken back.
  case changedSince(String)

  /// What groups may have in common.
  enum Quality: Hashable {
    case rule(String)
    case cause(String)
    case kind(String)
    case harm(String)
    case view(String)

    var value: String {
      switch self {
      case .rule(let value), .cause(let value), .kind(let value), .harm(let value), .view(let value): value
      }
    }
  }
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
  /// The contents of the file before and after each addition; nil for no file.
  private var earlier: [(before: String?, after: String)] = []

  /// - Parameters:
  ///   - path: the path of the file; nil for the file beside the run's policy.
  ///   - isLastRun: whether the user named no run, so that it is the last one.
  /// - Throws: ``AcceptFault``, and errors of the file.
  init(_ report: RunReport, file path: String?, isLastRun: Bool) throws {
    // A CI job that accepts its own changes would also accept faults.
    guard (ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty else { throw AcceptFault.inCI }
    guard report.head.shard == nil else { throw AcceptFault.isShard }
    guard let path = path ?? report.head.question.policy.file.map(AcceptedFile.path) else {
      throw AcceptFault.noPolicyFile(policy: report.head.question.policy.name, run: report.run, isLast: isLastRun)
    }
    self.report = report
    today = try RunClock.day()
    file = try AcceptedFile(reading: path) ?? AcceptedFile(new: path)
  }

  /// The changed groups that the file does not accept now. The file may have changed since the run.
  var open: [RunReport.Group] {
    zip(report.groups, file.groups.judge(report.groups, on: today)).filter { _, judged in
      judged.map { $0.state != .accepted } ?? false
    }.map(\.0)
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
  mutating func accept(_ groups: [RunReport.Group], _ terms: AcceptanceTerms) throws {
    let words = ReportWords()
    try change { file in
      try file.accept(groups, responders: { (words.before($0.key), words.after($0.key)) }, terms: terms)
    }
  }

  /// Adds one entry about all groups that match, as ``accept(_:_:)`` does for groups.
  ///
  /// - Returns: The number of groups to which the entry applies.
  mutating func accept(_ pattern: GroupPattern, _ terms: AcceptanceTerms) throws -> Int {
    let (report, today) = (report, today)
    return try change { file in
      try file.accept(
        pattern, of: report.groups, unit: report.head.question.method.unit, terms: terms, today: today)
    }
  }

  /// Removes the entries that no longer occur in the run. It writes as ``accept(_:_:)`` does.
  ///
  /// - Returns: The removed entries.
  /// - Throws: ``AcceptFault/isIncomplete(run:unread:)`` when the run lacks traces.
  mutating func prune() throws -> [Acceptance] {
    let report = report
    guard report.unread.isEmpty else { throw AcceptFault.isIncomplete(run: report.run, unread: report.unread.count) }
    guard try AcceptedFile(reading: file.path) != nil else { throw AcceptFault.noSuchFile(file.path) }
    return try change { file in try file.removeObsolete(for: report.head.question.method, in: report.groups) }
  }

  private mutating func change<Result>(_ body: (inout AcceptedFile) throws -> Result) throws -> Result {
    let result: Result
    (file, result) = try FolderLock.holding(folder) {
      let known = try AcceptedFile(reading: file.path)
      var changed = known ?? AcceptedFile(new: file.path)
      let result = try body(&changed)
      if changed.contents != known?.contents {
        try Console.write(changed.contents, to: changed.path, replacing: .inputs)
      }
      earlier.append((known?.contents, changed.contents))
      return (changed, result)
    }
    return result
  }

  /// Takes back the last change that was not taken back. If
  /// this fails, the file stays unchanged.
  ///
  /// - Throws: ``AcceptFault/changedSince(_:)`` when the file has other contents than that change
  ///   wrote.
  mutating func takeBack() throws {
    guard let (before, after) = earlier.last else { return }
    try FolderLock.holding(folder) {
      guard try AcceptedFile(reading: file.path)?.contents == after else { throw AcceptFault.changedSince(file.path) }
      if let before {
        try Console.write(before, to: file.path, replacing: .inputs)
      } else if unsafe unlink(file.path) != 0 {
        throw CommandFault.cannotWrite(file.path, POSIXFault())
      }
    }
    file = try AcceptedFile(reading: file.path) ?? AcceptedFile(new: file.path)
    earlier.removeLast()
  }

  private var folder: String { URL(fileURLWithPath: file.path).deletingLastPathComponent().path }
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
