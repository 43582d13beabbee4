import Foundation
import GRDBSQLite

/// An error about a file. A command that writes a file under another name until it is complete
/// replaces the path by the final one.
package protocol FileError: Error {
  /// The path of the file.
  var path: String { get set }
}

/// The reason why a file cannot be used, as data; the command puts it into words.
package struct FileFault: FileError, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case unreadable(errno: Int32)
    case notSQLite
    /// The path leads to a pipe or a device.
    case notAFile
    /// The file has no content yet: its writer was killed, or is still creating it.
    case empty(kind: DatabaseKind)
    /// The file is a SQLite file of another program, or of another kind.
    case wrongApplication(expected: DatabaseKind, applicationID: Int32)
    /// The file has a newer version than this program reads. It may describe its newer versions.
    case newer(kind: DatabaseKind, version: Int, needs: [NewerVersion] = [])
    /// The file must be migrated first. A version below 1 was never released.
    case older(kind: DatabaseKind, version: Int)
    case damaged(Damage)
    /// A value is invalid for its column.
    case badValue(BadValue)
    /// A table, index, view or trigger differs from this version's schema, or is not allowed.
    case otherSchema(kind: DatabaseKind, object: SchemaObject)
    /// Reading takes far longer than a sound file of its size needs.
    case tooMuchWork
    /// Nothing can be added, because an id in the file is close to the largest possible one.
    case full
    /// A killed command left an unfinished transaction that cannot be rolled back here.
    case unfinished
    /// The file cannot be opened or created.
    case cannotOpen
    /// SQLite opens no file with a longer whole path than this, in bytes.
    case pathTooLong(limit: Int)
    /// Another process has locked it for longer than this one waits.
    case locked
    /// The disk has no space left for it.
    case diskFull
    /// SQLite cannot write the temporary files of a query.
    case temporaryFiles
    /// The disk failed to read or to write, as SQLite's message describes.
    case disk(message: String)
    /// SQLite refuses something else, as its message describes.
    case sqlite(message: String)
  }

  /// The path of the file, as it was given.
  package var path: String
  package var kind: Kind

  package var isDamaged: Bool { if case .damaged = kind { true } else { false } }
  /// Whether SQLite refused something else, as its message describes.
  var isRefusal: Bool { if case .sqlite = kind { true } else { false } }

  package init(_ path: String, _ kind: Kind) { (self.path, self.kind) = (path, kind) }
}

extension FileFault {
  /// The length of the longest whole path that SQLite opens, in bytes: its own limit is 512, with
  /// `-journal` at the end.
  private static let pathLimit = 504

  /// Why SQLite opened no file, where the system reports no error. SQLite takes the path without
  /// symbolic links.
  static func cannotOpen(_ path: String) -> Kind {
    let whole = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return whole.utf8.count > pathLimit ? .pathTooLong(limit: pathLimit) : .cannotOpen
  }
}

extension FileFault: CustomStringConvertible, CustomDebugStringConvertible {
  /// The kind and the path, for the log of an app that records.
  package var description: String { "\(kind) in \(path)" }
  package var debugDescription: String { description }
}

/// The system's SQLite is too old for the schema of a file.
package struct OldSQLite: Error, Hashable, Sendable {
  /// The version of SQLite.
  package var version: String
  /// SQLite's own message.
  package var message: String

  package init(version: String, message: String) { (self.version, self.message) = (version, message) }
}

/// A version that this program does not know, as the file describes it.
package struct NewerVersion: Hashable, Sendable {
  package var version: Int
  /// The first release that reads it.
  package var retouch: String
  /// The new features of the version, for people.
  package var brings: String

  package init(version: Int, retouch: String, brings: String) {
    (self.version, self.retouch, self.brings) = (version, retouch, brings)
  }
}

extension FileFault {
  /// Makes a fault from a failed call of SQLite.
  ///
  /// - Parameters:
  ///   - code: SQLite's code, primary or extended.
  ///   - isReading: whether the connection cannot write the file, so that only temporary files can
  ///     be what it failed to write.
  init(path: String, code: Int32, message: String, isReading: Bool = false) {
    let kind: Kind =
      switch code & 0xFF {
      case SQLITE_FULL where isReading: .temporaryFiles
      // SQLITE_IOERR_WRITE is a macro that Swift does not import.
      case SQLITE_IOERR where isReading && code >> 8 == 3: .temporaryFiles
      case SQLITE_CORRUPT: .damaged(.sqlite([message]))
      case SQLITE_NOTADB: .notSQLite
      case SQLITE_CANTOPEN: Self.cannotOpen(path)
      case SQLITE_INTERRUPT: .tooMuchWork
      case SQLITE_BUSY: .locked
      case SQLITE_FULL: .diskFull
      case SQLITE_IOERR: .disk(message: message)
      default: .sqlite(message: message)
      }
    self.init(path, kind)
  }
}
