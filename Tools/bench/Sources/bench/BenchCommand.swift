import ArgumentParser

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures Retouch against the same work done otherwise, in the same run.",
    discussion: """
      Build the retouch that is measured first, in the repository's root: swift build -c release.
      Figures are medians of rounds that alternate between the two; a ratio is that of the medians, over 1 where retouch needs
      more. "s CPU" is the time for which cores ran the program, "s" the time until it ended.
      """,
    subcommands: [
      AllCommand.self, CorpusCommand.self, ReplayCommand.self, CodeCommand.self, OutcomesCommand.self,
      ChangesCommand.self, DifferencesCommand.self,
      HitTestCommand.self, SweepCommand.self, CoresCommand.self, ImportCommand.self, RecorderCommand.self,
      MemoryCommand.self, QuestionsCommand.self, SizeCommand.self, PageCommand.self, LargeCommand.self,
      FirstReportCommand.self, GenerateCommand.self, PolicyCommand.self, ParseCommand.self, StepCommand.self,
    ])
}

/// The reason, in words, why something cannot be measured.
struct BenchFault: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// A subcommand that prints rows about the recordings of a workload.
protocol WorkloadCommand: ParsableCommand {
  var options: WorkloadOptions { get }

  static func measure(_ workload: Workload) throws
}

extension WorkloadCommand {
  func run() throws { try options.withWorkload { try Self.measure($0) } }
}

struct AllCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(commandName: "all", abstract: "All measurements, one table.")

  @OptionGroup var options: WorkloadOptions

  /// Those that run in this process come last, as they leave their memory to programs that follow.
  private static let commands: [any WorkloadCommand.Type] = [
    CorpusCommand.self, MemoryCommand.self, ReplayCommand.self, CodeCommand.self, OutcomesCommand.self,
    CoresCommand.self, ImportCommand.self, ChangesCommand.self, DifferencesCommand.self, SizeCommand.self,
    PageCommand.self, QuestionsCommand.self,
    LargeCommand.self,
    HitTestCommand.self, SweepCommand.self, RecorderCommand.self,
  ]

  static func measure(_ workload: Workload) throws { for command in commands { try command.measure(workload) } }
}
