/// A choice of as few sets as possible that together contain all elements of all given sets.
///
/// First, sets that are the only ones with some element are taken, and sets whose elements another
/// set contains are dropped. Then the rest is searched for the fewest sets. If that takes too many
/// steps, the result is the best choice found, with a lower bound for the number of sets.
///
/// The choice is never larger than one found by leaving out one set after another. The same sets
/// always give the same choice. Of equally good sets, the one with fewer bytes is taken, then the
/// first.
package struct SetCover: Hashable, Sendable {
  /// The indexes of the chosen sets, ascending.
  package private(set) var chosen: [Int]
  /// No choice has fewer sets than this.
  package private(set) var leastCount: Int

  /// Chooses among sets.
  ///
  /// - Parameters:
  ///   - sets: for each set, its elements: different numbers from 0.
  ///   - bytes: for each set, its size.
  ///   - stepLimit: how many words of 64 bits the search may look at.
  /// - Complexity: O(sets² × elements / 64) at worst, and O(steps).
  package init(of sets: [[Int]], bytes: [Int64], stepLimit: Int = 20_000_000) {
    let list = SetList(sets: sets, bytes: bytes)
    var core = CoverCore(list.merged)
    core.reduce()
    var search = CoverSearch(core, bytes: bytes, stepLimit: stepLimit)
    search.run()
    // The result is the smallest of these, so leaving out sets one by one never gives a better one.
    var choices = [core.taken + search.best]
    choices += list.leavingOutOrders.map { list.leavingOut(in: $0) }
    let smallest = choices.map { ($0, list.bytes(of: $0)) }.min { ($0.0.count, $0.1) < ($1.0.count, $1.1) }
    chosen = smallest?.0.sorted() ?? []
    leastCount = search.isComplete ? chosen.count : core.taken.count + search.leastCount
  }
}

/// Sets of elements with their sizes, and for each element, the sets that contain it.
struct SetList {
  let sets: [[Int]]
  let bytes: [Int64]
  /// For each element, the sets that contain it, ascending.
  let owners: [[Int]]

  init(sets: [[Int]], bytes: [Int64]) {
    var owners = Array(repeating: [Int](), count: (sets.lazy.compactMap { $0.max() }.max() ?? -1) + 1)
    for (index, set) in sets.enumerated() { for element in set { owners[element].append(index) } }
    (self.sets, self.bytes, self.owners) = (sets, bytes, owners)
  }

  func bytes(of choice: [Int]) -> Int64 { choice.reduce(0) { $0 + bytes[$1] } }

  /// The same with one element in place of all elements that exactly the same sets contain.
  var merged: SetList {
    var seen: Set<[Int]> = []
    var rows = Array(repeating: [Int](), count: sets.count)
    for sets in owners where !sets.isEmpty && seen.insert(sets).inserted {
      for set in sets { rows[set].append(seen.count - 1) }
    }
    return SetList(sets: rows, bytes: bytes)
  }

  // MARK: Leaving out

  /// The orders in which to try to leave out sets: from the first, from the last, and from the
  /// largest file.
  var leavingOutOrders: [[Int]] {
    [
      Array(sets.indices), sets.indices.reversed(),
      sets.indices.sorted { (bytes[$1], $0) < (bytes[$0], $1) },
    ]
  }

  /// The sets that remain when each set in turn is left out if the others contain its elements.
  ///
  /// - Complexity: O(all elements of all sets).
  func leavingOut(in order: [Int]) -> [Int] {
    var counts = Array(repeating: 0, count: owners.count)
    for set in order { for element in sets[set] { counts[element] += 1 } }
    return order.filter { set in
      guard sets[set].allSatisfy({ counts[$0] > 1 }) else { return true }
      for element in sets[set] { counts[element] -= 1 }
      return false
    }
  }

  // MARK: Taking the largest

  /// Chooses among candidates: in each step, the set with the most elements that are not covered
  /// yet.
  ///
  /// - Returns: the chosen sets in their order, each with the elements that it adds.
  /// - Complexity: O(all elements of all sets + chosen sets × candidates).
  func greedy(among candidates: [Int], toCover open: [Int]? = nil) -> [(set: Int, adds: [Int])] {
    var isOpen = Array(repeating: open == nil, count: owners.count)
    for element in open ?? [] { isOpen[element] = true }
    var gains = Array(repeating: 0, count: sets.count)
    for set in candidates { gains[set] = sets[set].count { isOpen[$0] } }
    var result: [(set: Int, adds: [Int])] = []
    while let best = candidates.min(by: { (gains[$1], bytes[$0], $0) < (gains[$0], bytes[$1], $1) }), gains[best] > 0 {
      let adds = sets[best].filter { isOpen[$0] }
      for element in adds {
        isOpen[element] = false
        for owner in owners[element] { gains[owner] -= 1 }
      }
      result.append((best, adds))
    }
    return result
  }
}
