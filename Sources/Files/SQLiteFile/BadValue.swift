/// A value in a file that is invalid for its column. It has data and no sentences.
@usableFromInline package struct BadValue: Hashable, Sendable {
  /// The valid values of the column.
  @usableFromInline package enum Expected: Hashable, Sendable {
    case wholeNumber
    /// A whole number from 0 to ``BadValue/largestCount``.
    case count
    /// 0 or 1.
    case flag
    case number
    /// A number that is not infinite.
    case finiteNumber
    /// Text in UTF-8.
    case text
  }

  /// The found value. Text is omitted, as it may be long.
  package enum Found: Hashable, Sendable {
    case null
    case wholeNumber(Int64)
    case number(Double)
    case text
    case blob
  }

  /// Billions of counts of this size can be added without overflow. No file has as many rows.
  @usableFromInline package static let largestCount: Int64 = 1 << 32

  /// nil for a value that is computed from several columns.
  package var table: String?
  /// The row's primary key, as far as it was read.
  package var row: [Int64]
  package var column: String
  package var expected: Expected
  package var found: Found

  package init(table: String?, row: [Int64], column: String, expected: Expected, found: Found) {
    (self.table, self.row, self.column) = (table, row, column)
    (self.expected, self.found) = (expected, found)
  }
}
