import Findings
import Foundation
import PolicyProcesses
import Replay
import Reporting
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
  private let method: RunMethod
  private var line = RewrittenLine()

  /// Returns nil when standard error is not a terminal that a person reads.
  init?(_ method: RunMethod = .replay) {
    guard Terminal.errors.showsProgress, !CommonOptions.isQuiet else { return nil }
    self.method = method
  }

  func show(_ progress: ReplayProgress) { line.show { text(progress, seconds: $0) } }

  func remove() { line.remove() }

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
    case .audit, .gestures: "Auditing"
    }
  }
}

/// A line on standard error that counts what a command has read or written. Like ``ProgressLine``,
/// it appears after a second, and only for a person:
///
///     Reading trace.sqlite: 120,400 events
///
/// `@unchecked Sendable`: only the thread that reads or writes uses it.
final class CountLine: @unchecked Sendable {
  private let work: String
  private let noun: String
  private var count = 0
  private var line = RewrittenLine()
  private let isShown = Terminal.errors.showsProgress && !CommonOptions.isQuiet

  /// - Parameter noun: a word for one of what is counted.
  init(_ work: String, counting noun: String) { (self.work, self.noun) = (work, noun) }

  /// Counts one more.
  func add() {
    count += 1
    guard isShown else { return }
    line.show { _ in "\(work): \(grouped(count)) \(ReportWords.plural(noun))" }
  }

  func remove() { if isShown { line.remove() } }
}

/// A line of a terminal that is rewritten in place. It is cut at the terminal's width: a longer one
/// would become two lines, of which only the second is rewritten.
private struct RewrittenLine {
  private static let clear = "\r\u{1b}[2K"
  private let start = Uptime.now
  /// The time of the last update, in seconds from the start.
  private var shown = 0.9

  /// Writes the text, which is made from the seconds since the start, unless that was done a moment
  /// ago.
  mutating func show(_ text: (Double) -> String) {
    let seconds = start.secondsAgo
    guard seconds >= shown + 0.1 else { return }
    shown = seconds
    Console.errors(Self.clear + text(seconds).visible.shortened(toColumns: max(1, (Terminal.errors.width ?? 80) - 1)))
  }

  func remove() { if start.secondsAgo >= 1 { Console.errors(Self.clear) } }
}

/// The number with a comma between groups of three digits.
private func grouped(_ number: Int) -> String { number.formatted(.number.locale(Locale(identifier: "en_US"))) }
