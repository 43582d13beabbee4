package import HitTesting

/// What comes of touches: which recognizers act, what views are told, and which controls call their
/// actions, event by event.
///
/// It is the definition: short, so that a reader can check it against what Apple documents. The
/// rules are quoted beside the lines that obey them; quotations without a name are from Apple's
/// documentation and headers, and from what was measured. What an app's code would answer, its
/// ``host`` answers.
///
/// "Each event goes to the recognizers first, then to the views." What waits for a time, such as a
/// long press, happens at that time. The same samples always have the same outcome. UIKit does not
/// define which of several recognizers gets a touch first; ``init(_:host:isReversed:)`` sets it.
/// Where that decides, or a constant that nobody has measured, ``open`` says so.
package final class Delivery {
  package let constants: DeliveryConstants
  let isReversed: Bool
  unowned let host: any DeliveryHost
  /// The time that it has reached, in seconds on the clock of the samples.
  package internal(set) var now = 0.0
  /// What may decide the outcome so far and is not certain. Not all of it does decide.
  package internal(set) var open: Set<Openness> = []
  /// The touches that are down, or of whose end somebody is not told, in the order in which they
  /// began.
  var touches: [Touch] = []
  private var nextTouch = 0
  /// The recognizers that have touches.
  var recognizing = Attempts()
  /// Whether an event is being delivered.
  private var isSending = false
  /// The number of the latest event, and its touches.
  var event = 0
  var changed: [Touch] = []
  /// The touch that each control follows.
  var followed: [ViewID: (touch: Touch, tracking: ControlTracking)] = [:]

  /// Makes a delivery without touches.
  ///
  /// - Parameters:
  ///   - host: hears what happens. It is not kept alive.
  ///   - isReversed: whether the recognizers get touches in the opposite order of usual.
  package init(_ constants: DeliveryConstants = DeliveryConstants(), host: any DeliveryHost, isReversed: Bool = false) {
    (self.constants, self.host, self.isReversed) = (constants, host, isReversed)
  }

  /// Whether no touch is down and nobody waits for one.
  package var isIdle: Bool { touches.isEmpty && attempts.isEmpty }

  // MARK: Input

  /// Delivers an event.
  ///
  /// - Parameters:
  ///   - samples: what its fingers do. Samples of fingers that are not down are ignored.
  ///   - begun: the touches that begin, by their fingers.
  ///   - time: seconds; never less than before.
  package func send(_ samples: some Collection<DeliveredSample>, begun: [Int64: DeliveredTouch] = [:], at time: Double)
  {
    wait(until: time)
    event += 1
    isSending = true
    changed = samples.compactMap { take($0, begun[$0.finger]) }
    for attempt in isReversed ? attempts.reversed() : attempts { give(to: attempt) }
    let moved = changed.filter { $0.phase == .moved && $0.told == .begun }
    settle()
    tell(moved.filter { $0.told == .begun }, .moved)
    isSending = false
    update()
  }

  /// Lets time pass, so that what waits for a time happens.
  package func wait(until time: Double) {
    while waitForNext(until: time) {}
    noteOpenTimes(until: time)
    now = max(now, time)
  }

  /// Lets time pass to what waits for the earliest time, and lets that happen.
  ///
  /// - Returns: false if nothing waits for a time up to this one.
  package func waitForNext(until time: Double) -> Bool {
    guard let timer = nextTimer(), timer.time < time || timer.time == time && !timer.isAfterSamples else {
      return false
    }
    now = max(now, timer.time)
    if let attempt = timer.attempt { timeIsUp(attempt) }
    update()
    return true
  }

  /// Lets time pass until nobody waits for a time any more.
  package func waitForAll() {
    while !isIdle, let time = nextTime { wait(until: time.nextUp) }
  }

  /// Disables a recognizer: "a recognizer that has begun is cancelled".
  package func disable(_ id: RecognizerID, at time: Double) {
    wait(until: time)
    abandon(id)
  }

  /// Cancels the touches of a view that has left the screen: "a removed view".
  package func remove(_ view: ViewID, at time: Double) {
    wait(until: time)
    takeFromViews(touches.filter { $0.hit?.id == view })
    update()
  }

  /// Keeps a sample.
  ///
  /// - Returns: its touch; nil for a finger that is not down.
  private func take(_ sample: DeliveredSample, _ begun: DeliveredTouch?) -> Touch? {
    let touch = touches.first { $0.finger == sample.finger && $0.isDown }
    if sample.phase == .began, let begun {
      // A finger can come down again only after it was lifted.
      touch?.phase = .cancelled
      return begin(sample, begun)
    }
    guard let touch else { return nil }
    (touch.previous, touch.place, touch.phase) = (touch.place, sample.place, sample.phase)
    return touch
  }

  /// "The candidates of a touch are fixed when it begins."
  private func begin(_ sample: DeliveredSample, _ begun: DeliveredTouch) -> Touch {
    let touch = Touch(nextTouch, sample, begun, at: now)
    nextTouch += 1
    if isNeverTold(touch) { touch.told = .never }
    touches.append(touch)
    for gesture in begun.candidates {
      guard let attempt = attempt(gesture.id) else {
        recognizing.append(Attempt(gesture, [touch], at: now))
        continue
      }
      // `requiresExclusiveTouchType`: "the first type wins, others are ignored".
      let isOther = gesture.requiresExclusiveTouchType && attempt.touches.first.map { $0.type != touch.type } ?? false
      if !attempt.state.isFinal, !isOther, !attempt.follows(touch) { attempt.touches.append(touch) }
    }
    return touch
  }

  /// Whether a touch that begins is for no view. It does not fall through to another one.
  private func isNeverTold(_ touch: Touch) -> Bool {
    guard let hit = touch.hit else { return true }
    return touches.contains { other in
      guard other.isDown, let view = other.hit else { return false }
      // "The receiver receives only the first touch event in a multi-touch sequence."
      if view.id == hit.id { return !hit.isMultipleTouchEnabled }
      // `isExclusiveTouch` "blocks the delivery of touch events to other views in the same window".
      // An exclusive view gets no touch while another view has one.
      return (view.isExclusiveTouch || hit.isExclusiveTouch) && (other.told == .begun || other.told == .held)
        && other.views.last?.id == touch.views.last?.id
    }
  }

  /// Gives a recognizer those of its touches that have changed, phase by phase, until it is over.
  private func give(to attempt: Attempt) {
    for phase in DeliveredSample.Phase.allCases where !attempt.state.isFinal {
      let mine = changed.filter { $0.phase == phase && attempt.follows($0) }
      if !mine.isEmpty { host.give(mine.map(\.number), phase, to: attempt.gesture.id, of: self) }
    }
    attempt.givenIn = event
  }

  /// Tells views what is no longer held back, and forgets what is over. A host calls it after code
  /// of the app has asked for a state. While an event is delivered it does nothing: the event's end
  /// does it.
  package func update() {
    guard !isSending else { return }
    settle()
    tidy()
  }

  /// Takes the values of gestures and views anew, which code of the app may have changed.
  ///
  /// - Parameters:
  ///   - gesture: the present values; nil for those that are known.
  ///   - view: the present values; nil for those that are known.
  package func refresh(_ gesture: (RecognizerID) -> Gesture?, _ view: (ViewID) -> DeliveredView?) {
    recognizing.update(gesture)
    for touch in touches {
      touch.views = touch.views.map { known in
        guard var new = view(known.id) else { return known }
        // A knob moves with the finger, and the rules are about where it was when the touch began.
        if let family = known.control?.family { new.setFamily(family) }
        return new
      }
    }
  }

  /// The recognizers that have touches, in the order in which they got the first one.
  package var recognizers: [RecognizerID] { attempts.map(\.gesture.id) }

  /// The touches that a recognizer has, those that are over included, by the numbers in which they
  /// began.
  package func touches(of id: RecognizerID) -> [Int] { attempt(id)?.touches.map(\.number) ?? [] }

  /// Forgets recognizers that are over. "A recognizer that has ended is not reset until its failure
  /// group is resolved, and goes on excluding": while another one with a common touch has not
  /// decided.
  private func tidy() {
    let over = attempts.filter { $0.state.isFinal ? !$0.hasFingers : !$0.isUndecided }
    if !over.isEmpty {
      let undecided = touchNumbers(attempts.filter(\.isUndecided))
      let gone = over.filter { attempt in
        !attempt.state.isFinal || !attempt.touches.contains { undecided.contains($0.number) }
      }
      if !gone.isEmpty { recognizing.remove(gone) }
      for attempt in gone { hear(.reset(attempt.gesture.id)) }
    }
    guard touches.contains(where: { !$0.isDown }) else { return }
    let followed = touchNumbers(attempts)
    touches.removeAll { touch in
      !touch.isDown && touch.told != .held && touch.told != .begun && !followed.contains(touch.number)
    }
  }

  private func touchNumbers(_ attempts: [Attempt]) -> Set<Int> {
    var numbers: Set<Int> = []
    for attempt in attempts { for touch in attempt.touches { numbers.insert(touch.number) } }
    return numbers
  }

  func hear(_ kind: Happening.Kind) { host.hear(Happening(time: now, kind: kind)) }

  var attempts: [Attempt] { recognizing.ordered }

  func attempt(_ id: RecognizerID) -> Attempt? { recognizing[id] }

  // MARK: Constants

  /// Whether a measure is greater than a constant.
  func isGreater(_ measure: Double, than constant: DeliveryConstant) -> Bool {
    let setting = constants[constant]
    if measure > setting.interval.lowerBound, measure <= setting.interval.upperBound {
      open.insert(.constant(constant))
    }
    return measure > setting.value
  }

  /// Notes that the value of a constant may decide.
  func noteOpen(_ constant: DeliveryConstant) {
    let interval = constants[constant].interval
    if interval.lowerBound < interval.upperBound { open.insert(.constant(constant)) }
  }

  /// Whether a measure has reached a constant.
  func hasReached(_ measure: Double, _ constant: DeliveryConstant) -> Bool {
    let setting = constants[constant]
    if measure >= setting.interval.lowerBound, measure < setting.interval.upperBound {
      open.insert(.constant(constant))
    }
    return measure >= setting.value
  }
}
