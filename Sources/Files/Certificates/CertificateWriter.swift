import GRDB
public import HitTesting
import Recording
import SQLiteFile

/// Writes a certificate during a sweep. Memory holds one screen at a time.
public final class CertificateWriter: CertificateSink {
  private let database: Database
  private let path: String
  private let text: (Policy) throws -> String
  private let certificates: TableStatement<CertificateColumns>
  private let policyTexts, knownPolicy: TableStatement<PolicyColumns>
  private let traces: TableStatement<TraceColumns>
  private let scenes: TableStatement<SceneColumns>
  private let partitions: TableStatement<PartitionColumns>
  private let cells: TableStatement<CellColumns>
  private let regions: TableStatement<RegionColumns>
  private var traceID: Int64 = 0
  /// The approximations of the trace's recordings.
  private var approximations: Set<Approximation> = []
  private var recordingID: RecordingID = 0
  private var sceneID: Int64 = 0
  private var partitionID: Int64 = 0
  private var snapshotID: SnapshotID?
  /// The policies of a recording before its first screen. A recording without screens is not
  /// compared with anything.
  private var policies: (before: Policy, after: Policy)?
  /// The partitions of the snapshot, and of the one before, by their window scenes.
  private var known: [String?: Known] = [:]
  private var knownBefore: [String?: Known] = [:]

  private struct Known {
    var number: Int64
    var partition: CertifiedPartition
  }

  /// Creates a file. If this throws, the file is incomplete; remove it.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which must not exist.
  ///   - tool: The program's name and version.
  ///   - text: The text of a policy, from which it can be read again.
  ///   - body: Writes all findings of a sweep.
  /// - Throws: Errors of `body`, or an error with the reason why the file cannot be written.
  public static func create<Result>(
    at path: String, tool: String, text: @escaping (Policy) throws -> String,
    body: (CertificateWriter) throws -> Result
  ) throws -> Result {
    let file = DatabaseFile(kind: .certificate, path: path)
    let queue = try file.createScratch()
    return try file.translatingErrors {
      try queue.write { db in
        let writer = try CertificateWriter(db, path: path, text: text)
        try writer.begin(tool: tool)
        let result = try body(writer)
        try CertificateDigest.write(to: db, path: path)
        return result
      }
    }
  }

  private init(_ database: Database, path: String, text: @escaping (Policy) throws -> String) throws {
    self.database = database
    self.path = path
    self.text = text
    certificates = try TableStatement(insert: database, path: path)
    policyTexts = try TableStatement(insert: database, path: path)
    knownPolicy = try TableStatement(select: database, path: path, "FROM policy WHERE side = ? AND name = ?")
    traces = try TableStatement(insert: database, path: path)
    scenes = try TableStatement(insert: database, path: path)
    partitions = try TableStatement(insert: database, path: path)
    cells = try TableStatement(insert: database, path: path)
    regions = try TableStatement(insert: database, path: path)
  }

  /// Writes the certificate's own row, without the digest, which comes at the end.
  private func begin(tool: String) throws {
    certificates.bind(\.tool, tool)
    certificates.bind(\.sha256, "")
    try certificates.run()
  }

  /// Starts a trace, to which later elements belong.
  public func beginTrace(_ path: String) throws {
    if let beside = DatabaseFile.unfinished(beside: path) {
      throw CertificateFault(path: self.path, detail: .unfinishedTrace(path, beside: beside))
    }
    guard let digest = CertificateDigest.ofFile(path) else { throw FileFault(path, .cannotOpen) }
    traceID += 1
    approximations = []
    traces.bind(\.id, traceID)
    traces.bind(\.path, path)
    traces.bind(\.sha256, digest)
    traces.bind(\.approximations, nil)
    try traces.run()
  }

  /// Adds a recording or a screen.
  public func add(_ element: CertificateElement) throws {
    switch element {
    case .recording(let id, let before, let after, let words):
      recordingID = id
      approximations.formUnion(words.compactMap(Approximation.init))
      try TableStatement<TraceColumns>.update(
        \.approximations, to: approximations.text, id: traceID, database, path: path)
      (known, knownBefore, snapshotID) = ([:], [:], nil)
      policies = (before, after)
    case .screen(let screen): try add(screen)
    }
  }

  private func addPolicies() throws {
    guard let (before, after) = policies else { return }
    policies = nil
    for (side, policy) in [("before", before), ("after", after)] {
      guard try !knownPolicy.hasRow(side, policy.name) else { continue }
      policyTexts.bind(\.side, side)
      policyTexts.bind(\.name, policy.name)
      policyTexts.bind(\.text, try text(policy))
      try policyTexts.run()
    }
  }

  private func add(_ screen: CertifiedScreen) throws {
    try addPolicies()
    if screen.snapshotID != snapshotID {
      (knownBefore, known, snapshotID) = (known, [:], screen.snapshotID)
    }
    var used = knownBefore[screen.windowScene]
    if let partition = screen.partition, partition != used?.partition {
      try add(partition)
      used = Known(number: partitionID, partition: partition)
    }
    guard let used else { preconditionFailure("a screen without a partition follows one that has one") }
    known[screen.windowScene] = used
    sceneID += 1
    scenes.bind(\.id, sceneID)
    scenes.bind(\.traceID, traceID)
    scenes.bind(\.recordingID, recordingID)
    scenes.bind(\.snapshotID, screen.snapshotID)
    scenes.bind(\.windowScene, screen.windowScene)
    scenes.bind(\.partitionID, used.number)
    try scenes.run()
  }

  private func add(_ partition: CertifiedPartition) throws {
    partitionID += 1
    partitions.bind(\.id, partitionID)
    partitions.bind(\.minX, partition.screen.minX)
    partitions.bind(\.minY, partition.screen.minY)
    partitions.bind(\.maxX, partition.screen.maxX)
    partitions.bind(\.maxY, partition.screen.maxY)
    partitions.bind(\.unprovedArea, partition.unprovedArea)
    try partitions.run()
    cells.bind(\.partitionID, partitionID)
    for cell in partition.cells {
      cells.bind(\.minY, cell.box.minY)
      cells.bind(\.minX, cell.box.minX)
      cells.bind(\.maxY, cell.box.maxY)
      cells.bind(\.maxX, cell.box.maxX)
      cells.bind(\.proved, cell.claim.word)
      let (before, after) = cell.claim.views
      cells.bind(\.beforeViewID, before)
      cells.bind(\.afterViewID, after)
      try cells.run()
    }
    regions.bind(\.partitionID, partitionID)
    for (place, region) in partition.regions.enumerated() {
      regions.bind(\.number, Int64(place + 1))
      regions.bind(\.beforeViewID, region.before)
      regions.bind(\.afterViewID, region.after)
      regions.bind(\.area, region.area)
      regions.bind(\.witnessX, region.witness.x)
      regions.bind(\.witnessY, region.witness.y)
      try regions.run()
    }
  }
}

extension CertifiedCell.Claim {
  /// The word for it in a certificate.
  var word: String {
    switch self {
    case .views: "views"
    case .sameView: "same_view"
    case .nothing: "nothing"
    }
  }

  var views: (before: ViewID?, after: ViewID?) {
    if case .views(let before, let after) = self { (before, after) } else { (nil, nil) }
  }

  /// Returns nil for an unknown word, and if views are named that the claim does not have.
  init?(word: String?, before: ViewID?, after: ViewID?) {
    let known: [Self] = [.views(before: before, after: after), .sameView, .nothing]
    guard let claim = known.first(where: { $0.word == word && $0.views == (before, after) }) else { return nil }
    self = claim
  }
}
