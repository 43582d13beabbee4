/// Why a trace or a results database cannot be used, as data; the command's room puts it into words.
package enum StoreFault: Error, Hashable, Sendable {
  package enum FileKind: Hashable, Sendable { case trace, results }

  case unreadable(path: String, errno: Int32)
  case notSQLite(path: String)
  /// A SQLite file of another program, or of another kind.
  case wrongApplication(path: String, expected: FileKind, applicationID: Int32)
  case newer(path: String, kind: FileKind, version: Int, supported: Int)
  case older(path: String, kind: FileKind, version: Int, supported: Int)
  /// SQLite found damage; its message.
  case damaged(path: String, message: String)
  /// It cannot be opened, or made where it is to be.
  case cannotOpen(path: String)
  case sqlite(path: String, message: String)
  /// The views of a snapshot do not form a tree, or a row points nowhere.
  case badTree(path: String, snapshot: Int64, detail: TreeDetail)
  case noSuchSnapshot(Int64, path: String, first: Int64, last: Int64)

  package enum TreeDetail: Hashable, Sendable {
    case unknownParent(view: Int64, parent: Int64)
    case unknownClass(view: Int64)
    case unreachable(count: Int)
    case badProps(view: Int64)
    case badID(Int64)
  }
}
