import ArgumentParser
import Foundation

/// The plain alternative to a replay, an export and a check: the same rows, and nothing done with
/// them.
struct StepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "step", abstract: "Steps once through the rows of traces that another command reads.")

  /// The commands, each of which reads the rows of those before it, and more.
  enum Reader: String, CaseIterable, Comparable, ExpressibleByArgument {
    case replay, export, check

    static func < (one: Reader, other: Reader) -> Bool {
      allCases.firstIndex(of: one) ?? 0 < allCases.firstIndex(of: other) ?? 0
    }
  }

  @Argument(help: "A trace, or a folder with traces.")
  var trace: String

  @Option(help: "The command whose rows are read.")
  var reader = Reader.replay

  func run() throws {
    for path in paths {
      let database = try PlainDatabase(path)
      for (first, statements) in Self.statements where first <= reader {
        for sql in statements { try database.step(sql) }
      }
    }
  }

  private var paths: [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: trace) else { return [trace] }
    return names.sorted().map { "\(trace)/\($0)" }
  }

  /// The rows in the order in which they are stored, by the first command that reads them.
  private static let statements: [(Reader, [String])] = [
    (
      .replay,
      [
        "SELECT id, name, superclass_id FROM class",
        "SELECT id, recording_id, class_id FROM view",
        "SELECT id, recording_id, class_id FROM recognizer",
        "SELECT id, time, first_event_id FROM snapshot",
        """
        SELECT snapshot_id, view_id, is_removed, parent_id, sibling_order, bounds_x, bounds_y, bounds_width, bounds_height,
          position_x, position_y, anchor_x, anchor_y, transform_a, transform_b, transform_c, transform_d, transform_tx, transform_ty,
          alpha, is_hidden, is_user_interaction_enabled, is_animating, clips_to_bounds, is_multiple_touch_enabled, is_exclusive_touch,
          z_position
        FROM view_state
        """,
        "SELECT snapshot_id, view_id, identifier, tag, label, controller, layer_name, props FROM view_text",
        "SELECT snapshot_id, view_id, level, is_key, window_scene, first_responder_id FROM window_state",
        "SELECT snapshot_id, recognizer_id, owner_id, position, target_id, is_enabled FROM recognizer_state",
        """
        SELECT snapshot_id, id, first_id, time, type, subtype, touch_number, phase, x, y, window_scene, is_observed, responder_id,
          recognizer_count, intended_id
        FROM event WHERE is_observed IS NOT NULL
        """,
        "SELECT event_id, position, recognizer_id FROM event_recognizer",
      ]
    ),
    (.export, ["SELECT id, first_id, touch_id, phase, time, x, y FROM touch_sample"]),
    (
      .check,
      [
        "SELECT id, recording_id, resolved_to, path FROM responder",
        "SELECT * FROM resolution",
      ]
    ),
  ]
}
