import Findings
import Foundation
import HitTesting
import Recording
import Replay

/// A process that answers for one small recording after another.
///
/// `@unchecked Sendable`: `lock` guards the process.
final class AskedForRecordings: @unchecked Sendable {
  private let processes: PolicyProcesses
  private let task: ProcessTask
  private let lock = NSLock()
  private var process: AnsweringProcess?

  init(_ processes: PolicyProcesses, policy: String) {
    self.processes = processes
    task = ProcessTask(trace: "", recording: 1, policy: policy, questions: .recordings)
  }

  /// The code's answer for the event of a recording whose text is in a file.
  ///
  /// - Throws: ``ResolutionFault`` when the code gives no answer.
  func answer(for path: String) throws(ResolutionFault) -> Resolution {
    lock.lock()
    defer { lock.unlock() }
    process = process ?? AnsweringProcess(processes, task)
    guard let process else { throw .exited(code: 127) }
    process.ask(PathQuestion(path: path).words)
    let start = Uptime.now
    while true {
      switch process.next(since: start) {
      case .record(.answer(_, let answer)): return answer
      case .record(.fault(_, let fault)): throw fault
      case .record: break
      case .end(let fault):
        self.process = nil
        throw fault
      }
    }
  }
}

/// Resolves the event of one such recording.
final class RecordingResolver: EventResolver {
  private let asked: AskedForRecordings
  private let path: String

  init(asked: AskedForRecordings, path: String) { (self.asked, self.path) = (asked, path) }

  func next(_ event: ResolvedEvent) throws(ResolutionFault) -> Resolution { try asked.answer(for: path) }

  func matchCounts() -> [String: Int]? { nil }
}
