/// The digest with which a page names the scripts that may run in it (FIPS 180-4).
package enum SHA256 {
  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = primes(64).map { fraction(of: $0, root: 3) }

  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    // The first 32 bits of the fractional parts of the square roots of the first 8 primes.
    var state = primes(8).map { fraction(of: $0, root: 2) }
    for start in stride(from: 0, to: bytes.count, by: 64) { mix(bytes[start..<(start + 64)], into: &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<(place + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<64 {
      let (old, new) = (words[place - 15], words[place - 2])
      let low = turned(old, 7) ^ turned(old, 18) ^ old >> 3
      let high = turned(new, 17) ^ turned(new, 19) ^ new >> 10
      words.append(words[place - 16] &+ low &+ words[place - 7] &+ high)
    }
    var (a, b, c, d, e, f, g, h) = (state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7])
    for place in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let first = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constants[place] &+ words[place]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    state = zip(state, [a, b, c, d, e, f, g, h]).map(&+)
  }

  private static func primes(_ count: Int) -> [UInt64] {
    var found: [UInt64] = []
    var candidate: UInt64 = 2
    while found.count < count {
      if found.allSatisfy({ candidate % $0 != 0 }) { found.append(candidate) }
      candidate += 1
    }
    return found
  }

  /// The first 32 bits after the binary point of the root of a small number.
  private static func fraction(of number: UInt64, root: Double) -> UInt32 {
    let number = Double(number)
    // These are Newton's steps. For such a small root, a double has 50 bits after the binary point.
    var value = number
    for _ in 0..<40 { value += (number / (root == 2 ? value : value * value) - value) / root }
    return UInt32((value - value.rounded(.down)) * 0x1p32)
  }
}
