package import GRDB
public import GRDBSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A prepared statement whose columns and parameters have indexes, from 0.
///
/// It uses SQLite's C interface; all other code uses GRDB's methods. Outside of this room,
/// ``TableStatement``, ``CheckedRows`` and ``TableWriter`` give the columns their names.
@safe @usableFromInline package struct RowStatement {
  private let statement: Statement
  @usableFromInline let handle: OpaquePointer
  let path: String

  /// Prepares a statement.
  ///
  /// - Parameter isCached: whether to use the connection's cached statement with this SQL. No other
  ///   code may use it at the same time.
  init(_ database: Database, path: String, sql: String, isCached: Bool = false) throws {
    statement = try isCached ? database.cachedStatement(sql: sql) : database.makeStatement(sql: sql)
    unsafe handle = statement.sqliteStatement
    self.path = path
    // Its last user may have stopped between two rows.
    if isCached { unsafe sqlite3_reset(handle) }
  }

  // MARK: Writing

  @inlinable @inline(__always) func bind(_ index: Int, _ value: Int64) {
    unsafe sqlite3_bind_int64(handle, Int32(index + 1), value)
  }
  @inlinable @inline(__always) func bind(_ index: Int, _ value: Double) {
    unsafe sqlite3_bind_double(handle, Int32(index + 1), value)
  }
  @inlinable @inline(__always) func bind(_ index: Int, _ value: Bool) { bind(index, value ? 1 as Int64 : 0) }
  @inlinable @inline(__always) func bindNull(_ index: Int) {
    unsafe sqlite3_bind_null(handle, Int32(index + 1))
  }

  @usableFromInline func bind(_ index: Int, _ value: String) {
    var value = value
    // SQLITE_TRANSIENT makes SQLite copy the text before this call returns.
    let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    value.withUTF8 { text in
      _ = unsafe text.withMemoryRebound(to: CChar.self) {
        unsafe sqlite3_bind_text(handle, Int32(index + 1), $0.baseAddress ?? emptyText, Int32(text.count), transient)
      }
    }
  }

  /// Runs a statement that is prepared once for each connection. Use it for few rows.
  ///
  /// GRDB's own `execute(sql:arguments:)` ends a text at U+0000, which texts of strangers may
  /// contain.
  ///
  /// - Parameter values: Whole numbers, numbers, texts and NULL, in the order of the parameters.
  package static func run(
    _ database: Database, path: String, sql: String, _ values: [(any DatabaseValueConvertible)?]
  ) throws {
    let statement = try RowStatement(database, path: path, sql: sql, isCached: true)
    for (index, value) in values.enumerated() { statement.bindAny(index, value) }
    try statement.run()
  }

  /// Binds a whole number, a number, a text or NULL.
  func bindAny(_ index: Int, _ value: (any DatabaseValueConvertible)?) {
    switch value?.databaseValue.storage {
    case .int64(let number): bind(index, number)
    case .double(let number): bind(index, number)
    case .string(let text): bind(index, text)
    case .null, nil: bindNull(index)
    case .blob: preconditionFailure("no table has blobs")
    }
  }

  /// Binds NULL to all parameters.
  @inlinable @inline(__always) func bindNulls() { unsafe sqlite3_clear_bindings(handle) }

  /// Runs a statement that returns no row, and prepares it for the next values.
  @inlinable @inline(__always) func run() throws {
    let code = unsafe sqlite3_step(handle)
    guard code == SQLITE_DONE else { throw fault(code) }
    unsafe sqlite3_reset(handle)
  }

  // MARK: Reading
  //
  // A file that comes from anyone may hold any value in any column. Each of these methods therefore
  // throws if the value is invalid for the column, and SQLite converts nothing.

  /// Steps to the next row; false at the end.
  @inlinable @inline(__always) func step() throws -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw fault(code)
    }
  }

  @inlinable @inline(__always) func reset() { unsafe sqlite3_reset(handle) }

  private var columnCount: Int { Int(unsafe sqlite3_column_count(handle)) }

  /// The indexes of the columns by name. If two columns have the same name, it is the first one's.
  var columns: [String: Int] {
    Dictionary(columnNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names of the columns, in their order.
  var columnNames: [String] {
    (0..<columnCount).map { unsafe name(sqlite3_column_name(handle, Int32($0))) ?? "" }
  }

  /// The values of all columns, in their order.
  func values() throws -> [StoredType.Value?] { try (0..<columnCount).map(value) }

  /// The value of a column by the type that it has in this row; nil for NULL.
  private func value(_ column: Int) throws -> StoredType.Value? {
    switch type(column) {
    case SQLITE_NULL: nil
    case SQLITE_INTEGER: .wholeNumber(try int(column))
    case SQLITE_FLOAT: .number(try double(column))
    default: .text(try text(column))
    }
  }

  @inlinable @inline(__always) func isNull(_ column: Int) -> Bool { type(column) == SQLITE_NULL }

  @inlinable @inline(__always) func int(_ column: Int) throws -> Int64 {
    guard type(column) == SQLITE_INTEGER else { throw badValue(column, .wholeNumber) }
    return unsafe sqlite3_column_int64(handle, Int32(column))
  }

  /// A count, or an ordinal number from 1.
  @inlinable @inline(__always) func count(_ column: Int) throws -> Int {
    let value = try int(column)
    guard 0...BadValue.largestCount ~= value else { throw badValue(column, .count) }
    return Int(value)
  }

  @inlinable @inline(__always) func double(_ column: Int) throws -> Double {
    guard type(column) == SQLITE_FLOAT else { throw badValue(column, .number) }
    return unsafe sqlite3_column_double(handle, Int32(column))
  }

  @inlinable @inline(__always) func finite(_ column: Int) throws -> Double {
    let value = try double(column)
    guard value.isFinite else { throw badValue(column, .finiteNumber) }
    return value
  }

  @inlinable @inline(__always) func bool(_ column: Int) throws -> Bool {
    let value = try int(column)
    guard 0...1 ~= value else { throw badValue(column, .flag) }
    return value == 1
  }

  @usableFromInline func text(_ column: Int) throws -> String {
    guard type(column) == SQLITE_TEXT, let bytes = unsafe sqlite3_column_text(handle, Int32(column)) else {
      throw badValue(column, .text)
    }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    let stored = unsafe UnsafeBufferPointer(start: bytes, count: count)
    var text = unsafe String(decoding: stored, as: UTF8.self)
    // Decoding has replaced any bytes that are not UTF-8.
    let isSame = text.withUTF8 { unsafe $0.count == count && memcmp($0.baseAddress ?? bytes, bytes, count) == 0 }
    guard isSame else { throw badValue(column, .text) }
    return text
  }

  /// The type of the value, as SQLite reports it before any conversion.
  @inlinable @inline(__always) func type(_ column: Int) -> Int32 {
    unsafe sqlite3_column_type(handle, Int32(column))
  }

  /// The fault for a value that is invalid for its column. It ends the query.
  @usableFromInline func badValue(_ column: Int, _ expected: BadValue.Expected) -> any Error {
    let fault = FileFault(
      path,
      .badValue(
        BadValue(
          table: unsafe name(sqlite3_column_table_name(handle, Int32(column))), row: key(ofColumn: column),
          column: unsafe name(sqlite3_column_name(handle, Int32(column))) ?? "", expected: expected,
          found: found(column))))
    unsafe sqlite3_reset(handle)
    return fault
  }

  /// The primary key of the row of a column, as far as the statement selects it.
  private func key(ofColumn column: Int) -> [Int64] {
    guard let table = unsafe sqlite3_column_table_name(handle, Int32(column)) else { return [] }
    return (0..<columnCount).compactMap { other in
      guard let its = unsafe sqlite3_column_table_name(handle, Int32(other)), unsafe strcmp(its, table) == 0,
        let name = unsafe sqlite3_column_origin_name(handle, Int32(other))
      else { return nil }
      var place: Int32 = 0
      unsafe sqlite3_table_column_metadata(
        sqlite3_db_handle(handle), nil, table, name, nil, nil, nil, &place, nil)
      return place > 0 && type(other) == SQLITE_INTEGER ? unsafe sqlite3_column_int64(handle, Int32(other)) : nil
    }
  }

  private func found(_ column: Int) -> BadValue.Found {
    switch type(column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .wholeNumber(unsafe sqlite3_column_int64(handle, Int32(column)))
    case SQLITE_FLOAT: .number(unsafe sqlite3_column_double(handle, Int32(column)))
    case SQLITE_TEXT: .text
    default: .blob
    }
  }

  private func name(_ text: UnsafePointer<CChar>?) -> String? { unsafe text.map { unsafe String(cString: $0) } }

  @usableFromInline func fault(_ code: Int32) -> any Error {
    let connection = unsafe sqlite3_db_handle(handle)
    let message = unsafe String(cString: sqlite3_errmsg(connection))
    let isReading = unsafe sqlite3_db_readonly(connection, "main") == 1
    let extended = unsafe sqlite3_extended_errcode(connection)
    unsafe sqlite3_reset(handle)
    return FileFault(
      path: path, code: extended & 0xFF == code & 0xFF ? extended : code, message: message, isReading: isReading)
  }
}

private nonisolated(unsafe) let emptyText: UnsafePointer<CChar> = unsafe UnsafePointer(strdup(""))
