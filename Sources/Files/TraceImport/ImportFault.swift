package import HitTesting
package import JSONText
package import Recording

/// The file, the line and the column of a fault in the input.
package struct InputPlace: Hashable, Sendable {
  /// The path as the user gave it, or `-`.
  package var file: String
  /// The line, from 1; nil for a format without lines.
  package var line: Int?
  /// The column in bytes, from 1; nil if only the line is known.
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
    case aim(AimFault)
    /// The input contains no recording: the folder or the file is empty or lacks the format's
    /// files.
    case nothingFound(expected: String)
    /// All files break a rule of the format and were skipped; the first one's fault.
    indirect case allSkipped(files: Int, first: ImportFault)
    case unreadable(errno: Int32)
    /// Packed data unpacks to more than this many times its own size.
    case unpacksTooFar(times: Int)
    /// A line, or a file that is read as a whole, has more bytes than this.
    case tooLarge(Whole, limit: Int)
    /// The input breaks a rule of its format: descriptions of the expected and of the found text.
    case malformed(expected: String, found: String)
    /// More of the input would be skipped than read. `of` is the kind that is counted, such as
    /// `view`.
    case mostlySkipped(of: String, skipped: Int, read: Int)
    case unknownFormat(Unknown)
  }

  /// What is in memory as a whole while it is read.
  package enum Whole: Sendable { case line, file }

  /// What an input of an unknown format is.
  package enum Unknown: Sendable {
    /// Standard input or another pipe, which can be read only once.
    case stream
    case folder
    case sqlite
    /// JSON Lines, but without the line that a recording begins with.
    case jsonLines
    /// The list of attachments in a folder of ``AttachmentList``, without its folder.
    case attachmentList
    /// A folder that Xcode keeps of a run of tests.
    case resultBundle
    case other
  }

  package var reason: Reason
  package var place: InputPlace

  package init(_ reason: Reason, at place: InputPlace) {
    self.reason = reason
    self.place = place
  }
}
