public import HitTesting

/// What of an event decides who gets it, and who was seen to get it.
public struct ResolvedEvent: Hashable, Sendable {
  /// The number of its row in the trace.
  public var id: Int64
  /// Seconds from the start of the recording.
  public var time: Double
  public var type: EventType
  /// On the screen, in points; nil for an event without a location.
  public var location: Point?
  public var windowScene: String?
  public var responder: Responder
  /// The candidate recognizers that were seen, nearest first; nil where they were not observed.
  public var recognizers: [RecognizerID]?

  public init(
    id: Int64, time: Double, type: EventType, location: Point?, windowScene: String? = nil, responder: Responder,
    recognizers: [RecognizerID]? = nil
  ) {
    self.id = id
    self.time = time
    self.type = type
    self.location = location
    self.windowScene = windowScene
    self.responder = responder
    self.recognizers = recognizers
  }
}

/// Goes through a recording snapshot by snapshot, and through the events of each snapshot.
///
/// It holds one scene at a time.
public protocol SceneCursor: AnyObject {
  /// The scene of the snapshot that was read last; its `delta` says what changed since the one before.
  var scene: Scene { get }
  /// The number of the snapshot that was read last.
  var snapshotID: Int64 { get }
  /// When that snapshot was taken, in seconds from the start of the recording.
  var time: Double { get }

  /// Goes to the next snapshot; false after the last one.
  func nextSnapshot() throws -> Bool
  /// The snapshot's next event that is resolved to a responder; nil after its last one.
  ///
  /// All events of a snapshot are to be read before the next snapshot.
  func nextResolvedEvent() throws -> ResolvedEvent?

  /// A view's slot in the scene, without a copy of the scene; nil when it is not in the scene.
  func slot(of id: ViewID) -> Scene.Slot?
  /// A recorded recognizer with the view that it hangs on now; nil for one that hangs nowhere.
  func candidate(_ id: RecognizerID) -> CandidateRecognizer?
  /// The class of a recognizer, as paths show it; nil for one that hangs nowhere.
  func recognizerClass(_ id: RecognizerID) -> String?
  /// The class of any view of the recording, as paths show it; nil for an unknown view.
  func viewClass(_ id: ViewID) -> String?
}

/// A recording that can be read any number of times, also from several threads at once.
public protocol RecordingSource: Sendable {
  /// Where it comes from: the path of its trace as it was given.
  var trace: String { get }
  /// Its number in the trace.
  var id: Int64 { get }
  var info: RecordingInfo { get }

  /// Cuts a long recording between snapshots, always at the same places.
  ///
  /// - Parameter rows: about how many rows of events a part has.
  /// - Returns: the parts in order; empty where it is not cut.
  func parts(rows: Int64) throws -> [RecordingPart]

  /// Reads the recording from its first snapshot on, or a part of it.
  func read<Result>(part: RecordingPart?, _ body: (any SceneCursor) throws -> Result) throws -> Result
}

extension RecordingSource {
  /// Reads the whole recording from its first snapshot on.
  public func read<Result>(_ body: (any SceneCursor) throws -> Result) throws -> Result {
    try read(part: nil, body)
  }
}

/// A stretch of a recording that can be read on its own.
public struct RecordingPart: Hashable, Sendable {
  /// The numbers of its snapshots.
  public var snapshots: ClosedRange<Int64>
  /// The numbers of its rows of events.
  public var events: Range<Int64>

  public init(snapshots: ClosedRange<Int64>, events: Range<Int64>) {
    self.snapshots = snapshots
    self.events = events
  }
}
