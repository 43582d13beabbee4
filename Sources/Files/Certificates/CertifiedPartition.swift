public import HitTesting

/// A box of the screen, with a claim about all of its points.
public struct CertifiedCell: Hashable, Sendable {
  /// A claim about the points of a cell.
  public enum Claim: Hashable, Sendable {
    /// The ids of the hit views under both policies; nil for nobody.
    case views(before: ViewID?, after: ViewID?)
    /// Both policies hit the same view, or both nobody.
    case sameView
    /// Nothing is proved.
    case nothing
  }

  /// The box, in points of the screen.
  public var box: Box
  /// The claim about its points.
  public var claim: Claim

  /// Makes a cell.
  public init(box: Box, claim: Claim) { (self.box, self.claim) = (box, claim) }
}

/// The points of a screen that go from one view to another.
public struct CertifiedRegion: Hashable, Sendable {
  /// The id of the hit view before; nil for nobody.
  public var before: ViewID?
  /// The id of the hit view afterwards; nil for nobody.
  public var after: ViewID?
  /// The sizes of the region's cells, added up in their order, in square points.
  public var area: Double
  /// A point of the region's largest cell.
  public var witness: Point

  /// Makes a region.
  public init(before: ViewID?, after: ViewID?, area: Double, witness: Point) {
    (self.before, self.after, self.area, self.witness) = (before, after, area, witness)
  }
}

/// A screen, divided into cells.
public struct CertifiedPartition: Hashable, Sendable {
  /// The screen, in points.
  public var screen: Box
  /// The cells, from the upper edge to the lower one, and from left to right.
  public var cells: [CertifiedCell]
  /// The sizes of the unproved cells, added up in their order, in square points.
  public var unprovedArea: Double
  /// The regions that go somewhere else, in the order of their first cells.
  public var regions: [CertifiedRegion]

  /// Makes a partition from a file without checks.
  public init(screen: Box, cells: [CertifiedCell], unprovedArea: Double, regions: [CertifiedRegion]) {
    (self.screen, self.cells, self.unprovedArea, self.regions) = (screen, cells, unprovedArea, regions)
  }

  /// Makes a partition with the regions that follow from its cells. Slivers are in no region.
  public init(screen: Box, cells: [CertifiedCell]) {
    let cells = cells.sorted { ($0.box.minY, $0.box.minX) < ($1.box.minY, $1.box.minX) }
    self.init(screen: screen, cells: cells, unprovedArea: 0, regions: [])
    var largest: [Double] = []
    var places: [CertifiedCell.Claim: Int] = [:]
    for cell in cells {
      let area = cell.box.area
      if cell.claim == .nothing { unprovedArea += area }
      guard case .views(let before, let after) = cell.claim, before != after, !cell.box.isSliver else { continue }
      let witness = cell.box.witness
      guard let place = places[cell.claim] else {
        places[cell.claim] = regions.count
        regions.append(CertifiedRegion(before: before, after: after, area: area, witness: witness))
        largest.append(area)
        continue
      }
      regions[place].area += area
      if area > largest[place] { (largest[place], regions[place].witness) = (area, witness) }
    }
  }
}

/// A screen of a recorded scene with its partition.
public struct CertifiedScreen: Sendable {
  /// The number of the snapshot in the trace.
  public var snapshotID: SnapshotID
  /// The window scene that is touched; nil if it is unknown.
  public var windowScene: String?
  /// The partition; nil for that of the snapshot before.
  public var partition: CertifiedPartition?

  /// Makes a screen.
  public init(snapshotID: SnapshotID, windowScene: String?, partition: CertifiedPartition?) {
    (self.snapshotID, self.windowScene, self.partition) = (snapshotID, windowScene, partition)
  }
}

extension CertifiedPartition {
  /// The cells that go somewhere else and are in no region, as they are narrower than a millionth
  /// of a point.
  public var changedSlivers: [CertifiedCell] {
    cells.filter { cell in
      if case .views(let before, let after) = cell.claim { before != after && cell.box.isSliver } else { false }
    }
  }
}

/// A part of a recording that a sweep sends to a certificate.
public enum CertificateElement: Sendable {
  /// A recording, to which later screens belong, with the policies under which it is compared. The
  /// approximations are words for facts that its source does not have; a certificate repeats them.
  case recording(id: RecordingID, before: Policy, after: Policy, approximations: Set<String>)
  /// The next screen of the recording.
  case screen(CertifiedScreen)
}

/// Receives all screens of a sweep: trace by trace, recording by recording, in their order.
public protocol CertificateSink: AnyObject {
  /// Starts a trace, to which later elements belong.
  ///
  /// - Parameter path: The path of the trace, as it was given.
  func beginTrace(_ path: String) throws
  /// Adds a recording or a screen.
  func add(_ element: CertificateElement) throws
}
