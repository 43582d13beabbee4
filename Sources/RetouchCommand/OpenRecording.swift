import Recording
import Replay
import TraceStore

/// A recording that is read through a trace that is open already.
private struct OpenRecording: RecordingSource {
  let file: Trace
  let recording: Trace.Recording

  var trace: String { recording.trace }
  var id: Int64 { recording.id }
  var info: RecordingInfo { recording.info }

  func parts(rows: Int64) throws -> [RecordingPart] { try file.parts(of: recording, rows: rows) }

  func read<Result>(part: RecordingPart?, _ body: (any SceneCursor) throws -> Result) throws -> Result {
    try file.read(recording, part: part, events: .resolved) { try body($0) }
  }
}

extension Replay {
  /// A replay of traces that are opened when it is their turn.
  init(of traces: [ListedTrace], policies: ReplayPolicies, jobs: Int) {
    self.init(traces: traces, policies: policies, jobs: jobs) { listed in
      let file = try Trace(path: listed.path)
      return try file.recordings().map { OpenRecording(file: file, recording: $0) }
    }
  }
}
