package import HitTesting

/// Takes a recording in the order in which it happened; the trace file behind it checks and stores it.
///
/// Its methods throw ``SceneFault`` and ``EventFault`` for what the recording says wrong, and other errors for the file.
package protocol RecordingSink {
  /// Starts a recording; the one before it, if any, is complete.
  mutating func begin(_ info: RecordingInfo) throws
  /// Says which class inherits from which, ahead of the scenes that need it.
  mutating func declare(classes: [String: String]) throws
  /// A snapshot: the scene from now on.
  mutating func update(_ update: SceneUpdate, time: Double) throws
  mutating func add(_ event: Event) throws
}

/// What is wrong with an event, as data.
package enum EventFault: Error, Hashable, Sendable {
  /// There is nothing yet that it could have happened in.
  case noSceneYet
  case timeRunsBackwards(Double, after: Double)
  case touchAlreadyBegan(Int64)
  case touchNotBegun(Int64)
  case touchTwice(Int64)
  case noTouches
  case unknownView(ViewID)
  case unknownRecognizer(RecognizerID)
  case notFinite(String)
}

/// What an importer met and did not take, or took with less than was there: counted by what it is and why.
package struct ImportNotes: Sendable {
  package struct Note: Hashable, Sendable {
    package enum Severity: Hashable, Sendable {
      /// It is not in the trace.
      case skipped
      /// It is in the trace, but not exactly as it was.
      case approximate
    }

    package var severity: Severity
    /// What and why, for people: `key event: no view gets it`.
    package var text: String
  }

  /// What was read, for people, in the order of first mention: `states`, `events`.
  package private(set) var read: [(what: String, count: Int)] = []
  package private(set) var counts: [(note: Note, count: Int)] = []

  package init() {}

  package mutating func countRead(_ what: String, by number: Int = 1) {
    if let known = read.firstIndex(where: { $0.what == what }) {
      read[known].count += number
    } else {
      read.append((what, number))
    }
  }

  package mutating func skipped(_ text: String) { count(Note(severity: .skipped, text: text)) }
  package mutating func approximate(_ text: String) { count(Note(severity: .approximate, text: text)) }

  private mutating func count(_ note: Note) {
    if let known = counts.firstIndex(where: { $0.note == note }) {
      counts[known].count += 1
    } else {
      counts.append((note, 1))
    }
  }
}
