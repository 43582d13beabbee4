import Findings
import Foundation
import PolicyProcesses
import Replay
import Wording

/// A line on standard error that shows a replay's progress. It appears after a second and is
/// rewritten in place:
///
///     Replaying 605 of 1,900 traces, 120,400 of about 390,000 touches, 85,000/s, about 4 s left
///
/// A sweep and an audit have scenes in place of touches.
///
/// It counts recordings if there is only one trace, and parts if there is only one recording.
///
/// `@unchecked Sendable`: only the thread that runs the replay uses it.
final class ProgressLine: @unchecked Sendable {
  private let start = Uptime.now
  private let method: RunMethod
  private let clear = "\r\u{1b}[2K"
  /// The time of the last update, in seconds from the start.
  private var shown = 0.9

  /// Returns nil when standard error is not a terminal that a person reads.
  init?(_ method: RunMethod = .replay) {
    guard Terminal.errors.showsProgress, !NoteOptions.isQuiet else { return nil }
    self.method = method
  }

  func show(_ progress: ReplayProgress) {
    let seconds = seconds
    guard seconds >= shown + 0.1 else { return }
    shown = seconds
    write(clear + text(progress, seconds: seconds))
  }

  func remove() {
    if seconds >= 1 { write(clear) }
  }

  private var seconds: Double { start.secondsAgo }

  private func write(_ text: String) { Console.errors(text) }

  /// - Parameter seconds: the time since the start of the replay, more than 0.
  private func text(_ progress: ReplayProgress, seconds: Double) -> String {
    let counts = [(progress.traces, "traces"), (progress.recordings, "recordings"), (progress.parts, "parts")]
    let (count, noun) = counts.first { $0.0.all > 1 } ?? counts[0]
    let share = max(progress.share, 1e-6)
    let looked = Double(progress.looked)
    // The estimate is rounded to two significant digits.
    let all = looked / share
    let unit = pow(10, max(0, floor(log10(max(all, 1))) - 1))
    return
      "\(verb) \(grouped(count.done)) of \(grouped(count.all)) \(noun), "
      + "\(grouped(progress.looked)) of about \(grouped(Int(max(looked, (all / unit).rounded() * unit)))) "
      + "\(ReportWords.plural(method.unit.noun)), \(grouped(Int(looked / seconds)))/s, "
      + "about \(Int((seconds / share - seconds).rounded(.up))) s left"
  }

  private var verb: String {
    switch method {
    case .replay, .against: "Replaying"
    case .sweep: "Sweeping"
    case .audit: "Auditing"
    }
  }

  /// The number with a comma between groups of three digits.
  private func grouped(_ number: Int) -> String { number.formatted(.number.locale(Locale(identifier: "en_US"))) }
}
