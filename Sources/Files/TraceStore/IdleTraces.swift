import Foundation

/// The open connections to one trace that wait for the next read of one of its recordings.
///
/// Opening a file costs more than reading a short recording. All traces of the process together
/// keep only a few connections, so that few files stay open.
final class IdleTraces: Sendable {
  /// Runs the work with a connection that no other code uses.
  func with<Result>(_ path: String, _ work: (Trace) throws -> Result) throws -> Result {
    let trace = try IdleConnections.shared.take(of: self) ?? Trace(path: path)
    let result = try work(trace)
    IdleConnections.shared.keep(trace, of: self)
    return result
  }

  deinit { IdleConnections.shared.close(of: self) }
}

extension IdleTraces: Hashable {
  /// All values are equal, so that recordings are compared without their connections.
  static func == (one: IdleTraces, other: IdleTraces) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// The connections of all ``IdleTraces``, of which those that were used last stay open.
///
/// `@unchecked Sendable`: the lock guards all state that changes. Connections are closed outside of
/// it.
private final class IdleConnections: @unchecked Sendable {
  static let shared = IdleConnections()
  /// A thread that reads one recording after another takes its connection back at once, so that
  /// few wait even where many threads read.
  private static let most = 4
  private let lock = NSLock()
  /// The one that was used last is at the end.
  private var waiting: [(owner: ObjectIdentifier, trace: Trace)] = []

  func take(of owner: IdleTraces) -> Trace? {
    lock.withLock {
      waiting.lastIndex { $0.owner == ObjectIdentifier(owner) }.map { waiting.remove(at: $0).trace }
    }
  }

  func keep(_ trace: Trace, of owner: IdleTraces) {
    let oldest = lock.withLock {
      waiting.append((ObjectIdentifier(owner), trace))
      return waiting.count > Self.most ? waiting.removeFirst() : nil
    }
    withExtendedLifetime(oldest) {}
  }

  func close(of owner: IdleTraces) {
    let closed = lock.withLock {
      let closed = waiting.filter { $0.owner == ObjectIdentifier(owner) }
      waiting.removeAll { $0.owner == ObjectIdentifier(owner) }
      return closed
    }
    withExtendedLifetime(closed) {}
  }
}
