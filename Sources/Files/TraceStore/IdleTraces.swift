import Foundation

/// The open connections to one trace that wait for the next read of one of its recordings.
///
/// Opening a file costs more than reading a short recording. After as many reads as the trace has
/// recordings, connections are closed at once, so that few files stay open.
///
/// `@unchecked Sendable`: the lock guards all state that changes.
final class IdleTraces: @unchecked Sendable {
  private let lock = NSLock()
  private var traces: [Trace] = []
  private var expected = 0

  /// Sets the number of reads that are likely to follow.
  func expect(_ reads: Int) { lock.withLock { expected = reads } }

  /// Runs the work with a connection that no other code uses.
  ///
  /// - Parameter isLast: whether this is the expected read of a recording.
  func with<Result>(_ path: String, isLast: Bool, _ work: (Trace) throws -> Result) throws -> Result {
    let trace = try lock.withLock { traces.popLast() } ?? Trace(path: path)
    let result = try work(trace)
    lock.withLock {
      if isLast { expected -= 1 }
      if expected > traces.count { traces.append(trace) } else { traces.removeAll() }
    }
    return result
  }
}

extension IdleTraces: Hashable {
  /// All values are equal, so that recordings are compared without their connections.
  static func == (one: IdleTraces, other: IdleTraces) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
