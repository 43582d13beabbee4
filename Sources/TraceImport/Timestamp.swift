/// Points of time as files write them.
enum Timestamp {
  /// Reads what ISO 8601 calls a date with a time, such as `2026-05-08T12:12:00.964Z`.
  ///
  /// A time without a zone counts as UTC.
  ///
  /// - Returns: seconds since 1970 began in UTC; nil for a text of another shape.
  static func seconds(_ text: String) -> Double? {
    guard
      let match = text.wholeMatch(
        of: /(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d(?:\.\d{1,9})?)(?:Z|([+-])(\d\d):?(\d\d))?/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3), let hour = Double(match.4),
      let minute = Double(match.5), let second = Double(match.6), (1...12).contains(month), (1...31).contains(day),
      hour < 24, minute < 60, second < 61
    else { return nil }
    let ahead = ((match.8.flatMap { Double($0) } ?? 0) * 60 + (match.9.flatMap { Double($0) } ?? 0)) * 60
    return seconds(year, month, day) - seconds(1970, 1, 1) + (hour * 60 + minute) * 60 + second
      - (match.7 == "-" ? -ahead : ahead)
  }

  /// The seconds in whole microseconds, which is all that files tell. What is beyond comes from
  /// sums of large numbers.
  static func rounded(_ seconds: Double) -> Double {
    let microseconds = (seconds * 1e6).rounded()
    return microseconds.isFinite ? microseconds / 1e6 : seconds
  }

  /// The seconds from the start of the year 0 to the start of a day.
  static func seconds(_ year: Int, _ month: Int, _ day: Int) -> Double {
    // This computes the day's number in the Gregorian calendar, in years that begin in March, so
    // that a leap day is the last day of its year.
    let shifted = month > 2 ? year : year - 1
    let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * ((month + 9) % 12) + 2) / 5 + day
    return Double(days * 86400)
  }
}
