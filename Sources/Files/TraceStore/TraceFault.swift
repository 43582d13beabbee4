package import HitTesting
import SQLiteFile

/// The reason why the rows of a trace do not form a scene. It has data and no sentences.
package struct TraceFault: FileError, Hashable, Sendable {
  package enum Detail: Hashable, Sendable {
    case unknownParent(view: ViewID, parent: ViewID)
    case unknownClass(view: ViewID)
    /// No window contains these views.
    case unreachable(count: Int)
    /// The view is inside an element, or it is an element outside of all windows.
    case misplacedElement(view: ViewID)
    case badProps(view: ViewID)
  }

  package var path: String
  package var snapshot: SnapshotID
  package var detail: Detail

  package init(path: String, snapshot: SnapshotID, detail: Detail) {
    self.path = path
    self.snapshot = snapshot
    self.detail = detail
  }
}
