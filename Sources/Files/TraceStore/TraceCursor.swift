import GRDB
public import HitTesting
public import Recording
import SQLiteFile

/// Reads a recording of a trace snapshot by snapshot, with the events of each snapshot.
///
/// It applies the changes of each snapshot to one scene, so that memory does not grow with the
/// trace.
public final class TraceCursor: SceneCursor {
  /// The events at which a cursor stops.
  public enum Events: Sendable {
    /// No events.
    case none
    /// Events that are resolved to a responder: touches that begin, pointers, and events without a
    /// location.
    case resolved
    /// All events, also those of touches that continue.
    case all
  }

  /// The scene of the current snapshot. Before the first one, it has no windows, or those at the
  /// start of the part.
  public internal(set) var scene = Scene()
  /// The number of the current snapshot. It is undefined before the first one.
  public private(set) var snapshotID: SnapshotID = 0
  /// The time of the current snapshot, in seconds from the start of the recording.
  public private(set) var time = 0.0

  let trace: Trace
  let database: Database
  /// How much the recording tells of what came of touches.
  let coverage: OutcomeCoverage
  let recordingID: RecordingID
  private var snapshots: NextRow<SnapshotColumns>
  var states: NextRow<ViewStateColumns>
  var texts: NextRow<ViewPartColumns<ViewText>>
  var windows: NextRow<ViewPartColumns<WindowState>>
  var deliveries: NextRow<ViewPartColumns<DeliveryState>>
  var recognizers: NextRow<StoredRecognizerColumns>
  var parameters: NextRow<RecognizerParametersColumns>
  var requirements: NextRow<FailureRequirementColumns>
  /// nil when the cursor stops at no events.
  private var events: NextEvent?
  /// Touches that go on; nil when the cursor does not stop at them.
  private var samples: RowsAhead<SampleRow>?
  /// nil when the cursor does not stop at them.
  var outcomes: NextOutcome?
  /// The first event row of the next snapshot; nil without a next one.
  private var nextSnapshotEvents: EventID?
  /// Where the ranges of events end that are not over; empty when all events are read.
  private var endsOfRanges: ArraySlice<EventID>
  /// The row of the latest outcome; the least number before the first one.
  var latestOutcome = Int64.min
  private let touch: TableStatement<EventColumns>
  private var candidates: AscendingRows<EventRecognizerColumns, EventID>
  var classIndexes: [Int64: ClassIndex] = [:]
  var views: AscendingRows<ViewColumns, ViewID>
  var recognizersOfOwner: [ViewID: [RecognizerID: (position: Int64, recognizer: Recognizer)]] = [:]
  var ownerOfRecognizer: [RecognizerID: ViewID] = [:]
  /// The classes of recognizers as paths show them, by their whole names.
  private var recognizerLabels: [String: String] = [:]
  var recognizerFacts: [RecognizerID: TraceWriter.RecognizerFacts] = [:]
  /// The fingers and window scenes of the touches that go on, by the rows with which they began.
  var touches: [EventID: StoredTouch] = [:]
  /// The touch that was asked for last.
  private var latestTouch: (id: EventID, touch: StoredTouch)?

  init(_ database: Database, trace: Trace, recording: Trace.Recording, part: RecordingPart?, events: Events) throws {
    self.database = database
    self.trace = trace
    coverage = recording.info.outcomes
    recordingID = recording.id
    endsOfRanges = (part?.only ?? []).map(\.upperBound)[...]
    let rows = try CursorRows(database, trace, recording, part)
    snapshots = try rows.snapshots()
    states = try rows.ofSnapshots("view_state")
    texts = try rows.ofSnapshots("view_text")
    windows = try rows.ofSnapshots("window_state")
    deliveries = try rows.ofSnapshots("delivery_state")
    parameters = try rows.ofSnapshots("recognizer_parameters")
    requirements = try rows.ofSnapshots("failure_requirement")
    recognizers = try rows.ofSnapshots(
      "recognizer_state s CROSS JOIN recognizer r ON r.id = s.recognizer_id CROSS JOIN class c ON c.id = r.class_id")
    views = AscendingRows(try rows.select("FROM view WHERE id >= ? ORDER BY id"), id: \.id)
    candidates = AscendingRows(
      try rows.select("FROM event_recognizer WHERE event_id >= ? ORDER BY event_id, position"), id: \.eventID)
    touch = try rows.select("FROM event WHERE id = ?")
    self.events = events == .none ? nil : try rows.events(onlyResolved: events == .resolved)
    samples = events == .all ? try rows.samples() : nil
    outcomes = events == .all && recording.info.outcomes != .none ? try rows.outcomes() : nil
    try loadClasses()
    if let earlier = try rows.earlierSnapshots() { try load(earlier) }
  }

