import ArgumentParser
import Foundation

/// Changes the sources in small ways, and tells which changes no test notices.
@main struct MutantsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Tools/mutants/run",
    abstract: "Changes the sources in small ways, and tells which changes no test notices.",
    discussion: """
      All changes are compiled in one build of a copy of the project, and an environment variable turns one of \
      them on. Each is tried with the suites of tests that reach it, from the quickest on, until one fails. A run \
      that was stopped goes on where it was: what is known is in results.jsonl of the work folder. Suites whose \
      tests were changed are run again with the changes that lived.
      """)

  @Option(help: "How many changes are drawn, spread over all rooms.")
  var count = 500
  @Option(help: "The same seed draws the same changes.")
  var seed: UInt64 = 1
  @Option(help: ArgumentHelp("The work folder; .build/mutants by default.", valueName: "folder"))
  var work: String?
  @Option(help: ArgumentHelp("Tries those of a room, or of files with this in their path.", valueName: "room or path"))
  var only: String?
  @Option(help: ArgumentHelp("Tries one, and prints what the suite that noticed it says.", valueName: "number"))
  var mutant: Int?
  @Option(help: "The most seconds for one change; suites that do not fit are not run, and told.")
  var seconds = 120.0
  @Option(help: ArgumentHelp("Runs the suites with this in their names alone.", valueName: "regular expression"))
  var suites = ""
  @Flag(help: "Takes the copy as it was built before, also where sources or tests were changed.")
  var skipBuild = false
  @Flag(help: "Prints the summary of what is known, and tries nothing.")
  var summary = false

  func run() throws {
    let tool = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let root = tool.deletingLastPathComponent().deletingLastPathComponent()
    let work = work.map { URL(filePath: $0) } ?? root.appending(path: ".build/mutants")
    let reasons = try Reasons(tool.appending(path: "equivalent.txt"))
    let survey = try Survey(root: root)
    let copy = MutatedCopy(original: root, work: work, seed: seed)
    let build = try copy.build(survey, count, skipsBuild: skipBuild)
    let bundle = TestBundle(copy: copy)
    let baseline = try Baseline(bundle, wanted: try Regex(suites), numbers: build.numbers)
    var trials = try Trials(bundle, baseline, seconds: seconds)
    // In an order of chance, so that a run that is stopped shows a part of all rooms. Those that
    // were tried before, and lived, take long and come last.
    let order = build.mutants.sorted { $0.mutant.rank(seed: seed) < $1.mutant.rank(seed: seed) }
    let (new, tried) = (order.filter { trials[$0.mutant] == nil }, order.filter { trials[$0.mutant] != nil })
    for (number, drawn) in new + tried where !summary && isWanted(number, drawn) {
      if mutant == nil {
        if trials[drawn]?.noticedBy != nil || reasons.reason(for: drawn) != nil { continue }
        if trials[drawn] != nil, trials.suitesLeft(number, drawn).isEmpty { continue }
      }
      let trial = try trials.run(number, drawn)
      let end = trial.noticedBy.map { "noticed by \($0)" } ?? "LIVED through \(trial.passed.count) of \(trial.reaching)"
      tell("\(number) \(drawn.file):\(drawn.line) \(drawn.change): \(end), \(Int(trial.seconds)) s")
    }
    if mutant != nil { print(try String(contentsOf: work.appending(path: "tests.log"), encoding: .utf8)) }
    Summary(mutants: build.mutants, refused: build.refused, survey: survey, trials: trials, reasons: reasons).print()
  }

  private func isWanted(_ number: Int, _ drawn: Mutant) -> Bool {
    if let mutant { return mutant == number }
    return only.map { drawn.room == $0 || drawn.file.contains($0) } ?? true
  }
}
