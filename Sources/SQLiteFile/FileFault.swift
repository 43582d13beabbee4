/// The reason why a file cannot be used, as data; the command puts it into words.
package enum FileFault: Error, Hashable, Sendable {
  case unreadable(path: String, errno: Int32)
  case notSQLite(path: String)
  /// The file is a SQLite file of another program, or of another kind.
  case wrongApplication(path: String, expected: DatabaseKind, applicationID: Int32)
  case newer(path: String, kind: DatabaseKind, version: Int)
  case older(path: String, kind: DatabaseKind, version: Int)
  /// SQLite has found damage, which its message describes.
  case damaged(path: String, message: String)
  /// The file cannot be opened or created.
  case cannotOpen(path: String)
  case sqlite(path: String, message: String)
}
