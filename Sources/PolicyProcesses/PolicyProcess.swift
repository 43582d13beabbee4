import Foundation
package import HitTesting
package import LiveScenes
package import Replay
import TraceStore

/// Policies that are code, asked in processes of their own, so that a replay survives what the code does.
///
/// One that takes too long or crashes is started anew behind the event where that happened. It asks for its answers in batches;
/// when something happens within one, it is asked the same events again one by one, to know at which it was.
package struct PolicyProcesses: Sendable {
  /// The program to run, which is this one.
  package var program: String
  /// Its arguments before those that ``ProcessTask`` has.
  package var arguments: [String]
  /// How long one event may take, in seconds.
  package var eventTimeout: Double

  package init(program: String, arguments: [String], eventTimeout: Double) {
    self.program = program
    self.arguments = arguments
    self.eventTimeout = eventTimeout
  }

  package func policy(_ policy: OverridePolicy) -> CodePolicy {
    CodePolicy(
      name: policy.name,
      answers: { trace, recording in ProcessAnswers(self, policy: policy.name, trace: trace, recording: recording) },
      className: { slot, scene in policy.className(for: slot, in: scene) })
  }
}

/// What a process is to do: answer for a recording's events behind one of them.
package struct ProcessTask: Sendable {
  package var trace: String
  package var recording: Int64
  package var policy: String
  /// The event after which it begins; 0 for the first one.
  package var after: Int64
  /// Whether each answer is to be sent at once.
  package var oneByOne: Bool

  package init(trace: String, recording: Int64, policy: String, after: Int64, oneByOne: Bool) {
    self.trace = trace
    self.recording = recording
    self.policy = policy
    self.after = after
    self.oneByOne = oneByOne
  }

  var arguments: [String] {
    [trace, "--recording", "\(recording)", "--policy", policy, "--after", "\(after)"] + (oneByOne ? ["--one-by-one"] : [])
  }
}

/// The answers of processes that are started when they are needed.
private final class ProcessAnswers: Answers {
  private static let faultLimit = 20

  private let processes: PolicyProcesses
  private var task: ProcessTask
  private var child: ChildProcess?
  private var decoder = AnswerDecoder()
  private var isReady = false
  private var faults = 0

  init(_ processes: PolicyProcesses, policy: String, trace: String, recording: Int64) {
    self.processes = processes
    task = ProcessTask(trace: trace, recording: recording, policy: policy, after: 0, oneByOne: false)
  }

  func next(_ event: ResolvedEvent) throws(AnswerFault) -> Answer {
    guard faults < Self.faultLimit else { throw .abandoned(after: faults) }
    while true {
      do {
        switch try record() {
        case .ready: isReady = true
        case .answer(let id, _) where id < event.id: continue
        case .foreign(let id, _) where id < event.id: continue
        case .answer(_, let answer):
          task.after = event.id
          return answer
        case .foreign(_, let name):
          task.after = event.id
          throw AnswerFault.foreignView(className: name)
        }
      } catch let failure {
        if case .foreignView = failure { throw failure }
        child = nil
        if task.oneByOne {
          task.after = event.id
          task.oneByOne = false
          faults += 1
          throw failure
        }
        task.oneByOne = true
      }
    }
  }

  private func record() throws(AnswerFault) -> AnswerRecord {
    let child = try running()
    while true {
      if let record = decoder.record() { return record }
      // To open a long trace and to go to the event takes what it takes.
      switch child.read(timeout: isReady ? processes.eventTimeout : nil) {
      case .words(let words): decoder.append(words)
      case .timedOut:
        child.stop()
        throw .timeout(processes.eventTimeout)
      case .ended:
        switch child.stop() {
        case .signalled(let signal): throw .crashed(signal: signal)
        case .exited(let code): throw .exited(code: code)
        case nil: throw .exited(code: 0)
        }
      }
    }
  }

  private func running() throws(AnswerFault) -> ChildProcess {
    if let child { return child }
    decoder = AnswerDecoder()
    isReady = false
    let started = ChildProcess(program: processes.program, arguments: processes.arguments + task.arguments)
    guard let started else { throw .exited(code: 127) }
    child = started
    return started
  }
}
