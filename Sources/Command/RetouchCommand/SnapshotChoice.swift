import ArgumentParser
import HitTesting
import TraceStore

/// A snapshot as the user types it: its number, as `12`, or a time in seconds, as `@12.5`. In a
/// trace with several recordings, the number of the recording stands before the time: `2@12.5`.
enum SnapshotChoice: ExpressibleByArgument, Equatable {
  case number(SnapshotID)
  case time(Double, recording: RecordingID?)

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "@") else {
      guard let number = SnapshotID(argument) else { return nil }
      self = .number(number)
      return
    }
    let recording = argument[..<sign]
    guard let time = Double(argument[argument.index(after: sign)...]), time.isFinite,
      recording.isEmpty || RecordingID(String(recording)) != nil
    else { return nil }
    self = .time(time, recording: recording.isEmpty ? nil : RecordingID(String(recording)))
  }

  /// The number of the snapshot. It may be one that the trace does not have.
  ///
  /// - Throws: ``CommandFault`` if no scene was in force at the time.
  func number(in trace: Trace) throws -> SnapshotID {
    switch self {
    case .number(let number): return number
    case .time(let time, let wanted):
      let all = try trace.recordings()
      guard wanted != nil || all.count <= 1 else {
        throw CommandFault.whichRecording(time, path: trace.path, known: all.map(\.id))
      }
      guard let recording = all.first(where: { $0.id == wanted ?? $0.id }) else {
        throw wanted.map { CommandFault.noSuchRecording($0, path: trace.path, known: all.map(\.id)) }
          ?? CommandFault.noSnapshot(trace.path)
      }
      guard let number = try trace.snapshot(at: time, in: recording) else {
        throw CommandFault.noSceneAt(time, path: trace.path)
      }
      return number
    }
  }
}
