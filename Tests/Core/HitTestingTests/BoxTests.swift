import Testing

@testable import HitTesting

/// Tests the halves of boxes at the smallest sizes that numbers allow.
@Suite struct BoxTests {
  @Test(arguments: [-3, -1.0.nextUp, 0, 1, 1.0.nextUp, 844])
  func `A box whose edges are neighbouring numbers has no halves`(edge: Double) throws {
    let wide = Box(minX: 0, minY: edge, maxX: 8, maxY: edge.nextUp)
    #expect(wide.halves(besideEachOther: false) == nil)
    let beside = try #require(wide.halves(besideEachOther: true))
    #expect(beside.0 == Box(minX: 0, minY: edge, maxX: 4, maxY: edge.nextUp))
    #expect(beside.1 == Box(minX: 4, minY: edge, maxX: 8, maxY: edge.nextUp))
    let high = Box(minX: edge, minY: 0, maxX: edge.nextUp, maxY: 8)
    #expect(high.halves(besideEachOther: true) == nil)
    let above = try #require(high.halves(besideEachOther: false))
    #expect(above.0 == Box(minX: edge, minY: 0, maxX: edge.nextUp, maxY: 4))
    #expect(above.1 == Box(minX: edge, minY: 4, maxX: edge.nextUp, maxY: 8))
  }
}
