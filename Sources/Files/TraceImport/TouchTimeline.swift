import HitTesting
import Recording

/// Collects the samples of fingers in any order, and sorts them by time.
struct TouchTimeline {
  private var samples: [(time: Double, sample: TouchSample)] = []

  /// - Parameter time: in seconds from the start of the recording.
  mutating func add(_ sample: TouchSample, at time: Double) { samples.append((time, sample)) }

  /// The events, ordered by time. Samples of several fingers at one time become one event.
  ///
  /// - Complexity: O(n log n), where n is the number of samples.
  func events() -> [Event] {
    var events: [Event] = []
    let sorted = samples.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    for (_, (time, sample)) in sorted {
      if let last = events.last, last.time == time, !last.touches.contains(where: { $0.touch == sample.touch }) {
        events[events.count - 1].touches.append(sample)
        continue
      }
      var event = Event(time: time, type: .touches)
      event.touches = [sample]
      events.append(event)
    }
    return events
  }
}
