import HitTesting
import Testing

/// Tests how a screen is divided by answers for single points.
@Suite struct ScreenSampleTests {
  private static let area: SweepArea = {
    var area = SweepArea(Box(minX: 0, minY: 0, maxX: 200, maxY: 200))
    area.smallest = 0.5
    return area
  }()

  /// The samples of a screen whose answer is true left of 70, when only some points are answered.
  private static func samples(answering most: Int) -> (samples: ScreenSamples<Bool>, questions: Int) {
    var (left, questions) = (most, 0)
    let samples = ScreenSamples<Bool>(of: area, along: []) { points in
      questions += 1
      defer { left -= min(left, points.count) }
      return points.prefix(left).map { $0.x < 70 }
    }
    return (samples, questions)
  }

  @Test(arguments: [0, 1, 50, 100, 200]) func `Without further answers no box is divided, and the rest is not known`(
    most: Int
  ) {
    let (samples, questions) = Self.samples(answering: most)
    #expect(samples.count <= most && questions <= 6)
    #expect(samples.boxes.reduce(0) { $0 + $1.box.area } == 40_000)
    #expect(samples.boxes.contains { $0.label == nil })
    for box in samples.boxes where box.label != nil { #expect(box.label == (box.box.maxX <= 70)) }
  }

  @Test func `A box is halved as long as it is larger than the smallest, and no further`() {
    var area = SweepArea(Box(minX: 0, minY: 0, maxX: 64, maxY: 64))
    area.smallest = 1
    let samples = ScreenSamples<Bool>(of: area, along: []) { $0.map { $0.x < 20.3 } }
    let unknown = samples.boxes.filter { $0.label == nil }
    #expect(unknown.reduce(0) { $0 + $1.box.area } == 1, "\(unknown)")
  }

  @Test func `With all answers only the edge is not known`() {
    let (samples, _) = Self.samples(answering: .max)
    let unknown = samples.boxes.filter { $0.label == nil }
    #expect(unknown.allSatisfy { $0.box.maxX - $0.box.minX < 0.5 && $0.box.minX <= 70 && $0.box.maxX >= 70 })
    #expect(samples.boxes.filter { $0.label == true }.reduce(0) { $0 + $1.box.area } > 13_900)
  }
}
