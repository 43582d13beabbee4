import Foundation

/// What a row must reach.
struct Goal: Sendable {
  private let text: String
  /// Whether it is reached; nil where there is no goal.
  private let isReached: (@Sendable (_ value: Double, _ ratio: Double) -> Bool)?

  private init(_ text: String, _ isReached: (@Sendable (Double, Double) -> Bool)?) {
    (self.text, self.isReached) = (text, isReached)
  }

  static let none = Goal("", nil)

  /// Retouch against the alternative.
  static func ratio(atMost limit: Double) -> Goal { Goal("ratio \(limit.plain) or less") { $1 <= limit } }
  static func ratio(atLeast limit: Double) -> Goal { Goal("ratio \(limit.plain) or more") { $1 >= limit } }

  /// Retouch alone.
  static func under(_ limit: Double, _ unit: String) -> Goal {
    Goal("under \(limit.plain) \(unit)") { value, _ in value < limit }
  }
  static func atMost(_ limit: Double, _ unit: String) -> Goal {
    Goal("\(limit.plain) \(unit) or less") { value, _ in value <= limit }
  }
  static func atLeast(_ limit: Double, _ unit: String) -> Goal {
    Goal("\(limit.plain) \(unit) or more") { value, _ in value >= limit }
  }

  func and(_ other: Goal) -> Goal {
    let (one, two) = (isReached, other.isReached)
    return Goal("\(text), \(other.text)") { (one?($0, $1) ?? true) && (two?($0, $1) ?? true) }
  }

  /// The goal, and whether a row reached it.
  func text(_ value: Double, ratio: Double?) -> String {
    guard let isReached else { return text }
    return "\(text): \(isReached(value, ratio ?? 0) ? "met" : "MISSED")"
  }
}

/// Prints the results as a Markdown table.
enum Table {
  static func printHead() {
    print("Machine: \(machine)\n")
    print("| work | data | retouch, median (min to max) | otherwise, median (min to max) | ratio | goal | command |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    fflush(nil)
  }

  /// - Parameters:
  ///   - plain: what the alternative costs.
  ///   - ratio: of the two; by default that of their values.
  static func printRow(
    _ work: String, data: String, _ retouch: Figure, plain: Figure? = nil, ratio: Double? = nil, goal: Goal = .none,
    command: String
  ) {
    let ratio = ratio ?? plain.map { retouch.value / $0.value }
    let goal = goal.text(retouch.value, ratio: ratio)
    print(
      "| \(work) | \(data) | \(retouch.text) | \(plain?.text ?? "") | \(ratio?.short ?? "") | \(goal) | `\(command)` |")
    fflush(nil)
  }

  /// Prints a row for something that cannot be measured, with the reason.
  static func printMissing(_ work: String, why: String) {
    print("| \(work) | | not measured: \(why) | | | | |")
    fflush(nil)
  }

  private static var machine: String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = model?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown processor"
    return "\(ProcessInfo.processInfo.activeProcessorCount) cores, \(name)"
  }
}

extension Double {
  /// The number without a fraction where it is whole.
  fileprivate var plain: String { Int(exactly: self).map(String.init) ?? description }
}
