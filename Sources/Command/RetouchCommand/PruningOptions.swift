import ArgumentParser
import Findings
import FindingsStore
import PolicyFiles
import Replay
import Reporting
import SQLiteFile
import Wording

/// The options that remove runs from a results database.
struct PruningOptions: ParsableArguments {
  @Flag(help: "Remove runs instead: those of --run, and those that neither --keep nor --older-than keeps.")
  var prune = false

  @Option(help: ArgumentHelp("With --prune: the newest runs stay, as many as this.", valueName: "count"))
  var keep: Int?

  @Option(
    help: ArgumentHelp(
      "With --prune: only runs made more than this age ago are removed, as 30d or 8w; or before a day, as 2027-01-31, in UTC.",
      valueName: "age|day"), transform: RunAge.init(typed:))
  var olderThan: RunAge?

  @Flag(help: "With --prune: only list the runs that would be removed.")
  var dryRun = false

  /// - Parameter runs: the numbers of `--run`.
  func validate(runs: [Int64]) throws {
    guard prune else {
      if keep != nil || olderThan != nil || dryRun {
        throw ValidationError("--keep, --older-than and --dry-run need --prune")
      }
      return
    }
    guard keep != nil || olderThan != nil || !runs.isEmpty else {
      throw ValidationError("--prune needs --keep, --older-than or --run")
    }
    guard keep ?? 1 >= 1 else { throw ValidationError("--keep takes a whole number, 1 or more") }
  }

  /// Removes the chosen runs of a results database.
  func run(_ results: String, named: [Int64]) throws {
    let store = try ResultsDatabase(reading: results)
    let known = try store.times()
    let chosen = try choice(named).runs(of: known)
    // A report of a run that is missing throws.
    let missing = named.filter { number in !known.contains { $0.run == number } }
    let lines = try (missing + chosen).map { number in
      let report = try store.report(run: number)
      return "\(dryRun ? "would remove" : "removed") run \(number), \(ReportWords.time(report.head.madeAt)): "
        + ReportWords.line(report).visible
    }
    let stay = known.count - chosen.count
    let words = "\(ReportWords.count(stay, "run")) \(dryRun ? "would stay" : stay == 1 ? "stays" : "stay")"
    guard !dryRun else {
      for line in lines { try Console.line(line) }
      return try Console.line(words)
    }
    try PartialFile.checkWritable(results)
    let bytes = try ResultsDatabase(writing: results, guardedBy: SignalGuard()) {
      Console.note("\(results): waits until another command has ended")
    }.remove(chosen)
    for line in lines { try Console.line(line) }
    let less = bytes.before - bytes.after
    try Console.line(
      less > 0 ? "\(words); \(FileSize.words(less)) less, now \(FileSize.words(bytes.after))" : words)
  }

  private func choice(_ named: [Int64]) throws -> RunChoice {
    RunChoice(named: Set(named), kept: keep, before: try olderThan?.time())
  }
}

/// The age of the runs to remove.
enum RunAge {
  /// Seconds before now.
  case age(Double)
  /// A day, as YYYY-MM-DD.
  case day(String)

  private static let units = ["d": 86_400.0, "w": 604_800.0]

  /// - Throws: `ValidationError`.
  init(typed: String) throws {
    if AcceptedFile.isDay(typed) {
      self = .day(typed)
    } else if let unit = typed.last.flatMap({ Self.units[String($0)] }), let count = Int(typed.dropLast()), count >= 0 {
      self = .age(Double(count) * unit)
    } else {
      throw ValidationError("it takes an age in days or weeks, as 30d or 8w, or a day, as 2027-01-31")
    }
  }

  /// The time before which runs are older.
  func time() throws -> String {
    switch self {
    case .age(let seconds): try RunClock.time(secondsAgo: seconds)
    case .day(let day): day
    }
  }
}
