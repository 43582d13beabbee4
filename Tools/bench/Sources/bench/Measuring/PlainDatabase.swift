import CSQLite

/// Reads a database with only SQLite's C interface.
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

  /// Steps through all rows.
  ///
  /// - Parameters:
  ///   - deadline: when it gives up.
  ///   - row: can read the columns.
  /// - Returns: the number of rows; nil when it gave up.
  @discardableResult
  func step(_ sql: String, deadline: ContinuousClock.Instant? = nil, row: ((Row) -> Void)? = nil) throws -> Int? {
    var statement: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw fault() }
    defer { unsafe sqlite3_finalize(statement) }
    return try withDeadline(deadline) {
      var rows = 0
      var code = unsafe sqlite3_step(statement)
      while code == SQLITE_ROW {
        rows += 1
        if let row { unsafe row(Row(statement: statement)) }
        code = unsafe sqlite3_step(statement)
      }
      if code == SQLITE_INTERRUPT { return nil }
      guard code == SQLITE_DONE else { throw fault() }
      return rows
    }
  }

  private func withDeadline<Result>(_ deadline: ContinuousClock.Instant?, _ body: () throws -> Result) rethrows
    -> Result
  {
    guard var deadline else { return try body() }
    return try unsafe withUnsafeMutablePointer(to: &deadline) { pointer in
      let handler: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
        guard let context = unsafe context else { return 0 }
        return unsafe context.load(as: ContinuousClock.Instant.self) < .now ? 1 : 0
      }
      unsafe sqlite3_progress_handler(handle, 100_000, handler, pointer)
      defer { unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
      return try body()
    }
  }

  /// A row, while the statement stands on it.
  @safe struct Row {
    fileprivate let statement: OpaquePointer?

    func number(_ column: Int) -> Int { unsafe Int(sqlite3_column_int64(statement, Int32(column))) }

    func text(_ column: Int) -> String {
      unsafe sqlite3_column_text(statement, Int32(column)).map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// The single number that a statement gives.
  func number(_ sql: String) throws -> Int {
    var result = 0
    try step(sql) { result = $0.number(0) }
    return result
  }

  /// The texts of the first column.
  func texts(_ sql: String) throws -> [String] {
    var result: [String] = []
    try step(sql) { result.append($0.text(0)) }
    return result
  }

  private func fault() -> BenchFault { unsafe BenchFault("\(path): \(String(cString: sqlite3_errmsg(handle)))") }
}
