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

  /// What was read, for people, in the singular, in the order of first mention: `state`, `event`.
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
