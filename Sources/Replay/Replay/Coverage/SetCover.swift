/// As few of the given sets as were found that have all elements which all of them have.
///
/// Sets that alone have an element are taken, and sets whose elements another one has are left out,
/// until neither is left. What remains is searched for the fewest sets. Where that takes too many
/// steps, the best found counts, with the least number of sets that any choice has.
///
/// It is never larger than what leaving out one set after another reaches. The same sets always
/// give the same choice. Of sets that are as good, the smaller in bytes is taken, and of these the
/// first.
package struct SetCover: Hashable, Sendable {
  /// The indexes of the chosen sets, ascending.
  package private(set) var chosen: [Int]
  /// No choice has fewer sets than this.
  package private(set) var leastCount: Int

  /// Chooses among sets.
  ///
  /// - Parameters:
  ///   - sets: for each set its elements, which are numbers from 0, each once.
  ///   - bytes: for each set its size.
  ///   - stepLimit: how many words of 64 bits the search may look at.
  /// - Complexity: O(sets² × elements / 64) at worst, and O(steps).
  package init(of sets: [[Int]], bytes: [Int64], stepLimit: Int = 20_000_000) {
    let list = SetList(sets: sets, bytes: bytes)
    var core = CoverCore(list.merged)
    core.reduce()
    var search = CoverSearch(core, bytes: bytes, stepLimit: stepLimit)
    search.run()
    // The core's best is one of several: a choice that others reach is never better than this one.
    var choices = [core.taken + search.best]
    choices += list.leavingOutOrders.map { list.leavingOut(in: $0) }
    let smallest = choices.map { ($0, list.bytes(of: $0)) }.min { ($0.0.count, $0.1) < ($1.0.count, $1.1) }
    chosen = smallest?.0.sorted() ?? []
    leastCount = search.isComplete ? chosen.count : core.taken.count + search.leastCount
  }
}

/// Sets of elements with their sizes, and for each element the sets that have it.
struct SetList {
  let sets: [[Int]]
  let bytes: [Int64]
  /// For each element the sets that have it, ascending.
  let owners: [[Int]]

  init(sets: [[Int]], bytes: [Int64]) {
    var owners = Array(repeating: [Int](), count: (sets.lazy.compactMap { $0.max() }.max() ?? -1) + 1)
    for (index, set) in sets.enumerated() { for element in set { owners[element].append(index) } }
    (self.sets, self.bytes, self.owners) = (sets, bytes, owners)
  }

  func bytes(of choice: [Int]) -> Int64 { choice.reduce(0) { $0 + bytes[$1] } }

  /// The same with one element for all that the same sets have.
  var merged: SetList {
    var seen: Set<[Int]> = []
    var rows = Array(repeating: [Int](), count: sets.count)
    for sets in owners where !sets.isEmpty && seen.insert(sets).inserted {
      for set in sets { rows[set].append(seen.count - 1) }
    }
    return SetList(sets: rows, bytes: bytes)
  }

  // MARK: Leaving out

  /// Orders in which sets are tried to be left out: from the first, from the last, and from the
  /// largest file.
  var leavingOutOrders: [[Int]] {
    [
      Array(sets.indices), sets.indices.reversed(),
      sets.indices.sorted { (bytes[$1], $0) < (bytes[$0], $1) },
    ]
  }

  /// What is left when each set in turn is left out whose elements the others have.
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

  /// Chooses among candidates, again and again the set with the most elements that are not covered
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
