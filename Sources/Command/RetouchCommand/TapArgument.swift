import ArgumentParser
import HitTesting
import Recording

/// A tap on the only view that a selector matches: `#pay` for its middle, `#pay@10,4.5` for an
/// offset from its upper left corner.
struct TapArgument: ExpressibleByArgument, Sendable {
  private let text: String
  private let selector: Selector
  /// In points; nil for the middle of the view's box.
  private let offset: Point?

  init?(argument: String) {
    text = argument
    var words = argument[...]
    var offset: Point?
    // A selector may begin with the @ of a view's id, which has no comma.
    if let sign = argument.lastIndex(of: "@") {
      let numbers = argument[sign...].dropFirst().split(separator: ",").map { Double($0) }
      if numbers.count == 2, let x = numbers[0], let y = numbers[1], sign > argument.startIndex {
        (words, offset) = (argument[..<sign], Point(x: x, y: y))
      }
    }
    self.offset = offset
    guard let selector = try? Selector(String(words)) else { return nil }
    self.selector = selector
  }

  /// The place in a scene, and the view that it is meant for.
  ///
  /// - Throws: ``CommandFault/tapUnresolved(_:found:)`` unless the selector matches one view.
  fileprivate func resolve(in scene: Scene) throws -> (place: Point, view: ViewID) {
    let found = scene.preorder().map(\.slot).filter { selector.matches($0, in: scene) }
    guard found.count == 1, let slot = found.first, let box = scene.boxOnScreen(slot) else {
      throw CommandFault.tapUnresolved(text, found: found.map { scene.path($0) })
    }
    // An element is drawn by a view, which gets its touches.
    var view = slot
    while scene.isElement(view), let superview = scene.superview(view) { view = superview }
    let start = offset == nil ? Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2) : box.origin
    return (Point(x: start.x + (offset?.x ?? 0), y: start.y + (offset?.y ?? 0)), scene.id(view))
  }
}

/// Adds taps to the end of each recording, in its last scene.
struct Tapping<Sink: RecordingSink>: RecordingSink {
  private(set) var sink: Sink
  private let taps: [TapArgument]
  private var scene = Scene()
  private var time = 0.0
  private var isOpen = false
  /// The highest number of a finger so far.
  private var finger: Int64 = 0

  /// A finger stays down this long, and the next one comes this long after it, in seconds.
  private let duration = 0.125, pause = 1.0

  init(_ sink: Sink, taps: [TapArgument]) { (self.sink, self.taps) = (sink, taps) }

  mutating func begin(_ info: RecordingInfo) throws {
    try finish()
    // Nothing would come of a tap, and who acts would be judged by that.
    if !taps.isEmpty, info.outcomes != .none { throw CommandFault.tapWithOutcomes }
    (scene, time, isOpen, finger) = (Scene(), 0, true, 0)
    try sink.begin(info)
  }

  mutating func declare(classes: [String: String]) throws { try sink.declare(classes: classes) }

  mutating func update(_ update: SceneUpdate, time: Double) throws {
    try sink.update(update, time: time)
    if !taps.isEmpty { try scene.apply(update) }
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
      let (place, view) = try tap.resolve(in: scene)
      time += pause
      for (phase, delay) in [(TouchPhase.began, 0), (.ended, duration)] {
        var event = Event(time: time + delay, type: .touches)
        event.touches = [TouchSample(touch: finger &+ 1, phase: phase, location: place)]
        if phase == .began { event.touches[0].observation = Observation(responder: .intended(view)) }
        try sink.add(event)
      }
      time += duration
    }
  }
}
