import ArgumentParser
import Findings
import FindingsStore
import Foundation
import HitTesting
import PolicyProcesses
import Recording
import Replay
import Reporting
import TraceStore

struct MinimizeCommand: ParsableCommand {
  enum Form: String, CaseIterable, ExpressibleByArgument { case jsonl, policy, test, uikit }

  static let configuration = CommandConfiguration(
    commandName: "minimize", abstract: "Makes the smallest recording and policies that still show a difference.",
    usage: """
      retouch minimize <trace> --policy <policy> --event <number> [<options>]
      retouch minimize <trace> --policy <policy> --group <fingerprint>
      retouch minimize <trace> --policy <policy> --snapshot <number> --at <x,y>
      """,
    discussion: """
      Views, properties, rules and digits are left out as long as the difference stays the same: its verdict and kind, its reason, \
      and the views before and after. In the end nothing single can be left out. \
      In a scene with thousands of views that all matter, the search ends early, and a note says so.
      Of a difference in who acts, the touches are kept with what came of them, and samples and recognizers are left out, too.
      With -o, a folder gets all forms: the recording as a trace and as JSON Lines, the policy, a test, and \
      views of plain UIKit.

      EXAMPLES:
        retouch minimize shop.sqlite --event 12 --policy floats.yaml
        retouch minimize shop.sqlite --group 1fa669bb6b1d0f90 --policy floats.yaml -o bug
      """)

  @Argument(help: "The trace.", completion: .file())
  var trace: String

  @Option(
    help: "The policy under which it goes elsewhere: a file, or a name (see retouch policy list).", completion: .policy)
  var policy: String

  @Option(help: ArgumentHelp("The number of an event, as reports and the view events tell it.", valueName: "number"))
  var event: NumberArgument<EventID>?

  @Option(
    help: ArgumentHelp(
      "A snapshot, for a point that nobody touched: its number, or a time in seconds as @12.5, of recording 2 as 2@12.5.",
      valueName: "number"))
  var snapshot: SnapshotChoice?

  @Option(help: ArgumentHelp("Where on the screen, in points.", valueName: "x,y"))
  var at: ScreenPoint?

  @Option(
    help: ArgumentHelp(
      "A group of the last run, by its fingerprint or how that begins: its first difference.", valueName: "fingerprint")
  )
  var group: String?

  @Option(help: ArgumentHelp("The results database with that group.", valueName: "file"), completion: .file())
  var results = "retouch-results.sqlite"

