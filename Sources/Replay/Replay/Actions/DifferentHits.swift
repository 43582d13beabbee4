import Foundation
import HitTesting
import Recording

/// The touches of a part that may come to something else under the policies.
struct PartHits {
  /// How many touches the part has.
  var touches = 0
  /// The rows with which the different ones began, in order.
  var different: [EventID] = []

  /// Counts an event that was compared last.
  mutating func add(_ event: ResolvedEvent, _ comparison: PolicyComparison) {
    guard event.type == .touches else { return }
    touches += 1
    if comparison.mayDiffer { different.append(event.id) }
  }
}

/// The touches of a recording that may come to something else under the policies, handed from the
/// parts that compare hit views to the one that compares who acts.
///
/// `@unchecked Sendable`: `condition` guards all state that changes.
final class DifferentHits: @unchecked Sendable {
  private let condition = NSCondition()
  /// The parts that run here and have not ended.
  private var running: Set<Int>
  private var ended: [Int: PartHits] = [:]

  /// - Parameter parts: the parts that run here, all of which start before somebody waits for them.
  init(parts: [Int]) { running = Set(parts) }

  /// Ends a part, unless it has ended.
  ///
  /// - Parameter found: what it found; nil if it failed.
  func end(part: Int, _ found: PartHits? = nil) {
    condition.withLock {
      guard running.remove(part) != nil else { return }
      ended[part] = found
      condition.broadcast()
    }
  }

  /// Waits until a part has ended; nil if it does not run here, or failed.
  func hits(ofPart part: Int) -> PartHits? {
    condition.withLock {
      while running.contains(part) { condition.wait() }
      return ended[part]
    }
  }
}

/// Which touches of a large recording are replayed to their end, besides those for which the
/// policies may differ.
///
/// What comes of the others is the same under all policies. They only tell how much of what was
/// recorded the recording's own policy gives.
package struct ActionSample: Hashable, Sendable {
  /// The number of event rows up to which all touches are replayed.
  package var most: Int64 = 1 << 19
  /// How many event rows are replayed of a larger recording.
  package var rows: Int64 = 1 << 17
  /// In how many places, evenly spread.
  package var places: Int64 = 64
  /// The part of the touches that must be the same under all policies: to look for most touches one
  /// by one takes longer than to read all.
  package var leastSame = 0.25

  package init() {}

  /// The rows that are replayed of a range; nil for all.
  func places(in events: Range<EventID>) -> [Range<EventID>]? {
    let (first, count) = (events.lowerBound.rawValue, events.upperBound.rawValue - events.lowerBound.rawValue)
    guard count > most else { return nil }
    return (0..<places).map { place in
      let start = first + count / places * place
      return EventID(start)..<EventID(start + max(1, rows / places))
    }
  }
}
