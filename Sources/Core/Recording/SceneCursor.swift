public import HitTesting

/// An event that is resolved to a responder, with the facts that a replay needs.
public struct ResolvedEvent: Hashable, Sendable {
  /// The number of the event's row in the trace.
  public let id: EventID
  /// Seconds from the start of the recording.
  public let time: Double
  /// The type of the event; a replay treats events without a location by their type.
  public let type: EventType
  /// The location on the screen, in points; nil for an event without a location.
  public let location: Point?
  /// The window scene in which it happened; nil when that is not known.
  public let windowScene: String?
  /// The observed responder.
  public let responder: Responder
  /// The observed candidate recognizers, nearest first; nil when they were not observed.
  public let recognizers: [RecognizerID]?
  /// How far the finger reaches, in points; nil for what is no touch, and when that is not known.
  public let radius: Double?

  /// Makes an event; by default its window scene, its recognizers and its radius are not known.
  @inlinable public init(
    id: EventID, time: Double, type: EventType, location: Point?, windowScene: String? = nil, responder: Responder,
    recognizers: [RecognizerID]? = nil, radius: Double? = nil
  ) {
    self.id = id
    self.time = time
    self.type = type
    self.location = location
    self.windowScene = windowScene
    self.responder = responder
    self.recognizers = recognizers
    self.radius = radius
  }
}

/// Reads a recording snapshot by snapshot, with the events of each snapshot.
///
/// It has only one scene in memory.
public protocol SceneCursor: AnyObject {
  /// The scene of the current snapshot. Its `delta` lists the changes since the previous snapshot.
  var scene: Scene { get }
  /// Calls `body` with the scene of the current snapshot, once for several questions: reading
  /// ``scene`` for each copies its references each time.
  func withScene<Result>(_ body: (borrowing Scene) throws -> Result) rethrows -> Result
  /// The number of the current snapshot in the trace.
  var snapshotID: SnapshotID { get }
  /// The time of the current snapshot, in seconds from the start of the recording.
  var time: Double { get }

  /// Goes to the next snapshot; false after the last one.
  ///
  /// - Throws: An error when the recording cannot be read or its rows do not form a scene.
  func nextSnapshot() throws -> Bool
  /// Reads the next event of the snapshot that is resolved to a responder; nil after the last one.
  ///
  /// Read all events of a snapshot before you go to the next snapshot.
  ///
  /// - Throws: An error when the recording cannot be read.
  func nextResolvedEvent() throws -> ResolvedEvent?

  /// Who acted upon a touch as it was recorded; nil when that is not known.
  ///
  /// - Parameter id: The row with which the touch began.
  /// - Throws: An error when the recording cannot be read.
  func actor(ofTouch id: EventID) throws -> RecordedActor?
  /// What came of a touch as it was recorded; nil when the recording does not tell all of it.
  ///
  /// - Parameter id: The row with which the touch began.
  /// - Throws: An error when the recording cannot be read.
  func outcomes(ofTouch id: EventID) throws -> TouchOutcomes?

  /// The slot of a view in the current scene; nil when the view is not in it. It does not copy the
  /// scene.
  func slot(of id: ViewID) -> Scene.Slot?
  /// A recorded recognizer with its current owner; nil when no view owns it now.
  func candidate(_ id: RecognizerID) -> CandidateRecognizer?
  /// The class of a recognizer, as paths show it; nil when no view owns it now.
  func recognizerClass(_ id: RecognizerID) -> String?
  /// The class of any view of the recording, as paths show it; nil for an unknown view.
  func viewClass(_ id: ViewID) -> String?
}

extension SceneCursor {
  /// Calls `body` with a copy of the scene.
  public func withScene<Result>(_ body: (borrowing Scene) throws -> Result) rethrows -> Result { try body(scene) }

  /// Not known.
  public func actor(ofTouch id: EventID) -> RecordedActor? { nil }

  /// Not known.
  public func outcomes(ofTouch id: EventID) -> TouchOutcomes? { nil }
}

/// A recording that can be read any number of times, also by several threads at the same time.
public protocol RecordingSource: Sendable {
  /// The path of its trace, as it was given.
  var trace: String { get }
  /// The number of the recording in its trace.
  var id: RecordingID { get }
  /// The facts about the recording as a whole.
  var info: RecordingInfo { get }

  /// Splits a recording of many events, always at the same places.
  ///
  /// A snapshot with more events than a part is split, too. Both parts then begin or end with that
  /// snapshot, each with its own events.
  ///
  /// - Parameter rows: The approximate number of event rows in a part.
  /// - Returns: The parts in order. The list is empty when the recording is not split.
  /// - Throws: An error when the recording cannot be read.
  func parts(rows: Int64) throws -> [RecordingPart]

