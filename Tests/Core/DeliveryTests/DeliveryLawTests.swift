import Delivery
import HitTesting
import TestSupport
import Testing

/// Tests laws that hold for all recognizers and fingers.
@Suite struct DeliveryLawTests {
  /// A view with some recognizers, and what a finger does on it.
  private struct Trial {
    var gestures: [Gesture]
    var samples: [(time: Double, sample: DeliveredSample)]

    static let view = DeliveredView(1, frame: Rect(x: 0, y: 0, width: 390, height: 844))

    init(_ random: inout SplitMix64) {
      let kinds: [Gesture.Kind] = [
        .tap(taps: 1, fingers: 1), .tap(taps: 2, fingers: 1), .pan(fingers: 1...Int.max), .swipe([.left], fingers: 1),
        .longPress(taps: 0, fingers: 1, duration: 0.5, movement: 10), .swipe([.up, .right], fingers: 1),
      ]
      gestures = (0..<Int.random(in: 1...4, using: &random)).map { number in
        var gesture = Gesture(RecognizerID(Int64(number)), of: 1, random.pick(kinds))
        gesture.cancelsTouchesInView = random.chance(70)
        gesture.delaysTouchesBegan = random.chance(20)
        gesture.delaysTouchesEnded = random.chance(70)
        return gesture
      }
      for place in gestures.indices {
        let other = RecognizerID(Int64.random(in: 0..<Int64(gestures.count), using: &random))
        guard other != gestures[place].id else { continue }
        if random.chance(30), other < gestures[place].id { gestures[place].failureRequirements = [other] }
        if random.chance(30) { gestures[place].simultaneous = [other] }
      }
      samples = []
      var time = 0.0
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        var place = Point(x: 200, y: 400)
        samples.append((time, DeliveredSample(1, .began, at: place)))
        let step = (x: Double.random(in: -15...15, using: &random), y: Double.random(in: -15...15, using: &random))
        for _ in 0..<Int.random(in: 0...8, using: &random) {
          time += 1.0 / 64
          place = Point(x: place.x + step.x, y: place.y + step.y)
          samples.append((time, DeliveredSample(1, .moved, at: place)))
        }
        time += random.pick([1.0 / 64, 0.25, 0.75])
        samples.append((time, DeliveredSample(1, .ended, at: place)))
        time += random.pick([0.125, 1])
      }
    }

    func run(after delay: Double = 0) -> [Happening] {
      let log = DeliveryLog(keepsSamples: true)
      let delivery = Delivery(host: log)
      for (time, sample) in samples {
        let begun = [sample.finger: DeliveredTouch(views: [Self.view], candidates: gestures)]
        delivery.send([sample], begun: sample.phase == .began ? begun : [:], at: time + delay)
      }
      delivery.wait(until: 1000)
      return log.happenings
    }
  }

  private static func told(_ happenings: [Happening]) -> [Happening.Kind] {
    happenings.map(\.kind).filter { if case .told = $0 { true } else { false } }
  }

  private static func acted(_ happenings: [Happening]) -> [(id: RecognizerID, state: RecognizerState, time: Double)] {
    happenings.compactMap { if case .acted(let id, let state, _) = $0.kind { (id, state, $0.time) } else { nil } }
  }

  @Test func `Samples that come later by a time have the same outcome, later by that time`() {
    var random = SplitMix64(seed: 1)
    for number in 0..<400 {
      let trial = Trial(&random)
      let (now, later) = (trial.run(), trial.run(after: 64))
      #expect(now.map(\.kind) == later.map(\.kind), "trial \(number)")
      #expect(now.map { $0.time + 64 } == later.map(\.time), "trial \(number)")
    }
  }

  @Test func `With recognizers that neither take nor delay touches, a view gets all of them`() {
    var random = SplitMix64(seed: 2)
    for number in 0..<400 {
      var trial = Trial(&random)
      for place in trial.gestures.indices {
        trial.gestures[place].cancelsTouchesInView = false
        trial.gestures[place].delaysTouchesBegan = false
        trial.gestures[place].delaysTouchesEnded = false
      }
      var without = trial
      without.gestures = []
      #expect(Self.told(trial.run()) == Self.told(without.run()), "trial \(number)")
    }
  }

  @Test func `Whichever of two delegates says simultaneously, the outcome is the same`() {
    var random = SplitMix64(seed: 3)
    for number in 0..<400 {
      let trial = Trial(&random)
      var mirrored = trial
      for place in trial.gestures.indices {
        mirrored.gestures[place].simultaneous = Set(
          trial.gestures.filter { $0.simultaneous.contains(trial.gestures[place].id) }.map(\.id))
      }
      #expect(trial.run() == mirrored.run(), "trial \(number)")
    }
  }

  @Test func `A recognizer that waits for others acts no earlier than one that waits for nobody`() {
    var random = SplitMix64(seed: 4)
    for number in 0..<400 {
      // The first one alone waits, so that nobody else depends on it.
      var trial = Trial(&random)
      for place in trial.gestures.indices {
        trial.gestures[place].failureRequirements = []
        trial.gestures[place].simultaneous = Set(trial.gestures.map(\.id))
      }
      let free = trial
      trial.gestures[0].failureRequirements = Set(trial.gestures.dropFirst().map(\.id))
      let (waiting, alone) = (Self.acted(trial.run()), Self.acted(free.run()))
      for one in waiting where one.id == trial.gestures[0].id && (one.state == .began || one.state == .ended) {
        let first = alone.first { $0.id == one.id }
        #expect(first.map { $0.time <= one.time } == true, "trial \(number): \(waiting) and \(alone)")
      }
    }
  }

  @Test func `States follow one another as UIKit documents, and failing sends no action`() {
    var random = SplitMix64(seed: 5)
    for number in 0..<400 {
      let happenings = Trial(&random).run()
      var states: [RecognizerID: RecognizerState] = [:]
      for happening in happenings {
        guard case .state(let id, let state) = happening.kind else { continue }
        let before = states[id] ?? .possible
        let isOver = [.ended, .cancelled, .failed].contains(before)
        let next: [RecognizerState] =
          isOver || before == .possible ? [.began, .ended, .failed] : [.changed, .ended, .cancelled]
        #expect(next.contains(state), "trial \(number): \(before), then \(state)")
        states[id] = state
      }
      #expect(!Self.acted(happenings).contains { $0.state == .failed || $0.state == .possible }, "trial \(number)")
    }
  }
}
