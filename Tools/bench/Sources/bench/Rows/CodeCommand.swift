import ArgumentParser

struct CodeCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "code", abstract: "A replay and a sweep of override code.",
    discussion: "Code runs in its own process. The other side is the same rule as a policy file.")

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    try measureReplay(workload)
    try measureSweep(workload)
  }

  private static func measureReplay(_ workload: Workload) throws {
    let shape = workload.sizes.long
    let trace = try workload.trace(shape)
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

  private static func measureSweep(_ workload: Workload) throws {
    let scenes = workload.sizes.scenes
    for (shape, limit) in [(workload.sizes.scene, 0.03), (scenes, Double(scenes.snapshots) / 100)] {
      let trace = try workload.trace(shape)
      try workload.compare(
        "sweep, override code, nothing moves; otherwise: the same rule as a policy file",
        data: shape.snapshots == 1 ? "a scene of 300 views" : "\(shape.snapshots.grouped) scenes of 300 views",
        workload.sweep(trace, policy: "floating-windows/penetrable"), plain: workload.sweep(trace, policy: "uikit"),
        by: .wall, goal: .under(limit, "s"))
    }
  }
}
