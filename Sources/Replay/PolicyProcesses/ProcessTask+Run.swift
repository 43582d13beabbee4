import Findings
import Foundation
package import HitTesting
package import ObjectScenes
package import Recording
import TraceImport
import TraceStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ProcessTask {
  /// Does the task in this process: asks the code, and writes the answers to the pipe.
  ///
  /// - Parameter system: the rules of a recording's system for UIKit's own views; nil for none.
  /// - Throws: ``FileFault`` when the trace cannot be read.
  @MainActor
  package func run(_ policy: OverridePolicy, system: (RecordingInfo) -> Policy? = { _ in nil }) throws {
    endWithParent()
    if questions == .recordings { return try answerRecordings(policy, system) }
    let trace = try Trace(path: trace)
    guard let recording = try trace.recordings().first(where: { $0.id == recording }) else { return }
    let asked = AskedCode(policy: policy, screen: recording.info.screenSize, system: system(recording.info))
    try trace.read(recording, events: questions == .points ? .none : .resolved) { cursor in
      try MainActor.assumeIsolated {
        try questions == .points ? answerPoints(asked, cursor) : answerEvents(asked, cursor)
      }
    }
  }

  /// Ends this process and those that it started when its parent ends, so that code in an endless
  /// loop does not run on.
  private func endWithParent() {
    let parent = getppid()
    Thread.detachNewThread {
      while getppid() == parent { Thread.sleep(forTimeInterval: 1) }
      if getpgrp() == getpid() { kill(0, SIGKILL) }
      _exit(0)
    }
  }

  @MainActor
  private func answerEvents(_ code: AskedCode, _ cursor: TraceCursor) throws {
    var output = AnswerOutput(isImmediate: oneByOne)
    var live: ObjectScene?
    while try cursor.nextSnapshot() {
      live?.update(for: cursor.scene)
      while let event = try cursor.nextResolvedEvent() {
        guard event.id > after, event.location != nil || EventType.withoutLocation.contains(event.type) else {
          continue
        }
        if live == nil {
          output.write(.ready)
          // Makes the objects only now, because there are no questions about earlier scenes.
          let scene = code.scene()
          scene.update(for: cursor.scene)
          live = scene
        }
        guard let live else { continue }
        output.write(record(event, live, cursor.scene))
      }
    }
    output.write(.end(AnswersEnd(matchCounts: live?.matches ?? [:], notes: live?.notes ?? [])))
    output.flush()
  }

  @MainActor
  private func answerPoints(_ code: AskedCode, _ cursor: TraceCursor) throws {
    var output = AnswerOutput(isImmediate: false)
    var live: ObjectScene?
    var snapshot: SnapshotID?
    while let question = PointQuestion(reading: ChildProcess.readQuestions) {
      while snapshot != question.snapshot {
        guard try cursor.nextSnapshot() else { return }
        snapshot = cursor.snapshotID
        live?.update(for: cursor.scene)
      }
      let scene = live ?? code.scene()
      if live == nil {
        output.write(.ready)
        scene.update(for: cursor.scene)
        live = scene
      }
      for (place, point) in question.points.enumerated() {
        let event = ResolvedEvent(
          id: EventID(place), time: cursor.time, type: .touches, location: point, windowScene: question.windowScene,
          responder: .notObserved)
        output.write(record(event, scene, cursor.scene))
      }
      output.flush()
    }
    output.write(.end(AnswersEnd(matchCounts: live?.matches ?? [:], notes: live?.notes ?? [])))
    output.flush()
  }

  @MainActor
  private func answerRecordings(_ policy: OverridePolicy, _ system: (RecordingInfo) -> Policy?) throws {
    var output = AnswerOutput(isImmediate: true)
    output.write(.ready)
    while let path = PathQuestion(reading: ChildProcess.readQuestions)?.path {
      var (shown, notes) = (ShownEvent(), ImportNotes())
      _ = try JSONLinesImporter.read(path, into: &shown, notes: &notes)
      guard let event = shown.event else { continue }
      let live = AskedCode(policy: policy, screen: shown.info?.screenSize, system: shown.info.flatMap(system)).scene()
      live.update(for: shown.scene)
      output.write(record(event, live, shown.scene))
    }
  }

  @MainActor
  private func record(_ event: ResolvedEvent, _ live: ObjectScene, _ scene: Scene) -> AnswerRecord {
    switch live.resolve(event, in: scene) {
    case .success(let answer): .answer(event: event.id, answer)
    case .failure(let fault): .fault(event: event.id, fault)
    }
  }
}

/// The code that answers for a recording, and its inputs.
@MainActor
private struct AskedCode {
  var policy: OverridePolicy
  var screen: Size?
  var system: Policy?

  func scene() -> ObjectScene { ObjectScene(policy, screen: screen, system: system) }
}

/// Receives a recording of one scene and one event from its text.
private struct ShownEvent: RecordingSink {
  var info: RecordingInfo?
  var scene = Scene()
  var event: ResolvedEvent?

  mutating func begin(_ info: RecordingInfo) { self.info = info }

  mutating func declare(classes: [String: String]) throws {
    var table = ClassTable()
    for (name, superclass) in classes { try table.declare(name, superclass: superclass) }
    scene = Scene(classes: table)
  }

  mutating func update(_ update: SceneUpdate, time: Double) throws { try scene.apply(update) }

  mutating func add(_ recorded: Event) {
    event = ResolvedEvent(
      id: 1, time: recorded.time, type: recorded.type, location: recorded.touches.first?.location ?? recorded.location,
      windowScene: recorded.windowScene, responder: .notObserved)
  }

  mutating func end(time: Double) {}
}

/// Collects answers and sends them together: when there are many, or after a short time.
private struct AnswerOutput {
  private static let enough = 4096
  /// How long an answer may wait, in seconds; far less than an event may take.
  private static let longest = 0.02

  let isImmediate: Bool
  private var encoder = AnswerEncoder()
  private var sent = DispatchTime.now()

  init(isImmediate: Bool) { self.isImmediate = isImmediate }

  mutating func write(_ record: AnswerRecord) {
    encoder.append(record)
    let isLate = DispatchTime.now().uptimeNanoseconds - sent.uptimeNanoseconds > UInt64(Self.longest * 1e9)
    if isImmediate || isLate || record == .ready || encoder.words.count >= Self.enough { flush() }
  }

  mutating func flush() {
    // Also flushes the text that the code prints: the parent ends this process after the last
    // record.
    fflush(nil)
    unsafe encoder.words.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
        let count = unsafe Self.write(ChildProcess.answerDescriptor, rest)
        if count < 0, errno == EINTR { continue }
        // The reader is gone, so that the process has no purpose.
        if count <= 0 { exit(0) }
        start += count
      }
    }
    encoder.removeAll()
    sent = .now()
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
