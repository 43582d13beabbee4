import Certificates
import Findings
import Foundation
import HitTesting
import PolicyFiles
import Recording
import Replay
import TestSupport
import TraceStore

/// Keeps nothing of a run.
private final class NoFindings: FindingsSink {
  func beginTrace(_ path: String, number: Int) {}
  func addUnread(_ trace: UnreadTrace) {}
  func begin(_ recording: ComparedRecording) {}
  func beginPart(_ number: Int) {}
  func add(_ element: RunElement) {}
  func finishPart(_ counts: RunCounts) {}
  func addUnmatched(_ rule: RunReport.UnmatchedRule) {}
}

/// A trace and the certificate of a sweep of it, in a folder of their own.
struct SweptTrace {
  private let folder: Folder
  private let policies: ReplayPolicies
  private let opened: Certificate.OpenTrace
  /// The path of the certificate.
  let path: String

  /// Sweeps recordings, each of which has scenes one after another.
  ///
  /// - Parameter own: The name of each recording's own policy.
  init(
    _ recordings: [[SceneUpdate]], own: [String] = [], under candidate: Policy, baseline: Policy? = nil
  ) throws {
    policies = ReplayPolicies(candidate: candidate, baseline: baseline)
    folder = try Folder()
    path = folder.file("swept.certificate").path
    let trace = folder.file("t.sqlite").path
    try TraceWriter.create(at: trace) { writer in
      for (place, updates) in recordings.enumerated() {
        var info = RecordingInfo(policy: own.isEmpty ? "uikit" : own[place], format: "jsonl")
        info.screenSize = Size(width: 390, height: 844)
        try writer.begin(info)
        for (place, update) in updates.enumerated() { try writer.update(update, time: Double(place)) }
      }
    }
    opened = try Certificate.OpenTrace(
      sha256: CertificateDigest.ofFile(trace) ?? "", recordings: Trace(path: trace).recordings())
    try sweep(to: path)
  }

  /// Writes a certificate.
  func sweep(to path: String, jobs: Int = 1) throws {
    var replay = Replay(recordings: opened.recordings, policies: policies, jobs: jobs)
    replay.question = .sweep
    _ = try CertificateWriter.create(at: path, tool: "retouch", text: PolicyText.yaml) {
      try replay.run(into: NoFindings(), certificate: $0)
    }
  }

  /// Verifies the certificate, or another file in its place.
  @discardableResult func check(
    _ file: String? = nil, isAsNamed: (Policy) -> Bool = { _ in true }
  ) throws -> CheckedCertificate {
    try Certificate(path: file ?? path).check(
      policy: { try PolicyFile.parse($0, file: "") }, isAsNamed: isAsNamed, open: { _ in opened })
  }

  /// A file beside the certificate.
  func beside(_ name: String) -> String { folder.file(name).path }
}
