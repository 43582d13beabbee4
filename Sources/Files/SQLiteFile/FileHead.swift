import Foundation
import GRDBSQLite

/// The first bytes of a file, which tell whether it is a SQLite file and of which program.
struct FileHead {
  private static let size = 72
  private let bytes: [UInt8]

  /// Reads a file by SQLite's own file: when a process closes a file in another way, it loses the
  /// locks of all its connections to that file, a recorder's too.
  ///
  /// - Throws: ``FileFault/unreadable(path:errno:)``, also for a folder;
  ///   ``FileFault/notAFile(path:)`` for a pipe, which would wait for somebody who writes.
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
    else { throw FileFault(path, .unreadable(errno: unsafe sqlite3_system_errno(connection))) }
    // Behind the end of a short file, SQLite reads zeros.
    let code = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, Int32(Self.size), 0) }
    guard code == SQLITE_OK || code & 0xFF == SQLITE_IOERR && facts.st_size < Self.size else {
      throw FileFault(path, .unreadable(errno: EIO))
    }
    self.bytes = Array(bytes.prefix(Int(facts.st_size)))
  }

  /// A SQLite file that is not empty has more bytes than these.
  var isSQLite: Bool { bytes.count == Self.size && bytes.starts(with: "SQLite format 3\0".utf8) }

  /// Whether no byte of it was ever written.
  var isBlank: Bool { bytes.allSatisfy { $0 == 0 } }

  /// Whether it is an empty file, or a SQLite file in which no table was ever made.
  var hasNothing: Bool { bytes.isEmpty || isSQLite && applicationID == 0 && number(at: 40) == 0 }

  /// Whether the file was left with a log beside it: its last writer had not closed it by then.
  var hasLog: Bool { isSQLite && bytes[19] == 2 }

  /// The number that `PRAGMA application_id` gives; 0 for none.
  var applicationID: Int32 { bytes.count == Self.size ? number(at: 68) : 0 }

  /// A number of the header, as SQLite's file format places it.
  private func number(at place: Int) -> Int32 { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int32($1) } }
}

/// What SQLite keeps beside a file while somebody writes to it, and when a writer was killed.
struct FilesBeside {
  private let path: String

  /// They lie beside the file that a symbolic link leads to.
  init(_ path: String) { self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// The log with the latest transactions of a live recording.
  var hasLog: Bool { FileManager.default.fileExists(atPath: path + "-wal") }
  /// The journal, with which a transaction is taken back.
  var hasJournal: Bool { FileManager.default.fileExists(atPath: path + "-journal") }
}

extension String {
  /// The path as SQLite takes it together with an option.
  func uri(_ option: String) -> String {
    let url = URL(fileURLWithPath: self)
    return "file:\(url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? url.path)?\(option)"
  }
}

extension DatabaseFile {
  /// The name of a file beside a database that changes what it holds: a log or a journal; nil when
  /// the database stands alone.
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
