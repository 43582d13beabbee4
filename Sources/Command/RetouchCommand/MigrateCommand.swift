import ArgumentParser
import Certificates
import FindingsStore
package import SQLiteFile
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

  @OptionGroup var notes: CommonOptions

  func validate() throws {
    if output != nil, files.count > 1 { throw ValidationError("--output takes one file; here are \(files.count)") }
  }

  func run() throws {
    for path in files { try FileMigration().run(path, to: output) }
  }
}

/// Brings files to the newest versions of their kinds, and tells it.
package struct FileMigration {
  private let kinds: [DatabaseKind]

  /// - Parameter kinds: the kinds of files, with all of their versions.
  package init(kinds: [DatabaseKind] = [.trace, .results, .certificate]) { self.kinds = kinds }

  /// Brings a file to the newest version.
  ///
  /// - Parameter output: the file to write in place of this one; nil to replace it.
  /// - Throws: ``FileFault``, and errors of the disk. The file then is as it was.
  package func run(_ path: String, to output: String? = nil) throws {
    // Any other file is reported as not being a trace.
    let kind = kinds.first { DatabaseFile(kind: $0, path: path).hasKind } ?? kinds[0]
    let file = DatabaseFile(kind: kind, path: path)
    let new = try PartialFile(path: output ?? path, replacing: output == nil ? .inputs : .others)
    defer { new.remove() }
    let version = try new.named {
      try file.migrate(to: new.partial, replaces: output == nil) { try new.complete() }
    }
    Console.note(
      version == kind.version
        ? "\(path): a \(kind.name) of version \(version), the newest; nothing is written"
        : "wrote \(output ?? path): the \(kind.name) of version \(version) as one of version \(kind.version)")
  }
}
