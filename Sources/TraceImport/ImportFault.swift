package import HitTesting
package import JSONText
package import Recording

/// Where in the input something is wrong.
package struct InputPlace: Hashable, Sendable {
  /// The path as the user gave it, or `-`.
  package var file: String
  /// From 1; nil where the format has no lines.
  package var line: Int?
  /// In bytes, from 1.
  package var column: Int?

  package init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// Why an input cannot be imported, as data; the command's room puts it into words.
package struct ImportFault: Error {
  package enum Reason: Sendable {
    case json(JSONFault)
    case scene(SceneFault)
    case event(EventFault)
    /// It has no recording in it: an empty folder or file, a folder without the format's files.
    case nothingFound(expected: String)
    case unreadable(errno: Int32)
    /// The input breaks its format's rule: what was expected, what stands there.
    case malformed(expected: String, found: String)
    case unknownFormat
  }

  package var reason: Reason
  package var place: InputPlace

  package init(_ reason: Reason, at place: InputPlace) {
    self.reason = reason
    self.place = place
  }
}
