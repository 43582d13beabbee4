import Findings

/// A process that answers for a policy's code, and what it has said.
final class AnsweringProcess {
  enum Said {
    case record(AnswerRecord)
    /// The process has ended, or takes too long.
    case end(ResolutionFault)
  }

  private let child: ChildProcess
  private let timeout: Double
  private var decoder = AnswerDecoder()
  /// When it had gone to the first question; nil before.
  private var readyTime: Uptime?
  /// What ``end()`` has read; nil before.
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

  /// Sends a question; one that does not arrive is noticed when the answer is read.
  func ask(_ words: [Int64]) { child.send(words) }

  /// Waits for the next record.
  ///
  /// - Parameter start: since when the answer is waited for. Whatever else the process writes does
  ///   not give it more time.
  func next(since start: Uptime) -> Said {
    while true {
      if let record = decoder.record() {
        if record == .ready { readyTime = .now }
        return .record(record)
      }
      // Opening a long trace and going to the first question has no time limit.
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

  /// What the process tells after the last question; nil when it does not.
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
