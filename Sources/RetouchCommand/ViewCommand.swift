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
    abstract: "Writes a trace as one HTML page: what was touched in which scene, who got it, and where a finger went.")

  @Argument(help: "The trace.", completion: .file())
  var trace: String

  @Option(help: ArgumentHelp("The number of the only recording to write; default is all.", valueName: "number"))
  var recording: Int64?

  @Flag(help: "Also audit the controls, and show what is wrong with them.")
  var audit = false

  @Option(
    help: ArgumentHelp(
      "The recorded app's own rules, for --audit; default is the policy that the trace names.", valueName: "policy"),
    completion: .policy)
  var recordedPolicy: String?

  @Option(
    name: [.short, .customLong("output")], help: "The file to write; default is standard output.", completion: .file())
  var output: String?

  @OptionGroup var notes: NoteOptions

  func validate() throws {
    guard recordedPolicy == nil || audit else { throw ValidationError("--recorded-policy needs --audit") }
    guard output != "" else { throw ValidationError("--output takes a file, or - for standard output") }
  }

  func run() throws {
    let opened = try Trace(path: trace)
    let all = try opened.recordings()
    let wanted = recording.map { number in all.filter { $0.id == number } } ?? all
    if let recording, wanted.isEmpty {
      throw CommandFault.noSuchRecording(recording, path: trace, known: all.map(\.id))
    }
    guard wanted.contains(where: { $0.snapshots != nil }) else { throw CommandFault.noSnapshot(trace) }
    var page = RecordingPage(of: trace)
    let report = audit ? try self.audited(wanted) : nil
    for recording in wanted {
      var viewed = ViewedRecording(id: recording.id, info: recording.info, source: recording.source)
      viewed.findings = report?.groups(inRecording: recording.id)
      try page.add(recording, of: opened)
      page.end(viewed)
    }
    try Console.write(to: output) { output in try page.write(to: output) }
  }

  /// What an audit finds under the recorded app's own policy.
  private func audited(_ recordings: [Trace.Recording]) throws -> RunReport {
    var head = RunHead(policy: .recorded)
    (head.method, head.audit) = (.controls, AuditOptions())
    let policies = ReplayPolicies(
      candidate: nil, recorded: try recordedPolicy.map { try PolicyCatalog.policy($0, eventTimeout: 5) },
      known: PolicyCatalog.known(eventTimeout: 5))
    var replay = Replay(
      recordings: recordings, policies: policies, jobs: ProcessInfo.processInfo.activeProcessorCount)
    replay.method = .controls
    let found = CollectedFindings(head: head)
    try replay.run(into: found)
    return found.report
  }
}

extension RunReport {
  /// The groups of a recording, with the differences in it alone.
  fileprivate func groups(inRecording id: Int64) -> [Group] {
    groups.compactMap { group in
      var group = group
      group.differences.removeAll { recordings[$0.recording].recordingID != id }
      return group.differences.isEmpty ? nil : group
    }
  }
}

extension RecordingPage {
  fileprivate mutating func add(_ recording: Trace.Recording, of trace: Trace) throws {
    try trace.read(recording, events: .all) { cursor in
      var pictures = ScenePictures()
      while try cursor.nextSnapshot() {
        let (scene, delta) = (cursor.scene, cursor.scene.delta)
        pictures.beginSnapshot(scene)
        if beginsPart { pictures.beginAnew() }
        add(pictures.picture(cursor), changed: delta.changed.count + delta.removed.count, views: scene.count)
        while let event = try cursor.nextEvent() { try add(event, cursor) }
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
    if let count = event.recognizerCount {
      viewed.recognizers = try (count == 0 ? [] : cursor.recognizers(ofEvent: event.id)).map { cursor.named($0) }
    }
    add(viewed)
  }
}

extension TraceCursor {
  fileprivate func named(_ responder: Responder) -> (view: ViewID?, name: NamedResponder)? {
    switch responder {
    case .notObserved, .intended: nil
    case .nobody: (nil, .nobody)
    case .view(let id): (id, slot(of: id).map { .view(path: scene.path($0)) } ?? .gone(className: viewClass(id)))
    }
  }

  fileprivate func named(_ id: RecognizerID) -> NamedRecognizer {
    let known = candidate(id)
    return NamedRecognizer(
      className: recognizerClass(id), owner: known.flatMap { slot(of: $0.owner) }.map { scene.label($0) },
      target: known.flatMap(\.target).flatMap { slot(of: $0) }.map { scene.label($0) })
  }
}
