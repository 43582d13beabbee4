public import HitTesting

/// Gives the details of a run piece by piece, so that a long run need not be in memory.
public protocol RunDetails {
  /// The walks of a group's first difference.
  func walks(of group: RunReport.Group) throws -> [Walk]
  /// What came of the touches of a group's first difference, before and after; empty for a group
  /// that is not about who acts.
  func deliveries(of group: RunReport.Group) throws -> [DeliveryLine]
  /// The indexes in ``RunReport/recordings`` of the recordings with a difference of the group, in
  /// order.
  func recordings(of group: RunReport.Group) throws -> [Int]
  /// The first differences of a group, in order, at most `limit`.
  func differences(of group: RunReport.Group, limit: Int) throws -> [RunReport.Located]
  /// Passes on each part that has pictures, in order, with the differences in the pictured scenes.
  func pictures(_ body: (RunReport.PicturedPart, [RunReport.PicturedTouch]) throws -> Void) throws
}

extension RunReport {
  /// The maximum number of touches of a part that are passed on with its pictures.
  public static let picturedTouches = 1_000

  /// A difference with a location in a pictured scene.
  public struct PicturedTouch: Hashable, Sendable {
    /// The number of its group in the run.
    public var group: Int64
    /// The number of the snapshot in the trace.
    public var snapshotID: SnapshotID
    /// The location on the screen, in points.
    public var location: Point

    /// Makes a touch of a group at a location.
    public init(group: Int64, snapshotID: SnapshotID, location: Point) {
      self.group = group
      self.snapshotID = snapshotID
      self.location = location
    }
  }
}

/// A report that was read with ``RunReport/Detail/everything`` has its details in memory.
extension RunReport: RunDetails {
  /// The walks of a group's first difference.
  public func walks(of group: Group) -> [Walk] { group.evidence.walks }

  /// What came of the touches of the group's first difference.
  public func deliveries(of group: Group) -> [DeliveryLine] { group.evidence.deliveries }

  /// The recordings with a difference of the group, by their indexes.
  public func recordings(of group: Group) -> [Int] { Set(group.differences.map(\.recording)).sorted() }

  /// The first differences of a group, in order.
  public func differences(of group: Group, limit: Int) -> [Located] { Array(group.differences.prefix(limit)) }

  /// Passes on each part that has pictures, in order, with the differences in the pictured scenes.
  ///
  /// - Complexity: O(differences × parts with pictures).
  public func pictures(_ body: (PicturedPart, [PicturedTouch]) throws -> Void) rethrows {
    for part in pictures {
      let scenes = Set(part.scenes.map(\.snapshotID))
      var touches: [(event: EventID, touch: PicturedTouch)] = []
      for group in groups {
        for located in group.differences where located.recording == part.recording && located.part == part.part {
          let difference = located.difference
          guard let location = difference.location, scenes.contains(difference.snapshotID) else { continue }
          let touch = PicturedTouch(group: group.id, snapshotID: difference.snapshotID, location: location)
          touches.append((difference.eventID ?? 0, touch))
        }
      }
      try body(part, touches.sorted { $0.event < $1.event }.prefix(Self.picturedTouches).map(\.touch))
    }
  }
}
