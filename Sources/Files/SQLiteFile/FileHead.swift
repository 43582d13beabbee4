import Foundation
import GRDBSQLite

/// The first bytes of a file. They identify a SQLite file and its program.
struct FileHead {
  private static let size = 72
  private let bytes: [UInt8]

  /// Reads a file through SQLite. If a process closed a file that it opened in another way, it
  /// would lose the locks of all its connections to that file, also a recorder's.
  ///
  /// - Throws: ``FileFault`` that it is unreadable, also for a folder; that its path is too long
  ///   for SQLite; that it is no file for a pipe, where reading would wait for a writer.
  init(path: String) throws {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0, unsafe access(path, R_OK) == 0 else {
      throw FileFault(path, .unreadable(errno: errno))
    }
    guard facts.st_mode & S_IFMT != S_IFDIR else { throw FileFault(path, .unreadable(errno: EISDIR)) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw FileFault(path, .notAFile) }
    var connection: OpaquePointer?
    defer { unsafe sqlite3_close(connection) }
    var file: UnsafeMutablePointer<sqlite3_file>?
    var bytes = [UInt8](repeating: 0, count: Self.size)
    guard unsafe sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
      unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
      let file = unsafe file, let read = unsafe file.pointee.pMethods?.pointee.xRead
    else {
      let code = unsafe sqlite3_system_errno(connection)
      throw FileFault(path, code == 0 ? FileFault.cannotOpen(path) : .unreadable(errno: code))
    }
    // After the end of a short file, SQLite reads zeros.
    let code = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, Int32(Self.size), 0) }
    guard code == SQLITE_OK || code & 0xFF == SQLITE_IOERR && facts.st_size < Self.size else {
      throw FileFault(path, .unreadable(errno: EIO))
    }
    self.bytes = Array(bytes.prefix(Int(facts.st_size)))
  }

  /// Whether it is a SQLite file with content, which is always longer than these bytes.
  var isSQLite: Bool { bytes.count == Self.size && bytes.starts(with: "SQLite format 3\0".utf8) }

  /// Whether all of its bytes are 0.
  var isBlank: Bool { bytes.allSatisfy { $0 == 0 } }

  /// Whether it is an empty file, or a SQLite file in which no table was ever made.
  var hasNothing: Bool { bytes.isEmpty || isSQLite && applicationID == 0 && number(at: 40) == 0 }

  /// Whether the file was left with a log beside it: its last writer did not close it.
  var hasLog: Bool { isSQLite && bytes[19] == 2 }

  /// The value of `PRAGMA application_id`; 0 if it is not set.
  var applicationID: Int32 { bytes.count == Self.size ? number(at: 68) : 0 }

  /// A number of the header, at its offset in SQLite's file format.
  private func number(at place: Int) -> Int32 { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int32($1) } }
}

/// The files that SQLite keeps beside a database during a write, and after a writer was killed.
struct FilesBeside {
  private let path: String

  /// They are beside the target of a symbolic link.
  init(_ path: String) { self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// Whether there is a log with the latest transactions of a live recording.
  var hasLog: Bool { FileManager.default.fileExists(atPath: path + "-wal") }
  /// Whether there is a journal, from which a transaction is rolled back.
  var hasJournal: Bool { FileManager.default.fileExists(atPath: path + "-journal") }
}

extension String {
  /// The path with an option, as a URI for SQLite.
  func uri(_ option: String) -> String {
    let url = URL(fileURLWithPath: self)
    return "file:\(url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? url.path)?\(option)"
  }
}

extension DatabaseFile {
  /// The path of a log or a journal beside a database, which changes the database's content; nil if
  /// there is neither.
  package static func unfinished(beside path: String) -> String? {
    let beside = FilesBeside(path)
    return beside.hasLog ? path + "-wal" : beside.hasJournal ? path + "-journal" : nil
  }

  /// Whether there is a SQLite file, of whatever program.
  package static func isSQLite(_ path: String) -> Bool { (try? FileHead(path: path))?.isSQLite ?? false }

  /// Whether a writer left the file without closing it, and the log with the latest part is not
  /// beside it.
  package var lacksLog: Bool { ((try? FileHead(path: path))?.hasLog ?? false) && !FilesBeside(path).hasLog }
}
