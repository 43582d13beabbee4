import HitTesting
import Recording

/// The touches before an error, from the session replay and the breadcrumbs of an event.
///
/// The replay has the locations of fingers, and a breadcrumb has an action that a control sent and
/// the view whose touch ended then. A breadcrumb belongs to the finger of the replay that left at
/// the same time.
struct SentryTouches {
  /// A touch from its beginning to its end.
  private struct Touch {
    var steps: [SentryReplay.Step]
    var observation = Observation.notObserved
    /// The description of the view in its breadcrumbs; nil without one.
    var view: String?
    var calls: [Call] = []

    var end: Double { steps.last?.time ?? 0 }
  }

  /// A call of the app by a control.
  private struct Call {
    /// Seconds since 1970.
    var time: Double
    var control: ViewID
    var action: String
  }

  /// The maximum difference between the end of a touch in the replay and the time of its
  /// breadcrumb, in seconds. Both times are taken while the app handles the same event.
  private static let tolerance = 0.1

  private var touches: [Touch] = []

  /// The number of touches.
  var count: Int { touches.count }
  /// Whether the middle of a view is used as the location of a touch.
  private(set) var guessesLocations = false
  /// The time at which the first touch began, in seconds since 1970; nil without touches.
  var start: Double? { touches.compactMap { $0.steps.first?.time }.min() }

  // MARK: The replay

  /// Adds the touches of replays.
  ///
  /// - Parameter scale: the number of points for each unit of the video.
  mutating func add(_ replays: [SentryReplay], scale: Double, notes: inout ImportNotes) {
    var open: [Int64: Touch] = [:]
    func close(_ pointer: Int64) {
      guard let touch = open.removeValue(forKey: pointer) else { return }
      touches.append(touch)
    }
    func cancel(_ pointer: Int64, _ notes: inout ImportNotes) {
      guard var step = open[pointer]?.steps.last else { return }
      notes.approximate("touch of the replay: its end is not told; it is cancelled at its last place")
      step.phase = .cancelled
      open[pointer]?.steps.append(step)
      close(pointer)
    }
    for _ in 0..<replays.reduce(0, { $0 + $1.placeless }) {
      notes.skipped("touch event of the replay: its place is not told")
    }
    for var step in Self.inOrder(replays.flatMap(\.steps)) {
      step.place = Point(x: step.place.x * scale, y: step.place.y * scale)
      if step.phase == .began {
        cancel(step.pointer, &notes)
        open[step.pointer] = Touch(steps: [step])
        continue
      }
      guard open[step.pointer] != nil else {
        notes.skipped("touch event of the replay: the beginning of its touch is not told")
        continue
      }
      open[step.pointer]?.steps.append(step)
      if step.phase != .moved { close(step.pointer) }
    }
    for pointer in open.keys.sorted() { cancel(pointer, &notes) }
  }

  /// Sorts by time. Steps of one finger at one time begin with `began`.
  private static func inOrder(_ steps: [SentryReplay.Step]) -> [SentryReplay.Step] {
    steps.enumerated()
      .sorted {
        ($0.element.time, $0.element.phase.rawValue, $0.offset) < (
          $1.element.time, $1.element.phase.rawValue, $1.offset
        )
      }
      .map(\.element)
  }

  // MARK: Breadcrumbs

  /// Adds breadcrumbs. Each gives the receiver of a touch of the replay, or else adds a touch at
  /// the middle of its view. It also tells that a control called the app.
  mutating func add(_ crumbs: [SentryFile.Crumb], in scene: SentryScene, notes: inout ImportNotes) {
    for crumb in crumbs {
      guard let seconds = crumb.seconds else {
        notes.skipped("touch breadcrumb: its time is not told")
        continue
      }
      guard let className = crumb.className else {
        notes.skipped("touch breadcrumb: it names no view")
        continue
      }
      let view = scene.view(of: crumb, className: className, notes: &notes)
      guard let touch = touch(of: crumb, at: seconds) ?? addTouch(on: view, at: seconds, in: scene, notes: &notes)
      else { continue }
      if touches[touch].view == nil, let view, touches[touch].observation == .notObserved {
        touches[touch].observation = Observation(responder: .view(view))
      }
      touches[touch].view = crumb.view
      guard let view else { continue }
      guard let action = crumb.action else {
        notes.skipped("touch breadcrumb: it names no method, so that it tells of no action")
        continue
      }
      guard let control = scene.control(at: view, isButton: crumb.hasTitle) else {
        notes.skipped("action of a touch breadcrumb: the control that sent it is not told, as its view may be none")
        continue
      }
      // The app handles the end of the touch when it takes the time, so that it is no earlier.
      touches[touch].calls.append(Call(time: max(seconds, touches[touch].end), control: control, action: action))
    }
  }

  /// The nearest touch of those that end at the time of the breadcrumb and have no other view's
  /// breadcrumbs. Several actions may come of one touch.
  private func touch(of crumb: SentryFile.Crumb, at seconds: Double) -> Int? {
    func distance(_ touch: Int) -> Double { abs(touches[touch].end - seconds) }
    return touches.indices
      .filter { distance($0) <= Self.tolerance && (touches[$0].view ?? crumb.view) == crumb.view }
      .min { (distance($0), $0) < (distance($1), $1) }
  }

  /// Adds a touch at the middle of a view; nil without a view.
  private mutating func addTouch(
    on view: ViewID?, at seconds: Double, in scene: SentryScene, notes: inout ImportNotes
  ) -> Int? {
    guard let view, let middle = scene.middle(of: view) else { return nil }
    notes.approximate(
      "touch breadcrumb: it tells the view and no place; the middle of the view stands for it, "
        + "and the view counts as what was meant")
    guessesLocations = true
    let step = SentryReplay.Step(time: seconds, pointer: 0, phase: .began, place: middle)
    var end = step
    end.phase = .ended
    touches.append(Touch(steps: [step, end], observation: Observation(responder: .intended(view))))
    return touches.count - 1
  }

  // MARK: Events

  /// Whether some of the actions that came of the touches are known.
  var hasCalls: Bool { touches.contains { !$0.calls.isEmpty } }

  /// Sends the touches and what came of them to the sink, in their order.
  ///
  /// - Parameter start: the time of the recording's start, in seconds since 1970.
  func play(from start: Double, into sink: inout some RecordingSink) throws {
    var calls = outcomes(from: start)[...]
    for event in events(from: start) {
      while let call = calls.first, call.time < event.time {
        try sink.add(call)
        calls.removeFirst()
      }
      try sink.add(event)
    }
    for call in calls { try sink.add(call) }
  }

  private func events(from start: Double) -> [Event] {
    var timeline = TouchTimeline()
    for (index, touch) in touches.enumerated() {
      for step in touch.steps {
        timeline.add(
          TouchSample(
            touch: Int64(index + 1), phase: step.phase, location: step.place,
            observation: step.phase == .began ? touch.observation : .notObserved),
          at: Timestamp.rounded(step.time - start))
      }
    }
    return timeline.events()
  }

  /// The calls of the app, ordered by time. Sentry does not tell for which event of the control.
  private func outcomes(from start: Double) -> [Outcome] {
    let outcomes = touches.enumerated().flatMap { index, touch in
      touch.calls.map { call in
        Outcome(
          time: Timestamp.rounded(call.time - start), .sent(call.control, .unknown, action: call.action, target: nil),
          fingers: [Int64(index + 1)])
      }
    }
    return outcomes.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}
