import Foundation
import GRDB
public import HitTesting
public import Recording
package import SQLiteFile
import TraceSchema

/// A certificate that is open for reading. Its file is not trusted.
public struct Certificate: Sendable {
  /// A trace with the digest of its file.
  public struct OpenTrace {
    /// The digest of the file, in hexadecimal.
    public var sha256: String
    /// All recordings of the trace.
    public var recordings: [any RecordingSource]

    /// Makes an open trace.
    public init(sha256: String, recordings: [any RecordingSource]) {
      (self.sha256, self.recordings) = (sha256, recordings)
    }
  }

  /// The path of the file, as it was given.
  public let path: String
  private let file: DatabaseFile
  private let queue: DatabaseQueue

  /// Opens a certificate.
  ///
  /// - Throws: An error that describes the fault in the file, for example that it is not a
  ///   certificate.
  public init(path: String) throws {
    self.path = path
    file = DatabaseFile(kind: .certificate, path: path)
    queue = try file.open()
  }

  /// Proves all claims of the certificate about cells with the definition of a hit test.
  ///
  /// It shares no code with the search that found the cells. The definition recurses for each level
  /// of a scene's tree, so deep trees need a large call stack.
  ///
  /// - Parameters:
  ///   - policy: Reads a policy from its text.
  ///   - text: Writes a policy in the form of a sweep; nil to accept any form.
  ///   - isAsNamed: Whether a policy equals the known policy with its name. It is true if no known
  ///     policy has that name.
  ///   - open: Opens the trace at a path where a file exists.
  /// - Returns: The verified facts.
  /// - Throws: ``CertificateFault`` for the first fault, errors of the closures, or an error that
  ///   describes the fault in a file.
  /// - Complexity: O(scenes × cells × views) for upright views. It holds the cells of one snapshot
  ///   in memory.
  public func check(
    policy: (_ text: String) throws -> Policy, text: ((_ policy: Policy) throws -> String)? = nil,
    isAsNamed: (_ policy: Policy) throws -> Bool = { _ in true },
    open: (_ path: String) throws -> OpenTrace
  ) throws -> CheckedCertificate {
    try file.read(queue) { db in
      try file.checkIntegrity(db)
      let certificates = try TableStatement<CertificateColumns>(select: db, path: path, "FROM certificate")
      let digests = try certificates.map { try $0[\.sha256] }
      guard try digests == [CertificateDigest.of(db, path: path)] else { throw fault(.digest) }
      var check = try CertificateCheck(db, path: path, policies: try policies(db, policy, text, isAsNamed))
      let traces = try TableStatement<TraceColumns>(all: db, path: path).map { row in
        (
          id: try row[\.id], path: try row[\.path], sha256: try row[\.sha256],
          approximations: try row[\.approximations]
        )
      }
      var approximations: Set<Approximation> = []
      for (place, row) in traces.enumerated() {
        guard row.id == Int64(place + 1) else { throw fault(.traceNumber("\(row.id)")) }
        let trace = try trace(row.path, sha256: row.sha256, open)
        let ofTrace = trace.recordings.reduce(into: Set<Approximation>()) { $0.formUnion($1.info.approximations) }
        guard row.approximations == ofTrace.text else { throw fault(.approximations(row.path)) }
        approximations.formUnion(ofTrace)
        for recording in trace.recordings { try check.check(recording, of: row.path, number: row.id) }
      }
      var checked = try check.finish()
      checked.approximations = approximations
      return checked
    }
  }

  func fault(_ detail: CertificateFault.Detail) -> CertificateFault { CertificateFault(path: path, detail: detail) }

