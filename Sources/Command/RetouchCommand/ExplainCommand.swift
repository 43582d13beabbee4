import ArgumentParser
import Findings
import HitTesting
import Recording
import Replay
import Reporting
import TraceStore

struct ExplainCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explains step by step why a touch goes where it goes.",
    usage: """
      retouch explain <trace> --event <number> [<options>]
      retouch explain <trace> --snapshot <number> --at <x,y> [<options>]
      """,
    discussion: """
      Each view that is asked, in order, and why it was left; with --baseline also the first decision in which the two policies \
      differ. Where the touch goes elsewhere than before, the smallest change that gives it back: one property of one view, or one \
      rule switched off. Any event of a touch stands for the touch.

      EXAMPLES:
        retouch explain shop.sqlite --event 1
        retouch explain shop.sqlite --event 12 --policy floats.yaml
        retouch explain shop.sqlite --snapshot 1 --at 60,180 --policy floats.yaml --baseline uikit
      """)

  @Argument(help: "The trace.", completion: .file())
  var trace: String

  @Option(help: ArgumentHelp("The number of an event, as reports and the view events tell it.", valueName: "number"))
  var event: NumberArgument<EventID>?

  @Option(
    help: ArgumentHelp("Which finger of the event, by its number; default is the event's own row.", valueName: "number")
  )
  var touch: Int64?

  @Option(
    help: ArgumentHelp(
      "A snapshot, for a point that nobody touched: its number, or a time in seconds as @12.5, of recording 2 as 2@12.5.",
      valueName: "number"))
  var snapshot: SnapshotChoice?

  @Option(help: ArgumentHelp("Where on the screen, in points.", valueName: "x,y"))
  var at: ScreenPoint?

  @Option(
    help: "The policy to explain: a file, or a name (see retouch policy list); default is the recording's own.",
    completion: .policy)
  var policy: String?

  @Option(help: ArgumentHelp("Compare with this policy.", valueName: "policy"), completion: .policy)
  var baseline: String?

  @Option(help: "How to print it: text or json.")
  var format = Format.text

  @OptionGroup var notes: CommonOptions

  func validate() throws {
    guard (event != nil) != (snapshot != nil && at != nil), event == nil || (snapshot == nil && at == nil) else {
      throw ValidationError("give either --event, or --snapshot and --at")
    }
    guard touch == nil || event != nil else { throw ValidationError("--touch goes with --event") }
  }

  func run() throws {
    let (given, other) = (try policy.map(rules), try baseline.map(rules))
    let opened = try Trace(given: trace)
    let snapshot = try snapshot?.number(in: opened)
    if let found = try explanation(in: opened, snapshot, given, other) { return try print(found, of: opened) }
    let fault = try opened.fault(withoutEvent: event?.id, touch: touch, snapshot: snapshot)
    guard let first = fault.firstEvent else { throw fault }
    Console.note("note: " + ErrorWords.sentence(fault))
    var command = self
    (command.event, command.touch) = (NumberArgument(first), nil)
    guard let found = try command.explanation(in: opened, snapshot, given, other) else { throw fault }
    try print(found, of: opened)
  }

  private func print(_ found: Explanation, of trace: Trace) throws {
    let recording = try trace.recordings().first { $0.snapshots?.contains(found.snapshotID) == true }
    let coverage = recording?.info.outcomes ?? .none
    var actions = coverage == .none ? nil : try found.eventID.map(trace.actions)
    // Where only part is known, an empty list would claim that nobody acted.
    if coverage == .part, actions?.isEmpty == true { actions = nil }
    try Console.data(
      format == .json
        ? ExplanationJSON.render(found, actions: actions)
        : ExplanationText.render(found, actions: actions, width: Terminal.output.width))
  }

  /// - Returns: nil if the trace has no hit test for the question.
  private func explanation(
    in opened: Trace, _ snapshot: SnapshotID?, _ given: Policy?, _ other: Policy?
  ) throws -> Explanation? {
    for recording in try opened.recordings() {
      let own = recording.info.policy
      guard let part = try part(of: recording, in: opened, snapshot) else { continue }
      let found = try opened.read(recording, part: part, events: .resolved) { cursor -> Explanation? in
        while try cursor.nextSnapshot() {
          guard let question = try question(in: cursor, snapshot) else { continue }
          let policy = try given ?? rules(own)
          var found = try Explainer(
            cursor, under: policy.standing(onSystemOf: own), baseline: other?.standing(onSystemOf: own)
          ).explain(question)
          found.system = RecordedSystem(os: recording.info.os, ownPolicy: own)
          return found
        }
        return nil
      }
      guard var found else { continue }
      if let event = found.eventID {
        let given = try given ?? rules(own)
        found.deliveries = try ActionExplainer.lines(
          of: event, in: recording, own: (try? rules(own)) ?? .builtIn[0], policy: given.standing(onSystemOf: own),
          baseline: other?.standing(onSystemOf: own))
      }
      return found
    }
    return nil
  }

  /// The part of a recording that holds what is asked about; nil if it does not.
  private func part(of recording: Trace.Recording, in trace: Trace, _ snapshot: SnapshotID?) throws -> RecordingPart? {
    if let event { return try trace.part(ofEvent: event.id, in: recording) }
    guard let snapshot, recording.snapshots?.contains(snapshot) == true else { return nil }
    return RecordingPart(snapshots: snapshot...snapshot, events: 0..<0)
  }

  /// The rules of a policy. Code has no rules to explain.
  private func rules(_ name: String) throws -> Policy {
    // As a recording's own policy, a system's policy has no rules for recordings of older systems.
    if policy == nil, let own = Policy.ofSystem(named: name) { return own }
    switch try PolicyCatalog.policy(name, eventTimeout: 1) {
    case .rules(let policy): return policy
    case .code: throw CommandFault.codeInsteadOfRules(name, for: .explaining)
    }
  }

  /// The question, if it is about the cursor's snapshot; else nil.
  private func question(in cursor: TraceCursor, _ snapshot: SnapshotID?) throws -> Explainer.Question? {
    if let snapshot, let at {
      guard cursor.snapshotID == snapshot else { return nil }
      return Explainer.Question(location: at.point, snapshotID: snapshot, time: cursor.time)
    }
    while let row = try cursor.nextEvent() {
      let isIt = touch.map { row.firstID == event?.id && row.touchNumber == $0 } ?? (row.id == event?.id)
      guard isIt, let location = row.location else { continue }
      return Explainer.Question(
        location: location, windowScene: row.windowScene, snapshotID: cursor.snapshotID, eventID: row.id,
        time: row.time, radius: row.details?.radius, recorded: row.responder ?? .notObserved, type: row.type)
    }
    return nil
  }
}

/// A point on the screen as the user types it: `60,180`.
struct ScreenPoint: ExpressibleByArgument {
  let point: Point

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else { return nil }
    point = Point(x: x, y: y)
  }
}