  /// Splits a recording of many snapshots between them, always at the same places.
  ///
  /// - Parameter snapshots: The number of snapshots in a part.
  /// - Returns: The parts in order; some may have no events. The list is empty when the recording
  ///   is not split.
  /// - Throws: An error when the recording cannot be read.
  func parts(snapshots: Int64) throws -> [RecordingPart]

  /// Reads the recording from its first snapshot on.
  ///
  /// - Parameters:
  ///   - part: The part to read; nil for the whole recording.
  ///   - body: Receives a cursor before the first snapshot. Do not use the cursor afterwards.
  /// - Throws: The error of `body`, or an error when the recording cannot be read.
  func read<Result>(part: RecordingPart?, _ body: (any SceneCursor) throws -> Result) throws -> Result

  /// Splits a long recording before touches that begin after some time without a touch, always at
  /// the same places.
  ///
  /// - Parameters:
  ///   - rows: The approximate number of event rows in a part.
  ///   - pause: How long no touch must have been on the screen, in seconds.
  /// - Returns: The parts in order, each with the snapshot in which the next one begins. The list
  ///   is empty when the recording is not split.
  /// - Throws: An error when the recording cannot be read.
  func parts(rows: Int64, after pause: Double) throws -> [RecordingPart]

  /// The part from the last touch on, up to a given one, that began after some time without a
  /// touch.
  ///
  /// - Parameters:
  ///   - touch: The row with which the given touch began.
  ///   - pause: How long no touch must have been on the screen, in seconds.
  /// - Returns: nil for the whole recording.
  /// - Throws: An error when the recording cannot be read.
  func part(upTo touch: EventID, after pause: Double) throws -> RecordingPart?

  /// A part that leaves out the touches which have nothing to do with some of its rows.
  ///
  /// What is read begins with the last touch before these rows that began after some time without a
  /// touch, and ends before the next such one.
  ///
  /// - Parameters:
  ///   - part: A part before whose first event nobody touched the screen.
  ///   - rows: The event rows, in order; they may overlap.
  ///   - pause: How long no touch must have been on the screen, in seconds.
  /// - Returns: The whole part for a source that cannot leave out events.
  /// - Throws: An error when the recording cannot be read.
  func part(_ part: RecordingPart, around rows: [Range<EventID>], after pause: Double) throws -> RecordingPart

  /// Reads the recording from its first snapshot on, with all its events and what came of them.
  ///
  /// - Parameters:
  ///   - part: The part to read, at whose beginning no touch is on the screen; nil for the whole
  ///     recording.
  ///   - body: Receives a cursor before the first snapshot. Do not use the cursor afterwards.
  /// - Returns: nil for a source that has no such events.
  /// - Throws: The error of `body`, or an error when the recording cannot be read.
  func readDelivery<Result>(
    part: RecordingPart?, _ body: (any DeliveryCursor) throws -> Result
  ) throws -> Result?

  /// The names that views have in its trace, or in the recording alone.
  ///
  /// - Throws: An error when the recording cannot be read.
  func names() throws -> RecordedNames
}

extension RecordingSource {
  /// No parts.
  public func parts(rows: Int64, after pause: Double) -> [RecordingPart] { [] }

  /// The whole recording.
  public func part(upTo touch: EventID, after pause: Double) -> RecordingPart? { nil }

  /// The whole part.
  public func part(_ part: RecordingPart, around rows: [Range<EventID>], after pause: Double) -> RecordingPart { part }

  /// No such events.
  public func readDelivery<Result>(
    part: RecordingPart?, _ body: (any DeliveryCursor) throws -> Result
  ) throws -> Result? { nil }

  /// Reads the whole recording from its first snapshot on, with all its events.
  public func readDelivery<Result>(_ body: (any DeliveryCursor) throws -> Result) throws -> Result? {
    try readDelivery(part: nil, body)
  }

  /// No names.
  public func names() -> RecordedNames { RecordedNames() }

  /// Reads the whole recording from its first snapshot on.
  public func read<Result>(_ body: (any SceneCursor) throws -> Result) throws -> Result {
    try read(part: nil, body)
  }
}

/// A part of a recording that can be read on its own.
public struct RecordingPart: Hashable, Sendable {
  /// The numbers of its snapshots in the trace.
  public var snapshots: ClosedRange<SnapshotID>
  /// The numbers of its event rows in the trace.
  public var events: Range<EventID>
  /// Those of them that are read with what came of them, in order; nil for all.
  public var only: [Range<EventID>]?

  /// Makes a part from the numbers of its snapshots and its event rows.
  public init(snapshots: ClosedRange<SnapshotID>, events: Range<EventID>) {
    self.snapshots = snapshots
    self.events = events
  }
}
