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
    try measureCode(workload, shape, trace)
  }

  /// Compares one rule as code, which runs in its own process, with the same rule in a policy file.
  private static func measureCode(_ workload: Workload, _ shape: RecordingShape, _ trace: String) throws {
    let rules = "policy: buttons\nbase: uikit\nrules:\n  - match: UIButton\n    pointInside: { outset: 100 }\n"
    let file = try workload.policy("buttons", rules)
    // The first rule matches no view here, so that no touch goes elsewhere. The second one sends
    // most touches to a button.
    for (name, code, same) in [
      ("nothing moves", "floating-windows/penetrable", "uikit"),
      ("most touches move", "larger-tap-area/every-button", file),
    ] {
      try workload.compare(
        "replay, override code, \(name); otherwise: the same rule as a policy file", data: shape.text,
        workload.replay(trace, policy: code), plain: workload.replay(trace, policy: same), by: .wall)
    }
  }
}
