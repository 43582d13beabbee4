import Foundation
import RetouchTesting
import TestSupport
import Testing
import TraceImport
import TraceStore

/// Passes on the trace of a recording in the text form.
@MainActor func withRecordedTrace(_ name: String, _ text: String, _ body: (RecordedTrace) throws -> Void) throws {
  try withFolder(["\(name).jsonl": Data(text.utf8)]) { folder in
    try TraceWriter.create(at: "\(folder)/\(name).sqlite") { writer in
      var (sink, notes) = (writer, ImportNotes())
      _ = try JSONLinesImporter.read("\(folder)/\(name).jsonl", into: &sink, notes: &notes, keepGoing: false)
    }
    try body(RecordedTrace(file: URL(fileURLWithPath: "\(folder)/\(name).sqlite")))
  }
}

/// The texts of the issues that an expectation records.
@MainActor func issues(_ body: () throws -> Void) -> [String] {
  // Issues are recorded one after another, on this test's own task.
  nonisolated(unsafe) var texts: [String] = []
  withKnownIssue(isIntermittent: true) {
    do { try body() } catch { Issue.record(error) }
  } matching: { issue in
    unsafe texts.append(issue.comments.map(\.rawValue).joined() + (issue.error.map { "\($0)" } ?? ""))
    return true
  }
  return unsafe texts
}
