import ArgumentParser
import Findings
import Foundation
import HitTesting
import Recording
import Replay
import Reporting
import TraceStore

struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Writes a trace as one HTML page: what was touched in which scene, who got it, and where a finger went.",
    usage: "retouch view <trace> [--output <file>] [<options>]",
    discussion: """
      EXAMPLE:
        retouch view shop.sqlite -o shop.html
      """)

  @Argument(help: "The trace.", completion: .file())
  var trace: String

  @Option(help: ArgumentHelp("The number of the only recording to write; default is all.", valueName: "number"))
  var recording: NumberArgument<RecordingID>?

  @Flag(help: "Also audit the controls, and show what is wrong with them.")
  var audit = false

  @Option(
    help: ArgumentHelp(
      "The recorded app's own rules, for --audit; default is the policy that the trace names.", valueName: "policy"),
    completion: .policy)
  var recordedPolicy: String?

  @Option(
    name: [.short, .customLong("output")],
    help: "The file to write; an existing file is replaced; default is standard output.", completion: .file())
  var output: String?

  @OptionGroup var notes: CommonOptions

  /// The approximate number of event rows in a part, which one thread audits. A scene costs more
  /// than a touch, so parts are smaller than in a replay. Smaller ones would not pay: each part
  /// reads a whole scene first.
  private static let partRows: Int64 = 100_000

  func validate() throws {
    guard recordedPolicy == nil || audit else { throw ValidationError("--recorded-policy needs --audit") }
    guard output != "" else { throw ValidationError("--output takes a file, or - for standard output") }
  }

  func run() throws {
    let opened = try Trace(given: trace)
    let all = try opened.recordings()
    let wanted = recording.map { number in all.filter { $0.id == number.id } } ?? all
    if let recording, wanted.isEmpty {
      throw CommandFault.noSuchRecording(recording.id, path: trace, known: all.map(\.id))
    }
    var page = RecordingPage(of: trace)
    let line = CountLine("Reading \(trace)", counting: "event")
    for recording in wanted {
      var viewed = ViewedRecording(id: recording.id, info: recording.info, source: recording.source)
      try page.add(recording, of: opened) { line.add() }
      if recording.info.outcomes != .none {
        page.add(firstActions: try opened.firstActions(recording), areAll: recording.info.outcomes == .all)
      }
      if audit { viewed.findings = try audited(recording, page.findings()) }
      page.end(viewed)
    }
    line.remove()
    try Console.write(to: output) { output in try page.write(to: output) }
    if let output, output != "-" { Console.note("wrote \(output): \(page.contents); open it in a browser") }
  }

  /// The findings of an audit of a recording under the recorded app's own policy.
  private func audited(_ recording: Trace.Recording, _ findings: ViewedFindings) throws -> ViewedFindingList {
    let policies = ReplayPolicies(
      candidate: nil, recorded: try recordedPolicy.map { try PolicyCatalog.policy($0, eventTimeout: 5) },
      known: PolicyCatalog.known(eventTimeout: 5))
    var replay = Replay(
      traces: [ListedTrace(path: trace, number: 1)], policies: policies,
      jobs: ProcessInfo.processInfo.activeProcessorCount, partRows: Self.partRows
    ) { try Trace(path: $0.path).recordings().filter { $0.id == recording.id } }
    replay.question = .audit()
    try replay.run(into: findings)
    return findings.take()
  }
}

extension RecordingPage {
  /// - Parameter count: is called for each row of an event.
  fileprivate mutating func add(_ recording: Trace.Recording, of trace: Trace, count: () -> Void) throws {
    try trace.read(recording, events: .all) { cursor in
      var pictures = ScenePictures()
      while try cursor.nextSnapshot() {
        let (scene, delta) = (cursor.scene, cursor.scene.delta)
        pictures.beginSnapshot(scene)
        if beginsPart { pictures.beginAnew() }
        add(pictures.picture(cursor), changed: delta.changed.count + delta.removed.count, views: scene.count)
        while let event = try cursor.nextEvent() {
          count()
          try add(event, cursor)
        }
      }
    }
  }

  private mutating func add(_ event: StoredEvent, _ cursor: TraceCursor) throws {
    guard let responder = event.responder else {
      guard let finger = event.touchNumber, let phase = event.phase, let location = event.location else { return }
      return add(ViewedSample(time: event.time, phase: phase, location: location), of: finger)
    }
    var viewed = ViewedEvent(id: event.id, time: event.time, type: event.type)
    (viewed.subtype, viewed.finger, viewed.location) = (event.subtype, event.touchNumber, event.location)
    viewed.responder = cursor.named(responder)
    if event.phase == .began { viewed.element = cursor.element(of: event, responder) }
    if let count = event.recognizerCount {
      viewed.recognizers = try (count == 0 ? [] : cursor.recognizers(ofEvent: event.id)).map { cursor.named($0) }
    }
    add(viewed)
  }
}

extension TraceCursor {
  /// The element that a touch falls in; nil for none.
  fileprivate func element(of touch: StoredEvent, _ responder: Responder) -> InferredElement? {
    guard case .view(let id) = responder, let slot = slot(of: id), let location = touch.location else { return nil }
    return scene.element(at: location, hit: slot, radius: touch.details?.radius).map(scene.inferred)
  }

  fileprivate func named(_ responder: Responder) -> ViewedResponder? {
    switch responder {
    case .notObserved: nil
    case .nobody: ViewedResponder(view: nil, name: .nobody)
    case .intended(let id): ViewedResponder(view: id, name: named(id), isIntended: true)
    case .view(let id): ViewedResponder(view: id, name: named(id))
    }
  }

  private func named(_ id: ViewID) -> NamedResponder {
    slot(of: id).map { .view(path: scene.path($0)) } ?? .gone(className: viewClass(id))
  }

  fileprivate func named(_ id: RecognizerID) -> NamedRecognizer {
    let known = candidate(id)
    return NamedRecognizer(
      className: recognizerClass(id), owner: known.flatMap { slot(of: $0.owner) }.map { scene.label($0) },
      target: known.flatMap(\.target).flatMap { slot(of: $0) }.map { scene.label($0) })
  }
}
