import Foundation
import Recording
import TraceStore

/// Writes recorded items on a queue of its own, in batches.
///
/// A batch that cannot be written, for example on a full disk, is tried again a second later.
///
/// `@unchecked Sendable`: only the queue uses what may change.
final class BatchWriter: @unchecked Sendable {
  private let queue = DispatchQueue(label: "retouch.recording", qos: .utility)
  private let progress: RecordingProgress
  /// The time after which a batch is written, in seconds.
  private let interval: Double
  /// The number of items that are written at once.
  private let batchSize: Int
  private let files: RecordingFiles
  private var trace: GrowingTrace?
  /// The time when the recording began in the present file.
  private var begun = Date()
  /// The size of the present file with its first scene, in bytes.
  private var startSize = 0
  /// An item with its memory, in bytes.
  typealias Sized = (item: GrowingTrace.Item, size: Int)
  private var waiting: [Sized] = []
  private var isScheduled = false
  /// The earliest time of the next attempt to write, after one that failed.
  private var retryTime = DispatchTime.now()
  /// The earliest time of the next attempt to go on in another file, after one that failed.
  private var moveTime = DispatchTime.now()

  /// The time between two new beginnings after a scene was refused, in seconds.
  private static let calm = 10.0

  init(_ opened: sending RecordingWriter.Opened, _ options: RecordingOptions, _ progress: RecordingProgress) {
    (interval, batchSize, self.progress) = (options.batchInterval, max(1, options.batchSize), progress)
    (files, trace, startSize) = (opened.files, opened.trace, opened.size)
    queue.async { [files, file = opened.file] in files.tidy(besides: file) }
  }

  // MARK: Any thread

  /// Sees to it that the items that were handed over are written, in a while or when they fill a
  /// batch. Waking the queue for each item would take longer than anything else for a move.
  ///
  /// - Parameters:
  ///   - count: the number of items that wait, with the one that was added.
  ///   - isUrgent: whether half of the memory is used up.
  func noteHandedOver(_ count: Int, isUrgent: Bool) {
    if count == 1 { queue.asyncAfter(deadline: .now() + interval) { self.takeAll() } }
    if count == batchSize || isUrgent { queue.async { self.takeAll() } }
  }

  /// Writes an item later, after those that were handed over.
  func add(_ item: Sized, _ counts: RecordingProgress.Counts) {
    queue.async {
      self.publish(counts)
      self.take(item)
    }
  }

  /// Publishes the counts of the main thread later.
  func note(_ counts: RecordingProgress.Counts) { queue.async { self.publish(counts) } }

  /// Writes the waiting items and closes the file, and waits until that is done.
  func close(_ counts: RecordingProgress.Counts, time: Double) { queue.sync { finish(counts, time: time) } }

  /// Writes the waiting items and closes the file, without blocking the thread.
  func close(_ counts: RecordingProgress.Counts, time: Double) async {
    await withCheckedContinuation { continuation in
      queue.async {
        self.finish(counts, time: time)
        continuation.resume()
      }
    }
  }

  // MARK: The queue

  private var file: URL { progress.withState { $0.file } }

  private func publish(_ counts: RecordingProgress.Counts) {
    progress.withState { state in
      // Later counts may be there already.
      if (counts.given, counts.lost) >= (state.app.given, state.app.lost) { state.app = counts }
    }
  }

  /// Takes what was handed over, and then an item that was sent singly.
  private func take(_ item: Sized? = nil) {
    progress.withState { state in
      if waiting.isEmpty { swap(&waiting, &state.handedOver) } else { waiting += state.handedOver }
      state.handedOver.removeAll(keepingCapacity: true)
      if item != nil { state.gotSingly += 1 }
    }
    guard let item else { return }
    waiting.append(item)
    if waiting.count >= batchSize, DispatchTime.now() >= retryTime { return flush() }
    schedule(max(retryTime, .now() + interval))
  }

  private func takeAll() {
    take()
    flush()
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
      let batch = waiting[start...].prefix(batchSize)
      do {
        let waits = try moveOn()
        guard let (done, refused) = try trace?.write(batch.map(\.item), untilNoTouch: waits) else { return }
        note(written: batch.prefix(done), refused: refused)
        start += done
      } catch {
        progress.withState { $0.writeError = error }
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
      progress.withState { $0.moveError = error }
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
    progress.withState { ($0.file, $0.moveError) = (next, nil) }
    files.protect(next)
    files.tidy(besides: next)
  }

  private func note(written batch: ArraySlice<Sized>, refused: [GrowingTrace.Refused]) {
    let events = batch.count(where: \.item.isEvent)
    let size = batch.reduce(0) { $0 + $1.size }
    progress.withState { state in
      state.done += events
      state.written += events - refused.count(where: \.item.isEvent)
      state.lost += refused.count
      state.freed += size
      state.writeError = nil
      // A refused event or outcome belongs to what is in an earlier file alone.
      guard let fault = refused.last(where: { $0.item.isScene })?.fault else { return }
      let now = DispatchTime.now()
      // A new recording may begin at once after the first refusal. After a repeated one it must
      // wait, so that it does not begin again with each touch.
      let isFirst = state.refusal == nil || now > state.calmTime + Self.calm
      if !state.isContradicted { state.calmTime = isFirst ? now : now + Self.calm }
      (state.refusal, state.isContradicted) = (fault, true)
    }
  }

  private func finish(_ counts: RecordingProgress.Counts, time: Double) {
    publish(counts)
    retryTime = .now()
    takeAll()
    do {
      try trace?.close(time: time)
    } catch {
      progress.withState { $0.writeError = error }
    }
    trace = nil
    progress.withState { state in
      state.lost += max(0, state.app.given - state.done)
      state.done = state.app.given
    }
  }
}
