import Foundation

/// The first bytes of a file, which tell whether it is a SQLite file and of which program.
struct FileHead {
  private let bytes: [UInt8]

  /// - Throws: ``FileFault/unreadable(path:errno:)``, also for a folder; ``FileFault/notAFile(path:)``
  ///   for a pipe, which would wait for somebody who writes.
  init(path: String) throws {
    var status = stat()
    if unsafe stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      throw FileFault.notAFile(path: path)
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw FileFault.unreadable(path: path, errno: errno == 0 ? ENOENT : errno)
    }
    defer { try? file.close() }
    do {
      bytes = Array(try file.read(upToCount: 72) ?? Data())
    } catch {
      throw FileFault.unreadable(path: path, errno: EISDIR)
    }
  }

  /// A SQLite file that is not empty has more bytes than these.
  var isSQLite: Bool { bytes.count == 72 && bytes.starts(with: "SQLite format 3\0".utf8) }

  /// The number that `PRAGMA application_id` gives, as SQLite's file format places it; 0 for none.
  var applicationID: Int32 {
    guard bytes.count == 72 else { return 0 }
    return bytes[68..<72].reduce(0) { $0 << 8 | Int32($1) }
  }
}

extension DatabaseFile {
  /// Whether there is a SQLite file, of whatever program.
  package static func isSQLite(_ path: String) -> Bool { (try? FileHead(path: path))?.isSQLite ?? false }
}
