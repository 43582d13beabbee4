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
    /// For each of the touch's fingers.
    var letters: [[UInt64]]
    var told: [Told]
  }

  /// A touch of which the definition can be asked for known fingers.
  struct Touch {
    fileprivate var number: Int
    /// For each policy that gives another touch or has other numbers than those before it.
    var fingers: [(policy: Int, measures: FingerMeasures)]
  }

  private struct TouchKey: Hashable {
    var made: [DeliveryInput.Made]
    var names: SeriesNames?
  }

  /// What comes of a series.
  private struct Known {
    var counts: ActionCounts
    var differences: [Difference]
    /// How often it came again.
    var times = 0
  }

  private let constants: [DeliveryConstants]
  private var touches: [TouchKey: Touch?] = [:]
  private var numbers: [Key: Int] = [:]
  private var known: [Known] = []

  /// Further touches and series are compared each time.
  private static let (mostTouches, most) = (5_000, 50_000)

  /// - Parameter constants: the numbers of the policies.
  init(_ constants: [DeliveryConstants]) { self.constants = constants }

  /// A touch as it is known; nil if the outcome depends on more than one finger.
  ///
  /// - Parameters:
  ///   - made: the touch under each policy; only the first one's, if the policies do not differ.
  ///   - names: the names that may be told; nil if none is.
  func touch(_ made: [DeliveryInput.Made], _ names: SeriesNames?) -> Touch? {
    var key = TouchKey(made: made, names: names)
    // Trails of fingers tell where they are of a control.
    for policy in made.indices {
      for view in made[policy].touch.views.indices { key.made[policy].touch.views[view].frame = .zero }
    }
    if let known = touches[key] { return known }
    guard touches.count < Self.mostTouches else { return nil }
    var new = Touch(number: touches.count, fingers: [])
    for (policy, one) in made.enumerated() {
      guard let measures = FingerMeasures(one.touch, constants[policy]) else {
        touches[key] = .some(nil)
        return nil
      }
      let isKnown = (0..<policy).contains {
        made[$0].touch == one.touch && constants[$0] == constants[policy]
      }
      if !isKnown { new.fingers.append((policy, measures)) }
    }
    touches[key] = new
    return new
  }

  /// Whether a series in which the policies do not differ is known. It is then counted.
  func recognizes(_ series: TouchSeries) -> Bool { differences(of: series) != nil }

  /// The differences of a series like this one; nil if none is known. It is then counted.
  func differences(of series: TouchSeries) -> [Difference]? {
    guard let key = key(series), let number = numbers[key] else { return nil }
    known[number].times += 1
    return known[number].differences
  }

  /// Adds a series in which the recording's own policy gave what was recorded, and in which nothing
  /// depends on how long it took.
  ///
  /// - Parameters:
  ///   - counts: what it counts.
  ///   - differences: the differences in who acts.
  func add(_ series: TouchSeries, _ counts: ActionCounts, _ differences: [Difference]) {
    guard let key = key(series), numbers[key] == nil, numbers.count < Self.most else { return }
    numbers[key] = known.count
    known.append(Known(counts: counts, differences: differences))
  }

  /// Adds the counts of all series that came again.
  func count(_ counts: inout ActionCounts) {
    for one in known where one.times > 0 { counts.add(one.counts, times: one.times) }
  }

  private func key(_ series: TouchSeries) -> Key? {
    guard let touch = series.known, let letters = series.letters else { return nil }
    return Key(touch: touch.number, letters: letters, told: series.told)
  }
}
