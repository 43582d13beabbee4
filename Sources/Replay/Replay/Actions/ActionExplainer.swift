public import Findings
public import HitTesting
public import Recording

/// Explains what comes of a touch, step by step.
public enum ActionExplainer {
  /// What comes of a touch, and of those with which it belongs together, under a policy.
  ///
  /// - Parameters:
  ///   - event: the row with which the touch began.
  ///   - recording: the recording with that row.
  ///   - own: the policy that stands for the recorded app's own rules.
  ///   - policy: the policy that is explained.
  ///   - baseline: the policy to compare with; nil for none.
  /// - Returns: the baseline's line first; empty if no touch began with the event.
  /// - Throws: An error when the recording cannot be read.
  /// - Complexity: O(touches and changes of the scene before the touch); of events, only those
  ///   since the last moment without a touch are read.
  public static func lines(
    of event: EventID, in recording: any RecordingSource, own: Policy, policy: Policy, baseline: Policy?
  ) throws -> [DeliveryLine] {
    guard
      let replay = ActionReplay(
        recording, own: .rules(own), candidate: .rules(policy), baseline: baseline.map { .rules($0) })
    else { return [] }
    return try replay.first(isLogged: true, of: event) { compared -> [DeliveryLine]? in
      let finding = try compared.finding()
      let after = DeliveryLine(policy: policy.name, steps: finding.steps(finding.result.after))
      let before = baseline.map { DeliveryLine(policy: $0.name, steps: finding.steps(finding.result.before)) }
      return [before, after].compactMap(\.self)
    } ?? []
  }
}
