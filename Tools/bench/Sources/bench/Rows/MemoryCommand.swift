import ArgumentParser

struct MemoryCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory", abstract: "Peak memory, against that for a tenth of the data.")

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    let (corpus, long, differences) = (workload.sizes.corpus, workload.sizes.long, workload.sizes.differences)
    let fewRecordings = corpus.with(recordings: corpus.recordings / 10)
    let all = try workload.policy(SyntheticPolicy(moves: .all))
    let half = try workload.policy(SyntheticPolicy(moves: .half, rules: 4))
    let replay = { (trace: String, policy: String) in workload.replay(trace, policy: policy, jobs: 2) }
    for (name, shape, tenth) in [("recordings", corpus, fewRecordings), ("touches", long, long.tenth)] {
      try measure("import, \(name)", (shape, tenth)) {
        workload.record([try workload.recording($0)], to: workload.path("import.sqlite"))
      }
      try measure("replay, \(name)", (shape, tenth)) { replay(try workload.trace($0), "uikit") }
      try measure("check, \(name)", (shape, tenth)) { workload.check(try workload.trace($0)) }
      try measure("export, \(name)", (shape, tenth)) { workload.export(try workload.trace($0)) }
    }
    try measure("replay, files, half of the touches move", (corpus, fewRecordings)) {
      replay(try workload.traceFolder($0), half)
    }
    try measure("check, files", (corpus, fewRecordings)) { workload.check(try workload.traceFolder($0)) }
    for policy in [all, half] {
      let name = policy == all ? "all touches move" : "half of the touches move"
      try measure("replay, \(name)", (differences, differences.tenth)) { replay(try workload.trace($0), policy) }
    }
    for format in ["text", "json", "html"] {
      try measure("report, \(format), all touches move", (differences, differences.tenth)) { shape in
        try replay(try workload.trace(shape), all).run()
        return workload.report(format, to: workload.path("report"))
      }
    }
  }

  private static func measure(
    _ work: String, _ shapes: (whole: RecordingShape, tenth: RecordingShape),
    _ program: (RecordingShape) throws -> Program
  ) throws {
    func peak(_ shape: RecordingShape) throws -> (Program, Figure) {
      let program = try program(shape)
      let megabytes = Double(try program.run().peakMemory) / 1e6
      return (program, Figure(megabytes, "\(megabytes.short) MB"))
    }
    let (_, tenth) = try peak(shapes.tenth)
    let (program, whole) = try peak(shapes.whole)
    Table.printRow(
      "peak memory, \(work); otherwise: a tenth", data: shapes.whole.text, whole, plain: tenth,
      goal: .under(100, "MB").and(.ratio(atMost: 1.25)), command: program.text)
  }
}
