// Tells of each touch in a trace who got it and who gets it under a policy, and then what a replay
// finds.
// Usage: shop-groups TRACE POLICY
import Findings
import HitTesting
import PolicyFiles
import Recording
import Replay
import TraceStore

let trace = try Trace(path: CommandLine.arguments[1])
let policy = try PolicyFile.policy(CommandLine.arguments[2])

for recording in try trace.recordings() { try printTouches(of: recording) }
for group in try replay().groups { print(group) }

/// Asks the policy about each touch, in the scene in which it began.
func printTouches(of recording: Trace.Recording) throws {
  try recording.read { cursor in
    var test = CompiledHitTest(policy, scene: cursor.scene)
    while try cursor.nextSnapshot() {
      test.update(for: cursor.scene)
      while let event = try cursor.nextResolvedEvent() {
        // Motion, remote control and presses have no location.
        guard let location = event.location else { continue }
        let hit = test.hitTest(location, windowScene: event.windowScene)
        print("event \(event.id) at (\(location.x), \(location.y)), \(event.time) s")
        print("  got it   \(name(event.responder, in: cursor.scene))")
        print("  gets it  \(hit.map(cursor.scene.path) ?? "nobody")")
      }
    }
  }
}

/// A recorded responder by its path.
func name(_ responder: Responder, in scene: Scene) -> String {
  switch responder {
  case .notObserved: "was not observed"
  case .intended: "was not observed, only intended"
  case .nobody: "nobody"
  case .view(let id): scene.slot(of: id).map(scene.path) ?? "a view that is gone"
  }
}

/// Compares what was recorded with what the policy gives, and keeps all that differs in memory.
func replay() throws -> RunReport {
  let findings = CollectedFindings(head: RunHead(.replay(policy: try PolicySource(policy))))
  let policies = ReplayPolicies(candidate: policy)
  let replay = Replay(recordings: try trace.recordings(), policies: policies)
  try replay.run(into: findings)
  return findings.report
}

/// Prints what a group is, why, and its touches.
func print(_ group: RunReport.Group) {
  print("group \(group.fingerprint): \(group.key.kind)")
  print("  before   \(group.key.before.path ?? "no view")")
  print("  after    \(group.key.after.path ?? "no view")")
  print("  cause    \(group.evidence.cause.identifier)")
  print("  rule     \(group.key.decidingRule ?? "none")")
  let touches = group.differences.compactMap(\.difference.eventID).map { "event \($0)" }
  print("  touches  \(touches.joined(separator: ", "))")
}
