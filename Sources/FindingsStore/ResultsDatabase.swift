package import Findings
import Foundation
import GRDB
package import SQLiteFile
import TraceSchema

/// A results database: any number of runs, each complete or not there at all.
package struct ResultsDatabase: Sendable {
  package let path: String
  let queue: DatabaseQueue
  private let file: DatabaseFile

  /// Opens a results database for reading.
  package init(reading path: String) throws {
    self.path = path
    file = DatabaseFile(kind: .results, path: path)
    queue = try file.open(readonly: true)
  }

  /// Opens a results database for a further run, or creates it.
  package init(writing path: String) throws {
    self.path = path
    file = DatabaseFile(kind: .results, path: path)
    let exists = FileManager.default.fileExists(atPath: path)
    queue = exists ? try file.open(readonly: false) : try file.create(isScratch: false)
  }

  /// Adds a run; when the body throws, nothing of it stays.
  ///
  /// - Returns: the run's number and what the body returns.
  package func addRun<Result>(
    _ run: RunHead, body: (RunWriter) throws -> Result
  ) throws -> (run: Int64, result: Result) {
    try file.translatingErrors {
      try queue.write { db in
        let writer = try RunWriter(db, path: path, head: run)
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
