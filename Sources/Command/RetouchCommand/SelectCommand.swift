import ArgumentParser
import Foundation
import Replay
import Reporting
import Wording

struct SelectCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  static let configuration = CommandConfiguration(
    commandName: "select",
    abstract: "Chooses the fewest traces that cover what all of them cover, and lists what each one adds.",
    usage: "retouch select <trace> ... [<options>]",
    discussion: """
      What a trace covers: types of events, classes and paths of responders, and the cells of the screen in which each responder is \
      touched; with --policy also the rules that touches meet and the reasons for which they go somewhere else. The choice is the \
      smallest one if that can be proved; else the command prints how many traces are needed at least.

      EXAMPLE:
        retouch select traces --policy floats.yaml -o few.csv
        retouch replay --traces-from few.csv --policy floats.yaml
      """)

  @OptionGroup var input: TraceArguments

  @OptionGroup var coverage: CoverageOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "The list of the chosen traces to write, for --traces-from; - for standard output, in the place of the text.",
      valueName: "file"), completion: .file())
  var output: String?

  @Option(help: "How to print the choice: text or json.")
  var format = Format.text

  @OptionGroup var jobs: JobsOption

  @OptionGroup var notes: CommonOptions

  func validate() throws {
    guard output != "" else { throw ValidationError("--output takes a file, or - for standard output") }
  }

  func run() throws {
    let traces = try CoveredTraces(input.list(), coverage, jobs: jobs.count)
    let selection = TraceSelection(of: traces.facts, bytes: traces.bytes)
    if let output { try Console.write(list(of: selection, traces), to: output) }
    if output != "-" {
      switch format {
      case .text: try Console.data(SelectionText.render(selection, of: traces))
      case .json: try Console.data(SelectionJSON.render(selection, of: traces))
      }
      if let output { Console.note("wrote \(output): \(ReportWords.count(selection.chosen.count, "trace"))") }
    }
    try traces.exit()
  }

  /// A table as ``TraceListFile`` reads it.
  ///
  /// - Throws: ``CommandFault/notForLists(_:)``.
  private func list(of selection: TraceSelection, _ traces: CoveredTraces) throws -> String {
    var text = "path,bytes\n"
    for chosen in selection.chosen {
      let path = traces.paths[chosen.trace]
      if path.contains(where: \.isNewline) { throw CommandFault.notForLists(path) }
      text += "\"\(path.replacingOccurrences(of: "\"", with: "\"\""))\",\(traces.bytes[chosen.trace])\n"
    }
    return text
  }
}

/// The choice as text for people.
enum SelectionText {
  static func render(_ selection: TraceSelection, of traces: CoveredTraces) -> String {
    let (chosen, all) = (selection.chosen.count, traces.paths.count)
    var lines = [
      "\(ReportWords.count(chosen, "trace")) of \(all) "
        + "\(chosen == 1 ? "covers" : "cover") what all of them cover: \(size(selection.chosen.map(\.trace), traces)) "
        + "of \(size(Array(traces.paths.indices), traces))",
      CoverageWords.counts(selection.facts, in: traces.table),
      least(selection),
      "", "CHOSEN",
    ]
    for (place, trace) in selection.chosen.enumerated() {
      lines.append(
        "\(place + 1). \(traces.paths[trace.trace]) adds \(ReportWords.count(trace.adds.count, "fact"))\(alone(trace))")
      lines += CoverageWords.lines(trace.adds, in: traces.table, policies: traces.policies).map { "   " + $0 }
    }
    if !selection.leftOut.isEmpty { lines += ["", "LEFT OUT"] }
    for trace in selection.leftOut {
      let names = trace.places.sorted().map { String($0 + 1) }
      lines.append("\(traces.paths[trace.trace]): \(whereElse(trace, names: names))")
    }
    return lines.map { $0.visible + "\n" }.joined()
  }

  /// A sentence about the possible sizes of smaller choices.
  private static func least(_ selection: TraceSelection) -> String {
    let (least, most) = (selection.leastCount, selection.chosen.count - 1)
    guard least <= most else { return "No smaller set covers as much." }
    let unknown = least == most ? "\(least)" : "\(least) to \(most)"
    return "No set of fewer than \(least) covers as much; whether one of \(unknown) does is not known."
  }

  private static func alone(_ trace: TraceSelection.Chosen) -> String {
    switch trace.alone {
    case 0: ""
    case trace.adds.count: ", in no other trace"
    case let count: "; \(count) \(count == 1 ? "is" : "are") in no other trace"
    }
  }

  /// Names the other traces with all facts of a trace: `its 12 facts are in 1 and 3`.
  static func whereElse(_ trace: TraceSelection.LeftOut, names: [String]) -> String {
    guard trace.facts > 0 else { return "nobody got an event in it" }
    let words = names.dropLast().joined(separator: ", ") + (names.count > 1 ? " and " : "") + (names.last ?? "")
    return (trace.facts == 1 ? "its fact is" : "its \(trace.facts) facts are") + " in \(words)"
  }

  private static func size(_ indexes: [Int], _ traces: CoveredTraces) -> String {
    FileSize.words(indexes.reduce(0) { $0 + traces.bytes[$1] })
  }
}

/// Sizes of files.
enum FileSize {
  /// The size in bytes; 0 for a file that is gone.
  static func bytes(_ path: String) -> Int64 {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
    return size?.int64Value ?? 0
  }

  /// The size in KB or MB of 1,000 bytes, rounded up to a tenth.
  static func words(_ bytes: Int64) -> String {
    let (unit, name) = bytes < 1_000_000 ? (1_000.0, "KB") : (1_000_000.0, "MB")
    let tenths = Int((Double(bytes) / unit * 10).rounded(.up))
    return "\(tenths / 10).\(tenths % 10) \(name)"
  }
}
