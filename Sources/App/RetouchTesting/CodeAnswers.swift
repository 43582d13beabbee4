import Findings
import HitTesting
import ObjectScenes
import Recording
import Replay
import TraceStore

/// The answers of code to all events of a recording.
///
/// Answers are found on the main actor, where view classes run. The replay then compares them on
/// another thread.
final class CodeAnswers: EventResolver, Sendable {
  private let answers: [EventID: Result<Resolution, ResolutionFault>]
  private let counts: [String: Int]
  private let noted: [CodeNote]

  /// - Parameter system: the rules of the recording's system for UIKit's own views; nil for none.
  /// - Throws: An error when the trace is damaged.
  @MainActor init(_ policy: OverridePolicy, _ recording: Trace.Recording, system: Policy? = nil) throws {
    let live = ObjectScene(policy, screen: recording.info.screenSize, system: system)
    var answers: [EventID: Result<Resolution, ResolutionFault>] = [:]
    try recording.read { cursor in
      while try cursor.nextSnapshot() {
        // The closure runs at once, on the same thread.
        MainActor.assumeIsolated { live.update(for: cursor.scene) }
        while let event = try cursor.nextResolvedEvent() {
          answers[event.id] = MainActor.assumeIsolated { live.resolve(event, in: cursor.scene) }
        }
      }
    }
    self.answers = answers
    (counts, noted) = (live.matches, live.notes)
  }

  func next(_ event: ResolvedEvent) throws(ResolutionFault) -> Resolution {
    switch answers[event.id] {
    case .success(let answer)?: return answer
    case .failure(let fault)?: throw fault
    case nil: preconditionFailure("each event was asked about")
    }
  }

  func matchCounts() -> [String: Int]? { counts }

  func notes() -> [CodeNote] { noted }
}
