public import HitTesting

/// Why a certificate is refused. It carries facts and no sentences.
public struct CertificateFault: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Detail: Hashable, Sendable {
    /// The contents are not those that the certificate was written with.
    case digest
    /// A file beside a trace, a log or a journal, changes what the trace holds.
    case unfinishedTrace(String, beside: String)
    /// It states nothing of any screen.
    case noScreens
    /// There is not one policy that was tried.
    case policies
    /// The policy's text has another name.
    case policyName(String, inText: String)
    /// The policy is written in another way than a sweep writes it.
    case policyText(String)
    /// The policy has the name of one that everybody knows, and is another one.
    case otherPolicy(String)
    /// No policy is there with which a recording is compared that names this one as its own.
    case noPolicy(named: String)
    /// No recording is compared with this policy.
    case unusedPolicy(String)
    /// The traces are not numbered from 1.
    case traceNumber(String)
    /// A trace is neither at its path nor beside the certificate.
    case noTrace(String)
    /// The file at a trace's path is another one than was swept.
    case otherTrace(String)
    /// The approximations of a trace's recordings are not those that the certificate names.
    case approximations(String)
    /// The next scene is not the one that follows in the trace.
    case missingScene(SweptPlace)
    /// There is a scene, by its number in the certificate, that no trace has.
    case furtherScene(Int64)
    /// A scene's partition is neither that of the scene before nor the next one.
    case partitionNumber(Int64, SweptPlace)
    /// There is a partition that no scene has.
    case furtherPartition(Int64)
    /// What a partition states is not right.
    case partition(Int64, PartitionFault)
    /// A scene's partition is one of another screen.
    case otherScreen(SweptPlace, stated: Box, found: Box)
    /// The definition of a hit test gives something else.
    case answer(SweptPlace, WrongAnswer)
    /// The definition of a hit test does not prove what a cell states.
    case unproved(SweptPlace, CertifiedCell)
  }

  /// The path of the certificate.
  public var path: String
  /// What is wrong.
  public var detail: Detail
}

/// The place of a scene in the traces.
public struct SweptPlace: Hashable, Sendable {
  /// The path of the trace, as the certificate has it.
  public var trace: String
  /// The number of the recording in the trace.
  public var recordingID: Int64
  /// The number of the snapshot in the trace.
  public var snapshotID: Int64
  /// The window scene; nil when it is not known.
  public var windowScene: String?
}
