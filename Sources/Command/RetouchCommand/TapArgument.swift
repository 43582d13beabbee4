import ArgumentParser
import HitTesting
import Recording
import TraceImport

extension AimedPlace: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

/// Adds taps to the end of each recording, in its last scene.
struct Tapping<Sink: RecordingSink>: RecordingSink {
  private(set) var sink: Sink
  private let taps: [AimedPlace]
  private var time = 0.0
  private var isOpen = false
  /// The highest number of a finger so far.
  private var finger: Int64 = 0

  /// How long after the end of what came before a tap begins, in seconds.
  private let pause = 1.0

  init(_ sink: Sink, taps: [AimedPlace]) { (self.sink, self.taps) = (sink, taps) }

  mutating func begin(_ info: RecordingInfo) throws {
    try finish()
    // Nothing would come of a tap, and who acts would be judged by that.
    if !taps.isEmpty, info.outcomes != .none { throw CommandFault.tapWithOutcomes }
    (time, isOpen, finger) = (0, true, 0)
    try sink.begin(info)
  }

  mutating func declare(classes: [String: String]) throws { try sink.declare(classes: classes) }

  mutating func update(_ update: SceneUpdate, time: Double) throws {
    try sink.update(update, time: time)
    self.time = max(self.time, time)
  }

  mutating func add(_ event: Event) throws {
    try sink.add(event)
    time = max(time, event.time)
    for sample in event.touches { finger = max(finger, sample.touch) }
  }

  mutating func add(_ outcome: Outcome) throws {
    try sink.add(outcome)
    time = max(time, outcome.time)
  }

  mutating func end(time: Double) throws {
    self.time = max(self.time, time)
    try finish()
    try sink.end(time: self.time)
  }

  /// Adds the taps to the recording that is open.
  mutating func finish() throws {
    guard isOpen else { return }
    isOpen = false
    for tap in taps {
      for event in try tap.tap(at: time + pause, finger: finger &+ 1, in: sink.latestScene) {
        try sink.add(event)
        time = event.time
      }
    }
  }

  var latestScene: Scene { sink.latestScene }
}
