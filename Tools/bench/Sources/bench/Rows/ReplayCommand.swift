import ArgumentParser

struct ReplayCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replay of one long recording in which little changes.",
    discussion: "The plain side only calls sqlite3_step() for the same rows. Both run on one core.")

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    let shape = workload.sizes.long
    let trace = try workload.trace(shape)
    let four = try workload.policy(SyntheticPolicy(moves: .few, rules: 4))
    for (name, policy, goal) in [
      ("the recorded policy", "uikit", Goal.ratio(atMost: 1.25)), ("four rules", four, Goal.none),
    ] {
      try workload.compare(
        "replay, \(name); otherwise: sqlite3_step alone", data: shape.text, workload.replay(trace, policy: policy),
        plain: workload.step(trace), goal: goal)
    }
  }
}
