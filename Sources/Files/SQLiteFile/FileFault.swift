import GRDBSQLite

/// The reason why a file cannot be used, as data; the command puts it into words.
package enum FileFault: Error, Hashable, Sendable {
  case unreadable(path: String, errno: Int32)
  case notSQLite(path: String)
  /// There is a pipe or a device.
  case notAFile(path: String)
  /// Nothing was ever made in the file: what began to make it was stopped, or has only begun.
  case empty(path: String, kind: DatabaseKind)
  /// The file is a SQLite file of another program, or of another kind.
  case wrongApplication(path: String, expected: DatabaseKind, applicationID: Int32)
  /// The file has a newer version than this program reads. It may tell what its versions need.
  case newer(path: String, kind: DatabaseKind, version: Int, needs: [NewerVersion] = [])
  /// The file must be migrated first. No file has a version below 1.
  case older(path: String, kind: DatabaseKind, version: Int)
  /// SQLite has found damage, which its message describes.
  case damaged(path: String, message: String)
  /// A value is not what its column is for.
  case badValue(path: String, BadValue)
  /// A table, index, view or trigger is not as this version makes it, or must not be there.
  case otherSchema(path: String, kind: DatabaseKind, object: SchemaObject)
  /// Reading takes far longer than a sound file of its size needs.
  case tooMuchWork(path: String)
  /// Nothing can be added to it, as an id in it is about the largest that there can be.
  case full(path: String)
  /// A command was killed while it wrote, and what it had begun cannot be taken back here.
  case unfinished(path: String)
  /// The file cannot be opened or created.
  case cannotOpen(path: String)
  /// Another process writes to it, and has not finished in the time that this one waits.
  case locked(path: String)
  /// The system's SQLite, of this version, does not know what is in a file's schema.
  case oldSQLite(version: String, message: String)
  /// There is no room left for it.
  case diskFull(path: String)
  /// The disk has failed to read or to write, as SQLite's message describes.
  case disk(path: String, message: String)
  case sqlite(path: String, message: String)
}

/// What a file tells of a version that this program does not know.
package struct NewerVersion: Hashable, Sendable {
  package var version: Int
  /// The first release that reads it.
  package var retouch: String
  /// What it brings, for people.
  package var brings: String

  package init(version: Int, retouch: String, brings: String) {
    (self.version, self.retouch, self.brings) = (version, retouch, brings)
  }
}

extension FileFault {
  /// Makes a fault of what SQLite says of a failed call.
  ///
  /// - Parameter code: SQLite's code, primary or extended.
  init(path: String, code: Int32, message: String) {
    self =
      switch code & 0xFF {
      case SQLITE_CORRUPT: .damaged(path: path, message: message)
      case SQLITE_NOTADB: .notSQLite(path: path)
      case SQLITE_CANTOPEN: .cannotOpen(path: path)
      case SQLITE_INTERRUPT: .tooMuchWork(path: path)
      case SQLITE_BUSY: .locked(path: path)
      case SQLITE_FULL: .diskFull(path: path)
      case SQLITE_IOERR: .disk(path: path, message: message)
      default: .sqlite(path: path, message: message)
      }
  }
}
