import ArgumentParser
import Recording
import Replay
import TraceStore

/// The traces of a command that writes no report, in order.
///
/// A trace of a folder that cannot be read to its end is told and left out, as in a report. Others
/// end the command when they are opened.
struct ReadableTraces {
  private(set) var traces: [ListedTrace] = []
  private(set) var leftOut = 0

  var paths: [String] { traces.map(\.path) }

  /// - Throws: `ExitCode` if none of the traces can be read, and errors of the list.
  init(_ list: TraceList) throws {
    try self.init(list.work(of: nil).traces)
    if traces.isEmpty, leftOut > 0 { throw ExitCode(2) }
  }

  /// Reads each trace that may be left out.
  init(_ listed: [ListedTrace]) throws {
    for trace in listed {
      if trace.mayBeLeftOut, let why = try Self.whyUnread(trace.path) {
        Console.fault("retouch: \(trace.path): \(why)")
        leftOut += 1
      } else {
        traces.append(trace)
      }
    }
  }

  /// - Throws: `ExitCode` if a trace was left out.
  func exit() throws { if leftOut > 0 { throw ExitCode(2) } }

  private static func whyUnread(_ path: String) throws -> String? {
    do {
      for recording in try Trace(path: path).recordings() {
        try recording.read(part: nil) { cursor in
          while try cursor.nextSnapshot() { while try cursor.nextResolvedEvent() != nil {} }
        }
      }
      return nil
    } catch {
      guard let why = ErrorWords.whyUnread(error, path) else { throw error }
      return why
    }
  }
}
