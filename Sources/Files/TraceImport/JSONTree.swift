import JSONText

/// A node of a tree in JSON, while its keys are read.
protocol JSONTreeNode {
  init()
  /// Reads or skips the value of any key except the key of the children.
  mutating func read(_ key: String, from reader: inout JSONReader) throws(JSONFault)
  /// Checks at the node's end that all required keys were read.
  func check(_ reader: JSONReader) throws(JSONFault)
}

/// The nodes of trees in JSON, in document order: parents come first.
struct JSONTree<Node: JSONTreeNode> {
  private(set) var nodes: [Node] = []
  /// For each node the index of the node around it; nil for an outermost one.
  private(set) var parents: [Int?] = []

  /// Reads a tree of any depth. The nodes above the current one are in a list, not on the stack.
  ///
  /// - Parameters:
  ///   - children: the keys of a node's lists of children.
  ///   - wrappers: the keys whose objects hold further keys of the node itself.
  mutating func read(
    children: Set<String>, wrappers: Set<String> = [], from reader: inout JSONReader
  ) throws(JSONFault) {
    /// The indexes of the node being read and of those above it, each with its open objects.
    var open: [(node: Int, objects: Int)] = []
    try begin(&open, &reader)
    while let current = open.last {
      guard let key = try reader.nextKey() else {
        open[open.count - 1].objects -= 1
        guard current.objects == 1 else { continue }
        try nodes[current.node].check(reader)
        open.removeLast()
        // After a child comes the next child, or else the other keys of its parent.
        if !open.isEmpty, try reader.nextElement() { try begin(&open, &reader) }
        continue
      }
      if wrappers.contains(key), try reader.peek() == .object {
        try reader.beginObject()
        open[open.count - 1].objects += 1
        continue
      }
      guard children.contains(key) else {
        try nodes[current.node].read(key, from: &reader)
        continue
      }
      if try reader.null() { continue }
      try reader.beginArray()
      if try reader.nextElement() { try begin(&open, &reader) }
    }
  }

  private mutating func begin(_ open: inout [(node: Int, objects: Int)], _ reader: inout JSONReader) throws(JSONFault) {
    try reader.beginObject()
    parents.append(open.last?.node)
    open.append((nodes.count, 1))
    nodes.append(Node())
  }
}
