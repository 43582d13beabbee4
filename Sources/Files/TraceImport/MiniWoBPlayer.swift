import HitTesting
import Recording

/// Turns a demonstration's states into snapshots and events.
struct MiniWoBPlayer {
  /// The number of the finger that represents the mouse.
  private static let mouse: Int64 = 1

  private var numbering = MiniWoBNumbering()
  private var inForce: [NewView]?
  /// The location of the mouse when its button was pressed; nil while it is not pressed.
  private var down: Point?
  private var time = 0.0

  mutating func play(_ state: MiniWoBState, into sink: inout some RecordingSink, notes: inout ImportNotes) throws {
    if state.time < time {
      notes.approximate("state: its time is before the state ahead of it; that one's stands for it")
    }
    time = max(time, state.time)
    guard let document = state.document else {
      return notes.countRead("state after handlers")
    }
    notes.countRead("state")
    let views = numbering.views(of: document)
    if views != inForce {
      try sink.update(.scene(views), time: time)
      inForce = views
    }
    guard let action = state.action else { return }
    let target = document.target.map { views[$0].id }
    try play(action, target: target.map { .view($0) } ?? .notObserved, into: &sink, notes: &notes)
  }

  /// Ends the touch that is still down.
  mutating func finish(into sink: inout some RecordingSink, notes: inout ImportNotes) throws {
    guard let down else { return }
    notes.approximate("mousedown: no mouseup follows; it is cancelled at the end")
    try add(.cancelled, at: down, into: &sink)
  }

  private mutating func play(
    _ action: MiniWoBState.Action, target: Responder, into sink: inout some RecordingSink, notes: inout ImportNotes
  ) throws {
    notes.countRead("event")
    switch action.type {
    case "mousedown":
      guard let location = action.location else { return notes.skipped("mousedown: it tells no place") }
      if let down {
        notes.approximate("mousedown: no mouseup follows; it is cancelled by the next one")
        try add(.cancelled, at: down, into: &sink)
      }
      down = location
      try add(.began, at: location, observation: Observation(responder: target), into: &sink)
    case "mouseup":
      guard let began = down else { return notes.skipped("mouseup: no mousedown goes before it") }
      if action.location == nil { notes.approximate("mouseup: it tells no place; that of its mousedown stands for it") }
      down = nil
      try add(.ended, at: action.location ?? began, into: &sink)
    case "keydown":
      var presses = Event(time: time, type: .presses)
      presses.observation = Observation(responder: target)
      try sink.add(presses)
    case "click", "dblclick": notes.skipped("\(action.type): follows from mousedown and mouseup")
    case "keyup", "keypress": notes.skipped("\(action.type): follows from keydown")
    default: notes.skipped("\(action.type.prefix(40)): not a kind of event that is known here")
    }
  }

  private func add(
    _ phase: TouchPhase, at location: Point, observation: Observation = .notObserved,
    into sink: inout some RecordingSink
  ) throws {
    var event = Event(time: time, type: .touches)
    event.touches = [TouchSample(touch: Self.mouse, phase: phase, location: location, observation: observation)]
    try sink.add(event)
  }
}
