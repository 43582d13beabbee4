import Findings

/// A process that runs a policy's code and answers for it.
final class AnsweringProcess {
  enum Said {
    case record(AnswerRecord)
    /// The process has ended, or takes too long.
    case end(ResolutionFault)
  }

  private let child: ChildProcess
  private let timeout: Double
  private var decoder = AnswerDecoder()
  /// The time at which it reached the first question; nil before.
  private var readyTime: Uptime?
  /// The result of ``end()``; nil before the first call.
  private var ended: AnswersEnd??

  /// Starts the process.
  ///
  /// - Returns: nil when the system does not let it start.
  init?(_ processes: PolicyProcesses, _ task: ProcessTask) {
    guard let child = ChildProcess(program: processes.program, arguments: processes.arguments + task.arguments) else {
      return nil
    }
    (self.child, timeout) = (child, processes.eventTimeout)
  }

  /// Sends a question. If it does not arrive, reading the answer fails.
  func ask(_ words: [Int64]) { child.send(words) }

  /// Waits for the next record.
  ///
  /// - Parameter start: the time from which the limit for the answer counts. Other records do not
  ///   extend it.
  func next(since start: Uptime) -> Said {
    while true {
      if let record = decoder.record() {
        // Only the first one counts: code that writes to the pipe itself could extend the limit.
        if record == .ready { readyTime = readyTime ?? .now }
        return .record(record)
      }
      // There is no time limit for opening a long trace and reaching the first question.
      let left = readyTime.map { timeout - max(start, $0).secondsAgo }
      switch left.map({ $0 <= 0 }) == true ? .timedOut : child.read(timeout: left) {
      case .words(let words): decoder.append(words)
      case .timedOut: return .end(.timeout(seconds: timeout))
      case .ended:
        switch child.stop() {
        case .signalled(let signal): return .end(.crashed(signal: signal))
        case .exited(let code): return .end(.exited(code: code))
        }
      }
    }
  }

  /// The facts that the process reports after the last question; nil when it reports none.
  func end() -> AnswersEnd? {
    if let ended { return ended }
    ended = .some(readEnd())
    return ended ?? nil
  }

  private func readEnd() -> AnswersEnd? {
    child.endQuestions()
    let start = Uptime.now
    while true {
      switch next(since: start) {
      case .record(.end(let end)): return end
      case .record: break
      case .end: return nil
      }
    }
  }
}
