/// Why the rows of a trace do not make a scene, as data; the command puts it into words.
package struct TraceFault: Error, Hashable, Sendable {
  package enum Detail: Hashable, Sendable {
    case unknownParent(view: Int64, parent: Int64)
    case unknownClass(view: Int64)
    /// Views that no window holds.
    case unreachable(count: Int)
    case badProps(view: Int64)
    case badID(Int64)
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
