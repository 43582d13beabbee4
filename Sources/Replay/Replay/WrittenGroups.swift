import Findings
import Foundation

/// The groups with differences that a run has already written. Later parts skip the work that only
/// a group's first differences need.
///
/// `@unchecked Sendable`: the lock guards all state that changes.
final class WrittenGroups: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [GroupKey: Int] = [:]

  /// Notes that a part with differences of a group is being written.
  func add(_ key: GroupKey) { lock.withLock { counts[key, default: 0] += 1 } }

  /// How many written parts have differences of a group.
  func parts(with key: GroupKey) -> Int { lock.withLock { counts[key, default: 0] } }
}
