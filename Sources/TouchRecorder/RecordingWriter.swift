import Foundation
import HitTesting
import Recording
import TraceStore

/// Writes recorded items on a queue of its own, in batches.
///
/// A batch that cannot be written, for example on a full disk, waits and is tried again a second
/// later. What waits is bounded: when it is too much, further items are lost.
///
/// The app's thread never waits here. It takes `lock` only when nobody holds it, and notes what it
/// could not note the next time.
///
/// `@unchecked Sendable`: `lock` guards `shared`; only the queue uses what is marked as its own.
final class RecordingWriter: @unchecked Sendable {
  /// What the app's thread and the queue tell each other.
  private struct Shared {
    var file: URL
    var problem: String?
    /// The events that the app's thread has handed over or lost.
    var given = 0
    /// The events that the queue has written or found to be refused.
    var done = 0
    var written = 0
    var lost = 0
    /// The size of the items that the queue has finished with and the app's thread has not noted.
    var freed = 0
  }

  private let queue = DispatchQueue(label: "retouch.recording", qos: .utility)
  private let options: (interval: Double, size: Int, memory: Int)
  private let lock = NSLock()
  private var shared: Shared

  // The app's thread's own.
  /// How much may be handed over before something is written.
  @MainActor private var room: Int
  /// What could not be noted yet.
  @MainActor private var unnoted = (given: 0, lost: 0)

  // The queue's own.
  private let files: RecordingFiles
  private var trace: GrowingTrace?
  /// When the recording began in the present file.
  private var begun = Date()
  private var waiting: [(item: GrowingTrace.Item, size: Int)] = []
  private var isScheduled = false
  /// When the next attempt to write is due after one that failed.
  private var retryTime = DispatchTime.now()
  /// When the next attempt to go on in another file is due after one that failed.
  private var moveTime = DispatchTime.now()

  @MainActor init(_ options: RecordingOptions, info: RecordingInfo) throws {
    self.options = (options.batchInterval, options.batchSize, options.limits.memory)
    room = options.limits.memory
    files = RecordingFiles(options)
    let file = files.file(for: options.existingFile)
    shared = Shared(file: file)
    trace = try GrowingTrace(path: file.path, info: info, source: file.lastPathComponent)
    files.protect(file)
    queue.async { self.files.removeOldest(except: file) }
  }

  var file: URL { lock.withLock { shared.file } }

  var status: RecordingStatus {
    lock.withLock {
      RecordingStatus(
        written: shared.written, waiting: max(0, shared.given - shared.done), lost: shared.lost,
        problem: shared.problem)
    }
  }

  // MARK: The app's thread

  /// Whether nothing waits that takes room.
  @MainActor var isIdle: Bool {
    note()
    return room == options.memory
  }

  /// Hands an item over to be written. When too much waits already, it is lost, unless nothing else
  /// waits.
  ///
  /// - Returns: whether it will be written.
  @MainActor func add(_ item: GrowingTrace.Item) -> Bool {
    let size = item.size
    note()
    guard size <= room || room == options.memory else {
      lose()
      return false
    }
    room -= size
    if item.isEvent { unnoted.given += 1 }
    note()
    queue.async { self.take(item, size) }
    return true
  }

  /// Counts something that is not handed over.
  @MainActor func lose() {
    unnoted.lost += 1
    note()
  }

  /// Tells the queue's side what is new here, and takes over what is free, if that needs no
  /// waiting.
  @MainActor private func note() {
    guard lock.try() else { return }
    shared.given += unnoted.given
    shared.lost += unnoted.lost
    room += shared.freed
    (unnoted, shared.freed) = ((0, 0), 0)
    lock.unlock()
  }

  /// Writes the waiting items, and closes the file.
  @MainActor func stop(time: Double) -> RecordingStatus {
    queue.sync { close(time: time) }
    lock.withLock {
      shared.lost += unnoted.lost + max(0, shared.given + unnoted.given - shared.done)
      (shared.given, shared.done, unnoted) = (0, 0, (0, 0))
    }
    return status
  }

  // MARK: The queue

  private func take(_ item: GrowingTrace.Item, _ size: Int) {
    waiting.append((item, size))
    if waiting.count >= options.size, DispatchTime.now() >= retryTime { return flush() }
    schedule(max(retryTime, .now() + options.interval))
  }

  private func schedule(_ time: DispatchTime) {
    guard !isScheduled else { return }
    isScheduled = true
    queue.asyncAfter(deadline: time) {
      self.isScheduled = false
      self.flush()
    }
  }

  private func flush() {
    guard trace != nil, DispatchTime.now() >= retryTime else { return }
    var start = 0
    defer { waiting.removeFirst(start) }
    while start < waiting.count {
      let batch = waiting[start..<min(start + options.size, waiting.count)]
      do {
        moveOn()
        // A file that has its share ends with the touches that are down.
        let isFull = files.isFull(file, since: begun)
        guard let (done, refused) = try trace?.write(batch.map(\.item), untilNoTouch: isFull) else { return }
        note(written: batch.prefix(done), refused: refused)
        start += done
      } catch {
        lock.withLock { shared.problem = "\(error)" }
        retryTime = .now() + 1
        return schedule(retryTime)
      }
    }
  }

  /// Goes on in the next file, when the present one has its share, and twice its share if a touch
  /// is down, which is lost from there on.
  ///
  /// Where no other file can be made, it stays in the present one, and tries again later.
  private func moveOn() {
    guard let trace, DispatchTime.now() >= moveTime,
      files.isFull(file, since: begun, times: trace.hasTouches ? 2 : 1)
    else { return }
    let next = files.file(for: .makeNew)
    do {
      self.trace = try trace.continued(path: next.path, source: next.lastPathComponent)
    } catch {
      GrowingTrace.remove(next.path)
      moveTime = .now() + 10
      return
    }
    begun = Date()
    lock.withLock { shared.file = next }
    files.protect(next)
    files.removeOldest(except: next)
  }

  private func note(written batch: ArraySlice<(item: GrowingTrace.Item, size: Int)>, refused: [GrowingTrace.Item]) {
    let events = batch.count(where: \.item.isEvent)
    let size = batch.reduce(0) { $0 + $1.size }
    lock.withLock {
      shared.done += events
      shared.written += events - refused.count(where: \.isEvent)
      shared.lost += refused.count
      shared.freed += size
      shared.problem = nil
    }
  }

  private func close(time: Double) {
    retryTime = .now()
    flush()
    do {
      try trace?.close(time: time)
    } catch {
      lock.withLock { shared.problem = "\(error)" }
    }
    trace = nil
  }
}

extension GrowingTrace.Item {
  fileprivate var isEvent: Bool {
    if case .event = self { true } else { false }
  }

  /// About how much memory it takes, in bytes.
  fileprivate var size: Int {
    switch self {
    // An app has so many classes, each of which comes once.
    case .classes, .gap: 0
    case .update(.scene(let views), _):
      views.reduce(0) { $0 + MemoryLayout<NewView>.stride + $1.properties.sizeBesides }
    case .update(.change(let change), _):
      change.set.reduce(0) { $0 + MemoryLayout<SceneChange.Set>.stride + $1.properties.sizeBesides }
    case .event(let event):
      MemoryLayout<Event>.stride
        + event.touches.reduce(0) {
          $0 + MemoryLayout<TouchSample>.stride + 8 * ($1.observation.recognizers?.count ?? 0)
        }
    }
  }
}
