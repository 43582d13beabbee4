import ArgumentParser
import Findings
import Foundation
import HitTesting
import PolicyFiles
import Replay
import Reporting

/// Which groups are accepted.
struct AcceptedOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file of accepted groups; default is NAME.accepted.yaml beside the policy NAME.yaml, where there is one.",
      valueName: "file"))
  var accepted: String?

  /// - Parameter policyFile: nil for a policy without one.
  func groups(policyFile: String?) throws -> AcceptedGroups? {
    if let accepted {
      guard let file = try AcceptedFile(reading: accepted) else { throw AcceptFault.noSuchFile(accepted) }
      return file.accepted(today: Today.text)
    }
    return try policyFile.flatMap { try AcceptedFile(reading: AcceptedFile.path(besides: $0)) }?.accepted(
      today: Today.text)
  }
}

/// What a run exits with.
struct ExitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Exit with 3 when fewer of 100 touches go where they were recorded.", valueName: "percent"))
  var minFidelity: Double?

  @Flag(help: "Exit with 1 also when an accepted group has no touch any more.")
  var strict = false

  func validate() throws {
    if let minFidelity, !(0...100).contains(minFidelity) { throw ValidationError("--min-fidelity takes 0 to 100") }
  }

  /// - Throws: `ExitCode`, where it is not 0.
  func exit(with report: RunReport) throws {
    if report.faults > 0 { throw ExitCode(2) }
    // Rounded once, so that 96.9 of 100 is what 969 of 1,000 is.
    if let minFidelity, report.observed > 0, Double(report.reproduced) * 100 / Double(report.observed) < minFidelity {
      Console.note("fidelity is under \(minFidelity.shortText)%: the trace's policy does not describe the recorded app")
      throw ExitCode(3)
    }
    if report.unaccepted > 0 || (strict && !report.obsolete.isEmpty) { throw ExitCode(1) }
  }
}

/// The day by which acceptances are judged, in UTC.
enum Today {
  /// YYYY-MM-DD; `SOURCE_DATE_EPOCH`, seconds since 1970, says another day than today's.
  static var text: String {
    let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(Double.init)
    let date = epoch.map { Date(timeIntervalSince1970: $0) } ?? Date()
    return date.formatted(.iso8601.year().month().day())
  }
}

/// Why nothing is accepted.
enum AcceptFault: Error {
  case noSuchFile(String)
  /// The run's policy has no file that another could lie beside.
  case noPolicyFile(policy: String)
  /// The environment says that this is no person.
  case inCI
  case unknownGroup(String, path: String, run: Int64)
  case severalGroups(String, fingerprints: [String])
  case notAChange(String, verdict: Verdict)
  /// A run of a share of the work, in which groups are not whole.
  case isShard
  case nobodyToAsk
}

/// Puts groups of a run into the file of accepted groups.
struct Acceptor {
  let report: RunReport
  private(set) var file: AcceptedFile

  /// - Parameter path: nil for the file beside the run's policy.
  init(_ report: RunReport, file path: String?) throws {
    // Baselines that machines write are how broken ones come in.
    guard (ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty else { throw AcceptFault.inCI }
    guard report.head.shard == nil else { throw AcceptFault.isShard }
    guard let path = path ?? report.head.policy.file.map(AcceptedFile.path) else {
      throw AcceptFault.noPolicyFile(policy: report.head.policy.name)
    }
    self.report = report
    file = try AcceptedFile(reading: path) ?? AcceptedFile(new: path)
  }

  /// The changed groups that the file does not accept as they are, whatever it did when the run was made.
  var open: [RunReport.Group] {
    report.groups.filter { group in
      group.key.verdict == .changed && !file.accepts(group.fingerprint, touches: group.touches, today: Today.text)
    }
  }

  /// The changed group whose fingerprint begins so.
  func group(_ fingerprint: String, path: String) throws -> RunReport.Group {
    let found = report.groups.filter { $0.fingerprint.hasPrefix(fingerprint.lowercased()) }
    guard let group = found.first, !fingerprint.isEmpty else {
      throw AcceptFault.unknownGroup(fingerprint, path: path, run: report.run)
    }
    guard found.count == 1 else { throw AcceptFault.severalGroups(fingerprint, fingerprints: found.map(\.fingerprint)) }
    guard group.key.verdict == .changed else {
      throw AcceptFault.notAChange(group.fingerprint, verdict: group.key.verdict)
    }
    return group
  }

  /// Writes the file anew, whole or not at all.
  mutating func accept(_ groups: [RunReport.Group], reason: String, owner: String?, expires: String?) throws {
    var changed = file
    let words = ReportWords(findings: EnglishWords())
    for group in groups {
      try changed.accept(
        group, before: words.before(group.key), after: words.after(group.key), reason: reason, owner: owner,
        expires: expires)
    }
    try Console.write(changed.contents, to: changed.path)
    file = changed
  }
}
