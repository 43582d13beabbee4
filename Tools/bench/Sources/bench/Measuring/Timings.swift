import Foundation

/// What the rounds of one alternative cost. The unit is that of the measurement, mostly seconds.
struct Timings {
  private(set) var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  var median: Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The median with the range. A shorter time can give a larger value, so the values are sorted
  /// after the conversion.
  func figure(_ unit: String, _ convert: (Double) -> Double = { $0 }) -> Figure {
    let ends = [convert(values.min() ?? 0), convert(values.max() ?? 0)].sorted()
    let value = convert(median)
    return Figure(value, "\(value.short) \(unit) (\(ends[0].short) to \(ends[1].short))")
  }

  /// Runs both in turn: once each to warm up, then once each in every round.
  static func alternate(rounds: Int, _ first: () throws -> Double, _ second: () throws -> Double) rethrows -> (
    Timings, Timings
  ) {
    _ = try first()
    _ = try second()
    var (one, other) = (Timings(), Timings())
    for _ in 0..<rounds {
      one.add(try first())
      other.add(try second())
    }
    return (one, other)
  }

  static func seconds(of work: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure(work)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}

/// A measured value, and how the table shows it.
struct Figure {
  var value: Double
  var text: String

  init(_ value: Double, _ text: String) { (self.value, self.text) = (value, text) }
}

extension Double {
  /// The number with about three significant digits.
  var short: String {
    let decimals = self >= 100 ? 0 : self >= 10 ? 1 : self >= 1 ? 2 : self >= 0.1 ? 3 : 4
    return String(format: "%.\(decimals)f", self)
  }
}
