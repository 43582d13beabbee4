import ArgumentParser
import Foundation
import HitTesting
import JSONText
import TraceImport
import TraceStore

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes a trace as JSON Lines, without loss.")

  @Argument(help: "The trace.", completion: .file())
  var trace: String

  @Option(
    name: [.short, .customLong("output")], help: "The file to write; default is standard output.", completion: .file())
  var output: String?

  @OptionGroup var notes: NoteOptions

  func run() throws {
    let opened = try Trace(path: trace)
    guard let output, output != "-" else { return try export(opened) { Console.data($0) } }
    let file = PartialFile(path: output)
    do {
      guard FileManager.default.createFile(atPath: file.partial, contents: nil),
        let handle = FileHandle(forWritingAtPath: file.partial)
      else { throw CommandFault.cannotWrite(output) }
      try export(opened) { try handle.write(contentsOf: Data($0)) }
      try handle.close()
      try file.complete()
    } catch {
      file.remove()
      throw error
    }
  }

  private func export(_ trace: Trace, write: ([UInt8]) throws -> Void) throws {
    let classes = try trace.declaredClasses()
    for recording in try trace.recordings() {
      try trace.read(recording, events: .all) { cursor in
        var writer = JSONLinesWriter(recording.info, classes: classes, idBase: recording.idBase)
        while try cursor.nextSnapshot() {
          writer.write(cursor.scene, time: cursor.time)
          while let event = try cursor.nextWholeEvent() {
            writer.write(event)
            if writer.output.bytes.count > 1 << 16 {
              try write(writer.output.bytes)
              writer.output.removeAll()
            }
          }
        }
        if let time = recording.endTime { writer.writeEnd(time: time) }
        try write(writer.output.bytes)
      }
    }
  }
}
