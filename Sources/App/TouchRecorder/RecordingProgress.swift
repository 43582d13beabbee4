import Foundation
import TraceStore

/// The state of a recording that the main thread and the queue that writes share.
///
/// `@unchecked Sendable`: `lock` guards `state`.
final class RecordingProgress: @unchecked Sendable {
  struct State {
    var file: URL
    /// The reason why the last batch could not be written.
    var writeError: (any Error)?
    /// The reason why the recording could not go on in another file when the present one was full.
    var moveError: (any Error)?
    /// The contradiction between the last refused scene and the recording before it.
    var refusal: (any Error)?
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
    /// added to its room, in bytes.
    var freed = 0
    /// The items that the queue takes when its timer fires, or when they fill a batch.
    var handedOver: [BatchWriter.Sized] = []
    /// The number of items that the queue has got one by one, because the lock was taken.
    var gotSingly = 0

    /// The most urgent problem.
    var problem: RecordingProblem? {
      writeError.map(RecordingProblem.cannotWrite) ?? moveError.map(RecordingProblem.cannotContinue)
        ?? refusal.map(RecordingProblem.refusedScene) ?? (app.isSlow ? .slowScenes : nil)
        ?? (app.unread.views > 0 ? .unreadViews : nil)
    }
  }

  /// What the latest scene lacks.
  struct Unread {
    /// The number of views that are listed several times or without an end.
    var views = 0
    /// The number of elements beyond the limits, or without a usable frame.
    var elements = 0
  }

  /// The counts of the main thread, which only grow, and what else it publishes.
  struct Counts {
    /// The events that were handed over.
    var given = 0
    /// The events and scenes that were not handed over.
    var lost = 0
    /// The events in whose scenes are only the windows and the way to the touched views.
    var withoutSurroundings = 0
    /// Whether scenes take too long to read.
    var isSlow = false
    var unread = Unread()
  }

  private let lock = NSLock()
  private var state: State

  init(file: URL) { state = State(file: file) }

  /// Waits for the lock, which nobody holds for longer than a few assignments.
  func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&state) }
  }

  /// Does nothing if the lock is taken.
  ///
  /// - Returns: whether the body ran.
  func tryState(_ body: (inout State) -> Void) -> Bool {
    guard lock.try() else { return false }
    body(&state)
    lock.unlock()
    return true
  }

  var status: RecordingStatus {
    withState {
      RecordingStatus(
        written: $0.written, waiting: max(0, $0.app.given - $0.done), lost: $0.lost + $0.app.lost,
        withoutSurroundings: $0.app.withoutSurroundings, unreadViews: $0.app.unread.views,
        unreadElements: $0.app.unread.elements, problem: $0.problem)
    }
  }
}
