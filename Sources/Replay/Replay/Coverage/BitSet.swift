/// A set of whole numbers from 0 up to a limit, as one bit for each.
struct BitSet {
  private(set) var words: [UInt64]

  /// Makes an empty set for numbers below the limit.
  init(limit: Int) { words = Array(repeating: 0, count: (limit + 63) / 64) }

  init(_ members: some Sequence<Int>, limit: Int) {
    self.init(limit: limit)
    for member in members { insert(member) }
  }

  mutating func insert(_ member: Int) { words[member >> 6] |= 1 << UInt64(member & 63) }
  mutating func remove(_ member: Int) { words[member >> 6] &= ~(1 << UInt64(member & 63)) }

  func contains(_ member: Int) -> Bool { words[member >> 6] >> UInt64(member & 63) & 1 == 1 }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The members in ascending order.
  var members: [Int] {
    var result: [Int] = []
    for (place, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        result.append(place << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return result
  }

  mutating func subtract(_ other: BitSet) {
    for place in words.indices { words[place] &= ~other.words[place] }
  }

  func intersection(_ other: BitSet) -> BitSet {
    var result = self
    for place in words.indices { result.words[place] &= other.words[place] }
    return result
  }

  /// The number of members that another set has, too.
  func count(in other: BitSet) -> Int {
    var count = 0
    for place in words.indices { count += (words[place] & other.words[place]).nonzeroBitCount }
    return count
  }

  /// Whether another set has all members that this one shares with a third.
  func isSubset(of other: BitSet, within third: BitSet) -> Bool {
    for place in words.indices where words[place] & third.words[place] & ~other.words[place] != 0 { return false }
    return true
  }
}
