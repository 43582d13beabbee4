public import HitTesting

/// How far a recorded touch may slip until another view gets it, under two policies.
public struct TouchMargin: Hashable, Sendable {
  /// A touch is fragile if another view is hit nearer to it than this, in points.
  public static let fragile = 10.0

  /// The number of the event's row in the trace.
  public var eventID: EventID
  /// The number of the snapshot in which it happened.
  public var snapshotID: SnapshotID
  /// Seconds from the start of the recording.
  public var time: Double
  /// The location on the screen, in points.
  public var location: Point
  /// The responder under the candidate policy.
  public var responder: NamedResponder
  /// Whether the same view gets it under both policies.
  public var stays: Bool
  /// The distance from the nearest point that hits another view under the policy to compare with,
  /// in points; nil when there is none on the screen.
  public var before: Double?
  /// The same under the candidate policy.
  public var after: Double?

  /// Makes a margin from all its values.
  public init(
    eventID: EventID, snapshotID: SnapshotID, time: Double, location: Point, responder: NamedResponder, stays: Bool,
    before: Double?, after: Double?
  ) {
    (self.eventID, self.snapshotID, self.time, self.location) = (eventID, snapshotID, time, location)
    (self.responder, self.stays, self.before, self.after) = (responder, stays, before, after)
  }

  /// Whether the touch stays with its view, and became fragile or more fragile.
  public var isFragile: Bool {
    guard stays, let after, after < Self.fragile else { return false }
    return before.map { after < $0 - 1e-6 } ?? true
  }
}

/// The touches on one view that became fragile.
public struct FragileTouches: Hashable, Sendable {
  /// The responder.
  public var responder: NamedResponder
  /// How many there are.
  public var count: Int
  /// The touch with the smallest margin.
  public var least: TouchMargin
  /// The path of its trace.
  public var trace: String

  /// Makes a list of one touch.
  public init(_ margin: TouchMargin, trace: String) {
    (responder, count, least, self.trace) = (margin.responder, 1, margin, trace)
  }

  /// Adds another touch on the same view.
  mutating func add(_ margin: TouchMargin, trace: String) {
    count += 1
    if margin.after ?? .infinity < least.after ?? .infinity { (least, self.trace) = (margin, trace) }
  }
}

/// The touches of a run that became fragile.
public struct RunMargins: Hashable, Sendable {
  /// How many touches were measured.
  public var measured = 0
  /// The touches that became fragile, by view, in their order.
  public private(set) var fragile: [FragileTouches] = []
  private var places: [NamedResponder: Int] = [:]

  /// Makes a list without touches.
  public init() {}

  /// Adds a touch that became fragile.
  package mutating func add(fragile margin: TouchMargin, trace: String) {
    if let place = places[margin.responder] {
      fragile[place].add(margin, trace: trace)
    } else {
      places[margin.responder] = fragile.count
      fragile.append(FragileTouches(margin, trace: trace))
    }
  }

  /// The touches that became fragile, by view, the smallest margin first.
  public var worst: [FragileTouches] {
    fragile.enumerated().sorted {
      ($0.element.least.after ?? .infinity, $0.offset) < ($1.element.least.after ?? .infinity, $1.offset)
    }.map(\.element)
  }
}
