package import Findings
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
        comparison.follow(cursor.scene)
        if let event = try cursor.nextResolvedEvent() { return comparison.compare(event)?.difference }
      }
      return nil
    }
  }
}
