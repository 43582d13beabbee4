/// The digest SHA-256 (FIPS 180-4).
package struct SHA256 {
  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = primes(64).map { fraction(of: $0, root: 3) }
  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let start: [UInt32] = primes(8).map { fraction(of: $0, root: 2) }

  private var state = start
  /// The bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0
  /// The buffer for the words of a block.
  private var words = [UInt32](repeating: 0, count: 64)

  package init() {}

  /// Adds the next bytes of the message.
  package mutating func add(_ bytes: [UInt8]) {
    count += UInt64(bytes.count)
    let all = rest.isEmpty ? bytes : rest + bytes
    var place = 0
    while all.count - place >= 64 {
      mix(all, from: place)
      place += 64
    }
    rest = Array(all[place...])
  }

  /// The digest of all added bytes, as 32 bytes.
  package func digest() -> [UInt8] {
    var copy = self
    var end: [UInt8] = [0x80]
    while (rest.count + end.count) % 64 != 56 { end.append(0) }
    let bits = count * 8
    copy.add(end + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
    return copy.state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var digest = SHA256()
    digest.add(message)
    return digest.digest()
  }

  /// The digest as 64 hexadecimal digits.
  package var hexadecimal: String {
    digest().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private mutating func mix(_ bytes: [UInt8], from start: Int) {
    @inline(__always) func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }
    for place in 0..<16 {
      let byte = start + place * 4
      words[place] =
        UInt32(bytes[byte]) &<< 24 | UInt32(bytes[byte + 1]) &<< 16 | UInt32(bytes[byte + 2]) &<< 8
        | UInt32(bytes[byte + 3])
    }
    for place in 16..<64 {
      let (old, new) = (words[place - 15], words[place - 2])
      let low = turned(old, 7) ^ turned(old, 18) ^ old &>> 3
      let high = turned(new, 17) ^ turned(new, 19) ^ new &>> 10
      words[place] = words[place - 16] &+ low &+ words[place - 7] &+ high
    }
    var (a, b, c, d, e, f, g, h) = (state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7])
    for place in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let first = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ Self.constants[place] &+ words[place]
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
