#if !canImport(UIKit)
  import ArgumentParser
  import ExampleApps
  import Foundation
  import HitTesting
  import TraceStore

  struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "demo", abstract: "Runs small example apps under the recorder, and prints what was recorded.",
      discussion: "Each app runs under UIKit's own rule and under each of its overrides; each run leaves a trace of its own.")

    @Option(help: ArgumentHelp("Leave the traces in this folder.", valueName: "folder"))
    var keep: String?

    func run() throws {
      let folder =
        keep.map { URL(fileURLWithPath: $0, isDirectory: true) }
        ?? FileManager.default.temporaryDirectory.appendingPathComponent("retouch-demo-\(UUID().uuidString)", isDirectory: true)
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw CommandFault.cannotWrite(folder.path)
      }
      defer { if keep == nil { try? FileManager.default.removeItem(at: folder) } }
      for type in Examples.all {
        var columns: [[Touch]] = []
        for variant in type.variants {
          let file = folder.appendingPathComponent("\(type.name)-\(variant).sqlite")
          if FileManager.default.fileExists(atPath: file.path) { throw CommandFault.demoExists(file.path) }
          // The command runs on the main thread, as apps do.
          try MainActor.assumeIsolated { _ = try ScriptRunner.record(type, variant, into: file) }
          columns.append(try touches(in: file.path))
        }
        Console.data(Self.table(type.name, type.variants, columns))
      }
      if keep != nil { Console.note("the traces are in \(folder.path)") }
    }

    private struct Touch {
      var location: Point
      var responder: String
    }

    private func touches(in path: String) throws -> [Touch] {
      let trace = try Trace(path: path)
      var touches: [Touch] = []
      for recording in try trace.recordings() {
        try trace.read(recording, events: .resolved) { cursor in
          while try cursor.nextSnapshot() {
            while let event = try cursor.nextEvent() {
              guard let location = event.location else { continue }
              var responder = "nobody"
              if case .view(let id)? = event.responder, let slot = cursor.slot(of: id) { responder = cursor.scene.label(slot) }
              touches.append(Touch(location: location, responder: responder))
            }
          }
        }
      }
      return touches
    }

    /// A row a touch, a column a variant.
    private static func table(_ name: String, _ variants: [String], _ columns: [[Touch]]) -> String {
      var rows = [["touch"] + variants]
      for (index, first) in (columns.first ?? []).enumerated() {
        let point = "(\(first.location.x.shortText), \(first.location.y.shortText))"
        rows.append([point] + columns.map { index < $0.count ? $0[index].responder : "" })
      }
      let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
      let lines = rows.map { row in
        let cells = zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
        return ("  " + cells.joined(separator: "  ")).trimmingTrailingSpace
      }
      return "\(name)\n\(lines.joined(separator: "\n"))\n\n"
    }
  }

  extension String {
    fileprivate var trimmingTrailingSpace: String { String(reversed().drop { $0 == " " }.reversed()) }
  }
#endif
