import Foundation

/// The time at which a run is made, and the day on which accepted groups are judged, both in UTC.
///
/// `SOURCE_DATE_EPOCH` in the environment, in seconds since 1970, replaces the clock.
package enum RunClock {
  /// `SOURCE_DATE_EPOCH` in the environment is not a time in seconds since 1970.
  package struct NotATime: Error, Hashable {
    /// The value of the variable.
    package var text: String
  }

  /// The day as YYYY-MM-DD.
  package static func day() throws(NotATime) -> String { try now().formatted(.iso8601.year().month().day()) }

  /// The time as YYYY-MM-DDThh:mm:ssZ.
  package static func time() throws(NotATime) -> String { text(try now()) }

  /// The time some seconds ago, in the same form. A time before the year 1000 is its first moment.
  package static func time(secondsAgo seconds: Double) throws(NotATime) -> String {
    text(max(try now().addingTimeInterval(-seconds), Date(timeIntervalSince1970: beginOfYears)))
  }

  private static func text(_ date: Date) -> String { date.formatted(.iso8601) }

  private static func now() throws(NotATime) -> Date {
    guard let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], !epoch.isEmpty else { return Date() }
    guard let seconds = Double(epoch), (0..<endOfYears).contains(seconds) else { throw NotATime(text: epoch) }
    return Date(timeIntervalSince1970: seconds)
  }

  /// The year 10000, in seconds since 1970: days have years of four digits.
  private static let endOfYears = 253_402_300_800.0
  /// The year 1000 in seconds since 1970, as it is written: the calendar before 1582 is the
  /// Julian one.
  private static let beginOfYears = -30_609_792_000.0
}
