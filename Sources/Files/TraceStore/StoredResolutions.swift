import HitTesting
import Recording
import SQLiteFile

/// Computes a recording's resolutions again and compares them with the stored ones.
struct StoredResolutions {
  private var tracker = ResolutionTracker()
  private let cursor: TraceCursor
  private var rows: AscendingRows<StoredResolutionColumns, EventID>
  private let paths: TableStatement<TouchPathColumns>
  private var outcomes: OutcomeTracker?
  private let quietTaps: TableStatement<QuietTapColumns>
  private var countOfQuietTaps: Int64 = 0
  private let responders: TableStatement<ResponderColumns>

  init(_ cursor: TraceCursor, outcomes coverage: OutcomeCoverage) throws {
    self.cursor = cursor
    outcomes = OutcomeTracker(coverage)
    quietTaps = try cursor.select("FROM quiet_tap WHERE touch_id = ?")
    responders = try cursor.select("FROM responder WHERE id = ?")
    paths = try cursor.select("FROM touch_path WHERE touch_id = ?")
    rows = AscendingRows(
      try cursor.select(
        """
        FROM resolution n CROSS JOIN responder p ON p.id = n.responder_id LEFT JOIN responder q ON q.id = n.near_responder_id
        LEFT JOIN responder f ON f.id = n.element_responder_id
        WHERE n.event_id >= ? ORDER BY n.event_id
        """), id: \.resolution.eventID)
  }

  /// Follows the cursor to its next snapshot.
  mutating func follow() {
    tracker.follow(cursor.scene)
    if !cursor.scene.delta.isEmpty { outcomes?.sceneChanged() }
  }

  /// - Throws: ``FileFault`` if the stored resolution of an event differs from the computed one.
  mutating func check(_ event: StoredEvent) throws {
    let recognizers =
      event.phase == .began && event.recognizerCount ?? 0 > 0 ? try cursor.recognizers(ofEvent: event.id) : []
    let facts = event.responder.map { responder in
      tracker.facts(
        location: event.location, responder: responder, isTouch: event.phase == .began, radius: event.details?.radius,
        recognizers: recognizers, in: cursor.scene, className: { cursor.viewClass($0) ?? "" })
    }
    guard try stored(event.id) == facts else { throw otherResolution(event.id) }
    guard let number = event.touchNumber, let phase = event.phase, let location = event.location else { return }
    var sample = TouchSample(touch: number, phase: phase, location: location)
    if phase == .began, outcomes != nil {
      sample.observation.recognizers = recognizers
      try checkQuiet(outcomes?.begin(sample, row: event.id, element: facts?.element))
    }
    if let path = tracker.follow(sample, row: event.id, time: event.time) {
      guard try storedPath(path.touchID) == path else { throw otherResolution(path.touchID) }
      outcomes?.follow(path)
    }
  }

  /// - Throws: ``FileFault`` if the stored rows of an outcome differ from the computed ones.
  mutating func check(_ stored: TraceCursor.StoredOutcome) throws {
    let outcome = stored.outcome
    guard let touches = try? outcomes?.touches(of: outcome), touches == stored.touches else {
      throw cursor.misplaced(outcome: stored.id)
    }
    let firsts = Set(touches.filter { outcomes?.isFirstAction(outcome, of: $0) == true })
    let path = tracker.actor(
      of: outcome, owner: outcome.recognizer.flatMap { cursor.candidateOwner($0) },
      touched: outcomes?.element(of: touches), in: cursor.scene)?.path
    guard stored.isAction == outcome.isAction, Set(stored.firsts) == firsts,
      try storedPath(ofResponder: stored.responder) == path
    else { throw cursor.misplaced(outcome: stored.id) }
  }

  private func storedPath(ofResponder id: Int64?) throws -> String? {
    guard let id else { return nil }
    responders.begin(id)
    defer { responders.reset() }
    return try responders.step() ? try responders[\.path] : nil
  }

  private mutating func checkQuiet(_ tap: EventID?) throws {
    guard let tap else { return }
    guard try quietTaps.hasRow(tap) else { throw otherResolution(tap) }
    countOfQuietTaps += 1
  }

  /// Checks the taps that changed nothing, at the end of the recording.
  ///
  /// - Parameter stored: the number of them in the file.
  /// - Returns: whether it is the computed one.
  mutating func end(isFinished: Bool, storedQuietTaps stored: Int64) throws -> Bool {
    if isFinished { try checkQuiet(outcomes?.end()) }
    return countOfQuietTaps == stored
  }

  private func otherResolution(_ event: EventID) -> FileFault {
    FileFault(cursor.trace.path, .damaged(.otherResolution(event: event)))
  }

  private func storedPath(_ touch: EventID) throws -> TouchPath? {
    paths.begin(touch)
    defer { paths.reset() }
    guard try paths.step() else { return nil }
    return TouchPath(
      touchID: touch, endPhase: TouchPhase(rawValue: Int(try paths[\.endPhase])), duration: try paths[\.duration],
      length: try paths[\.length], reach: try paths[\.reach],
      end: Point(x: try paths[\.endX], y: try paths[\.endY]), isTap: try paths[\.isTap],
      repeated: try paths[\.repeatedID], repeats: try paths[\.repeats], pause: try paths[\.pause])
  }

  private mutating func stored(_ event: EventID) throws -> ResolutionFacts? {
    guard try rows.find(event) else { return nil }
    let row = rows.found
    var facts = ResolutionFacts(responder: try responder(), isTouch: try row[\.resolution.isTouch])
    facts.view = try row[\.resolution.viewID]
    facts.isControl = try row[\.resolution.isControl]
    if let x = try row[\.resolution.boxX] {
      facts.box = Rect(
        x: x, y: try row[notNull: \.resolution.boxY], width: try row[notNull: \.resolution.boxWidth],
        height: try row[notNull: \.resolution.boxHeight])
    }
    facts.near = try row[\.resolution.nearID].map { view in
      ResolutionFacts.NearControl(
        view: view,
        responder: .view(
          .init(
            path: try row[notNull: \.nearPath], identifier: try row[\.nearIdentifier], screen: try row[\.nearScreen])),
        distance: try row[notNull: \.resolution.nearDistance])
    }
    facts.element = try row[\.resolution.elementID].map { view in
      ResolutionFacts.Element(
        view: view,
        responder: .view(
          .init(
            path: try row[notNull: \.elementPath], identifier: try row[\.elementIdentifier],
            screen: try row[\.elementScreen])),
        margin: try row[notNull: \.resolution.elementMargin],
        isJudged: try row[notNull: \.resolution.isElementJudged])
    }
    return facts
  }

  private func responder() throws -> ResolutionFacts.Responder {
    switch try rows.found[\.resolvedTo] {
    case 0: .notObserved
    case 1: .nobody
    case 3: .intended(try name())
    default: .view(try name())
    }
  }

  private func name() throws -> ResolutionFacts.Name {
    let row = rows.found
    return .init(path: try row[notNull: \.path], identifier: try row[\.identifier], screen: try row[\.screen])
  }
}
