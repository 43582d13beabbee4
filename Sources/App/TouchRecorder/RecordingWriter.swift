import Foundation
import HitTesting
package import Recording
package import TraceStore

/// Hands recorded items to a queue that writes them, and counts them.
///
/// The main thread never waits here. It uses `lock.try()`. If the lock is taken, the counts are
/// published on the next call. The memory for waiting items is bounded; when it is full, further
/// items are lost.
@MainActor package final class RecordingWriter {
  private let batches: BatchWriter
  private let progress: RecordingProgress
  /// The memory for waiting items, in bytes.
  private let memory: Int
  /// The size of the items that may still be handed over before others are written, in bytes.
  private var room: Int
  private var counts = RecordingProgress.Counts()
  /// The number of items that were sent to the queue one by one, because the lock was taken.
  private var sentSingly = 0
  /// Whether scenes take too long to read.
  package var isSlow: Bool {
    get { counts.isSlow }
    set {
      counts.isSlow = newValue
      note()
    }
  }
  /// What the latest scene lacks. It is published with what comes next.
  var unread: RecordingProgress.Unread {
    get { counts.unread }
    set { counts.unread = newValue }
  }
  /// Whether a scene was refused as a contradiction, so that a new recording must begin.
  package private(set) var isContradicted = false
  private var calmTime = DispatchTime.now()

  /// The smallest memory for waiting items, in bytes.
  private static let leastMemory = 64 << 10

  /// A file that is open for a recording.
  package struct Opened {
    let files: RecordingFiles
    let file: URL
    let trace: GrowingTrace
    let size: Int

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
  package nonisolated static func open(_ options: RecordingOptions, info: RecordingInfo) async throws -> sending Opened
  {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(with: Result { try Opened(options, info: info) })
      }
    }
  }

  package init(_ opened: sending Opened, _ options: RecordingOptions) {
    memory = max(options.limits.memory, Self.leastMemory)
    room = memory
    progress = RecordingProgress(file: opened.file)
    batches = BatchWriter(opened, options, progress)
  }

  nonisolated var file: URL { progress.withState { $0.file } }

  package nonisolated var status: RecordingStatus { progress.status }

  /// Whether a new recording may begin: no waiting item takes memory, and `calmTime` has passed.
  package var isIdle: Bool {
    note()
    return room == memory && DispatchTime.now() >= calmTime
  }

  /// Hands over the beginning of a new recording.
  ///
  /// - Returns: whether the gap will be written.
  ///
  /// - Parameter lacks: the facts that the new recording lacks.
  package func addGap(lacks: Set<Approximation>) -> Bool {
    isContradicted = false
    return add(.gap(lacks: lacks))
  }

  /// Hands an item over to be written. When too many items wait already, the item is lost.
  ///
  /// - Returns: whether the item will be written.
  package func add(_ item: GrowingTrace.Item) -> Bool {
    // A scene counts for at most half of the memory, so that even a very large one can be handed
    // over.
    let size = min(item.size, memory / 2)
    note()
    guard size <= room else {
      lose()
      return false
    }
    let hadHalf = room >= memory / 2
    room -= size
    if item.isEvent {
      counts.given += 1
      if isSlow { counts.withoutSurroundings += 1 }
    }
    var waiting = 0
    _ = progress.tryState { state in
      state.app = counts
      // Those that are sent singly come first.
      guard state.gotSingly == sentSingly else { return }
      state.handedOver.append((item, size))
      waiting = state.handedOver.count
    }
    if waiting > 0 {
      batches.noteHandedOver(waiting, isUrgent: hadHalf && room < memory / 2)
    } else {
      sentSingly += 1
      batches.add((item, size), counts)
    }
    return true
  }

  /// Counts an item that is not handed over.
  func lose() {
    counts.lost += 1
    note()
  }

  /// Publishes the counts and takes over the freed memory. If the lock is taken, the queue
  /// publishes the counts later.
  private func note() {
    let isNoted = progress.tryState { state in
      state.app = counts
      room += state.freed
      state.freed = 0
      if state.isContradicted { (isContradicted, calmTime, state.isContradicted) = (true, state.calmTime, false) }
    }
    if !isNoted { batches.note(counts) }
  }

  /// Writes the waiting items and closes the file, and waits until that is done.
  func stop(time: Double) -> RecordingStatus {
    batches.close(counts, time: time)
    return status
  }

  /// Writes the waiting items and closes the file, without blocking the main thread.
  package func stop(time: Double) async -> RecordingStatus {
    await batches.close(counts, time: time)
    return status
  }
}

extension GrowingTrace.Item {
  var isEvent: Bool {
    if case .event = self { true } else { false }
  }

  /// Whether it is a scene, or a part of one.
  var isScene: Bool {
    switch self {
    case .classes, .update, .gap: true
    case .event, .outcome: false
    }
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
    case .outcome(let outcome): MemoryLayout<Outcome>.stride + 8 * outcome.fingers.count
    case .event(let event):
      MemoryLayout<Event>.stride
        + event.touches.reduce(0) {
          $0 + MemoryLayout<TouchSample>.stride + 8 * ($1.observation.recognizers?.count ?? 0)
        }
    }
  }
}
