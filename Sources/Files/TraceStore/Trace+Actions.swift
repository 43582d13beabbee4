import GRDB
public import HitTesting
public import Recording
import SQLiteFile

/// Reads who acted upon touches.
extension Trace {
  /// Reads what a touch made the app do, in the order in which it happened.
  ///
  /// - Parameter touch: The row with which the touch began.
  /// - Throws: An error that describes the fault in the file.
  public func actions(ofTouch touch: EventID) throws -> [TouchAction] {
    try actions("o.touch_id = ? AND o.is_action = 1 ORDER BY o.id", [touch.rawValue])
  }

  /// Reads the first action of each touch of a recording, in the order of the touches.
  ///
  /// - Throws: An error that describes the fault in the file.
  public func firstActions(_ recording: Recording) throws -> [TouchAction] {
    guard recording.info.outcomes != .none, let snapshots = recording.snapshots else { return [] }
    return try actions(
      "o.is_first_action = 1 AND o.snapshot_id BETWEEN ? AND ? ORDER BY o.touch_id",
      [snapshots.lowerBound.rawValue, snapshots.upperBound.rawValue])
  }

  /// A touch that begins, with who got it.
  package struct BegunTouch {
    package var id: EventID
    /// Seconds from the start of the recording.
    package var time: Double
    package var location: Point
    package var responder: Responder
  }

  /// Reads the first touches that begin in a snapshot, and counts all of them.
  ///
  /// - Throws: An error that describes the fault in the file.
  package func begunTouches(in snapshot: SnapshotID, most: Int64) throws -> (first: [BegunTouch], count: Int64) {
    let begun = "FROM event WHERE snapshot_id = ? AND phase = 0"
    return try read { db in
      let count = try CheckedRows(db, path: path, sql: "SELECT count(*) AS count \(begun)", [snapshot.rawValue])
        .first { try $0["count"] as Int64 }
      let first = try CheckedRows(
        db, path: path, sql: "SELECT * \(begun) ORDER BY id LIMIT ?", [snapshot.rawValue, most]
      ).map { row in
        func number(_ column: String) throws -> Double { (try row[column] as FiniteNumber).value }
        let (view, intended): (ViewID?, ViewID?) = (try row["responder_id"], try row["intended_id"])
        let isObserved: Bool? = try row["is_observed"]
        return BegunTouch(
          id: try row["id"], time: try number("time"), location: Point(x: try number("x"), y: try number("y")),
          responder: isObserved == true
            ? view.map { .view($0) } ?? .nobody : intended.map { .intended($0) } ?? .notObserved)
      }
      return (first, count ?? 0)
    }
  }

  private func actions(_ condition: String, _ arguments: [Int64]) throws -> [TouchAction] {
    try read { try actions(condition, arguments, $0) }
  }

  func actions(_ condition: String, _ arguments: [Int64], _ db: Database) throws -> [TouchAction] {
    try CheckedRows(
      db, path: path,
      sql: """
        SELECT o.id, o.touch_id, o.time - e.time AS after, o.kind, o.state, o.control_event, o.action, o.target, p.path, c.label
        FROM outcome o
        JOIN event e ON e.id = o.touch_id
        LEFT JOIN responder p ON p.id = o.responder_id
        LEFT JOIN recognizer r ON r.id = o.recognizer_id
        LEFT JOIN class c ON c.id = r.class_id
        WHERE \(condition)
        """, arguments, isCached: true
    ).map { row in
      let (view, className): (String?, String?) = (try row["path"], try row["label"])
      let (state, event): (Int64?, Int64?) = (try row["state"], try row["control_event"])
      guard let caller = TouchAction.Caller(className: className, path: view, state: state, controlEvent: event) else {
        let id: Int64 = try row["id"]
        throw FileFault(path, .damaged(.outcome(id)))
      }
      let (touch, after): (Int64, FiniteNumber) = (try row["touch_id"], try row["after"])
      var action = TouchAction(touch: EventID(rawValue: touch), after: after.value.roundedDifference, caller)
      (action.action, action.target) = (try row["action"], try row["target"])
      return action
    }
  }
}

extension TouchAction.Caller {
  /// The caller from the columns of an outcome that is an action; nil if they contradict each
  /// other.
  ///
  /// - Parameter className: the label of the recognizer's class; nil for a control.
  init?(className: String?, path: String?, state: Int64?, controlEvent: Int64?) {
    if let className, let state = state.flatMap({ RecognizerState(rawValue: Int($0)) }) {
      self = .recognizer(className: className, path: path, state)
    } else if let path, let controlEvent {
      self = .control(path: path, ControlEvent(rawValue: controlEvent))
    } else {
      return nil
    }
  }
}

extension Double {
  /// A difference of two times without the digits that neither of them has.
  var roundedDifference: Double { (self * 1e6).rounded() / 1e6 }
}
