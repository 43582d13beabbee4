import ArgumentParser
import Foundation
import HitTesting
import JSONText
import TraceImport
import TraceStore

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes a trace as JSON Lines, without loss.",
    discussion: """
      EXAMPLE:
        retouch export shop.sqlite -o shop.jsonl
      """)

  @Argument(help: "The trace.", completion: .file())
  var trace: String

  @Option(
    name: [.short, .customLong("output")],
    help: "The file to write; an existing file is replaced; default is standard output.", completion: .file())
  var output: String?

  @OptionGroup var notes: CommonOptions

  func run() throws {
    let opened = try Trace(given: trace)
    try Console.write(to: output) { try export(opened, to: $0) }
  }

  private func export(_ trace: Trace, to file: Console.Output) throws {
    let classes = try trace.declaredClasses()
    let line = CountLine("Exporting \(self.trace)", counting: "event")
    defer { line.remove() }
    for recording in try trace.recordings() {
      try trace.read(recording, events: .all) { cursor in
        var writer = JSONLinesWriter(recording.info, classes: classes, idBase: recording.idBase)
        while try cursor.nextSnapshot() {
          writer.write(cursor.scene, time: cursor.time)
          func flush() throws {
            if writer.output.bytes.count > 1 << 16 {
              try file.write(writer.output.bytes)
              writer.output.removeAll()
            }
          }
          try cursor.forEachItem { event in
            line.add()
            writer.write(event)
            try flush()
          } outcome: { outcome in
            writer.write(outcome)
            try flush()
          }
        }
        if let time = recording.endTime { writer.writeEnd(time: time) }
        try file.write(writer.output.bytes)
      }
    }
  }
}
