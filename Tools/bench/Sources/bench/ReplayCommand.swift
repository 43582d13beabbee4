import ArgumentParser
import Foundation

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "retouch replay end to end, against stepping through the same rows.",
    discussion:
      "The plain side only calls sqlite3_step() for the rows that a replay reads. Both are processes of their own.")

  @OptionGroup var options: WorkloadOptions

  func run() throws {
    try options.withWorkload {
      Table.printHead()
      try Self.measure($0)
    }
  }

  static func measure(_ workload: Workload) throws {
    let policy = workload.path("bigger.yaml")
    let rules = "policy: bigger\nbase: uikit\nrules:\n  - match: UITabBar UIButton\n    pointInside: { outset: 4 }\n"
    try rules.write(toFile: policy, atomically: true, encoding: .utf8)
    let results = workload.path("results.sqlite")
    func replay(_ trace: String, policy: String) -> [String] {
      try? FileManager.default.removeItem(atPath: results)
      return [workload.retouch, "replay", trace, "--policy", policy, "--results", results]
    }
    let trace = try workload.trace(.whole)
    for (name, policy) in [("the recorded policy", "uikit"), ("one rule", policy)] {
      let (ours, plain) = try Timings.alternate(rounds: workload.options.rounds) {
        try ChildProcess(replay(trace, policy: policy), exitCodes: [0, 1]).seconds
      } _: {
        try ChildProcess([ownPath, "step", trace]).seconds
      }
      Table.printRow(
        "replay, \(name); plain: sqlite3_step alone",
        data: "\(try workload.megabytes(trace).short) MB: \(workload.size.text)",
        ours.text("s") { $0 }, plain: plain.text("s") { $0 }, ratio: ours.median / plain.median,
        goal: "ratio 2 or less",
        command: workload.command(replay(trace, policy: policy)))
    }
    try measureRules(workload, trace, replay)
    try measureCode(workload, trace, replay)
    try workload.printMemory(
      "replay, peak memory", { replay(try workload.trace($0), policy: policy) }, exitCodes: [0, 1])
  }
}

extension ReplayCommand {
  /// Compares a policy file with four rules to one without rules. Once the rules move touches,
  /// which are then also explained, and once they do not.
  private static func measureRules(
    _ workload: Workload, _ trace: String, _ replay: (_ trace: String, _ policy: String) -> [String]
  ) throws {
    let plain = workload.path("plain.yaml")
    try "policy: plain\nbase: uikit\n".write(toFile: plain, atomically: true, encoding: .utf8)
    for (name, outset, goal) in [("no touch moves", 0, "ratio 1.3 or less"), ("some touches move", 4, "none")] {
      let file = workload.path("four-\(outset).yaml")
      let rules = """
        policy: four
        base: uikit
        rules:
          - match: UITabBar UIButton
            pointInside: { outset: \(outset) }
          - match: '#gone'
            hitTest: penetrable
          - match: UIScrollView
            hitTest: { regions: [[0, 0, 4000, 4000]] }
          - match: UILabel
            set: { alpha: 0.9 }

        """
      try rules.write(toFile: file, atomically: true, encoding: .utf8)
      let (ours, without) = try Timings.alternate(rounds: workload.options.rounds) {
        try ChildProcess(replay(trace, file), exitCodes: [0, 1]).seconds
      } _: {
        try ChildProcess(replay(trace, plain)).seconds
      }
      Table.printRow(
        "replay, four rules, \(name); plain: the same base without rules",
        data: "\(try workload.megabytes(trace).short) MB: \(workload.size.text)",
        ours.text("s") { $0 }, plain: without.text("s") { $0 }, ratio: ours.median / without.median, goal: goal,
        command: workload.command(replay(trace, file)))
    }
  }

  /// Compares one rule as code, which runs in its own process, with the same rule in a policy file.
  private static func measureCode(
    _ workload: Workload, _ trace: String, _ replay: (_ trace: String, _ policy: String) -> [String]
  ) throws {
    let file = workload.path("buttons.yaml")
    let rules = "policy: buttons\nbase: uikit\nrules:\n  - match: UIButton\n    pointInside: { outset: 100 }\n"
    try rules.write(toFile: file, atomically: true, encoding: .utf8)
    // The first rule matches no view here, so that no touch goes elsewhere. The second one sends
    // most touches to a button.
    for (name, code, same) in [
      ("nothing moves", "floating-windows/penetrable", "uikit"),
      ("most touches move", "larger-tap-area/every-button", file),
    ] {
      let (ours, plain) = try Timings.alternate(rounds: workload.options.rounds) {
        try ChildProcess(replay(trace, code), exitCodes: [0, 1]).seconds
      } _: {
        try ChildProcess(replay(trace, same), exitCodes: [0, 1]).seconds
      }
      Table.printRow(
        "replay, override code, \(name); plain: the same rule as a policy file",
        data: "\(try workload.megabytes(trace).short) MB: \(workload.size.text)",
        ours.text("s") { $0 }, plain: plain.text("s") { $0 }, ratio: ours.median / plain.median, goal: "none",
        command: workload.command(replay(trace, code)))
    }
  }
}

/// The plain alternative to ``ReplayCommand``.
struct StepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "step", abstract: "Steps through the rows of a trace that a replay reads.", shouldDisplay: false)

  @Argument var trace: String

  func run() throws {
    let database = try PlainDatabase(trace)
    // These are the statements of TraceCursor, in its order.
    for sql in [
      "SELECT id, name, superclass_id FROM class ORDER BY id",
      "SELECT id, time FROM snapshot WHERE id BETWEEN 1 AND 9223372036854775807 ORDER BY id",
      """
      SELECT snapshot_id, view_id, is_removed, parent_id, sibling_order, bounds_x, bounds_y, bounds_width, bounds_height,
        position_x, position_y, anchor_x, anchor_y, transform_a, transform_b, transform_c, transform_d, transform_tx, transform_ty,
        alpha, is_hidden, is_user_interaction_enabled, is_animating, clips_to_bounds, is_multiple_touch_enabled, is_exclusive_touch,
        z_position
      FROM view_state WHERE snapshot_id BETWEEN 1 AND 9223372036854775807 ORDER BY id
      """,
      """
      SELECT snapshot_id, view_id, identifier, tag, label, controller, layer_name, props
      FROM view_text WHERE snapshot_id BETWEEN 1 AND 9223372036854775807 ORDER BY id
      """,
      """
      SELECT snapshot_id, view_id, level, is_key, window_scene, first_responder_id
      FROM window_state WHERE snapshot_id BETWEEN 1 AND 9223372036854775807 ORDER BY id
      """,
      """
      SELECT s.snapshot_id, s.recognizer_id, s.owner_id, s.position, s.target_id, s.is_enabled, c.name
      FROM recognizer_state s JOIN recognizer r ON r.id = s.recognizer_id JOIN class c ON c.id = r.class_id
      WHERE s.snapshot_id BETWEEN 1 AND 9223372036854775807 ORDER BY s.id
      """,
      """
      SELECT snapshot_id, id, first_id, time, type, subtype, touch_number, phase, x, y, window_scene, is_observed, responder_id,
        recognizer_count
      FROM event WHERE snapshot_id BETWEEN 1 AND 9223372036854775807 AND is_observed IS NOT NULL ORDER BY id
      """,
    ] { try database.step(sql) }
  }
}
