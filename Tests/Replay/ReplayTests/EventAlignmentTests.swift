import HitTesting
import Replay
import TestSupport
import Testing

/// Tests which events of two recordings count as the same.
@Suite struct EventAlignmentTests {
  private func key(_ x: Double, _ y: Double = 0, responder: Int32? = nil, type: EventType = .touches)
    -> EventAlignment.Key
  {
    EventAlignment.Key(type: type, location: Point(x: x, y: y), responder: responder)
  }

  private func pairs(_ old: [EventAlignment.Key], _ new: [EventAlignment.Key], editLimit: Int = 2_000) -> [[Int]] {
    EventAlignment(old: old, new: new, editLimit: editLimit).pairs.map { [$0.old, $0.new] }
  }

  @Test func `an event more or less shifts nothing`() {
    let script = [10.0, 50, 90, 130].map { key($0) }
    #expect(pairs(script, script) == [[0, 0], [1, 1], [2, 2], [3, 3]])
    #expect(pairs(script, [key(10), key(300), key(50), key(90), key(130)]) == [[0, 0], [1, 2], [2, 3], [3, 4]])
    #expect(pairs(script, [key(10), key(90), key(130)]) == [[0, 0], [2, 1], [3, 2]])
    #expect(pairs(script, [key(10), key(50), key(50), key(90), key(130)]).map { $0[0] } == [0, 1, 2, 3])
    #expect(pairs([], script).isEmpty)
    #expect(pairs(script, []).isEmpty)
  }

  @Test func `places within the tolerance are one, types are not`() {
    let tolerance = EventAlignment.tolerance
    #expect(pairs([key(10, 10)], [key(10 + tolerance, 10 - tolerance)]) == [[0, 0]])
    #expect(pairs([key(10, 10)], [key(10.5 + tolerance, 10)]).isEmpty)
    #expect(pairs([key(10)], [key(10, type: .hover)]).isEmpty)
    let motion = EventAlignment.Key(type: .motion, location: nil, responder: nil)
    #expect(pairs([motion, key(10)], [key(10), motion]).count == 1)
    #expect(pairs([motion], [motion]) == [[0, 0]])
  }

  @Test func `what is left between matches is matched by who got it`() {
    let old = [key(10), key(50, responder: 7), key(90), key(130, responder: 8)]
    let new = [key(10), key(70, responder: 7), key(90), key(190, responder: 9)]
    let alignment = EventAlignment(old: old, new: new)
    #expect(alignment.pairs.map(\.new) == [0, 1, 2])
    #expect(alignment.pairs.map(\.isElsewhere) == [false, true, false])
    // Two events for nobody are not matched by their responder.
    #expect(pairs([key(10)], [key(90)]).isEmpty)
  }

  /// The length of a longest common subsequence, computed from its definition.
  private func longest(_ old: [EventAlignment.Key], _ new: [EventAlignment.Key]) -> Int {
    var row = Array(repeating: 0, count: new.count + 1)
    for one in old {
      var before = row
      swap(&before, &row)
      for (place, other) in new.enumerated() {
        let isSame =
          one.type == other.type
          && abs((one.location?.x ?? 0) - (other.location?.x ?? 0)) <= EventAlignment.tolerance
        row[place + 1] = max(row[place], before[place + 1], isSame ? before[place] + 1 : 0)
      }
    }
    return row[new.count]
  }

  @Test(arguments: 0..<200) func `as many as can be are matched, in order, each once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func script(_ count: Int) -> [EventAlignment.Key] {
      (0..<count).map { _ in key(random.coordinate(0...60), type: random.chance(80) ? .touches : .hover) }
    }
    let old = script(Int.random(in: 0...30, using: &random))
    var new = random.chance(20) ? script(20) : old
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let place = Int.random(in: 0...new.count, using: &random)
      if random.chance(50) {
        new.insert(contentsOf: script(1), at: place)
      } else if place < new.count {
        new.remove(at: place)
      }
    }
    let alignment = EventAlignment(old: old, new: new)
    #expect(alignment.pairs.count == longest(old, new))
    #expect(EventAlignment(old: new, new: old).pairs.count == alignment.pairs.count)
    for (one, next) in zip(alignment.pairs, alignment.pairs.dropFirst()) {
      #expect(one.old < next.old && one.new < next.new)
    }
    for pair in alignment.pairs { #expect(longest([old[pair.old]], [new[pair.new]]) == 1) }
    // With a low limit, the search finds at most as many pairs, and all of them match.
    let cut = EventAlignment(old: old, new: new, editLimit: 3)
    #expect(cut.pairs.count <= alignment.pairs.count)
    for pair in cut.pairs { #expect(longest([old[pair.old]], [new[pair.new]]) == 1) }
  }

  @Test func `after more events without a counterpart than are searched, what follows is still found`() {
    let script = (0..<400).map { key(Double($0 % 97) * 10) }
    let few = script.enumerated().map { $0 % 20 == 3 ? key(5_000) : $1 }
    #expect(pairs(script, few, editLimit: 5).count == 380)
  }
}
