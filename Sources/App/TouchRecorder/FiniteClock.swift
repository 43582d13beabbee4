import Foundation

/// A clock that gives finite numbers alone: where the app's clock gives none, it is asked once
/// more, and then the last time counts.
@MainActor
final class FiniteClock {
  private let source: @MainActor () -> TimeInterval
  private var last: TimeInterval = 0

  init(_ source: @escaping @MainActor () -> TimeInterval) { self.source = source }

  /// The present time, in seconds.
  var now: TimeInterval {
    for _ in 0..<2 {
      let time = source()
      guard !time.isFinite else {
        last = time
        break
      }
    }
    return last
  }
}
