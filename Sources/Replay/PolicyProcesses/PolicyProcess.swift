import Findings
import Foundation
package import HitTesting
package import ObjectScenes
import Recording
package import Replay

/// Asks policies that are code in separate processes, so that a replay survives crashes and endless
/// loops of the code.
///
/// A process that takes too long or crashes is started again after the event that caused it.
/// Answers come in batches. If a batch fails, its events are asked again one by one, to find the
/// event that caused it. The same applies to points of a sweep.
package struct PolicyProcesses: Sendable {
  /// The program to run, which is this one.
  package var program: String
  /// The program's arguments that come before those of ``ProcessTask``.
  package var arguments: [String]
  /// The time limit for one event, in seconds.
  package var eventTimeout: Double

  package init(program: String, arguments: [String], eventTimeout: Double) {
    self.program = program
    self.arguments = arguments
    self.eventTimeout = eventTimeout
  }

  package func policy(_ policy: OverridePolicy) -> CodePolicy {
    CodePolicy(
      name: policy.name, parts: policy.parts,
      resolver: { trace, recording in ProcessResolver(self, policy: policy.name, trace: trace, recording: recording) },
      points: { trace, recording in ProcessPoints(self, policy: policy.name, trace: trace, recording: recording) },
      className: { slot, scene in policy.className(for: slot, in: scene) })
  }

  /// The same policy for small recordings in their text form, instead of traces: one scene and one
  /// event each.
  ///
  /// One process answers for all of them, so the code's global variables keep their values from one
  /// to the next.
  package func policyOfTexts(_ policy: OverridePolicy) -> CodePolicy {
    let asked = AskedForRecordings(self, policy: policy.name)
    return CodePolicy(
      name: policy.name, parts: policy.parts, resolver: { path, _ in RecordingResolver(asked: asked, path: path) },
      className: { slot, scene in policy.className(for: slot, in: scene) })
  }
}

/// The task of a process: to answer for a recording's events after one of them, or to answer
/// questions.
package struct ProcessTask: Sendable {
  package var trace: String
  package var recording: RecordingID
  package var policy: String
  /// The event after which it begins; 0 to begin with the first one.
  package var after: EventID
  /// Whether each answer is sent at once.
  package var oneByOne: Bool
  /// The kind of questions that it gets while it runs.
  package var questions: Questions

  package enum Questions: String, CaseIterable, Sendable {
    /// No questions: it answers for the events in their order.
    case none
    /// Points of the recording's scenes.
    case points
    /// Recordings of one scene and one event each. There is no trace.
    case recordings
  }

  package init(
    trace: String, recording: RecordingID, policy: String, after: EventID = 0, oneByOne: Bool = false,
    questions: Questions = .none
  ) {
    self.trace = trace
    self.recording = recording
    self.policy = policy
    self.after = after
    self.oneByOne = oneByOne
    self.questions = questions
  }

  var arguments: [String] {
    ["--recording=\(recording)", "--policy=\(policy)", "--after=\(after)"] + (oneByOne ? ["--one-by-one"] : [])
      + ["--questions=\(questions.rawValue)", "--", trace]
  }
}

/// Resolves events in processes, which it starts when it needs them.
private final class ProcessResolver: EventResolver {
  /// The number of failed processes in a recording after which its code is no longer asked.
  private static let faultLimit = 20

  private let processes: PolicyProcesses
  private var task: ProcessTask
  private var process: AnsweringProcess?
  private var faults = 0

  init(_ processes: PolicyProcesses, policy: String, trace: String, recording: RecordingID) {
    self.processes = processes
    task = ProcessTask(trace: trace, recording: recording, policy: policy)
  }

  func next(_ event: ResolvedEvent) throws(ResolutionFault) -> Resolution {
    guard faults < Self.faultLimit else { throw .abandoned(faults: faults) }
    while true {
      let end: ResolutionFault
      switch said(of: event.id) {
      case .answer(let answer):
        task.after = event.id
        return answer
      case .fault(let fault):
        task.after = event.id
        throw fault
      case .end(let fault): end = fault
      }
      process = nil
      if task.oneByOne {
        task.oneByOne = false
        task.after = event.id
        faults += 1
        throw end
      }
      task.oneByOne = true
    }
  }

