import HitTesting
import TestSupport
import Testing

/// Tests what transforms do together, by what they do to points.
@Suite struct TransformTests {
  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `Two after one another are one, and a box has the corners at its edges`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number() -> Double { Double.random(in: -3...3, using: &random) }
    func transform() -> AffineTransform {
      AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }
    let (one, other) = (transform(), transform())
    let together = one.followed(by: other)
    let rect = Rect(x: number(), y: number(), width: number() + 4, height: number() + 4)
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { x, y in
      Point(x: rect.origin.x + x * rect.size.width, y: rect.origin.y + y * rect.size.height)
    }
    for point in corners {
      let (found, expected) = (together.applied(to: point), other.applied(to: one.applied(to: point)))
      #expect(abs(found.x - expected.x) < 1e-9 && abs(found.y - expected.y) < 1e-9)
    }
    let (box, moved) = (one.box(of: rect), corners.map(one.applied))
    #expect(abs(box.minX - (moved.map(\.x).min() ?? 0)) < 1e-9 && abs(box.maxX - (moved.map(\.x).max() ?? 0)) < 1e-9)
    #expect(abs(box.minY - (moved.map(\.y).min() ?? 0)) < 1e-9 && abs(box.maxY - (moved.map(\.y).max() ?? 0)) < 1e-9)
  }
}
