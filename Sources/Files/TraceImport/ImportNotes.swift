/// The things that an importer skipped or imported only in part, counted by kind and reason.
package struct ImportNotes: Sendable {
  package struct Note: Hashable, Sendable {
    package enum Severity: Hashable, Sendable {
      /// The thing is not in the trace.
      case skipped
      /// The trace has only an approximation of the thing.
      case approximate
      /// The trace has the thing as the source does, but the result is probably not wanted.
      case warning
    }

    package var severity: Severity
    /// The thing and the reason, for people: `key event: no view gets it`.
    package var text: String
  }

  /// The number of things read of each kind, in the order of first mention. A kind is a word for
  /// people in the singular: `state`, `event`.
  package private(set) var read: [(what: String, count: Int)] = []
  package private(set) var counts: [(note: Note, count: Int)] = []
  /// The keys of JSON Lines that were skipped, in the order of first mention.
  package private(set) var unknownKeys: [UnknownKey] = []

  /// A key of JSON Lines that is not known, and was skipped.
  package struct UnknownKey: Equatable, Sendable {
    package var key: String
    /// The known key that is likely to be meant; nil for none.
    package var nearest: String?
    /// Where it is for the first time.
    package var place: InputPlace
    package var count: Int
  }

  package init() {}

  package mutating func countRead(_ what: String, by number: Int = 1) {
    if let known = read.firstIndex(where: { $0.what == what }) {
      read[known].count += number
    } else {
      read.append((what, number))
    }
  }

  mutating func skipped(key: String, nearest: String?, at place: InputPlace) {
    if let known = unknownKeys.firstIndex(where: { $0.key == key && $0.place.file == place.file }) {
      unknownKeys[known].count += 1
    } else {
      unknownKeys.append(UnknownKey(key: key, nearest: nearest, place: place, count: 1))
    }
  }

  package mutating func skipped(_ text: String) { count(Note(severity: .skipped, text: text)) }
  package mutating func warning(_ text: String) { count(Note(severity: .warning, text: text)) }
  package mutating func approximate(_ text: String, by number: Int = 1) {
    count(Note(severity: .approximate, text: text), by: number)
  }

  private mutating func count(_ note: Note, by number: Int = 1) {
    guard number > 0 else { return }
    if let known = counts.firstIndex(where: { $0.note == note }) {
      counts[known].count += number
    } else {
      counts.append((note, number))
    }
  }
}
