import ArgumentParser

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures Retouch against the same work done otherwise, in the same run.",
    discussion: """
      Build the retouch that is measured first, in the repository's root: swift build -c release.
      Times are medians of rounds that alternate between the two; a ratio is that of the medians, over 1 where retouch is slower.
      """,
    subcommands: [
      AllCommand.self, GenerateCommand.self, ImportCommand.self, ReplayCommand.self, HitTestCommand.self,
      RecorderCommand.self,
      SizeCommand.self, PageCommand.self, ParseCommand.self, StepCommand.self,
    ])
}

/// The reason, in words, why something cannot be measured.
struct BenchFault: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

struct AllCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "all", abstract: "All measurements, one table.")

  @OptionGroup var options: WorkloadOptions

  func run() throws {
    try options.withWorkload { workload in
      Table.printHead()
      try ImportCommand.measure(workload)
      try ReplayCommand.measure(workload)
      try HitTestCommand.measure(rounds: workload.options.rounds)
      try RecorderCommand.measure(events: 1_000)
      try SizeCommand.measure(workload)
      if PageCommand.hasChromium { try PageCommand.measure(workload) }
    }
  }
}
