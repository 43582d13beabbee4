import Foundation

/// Times as files write them.
enum Timestamp {
  /// The time as ISO 8601, in seconds since 1970; nil for an implausible one.
  static func text(_ seconds: Double) -> String? {
    guard seconds > 0, seconds < 1e10 else { return nil }
    return Date(timeIntervalSince1970: seconds).formatted(.iso8601)
  }

  /// Reads an ISO 8601 date with a time, such as `2026-05-08T12:12:00.964Z`.
  ///
  /// A time without a zone counts as UTC.
  ///
  /// - Returns: seconds since 1970 began in UTC; nil for a text of another shape.
  static func seconds(_ text: String) -> Double? {
    var rest = text.utf8[...]
    /// Reads a number with this many digits.
    func number(_ digits: Int) -> Int? {
      guard rest.prefix(digits).count == digits, rest.prefix(digits).allSatisfy(isDigit) else { return nil }
      defer { rest = rest.dropFirst(digits) }
      return Int(Substring(rest.prefix(digits)))
    }
    /// Reads one of these marks, if it is next.
    func mark(_ marks: String) -> UInt8? {
      guard let next = rest.first, marks.utf8.contains(next) else { return nil }
      rest = rest.dropFirst()
      return next
    }
    guard let year = number(4), mark("-") != nil, let month = number(2), mark("-") != nil, let day = number(2),
      mark("T ") != nil, let hour = number(2), mark(":") != nil, let minute = number(2), mark(":") != nil
    else { return nil }
    let fraction = rest
    guard number(2) != nil else { return nil }
    if mark(".") != nil {
      let digits = rest.prefix(while: isDigit)
      guard (1...9).contains(digits.count) else { return nil }
      rest = rest[digits.endIndex...]
    }
    guard let second = Double(Substring(fraction[..<rest.startIndex])), (1...12).contains(month),
      (1...31).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    var ahead = 0
    if mark("Z") == nil, let sign = mark("+-") {
      guard let hours = number(2) else { return nil }
      _ = mark(":")
      guard let minutes = number(2) else { return nil }
      ahead = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
    }
    guard rest.isEmpty else { return nil }
    return seconds(year, month, day) - seconds(1970, 1, 1) + Double((hour * 60 + minute) * 60) + second - Double(ahead)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// The seconds rounded to microseconds, the precision of the files. Further digits are rounding
  /// errors from sums of large numbers.
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
