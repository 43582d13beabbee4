package import Findings
import HitTesting
package import Recording

extension ReplayPolicies {
  /// The difference that a replay finds for the first resolved event of a recording; nil for none.
  ///
  /// - Throws: ``UnknownOwnPolicy``, errors of the recording and of policies' code.
  package func firstFinding(in recording: any RecordingSource) throws -> Difference? {
    let look = RunLook(question: .replay(), certifies: false)
    let replay = try RecordingReplay(recording, self, look, parts: [])
    return try recording.read { cursor in
      var comparison = try PolicyComparison(replay, cursor: cursor)
      while try cursor.nextSnapshot() {
        try comparison.follow(cursor.scene)
        if let event = try cursor.nextResolvedEvent() { return comparison.compare(event)?.difference }
      }
      return nil
    }
  }

  /// Reads the touches of a recording, those that belong together at once, until `body` gives a
  /// result.
  ///
  /// - Parameter body: Gets the rows with which the touches began, and the differences in who acts.
  /// - Returns: that result; nil if there is none, or if it is not known who acted.
  /// - Throws: ``UnknownOwnPolicy``, errors of the recording and of `body`.
  func firstActions<Result>(
    in recording: any RecordingSource, _ body: ([EventID], [Difference]) throws -> Result?
  ) throws -> Result? {
    guard let own = own(of: recording) else {
      throw UnknownOwnPolicy(name: recording.info.policy, path: recording.trace)
    }
    let policies = standing(on: recording)
    guard recording.info.outcomes == .all,
      let replay = ActionReplay(recording, own: own, candidate: policies.candidate, baseline: policies.baseline)
    else { return nil }
    var isLater = false
    return try replay.first { compared in
      let differences = isLater ? compared.differences.map(\.later) : compared.differences
      isLater = isLater || differences.contains { $0.key.verdict == .changed }
      return try body(compared.series.touches.map(\.row), differences)
    }
  }
}
