import CSQLite

/// Reads a trace with only SQLite's C interface.
@safe final class PlainDatabase {
  private let handle: OpaquePointer
  private let path: String

  init(_ path: String) throws {
    var opened: OpaquePointer?
    guard unsafe sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY, nil) == SQLITE_OK, let opened = unsafe opened
    else {
      throw BenchFault("\(path) cannot be opened")
    }
    unsafe handle = opened
    self.path = path
  }

  deinit { unsafe sqlite3_close(handle) }

  /// Steps through all rows. `row` can read the columns as numbers.
  func step(_ sql: String, row: (((Int) -> Int) -> Void)? = nil) throws {
    var statement: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw fault() }
    defer { unsafe sqlite3_finalize(statement) }
    var code = unsafe sqlite3_step(statement)
    while code == SQLITE_ROW {
      row? { column in unsafe Int(sqlite3_column_int64(statement, Int32(column))) }
      code = unsafe sqlite3_step(statement)
    }
    guard code == SQLITE_DONE else { throw fault() }
  }

  /// The single number that a statement gives.
  func number(_ sql: String) throws -> Int {
    var result = 0
    try step(sql) { result = $0(0) }
    return result
  }

  private func fault() -> BenchFault { unsafe BenchFault("\(path): \(String(cString: sqlite3_errmsg(handle)))") }
}
