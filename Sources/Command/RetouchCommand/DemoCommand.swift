import ArgumentParser
import Foundation
import HitTesting
import Recording
import Reporting
import TraceStore

struct DemoCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Runs small example apps under the recorder, and replays them under other rules.",
    discussion: """
      Each app runs under UIKit's own rule and under each of its overrides; each run leaves a trace of its own. Then each \
      recording is replayed under another rule. Prints which touches go to another view, and why.

      EXAMPLE:
        retouch demo --keep demo
      """)

  /// The example apps that the program was started with. They are set once, before any command
  /// runs.
  static var demonstrations: [Demonstration] { started.get() }
  static let started = TaskLocal<[Demonstration]>(wrappedValue: [])

  @Option(
    help: ArgumentHelp("Leave the traces and the results in this folder.", valueName: "folder"), completion: .directory)
  var keep: String?

  @Flag(help: "Print who got what in each run instead.")
  var recorded = false

  @OptionGroup var notes: CommonOptions

  func run() throws {
    if let keep { try Console.checkFolder(keep, option: "--keep") }
    let folder =
      keep.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent(
        "retouch-demo-\(UUID().uuidString)", isDirectory: true)
    try Console.makeFolder(folder.path)
    defer { if keep == nil { try? FileManager.default.removeItem(at: folder) } }
    func file(_ app: String, _ variant: String) -> URL { folder.appendingPathComponent("\(app)-\(variant).sqlite") }
    let results = folder.appendingPathComponent("results.sqlite")
    for used in Self.demonstrations.flatMap({ demo in demo.variants.map { file(demo.app, $0.name) } }) + [results]
    where FileManager.default.fileExists(atPath: used.path) {
      throw CommandFault.demoExists(used.path)
    }
    if !recorded { try Console.data(DemoReplay.head) }
    for demo in Self.demonstrations {
      let variants = demo.variants.map(\.name)
      for variant in variants {
        // The command runs on the main thread, as apps do.
        try MainActor.assumeIsolated { try demo.record(variant, file(demo.app, variant)) }
      }
      if recorded {
        let columns = try variants.map { try happenings(in: file(demo.app, $0).path) }
        try Console.data(Self.table(demo.app, variants, columns))
      } else {
        try Console.line("\(demo.app): \(demo.summary)")
        for comparison in demo.comparisons {
          try Console.data(
            try DemoReplay(comparison: comparison, results: results.path, trace: { file(demo.app, $0).path }).text())
        }
      }
    }
    if keep != nil {
      Console.note("the traces are in \(folder.path)")
      if !recorded {
        Console.note("a run as a page: retouch report \(results.path) --run 1 --format html -o run-1.html")
      }
    }
  }

  /// A resolved event and its responder.
  private struct Happening {
    var what: String
    var responder: String
  }

  /// The resolved events in order. Equal events in a row count as one, such as the two of a shake.
  private func happenings(in path: String) throws -> [Happening] {
    let trace = try Trace(path: path)
    var found: [Happening] = []
    for recording in try trace.recordings() {
      var lastTime = -1.0
      try trace.read(recording, events: .resolved) { cursor in
        while try cursor.nextSnapshot() {
          while let event = try cursor.nextEvent() {
            let place = event.location.map { " (\($0.x.shortText), \($0.y.shortText))" } ?? ""
            let what = (event.type == .touches ? "touch" : event.type.name ?? "type \(event.type.rawValue)") + place
            guard event.time > lastTime || what != found.last?.what else { continue }
            lastTime = event.time
            found.append(Happening(what: what, responder: name(of: event.responder, in: cursor)))
          }
        }
      }
    }
    return found
  }

  private func name(of responder: Responder?, in cursor: TraceCursor) -> String {
    guard case .view(let id)? = responder, let slot = cursor.slot(of: id) else { return "nobody" }
    return cursor.scene.text(slot).identifier ?? cursor.scene.label(slot)
  }

  /// A table with a row for each event and a column for each variant.
  private static func table(_ name: String, _ variants: [String], _ columns: [[Happening]]) -> String {
    var rows = [["event"] + variants]
    for (index, first) in (columns.first ?? []).enumerated() {
      rows.append([first.what] + columns.map { index < $0.count ? $0[index].responder : "" })
    }
    let table = TextTable(rows[0].map { _ in .init() })
    return "\(name)\n\(table.lines(rows).map { "  \($0)\n" }.joined())\n"
  }
}
