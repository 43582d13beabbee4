import Replay
import TestSupport
import Testing

/// Tests choosing sets.
@Suite struct SetCoverTests {
  /// A random number of sets with random elements.
  private func sets(_ random: inout SplitMix64, count: Int, elements: Int, share: Int) -> [[Int]] {
    (0..<count).map { _ in (0..<elements).filter { _ in random.chance(share) } }
  }

  private func union(_ sets: some Sequence<[Int]>) -> Set<Int> { sets.reduce(into: []) { $0.formUnion($1) } }

  private func bytes(_ sets: [[Int]]) -> [Int64] { sets.map { Int64($0.count * 100 + 1) } }

  /// The least number of sets, by trying all choices.
  private func least(_ sets: [[Int]]) -> Int {
    let masks = sets.map { $0.reduce(UInt64(0)) { $0 | 1 << UInt64($1) } }
    let all = masks.reduce(0, |)
    return (0..<(1 << sets.count)).filter { choice in
      masks.indices.reduce(UInt64(0)) { choice >> $1 & 1 == 1 ? $0 | masks[$1] : $0 } == all
    }.map(\.nonzeroBitCount).min() ?? 0
  }

  /// What leaving out one set after another leaves, whichever is tried first.
  private func leavingOut(_ sets: [[Int]], _ order: [Int]) -> Int {
    var kept = Set(sets.indices)
    for index in order where union(kept.subtracting([index]).map { sets[$0] }) == union(sets) { kept.remove(index) }
    return kept.count
  }

  @Test func `Small choices are the least that trying all of them finds`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let sets = sets(
        &random, count: Int.random(in: 0...11, using: &random), elements: Int.random(in: 1...20, using: &random),
        share: Int.random(in: 5...50, using: &random))
      let cover = SetCover(of: sets, bytes: bytes(sets))
      #expect(union(cover.chosen.map { sets[$0] }) == union(sets), "\(sets)")
      #expect(cover.leastCount == least(sets) && cover.chosen.count == least(sets), "\(sets)")
      #expect(cover == SetCover(of: sets, bytes: bytes(sets)))
    }
  }

  @Test(arguments: [0, 20_000_000])
  func `A choice covers all, and is never larger than what leaving out one set after another reaches`(stepLimit: Int) {
    var random = SplitMix64(seed: 11)
    for _ in 0..<40 {
      let sets = sets(
        &random, count: 40, elements: Int.random(in: 10...80, using: &random),
        share: Int.random(in: 3...25, using: &random))
      let cover = SetCover(of: sets, bytes: bytes(sets), stepLimit: stepLimit)
      #expect(union(cover.chosen.map { sets[$0] }) == union(sets))
      #expect(cover.leastCount <= cover.chosen.count)
      let exact = SetCover(of: sets, bytes: bytes(sets))
      #expect(cover.leastCount <= exact.chosen.count)
      let largestFirst = sets.indices.sorted { (sets[$1].count, $0) < (sets[$0].count, $1) }
      for order in [Array(sets.indices), sets.indices.reversed(), largestFirst] {
        #expect(cover.chosen.count <= leavingOut(sets, order), "\(sets)")
      }
    }
  }

  @Test func `Of equal sets the smaller file is taken, and then the first`() {
    let sets = [[0, 1], [0, 1], [2], [2], [0]]
    #expect(SetCover(of: sets, bytes: [9, 5, 7, 7, 1]).chosen == [1, 2])
    #expect(SetCover(of: sets, bytes: [5, 9, 8, 7, 1]).chosen == [0, 3])
  }

  @Test func `Sets without an element are not taken`() {
    #expect(SetCover(of: [[], []], bytes: [1, 1]).chosen == [])
    #expect(SetCover(of: [], bytes: []).leastCount == 0)
    #expect(SetCover(of: [[], [0], []], bytes: [1, 1, 1]).chosen == [1])
  }

  @Test func `A choice says what each set adds, and where else is what it leaves out`() {
    let selection = TraceSelection(of: [[0, 1], [1, 2, 3], [3], [0, 3]], bytes: [1, 1, 1, 1])
    #expect(selection.chosen.map(\.trace) == [1, 0])
    #expect(selection.chosen.map(\.adds) == [[1, 2, 3], [0]])
    #expect(selection.chosen.map(\.alone) == [1, 0])
    #expect(selection.leftOut.map(\.trace) == [2, 3])
    #expect(selection.leftOut.map(\.places) == [[0], [0, 1]])
    #expect(selection.leastCount == 2)
  }

  @Test func `More elements than are compared with one another are covered, too`() {
    var random = SplitMix64(seed: 13)
    var sets: [[Int]] = Array(repeating: [], count: 60)
    for element in 0..<2_500 {
      for set in Set((0..<5).map { _ in Int.random(in: 0..<60, using: &random) }).sorted() { sets[set].append(element) }
    }
    let cover = SetCover(of: sets, bytes: bytes(sets), stepLimit: 0)
    #expect(union(cover.chosen.map { sets[$0] }) == union(sets))
    #expect(cover.chosen.count <= leavingOut(sets, Array(sets.indices)))
  }
}
