import GRDB
package import HitTesting
package import Recording
import SQLiteFile

/// A touch at its beginning, with who got it and who acted upon it.
package struct ListedTouch {
  /// The row with which it began.
  package var id: EventID
  package var snapshotID: SnapshotID
  /// Seconds from the start of the recording.
  package var time: Double
  /// On the screen, in points.
  package var location: Point
  package var responder: Responder
  /// The path of the view in ``responder``; nil without a view.
  package var path: String?
  /// The class of the view controller that the view belongs to; nil if there is none, or if it is
  /// not known.
  package var screen: String?
  /// The element that it falls in; nil for none.
  package var element: InferredElement?
  /// Nil if the recording does not tell who acted.
  package var actor: RecordedActor?
}

/// The touches of a recording, one after another.
///
/// In memory are one touch, and the names of the views and recognizers so far.
package struct TouchList {
  /// What an outcome's columns tell about the one who acted.
  private struct ActorKey: Hashable {
    var recognizer: RecognizerID?
    var responder, state, controlEvent: Int64?
  }

  private let path: String
  private let coverage: OutcomeCoverage
  private var rows: NextRow<ListedTouchColumns>
  private let responders: TableStatement<ResponderColumns>
  private let recognizers: TableStatement<RecognizerLabelColumns>
  private var names: [Int64: (path: String?, screen: String?)] = [:]
  private var actors: [ActorKey: (who: String, what: String)] = [:]
  /// The scenes in which views are matched; nil without a selector.
  private let matched: (selector: Selector, cursor: TraceCursor)?

  fileprivate init(
    _ database: Database, _ trace: Trace, _ recording: Trace.Recording, _ part: RecordingPart?,
    in times: ClosedRange<Double>, matching selector: Selector?
  ) throws {
    (path, coverage) = (trace.path, recording.info.outcomes)
    rows = try CursorRows(database, trace, recording, part).touches(in: times)
    responders = try TableStatement(select: database, path: path, "FROM responder WHERE id = ?")
    recognizers = try TableStatement(
      select: database, path: path, "FROM recognizer r JOIN class c ON c.id = r.class_id WHERE r.id = ?")
    matched = try selector.map {
      ($0, try TraceCursor(database, trace: trace, recording: recording, part: part, events: .none))
    }
  }

  /// Reads the next touch; nil after the last one.
  ///
  /// - Throws: an error that describes the fault in the file.
  package mutating func next() throws -> ListedTouch? {
    while rows.isThere {
      let touch = try present()
      try rows.step()
      if let touch { return touch }
    }
    return nil
  }

  /// The touch on which the rows stand; nil if its view does not match.
  private mutating func present() throws -> ListedTouch? {
    let row = rows.row
    let snapshot = try row[\.snapshotID]
    let (view, intended) = (try row[\.viewID], try row[\.intendedID])
    let responder: Responder =
      try row[\.isObserved]
      ? view.map { .view($0) } ?? .nobody : intended.map { .intended($0) } ?? .notObserved
    guard try matches(responder, in: snapshot) else { return nil }
    let name = try name(ofResponder: row[\.responderID])
    return ListedTouch(
      id: try row[\.id], snapshotID: snapshot, time: try row[\.time], location: Point(x: try row[\.x], y: try row[\.y]),
      responder: responder, path: name.path, screen: name.screen, element: try element(row), actor: try actor(row))
  }

  private mutating func element(_ row: TableStatement<ListedTouchColumns>) throws -> InferredElement? {
    guard let id = try row[\.elementID], let path = try name(ofResponder: row[\.elementResponderID]).path else {
      return nil
    }
    return InferredElement(
      id: id, path: path, margin: try row[notNull: \.elementMargin], isJudged: try row[notNull: \.isElementJudged])
  }

  private func matches(_ responder: Responder, in snapshot: SnapshotID) throws -> Bool {
    guard let (selector, cursor) = matched else { return true }
    while cursor.snapshotID < snapshot, try cursor.nextSnapshot() {}
    return responder.namedView.flatMap { cursor.scene.slot(of: $0) }.map { selector.matches($0, in: cursor.scene) }
      ?? false
  }

  private mutating func name(ofResponder id: Int64?) throws -> (path: String?, screen: String?) {
    guard let id else { return (nil, nil) }
    if let known = names[id] { return known }
    responders.begin(id)
    defer { responders.reset() }
    let name = try responders.step() ? (try responders[\.path], try responders[\.screen]) : (nil, nil)
    names[id] = name
    return name
  }

  private mutating func actor(_ row: TableStatement<ListedTouchColumns>) throws -> RecordedActor? {
    guard coverage != .none else { return nil }
    guard let outcome = try row[\.outcomeID] else { return coverage == .all ? .nobody : nil }
    let key = ActorKey(
      recognizer: try row[\.recognizerID], responder: try row[\.actorID], state: try row[\.state],
      controlEvent: try row[\.controlEvent])
    let after = try (row[notNull: \.actedAt] - row[\.time]).roundedDifference
    if let known = actors[key] { return .first(who: known.who, what: known.what, after: after) }
    let caller = TouchAction.Caller(
      className: try key.recognizer.flatMap { try recognizers.first(\.label, $0) },
      path: try name(ofResponder: key.responder).path, state: key.state, controlEvent: key.controlEvent)
    guard let caller else { throw FileFault(path, .damaged(.outcome(outcome))) }
    let action = TouchAction(touch: try row[\.id], after: after, caller)
    actors[key] = (action.who, action.what)
    return action.actor
  }
}

extension Trace {
  /// Reads the touches of a recording in the order in which they began.
  ///
  /// - Parameters:
  ///   - part: the part to read; nil for the whole recording.
  ///   - times: when they began, in seconds from the start of the recording.
  ///   - selector: selects the views that got them, or that they were meant for; nil for all
  ///     touches.
  ///   - body: receives the touches. Do not use them afterwards.
  /// - Throws: errors of `body`, or an error that describes the fault in the file.
  /// - Complexity: O(touches), and with a selector also O(changes of the scenes).
  package func readTouches<Result>(
    of recording: Recording, part: RecordingPart? = nil, in times: ClosedRange<Double> = -.infinity ... .infinity,
    matching selector: Selector?, _ body: (inout TouchList) throws -> Result
  ) throws -> Result {
    try read { db in
      var list = try TouchList(db, self, recording, part, in: times, matching: selector)
      return try body(&list)
    }
  }
}
