import Foundation
import HitTesting
import TraceStore

/// Writes what was recorded on a queue of its own, in batches.
///
/// A batch that cannot be written, on a full disk say, waits and is tried again with the next one; nothing is dropped before the
/// recorder stops.
///
/// `@unchecked Sendable`: `lock` guards what both the app's thread and the queue touch; `trace` and `failed` are the queue's alone.
final class RecordingWriter: @unchecked Sendable {
  let file: URL
  private let options: (interval: Double, size: Int)
  private let queue = DispatchQueue(label: "retouch.recording", qos: .utility)
  private let lock = NSLock()
  private var trace: LiveTrace?
  /// What the queue took and could not write yet.
  private var failed: [LiveTrace.Item] = []
  private var waiting: [LiveTrace.Item] = []
  private var isScheduled = false
  private var current = RecordingStatus()

  var status: RecordingStatus { lock.withLock { current } }

  init(file: URL, info: RecordingInfo, interval: Double, size: Int) throws {
    self.file = file
    options = (interval, size)
    trace = try LiveTrace(path: file.path, info: info, source: file.lastPathComponent)
  }

  func add(_ item: LiveTrace.Item) {
    let schedules = lock.withLock { () -> (now: Bool, later: Bool) in
      waiting.append(item)
      if item.isEvent { current.waiting += 1 }
      if waiting.count == options.size { return (true, false) }
      guard !isScheduled else { return (false, false) }
      isScheduled = true
      return (false, true)
    }
    if schedules.now { queue.async { self.flush() } }
    if schedules.later { queue.asyncAfter(deadline: .now() + options.interval) { self.flush() } }
  }

  private func flush() {
    let taken = lock.withLock { () -> [LiveTrace.Item] in
      isScheduled = false
      defer { waiting.removeAll(keepingCapacity: true) }
      return waiting
    }
    failed += taken
    guard let trace, !failed.isEmpty else { return }
    do {
      let refused = try trace.write(failed)
      let events = failed.count(where: \.isEvent)
      failed = []
      lock.withLock {
        current.waiting -= events
        current.written += events - refused
        current.lost += refused
        current.problem = nil
      }
    } catch {
      lock.withLock { current.problem = "\(error)" }
    }
  }

  /// Writes what is waiting, and closes the file.
  func stop(time: Double) -> RecordingStatus {
    queue.sync {
      flush()
      do {
        try trace?.close(time: time)
      } catch {
        lock.withLock { current.problem = "\(error)" }
      }
      trace = nil
      lock.withLock {
        current.lost += current.waiting
        current.waiting = 0
      }
    }
    return status
  }
}

extension LiveTrace.Item {
  fileprivate var isEvent: Bool {
    if case .event = self { true } else { false }
  }
}