  /// Loads the scene that the snapshots before a part left.
  private func load(_ earlier: TableStatement<SnapshotColumns>) throws {
    defer { earlier.reset() }
    while try earlier.step() {
      snapshotID = try earlier[\.id]
      try load()
    }
  }

  /// Goes to the next snapshot; false after the last one.
  ///
  /// - Throws: An error when the file is damaged or its rows do not form a scene.
  /// - Complexity: O(changes since the previous snapshot); O(views) if a view came, moved or left.
  public func nextSnapshot() throws -> Bool {
    guard snapshots.isThere else {
      // Event rows are selected by their numbers, so some may belong to none of the snapshots.
      if let event = events?.place, event.snapshotID > snapshotID { throw misplaced(event) }
      reset()
      return false
    }
    snapshotID = try snapshots.row[\.id]
    time = try snapshots.row[\.time]
    try load()
    try snapshots.step()
    nextSnapshotEvents = snapshots.isThere ? try snapshots.row[\.firstEventID] : nil
    return true
  }

  /// Resets the statements for their next user, as cached ones keep their positions.
  private func reset() {
    snapshots.row.reset()
    states.row.reset()
    texts.row.reset()
    windows.row.reset()
    deliveries.row.reset()
    recognizers.row.reset()
    parameters.row.reset()
    requirements.row.reset()
    views.reset()
    candidates.reset()
    events?.row.reset()
    samples?.reset()
    outcomes?.reset()
  }

  private func load() throws {
    do {
      try loadScene()
    } catch let fault as LoadFault {
      let detail: TraceFault.Detail =
        switch fault {
        case .unknownParent(let view, let parent): .unknownParent(view: view, parent: parent)
        case .unreachable(let count): .unreachable(count: count)
        case .misplacedElement(let view): .misplacedElement(view: view)
        }
      throw badTree(detail)
    }
  }

  /// The next event row when it belongs to the current snapshot, otherwise nil.
  func eventOfSnapshot() throws -> EventPlace? {
    guard let event = events?.place, event.snapshotID <= snapshotID else { return nil }
    guard event.snapshotID == snapshotID else { throw misplaced(event) }
    return event
  }

  private func misplaced(_ event: EventPlace) -> FileFault {
    FileFault(trace.path, .damaged(.eventOrder(event: event.id)))
  }

  /// Reads the next event like ``nextEvent()``, but only the values that a replay needs, as each
  /// column costs time.
  ///
  /// - Throws: An error when the file is damaged.
  public func nextResolvedEvent() throws -> ResolvedEvent? {
    guard let id = try eventOfSnapshot()?.id, let row = events?.row else { return nil }
    let event = ResolvedEvent(
      id: id, time: try row[\.time], type: EventType(rawValue: Int(try row[\.type])), location: try location(row),
      windowScene: try row[\.windowScene], responder: try responder(row) ?? .notObserved,
      recognizers: try row[\.recognizerCount].map { count in
        // Those that no view lists are known by no rule.
        count == 0 ? [] : try recognizers(ofEvent: id).filter { !isUnattached($0) }
      },
      radius: try row[\.radius])
    try events?.step()
    return event
  }

  private func location(_ row: TableStatement<EventColumns>) throws -> Point? {
    try row[\.x].map { Point(x: $0, y: try row[notNull: \.y]) }
  }

  private func details(_ row: TableStatement<EventColumns>) throws -> TouchDetails? {
    // Each number is read, so that none is unchecked.
    let radius = try row[\.radius]
    guard let type = try row[\.touchType] else { return nil }
    var details = TouchDetails(type: type, tapCount: try row[notNull: \.tapCount], radius: radius)
    details.edge = try row[\.edge]
    return details
  }

  private func responder(_ row: TableStatement<EventColumns>) throws -> Responder? {
    guard let isObserved = try row[\.isObserved] else { return nil }
    if isObserved { return try row[\.responderID].map { .view($0) } ?? .nobody }
    return try row[\.intendedID].map { .intended($0) } ?? .notObserved
  }

