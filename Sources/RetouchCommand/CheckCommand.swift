import ArgumentParser
import Replay
import SQLiteFile
import TraceStore

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Verifies traces, and says what is in them.",
    discussion:
      "Looks at the file's kind and version, SQLite's own integrity, foreign keys, and the tree of every snapshot.")

  @OptionGroup var input: TraceArguments

  func run() throws {
    var failed = false
    for path in try input.list().work(of: nil).traces.map(\.path) {
      do {
        let contents = try Trace(path: path).check()
        Console.data("\(path): ok\n")
        for line in contents { Console.data("  \(line)\n") }
      } catch let fault where fault is FileFault || fault is TraceFault {
        failed = true
        Console.data("\(path): not ok\n")
        Console.note("retouch: " + ErrorWords.sentence(fault))
      }
    }
    if failed { throw ExitCode(2) }
  }
}
