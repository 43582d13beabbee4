public import GRDB
public import HitTesting

/// A type of values in columns.
///
/// An `Int` is a count, from 0 to ``BadValue/largestCount``, so that counts can be added up. All
/// other whole numbers without a type of their own are `Int64`.
@usableFromInline package protocol StoredValue: Sendable {
  static var storedType: StoredType { get }
  /// - Throws: ``FileFault/badValue(path:_:)``.
  init(_ row: RowStatement, _ column: Int) throws
  func bind(to row: RowStatement, _ column: Int)
}

/// A type that SQLite stores.
@usableFromInline package enum StoredType: Sendable {
  case wholeNumber
  case number
  case text

  package enum Value {
    case wholeNumber(Int64)
    case number(Double)
    case text(String)
  }

  /// - Throws: ``FileFault/badValue(path:_:)``.
  func value(_ row: RowStatement, _ column: Int) throws -> Value {
    switch self {
    case .wholeNumber: .wholeNumber(try row.int(column))
    case .number: .number(try row.double(column))
    case .text: .text(try row.text(column))
    }
  }
}

extension Int64: StoredValue {
  @inlinable package static var storedType: StoredType { .wholeNumber }
  @inlinable @inline(__always) package init(_ row: RowStatement, _ column: Int) throws { self = try row.int(column) }
  @inlinable @inline(__always) package func bind(to row: RowStatement, _ column: Int) { row.bind(column, self) }
}

extension Int: StoredValue {
  @inlinable package static var storedType: StoredType { .wholeNumber }
  @inlinable @inline(__always) package init(_ row: RowStatement, _ column: Int) throws { self = try row.count(column) }
  @inlinable @inline(__always) package func bind(to row: RowStatement, _ column: Int) { row.bind(column, Int64(self)) }
}

extension Double: StoredValue {
  @inlinable package static var storedType: StoredType { .number }
  @inlinable @inline(__always) package init(_ row: RowStatement, _ column: Int) throws { self = try row.double(column) }
  @inlinable @inline(__always) package func bind(to row: RowStatement, _ column: Int) { row.bind(column, self) }
}

/// A number in a column that holds finite numbers only. SQLite stores infinity, but no NaN.
///
/// A ``TableStatement`` gives and takes its values as `Double`.
@frozen @usableFromInline package struct FiniteNumber: StoredValue {
  @usableFromInline package let value: Double

  @inlinable @inline(__always) package init(_ value: Double) { self.value = value }

  @inlinable package static var storedType: StoredType { .number }
  @inlinable @inline(__always) package init(_ row: RowStatement, _ column: Int) throws {
    value = try row.finite(column)
  }
  @inlinable @inline(__always) package func bind(to row: RowStatement, _ column: Int) { row.bind(column, value) }
}

extension Bool: StoredValue {
  @inlinable package static var storedType: StoredType { .wholeNumber }
  @inlinable @inline(__always) package init(_ row: RowStatement, _ column: Int) throws { self = try row.bool(column) }
  @inlinable @inline(__always) package func bind(to row: RowStatement, _ column: Int) { row.bind(column, self) }
}

extension String: StoredValue {
  @inlinable package static var storedType: StoredType { .text }
  @inlinable @inline(__always) package init(_ row: RowStatement, _ column: Int) throws { self = try row.text(column) }
  @inlinable @inline(__always) package func bind(to row: RowStatement, _ column: Int) { row.bind(column, self) }
}

extension Optional: StoredValue where Wrapped: StoredValue {
  @inlinable package static var storedType: StoredType { Wrapped.storedType }
  @inlinable @inline(__always) package init(_ row: RowStatement, _ column: Int) throws {
    self = row.isNull(column) ? nil : try Wrapped(row, column)
  }
  @inlinable @inline(__always) package func bind(to row: RowStatement, _ column: Int) {
    if let value = self { value.bind(to: row, column) } else { row.bindNull(column) }
  }
}

extension StoredValue where Self: RecordedID {
  @inlinable package static var storedType: StoredType { .wholeNumber }
  @inlinable @inline(__always) package init(_ row: RowStatement, _ column: Int) throws {
    self.init(rawValue: try row.int(column))
  }
  @inlinable @inline(__always) package func bind(to row: RowStatement, _ column: Int) { row.bind(column, rawValue) }
}

extension ViewID: StoredValue, DatabaseValueConvertible {}
extension RecognizerID: StoredValue, DatabaseValueConvertible {}
extension RecordingID: StoredValue, DatabaseValueConvertible {}
extension SnapshotID: StoredValue, DatabaseValueConvertible {}
extension EventID: StoredValue, DatabaseValueConvertible {}
