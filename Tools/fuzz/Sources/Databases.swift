import Certificates
import Findings
import FindingsStore
import Foundation
import HitTesting
import JSONText
import PolicyFiles
import Recording
import Replay
import Reporting
import TestSupport
import TraceImport
import TraceStore

extension FuzzTarget {
  /// The readers of the program's own files. The input is what a stranger did to a sound one: see
  /// ``DatabaseBase``.
  static let databases = [
    FuzzTarget(name: "trace", most: 4096, run: checkText),
    FuzzTarget(name: "trace-file", most: 256) { bytes in
      guard try DatabaseBase.trace.write(edits: bytes, to: Place.database.path) else { return }
      try readTrace(Place.database.path)
    },
    FuzzTarget(name: "results-file", most: 256) { bytes in
      guard try DatabaseBase.results.write(edits: bytes, to: Place.database.path) else { return }
      let store = try ResultsDatabase(reading: Place.database.path)
      let format = ReportFormats.all[bytes.count % ReportFormats.all.count]
      for run in try store.runs() {
        _ = try store.report(run: run, detail: .everything)
        let report = try store.report(run: run, detail: format.detail)
        try format.write(report, details: StoredRunDetails(store, of: report), to: { _ in })
      }
    },
    FuzzTarget(name: "shard-file", most: 256) { bytes in
      guard try DatabaseBase.shard.write(edits: bytes, to: Place.database.path) else { return }
      let shards = try [Place.database.path, DatabaseBase.otherShard].map { try ResultsDatabase(reading: $0) }
      let merged = Place.text.path
      for ending in ["", "-wal", "-shm"] { unsafe unlink(merged + ending) }
      let store = try ResultsDatabase(writing: merged)
      for run in try store.addMerged(bytes.count % 2 == 0 ? shards : shards.reversed()) {
        _ = try store.report(run: run, detail: .everything)
      }
    },
    FuzzTarget(name: "certificate-file", most: 256) { bytes in
      guard try DatabaseBase.certificate.write(edits: bytes, to: Place.database.path) else { return }
      let certificate = try Certificate(path: Place.database.path)
      _ = try certificate.check(policy: { try PolicyFile.parse($0, file: "p") }, open: { _ in try DatabaseBase.swept })
    },
  ]

  /// A text that a trace takes makes a trace that is sound, and is told again by it.
  private static func checkText(_ bytes: [UInt8]) throws {
    try Place.file.write(bytes)
    let path = Place.database.path
    try? FileManager.default.removeItem(atPath: path)
    try TraceWriter.create(at: path) { writer in
      var (sink, notes) = (writer, ImportNotes())
      _ = try JSONLinesImporter.read(Place.file.path, into: &sink, notes: &notes)
    }
    do {
      let trace = try Trace(path: path)
      _ = try trace.check()
      let text = try trace.text()
      try Place.text.write(text)
      try? FileManager.default.removeItem(atPath: path)
      try TraceWriter.create(at: path) { writer in
        var (sink, notes) = (writer, ImportNotes())
        _ = try JSONLinesImporter.read(Place.text.path, into: &sink, notes: &notes)
      }
      try expect(Trace(path: path).text() == text, "the trace of a trace's text tells another one")
    } catch let broken as LawBroken {
      throw broken
    } catch {
      throw LawBroken("a trace that was written is not sound: \(error)")
    }
  }

  /// What is checked and found sound can be replayed.
  private static func readTrace(_ path: String) throws {
    let trace = try Trace(path: path)
    let fault = Result { try trace.check() }
    do {
      _ = try trace.text()
      _ = try trace.replayed()
    } catch {
      if case .success = fault { throw LawBroken("check finds nothing, and yet \(error)") }
      throw error
    }
  }
}

extension Trace {
  /// The trace as text, as it is exported.
  func text() throws -> [UInt8] {
    let classes = try declaredClasses()
    var text: [UInt8] = []
    for recording in try recordings() {
      try read(recording, events: .all) { cursor in
        var writer = JSONLinesWriter(recording.info, classes: classes, idBase: recording.idBase)
        while try cursor.nextSnapshot() {
          writer.write(cursor.scene, time: cursor.time)
          while let event = try cursor.nextWholeEvent() { writer.write(event) }
        }
        if let time = recording.endTime { writer.writeEnd(time: time) }
        text += writer.output.bytes
      }
    }
    return text
  }

  func replayed() throws -> CollectedFindings {
    let findings = CollectedFindings(head: RunHead(.replay(policy: .recorded)))
    try _ = DatabaseBase.replay(recordings(), .replay()).run(into: findings)
    return findings
  }
}
