import Delivery
import HitTesting
import Recording

/// Who acts: a recognizer, or a control for an event.
enum Actor: Hashable {
  case recognizer(RecognizerID)
  case control(ViewID, ControlEvent)
}

/// An action, and how it went on.
struct Act: Hashable {
  /// The states in which a recognizer called its targets, without `changed`; `ended` alone for a
  /// control.
  var states: [RecognizerState]
  /// When it began, in seconds from the start of the recording.
  var time: Double
  /// The touch that it is of, as an index of the series; nil if that is not known.
  var touch: Int?
}

/// How a series is delivered.
struct DeliverySetting: Hashable {
  var constants: DeliveryConstants
  var isReversed = false
  /// What differs from the usual setting; nil for that one.
  var doubt: Openness?
}

/// What comes of a series under one policy.
struct SeriesRun {
  var acts: [Actor: [Act]] = [:]
  var happenings: [Happening] = []
  /// What may have decided and is not certain.
  var open: Set<Openness> = []
  /// Whether it is what was recorded.
  private(set) var isRecorded = false

  /// - Parameter keepsSamples: whether it keeps which recognizer got which sample.
  init(_ series: TouchSeries, policy: Int, _ setting: DeliverySetting, keepsSamples: Bool = false) {
    let log = DeliveryLog(keepsSamples: keepsSamples)
    let delivery = Delivery(setting.constants, host: log, isReversed: setting.isReversed)
    for event in series.events {
      for id in event.abandoned { delivery.disable(id, at: event.time) }
      for view in event.removed { delivery.remove(view, at: event.time) }
      var begun: [Int64: DeliveredTouch] = [:]
      for touch in series.touches[event.begun] { begun[touch.finger] = touch.made[policy].touch }
      delivery.send(series.samples[event.samples], begun: begun, at: event.time)
    }
    delivery.waitForAll()
    (happenings, open) = (log.happenings, delivery.open)
    for happening in happenings { add(happening) }
  }

  /// Adds that a control called its actions. Those of one touch for one event count once.
  private mutating func add(_ event: ControlEvent, of view: ViewID, _ time: Double, _ touch: Int?) {
    let actor = Actor.control(view, event)
    if event == .valueChanged, let last = acts[actor]?.last, last.touch == touch { return }
    acts[actor, default: []].append(Act(states: [.ended], time: time, touch: touch))
  }

  /// Notes that a control lost a touch. What it did before is cancelled.
  ///
  /// - Parameter view: the control; nil for any.
  private mutating func cancel(_ touch: Int, of view: ViewID?) {
    for actor in acts.keys {
      guard case .control(let id, .valueChanged) = actor, view == nil || id == view else { continue }
      for index in acts[actor]?.indices ?? 0..<0 where acts[actor]?[index].touch == touch {
        acts[actor]?[index].states.append(.cancelled)
      }
    }
  }

  /// Adds that a recognizer called its targets.
  private mutating func add(_ actor: Actor, _ state: RecognizerState, _ time: Double, _ touch: Int?) {
    let isOver = state == .ended || state == .cancelled
    if isOver, acts[actor]?.last?.states == [.began], let last = acts[actor]?.indices.last {
      acts[actor]?[last].states.append(state)
    } else if state == .began || state == .ended {
      acts[actor, default: []].append(Act(states: [state], time: time, touch: touch))
    }
  }

  private mutating func add(_ happening: Happening) {
    switch happening.kind {
    case .acted(let id, let state, let touches):
      let actor = Actor.recognizer(id)
      add(actor, state, happening.time, touches.last)
    case .sent(let view, let action, let touch):
      if action == .touchCancel { cancel(touch, of: view) }
      guard let event = action.event else { return }
      add(event, of: view, happening.time, touch)
    default: break
    }
  }
}

extension SeriesRun {
  /// What was recorded.
  init(recorded series: TouchSeries) {
    self.init(recorded: series.outcomes) { outcome in
      outcome.fingers.compactMap { series.touch(ofFinger: $0) }.max()
    }
  }

  /// What was recorded.
  ///
  /// - Parameter touch: gives the touch of an outcome; nil if that is not known.
  init(recorded outcomes: [Outcome], touch: (Outcome) -> Int?) {
    isRecorded = true
    for outcome in outcomes {
      let touch = touch(outcome)
      switch outcome.kind {
      case .acted(let id, let state):
        let actor = Actor.recognizer(id)
        add(actor, state, outcome.time, touch)
      case .sent(let view, let event, _, _):
        guard let event = event.delivered else { continue }
        add(event, of: view, outcome.time, touch)
      case .cancelled: if let touch { cancel(touch, of: nil) }
      case .state, .scroll: continue
      }
    }
  }
}

extension Happening.ControlAction {
  /// The event, if an app that is called for it does what the person wanted.
  var event: ControlEvent? {
    switch self {
    case .touchDown: ControlEvent(name: "touchDown")
    case .touchDownRepeat: ControlEvent(name: "touchDownRepeat")
    case .touchUpInside: .touchUpInside
    case .valueChanged: .valueChanged
    case .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit, .touchUpOutside, .touchCancel: nil
    }
  }
}

extension ControlEvent {
  /// The same as the definition of delivery tells it; nil for an event that it does not tell.
  var delivered: ControlEvent? {
    switch name {
    case "touchDown", "touchDownRepeat", "touchUpInside", "valueChanged": self
    // A control calls these actions when a finger is lifted in it.
    case "primaryActionTriggered": .touchUpInside
    default: nil
    }
  }
}
