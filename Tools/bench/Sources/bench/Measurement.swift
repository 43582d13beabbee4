import Foundation

/// The durations of one alternative's rounds, in seconds.
struct Timings {
  private(set) var seconds: [Double] = []

  mutating func add(_ seconds: Double) { self.seconds.append(seconds) }

  var median: Double {
    let sorted = seconds.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The median and the range. A shorter time can give a larger value, so the values are sorted
  /// after the conversion.
  func text(_ unit: String, _ convert: (Double) -> Double) -> String {
    let ends = [convert(seconds.min() ?? 0), convert(seconds.max() ?? 0)].sorted()
    return "\(convert(median).short) \(unit) (\(ends[0].short) to \(ends[1].short))"
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

extension Double {
  /// The number with about three significant digits.
  var short: String { String(format: self >= 100 ? "%.0f" : self >= 10 ? "%.1f" : "%.2f", self) }
}

/// Prints the results as a Markdown table.
enum Table {
  static func printHead() {
    print("Machine: \(machine)\n")
    print("| work | data | retouch, median (min to max) | plain, median (min to max) | ratio | goal | command |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
  }

  static func printRow(
    _ work: String, data: String, _ retouch: String, plain: String = "", ratio: Double? = nil, goal: String,
    command: String
  ) {
    print("| \(work) | \(data) | \(retouch) | \(plain) | \(ratio.map(\.short) ?? "") | \(goal) | `\(command)` |")
    fflush(nil)
  }

  private static var machine: String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = model?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown processor"
    return "\(ProcessInfo.processInfo.activeProcessorCount) cores, \(name)"
  }
}
