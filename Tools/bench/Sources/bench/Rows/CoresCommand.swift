import ArgumentParser

struct CoresCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "cores", abstract: "Two cores against one, in each shape of the work.",
    discussion: """
      The ratio says how many times faster two cores are. The one core is one on which the system lets the whole program run;
      where it cannot do that, only --jobs tells the two apart.
      """)

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    let (corpus, long) = (workload.sizes.corpus, workload.sizes.long)
    let policy = try workload.policy(SyntheticPolicy(moves: .few, rules: 4))
    for (name, shape, trace) in [
      ("many files", corpus, try workload.traceFolder(corpus)),
      ("many recordings", corpus, try workload.trace(corpus)), ("one long recording", long, try workload.trace(long)),
    ] {
      try measure(
        "replay of \(name)", shape.text, workload, { workload.replay(trace, policy: policy, jobs: $0) })
    }
    let recordings = try workload.recordingFiles(corpus)
    let trace = workload.path("import.sqlite")
    try measure("import of many files", corpus.text, workload, atLeast: 1.6) { _ in
      workload.record(recordings, to: trace)
    }
  }

  /// Measures one work on two cores and on one.
  static func measure(
    _ work: String, _ data: String, _ workload: Workload, atLeast goal: Double = 1.8,
    _ program: (_ jobs: Int) -> Program
  ) throws {
    let (two, one) = try workload.alternate(program(2), program(1).onOneCore, .wall)
    Table.printRow(
      "two cores, \(work); otherwise: one core", data: data, two.figure("s"), plain: one.figure("s"),
      ratio: one.median / two.median, goal: .ratio(atLeast: goal), command: program(2).text)
  }
}
