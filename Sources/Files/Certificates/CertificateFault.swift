public import HitTesting

/// The reason why a certificate is refused. It has data and no sentences.
public struct CertificateFault: Error, Hashable, Sendable {
  /// The kind of a fault.
  public enum Detail: Hashable, Sendable {
    /// The contents do not match the digest.
    case digest
    /// A file beside a trace, a log or a journal, changes the content of the trace.
    case unfinishedTrace(String, beside: String)
    /// It has no claims about any screen.
    case noScreens
    /// It does not have exactly one policy that was tried.
    case policies
    /// The policy's text has another name.
    case policyName(String, inText: String)
    /// The text of the policy does not have the form of a sweep.
    case policyText(String)
    /// The policy differs from the known policy with its name.
    case otherPolicy(String)
    /// There is no policy to compare with a recording that names this one as its own.
    case noPolicy(named: String)
    /// No recording is compared with this policy.
    case unusedPolicy(String)
    /// The traces are not numbered from 1.
    case traceNumber(String)
    /// A trace is neither at its path nor beside the certificate.
    case noTrace(String)
    /// The file at a trace's path is not the swept one.
    case otherTrace(String)
    /// The approximations of a trace's recordings differ from those in the certificate.
    case approximations(String)
    /// The next scene is not the one that follows in the trace.
    case missingScene(SweptPlace)
    /// There is a scene, by its number in the certificate, that no trace has.
    case furtherScene(Int64)
    /// A scene's partition is neither that of the scene before nor the next one.
    case partitionNumber(Int64, SweptPlace)
    /// There is a partition that no scene has.
    case furtherPartition(Int64)
    /// A partition is wrong, regardless of the scene.
    case partition(Int64, PartitionFault)
    /// A scene's partition has another screen than the scene.
    case otherScreen(SweptPlace, stated: Box, found: Box)
    /// The definition of a hit test contradicts a cell at a point.
    case answer(SweptPlace, WrongAnswer)
    /// The definition of a hit test does not prove the claim of a cell.
    case unproved(SweptPlace, CertifiedCell)
  }

  /// The path of the certificate.
  public var path: String
  /// The kind of the fault.
  public var detail: Detail
}

/// The location of a scene in the traces.
public struct SweptPlace: Hashable, Sendable {
  /// The path of the trace, as the certificate has it.
  public var trace: String
  /// The number of the recording in the trace.
  public var recordingID: RecordingID
  /// The number of the snapshot in the trace.
  public var snapshotID: SnapshotID
  /// The window scene; nil if it is unknown.
  public var windowScene: String?
}
