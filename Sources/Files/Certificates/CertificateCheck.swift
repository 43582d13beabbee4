import GRDB
import HitTesting
import Recording
import SQLiteFile

extension Policy {
  /// Whether its rules may send events other than touches elsewhere than touches at the same
  /// points.
  fileprivate var hasRulesForOtherEvents: Bool {
    rules.contains { $0.eventTypes != nil || $0.events != nil || $0.canBecomeKey != nil }
  }
}

/// Goes through the scenes of the traces and those of a certificate together.
struct CertificateCheck {
  private typealias Known = [String?: (number: Int64, partition: CheckedPartition)]

  private let path: String
  private let policies: CertificatePolicies
  private let scenes: TableStatement<SceneColumns>
  private let partitions: TableStatement<PartitionColumns>
  private let cells: TableStatement<CellColumns>
  private let regions: TableStatement<RegionColumns>
  private var hasScene, hasPartition, hasCell, hasRegion: Bool
  private var lastPartition: Int64 = 0
  private var used: Set<[UInt8]> = []
  private var tracesWithScenes: Set<Int64> = []
  private var notCompared: Set<String> = []
  private var checked = CheckedCertificate()

  init(_ database: Database, path: String, policies: CertificatePolicies) throws {
    self.path = path
    self.policies = policies
    scenes = try TableStatement(all: database, path: path)
    partitions = try TableStatement(all: database, path: path)
    cells = try TableStatement(all: database, path: path)
    regions = try TableStatement(all: database, path: path)
    hasScene = try scenes.step()
    hasPartition = try partitions.step()
    hasCell = try cells.step()
    hasRegion = try regions.step()
  }

  private func fault(_ detail: CertificateFault.Detail) -> CertificateFault {
    CertificateFault(path: path, detail: detail)
  }

  /// Checks that the next scenes are those of a recording, and checks all claims about them.
  mutating func check(_ recording: any RecordingSource, of trace: String, number: Int64) throws {
    // A recording without scenes is not compared with anything.
    var before: Policy?
    var known: Known = [:]
    var compared: ComparedScene?
    try recording.read { cursor in
      while try cursor.nextSnapshot() {
        let policy =
          before
          ?? policies.before(named: recording.info.policy).map { policy in
            used.insert(Array(policy.name.utf8))
            tracesWithScenes.insert(number)
            checked.recordings += 1
            if policy.name != recording.info.policy { notCompared.insert(recording.info.policy) }
            return policy
          }
        guard let policy else { throw fault(.noPolicy(named: recording.info.policy)) }
        before = policy
        checked.snapshots += 1
        let screen = cursor.scene.sweptScreen(recording.info.screenSize)
        let own = recording.info.policy
        let (policyBefore, policyAfter) = (policy.standing(onSystemOf: own), policies.after.standing(onSystemOf: own))
        // The proofs for the previous scene hold for a scene that is the same to both policies.
        let isSame = compared != nil && cursor.scene.isAsBefore(to: [policyBefore, policyAfter])
        if !isSame { compared = nil }
        let current = compared ?? ComparedScene(cursor.scene, before: policyBefore, after: policyAfter)
        compared = current
        var next: Known = [:]
        for windowScene in current.windowScenes {
          let place = SweptPlace(
            trace: trace, recordingID: recording.id, snapshotID: cursor.snapshotID, windowScene: windowScene)
          let (number, partition) = try partition(at: place, traceNumber: number, known[windowScene])
          guard partition.partition.screen == screen else {
            throw fault(.otherScreen(place, stated: partition.partition.screen, found: screen))
          }
          if !isSame || known[windowScene]?.number != number {
            do throws(CellFault) {
              try current.check(partition, windowScene: windowScene)
            } catch {
              switch error {
              case .wrong(let answer): throw fault(.answer(place, answer))
              case .unproved(let cell): throw fault(.unproved(place, cell))
              }
            }
          }
          next[windowScene] = (number, partition)
          count(partition)
        }
        known = next
      }
    }
  }

