/// The subviews of wide views as balanced search trees, which find the n-th subview without
/// visiting all subviews before it.
///
/// A view of a tree is behind the views of its right branch and in front of the views of its left
/// branch. The trees are treaps: each view has a fixed random number, and no view has a greater
/// number than its parent in the tree. So the shape of a tree depends only on its views, and its
/// height is O(log views) on average. A view with few subviews has no tree; visiting them costs
/// less.
struct SiblingTrees: Sendable {
  /// A view with more subviews gets a tree.
  static let mostWithoutTree = 32
  /// A view with fewer subviews loses its tree. The gap between the two limits prevents that one
  /// subview that comes and goes causes a new tree each time.
  static let leastWithTree = 16

  private struct Node: Sendable {
    var above = Scene.none
    var left = Scene.none
    var right = Scene.none
    /// The number of views in this subtree.
    var count: Int32 = 0
  }

  /// By slot. Only entries for views in trees are valid.
  private var nodes: [Node] = []
  /// The slots at the top of the trees, by the slots of the superviews.
  private var roots: [Int32: Int32] = [:]

  func hasTree(_ superview: Int32) -> Bool { roots[superview] != nil }

  // MARK: Searching

  /// The number of siblings behind a view.
  ///
  /// - Complexity: O(log siblings), on average.
  func index(of slot: Int32) -> Int {
    var index = count(nodes[Int(slot)].left)
    var current = slot
    while nodes[Int(current)].above != Scene.none {
      let above = nodes[Int(current)].above
      if nodes[Int(above)].right == current { index += count(nodes[Int(above)].left) + 1 }
      current = above
    }
    return Int(index)
  }

  /// The subview with this number of siblings behind it; nil when there are fewer.
  ///
  /// - Complexity: O(log siblings), on average.
  func subview(of superview: Int32, at index: Int) -> Int32? {
    var current = roots[superview] ?? Scene.none
    var rest = Int32(index)
    while current != Scene.none {
      let node = nodes[Int(current)]
      let behind = count(node.left)
      if rest == behind { return current }
      current = rest < behind ? node.left : node.right
      if rest > behind { rest -= behind + 1 }
    }
    return nil
  }

  /// The backmost subview for which the condition holds. The condition must also hold for all
  /// subviews in front of it.
  ///
  /// - Complexity: O(log siblings), on average.
  func first(in superview: Int32, where condition: (Int32) -> Bool) -> Int32? {
    var current = roots[superview] ?? Scene.none
    var found: Int32?
    while current != Scene.none {
      if condition(current) {
        found = current
        current = nodes[Int(current)].left
      } else {
        current = nodes[Int(current)].right
      }
    }
    return found
  }

  // MARK: Changing

  /// Makes a tree.
  ///
  /// - Parameter subviews: all subviews, from back to front.
  mutating func makeTree(of superview: Int32, _ subviews: [Scene.Slot]) {
    var previous = Scene.none
    for slot in subviews {
      insert(Int32(slot), into: superview, between: previous, and: Scene.none)
      previous = Int32(slot)
    }
  }

  mutating func removeTree(of superview: Int32) { if !roots.isEmpty { roots[superview] = nil } }

  mutating func removeAll() { self = SiblingTrees() }

  /// Adds a view between two neighbours of a tree. They are ``Scene/none`` at the ends.
  ///
  /// - Complexity: O(log siblings), on average.
  mutating func insert(_ slot: Int32, into superview: Int32, between previous: Int32, and next: Int32) {
    if Int(slot) >= nodes.count { nodes += repeatElement(Node(), count: Int(slot) + 1 - nodes.count) }
    nodes[Int(slot)] = Node()
    // One of two neighbours is an ancestor of the other. The lower one has no branch towards the
    // upper one.
    if next != Scene.none, nodes[Int(next)].left == Scene.none {
      nodes[Int(next)].left = slot
      nodes[Int(slot)].above = next
    } else if previous != Scene.none {
      nodes[Int(previous)].right = slot
      nodes[Int(slot)].above = previous
    } else {
      roots[superview] = slot
    }
    addToCounts(1, from: slot)
    while nodes[Int(slot)].above != Scene.none, Self.number(slot) > Self.number(nodes[Int(slot)].above) {
      raise(slot, in: superview)
    }
  }

