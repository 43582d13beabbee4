import Foundation
import HitTesting
import Recording
import TraceStore

/// Writes recorded items on a queue of its own, in batches.
///
/// A batch that cannot be written, for example on a full disk, waits and is tried again a second
/// later. Nothing is dropped before the recorder stops.
///
/// `@unchecked Sendable`: `lock` guards what both the app's thread and the queue use; only the
/// queue uses `trace`, `taken` and `retryTime`.
final class RecordingWriter: @unchecked Sendable {
  let file: URL
  private let options: (interval: Double, size: Int)
  private let queue = DispatchQueue(label: "retouch.recording", qos: .utility)
  private let lock = NSLock()
  private var trace: GrowingTrace?
  /// The items that the queue has taken and has not written yet.
  private var taken: [GrowingTrace.Item] = []
  /// When the next attempt is due after one that failed.
  private var retryTime = DispatchTime.now()
  private var waiting: [GrowingTrace.Item] = []
  private var isScheduled = false
  private var current = RecordingStatus()

  var status: RecordingStatus { lock.withLock { current } }

  init(file: URL, info: RecordingInfo, interval: Double, size: Int) throws {
    self.file = file
    options = (interval, size)
    trace = try GrowingTrace(path: file.path, info: info, source: file.lastPathComponent)
  }

  func add(_ item: GrowingTrace.Item) {
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

  private func flush(isLast: Bool = false) {
    taken += lock.withLock { () -> [GrowingTrace.Item] in
      isScheduled = false
      defer { waiting.removeAll(keepingCapacity: true) }
      return waiting
    }
    guard let trace, isLast || DispatchTime.now() >= retryTime else { return }
    var start = 0
    defer { taken.removeFirst(start) }
    while start < taken.count {
      let batch = Array(taken[start..<min(start + options.size, taken.count)])
      do {
        let refused = try trace.write(batch)
        start += batch.count
        note(written: batch, refused: refused)
      } catch {
        retryTime = .now() + 1
        lock.withLock { current.problem = "\(error)" }
        queue.asyncAfter(deadline: retryTime) { self.flush() }
        return
      }
    }
  }

  private func note(written batch: [GrowingTrace.Item], refused: [GrowingTrace.Item]) {
    let events = batch.count(where: \.isEvent)
    lock.withLock {
      current.waiting -= events
      current.written += events - refused.count(where: \.isEvent)
      current.lost += refused.count
      current.problem = nil
    }
  }

  /// Writes the waiting items, and closes the file.
  func stop(time: Double) -> RecordingStatus {
    queue.sync {
      flush(isLast: true)
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

extension GrowingTrace.Item {
  fileprivate var isEvent: Bool {
    if case .event = self { true } else { false }
  }
}
