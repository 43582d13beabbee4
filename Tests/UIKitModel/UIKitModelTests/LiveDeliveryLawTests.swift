import TestSupport
import Testing

/// Tests that live objects have the outcome that the definition of delivery has for plain values.
@MainActor @Suite struct LiveDeliveryLawTests {
  @Test(arguments: 1...3)
  func `What live objects are called for is what the definition says of the same values`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var acted: Set<String> = []
    for number in 0..<120 {
      let trial = LiveTrial(&random)
      let (live, touches) = trial.runLive()
      let plain = trial.runPlain(touches)
      acted.formUnion(plain.map { $0.split(separator: " ").dropFirst(1).first.map(String.init) ?? "" })
      guard live != plain else { continue }
      let first = zip(live, plain).prefix { $0 == $1 }.count
      let (happened, defined) = (live.dropFirst(first).prefix(3), plain.dropFirst(first).prefix(3))
      Issue.record("trial \(number), line \(first): \(happened), not \(defined), of \(trial)")
    }
    #expect(acted.isSuperset(of: ["acted", "told", "sent", "scrolled"]), "the trials are of use")
  }
}