  /// Reads the next event row of the snapshot; nil after the last one.
  ///
  /// Read all events of a snapshot before you go to the next snapshot.
  ///
  /// - Throws: An error when the file is damaged.
  public func nextEvent() throws -> StoredEvent? {
    let place = try eventOfSnapshot()
    if let sample = sampleOfSnapshot, place.map({ sample.id < $0.id }) ?? true { return try nextSample(sample) }
    guard let place, let row = events?.row else { return nil }
    let id = place.id
    let phase = try row[\.phase].map { TouchPhase(rawValue: Int($0)) }
    let event = StoredEvent(
      id: id, firstID: place.firstID ?? id, time: try row[\.time],
      type: EventType(rawValue: Int(try row[\.type])),
      subtype: try row[\.subtype].map { EventSubtype(rawValue: Int($0)) },
      touchNumber: try row[\.touchNumber], phase: phase, location: try location(row),
      windowScene: try row[\.windowScene], responder: try responder(row), recognizerCount: try row[\.recognizerCount],
      details: try details(row), timestamp: try row[\.timestamp])
    if phase == .began, samples != nil { touches[id] = (event.touchNumber, event.windowScene, snapshotID) }
    try events?.step()
    return event
  }

  /// The next sample when it belongs to the current snapshot, otherwise nil.
  var sampleOfSnapshot: SampleRow? {
    guard let sample = samples?.next, nextSnapshotEvents.map({ sample.id < $0 }) ?? true else { return nil }
    return sample
  }

  private func nextSample(_ row: SampleRow) throws -> StoredEvent {
    let touch = try touch(of: row)
    let event = StoredEvent(
      id: row.id, firstID: row.firstID ?? row.id, time: row.time, type: .touches, touchNumber: touch.number,
      phase: row.phase, location: row.location, windowScene: touch.windowScene, timestamp: row.timestamp)
    try samples?.step()
    return event
  }

  /// The touch of a sample, which may end it.
  private func touch(of row: SampleRow) throws -> StoredTouch {
    let touch = try storedTouch(row.touchID)
    guard row.snapshotsLater == snapshotID.rawValue &- touch.snapshot.rawValue else {
      throw FileFault(trace.path, .damaged(.eventOrder(event: row.id)))
    }
    if row.phase == .ended || row.phase == .cancelled { touches[row.touchID] = nil }
    return touch
  }

  /// Reads the next event of the snapshot, if it is a touch that goes on, alone in its `UIEvent`;
  /// nil for any other, which ``nextItem()`` gives. The cursor must stop at all events.
  ///
  /// - Throws: An error when the file is damaged.
  public func nextMove() throws -> TouchMove? {
    guard let row = sampleOfSnapshot, row.firstID == nil, samples?.second?.firstID != row.id else { return nil }
    if let event = events?.place, event.id < row.id || event.firstID == row.id { return nil }
    if let outcome = outcomes?.next, outcome.snapshotID <= snapshotID, outcome.eventID < row.id { return nil }
    guard let number = try touch(of: row).number else { return nil }
    try samples?.step()
    return TouchMove(row: row.id, time: row.time, touch: number, phase: row.phase, location: row.location)
  }

  /// Whether events that are left out follow those that were read, where only some of a part are.
  ///
  /// Ask it once in each snapshot, after its events.
  public func isFollowedByOthers() -> Bool {
    var ended = false
    while let end = endsOfRanges.first, nextSnapshotEvents.map({ end < $0 }) ?? true,
      events?.place.map({ $0.id >= end }) ?? true, samples?.next.map({ $0.id >= end }) ?? true,
      outcomes?.next.map({ $0.eventID >= end }) ?? true
    {
      endsOfRanges.removeFirst()
      ended = true
    }
    return ended
  }

  /// The finger, the window scene and the snapshot of a touch.
  typealias StoredTouch = (number: Int64?, windowScene: String?, snapshot: SnapshotID)

  /// A touch by the row with which it began.
  func storedTouch(_ id: EventID) throws -> StoredTouch {
    if let latestTouch, latestTouch.id == id { return latestTouch.touch }
    let stored = try touches[id] ?? readTouch(id)
    latestTouch = (id, stored)
    return stored
  }

