import Delivery
import Findings
import HitTesting
import Recording

/// Series of one finger in which the recording's own policy gave what was recorded, known again
/// when all that can decide is the same.
///
/// Most touches of a recording are taps and drags like others before them.
final class KnownSeries {
  /// What was seen to come of a finger, without times.
  struct Told: Hashable {
    private var id: Int64
    private var what: Int64
    private var value: Int64

    /// Makes it; nil for what decides nothing.
    ///
    /// - Parameter finger: the finger of the series.
    init?(_ outcome: Outcome, finger: Int64) {
      let isOfFinger: Int64 = outcome.fingers.contains(finger) ? 1 : 0
      switch outcome.kind {
      case .acted(let id, let state): (self.id, what, value) = (id.rawValue, 0, Int64(state.rawValue))
      case .sent(let id, let event, _, _): (self.id, what, value) = (id.rawValue, 2, event.rawValue)
      case .cancelled: (id, what, value) = (0, 4, 0)
      case .state, .scroll: return nil
      }
      what += isOfFinger
    }
  }

  /// A series without its times and places.
  private struct Key: Hashable {
    var touch: Int
    var letters: [UInt64]
    var told: [Told]
  }

  /// A touch of which the definition can be asked for known fingers.
  struct Touch {
    fileprivate var number: Int
    var measures: FingerMeasures
  }

  private let constants: DeliveryConstants
  private var touches: [DeliveredTouch: Touch?] = [:]
  private var numbers: [Key: Int] = [:]
  /// What each known series counts, and how often it came again.
  private var known: [(counts: ActionCounts, times: Int)] = []

  /// Further touches and series are compared each time.
  private static let (mostTouches, most) = (5_000, 50_000)

  /// - Parameter constants: the numbers of the recording's own policy.
  init(_ constants: DeliveryConstants) { self.constants = constants }

  /// A touch as it is known; nil if the outcome depends on more than one finger.
  func touch(_ made: DeliveryInput.Made) -> Touch? {
    var touch = made.touch
    // Trails of fingers tell where they are of a control.
    for index in touch.views.indices { touch.views[index].frame = .zero }
    if let known = touches[touch] { return known }
    guard touches.count < Self.mostTouches else { return nil }
    let new = FingerMeasures(touch, constants).map { Touch(number: touches.count, measures: $0) }
    touches[touch] = .some(new)
    return new
  }

  /// Whether a series is known. It is then counted.
  func recognizes(_ series: TouchSeries) -> Bool {
    guard let key = key(series), let number = numbers[key] else { return false }
    known[number].times += 1
    return true
  }

  /// Adds a series in which the recording's own policy gave what was recorded.
  ///
  /// - Parameter counts: what it counts.
  func add(_ series: TouchSeries, _ counts: ActionCounts) {
    guard let key = key(series), numbers[key] == nil, numbers.count < Self.most else { return }
    numbers[key] = known.count
    known.append((counts, 0))
  }

  /// Adds the counts of all series that came again.
  func count(_ counts: inout ActionCounts) {
    for (one, times) in known where times > 0 { counts.add(one, times: times) }
  }

  private func key(_ series: TouchSeries) -> Key? {
    guard series.trail.isWhole, let touch = series.known else { return nil }
    return Key(touch: touch.number, letters: series.trail.letters, told: series.told)
  }
}
