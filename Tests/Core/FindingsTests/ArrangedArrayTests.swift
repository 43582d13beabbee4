import Findings
import TestSupport
import Testing

@Suite struct ArrangedArrayTests {
  @Test func `An array that is arranged in place is the one that a copy would be`() {
    var random = SplitMix64(seed: 41)
    for count in [0, 1, 2, 3, 4, 5, 8, 100] {
      for _ in 0..<20 {
        let array = (0..<count).map { "\($0)" }
        let order = array.indices.shuffled(using: &random)
        var arranged = array
        arranged.arrange(by: order)
        #expect(arranged == order.map { array[$0] })
      }
    }
  }
}
