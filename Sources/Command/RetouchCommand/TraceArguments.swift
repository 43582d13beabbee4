import ArgumentParser
import SQLiteFile

/// The traces that a command works on: files, folders, and lists of files.
struct TraceArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("Traces, and folders of traces.", valueName: "trace"), completion: .file())
  var traces: [String] = []

  @Option(
    help: ArgumentHelp(
      "A list of traces: one path a line, or a table (CSV or TSV) with a column path; - for standard input.",
      valueName: "file"), completion: .file())
  var tracesFrom: String?

  func validate() throws {
    guard !traces.isEmpty || tracesFrom != nil else {
      throw ValidationError("give traces, folders of traces, or a list of traces with --traces-from")
    }
  }

  /// - Parameter kinds: the kinds of files that are taken beside traces.
  func list(besides kinds: [DatabaseKind] = []) throws -> TraceList {
    try TraceList(paths: traces, listFile: tracesFrom, besides: kinds)
  }
}