  private func readTouch(_ id: EventID) throws -> StoredTouch {
    touch.begin(id)
    defer { touch.reset() }
    guard try touch.step() else {
      throw FileFault(trace.path, .damaged(.missingTouch(id)))
    }
    return (try touch[\.touchNumber], try touch[\.windowScene], try touch[\.snapshotID])
  }

  /// Reads the next `UIEvent` of the snapshot with all its touches and recognizers; nil after the
  /// last one. The cursor must stop at all events.
  ///
  /// - Throws: An error when the file is damaged.
  public func nextWholeEvent() throws -> Event? { try nextNumberedEvent()?.event }

  /// Reads the next `UIEvent` with the numbers of the rows of its touches, or of its own row.
  func nextNumberedEvent() throws -> (event: Event, rows: [EventID])? {
    guard let first = try nextEvent() else { return nil }
    var rows = [first.id]
    var event = Event(time: first.time, type: first.type, subtype: first.subtype)
    event.windowScene = first.windowScene
    var row = first
    while true {
      let recognizers = try row.recognizerCount.map { $0 == 0 ? [] : try self.recognizers(ofEvent: row.id) }
      let observation = Observation(responder: row.responder ?? .notObserved, recognizers: recognizers)
      guard let touch = row.touchNumber, let phase = row.phase, let location = row.location else {
        event.location = row.location
        event.observation = observation
        return (event, rows)
      }
      var sample = TouchSample(touch: touch, phase: phase, location: location, observation: observation)
      (sample.details, sample.timestamp) = (row.details, row.timestamp)
      event.touches.append(sample)
      guard nextFirstID == first.id, let next = try nextEvent() else { return (event, rows) }
      row = next
      rows.append(row.id)
    }
  }

  /// The first row of the `UIEvent` to which the next row belongs; nil if the next row is the first
  /// one, or if there is no next row.
  private var nextFirstID: EventID? {
    let event = events?.place
    if let sample = samples?.next, event.map({ sample.id < $0.id }) ?? true { return sample.firstID }
    return event?.firstID
  }

  /// The observed candidate recognizers of an event row, nearest first.
  ///
  /// - Throws: An error when the file is damaged.
  public func recognizers(ofEvent id: EventID) throws -> [RecognizerID] {
    var found: [RecognizerID] = []
    guard try candidates.find(id) else { return found }
    repeat { found.append(try candidates.found[\.recognizerID]) } while try candidates.next()
    return found
  }

  /// A recorded recognizer with its current owner; nil when no view owns it now.
  public func candidate(_ id: RecognizerID) -> CandidateRecognizer? {
    guard let owner = ownerOfRecognizer[id], let known = recognizersOfOwner[owner]?[id] else { return nil }
    return CandidateRecognizer(id: id, owner: owner, target: known.recognizer.target)
  }

  private func isUnattached(_ id: RecognizerID) -> Bool {
    ownerOfRecognizer[id].map { recognizersOfOwner[$0]?[id]?.recognizer.isUnattached == true } == true
  }

  /// The view that has a recognizer now; nil for none.
  func candidateOwner(_ id: RecognizerID) -> ViewID? { ownerOfRecognizer[id] }

  /// The class of a recognizer, as paths show it; nil when no view owns it now.
  public func recognizerClass(_ id: RecognizerID) -> String? {
    guard let owner = ownerOfRecognizer[id], let known = recognizersOfOwner[owner]?[id] else { return nil }
    let name = known.recognizer.className
    if let label = recognizerLabels[name] { return label }
    let label = ClassTable.label(of: name)
    recognizerLabels[name] = label
    return label
  }

  /// Calls `body` with the scene of the current snapshot, without a copy.
  public func withScene<Result>(_ body: (borrowing Scene) throws -> Result) rethrows -> Result { try body(scene) }

  /// The slot of a view in the current scene; nil when the view is not in it.
  public func slot(of id: ViewID) -> Scene.Slot? { scene.slot(of: id) }

  /// The class of any view of the recording, as paths show it; nil for an unknown view.
  public func viewClass(_ id: ViewID) -> String? {
    (try? classIndex(ofView: id)).map { scene.classes.labels[$0] }
  }

  /// Prepares a further query on the cursor's connection.
  func select<Columns>(_ rest: String) throws -> TableStatement<Columns> {
    try TableStatement(select: database, path: trace.path, rest)
  }

  func badTree(_ detail: TraceFault.Detail) -> TraceFault {
    TraceFault(path: trace.path, snapshot: snapshotID, detail: detail)
  }
}
