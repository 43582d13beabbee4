/// The reason why a file cannot be used, as data; the command puts it into words.
package enum FileFault: Error, Hashable, Sendable {
  case unreadable(path: String, errno: Int32)
  case notSQLite(path: String)
  /// There is a pipe or a device.
  case notAFile(path: String)
  /// The file is a SQLite file of another program, or of another kind.
  case wrongApplication(path: String, expected: DatabaseKind, applicationID: Int32)
  case newer(path: String, kind: DatabaseKind, version: Int)
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
  case sqlite(path: String, message: String)
}