  func matchCounts() -> [String: Int]? {
    // A process that began in the middle has not counted all views.
    faults == 0 && !task.oneByOne ? process?.end()?.matchCounts : nil
  }

  func notes() -> [CodeNote] { process?.end()?.notes ?? [] }

  private enum Said {
    case answer(Resolution)
    case fault(ResolutionFault)
    /// The process has ended.
    case end(ResolutionFault)
  }

  /// Waits for the process's answer to an event, and skips answers to earlier events.
  private func said(of event: EventID) -> Said {
    process = process ?? AnsweringProcess(processes, task)
    guard let process else { return .end(.exited(code: 127)) }
    let start = Uptime.now
    while true {
      switch process.next(since: start) {
      case .record(.answer(event, let answer)): return .answer(answer)
      case .record(.fault(event, let fault)): return .fault(fault)
      case .record: break
      case .end(let fault): return .end(fault)
      }
    }
  }
}

/// Asks processes about points. It starts them when it needs them.
private final class ProcessPoints: PointResolver {
  /// The maximum number of points in a question.
  private static let longest = 1000
  /// The total time of failed processes, in seconds, after which the code of a recording is no
  /// longer asked. Code that fails at a point usually fails around it, too.
  private static let patience = 100.0
  /// The minimum time that a failed process counts, in seconds.
  private static let leastLoss = 0.1

  private let processes: PolicyProcesses
  private let task: ProcessTask
  private var process: AnsweringProcess?
  private var faults = 0
  private var lost = 0.0

  init(_ processes: PolicyProcesses, policy: String, trace: String, recording: RecordingID) {
    self.processes = processes
    task = ProcessTask(trace: trace, recording: recording, policy: policy, questions: .points)
  }

  func hits(
    at points: [Point], windowScene: String?, snapshot: SnapshotID
  ) -> [Result<Resolution, ResolutionFault>] {
    var answers: [Result<Resolution, ResolutionFault>] = []
    func ask(_ count: Int) -> ResolutionFault? {
      let asked = points[answers.count..<min(answers.count + count, points.count)]
      return self.ask(PointQuestion(snapshot: snapshot, windowScene: windowScene, points: Array(asked)), &answers)
    }
    while answers.count < points.count {
      if lost >= Self.patience {
        answers.append(.failure(.abandoned(faults: faults)))
        continue
      }
      let (start, asked) = (answers.count, Uptime.now)
      guard ask(Self.longest) != nil else { continue }
      // The process may have ended before it sent all answers. Questions about single points find
      // the one at which it ends.
      while answers.count < min(start + Self.longest, points.count) {
        guard let fault = ask(1) else { continue }
        answers.append(.failure(fault))
        faults += 1
        lost += max(Self.leastLoss, asked.secondsAgo)
        break
      }
    }
    return answers
  }

  func matchCounts() -> [String: Int]? {
    // A process that began in the middle has not counted all views.
    faults == 0 ? process?.end()?.matchCounts : nil
  }

  func notes() -> [CodeNote] { process?.end()?.notes ?? [] }

  /// Adds the answers to a question, as far as they come.
  ///
  /// - Returns: why the process ended before the last answer; nil when it did not.
  private func ask(
    _ question: PointQuestion, _ answers: inout [Result<Resolution, ResolutionFault>]
  ) -> ResolutionFault? {
    process = process ?? AnsweringProcess(processes, task)
    guard let process else { return .exited(code: 127) }
    process.ask(question.words)
    let end = answers.count + question.points.count
    var start = Uptime.now
    while answers.count < end {
      switch process.next(since: start) {
      case .record(.answer(_, let answer)):
        answers.append(.success(answer))
        start = .now
      case .record(.fault(_, let fault)):
        answers.append(.failure(fault))
        start = .now
      case .record: break
      case .end(let fault):
        self.process = nil
        return fault
      }
    }
    return nil
  }
}
