import ArgumentParser
import Certificates
import Findings
import FindingsStore
import Foundation
import HitTesting
import PolicyFiles
import Replay
import Reporting
import SQLiteFile
import Wording

/// The options of the commands that add a run to a results database, and their common work.
struct RunOptions: ParsableArguments {
  @OptionGroup var input: TraceArguments

  @Option(
    help: ArgumentHelp(
      "The recorded app's own rules; default is the policy that the trace names.", valueName: "policy"),
    completion: .policy)
  var recordedPolicy: String?

  @Option(help: ArgumentHelp("The results database to add the run to.", valueName: "file"), completion: .file())
  var results = "retouch-results.sqlite"

  @OptionGroup var report: ReportOptions

  @OptionGroup var further: FurtherReports

  var output: RunOutput { RunOutput(options: report, further: further) }

  @Option(
    name: .customLong("jobs"),
    help: ArgumentHelp(
      "How many recordings, or parts of long ones, to work on at once; default is the number of cores.",
      valueName: "jobs"))
  var givenJobs: Int?

  var jobs: Int { givenJobs ?? ProcessInfo.processInfo.activeProcessorCount }

  @OptionGroup var accepted: AcceptedOption

  @OptionGroup var exit: ExitOptions

  @Option(
    help: ArgumentHelp(
      "Do one of several shares, as 2/3, on one of several machines; see retouch merge.", valueName: "i/n"),
    transform: Shard.init(typed:))
  var shard: Shard?

  /// The maximum number of traces that are replayed at once; each has a thread of its own.
  static let mostJobs = 1024

  func validate() throws {
    guard 1...RunOptions.mostJobs ~= jobs else {
      throw ValidationError("--jobs takes a whole number from 1 to \(RunOptions.mostJobs)")
    }
    try output.validate()
  }

  /// Answers a question about each trace, writes the reports, and ends with the exit code.
  ///
  /// - Parameters:
  ///   - policy: the policy to try, by its name or its file; nil for the recorded apps' own.
  ///   - baseline: the policy that a replay or a sweep compares with; nil for the recorded
  ///     responders or for the recorded app's own policy.
  ///   - eventTimeout: the time that code may take for one event, in seconds.
  ///   - certificate: the file that a sweep's certificate is written to; nil for no certificate.
  ///   - actions: the file that what comes of each touch is written to; nil for none.
  ///   - actionSample: of which other touches of large recordings it is replayed who acts; nil for
  ///     all.
  ///   - fidelity: the fidelity that is asked for; nil for none.
  func run(
    _ question: Replay.Question, policy: String?, baseline: String? = nil, eventTimeout: Double = 5,
    certificate: String? = nil, actions: String? = nil, actionSample: ActionSample? = ActionSample(),
    fidelity: FidelityOption? = nil
  ) throws {
    if let policy, policy == baseline {
      Console.fault("warning: --policy and --baseline are the same: nothing can differ")
    }
    func find(_ name: String) throws -> ReplayedPolicy { try PolicyCatalog.policy(name, eventTimeout: eventTimeout) }
    let policies = ReplayPolicies(
      candidate: try policy.map(find), baseline: try baseline.map(find), recorded: try recordedPolicy.map(find),
      known: PolicyCatalog.known(eventTimeout: eventTimeout))
    if certificate != nil {
      for case .rules(let policy) in [policies.candidate, policies.baseline, policies.recorded].compactMap(\.self) {
        guard try PolicyCatalog.isAsNamed(policy) else { throw CommandFault.misnamed(policy.name) }
      }
    }
    let list = try input.list()
    let work = try list.work(of: shard)
    func source(_ found: ReplayedPolicy?, _ name: String?) throws -> PolicySource? {
      try found.flatMap { found in try name.map { try PolicyCatalog.source(found, given: $0) } }
    }
    let tried = try source(policies.candidate, policy) ?? .recorded
    let compared = try source(policies.baseline, baseline)
    let asked: RunQuestion =
      switch question {
      case .replay(let measuresMargins): .replay(policy: tried, baseline: compared, measuresMargins: measuresMargins)
      case .sweep: .sweep(policy: tried, baseline: compared)
      case .audit(let audit): .audit(policy: tried, audit)
      case .gestures: .gestures(policy: tried)
      }
    var head = RunHead(
      asked, shard: shard, list: work.list,
      accepted: try accepted.groups(for: question.method, policyFile: tried.file))
    head.madeAt = try RunClock.time()
    try output.check()
    if let certificate, FileManager.default.fileExists(atPath: certificate) {
      // An existing certificate may be overwritten, but no other file.
      try DatabaseFile(kind: .certificate, path: certificate).checkHeader()
    }
    var replay = Replay(of: work.traces, policies: policies, jobs: jobs)
    replay.question = question
    replay.actionSample = actionSample
    replay.unread.why = { ErrorWords.whyUnread($0, $1.path) }
    func added() throws -> Int64 {
      guard let actions else { return try add(head, replay, certificate: certificate) }
      return try ActionLog.write(to: actions) { log in
        replay.delivered = { try log.add($0) }
        return try add(head, replay, certificate: certificate)
      }
    }
    try finish(
      added(),
      asksCode: [policies.candidate, policies.baseline].contains { $0?.isCode == true },
      fidelity: fidelity)
  }

