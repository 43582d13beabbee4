public import Findings
import Foundation
import GRDB
package import SQLiteFile
import TraceSchema

/// The SQLite file that holds the results of replays: any number of runs, and only complete ones.
public struct ResultsDatabase: Sendable {
  /// The path of the file, as it was given.
  public let path: String
  private let file: DatabaseFile
  /// Nil for a database that is written to: each run and each read of it has a connection of its
  /// own.
  private let queue: DatabaseQueue?
  private let waits: @Sendable () -> Void
  private let interruptions: (any InterruptionGuard)?

  /// Opens an existing results database for reading only.
  ///
  /// - Throws: `FileFault` when the file is missing, damaged, or not a results database of this
  ///   version.
  public init(reading path: String) throws {
    self.path = path
    file = DatabaseFile(kind: .results, path: path)
    queue = try file.open()
    (waits, interruptions) = ({}, nil)
  }

  /// Takes a results database for further runs. The first run creates a missing file. An empty file
  /// counts as missing.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - waits: is called when another process adds a run for longer than a second. Runs are added
  ///     one after another, however long each takes.
  /// - Throws: `FileFault` when the file is not a results database.
  public init(writing path: String, waits: @escaping @Sendable () -> Void = {}) throws {
    try self.init(writing: path, guardedBy: nil, waits: waits)
  }

  /// - Parameter interruptions: delays signals where they must not end the process.
  package init(
    writing path: String, guardedBy interruptions: (any InterruptionGuard)?, waits: @escaping @Sendable () -> Void
  ) throws {
    (self.path, self.waits, self.interruptions) = (path, waits, interruptions)
    file = DatabaseFile(kind: .results, path: path)
    queue = nil
    try file.checkWritable()
  }

  /// The number of tries in each second while another process adds a run.
  private static let triesOfSecond = 20

  /// Adds a run. When the body throws, the database keeps nothing of the run, and a file that the
  /// run created is removed.
  ///
  /// The database must have been taken for writing. One transaction holds the whole run, and the
  /// tables of a new file.
  ///
  /// - Parameters:
  ///   - run: the question of the run, with its policies and settings.
  ///   - body: writes the findings to the sink that it receives.
  /// - Returns: the new run's number, and the value that the body returns.
  /// - Throws: errors of the body; `FileFault`.
  public func addRun<Result>(
    _ run: RunHead, body: (any FindingsSink) throws -> Result
  ) throws -> (run: Int64, result: Result) {
    try file.write(guardedBy: interruptions, waits: waitsForLock) { db in
      let writer = try RunWriter(db, file: file, head: run)
      return (writer.run, try body(writer))
    }
  }

  private var waitsForLock: @Sendable (Int) -> Void {
    { [waits] tries in
      if tries == Self.triesOfSecond { waits() }
      Thread.sleep(forTimeInterval: 1 / Double(Self.triesOfSecond))
    }
  }

  /// Removes runs, and gives their space back to the file system. The numbers of the others stay.
  ///
  /// The database must have been taken for writing.
  ///
  /// - Parameter runs: the numbers of the runs. Numbers of runs that are gone are ignored.
  /// - Returns: the sizes of the file before and after, in bytes.
  /// - Throws: ``FileFault``; then all runs stay, or all are gone and the file is not smaller.
  /// - Complexity: O(rows of the file).
  package func remove(_ runs: [Int64]) throws -> (before: Int64, after: Int64) {
    try file.remove(runs, of: "run", guardedBy: interruptions, waits: waitsForLock)
  }

  /// The runs with the times at which they were made, the first one first. A time is nil if it is
  /// not known.
  ///
  /// - Throws: ``FileFault``.
  package func times() throws -> [(run: Int64, madeAt: String?)] {
    try read { db in
      try rows(db, "SELECT r.id, m.made_at FROM run r LEFT JOIN run_time m ON m.run_id = r.id ORDER BY r.id").map {
        (try $0["id"], try $0["made_at"])
      }
    }
  }

  /// The numbers of its runs, the first one first.
  ///
  /// - Throws: `FileFault`.
  public func runs() throws -> [Int64] {
    try read { db in try rows(db, "SELECT id FROM run ORDER BY id").map { try $0["id"] } }
  }

  /// The rows of a query, with values for its parameters.
  func rows(_ db: Database, _ sql: String, _ arguments: Int64..., isCached: Bool = false) throws -> CheckedRows {
    try CheckedRows(db, path: path, sql: sql, arguments, isCached: isCached)
  }

  /// The condition that a column is the number of a group `g` of the run `?1`.
  ///
  /// A run's groups have numbers in turn. With the range of them, rows come in the order of the
  /// numbers from an index. To be sorted, they would be written to the disk once more, with the
  /// texts of their rules.
  static func isGroupOfRun(_ column: String) -> String {
    """
    \(column) BETWEEN (SELECT min(id) FROM difference_group WHERE run_id = ?1)
      AND (SELECT max(id) FROM difference_group WHERE run_id = ?1) AND +g.run_id = ?1
    """
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try file.read(queue ?? file.open(), body)
  }
}

extension DatabaseKind {
  /// The kind of results databases.
  package static let results = DatabaseKind(
    name: "results database", applicationID: TraceSchema.resultsApplicationID, migrations: TraceSchema.resultsMigrations
  )
}

/// The results database has no run with this number.
public struct NoSuchRun: Error {
  /// The requested number; nil for the last run.
  public var run: Int64?
  /// The path of the results database.
  public var path: String
  /// The number of the last run in it; nil when there is no run.
  public var last: Int64?
}
