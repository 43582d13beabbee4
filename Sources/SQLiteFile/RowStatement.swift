package import GRDB
public import GRDBSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A prepared statement for the few loops that bind or read millions of rows.
///
/// It uses SQLite's C interface; all other code uses GRDB's methods. Column and parameter numbers
/// start at 0.
@safe public struct RowStatement {
  private let statement: Statement
  @usableFromInline let handle: OpaquePointer
  private let path: String

  /// Prepares a statement.
  ///
  /// - Parameter isCached: whether to take the connection's own one with this SQL. Nobody else may
  ///   use it at the same time.
  package init(_ database: Database, path: String, sql: String, isCached: Bool = false) throws {
    statement = try isCached ? database.cachedStatement(sql: sql) : database.makeStatement(sql: sql)
    unsafe handle = statement.sqliteStatement
    self.path = path
    // Its last user may have stopped between two rows.
    if isCached { unsafe sqlite3_reset(handle) }
  }

  // MARK: Writing

  @inlinable @inline(__always) public func bind(_ index: Int, _ value: Int64) {
    unsafe sqlite3_bind_int64(handle, Int32(index + 1), value)
  }
  @inlinable @inline(__always) public func bind(_ index: Int, _ value: Double) {
    unsafe sqlite3_bind_double(handle, Int32(index + 1), value)
  }
  @inlinable @inline(__always) public func bind(_ index: Int, _ value: Bool) { bind(index, value ? 1 as Int64 : 0) }
  @inlinable @inline(__always) public func bindNull(_ index: Int) {
    unsafe sqlite3_bind_null(handle, Int32(index + 1))
  }

  @inlinable @inline(__always) public func bind(_ index: Int, _ value: Int64?) {
    if let value { bind(index, value) } else { bindNull(index) }
  }

  @inlinable @inline(__always) public func bind(_ index: Int, _ value: Double?) {
    if let value { bind(index, value) } else { bindNull(index) }
  }

  public func bind(_ index: Int, _ value: String?) {
    guard var value else { return bindNull(index) }
    // SQLITE_TRANSIENT makes SQLite copy the text before this call returns.
    let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    value.withUTF8 { text in
      _ = unsafe text.withMemoryRebound(to: CChar.self) {
        unsafe sqlite3_bind_text(handle, Int32(index + 1), $0.baseAddress ?? emptyText, Int32(text.count), transient)
      }
    }
  }

  /// Binds NULL to all parameters.
  @inlinable @inline(__always) public func bindNulls() { unsafe sqlite3_clear_bindings(handle) }

  /// Runs a statement that returns no row, and prepares it for the next values.
  @inlinable @inline(__always) public func run() throws {
    let code = unsafe sqlite3_step(handle)
    guard code == SQLITE_DONE else { throw fault(code) }
    unsafe sqlite3_reset(handle)
  }

  // MARK: Reading

  /// Steps to the next row; false at the end.
  @inlinable @inline(__always) public func step() throws -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw fault(code)
    }
  }

  @inlinable @inline(__always) public func reset() { unsafe sqlite3_reset(handle) }

  package var columnCount: Int { Int(unsafe sqlite3_column_count(handle)) }

  @inlinable @inline(__always) public func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }
  @inlinable @inline(__always) public func int(_ column: Int) -> Int64 {
    unsafe sqlite3_column_int64(handle, Int32(column))
  }
  @inlinable @inline(__always) public func double(_ column: Int) -> Double {
    unsafe sqlite3_column_double(handle, Int32(column))
  }
  @inlinable @inline(__always) public func bool(_ column: Int) -> Bool { int(column) != 0 }
  /// The integer of a column; nil for NULL. SQLite reads NULL as 0, so that only a 0 needs a second
  /// call.
  @inlinable @inline(__always) public func optionalInt(_ column: Int) -> Int64? {
    let value = int(column)
    return value == 0 && isNull(column) ? nil : value
  }

  @inlinable @inline(__always) public func optionalDouble(_ column: Int) -> Double? {
    let value = double(column)
    return value == 0 && isNull(column) ? nil : value
  }

  @inlinable @inline(__always) public func text(_ column: Int) -> String? {
    guard let text = unsafe sqlite3_column_text(handle, Int32(column)) else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  @usableFromInline func fault(_ code: Int32) -> any Error {
    let message = unsafe String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
    unsafe sqlite3_reset(handle)
    return code & 0xFF == SQLITE_CORRUPT || code & 0xFF == SQLITE_NOTADB
      ? FileFault.damaged(path: path, message: message) : FileFault.sqlite(path: path, message: message)
  }
}

private nonisolated(unsafe) let emptyText: UnsafePointer<CChar> = unsafe UnsafePointer(strdup(""))
