import Replay
import TraceStore

extension Replay {
  /// A replay of traces that are opened when it is their turn.
  init(of traces: [ListedTrace], policies: ReplayPolicies, jobs: Int) {
    self.init(traces: traces, policies: policies, jobs: jobs) { try Trace(path: $0.path).recordings() }
  }
}
