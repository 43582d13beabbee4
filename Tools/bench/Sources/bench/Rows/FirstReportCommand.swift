import ArgumentParser
import Foundation

/// It is not among all measurements, as it compiles everything again, with the packages from where
/// SwiftPM gets them.
struct FirstReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "first-report",
    abstract: "From nothing to the first report: with a released program, and from a clean clone.",
    discussion: """
      Both end with a replay of an example. The clone is of the last commit, and built as the README tells. What a download takes
      is not in the figure for the released program.
      """)

  @OptionGroup var options: WorkloadOptions

  @Flag(help: "Also measure a full run of Tools/test in the clone.")
  var tests = false

  func run() throws { try options.withWorkload(measure) }

  private func measure(_ workload: Workload) throws {
    let (clone, built, installed) = (workload.path("clone"), workload.path("built"), workload.path("installed"))
    let (release, trace) = (workload.path("release"), workload.path("floats.sqlite"))
    func seconds(_ script: String, _ arguments: String...) throws -> Double {
      try Program(arguments: ["/bin/bash", "-euc", script, "bench"] + arguments).run().wall
    }
    func report(_ prefix: String) throws -> Double {
      try seconds(
        """
        cd "$1/Tools/Examples/floats"
        "$2/bin/retouch" record recording.jsonl -o "$3" --force
        "$2/bin/retouch" replay "$3" --policy policy.yaml --results "$3.results" || [ $? = 1 ]
        """, clone, prefix, trace)
    }
    let fromSource =
      try seconds(
        "git clone --quiet \"$1\" \"$2\"; \"$2/Tools/install\" --prefix \"$3\"",
        Workload.root.standardizedFileURL.path, clone, built) + report(built)
    _ = try seconds("\"$1/Tools/release\" \"$2\" --prefix \"$3\"", clone, release, built)
    var fromRelease = Timings()
    for _ in 0..<options.rounds {
      fromRelease.add(
        try seconds("sh \"$1/install.sh\" --from \"$1\" --prefix \"$2\"", release, installed) + report(installed))
    }
    Table.printRow(
      "a released program to the first report; otherwise: a clean clone", data: "an example of 6 touches",
      fromRelease.figure("s"), plain: Figure(fromSource, "\(fromSource.short) s"), goal: .under(60, "s"),
      command: "sh install.sh; retouch record; retouch replay")
    guard tests else { return }
    let minutes = try seconds("cd \"$1\"; Tools/test", clone) / 60
    Table.printRow(
      "all that must hold before a change lands, in a clean clone", data: "the last commit",
      Figure(minutes, "\(minutes.short) min"), goal: .under(12, "min"), command: "Tools/test")
  }
}
