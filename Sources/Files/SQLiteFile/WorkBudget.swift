import GRDB
import GRDBSQLite

/// A limit on SQLite's work for one read of a file. Pages of a damaged file can refer to each other
/// so that a few of them seem to contain an endless number of rows.
///
/// `@unchecked Sendable`: only the thread that uses the connection at the time reads or changes it.
final class WorkBudget: @unchecked Sendable {
  /// The number of steps of SQLite's virtual machine between two checks.
  private static let steps: Int32 = 1_000_000
  /// A sound file needs fewer than ten steps for each of its bytes, whatever it is read for.
  private static let stepsOfByte: Int64 = 100
  /// The minimum limit for a file of any size, about a second.
  private static let stepsOfFile: Int64 = 100_000_000

  private var left: Int64 = 0

  /// Makes the connection check the budget. The budget must live as long as the connection.
  func bound(_ connection: OpaquePointer) {
    unsafe sqlite3_progress_handler(
      connection, Self.steps,
      { budget in
        guard let budget = unsafe budget else { return 0 }
        return unsafe Unmanaged<WorkBudget>.fromOpaque(budget).takeUnretainedValue().goesOn() ? 0 : 1
      }, unsafe Unmanaged.passUnretained(self).toOpaque())
  }

  /// Starts a further read.
  func renew(_ database: Database, path: String) throws {
    // The file's size is unknown when it is read for the first time.
    left = Self.stepsOfFile
    let pages = try RowStatement.integer(database, path: path, sql: "PRAGMA page_count") ?? 0
    let size = try RowStatement.integer(database, path: path, sql: "PRAGMA page_size") ?? 0
    // SQLite's largest file has fewer bytes than half of the largest number.
    let (steps, isOver) = (pages &* size).multipliedReportingOverflow(by: Self.stepsOfByte)
    left = isOver ? .max : max(steps, Self.stepsOfFile)
  }

  private func goesOn() -> Bool {
    left -= Int64(Self.steps)
    return left > 0
  }
}
