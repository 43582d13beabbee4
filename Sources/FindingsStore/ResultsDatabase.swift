public import Findings
import Foundation
import GRDB
package import SQLiteFile
import TraceSchema

/// A results database: any number of runs, each complete or not there at all.
public struct ResultsDatabase: Sendable {
  public let path: String
  let queue: DatabaseQueue
  private let file: DatabaseFile
  private let words: (any FindingsWording)?

  /// Opens a results database for reading.
  public init(reading path: String) throws {
    self.path = path
    words = nil
    file = DatabaseFile(kind: .results, path: path)
    queue = try file.open(readonly: true)
  }

  /// Opens a results database for a further run, or creates it.
  ///
  /// - Parameter words: what stands beside the data for people who read it with SQL.
  public init(writing path: String, words: any FindingsWording) throws {
    self.path = path
    self.words = words
    file = DatabaseFile(kind: .results, path: path)
    let exists = FileManager.default.fileExists(atPath: path)
    queue = exists ? try file.open(readonly: false) : try file.create(isScratch: false)
  }

  /// Adds a run; when the body throws, nothing of it stays.
  ///
  /// - Returns: the run's number and what the body returns.
  public func addRun<Result>(
    _ run: RunHead, body: (any FindingsSink) throws -> Result
  ) throws -> (run: Int64, result: Result) {
    guard let words else { preconditionFailure("a database that was opened for reading takes no run") }
    return try file.translatingErrors {
      try queue.write { db in
        let writer = try RunWriter(db, path: path, words: words, head: run)
        return (writer.run, try body(writer))
      }
    }
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try file.translatingErrors { try queue.read(body) }
  }
}

extension DatabaseKind {
  /// Results databases.
  package static let results = DatabaseKind(
    name: "results database", applicationID: TraceSchema.resultsApplicationID, migrations: TraceSchema.resultsMigrations
  )
}

/// No run of that number is in the results database.
public struct NoSuchRun: Error {
  /// nil where the last run was asked for.
  public var run: Int64?
  public var path: String
  /// The number of the last run; nil where there is none.
  public var last: Int64?
}
