import Foundation
import HitTesting
import Recording
import TestSupport
import Testing
import TraceImport
import TraceStore

/// Tests that a program which knows the documentation alone reads traces as this one does.
@Suite struct IndependentReaderTests {
  @Test func `The reader in Python hit-tests all fixtures as the definition does`() throws {
    let here = try Workplace()
    let uikit = Policy(name: "uikit", base: .uikit)
    var expected = ""
    var traces: [String] = []
    for name in Fixtures.recordings {
      let recording = Fixtures.folder.appendingPathComponent(name).path
      let trace = name.split(separator: "/").joined(separator: "+") + ".sqlite"
      try TraceWriter.create(at: here.path(trace)) { writer in
        var (writer, notes) = (writer, ImportNotes())
        _ = try JSONLinesImporter.read(recording, into: &writer, notes: &notes, keepGoing: true)
      }
      traces.append(trace)
    }
    // Recordings with outcomes.
    traces.append("stored.sqlite")
    try FileManager.default.copyItem(
      atPath: Place.package.appendingPathComponent("Tests/Stored/v1/trace.sqlite").path,
      toPath: here.path("stored.sqlite"))
    for trace in traces {
      let opened = try Trace(path: here.path(trace))
      for recording in try opened.recordings() {
        let acted = Dictionary(
          try opened.firstActions(recording).map { ($0.touch, Self.who($0)) }, uniquingKeysWith: { first, _ in first })
        let otherwise = recording.info.outcomes == .all ? "-" : "?"
        try recording.read(part: nil) { cursor in
          while try cursor.nextSnapshot() {
            let test = HitTest(cursor.scene, AppliedPolicy(uikit, in: cursor.scene))
            while let event = try cursor.nextResolvedEvent() {
              guard let location = event.location else { continue }
              let hit = test.hitTest(location, windowScene: event.windowScene).map { "\(cursor.scene.id($0))" }
              let who = event.type == .touches ? acted[event.id] ?? otherwise : "?"
              expected += "\(trace)\t\(event.id)\t\(hit ?? "-")\t\(who)\n"
            }
          }
        }
      }
    }
    let reader = Place.package.appendingPathComponent("Tools/Examples/reader/uikit.py").path
    let outcome = try here.shell("python3 \(reader) \(traces.joined(separator: " "))")
    #expect(outcome.errors == "")
    #expect(outcome.output == expected)
    #expect(traces.count > 170 && expected.split(separator: "\n").count > 250)
    let actors = Set(expected.split(separator: "\n").compactMap { $0.split(separator: "\t").last })
    #expect(actors.isSuperset(of: ["-", "?"]) && actors.count > 2)
  }

  private static func who(_ action: TouchAction) -> String {
    switch action.caller {
    case .recognizer(let className, _, _): className
    case .control(let path, _): path
    }
  }

  @Test func `It is short, and refuses what it does not know`() throws {
    let here = try Workplace()
    let reader = Place.package.appendingPathComponent("Tools/Examples/reader/uikit.py")
    let lines = try String(contentsOf: reader, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 130)
    _ = try here.sqlite3("other.sqlite", "CREATE TABLE t (x)")
    let outcome = try here.shell("python3 \(reader.path) other.sqlite")
    #expect(outcome.code == 1 && outcome.errors == "other.sqlite: no trace of Retouch\n")
  }
}
