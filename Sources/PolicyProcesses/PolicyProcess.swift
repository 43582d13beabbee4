import Findings
import Foundation
import HitTesting
package import ObjectScenes
import Recording
package import Replay

/// Asks policies that are code in separate processes, so that a replay survives what the code does.
///
/// A process that takes too long or crashes is started again after the event at which that
/// happened. Answers come in batches. When something goes wrong within a batch, the same events are
/// asked again one by one, to find the event.
package struct PolicyProcesses: Sendable {
  /// The program to run, which is this one.
  package var program: String
  /// The program's arguments that come before those of ``ProcessTask``.
  package var arguments: [String]
  /// The longest time that one event may take, in seconds.
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
      className: { slot, scene in policy.className(for: slot, in: scene) })
  }
}

/// The task of a process: to answer for a recording's events after one of them.
package struct ProcessTask: Sendable {
  package var trace: String
  package var recording: Int64
  package var policy: String
  /// The event after which it begins; 0 for the first one.
  package var after: Int64
  /// Whether each answer is sent at once.
  package var oneByOne: Bool

  package init(trace: String, recording: Int64, policy: String, after: Int64, oneByOne: Bool) {
    self.trace = trace
    self.recording = recording
    self.policy = policy
    self.after = after
    self.oneByOne = oneByOne
  }

  var arguments: [String] {
    ["--recording=\(recording)", "--policy=\(policy)", "--after=\(after)"] + (oneByOne ? ["--one-by-one"] : []) + [
      "--", trace,
    ]
  }
}

/// Resolves events by processes, which it starts when it needs them.
private final class ProcessResolver: EventResolver {
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
      child = nil
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
    guard let child, faults == 0, !task.oneByOne else { return nil }
    while true {
      switch decoder.record() {
      case .end(let counts)?: return counts
      case .some: break
      case nil:
        guard case .words(let words) = child.read(timeout: processes.eventTimeout) else { return nil }
        decoder.append(words)
      }
    }
  }

  private enum Said {
    case answer(Resolution)
    case fault(ResolutionFault)
    /// The process has ended.
    case end(ResolutionFault)
  }

  /// Waits for the process's answer to an event, and skips answers to earlier events.
  private func said(of event: Int64) -> Said {
    guard let child = running() else { return .end(.exited(code: 127)) }
    while true {
      switch decoder.record() {
      case .ready?: isReady = true
      case .answer(event, let answer)?: return .answer(answer)
      case .fault(event, let fault)?: return .fault(fault)
      case .answer?, .fault?, .end?: break
      case nil:
        // Opening a long trace and going to the event has no time limit.
        switch child.read(timeout: isReady ? processes.eventTimeout : nil) {
        case .words(let words): decoder.append(words)
        case .timedOut: return .end(.timeout(seconds: processes.eventTimeout))
        case .ended:
          switch child.stop() {
          case .signalled(let signal): return .end(.crashed(signal: signal))
          case .exited(let code): return .end(.exited(code: code))
          }
        }
      }
    }
  }

  private func running() -> ChildProcess? {
    if let child { return child }
    decoder = AnswerDecoder()
    isReady = false
    child = ChildProcess(program: processes.program, arguments: processes.arguments + task.arguments)
    return child
  }
}
