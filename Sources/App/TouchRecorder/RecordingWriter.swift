import Foundation
import HitTesting
import Recording
import TraceStore

/// Writes recorded items on a queue of its own, in batches.
///
/// A batch that cannot be written, for example on a full disk, is tried again a second later. The
/// memory for waiting items is bounded; when it is full, further items are lost.
///
/// The main thread never waits here. It uses `lock.try()`. If the lock is taken, the counts are
/// published on the next call.
///
/// `@unchecked Sendable`: `lock` guards `shared`; only the queue uses the properties marked as its
/// own.
final class RecordingWriter: @unchecked Sendable {
  /// The state that the main thread and the queue share.
  private struct Shared {
    var file: URL
    /// The reason why the last batch could not be written.
    var writeProblem: String?
    /// The reason why the recording could not go on in another file when the present one was full.
    var moveProblem: String?
    /// The contradiction between the last refused scene and the recording before it.
    var refusal: String?
    /// Whether a scene was refused since the main thread last began a new recording.
    var isContradicted = false
    /// The earliest time at which the main thread may begin a new recording.
    var calmTime = DispatchTime.now()
    /// The counts of the main thread.
    var app = Counts()
    /// The number of events that the queue has written or refused.
    var done = 0
    var written = 0
    var lost = 0
    /// The size of the items that the queue has finished with, and that the main thread has not yet
    /// added to `room`, in bytes.
    var freed = 0
  }

  /// The counts of the main thread; they only grow.
  private struct Counts {
    /// The events that were handed over.
    var given = 0
    /// The events and scenes that were not handed over.
    var lost = 0
  }

  private let queue = DispatchQueue(label: "retouch.recording", qos: .utility)
  private let options: (interval: Double, size: Int, memory: Int)
  private let lock = NSLock()
  private var shared: Shared

  /// The time between two new beginnings after a scene was refused, in seconds.
  private static let calm = 10.0
  /// The smallest memory for waiting items, in bytes.
  private static let leastMemory = 64 << 10

  // Properties of the main thread.
  /// The size of the items that may still be handed over before others are written, in bytes.
  @MainActor private var room: Int
  @MainActor private var counts = Counts()
  /// Whether a scene was refused as a contradiction, so that a new recording must begin.
  @MainActor private(set) var isContradicted = false
  @MainActor private var calmTime = DispatchTime.now()

  // Properties of the queue.
  private let files: RecordingFiles
  private var trace: GrowingTrace?
  /// The time when the recording began in the present file.
  private var begun = Date()
  /// The size of the present file with its first scene, in bytes.
  private var startSize = 0
  private var waiting: [(item: GrowingTrace.Item, size: Int)] = []
  private var isScheduled = false
  /// The earliest time of the next attempt to write, after one that failed.
  private var retryTime = DispatchTime.now()
  /// The earliest time of the next attempt to go on in another file, after one that failed.
  private var moveTime = DispatchTime.now()

  /// A file that is open for a recording.
  struct Opened {
    fileprivate let files: RecordingFiles
    fileprivate let file: URL
    fileprivate let trace: GrowingTrace
    fileprivate let size: Int

    /// Opens the file, and waits until it is open.
    ///
    /// - Throws: an error with the reason why the file cannot be opened or written.
    init(_ options: RecordingOptions, info: RecordingInfo) throws {
      files = RecordingFiles(options)
      var file = try files.file(for: options.existingFile)
      do {
        trace = try GrowingTrace(path: file.path, info: info, source: file.lastPathComponent)
      } catch  where GrowingTrace.isUnusable(error) && (file != options.file || GrowingTrace.isTrace(file.path)) {
        // For example, a trace of an earlier version of the app: it is kept, and another file is
        // begun.
        file = try files.claim(after: file)
        trace = try GrowingTrace(path: file.path, info: info, source: file.lastPathComponent)
      }
      self.file = file
      size = RecordingFiles.size(of: file)
      files.protect(file)
    }
  }

