import ArgumentParser
import Foundation

/// The option for the number of threads.
struct JobsOption: ParsableArguments {
  @Option(
    name: .customLong("jobs"),
    help: ArgumentHelp("How many threads work at once; default is the number of cores.", valueName: "jobs"))
  private var given: Int?

  var count: Int { given ?? ProcessInfo.processInfo.activeProcessorCount }

  func validate() throws {
    guard 1...RunOptions.mostJobs ~= count else {
      throw ValidationError("--jobs takes a whole number from 1 to \(RunOptions.mostJobs)")
    }
  }
}