  /// Adds a run to the results database.
  ///
  /// - Returns: the number of the run.
  private func add(_ head: RunHead, _ replay: Replay, certificate: String?) throws -> Int64 {
    let store = try openResults()
    let progress = ProgressLine(replay.question.method)
    var replay = replay
    if let progress { replay.progress = { progress.show($0) } }
    while true {
      do {
        return try store.addRun(head) { writer in
          defer { progress?.remove() }
          func run(_ sink: (any CertificateSink)?) throws {
            let found = try replay.runWithUnread(into: writer, certificate: sink)
            if found.counts.isOfNothing, found.unread == 0, shard == nil { throw fault(ofNothing: replay) }
          }
          if let certificate { try write(certificate, run) } else { try run(nil) }
        }.run
      } catch let early as TracesEndedEarly {
        replay.unread.known.merge(early.why) { $1 }
      }
    }
  }

  /// The fault that a run compares nothing.
  private func fault(ofNothing replay: Replay) -> CommandFault {
    let paths = replay.traces.map(\.path)
    if case .audit(let audit) = replay.question, let controls = audit.controls {
      return .noControls(paths, selector: controls.text)
    }
    return .nothingToCompare(paths, replay.question.method)
  }

  /// Opens the results database for a further run, and prints a note if it has to wait.
  func openResults() throws -> ResultsDatabase {
    try PartialFile.checkDatabase(results)
    try PartialFile.checkNoFolder(results)
    try PartialFile.checkWritable(results)
    do {
      let store = try ResultsDatabase(writing: results, guardedBy: SignalGuard()) { [results] in
        Console.note("\(results): waits until another command has added its run")
      }
      // An empty file counts as a missing one, also if it is an input.
      try PartialFile.check(results)
      return store
    } catch let fault as FileFault {
      switch fault.kind {
      case .notSQLite: throw CommandFault.notResults(results, applicationID: nil)
      case .wrongApplication(_, let application): throw CommandFault.notResults(results, applicationID: application)
      default: throw fault
      }
    }
  }

  /// Writes a certificate completely or not at all.
  private func write(_ certificate: String, _ body: (CertificateWriter) throws -> Void) throws {
    try PartialFile.write(to: certificate) { partial in
      try CertificateWriter.create(at: partial, tool: "retouch \(Retouch.version)", text: PolicyText.yaml, body: body)
    }
  }

  /// Writes the reports of a run, and ends with the run's exit code.
  ///
  /// - Parameters:
  ///   - asksCode: whether a policy is code.
  ///   - fidelity: the fidelity that is asked for; nil for none.
  func finish(_ run: Int64, asksCode: Bool = false, fidelity: FidelityOption? = nil) throws {
    let report = try output.write(ResultsDatabase(reading: results), run: run)
    if asksCode { Console.note(ReportWords.availability(report)) }
    Console.note("run \(run) in \(results)")
    try exit.exit(with: report, fidelity: fidelity)
  }
}

/// The options of the commands that ask policies of code.
struct CodeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How long a policy's code may take for one event or point.", valueName: "seconds"))
  var eventTimeout = 5.0

  func validate() throws {
    guard eventTimeout > 0, eventTimeout <= 86_400 else {
      throw ValidationError("--event-timeout takes seconds, up to a day")
    }
  }
}

extension Shard {
  /// Reads a shard as the user types it: `2/3`.
  ///
  /// - Throws: `ValidationError`.
  fileprivate init(typed: String) throws {
    let numbers = typed.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1] else {
      throw ValidationError("it takes two numbers, as 2/3")
    }
    guard 1...Shard.mostShards ~= count else {
      throw ValidationError("the second number must be from 1 to \(Shard.mostShards)")
    }
    guard let shard = Shard(number: number, count: count) else {
      throw ValidationError("the first number must be from 1 to \(count)")
    }
    self = shard
  }
}
