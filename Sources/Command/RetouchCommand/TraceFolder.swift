import Foundation
import SQLiteFile
import TraceStore

/// The traces of a folder and of the folders in it, in the order of their paths' bytes.
///
/// Hidden files and folders are skipped, and so is a trace that is not complete. Traces are
/// recognized by their header. A file whose name ends in `.sqlite` also counts as a trace when it
/// is empty or is not a SQLite file, and so does a file that cannot be read. Links to folders are
/// not followed.
struct TraceFolder {
  private(set) var traces: [String] = []
  /// The number of files that are not traces.
  private(set) var others = 0

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
      } else if isDirectory || ["-wal", "-shm", "-journal"].contains(where: name.hasSuffix) {
        continue
      } else if ([.trace] + kinds).contains(where: { Self.mayBeFile(root + name, of: $0) }) {
        traces.append(root + name)
      } else {
        others += 1
      }
    }
    if traces.isEmpty, !mayBeEmpty { throw CommandFault.noTraces(path, others: others) }
    traces.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func mayBeFile(_ path: String, of kind: DatabaseKind) -> Bool {
    do {
      try DatabaseFile(kind: kind, path: path).checkHeader()
      return true
    } catch let fault as FileFault {
      switch fault.kind {
      case .unreadable, .pathTooLong, .cannotOpen: return true
      case .notSQLite, .empty: return path.hasSuffix(".sqlite")
      default: return false
      }
    } catch {
      return false
    }
  }
}
