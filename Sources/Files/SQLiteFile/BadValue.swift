/// A value of a file that is not what its column is for. It carries facts and no sentences.
@usableFromInline package struct BadValue: Hashable, Sendable {
  /// What the column is for.
  @usableFromInline package enum Expected: Hashable, Sendable {
    case wholeNumber
    /// A whole number from 0 to ``BadValue/largestCount``.
    case count
    /// 0 or 1.
    case flag
    case number
    /// Text in UTF-8.
    case text
  }

  /// What it holds. Text is not told, as it may be long.
  package enum Found: Hashable, Sendable {
    case null
    case wholeNumber(Int64)
    case number(Double)
    case text
    case blob
  }

  /// Billions of counts of this size can be added up. No file has as many rows.
  @usableFromInline package static let largestCount: Int64 = 1 << 32

  /// nil for a value that is worked out from several.
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
