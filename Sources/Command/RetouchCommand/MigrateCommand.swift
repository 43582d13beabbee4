import ArgumentParser
import Certificates
import FindingsStore
import SQLiteFile
import TraceStore

struct MigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Brings traces, results and certificates of earlier versions to the newest one.",
    discussion: """
      No other command changes a file of an earlier version: it says that the file must be migrated. A file is replaced when its \
      new version is complete and was checked, and only while nobody else has it open. With --output it stays as it is. A file of the newest version stays as it is, too.

      EXAMPLE:
        retouch migrate shop.sqlite retouch-results.sqlite
      """)

  @Argument(help: "The files.", completion: .file(extensions: ["sqlite"]))
  var files: [String]

  @Option(
    name: [.short, .customLong("output")], help: "The file to write in place of the one that is given.",
    completion: .file())
  var output: String?

  @OptionGroup var notes: NoteOptions

  func validate() throws {
    if output != nil, files.count > 1 { throw ValidationError("--output takes one file; here are \(files.count)") }
  }

  func run() throws {
    for path in files {
      let file = DatabaseFile(kind: try kind(of: path), path: path)
      let new = try PartialFile(path: output ?? path, replacing: output == nil ? .inputs : .others)
      defer { new.remove() }
      let version = try new.named {
        try file.migrate(to: new.partial, replaces: output == nil) { try new.complete() }
      }
      let (name, newest) = (file.kind.name, file.kind.version)
      Console.note(
        version == newest
          ? "\(path): a \(name) of version \(version), the newest; nothing is written"
          : "wrote \(output ?? path): the \(name) of version \(version) as one of version \(newest)")
    }
  }

  private func kind(of path: String) throws -> DatabaseKind {
    let kinds: [DatabaseKind] = [.trace, .results, .certificate]
    // Any other file is reported as not being a trace.
    return kinds.first { DatabaseFile(kind: $0, path: path).hasKind } ?? .trace
  }
}
