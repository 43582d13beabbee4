import Foundation

/// The day on which accepted groups are judged, in UTC.
package enum JudgingDay {
  /// `SOURCE_DATE_EPOCH` in the environment is not a time in seconds since 1970.
  package struct NotATime: Error, Hashable {
    /// The value of the variable.
    package var text: String
  }

  /// The day as YYYY-MM-DD. `SOURCE_DATE_EPOCH`, in seconds since 1970, replaces the clock's day.
  package static func text() throws(NotATime) -> String {
    var date = Date()
    if let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], !epoch.isEmpty {
      guard let seconds = Double(epoch), (0..<endOfYears).contains(seconds) else { throw NotATime(text: epoch) }
      date = Date(timeIntervalSince1970: seconds)
    }
    return date.formatted(.iso8601.year().month().day())
  }

  /// The year 10000, in seconds since 1970: days have years of four digits.
  private static let endOfYears = 253_402_300_800.0
}
