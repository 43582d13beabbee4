/// A file, or a folder whose files belong together, from which a recording is made.
package struct InputSource: Equatable, Sendable {
  package var path: String
  package var format: InputFormat

  package init(path: String, format: InputFormat) { (self.path, self.format) = (path, format) }

  /// How deep folders are searched.
  private static let deepest = 8
  /// The endings of the files that belong together in a folder, whatever is in them.
  private static let shared = [".xml", ".json", ".txt", ".log"]

  /// The sources in a file or a folder, in the order of their names.
  ///
  /// The screens and touches of a folder are one source. So is each other file that is a recording
  /// by itself, and what is in each folder in it. Hidden files, and files that are no recordings,
  /// are left out.
  ///
  /// - Parameter notes: gets the traces, which are left out.
  /// - Throws: ``ImportFault`` if there is none.
  package static func all(in path: String, notes: inout ImportNotes) throws -> [InputSource] {
    guard InputPlace.isFolder(path) else { return [InputSource(path: path, format: try .detect(path))] }
    var sources: [InputSource] = []
    try find(in: path, depth: 0, &sources, &notes)
    // The error tells what is missing.
    return sources.isEmpty ? [InputSource(path: path, format: try .detect(path))] : sources
  }

  private static func find(
    in folder: String, depth: Int, _ sources: inout [InputSource], _ notes: inout ImportNotes
  ) throws {
    let own = try? InputFormat.detect(folder)
    if let own { sources.append(InputSource(path: folder, format: own)) }
    guard own != .droidbot else { return }
    for name in try ImportFault.listing(folder).sorted() where !name.hasPrefix(".") {
      let path = folder + "/" + name
      if InputPlace.isFolder(path) {
        if depth < deepest { try find(in: path, depth: depth + 1, &sources, &notes) }
        continue
      }
      // The importer of the folder reads it, or says what is wrong with it.
      if own != nil, shared.contains(where: name.hasSuffix) { continue }
      do {
        sources.append(InputSource(path: path, format: try .detect(path)))
      } catch let fault as ImportFault {
        if case .unknownFormat(.sqlite) = fault.reason {
          notes.skipped("SQLite file: a trace goes to retouch replay as it is")
        } else if [".jsonl", ".jsonl.gz"].contains(where: name.hasSuffix) {
          // The importer says what is wrong with it.
          sources.append(InputSource(path: path, format: .jsonl))
        }
      }
    }
  }
}
