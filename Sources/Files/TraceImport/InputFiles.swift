/// The files of an input, which are read one after the other. A file that breaks a rule of the
/// format ends the import, or is passed over and counted.
final class InputFiles {
  /// The faults of the files that were passed over; nil when a fault ends the import.
  private(set) var refused: [ImportFault]?

  init(keepGoing: Bool) { refused = keepGoing ? [] : nil }

  /// The file itself, or the files of a folder whose names end so, in the order of their names.
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

  /// Runs the work on a file, and passes the file over when it breaks a rule of the format.
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

  /// The faults of the files that were passed over.
  ///
  /// - Parameter isFound: whether the other files have what makes a recording.
  /// - Throws: ``ImportFault`` when they have not. One of the refused files may be what the reader
  ///   needs to repair, so its fault comes first.
  func finish(isFound: Bool, expected: String, at path: String) throws -> [ImportFault] {
    guard isFound else {
      throw refused?.first ?? ImportFault(.nothingFound(expected: expected), at: InputPlace(file: path))
    }
    return refused ?? []
  }
}
