package import HitTesting
package import JSONText
package import Recording

/// A place in the input where something is wrong.
package struct InputPlace: Hashable, Sendable {
  /// The path as the user gave it, or `-`.
  package var file: String
  /// The line, from 1; nil for a format without lines.
  package var line: Int?
  /// The column in bytes, from 1; nil for a place without a column.
  package var column: Int?

  package init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// The reason why an input cannot be imported, as data; the command puts it into words.
package struct ImportFault: Error {
  package enum Reason: Sendable {
    case json(JSONFault)
    case scene(SceneFault)
    case event(EventFault)
    /// The input contains no recording: the folder or the file is empty or lacks the format's
    /// files.
    case nothingFound(expected: String)
    case unreadable(errno: Int32)
    /// Packed data is more than this many times its own size.
    case unpacksTooFar(times: Int)
    /// The input breaks a rule of its format: a description of what should stand there and of what
    /// stands there.
    case malformed(expected: String, found: String)
    /// More of the input would be left out than read: what the numbers count, such as `view`.
    case mostlySkipped(of: String, skipped: Int, read: Int)
    case unknownFormat
  }

  package var reason: Reason
  package var place: InputPlace

  package init(_ reason: Reason, at place: InputPlace) {
    self.reason = reason
    self.place = place
  }
}
