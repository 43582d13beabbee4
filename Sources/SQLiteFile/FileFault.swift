/// What a SQLite file is for: how its header marks it, and what makes its tables.
package struct DatabaseKind: Hashable, Sendable {
  /// What people call such a file.
  package var name: String
  /// `PRAGMA application_id`.
  package var applicationID: Int32
  /// SQL; the n-th text brings a file to `user_version` n.
  package var migrations: [String]

  package init(name: String, applicationID: Int32, migrations: [String]) {
    self.name = name
    self.applicationID = applicationID
    self.migrations = migrations
  }
}

/// Why a file cannot be used, as data; the command puts it into words.
package enum FileFault: Error, Hashable, Sendable {
  case unreadable(path: String, errno: Int32)
  case notSQLite(path: String)
  /// A SQLite file of another program, or of another kind.
  case wrongApplication(path: String, expected: DatabaseKind, applicationID: Int32)
  case newer(path: String, kind: DatabaseKind, version: Int)
  case older(path: String, kind: DatabaseKind, version: Int)
  /// SQLite found damage; its message.
  case damaged(path: String, message: String)
  /// It cannot be opened, or made where it is to be.
  case cannotOpen(path: String)
  case sqlite(path: String, message: String)
}
