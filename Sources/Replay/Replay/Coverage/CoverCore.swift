/// A choice of sets that cover all elements, reduced to the part that is still undecided.
struct CoverCore {
  let list: SetList
  /// For each set, its elements.
  let rows: [BitSet]
  /// For each element, the sets that contain it.
  let columns: [BitSet]
  /// The sets that may still be chosen.
  private(set) var candidates: BitSet
  /// The elements that are still to be covered. If every set that contains A also contains B, B is
  /// dropped: covering A covers it.
  private(set) var open: BitSet
  /// The sets that are chosen already. Some smallest choice contains them all.
  private(set) var taken: [Int] = []

  /// Elements are compared with each other only when there are at most this many.
  private static let comparedElements = 2000

  init(_ list: SetList) {
    self.list = list
    let (sets, elements) = (list.sets.count, list.owners.count)
    rows = list.sets.map { BitSet($0, limit: elements) }
    columns = list.owners.map { BitSet($0, limit: sets) }
    candidates = BitSet(0..<sets, limit: sets)
    open = BitSet(0..<elements, limit: elements)
  }

  /// Repeats the reductions until none of them changes anything.
  mutating func reduce() {
    var isChanged = true
    while isChanged {
      isChanged = takeNeeded()
      if leaveOutSets() { isChanged = true }
      if leaveOutElements() { isChanged = true }
    }
  }

  /// Takes each set that is the only one with some open element.
  private mutating func takeNeeded() -> Bool {
    var isChanged = false
    for element in open.members where open.contains(element) {
      let owners = columns[element].intersection(candidates).members
      guard let set = owners.first, owners.count == 1 else { continue }
      taken.append(set)
      candidates.remove(set)
      open.subtract(rows[set])
      isChanged = true
    }
    return isChanged
  }

  /// Drops each set whose open elements another set contains, too. Of equal sets, it drops the
  /// larger file, then the later one.
  private mutating func leaveOutSets() -> Bool {
    var isChanged = false
    let gains = rows.map { $0.count(in: open) }
    let worstFirst = candidates.members.sorted {
      (gains[$0], list.bytes[$1], $1) < (gains[$1], list.bytes[$0], $0)
    }
    let rank = Dictionary(uniqueKeysWithValues: worstFirst.enumerated().map { ($1, $0) })
    for set in worstFirst {
      let own = rows[set].intersection(open).members
      let rarest = own.min { (columns[$0].count(in: candidates), $0) < (columns[$1].count(in: candidates), $1) }
      let others = rarest.map { columns[$0].intersection(candidates).members } ?? []
      let isCovered = others.contains { other in
        rank[other, default: 0] > rank[set, default: 0] && rows[set].isSubset(of: rows[other], within: open)
      }
      guard rarest == nil || isCovered else { continue }
      candidates.remove(set)
      isChanged = true
    }
    return isChanged
  }

  /// Drops each element that every set with some other open element also contains.
  private mutating func leaveOutElements() -> Bool {
    let elements = open.members
    guard elements.count <= Self.comparedElements else { return false }
    var isChanged = false
    for element in elements where open.contains(element) {
      guard let owner = columns[element].intersection(candidates).members.min(by: { rowCount($0) < rowCount($1) })
      else { continue }
      for other in rows[owner].intersection(open).members where other != element {
        guard columns[element].isSubset(of: columns[other], within: candidates) else { continue }
        open.remove(other)
        isChanged = true
      }
    }
    return isChanged
  }

  private func rowCount(_ set: Int) -> Int { rows[set].count(in: open) }
}