  /// - Complexity: O(log siblings), on average.
  mutating func remove(_ slot: Int32, from superview: Int32) {
    while true {
      let (left, right) = (nodes[Int(slot)].left, nodes[Int(slot)].right)
      if left == Scene.none, right == Scene.none { break }
      let isLeft = right == Scene.none || (left != Scene.none && Self.number(left) > Self.number(right))
      raise(isLeft ? left : right, in: superview)
    }
    addToCounts(-1, from: slot)
    replace(slot, below: nodes[Int(slot)].above, by: Scene.none, in: superview)
  }

  private mutating func addToCounts(_ change: Int32, from slot: Int32) {
    var current = slot
    while current != Scene.none {
      nodes[Int(current)].count += change
      current = nodes[Int(current)].above
    }
  }

  /// Exchanges a view with its parent in the tree. The order of the siblings stays.
  private mutating func raise(_ slot: Int32, in superview: Int32) {
    let lowered = nodes[Int(slot)].above
    let branch: Int32
    if nodes[Int(lowered)].left == slot {
      branch = nodes[Int(slot)].right
      nodes[Int(lowered)].left = branch
      nodes[Int(slot)].right = lowered
    } else {
      branch = nodes[Int(slot)].left
      nodes[Int(lowered)].right = branch
      nodes[Int(slot)].left = lowered
    }
    if branch != Scene.none { nodes[Int(branch)].above = lowered }
    replace(lowered, below: nodes[Int(lowered)].above, by: slot, in: superview)
    nodes[Int(slot)].above = nodes[Int(lowered)].above
    nodes[Int(lowered)].above = slot
    nodes[Int(slot)].count = nodes[Int(lowered)].count
    nodes[Int(lowered)].count = count(nodes[Int(lowered)].left) + count(nodes[Int(lowered)].right) + 1
  }

  private mutating func replace(_ slot: Int32, below above: Int32, by other: Int32, in superview: Int32) {
    if above == Scene.none {
      roots[superview] = other
    } else if nodes[Int(above)].left == slot {
      nodes[Int(above)].left = other
    } else {
      nodes[Int(above)].right = other
    }
  }

  private func count(_ slot: Int32) -> Int32 { slot == Scene.none ? 0 : nodes[Int(slot)].count }

  /// The fixed random number of a slot: the mixing steps of MurmurHash3, which map different inputs
  /// to different outputs.
  private static func number(_ slot: Int32) -> UInt32 {
    var mixed = UInt32(bitPattern: slot) &+ 0x9E37_79B9
    mixed = (mixed ^ (mixed >> 16)) &* 0x85EB_CA6B
    mixed = (mixed ^ (mixed >> 13)) &* 0xC2B2_AE35
    return mixed ^ (mixed >> 16)
  }

  /// Whether the tree has these subviews in this order, with sound counts and links. Only tests and
  /// the checks of debug builds ask this.
  func isSound(_ superview: Int32, _ subviews: [Scene.Slot]) -> Bool {
    guard let root = roots[superview], root == Scene.none || nodes[Int(root)].above == Scene.none else { return false }
    for (index, slot) in subviews.enumerated() {
      let node = nodes[slot]
      for branch in [node.left, node.right] where branch != Scene.none {
        guard nodes[Int(branch)].above == Int32(slot), Self.number(branch) < Self.number(Int32(slot)) else {
          return false
        }
      }
      guard node.count == count(node.left) + count(node.right) + 1, self.index(of: Int32(slot)) == index,
        subview(of: superview, at: index) == Int32(slot)
      else { return false }
    }
    return count(root) == subviews.count
  }
}
