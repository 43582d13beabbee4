/// A file, or a folder whose files belong together, from which a recording is made.
package struct InputSource: Equatable, Sendable {
  /// The path of the file or the folder. With ``screens``, a name behind the path of their folder.
  package var path: String
  package var format: InputFormat
  /// The screens that belong together; nil for all files of the folder.
  package var screens: AttachedScreens?

  package init(path: String, format: InputFormat, screens: AttachedScreens? = nil) {
    (self.path, self.format, self.screens) = (path, format, screens)
  }

  /// How deep folders are searched.
  private static let deepest = 8
  /// The endings of the files that belong together in a folder, whatever is in them.
  private static let shared = [".xml", ".json", ".txt", ".log"]

  /// The sources in a file or a folder, in the order of their names.
  ///
  /// The screens and touches of a folder are one source. So is each other file that is a recording
  /// by itself, and what is in each folder in it. Hidden files, and files that are no recordings,
  /// are left out. In a folder of attachments, the screens of each test are one source.
  ///
  /// - Parameter notes: gets the traces, attachments and results of Xcode that are left out.
  /// - Throws: ``ImportFault`` if there is none.
  package static func all(in path: String, notes: inout ImportNotes) throws -> [InputSource] {
    guard InputPlace.isFolder(path) else { return [InputSource(path: path, format: try .detect(path))] }
    var sources: [InputSource] = []
    try find(in: path, depth: 0, &sources, &notes)
    guard !sources.isEmpty || !AttachmentList.isIn(path) else {
      let found = notes.counts.filter { $0.note.severity == .skipped }.map { "\($0.count) \($0.note.text)" }
      throw ImportFault(
        .nothingFound(
          expected: "texts of elements, page sources or JSON Lines among the attachments"
            + (found.isEmpty ? "" : ", found only " + found.joined(separator: "; "))),
        at: InputPlace(file: path))
    }
    // The error tells what is missing.
    return sources.isEmpty ? [InputSource(path: path, format: try .detect(path))] : sources
  }

  private static func find(
    in folder: String, depth: Int, _ sources: inout [InputSource], _ notes: inout ImportNotes
  ) throws {
    guard !InputFormat.isResultBundle(folder) else {
      return notes.skipped("result bundle of Xcode: export its attachments with xcresulttool, and give their folder")
    }
    guard !AttachmentList.isIn(folder) else {
      sources += try AttachmentList(in: folder).sources(notes: &notes)
      return
    }
    let own = try? InputFormat.detect(folder)
    if let own { sources.append(InputSource(path: folder, format: own)) }
    guard own != .droidbot else { return }
    for name in try ImportFault.listing(folder).sorted() where !name.hasPrefix(".") {
      let path = folder + "/" + name
      if InputPlace.isFolder(path) {
        // The commands of a flow name the screens in it.
        if name == MaestroImporter.screens,
          sources.contains(where: { $0.format == .maestro && $0.path.hasPrefix(folder + "/") })
        {
          continue
        }
        if depth < deepest { try find(in: path, depth: depth + 1, &sources, &notes) }
        continue
      }
      // The importer of the folder reads it, or says what is wrong with it.
      if own != nil, shared.contains(where: name.hasSuffix) { continue }
      if let source = try one(at: path, named: name, notes: &notes) { sources.append(source) }
    }
  }

  /// The recording in a file.
  ///
  /// - Parameters:
  ///   - name: its ending tells what the file should be.
  ///   - unread: the note about a file that is not a recording; nil for no note.
  /// - Returns: nil for a file that is not a recording. A trace is noted.
  static func one(
    at path: String, named name: String, unread: String? = nil, notes: inout ImportNotes
  ) throws -> InputSource? {
    do {
      return InputSource(path: path, format: try .detect(path))
    } catch let fault as ImportFault {
      if case .unknownFormat(.sqlite) = fault.reason {
        notes.skipped("SQLite file: a trace goes to retouch replay as it is")
      } else if [".jsonl", ".jsonl.gz"].contains(where: name.hasSuffix) {
        // The importer says what is wrong with it.
        return InputSource(path: path, format: .jsonl)
      } else if let unread {
        notes.skipped(unread)
      }
      return nil
    }
  }
}
