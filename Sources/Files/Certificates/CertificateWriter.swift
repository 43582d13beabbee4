import GRDB
public import HitTesting
import Recording
import SQLiteFile

/// Writes a certificate during a sweep. Memory holds one screen at a time.
public final class CertificateWriter: CertificateSink {
  private let database: Database
  private let path: String
  private let text: (Policy) throws -> String
  private let scenes, partitions, cells, regions: RowStatement
  private var traceID: Int64 = 0
  /// The approximations of the trace's recordings.
  private var approximations: Set<Approximation> = []
  private var recordingID: Int64 = 0
  private var sceneID: Int64 = 0
  private var partitionID: Int64 = 0
  private var snapshotID: Int64?
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
        try RowStatement.run(db, path: path, sql: "INSERT INTO certificate VALUES (?, '')", [tool])
        let result = try body(CertificateWriter(db, path: path, text: text))
        try CertificateDigest.write(to: db, path: path)
        return result
      }
    }
  }

  private init(_ database: Database, path: String, text: @escaping (Policy) throws -> String) throws {
    self.database = database
    self.path = path
    self.text = text
    func insert(_ table: String, _ columns: Int) throws -> RowStatement {
      let places = Array(repeating: "?", count: columns).joined(separator: ", ")
      return try RowStatement(database, path: path, sql: "INSERT INTO \(table) VALUES (\(places))")
    }
    scenes = try insert("scene", 6)
    partitions = try insert("partition", 6)
    cells = try insert("cell", 8)
    regions = try insert("region", 7)
  }

  /// Starts a trace, to which later elements belong.
  public func beginTrace(_ path: String) throws {
    if let beside = DatabaseFile.unfinished(beside: path) {
      throw CertificateFault(path: self.path, detail: .unfinishedTrace(path, beside: beside))
    }
    guard let digest = CertificateDigest.ofFile(path) else { throw FileFault(path, .cannotOpen) }
    traceID += 1
    approximations = []
    try RowStatement.run(
      database, path: path, sql: "INSERT INTO trace VALUES (?, ?, ?, NULL)", [traceID, path, digest])
  }

  /// Adds a recording or a screen.
  public func add(_ element: CertificateElement) throws {
    switch element {
    case .recording(let id, let before, let after, let words):
      recordingID = id
      approximations.formUnion(words.compactMap(Approximation.init))
      try RowStatement.run(
        database, path: path, sql: "UPDATE trace SET approximations = ? WHERE id = ?", [approximations.text, traceID])
      (known, knownBefore, snapshotID) = ([:], [:], nil)
      policies = (before, after)
    case .screen(let screen): try add(screen)
    }
  }

  private func addPolicies() throws {
    guard let (before, after) = policies else { return }
    policies = nil
    for (side, policy) in [("before", before), ("after", after)] {
      try RowStatement.run(
        database, path: path, sql: "INSERT OR IGNORE INTO policy VALUES (?, ?, ?)", [side, policy.name, text(policy)])
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
    scenes.bind(0, sceneID)
    scenes.bind(1, traceID)
    scenes.bind(2, recordingID)
    scenes.bind(3, screen.snapshotID)
    scenes.bind(4, screen.windowScene)
    scenes.bind(5, used.number)
    try scenes.run()
  }

  private func add(_ partition: CertifiedPartition) throws {
    partitionID += 1
    partitions.bind(0, partitionID)
    partitions.bind(1, partition.screen.minX)
    partitions.bind(2, partition.screen.minY)
    partitions.bind(3, partition.screen.maxX)
    partitions.bind(4, partition.screen.maxY)
    partitions.bind(5, partition.unprovedArea)
    try partitions.run()
    cells.bind(0, partitionID)
    for cell in partition.cells {
      cells.bind(1, cell.box.minY)
      cells.bind(2, cell.box.minX)
      cells.bind(3, cell.box.maxY)
      cells.bind(4, cell.box.maxX)
      cells.bind(5, cell.claim.word)
      let (before, after) = cell.claim.views
      cells.bind(6, before)
      cells.bind(7, after)
      try cells.run()
    }
    regions.bind(0, partitionID)
    for (place, region) in partition.regions.enumerated() {
      regions.bind(1, Int64(place + 1))
      regions.bind(2, region.before)
      regions.bind(3, region.after)
      regions.bind(4, region.area)
      regions.bind(5, region.witness.x)
      regions.bind(6, region.witness.y)
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
