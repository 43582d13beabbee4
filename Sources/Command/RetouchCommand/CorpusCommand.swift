import ArgumentParser
import Foundation
import Replay
import Reporting
import TraceStore
import Wording

struct CorpusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus",
    abstract: "Keeps a folder of few traces that may be committed: adds, prunes, and lists what they cover.",
    discussion: """
      EXAMPLE:
        retouch corpus stats Tests/Recordings
      """,
    subcommands: [Add.self, Prune.self, Stats.self])

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds copies of traces that cover what the folder does not.",
      usage: "retouch corpus add <folder> <trace> ... [<options>]",
      discussion: """
        A copy has only the scenes that were touched, and no labels and values that people may have written; --keep-texts and \
        --keep-prop keep them. The same trace always gives the same bytes.

        EXAMPLE:
          retouch corpus add Tests/Recordings nightly/*.sqlite --policy floats.yaml
        """)

    @Argument(help: "The folder; it is created if it is missing.", completion: .directory)
    var folder: String

    @OptionGroup var input: TraceArguments

    @OptionGroup var coverage: CoverageOptions

    @Flag(help: "Keep only as many events of each trace as cover what is new.")
    var minimal = false

    @Flag(help: "Keep labels, values of props, and the time of recording, which may identify people.")
    var keepTexts = false

    @Option(
      help: ArgumentHelp(
        "A key of props of which all values stay, as a selector of a policy needs them; may be given several times.",
        valueName: "key"))
    var keepProp: [String] = []

    @OptionGroup var notes: CommonOptions

    func validate() throws {
      guard !keepTexts || keepProp.isEmpty else {
        throw ValidationError("--keep-texts keeps all props; do not give --keep-prop, too")
      }
    }

    func run() throws {
      let readable = try ReadableTraces(input.list())
      var redaction: Redaction? = keepTexts ? nil : Redaction()
      redaction?.kept.formUnion(keepProp)
      let addition = try CorpusAddition(
        folder: folder, redaction: redaction, settings: CoverageSettings(coverage), isMinimal: minimal)
      try addition.run(readable.paths) { try Console.line($0) }
      try readable.exit()
    }
  }

  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes the traces of which the others cover everything.",
      usage: "retouch corpus prune <folder> [<options>]",
      discussion: """
        It keeps what retouch select chooses, and says of each trace that it removes where else its facts are.

        EXAMPLE:
          retouch corpus prune Tests/Recordings --dry-run
        """)

    @Argument(help: "The folder.", completion: .directory)
    var folder: String

    @OptionGroup var coverage: CoverageOptions

    @Flag(help: "Only list the traces that would be removed.")
    var dryRun = false

    @OptionGroup var jobs: JobsOption

    @OptionGroup var notes: CommonOptions

    func run() throws {
      let traces = try CorpusCommand.traces(of: folder, coverage, jobs)
      let selection = TraceSelection(of: traces.facts, bytes: traces.bytes)
      var bytes: Int64 = 0
      for trace in selection.leftOut {
        let path = traces.paths[trace.trace]
        if !dryRun {
          do { try FileManager.default.removeItem(atPath: path) } catch { throw CommandFault.cannotRemove(path) }
        }
        bytes += traces.bytes[trace.trace]
        let others = trace.places.map { traces.paths[selection.chosen[$0].trace] }
        let words = SelectionText.whereElse(trace, names: others)
        try Console.line("\(dryRun ? "would remove" : "removed") \(path): \(words)")
      }
      let stay = selection.chosen.count == 1 ? "stays" : "stay"
      let kept = "\(ReportWords.count(selection.chosen.count, "trace")) \(dryRun ? "would stay" : stay)"
      let size = selection.leftOut.isEmpty ? "" : "; \(FileSize.words(bytes)) less"
      try Console.line("\(kept), \(CoverageWords.counts(selection.facts, in: traces.table))\(size)")
      try traces.exit()
    }
  }

  struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists what the traces of the folder cover.",
      usage: "retouch corpus stats <folder> [<options>]",
      discussion: """
        EXAMPLE:
          retouch corpus stats Tests/Recordings --policy floats.yaml
        """)

    @Argument(help: "The folder.", completion: .directory)
    var folder: String

    @OptionGroup var coverage: CoverageOptions

    @OptionGroup var jobs: JobsOption

    @OptionGroup var notes: CommonOptions

    func run() throws {
      let traces = try CorpusCommand.traces(of: folder, coverage, jobs)
      var owners: [Int: Int] = [:]
      for fact in traces.facts.joined() { owners[fact, default: 0] += 1 }
      let rows = traces.paths.indices.map { index in
        let facts = traces.facts[index]
        return [
          traces.paths[index], FileSize.words(traces.bytes[index]), ReportWords.count(facts.count, "fact"),
          "\(facts.count { owners[$0] == 1 }) in no other trace",
        ]
      }
      for line in TextTable([.init(), .init(), .init(), .init()]).lines(rows) { try Console.line(line) }
      let (count, size) = (traces.paths.count, traces.bytes.reduce(0, +))
      try Console.line("\(ReportWords.count(count, "trace")), \(FileSize.words(size))")
      let all = owners.keys.sorted()
      try Console.line(CoverageWords.counts(all, in: traces.table))
      for line in CoverageWords.lines(all, in: traces.table, policies: traces.policies) {
        try Console.line("   " + line)
      }
      try traces.exit()
    }
  }

  /// The traces of a folder, at least one.
  ///
  /// - Throws: ``CommandFault``.
  fileprivate static func traces(
    of folder: String, _ coverage: CoverageOptions, _ jobs: JobsOption
  ) throws -> CoveredTraces {
    guard try TraceFolder(folder) != nil else { throw CommandFault.notAFolder(folder) }
    return try CoveredTraces(TraceList(paths: [folder], listFile: nil), coverage, jobs: jobs.count)
  }
}
