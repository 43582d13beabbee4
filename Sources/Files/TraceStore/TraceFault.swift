import SQLiteFile

/// The reason why the rows of a trace do not form a scene. It has data and no sentences.
package struct TraceFault: FileError, Hashable, Sendable {
  package enum Detail: Hashable, Sendable {
    case unknownParent(view: Int64, parent: Int64)
    case unknownClass(view: Int64)
    /// No window contains these views.
    case unreachable(count: Int)
    case badProps(view: Int64)
  }

  package var path: String
  package var snapshot: Int64
  package var detail: Detail

  package init(path: String, snapshot: Int64, detail: Detail) {
    self.path = path
    self.snapshot = snapshot
    self.detail = detail
  }
}
