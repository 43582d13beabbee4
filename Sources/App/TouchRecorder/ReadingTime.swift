import Foundation

/// The time for which a scene may be read, and what is read when that was not enough.
@MainActor
final class ReadingTime {
  /// The time is up.
  struct IsUp: Error {}

  /// What is read of a scene, the most first.
  enum Detail {
    case whole
    /// The windows, and the way to the views that are touched.
    case touched
    case nothing
  }

  /// The time after which the whole scene is tried again, in seconds: at first, and at most.
  private static let waits = 10.0...640
  /// The number of views between two looks at the clock, which takes longer than to read a value.
  private static let viewsPerLook = 16

  private(set) var detail = Detail.whole
  private let limit: TimeInterval
  private let clock: @MainActor () -> TimeInterval
  private var start = 0.0
  private var end = 0.0
  private var views = 0
  private var wait = waits.lowerBound
  private var nextTry = 0.0

  /// - Parameters:
  ///   - limit: the longest time for one scene, in seconds.
  ///   - clock: gives the present time, in seconds.
  init(limit: TimeInterval, clock: @escaping @MainActor () -> TimeInterval) {
    (self.limit, self.clock) = (limit, clock)
  }

  /// Begins a scene.
  ///
  /// - Parameter mayTryAgain: whether the recording may be split here.
  /// - Returns: whether the whole scene is tried again after some time in which less was read.
  func begin(mayTryAgain: Bool) -> Bool {
    start = clock()
    let isAgain = mayTryAgain && detail != .whole && start >= nextTry
    if isAgain { detail = .whole }
    setEnd()
    return isAgain
  }

  /// Ends a scene that was read in time.
  func succeed() { if detail == .whole { wait = Self.waits.lowerBound } }

  /// Goes on with less detail in the same scene, because the time was up.
  func lower() {
    if detail == .whole {
      nextTry = clock() + wait
      wait = min(2 * wait, Self.waits.upperBound)
    }
    detail = detail == .whole ? .touched : .nothing
    setEnd()
  }

  /// The way to the touched views gets what the whole scene leaves of the time.
  private func setEnd() {
    views = 0
    end = start + (detail == .whole ? 0.75 : 1) * limit
  }

  /// Counts a view that was read.
  func check() throws(IsUp) {
    views += 1
    if views % Self.viewsPerLook == 0 { try look() }
  }

  /// The present time, in seconds.
  var now: TimeInterval { clock() }

  /// Does not count some seconds, for which another limit holds.
  func excuse(_ seconds: TimeInterval) { end += max(0, seconds) }

  /// Looks at the clock.
  func look() throws(IsUp) { if clock() > end { throw IsUp() } }
}
