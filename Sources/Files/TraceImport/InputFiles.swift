/// Reads the files of an input one after another. A file that breaks a rule of the format ends the
/// import, or is skipped and counted.
final class InputFiles {
  /// The faults of the skipped files; nil if a fault ends the import.
  private(set) var refused: [ImportFault]?

  init(keepGoing: Bool) { refused = keepGoing ? [] : nil }

  /// The path itself, or the files of a folder with one of the endings, in the order of their
  /// names.
  static func paths(of path: String, endings: [String]) throws -> [String] {
    guard InputPlace.isFolder(path) else { return [path] }
    return try ImportFault.listing(path).sorted()
      .filter { name in !name.hasPrefix(".") && endings.contains(where: name.hasSuffix) }.map { path + "/" + $0 }
  }

  /// Runs the work on a file's content, if it has any.
  ///
  /// - Parameter what: a word for people, for a file of this kind.
  func read(
    _ file: String, as what: String, notes: inout ImportNotes, _ work: ([UInt8], inout ImportNotes) throws -> Void
  ) throws {
    try attempt(what, notes: &notes) { notes in
      let bytes = try InputBytes(path: file).readAll()
      guard !bytes.isEmpty else { return notes.skipped("\(what): it is empty") }
      try work(bytes, &notes)
    }
  }

  /// Runs the work on a file, and skips the file if it breaks a rule of the format.
  func attempt(
    _ what: String, notes: inout ImportNotes, _ work: (inout ImportNotes) throws -> Void
  ) throws {
    do {
      try work(&notes)
    } catch let fault as ImportFault {
      guard refused != nil else { throw fault }
      refused?.append(fault)
      notes.skipped("\(what): it breaks a rule of the format")
    }
  }

  /// The fault of an input with too many skipped files; nil if it has none.
  static func nothingLeft(_ refused: [ImportFault]?, at path: String) -> ImportFault? {
    guard let refused, let first = refused.first else { return nil }
    guard InputPlace.isFolder(path) else { return first }
    return ImportFault(.allSkipped(files: refused.count, first: first), at: InputPlace(file: path))
  }

  /// The faults of the skipped files.
  ///
  /// - Parameter isFound: whether the other files contain a recording.
  /// - Throws: ``ImportFault`` if they do not. The user may have to repair one of the skipped
  ///   files, so the first fault of these takes precedence.
  func finish(isFound: Bool, expected: String, at path: String) throws -> [ImportFault] {
    guard isFound else {
      throw Self.nothingLeft(refused, at: path)
        ?? ImportFault(.nothingFound(expected: expected), at: InputPlace(file: path))
    }
    return refused ?? []
  }
}
