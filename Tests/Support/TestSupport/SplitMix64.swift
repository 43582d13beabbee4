/// Sebastiano Vigna's SplitMix64. The same seed gives the same numbers on every machine.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  /// A random coordinate. Most are whole numbers, so that edges meet and touches lie on them.
  package mutating func coordinate(_ range: ClosedRange<Double>) -> Double {
    let value = Double.random(in: range, using: &self)
    return switch Int.random(in: 0..<20, using: &self) {
    case 0: value
    case 1, 2: (value * 4).rounded() / 4
    default: value.rounded()
    }
  }
}
