import Findings
import GRDB
import HitTesting
import SQLiteFile
import Wording

/// Writes the walks of a run's groups. Walks share the rows of their decisions: a decision is
/// stored without the location of the touch, which differs from group to group.
final class WalkWriter {
  private let run: Int64
  private let tables: TableWriter
  private let file: DatabaseFile
  private let words = FindingsWords()
  /// The rows of the decisions, by their JSON.
  private var decisions: [String: Int64] = [:]

  init(run: Int64, _ tables: TableWriter, _ file: DatabaseFile) {
    (self.run, self.tables, self.file) = (run, tables, file)
  }

  func write(_ walks: [Walk], of group: Int64) throws {
    for walk in walks {
      for (place, step) in walk.steps.enumerated() {
        let (decision, point) = step.withoutPoint
        let id = try row(of: decision)
        try insert(
          into: "walk_step",
          [
            "group_id": group, "policy": walk.policy, "is_baseline": walk.isBaseline, "number": place + 1,
            "decision_id": id, "x": point?.x, "y": point?.y,
          ])
      }
    }
  }

  private func row(of step: Walk.Step) throws -> Int64 {
    let text = try FindingsJSON.text(step)
    if let known = decisions[text] { return known }
    let id = try insert(
      into: "walk_decision",
      [
        "run_id": run, "depth": step.depth, "view_id": step.view?.id, "views": step.count, "label": words.label(step),
        "decision": step.step.rawValue, "reason": step.reason.identifier, "step": text, "why": words.why(step),
      ])
    decisions[text] = id
    return id
  }

  @discardableResult
  private func insert(into table: String, _ row: TableWriter.Row) throws -> Int64 {
    try file.translatingErrors { try tables.insert(into: table, row) }
  }
}

/// Reads walks from the rows of their steps. It decodes each decision once.
final class WalkReader {
  /// The columns of a step and of its decision. The caller adds a condition and an order.
  static let rows = """
    SELECT s.*, d.step FROM walk_step s JOIN walk_decision d ON d.id = s.decision_id
    """

  private let store: ResultsDatabase
  private var decisions: [Int64: Walk.Step] = [:]

  init(_ store: ResultsDatabase) { self.store = store }

  /// The walks of groups, by the numbers of the groups.
  func walks(_ rows: CheckedRows) throws -> [Int64: [Walk]] {
    var walks: [Int64: [Walk]] = [:]
    while let row = try rows.next() {
      let (group, isBaseline): (Int64, Bool) = (try row["group_id"], try row["is_baseline"])
      var known = walks.removeValue(forKey: group) ?? []
      if known.last?.isBaseline != isBaseline {
        known.append(Walk(policy: try row["policy"], isBaseline: isBaseline, steps: []))
      }
      known[known.count - 1].steps.append(try step(row))
      walks[group] = known
    }
    return walks
  }

  private func step(_ row: CheckedRow) throws -> Walk.Step {
    let id: Int64 = try row["decision_id"]
    let decision = try decisions[id] ?? store.value(Walk.Step.self, try row["step"])
    decisions[id] = decision
    let (x, y): (Double?, Double?) = (try row["x"], try row["y"])
    guard let x, let y else { return decision }
    return decision.at(Point(x: x, y: y))
  }
}

extension Walk.Step {
  /// Stands for the point of each touch in a decision that walks share.
  private static let sharedPoint = Point(x: .nan, y: .nan)

  /// The step as walks share it, and the point that it lacks then. The point is nil, and the step
  /// stays whole, if no point decides or if a column cannot hold it.
  fileprivate var withoutPoint: (step: Walk.Step, point: Point?) {
    let points = [reason.point, note?.point].compactMap(\.self)
    guard let point = points.first, points.allSatisfy({ $0 == point }), point.x.isColumn, point.y.isColumn else {
      return (self, nil)
    }
    return (at(Self.sharedPoint), point)
  }

  fileprivate func at(_ point: Point) -> Walk.Step {
    var step = self
    step.reason = reason.at(point)
    step.note = note?.at(point)
    return step
  }
}

extension Double {
  /// Whether a column of numbers holds the value. SQLite reads `nan` as NULL, and -0 as 0.
  fileprivate var isColumn: Bool { isFinite && !(isZero && sign == .minus) }
}
