import HitTesting
import TestSupport
import Testing

/// Tests which of some names is taken for the one that somebody meant.
@Suite struct NearestNameTests {
  /// The number of insertions, removals, replacements and swaps of neighbours between two texts, by
  /// the recursion that defines it.
  private static func edits(_ one: ArraySlice<Character>, _ other: ArraySlice<Character>) -> Int {
    guard let last = one.last, let otherLast = other.last else { return one.count + other.count }
    var least = Swift.min(
      edits(one.dropLast(), other) + 1, edits(one, other.dropLast()) + 1,
      edits(one.dropLast(), other.dropLast()) + (last == otherLast ? 0 : 1))
    if let before = one.dropLast().last, let otherBefore = other.dropLast().last, last == otherBefore,
      before == otherLast
    {
      least = Swift.min(least, edits(one.dropLast(2), other.dropLast(2)) + 1)
    }
    return least
  }

  @Test func `The name with the fewest edits is the nearest, up to a third of its length`() {
    var random = SplitMix64(seed: 9)
    func word(_ lengths: ClosedRange<Int>) -> String {
      String((0..<Int.random(in: lengths, using: &random)).map { _ in random.pick(["a", "b", "C"]) as Character })
    }
    var counts: [Int: Int] = [:]
    for _ in 0..<3_000 {
      let (own, names) = (word(1...6), (0..<3).map { _ in word(0...6) })
      let edits = names.map { Self.edits(Array(own.lowercased())[...], Array($0.lowercased())[...]) }
      let least = edits.min() ?? 0
      let expected = least <= max(1, own.count / 3) ? zip(edits, names).filter { $0.0 == least }.map(\.1).min() : nil
      #expect(own.nearest(in: names) == expected, "\(own), \(names)")
      counts[expected == nil ? -1 : least, default: 0] += 1
    }
    #expect(counts.count > 3 && counts.values.allSatisfy { $0 > 50 })
  }
}
