import Foundation
import Replay

/// A line on standard error that shows a replay's progress. It appears after a second and is
/// rewritten in place:
///
///     Replaying 3 of 12 parts, 1,204,000 touches, 850,000/s, about 4 s left
final class ProgressLine: Sendable {
  private let start = ContinuousClock.now
  private let clear = "\r\u{1b}[2K"

  /// Returns nil when standard error is not a terminal that a person reads.
  init?() {
    guard Terminal.errors.showsProgress else { return nil }
  }

  func show(_ progress: ReplayProgress) {
    if seconds >= 1 { write(clear + Self.text(progress, seconds: seconds)) }
  }

  func remove() {
    if seconds >= 1 { write(clear) }
  }

  private var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

  /// - Parameter seconds: the time since the start of the replay, more than 0.
  private static func text(_ progress: ReplayProgress, seconds: Double) -> String {
    let rate = Int(Double(progress.touches) / seconds)
    let left = seconds / Double(max(1, progress.partsDone)) * Double(progress.parts - progress.partsDone)
    return
      "Replaying \(progress.partsDone) of \(progress.parts) parts, \(grouped(progress.touches)) touches, \(grouped(rate))/s, "
      + "about \(Int(left.rounded(.up))) s left"
  }

  /// The number with a comma between groups of three digits.
  private static func grouped(_ number: Int) -> String { number.formatted(.number.locale(Locale(identifier: "en_US"))) }
}