  /// Opens the trace with a digest: the file at its path, or at this path in the certificate's
  /// folder.
  private func trace(_ given: String, sha256: String, _ open: (String) throws -> OpenTrace) throws -> OpenTrace {
    let beside = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(given).path
    let found = [given, beside].filter { FileManager.default.fileExists(atPath: $0) }
    guard !found.isEmpty else { throw fault(.noTrace(given)) }
    for path in found {
      // SQLite would read these files, too, but the digest does not cover them.
      if let beside = DatabaseFile.unfinished(beside: path) { throw fault(.unfinishedTrace(given, beside: beside)) }
      let trace = try open(path)
      if trace.sha256 == sha256 { return trace }
    }
    throw fault(.otherTrace(given))
  }

  private func policies(
    _ db: Database, _ read: (String) throws -> Policy, _ write: ((Policy) throws -> String)?,
    _ isAsNamed: (Policy) throws -> Bool
  ) throws -> CertificatePolicies {
    func policies(_ side: String) throws -> [Policy] {
      let rows = try TableStatement<PolicyColumns>(select: db, path: path, "FROM policy WHERE side = ? ORDER BY name")
      rows.begin(side)
      return try rows.map { row in
        let (name, text) = (try row[\.name], try row[\.text])
        let policy = try read(text)
        guard policy.name.utf8.elementsEqual(name.utf8) else { throw fault(.policyName(name, inText: policy.name)) }
        if let write, try !write(policy).utf8.elementsEqual(text.utf8) { throw fault(.policyText(name)) }
        guard try isAsNamed(policy) else { throw fault(.otherPolicy(name)) }
        return policy
      }
    }
    let after = try policies("after")
    guard after.count == 1 else { throw fault(.policies) }
    return CertificatePolicies(after: after[0], before: try policies("before"))
  }
}

/// The policies that a certificate compares.
struct CertificatePolicies {
  var after: Policy
  var before: [Policy]

  /// The policy to compare a recording with, if the recording names this policy as its own.
  func before(named name: String) -> Policy? {
    // Texts that look alike are different names.
    before.first { $0.name.utf8.elementsEqual(name.utf8) } ?? (before.count == 1 ? before[0] : nil)
  }
}

/// The verified facts of a certificate.
public struct CheckedCertificate: Hashable, Sendable {
  /// The name of the policy that was tried.
  public var after = ""
  /// The names of the policies that it was compared with.
  public var before: [String] = []
  /// The names of policies that recordings name as the app's own, but are not compared with.
  public var notCompared: [String] = []
  /// The names of the compared policies with rules for events other than touches. The certificate
  /// has no claims about such events.
  public var withOtherEvents: [String] = []
  /// The number of traces that have scenes.
  public var traces = 0
  /// The facts that the sources of the recordings do not have, so that likely ones replace them.
  public var approximations: Set<Approximation> = []
  /// The number of recordings that have scenes.
  public var recordings = 0
  /// The number of snapshots.
  public var snapshots = 0
  /// The number of screens: of each snapshot, one for each window scene.
  public var screens = 0
  /// The cells of all screens; a partition that screens share counts for each of them.
  public var cells = Cells()
  /// The number of screens with points that go somewhere else.
  public var changedScreens = 0
  /// The number of cells that go somewhere else and are narrower than a millionth of a point, in
  /// all screens. No region contains them.
  public var changedSlivers = 0
  /// The largest area of these cells in a screen, in square points.
  public var changedSliverArea = 0.0
  /// The largest area of a screen that goes somewhere else, in square points. Strips narrower than
  /// a millionth of a point do not count.
  public var changedArea = 0.0
  /// The largest unproved area of a screen, in square points.
  public var unprovedArea = 0.0

  /// Numbers of cells, by their proved claims.
  public struct Cells: Hashable, Sendable {
    /// The cells with proved hit views.
    public var views = 0
    /// The cells in which both policies are proved to hit the same view.
    public var sameView = 0
    /// The cells without a proof.
    public var nothing = 0
  }
}

extension DatabaseKind {
  /// The kind of file with the proofs of a sweep.
  package static let certificate = DatabaseKind(
    name: "certificate", applicationID: TraceSchema.certificateApplicationID,
    migrations: TraceSchema.certificateMigrations)
}
