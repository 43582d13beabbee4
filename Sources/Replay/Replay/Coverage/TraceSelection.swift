/// The traces that were chosen from a list, and the facts that each of them adds.
package struct TraceSelection: Sendable {
  /// A chosen trace. A trace is given by its index in the list.
  package struct Chosen: Hashable, Sendable {
    package var trace: Int
    /// The facts that no trace chosen before it has, ascending.
    package var adds: [Int]
    /// How many facts no other trace of the list has, chosen or not.
    package var alone: Int
  }

  /// A trace that was left out.
  package struct LeftOut: Hashable, Sendable {
    package var trace: Int
    /// The number of its facts.
    package var facts: Int
    /// The indexes in ``TraceSelection/chosen`` of traces that together have all these facts. The
    /// one with the most of them comes first.
    package var places: [Int]
  }

  /// The chosen traces. Each one adds the most facts to those before it.
  package private(set) var chosen: [Chosen] = []
  /// The other traces, in the order of the list.
  package private(set) var leftOut: [LeftOut] = []
  /// The numbers of all facts, ascending.
  package private(set) var facts: [Int]
  /// No choice has fewer traces than this.
  package private(set) var leastCount: Int

  /// Chooses among traces; see ``SetCover``.
  ///
  /// - Parameters:
  ///   - traces: for each trace, the numbers of its facts, ascending.
  ///   - bytes: for each trace, the size of its file.
  package init(of traces: [[Int]], bytes: [Int64]) {
    let cover = SetCover(of: traces, bytes: bytes)
    let list = SetList(sets: traces, bytes: bytes)
    leastCount = cover.leastCount
    facts = list.owners.indices.filter { !list.owners[$0].isEmpty }
    chosen = list.greedy(among: cover.chosen).map { set, adds in
      Chosen(trace: set, adds: adds, alone: traces[set].count { list.owners[$0].count == 1 })
    }
    let rows = chosen.map { BitSet(traces[$0.trace], limit: list.owners.count) }
    let isChosen = Set(cover.chosen)
    for trace in traces.indices where !isChosen.contains(trace) {
      let places = Self.places(of: BitSet(traces[trace], limit: list.owners.count), in: rows)
      leftOut.append(LeftOut(trace: trace, facts: traces[trace].count, places: places))
    }
  }

  /// The indexes of rows that together have these facts. Each step takes the row with the most
  /// missing facts, of equal rows the first.
  private static func places(of facts: BitSet, in rows: [BitSet]) -> [Int] {
    var open = facts
    var result: [Int] = []
    while !open.isEmpty {
      let counts = rows.map { $0.count(in: open) }
      guard let best = counts.indices.max(by: { (counts[$0], $1) < (counts[$1], $0) }), counts[best] > 0 else {
        return result
      }
      result.append(best)
      open.subtract(rows[best])
    }
    return result
  }
}
