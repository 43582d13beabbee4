import Foundation
import SQLiteFile
import TraceStore

/// The traces of a folder and of the folders in it, in the order of their paths' bytes.
///
/// Hidden files and folders are skipped, and so is a trace that is not complete. Traces are
/// recognized by their header. Links to folders are not followed.
struct TraceFolder {
  private(set) var traces: [String] = []
  /// The number of files that are not traces.
  private(set) var others = 0
  /// The files with the name of a trace that are empty: a recorder began them and wrote nothing.
  private(set) var empty: [String] = []

  /// Returns nil for a path that is not a folder.
  ///
  /// - Parameters:
  ///   - mayBeEmpty: whether the folder may have no traces.
  ///   - kinds: the kinds of files that are taken beside traces.
  /// - Throws: ``CommandFault/noTraces(_:others:)``.
  init?(_ path: String, mayBeEmpty: Bool = false, besides kinds: [DatabaseKind] = []) throws {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return nil
    }
    let root = path.hasSuffix("/") ? path : path + "/"
    guard let files = FileManager.default.enumerator(atPath: path) else { throw CommandFault.noTraces(path, others: 0) }
    while let name = files.nextObject() as? String {
      let isDirectory = files.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      if name.split(separator: "/").last?.hasPrefix(".") == true {
        if isDirectory { files.skipDescendants() }
      } else if isDirectory {
        continue
      } else if ([.trace] + kinds).contains(where: { Self.isFile(root + name, of: $0) }) {
        traces.append(root + name)
      } else if name.hasSuffix(".sqlite"), files.fileAttributes?[.size] as? Int == 0 {
        empty.append(root + name)
      } else if !["-wal", "-shm", "-journal"].contains(where: name.hasSuffix) {
        others += 1
      }
    }
    if traces.isEmpty, !mayBeEmpty { throw CommandFault.noTraces(path, others: others + empty.count) }
    traces.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isFile(_ path: String, of kind: DatabaseKind) -> Bool {
    (try? DatabaseFile(kind: kind, path: path).checkHeader()) != nil
  }
}
