import ArgumentParser

struct CorpusCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus",
    abstract: "Many recordings whose cells are recycled, in one trace and in as many: replay, check, export and show.",
    discussion: "The plain side only calls sqlite3_step() for the same rows. Everything runs on one core.")

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    let shape = workload.sizes.corpus
    let four = try workload.policy(SyntheticPolicy(moves: .few, rules: 4))
    for (name, traces) in [
      ("one trace", workload.trace), ("a trace each", workload.traceFolder),
    ] as [(String, (RecordingShape) throws -> String)] {
      let whole = try traces(shape)
      let tenth = try traces(shape.with(recordings: shape.recordings / 10))
      let data = "\(shape.text), \(name)"
      for (policyName, policy, limit) in [("the recorded policy", "uikit", 1.7), ("four rules", four, 2)] {
        try workload.compare(
          "replay, \(policyName); otherwise: sqlite3_step alone", data: data, workload.replay(whole, policy: policy),
          plain: workload.step(whole), goal: .ratio(atMost: limit))
      }
      try measureGrowth(
        "replay", data, workload.replay(whole, policy: "uikit"), workload.replay(tenth, policy: "uikit"), workload)
      try workload.compare(
        "check; otherwise: sqlite3_step alone", data: data, workload.check(whole),
        plain: workload.step(whole, as: .check), goal: .ratio(atMost: 3))
      try measureGrowth("check", data, workload.check(whole), workload.check(tenth), workload)
    }
    try measureSingle(workload, shape)
  }

  /// What export and show cost; they take one trace.
  private static func measureSingle(_ workload: Workload, _ shape: RecordingShape) throws {
    let data = "\(shape.text), one trace"
    let whole = try workload.trace(shape)
    let tenth = try workload.trace(shape.with(recordings: shape.recordings / 10))
    try workload.compare(
      "export; otherwise: sqlite3_step alone", data: data, workload.export(whole),
      plain: workload.step(whole, as: .export), goal: .ratio(atMost: 3))
    try measureGrowth("export", data, workload.export(whole), workload.export(tenth), workload)
    func showLast(_ trace: String) throws -> Program {
      workload.show(trace, snapshot: try PlainDatabase(trace).number("SELECT max(id) FROM snapshot"))
    }
    try workload.compare(
      "show, the last snapshot; otherwise: of a tenth of the recordings", data: data, try showLast(whole),
      plain: try showLast(tenth), goal: .ratio(atMost: 1.5))
  }

  /// Ten times the recordings are to cost ten times as much.
  private static func measureGrowth(
    _ work: String, _ data: String, _ whole: Program, _ tenth: Program, _ workload: Workload
  ) throws {
    try workload.compare(
      "\(work); otherwise: a tenth of the recordings", data: data, whole, plain: tenth, goal: .ratio(atMost: 11))
  }
}