  /// Checks that no rows are left.
  mutating func finish() throws -> CheckedCertificate {
    guard checked.screens > 0 else { throw fault(.noScreens) }
    if hasScene { throw fault(.furtherScene(try scenes[\.id])) }
    if hasPartition { throw fault(.furtherPartition(try partitions[\.id])) }
    // Foreign keys were checked, and each partition took all of its cells and regions.
    if let policy = policies.before.first(where: { !used.contains(Array($0.name.utf8)) }) {
      throw fault(.unusedPolicy(policy.name))
    }
    (checked.after, checked.before) = (policies.after.name, policies.before.map(\.name))
    checked.notCompared = notCompared.sorted()
    checked.traces = tracesWithScenes.count
    checked.withOtherEvents = (policies.before + [policies.after]).filter(\.hasRulesForOtherEvents).map(\.name)
    return checked
  }

  private mutating func count(_ partition: CheckedPartition) {
    checked.screens += 1
    for cell in partition.partition.cells {
      switch cell.claim {
      case .views: checked.cells.views += 1
      case .sameView: checked.cells.sameView += 1
      case .nothing: checked.cells.nothing += 1
      }
    }
    if !partition.partition.regions.isEmpty { checked.changedScreens += 1 }
    let slivers = partition.partition.changedSlivers
    checked.changedSlivers += slivers.count
    checked.changedSliverArea = max(checked.changedSliverArea, slivers.reduce(0) { $0 + $1.box.area })
    checked.changedArea = max(checked.changedArea, partition.partition.regions.reduce(0) { $0 + $1.area })
    checked.unprovedArea = max(checked.unprovedArea, partition.partition.unprovedArea)
  }

  // MARK: Rows

  /// The partition of the next scene, which must be the given scene of the traces.
  private mutating func partition(
    at place: SweptPlace, traceNumber: Int64, _ before: (number: Int64, partition: CheckedPartition)?
  ) throws -> (Int64, CheckedPartition) {
    guard hasScene, try scenes[\.id] == Int64(checked.screens + 1), try scenes[\.traceID] == traceNumber,
      try scenes[\.recordingID] == place.recordingID, try scenes[\.snapshotID] == place.snapshotID,
      try scenes[\.windowScene] == place.windowScene
    else { throw fault(.missingScene(place)) }
    let number = try scenes[\.partitionID]
    hasScene = try scenes.step()
    if let before, before.number == number { return before }
    guard number == lastPartition + 1, hasPartition, try partitions[\.id] == number else {
      throw fault(.partitionNumber(number, place))
    }
    lastPartition = number
    let stated = try readPartition(number)
    // The scene would share an equal partition of the previous scene.
    guard stated != before?.partition.partition else { throw fault(.partitionNumber(number, place)) }
    do throws(PartitionFault) {
      return (number, try CheckedPartition(stated))
    } catch {
      throw fault(.partition(number, error))
    }
  }

  private mutating func readPartition(_ number: Int64) throws -> CertifiedPartition {
    var partition = CertifiedPartition(
      screen: Box(
        minX: try partitions[\.minX], minY: try partitions[\.minY], maxX: try partitions[\.maxX],
        maxY: try partitions[\.maxY]),
      cells: [], unprovedArea: try partitions[\.unprovedArea], regions: [])
    hasPartition = try partitions.step()
    while hasCell, try cells[\.partitionID] == number {
      let box = Box(
        minX: try cells[\.minX], minY: try cells[\.minY], maxX: try cells[\.maxX], maxY: try cells[\.maxY])
      let claim = CertifiedCell.Claim(
        word: try cells[\.proved], before: try cells[\.beforeViewID], after: try cells[\.afterViewID])
      guard let claim else { throw fault(.partition(number, .claim(box))) }
      partition.cells.append(CertifiedCell(box: box, claim: claim))
      hasCell = try cells.step()
    }
    while hasRegion, try regions[\.partitionID] == number {
      guard try regions[\.number] == Int64(partition.regions.count + 1) else {
        throw fault(.partition(number, .region(number: partition.regions.count + 1)))
      }
      partition.regions.append(
        CertifiedRegion(
          before: try regions[\.beforeViewID], after: try regions[\.afterViewID], area: try regions[\.area],
          witness: Point(x: try regions[\.witnessX], y: try regions[\.witnessY])))
      hasRegion = try regions.step()
    }
    return partition
  }
}