  /// Opens a file without blocking the main thread.
  ///
  /// - Throws: an error with the reason why the file cannot be opened or written.
  static func open(_ options: RecordingOptions, info: RecordingInfo) async throws -> sending Opened {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(with: Result { try Opened(options, info: info) })
      }
    }
  }

  @MainActor init(_ opened: sending Opened, _ options: RecordingOptions) {
    let memory = max(options.limits.memory, Self.leastMemory)
    self.options = (options.batchInterval, max(1, options.batchSize), memory)
    room = memory
    (files, trace) = (opened.files, opened.trace)
    shared = Shared(file: opened.file)
    startSize = opened.size
    queue.async { [files, file = opened.file] in files.tidy(besides: file) }
  }

  var file: URL { lock.withLock { shared.file } }

  var status: RecordingStatus {
    lock.withLock {
      RecordingStatus(
        written: shared.written, waiting: max(0, shared.app.given - shared.done), lost: shared.lost + shared.app.lost,
        problem: shared.writeProblem ?? shared.moveProblem ?? shared.refusal)
    }
  }

  // MARK: The app's thread

  /// Whether a new recording may begin: no waiting item takes memory, and `calmTime` has passed.
  @MainActor var isIdle: Bool {
    note()
    return room == options.memory && DispatchTime.now() >= calmTime
  }

  /// Hands over the beginning of a new recording.
  ///
  /// - Returns: whether the gap will be written.
  @MainActor func addGap() -> Bool {
    isContradicted = false
    return add(.gap)
  }

  /// Hands an item over to be written. When too many items wait already, the item is lost.
  ///
  /// - Returns: whether the item will be written.
  @MainActor func add(_ item: GrowingTrace.Item) -> Bool {
    // A scene counts for at most half of the memory, so that even a very large one can be handed
    // over.
    let size = min(item.size, options.memory / 2)
    note()
    guard size <= room else {
      lose()
      return false
    }
    room -= size
    if item.isEvent { counts.given += 1 }
    note()
    queue.async { self.take(item, size) }
    return true
  }

  /// Counts an item that is not handed over.
  @MainActor func lose() {
    counts.lost += 1
    note()
  }

  /// Publishes the counts and takes over the freed memory. If the lock is taken, the queue
  /// publishes the counts later.
  @MainActor private func note() {
    guard lock.try() else {
      let counts = counts
      return queue.async { self.note(counts) }
    }
    shared.app = counts
    room += shared.freed
    shared.freed = 0
    if shared.isContradicted { (isContradicted, calmTime, shared.isContradicted) = (true, shared.calmTime, false) }
    lock.unlock()
  }

  /// Writes the waiting items and closes the file, and waits until that is done.
  @MainActor func stop(time: Double) -> RecordingStatus {
    let counts = counts
    queue.sync { close(counts, time: time) }
    return status
  }

  /// Writes the waiting items and closes the file, without blocking the main thread.
  @MainActor func stop(time: Double) async -> RecordingStatus {
    let counts = counts
    await withCheckedContinuation { continuation in
      queue.async {
        self.close(counts, time: time)
        continuation.resume()
      }
    }
    return status
  }

  // MARK: The queue

  private func note(_ counts: Counts) {
    lock.withLock {
      shared.app.given = max(shared.app.given, counts.given)
      shared.app.lost = max(shared.app.lost, counts.lost)
    }
  }

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
    guard trace != nil, !waiting.isEmpty else { return }
    // A timer that was set before the last attempt may fire too early.
    guard DispatchTime.now() >= retryTime else { return schedule(retryTime) }
    var start = 0
    defer { waiting.removeFirst(start) }
    while start < waiting.count {
      let batch = waiting[start...].prefix(options.size)
      do {
        let waits = try moveOn()
        guard let (done, refused) = try trace?.write(batch.map(\.item), untilNoTouch: waits) else { return }
        note(written: batch.prefix(done), refused: refused)
        start += done
      } catch {
        lock.withLock { shared.writeProblem = "\(error)" }
        if GrowingTrace.isUnusable(error), (try? move()) != nil { continue }
        retryTime = .now() + 1
        return schedule(retryTime)
      }
    }
  }

  /// Goes on in the next file when the present one has used up its share.
  ///
  /// While a touch is down, the move waits until the file has twice its share; the rest of the
  /// touch is then lost. If no new file can be made, the recording stays in the present one.
  ///
  /// - Returns: whether the move waits for touches that are down.
  /// - Throws: an error with the reason why no file can be made, if the present file was deleted.
  ///   Items written to the deleted file are lost.
  private func moveOn() throws -> Bool {
    guard let trace else { return false }
    guard FileManager.default.fileExists(atPath: file.path) else {
      try move()
      return false
    }
    guard DispatchTime.now() >= moveTime, files.isFull(file, since: begun, from: startSize) else { return false }
    guard !trace.hasTouches || files.isFull(file, since: begun, from: startSize, times: 2) else { return true }
    do {
      try move()
    } catch {
      lock.withLock { shared.moveProblem = "\(error)" }
      moveTime = .now() + 10
    }
    return false
  }

  private func move() throws {
    guard let trace else { return }
    // Deleting old files makes room for the next one.
    files.tidy(besides: file)
    let next = try files.claim(after: file)
    do {
      self.trace = try trace.continued(path: next.path, source: next.lastPathComponent)
    } catch {
      for ending in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: next.path + ending) }
      throw error
    }
    (begun, startSize) = (Date(), RecordingFiles.size(of: next))
    lock.withLock { (shared.file, shared.moveProblem) = (next, nil) }
    files.protect(next)
    files.tidy(besides: next)
  }

  private func note(written batch: ArraySlice<(item: GrowingTrace.Item, size: Int)>, refused: [GrowingTrace.Refused]) {
    let events = batch.count(where: \.item.isEvent)
    let size = batch.reduce(0) { $0 + $1.size }
    lock.withLock {
      shared.done += events
      shared.written += events - refused.count(where: \.item.isEvent)
      shared.lost += refused.count
      shared.freed += size
      shared.writeProblem = nil
      // A refused event belongs to a touch whose beginning is in an earlier file.
      guard let fault = refused.last(where: { !$0.item.isEvent })?.fault else { return }
      let now = DispatchTime.now()
      // A new recording may begin at once after the first refusal. After a repeated one it must
      // wait, so that it does not begin again with each touch.
      let isFirst = shared.refusal == nil || now > shared.calmTime + Self.calm
      if !shared.isContradicted { shared.calmTime = isFirst ? now : now + Self.calm }
      (shared.refusal, shared.isContradicted) = ("refused: \(fault)", true)
    }
  }

  private func close(_ counts: Counts, time: Double) {
    note(counts)
    retryTime = .now()
    flush()
    do {
      try trace?.close(time: time)
    } catch {
      lock.withLock { shared.writeProblem = "\(error)" }
    }
    trace = nil
    lock.withLock {
      shared.lost += max(0, shared.app.given - shared.done)
      shared.done = shared.app.given
    }
  }
}

extension GrowingTrace.Item {
  fileprivate var isEvent: Bool {
    if case .event = self { true } else { false }
  }

  /// The approximate memory of the item, in bytes.
  fileprivate var size: Int {
    switch self {
    // The number of classes is bounded, and each class is handed over once.
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
