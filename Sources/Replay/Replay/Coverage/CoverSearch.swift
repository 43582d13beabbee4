/// Searches a core for the fewest sets that cover it, by branch and bound.
struct CoverSearch {
  private let core: CoverCore
  private let bytes: [Int64]
  private var stepsLeft: Int
  private var chosen: [Int] = []
  /// The best choice found so far.
  private(set) var best: [Int] = []
  /// No choice for the core has fewer sets than this.
  private(set) var leastCount = 0
  /// Whether all choices were searched or excluded, so that none is smaller than the best.
  private(set) var isComplete = false

  init(_ core: CoverCore, bytes: [Int64], stepLimit: Int) {
    (self.core, self.bytes) = (core, bytes)
    stepsLeft = stepLimit
  }

  mutating func run() {
    let candidates = core.candidates.members
    let taken = core.list.greedy(among: candidates, toCover: core.open.members).map(\.set)
    best = withoutSpare(taken)
    leastCount = max(bound(core.open, core.candidates), weighedBound())
    isComplete = leastCount == best.count || search(core.open, core.candidates)
    if isComplete { leastCount = best.count }
  }

  /// The choice without the sets that later ones made superfluous.
  private func withoutSpare(_ choice: [Int]) -> [Int] {
    var kept = choice
    for set in choice.reversed() {
      var left = core.open
      for other in kept where other != set { left.subtract(core.rows[other]) }
      if left.isEmpty { kept.removeAll { $0 == set } }
    }
    return kept
  }

  /// Searches all choices with these candidates; false when there are no steps left.
  private mutating func search(_ open: BitSet, _ candidates: BitSet) -> Bool {
    if open.isEmpty {
      if chosen.count < best.count { best = chosen }
      return true
    }
    let elements = open.members
    stepsLeft -= (elements.count + 1) * (candidates.words.count + 1) + candidates.count * open.words.count
    guard stepsLeft > 0 else { return false }
    guard chosen.count + bound(open, candidates) < best.count else { return true }
    guard let element = elements.min(by: { owners($0, candidates) < owners($1, candidates) }) else { return true }
    let sets = core.columns[element].intersection(candidates).members
    let gains = Dictionary(uniqueKeysWithValues: sets.map { ($0, core.rows[$0].count(in: open)) })
    var rest = candidates
    for set in sets.sorted(by: {
      (gains[$1, default: 0], bytes[$0], $0) < (gains[$0, default: 0], bytes[$1], $1)
    }) {
      // All choices with this set are searched here, so later ones do without it.
      rest.remove(set)
      var left = open
      left.subtract(core.rows[set])
      chosen.append(set)
      defer { chosen.removeLast() }
      guard search(left, rest) else { return false }
    }
    return true
  }

  private func owners(_ element: Int, _ candidates: BitSet) -> Int { core.columns[element].count(in: candidates) }

  /// A lower bound for the number of sets of a choice; more than all sets when there is no choice.
  ///
  /// It is the maximum of two bounds. Elements that share no set need a set each. And if elements
  /// have weights whose sum is at most 1 in each set, no choice has fewer sets than the sum of all
  /// weights. The weight of an element starts at 1 divided by the size of the largest set with it,
  /// and grows as far as its sets have room.
  private func bound(_ open: BitSet, _ candidates: BitSet) -> Int {
    var gains = Array(repeating: 0, count: core.rows.count)
    for set in candidates.members { gains[set] = core.rows[set].count(in: open) }
    var room = Array(repeating: 1.0, count: core.rows.count)
    var weight = 0.0
    var elements: [(element: Int, sets: [Int])] = []
    for element in open.members {
      let sets = core.columns[element].intersection(candidates).members
      let most = sets.reduce(0) { max($0, gains[$1]) }
      if most == 0 { return core.rows.count + 1 }
      for set in sets { room[set] -= 1 / Double(most) }
      weight += 1 / Double(most)
      elements.append((element, sets))
    }
    elements.sort { ($0.sets.count, $0.element) < ($1.sets.count, $1.element) }
    var used = BitSet(limit: core.rows.count)
    var apart = 0
    for (_, sets) in elements {
      if !sets.contains(where: used.contains) {
        for set in sets { used.insert(set) }
        apart += 1
      }
      let more = max(0, sets.reduce(1) { min($0, room[$1]) })
      for set in sets { room[set] -= more }
      weight += more
    }
    return max(apart, Int((weight - 1e-6).rounded(.up)))
  }

  /// A lower bound for the number of sets of a choice for the core, by the Lagrangian dual.
  ///
  /// For any prices of the elements, no choice has fewer sets than the sum of all prices, minus the
  /// amount by which the prices in each single set exceed 1. In each round, a subgradient step
  /// raises the price of an element that no set above 1 contains, and lowers it if several do.
  ///
  /// - Complexity: O(rounds × elements of all candidates).
  private func weighedBound() -> Int {
    let rows = core.candidates.members.map { core.rows[$0].intersection(core.open).members }
    let open = core.open.members
    var prices = Array(repeating: 0.0, count: core.columns.count)
    for row in rows { for element in row { prices[element] = max(prices[element], 1 / Double(row.count)) } }
    var (most, factor, idle) = (0.0, 1.0, 0)
    for _ in 0..<Self.rounds {
      var missing = Array(repeating: 1.0, count: prices.count)
      var value = open.reduce(0) { $0 + prices[$1] }
      for row in rows {
        let left = row.reduce(1) { $0 - prices[$1] }
        guard left < 0 else { continue }
        value += left
        for element in row { missing[element] -= 1 }
      }
      idle = value > most ? 0 : idle + 1
      most = max(most, value)
      if idle == 10 { (factor, idle) = (factor / 2, 0) }
      let length = open.reduce(0) { $0 + missing[$1] * missing[$1] }
      guard length > 0, value < Double(best.count) else { break }
      let step = factor * (Double(best.count) - value) / length
      for element in open { prices[element] = max(0, prices[element] + step * missing[element]) }
    }
    return Int((most - 1e-6).rounded(.up))
  }

  private static let rounds = 300
}
