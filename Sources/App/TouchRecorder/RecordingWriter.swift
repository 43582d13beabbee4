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
    /// Why the last batch could not be written.
    var writeProblem: String?
    /// Why the recording could not go on in another file, when that was due.
    var moveProblem: String?
    /// How the scene that was refused last contradicts what was recorded before it.
    var refusal: String?
    /// Whether a scene was refused since the app's thread has begun anew.
    var isContradicted = false
    /// When the app's thread may begin anew.
    var calmTime = DispatchTime.now()
    /// What the app's thread has counted.
    var app = Counts()
    /// The events that the queue has written or found to be refused.
    var done = 0
    var written = 0
    var lost = 0
    /// The size of the items that the queue has finished with and the app's thread has not noted.
    var freed = 0
  }

  /// What the app's thread counts; the numbers only grow.
  private struct Counts {
    /// The events that were handed over.
    var given = 0
    /// The events and scenes that were not.
    var lost = 0
  }

  private let queue = DispatchQueue(label: "retouch.recording", qos: .utility)
  private let options: (interval: Double, size: Int, memory: Int)
  private let lock = NSLock()
  private var shared: Shared

  /// The time between two new beginnings after a scene was refused, in seconds.
  private static let calm = 10.0
  /// The least that may wait in memory, in bytes.
  private static let leastMemory = 64 << 10

  // The app's thread's own.
  /// How much may be handed over before something is written.
  @MainActor private var room: Int
  @MainActor private var counts = Counts()
  /// Whether what was handed over contradicts itself, so that a recording must begin anew.
  @MainActor private(set) var isContradicted = false
  @MainActor private var calmTime = DispatchTime.now()

  // The queue's own.
  private let files: RecordingFiles
  private var trace: GrowingTrace?
  /// When the recording began in the present file.
  private var begun = Date()
  /// The size of the present file with its first scene, in bytes.
  private var startSize = 0
  private var waiting: [(item: GrowingTrace.Item, size: Int)] = []
  private var isScheduled = false
  /// When the next attempt to write is due after one that failed.
  private var retryTime = DispatchTime.now()
  /// When the next attempt to go on in another file is due after one that failed.
  private var moveTime = DispatchTime.now()

  /// A file that is open for a recording.
  struct Opened {
    fileprivate let files: RecordingFiles
    fileprivate let file: URL
    fileprivate let trace: GrowingTrace
    fileprivate let size: Int

    /// Opens the file, for which it waits.
    ///
    /// - Throws: an error that tells why the file cannot be opened or written.
    init(_ options: RecordingOptions, info: RecordingInfo) throws {
      files = RecordingFiles(options)
      var file = try files.file(for: options.existingFile)
      do {
        trace = try GrowingTrace(path: file.path, info: info, source: file.lastPathComponent)
      } catch  where GrowingTrace.isUnusable(error) && (file != options.file || GrowingTrace.isTrace(file.path)) {
        // Such as a trace of an earlier version of the app: it stays, and another one is begun.
        file = try files.claim(after: file)
        trace = try GrowingTrace(path: file.path, info: info, source: file.lastPathComponent)
      }
      self.file = file
      size = RecordingFiles.size(of: file)
      files.protect(file)
    }
  }

  /// Opens a file while the app's thread goes on.
  ///
  /// - Throws: an error that tells why the file cannot be opened or written.
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

  /// Whether a recording may begin anew: nothing waits that takes room.
  @MainActor var isIdle: Bool {
    note()
    return room == options.memory && DispatchTime.now() >= calmTime
  }

  /// Hands over that a recording begins anew.
  ///
  /// - Returns: whether it will be written.
  @MainActor func addGap() -> Bool {
    isContradicted = false
    return add(.gap)
  }

  /// Hands an item over to be written. When too much waits already, it is lost.
  ///
  /// - Returns: whether it will be written.
  @MainActor func add(_ item: GrowingTrace.Item) -> Bool {
    // A scene that is larger than all that may wait must have a place, too, beside events.
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

  /// Counts something that is not handed over.
  @MainActor func lose() {
    counts.lost += 1
    note()
  }

  /// Tells the queue's side what is new here, and takes over what is free, now if that needs no
  /// waiting.
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

  /// Writes the waiting items, and closes the file, for which it waits.
  @MainActor func stop(time: Double) -> RecordingStatus {
    let counts = counts
    queue.sync { close(counts, time: time) }
    return status
  }

  /// Writes the waiting items, and closes the file, while the app's thread goes on.
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
    // A timer of before the last attempt may come too early.
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

  /// Goes on in the next file, when the present one has its share, and twice its share if a touch
  /// is down, which is lost from there on. Where none can be made, it stays in the present one.
  ///
  /// - Returns: whether that waits for the touches that are down.
  /// - Throws: an error that tells why none can be made where the present one is gone. What would
  ///   be written there is lost.
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
    // What leaves makes room.
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
      // Refused events are those of touches whose beginning is in an earlier file.
      guard let fault = refused.last(where: { !$0.item.isEvent })?.fault else { return }
      let now = DispatchTime.now()
      // The first time at once; where the same comes again, not with each touch.
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