  @Option(
    help: ArgumentHelp("Compare with this policy instead of what was recorded.", valueName: "policy"),
    completion: .policy)
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "The recorded app's own rules; default is the policy that the trace names.", valueName: "policy"),
    completion: .policy)
  var recordedPolicy: String?

  @OptionGroup var code: CodeOptions

  @Option(help: "What to print: jsonl, policy, test or uikit.")
  var format = Form.jsonl

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("A folder for all forms; in place of printing one.", valueName: "folder"), completion: .directory
  )
  var output: String?

  @Option(help: ArgumentHelp("The name of the files in the folder.", valueName: "name"))
  var name = "minimal"

  @Flag(help: "Replace files that are there.")
  var force = false

  @OptionGroup var notes: CommonOptions

  func validate() throws {
    let ways = [event != nil, group != nil, snapshot != nil && at != nil].count { $0 }
    guard ways == 1, (snapshot != nil) == (at != nil) else {
      throw ValidationError("give one of --event, --group, and --snapshot with --at")
    }
    guard name.contains(where: \.isLetter), !name.contains("/") else {
      throw ValidationError("--name takes the name of a file, with a letter in it")
    }
  }

  func run() throws {
    let policies = try policies(readText: false)
    let opened = try Trace(given: trace)
    var place = try place(in: opened)
    if try minimize(at: place, in: opened, policies) { return }
    let fault = try opened.fault(withoutEvent: place.event, snapshot: place.snapshot)
    guard let first = fault.firstEvent else { throw fault }
    Console.note("note: " + ErrorWords.sentence(fault))
    place.event = first
    if try !minimize(at: place, in: opened, policies) { throw fault }
  }

  /// Minimizes the difference in who gets the event or, where there is none, in who acts upon it.
  ///
  /// - Returns: false if the trace has no hit test at this place.
  private func minimize(at place: Place, in opened: Trace, _ policies: ReplayPolicies) throws -> Bool {
    guard let (shown, recording) = try difference(at: place, in: opened, policies) else { return false }
    let start = Uptime.now
    func finish(_ minimizer: Minimizer, from shown: ShownDifference) throws {
      let seconds = start.secondsAgo
      for line in Self.summary(minimizer, from: shown, took: seconds) { Console.note(line) }
      try write(minimizer)
    }
    let ofView = place.key?.kind.isOfAction == true ? nil : try minimized(shown)
    // Who acts upon a touch tells more than who could.
    let isAnswer = ofView.map { place.key != nil || $0.key.kind != .recognizers } ?? false
    let actions =
      try isAnswer
      ? nil
      : place.event.flatMap {
        try ShownDifference(actionsUpon: $0, like: place.key, in: recording, policies: policies)
      }
    guard let actions else {
      guard let ofView else { throw CommandFault.nothingDiffers(trace) }
      try finish(ofView, from: shown)
      return true
    }
    guard let minimizer = try minimized(actions, store: nil) else { throw CommandFault.needsMoreScenes(trace) }
    try finish(minimizer, from: actions)
    return true
  }

  /// - Returns: nil if the trace has no hit test at this place.
  private func difference(
    at place: Place, in opened: Trace, _ policies: ReplayPolicies
  ) throws -> (ShownDifference, Trace.Recording)? {
    for recording in try opened.recordings() {
      let shown = try opened.read(recording, events: .resolved) { cursor -> ShownDifference? in
        while try cursor.nextSnapshot() {
          guard let event = try place.event(in: cursor) else { continue }
          return ShownDifference(event, in: cursor.scene, of: recording.info, policies: policies)
        }
        return nil
      }
      if let shown { return (shown, recording) }
    }
    return nil
  }

  private func policies(readText: Bool) throws -> ReplayPolicies {
    func find(_ name: String) throws -> ReplayedPolicy {
      try PolicyCatalog.policy(name, eventTimeout: code.eventTimeout, readsText: readText)
    }
    return ReplayPolicies(
      candidate: try find(policy), baseline: try baseline.map(find), recorded: try recordedPolicy.map(find),
      known: PolicyCatalog.known(eventTimeout: code.eventTimeout, readsText: readText))
  }

  // MARK: Tries

  /// - Returns: nil if there is no difference.
  private func minimized(_ shown: ShownDifference) throws -> Minimizer? {
    let policies = shown.policies
    let own = policies.recorded ?? policies.known(shown.info.policy)
    guard [policies.candidate, policies.baseline, own].contains(where: { $0?.isCode == true }) else {
      return try minimized(shown, store: nil)
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("retouch-\(UUID().uuidString)")
    try Console.makeFolder(folder.path)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (text, trace) = (folder.appendingPathComponent("tried.jsonl"), folder.appendingPathComponent("tried.sqlite"))
    func inTrace(_ smaller: ShownDifference) throws -> String {
      try? FileManager.default.removeItem(at: trace)
      try Self.write(smaller, to: trace.path)
      return trace.path
    }
    // One process answers all tries. Its code may keep state in global variables, so the result is
    // checked once more in the way of a replay.
    var tried = shown
    tried.policies = try self.policies(readText: true)
    let found = try minimized(tried) { smaller in
      try Console.write(Self.jsonLines(smaller), to: text.path)
      return text.path
    }
    guard let minimizer = found else { return nil }
    var result = minimizer.shown
    result.policies = minimizer.shown.policies.replacingCode(by: policies)
    if let again = try Minimizer(result, store: inTrace), again.key == minimizer.key { return minimizer }
    return try minimized(shown, store: inTrace)
  }

  private func minimized(_ shown: ShownDifference, store: Minimizer.Storing?) throws -> Minimizer? {
    var minimizer = try Minimizer(shown, store: store)
    try minimizer?.run()
    return minimizer
  }

  // MARK: The event

  /// The subject to minimize: an event of the trace, or a point of a snapshot.
  private struct Place {
    var event: EventID?
    var snapshot: SnapshotID?
    var at: Point?
    var windowScene: String?
    /// The group of the difference; nil for any.
    var key: GroupKey?

    func event(in cursor: TraceCursor) throws -> ResolvedEvent? {
      if let snapshot, let at {
        guard cursor.snapshotID == snapshot else { return nil }
        return ResolvedEvent(
          id: 0, time: cursor.time, type: .touches, location: at, windowScene: windowScene, responder: .notObserved)
      }
      while let found = try cursor.nextResolvedEvent() { if found.id == event { return found } }
      return nil
    }
  }

  private func place(in trace: Trace) throws -> Place {
    guard let group else { return Place(event: event?.id, snapshot: try snapshot?.number(in: trace), at: at?.point) }
    let report = try ResultsDatabase(reading: results).report(detail: .everything)
    func place(of path: String) -> URL { URL(fileURLWithPath: path).standardizedFileURL }
    let found = try report.group(group, path: results)
    let first = found.differences.first {
      place(of: report.recordings[$0.recording].trace) == place(of: trace.path)
    }
    guard let difference = first?.difference, report.head.question.method != .audit else {
      throw CommandFault.noSuchGroup(results, group, trace: trace.path)
    }
    if let event = difference.eventID { return Place(event: event, key: found.key) }
    return Place(snapshot: difference.snapshotID, at: difference.location)
  }
}

extension ReplayPolicies {
  /// The same rules, with the code of the other policies.
  fileprivate func replacingCode(by other: ReplayPolicies) -> ReplayPolicies {
    func replaced(_ one: ReplayedPolicy?, _ other: ReplayedPolicy?) -> ReplayedPolicy? {
      one?.isCode == true ? other : one
    }
    return ReplayPolicies(
      candidate: replaced(candidate, other.candidate), baseline: replaced(baseline, other.baseline),
      recorded: replaced(recorded, other.recorded), known: other.known)
  }
}
