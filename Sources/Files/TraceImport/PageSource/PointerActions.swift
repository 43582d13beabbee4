import HitTesting
import JSONText
import Recording

/// The actions of fingers in a request of a W3C WebDriver client.
///
///     {"actions":[{"type":"pointer","id":"finger1","actions":[
///       {"type":"pointerMove","x":30,"y":50},{"type":"pointerDown"},
///       {"type":"pause","duration":100},{"type":"pointerUp"}]}]}
///
/// The sources act in ticks: in a tick, each source does its next action, and the tick lasts as
/// long as the longest action. The touch actions of the protocol before it are read as well.
struct PointerActions {
  /// An action of a source.
  struct Action {
    var type = ""
    /// In seconds.
    var duration = 0.0
    var x: Double?
    var y: Double?
    var origin = Origin.viewport

    static func move(x: Double, y: Double, _ origin: Origin) -> Action {
      Action(type: "pointerMove", x: x, y: y, origin: origin)
    }

    /// A move to an offset from the corner of an element or of the screen, or else to the middle of
    /// the element; nil without both.
    static func move(to x: Double?, _ y: Double?, in element: String?) -> Action? {
      guard let x, let y else { return element.map { .move(x: 0, y: 0, .element($0)) } }
      return .move(x: x, y: y, element.map { .corner($0) } ?? .viewport)
    }
  }

  enum Origin {
    case viewport
    case pointer
    /// The middle of an element. The driver has given it this id; nil for an odd one.
    case element(String?)
    /// The upper left corner of an element.
    case corner(String)
  }

  private struct Source {
    var isPointer = false
    var actions: [Action] = []
  }

  private var sources: [Source] = []
  /// The gesture that a driver was asked for; nil for the actions of fingers.
  private var gesture: MobileGesture?

  /// Reads the body of a request, or only its list of sources.
  ///
  /// - Throws: ``ImportFault`` with the line and the column.
  init(file: String, bytes: [UInt8]) throws {
    (sources, gesture) = try ImportFault.reading(file, bytes) { reader throws(JSONFault) in
      var sources: [Source]?
      var (script, gesture): (String?, MobileGesture?)
      if try reader.peek() == .array {
        sources = try Self.sources(from: &reader)
      } else {
        try reader.beginObject()
        while let key = try reader.nextKey() {
          switch key {
          case "actions": sources = try Self.sources(from: &reader)
          case "script": script = try reader.stringIfOne()
          case "args":
            guard let script else { throw reader.fault(.incomplete(expected: "\"script\" before \"args\"")) }
            gesture = try MobileGesture(script, arguments: &reader)
          default: try reader.skip()
          }
        }
      }
      if let gesture { sources = gesture.actions.map { [Source(isPointer: true, actions: $0)] } ?? [] }
      guard let sources else { throw reader.fault(.incomplete(expected: "an object with \"actions\"")) }
      try reader.finishFile()
      return (sources, gesture)
    }
  }

  private static func sources(from reader: inout JSONReader) throws(JSONFault) -> [Source] {
    var sources: [Source] = []
    try reader.beginArray()
    while try reader.nextElement() {
      // The touch actions of several fingers.
      if try reader.peek() == .array {
        sources.append(Source(isPointer: true, actions: try TouchAction.finger(from: &reader)))
        continue
      }
      var (source, touch) = (Source(), TouchAction())
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "type": source.isPointer = try reader.string() == "pointer"
        case "actions":
          try reader.beginArray()
          while try reader.nextElement() { source.actions.append(try action(from: &reader)) }
        default: try touch.read(key, from: &reader)
        }
      }
      guard touch.isOne else {
        sources.append(source)
        continue
      }
      // The touch actions of one finger.
      if sources.isEmpty { sources.append(Source(isPointer: true)) }
      sources[0].actions += touch.actions
    }
    return sources
  }

  private static func action(from reader: inout JSONReader) throws(JSONFault) -> Action {
    var action = Action()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "type": action.type = try reader.string()
      case "duration":
        action.duration = (try reader.numberOrNull() ?? 0) / 1000
        guard action.duration >= 0 else { throw reader.fault(.incomplete(expected: "a duration of 0 or more")) }
      case "x": action.x = try reader.numberOrNull()
      case "y": action.y = try reader.numberOrNull()
      case "origin":
        guard try reader.peek() == .string else {
          action.origin = .element(try AppiumLog.element(from: &reader))
          continue
        }
        action.origin = try reader.string() == "pointer" ? .pointer : .viewport
      default: try reader.skip()
      }
    }
    guard !action.type.isEmpty else { throw reader.fault(.incomplete(expected: "an action with a type")) }
    return action
  }

  // MARK: Playing

  /// A finger while its actions are played.
  private struct Finger {
    var place: Point?
    var isDown = false
    /// The view of the element at which it is; nil if it is not known to be at one.
    var intended: ViewID?
  }

  /// Plays the actions as events.
  ///
  /// - Parameters:
  ///   - start: in seconds from the start of the recording.
  ///   - element: finds an element by the id that the driver has given it.
  /// - Returns: the events, and the time at which the last tick ends.
  func events(
    from start: Double, notes: inout ImportNotes, element: (String?) -> PageSource.Element
  ) -> (events: [Event], end: Double) {
    if sources.isEmpty, let gesture { notes.skipped(gesture.unread) }
    var fingers = [Finger](repeating: Finger(), count: sources.count)
    var timeline = TouchTimeline()
    var time = start
    for tick in 0..<(sources.map(\.actions.count).max() ?? 0) {
      var end = time
      for (index, source) in sources.enumerated() where tick < source.actions.count {
        let action = source.actions[tick]
        end = max(end, time + action.duration)
        guard source.isPointer else {
          if action.type != "pause" { notes.skipped("\(action.type.prefix(40)) action: it is not a finger's") }
          continue
        }
        let phase = Self.play(action, &fingers[index], &notes, element)
        guard let phase, let place = fingers[index].place else { continue }
        var sample = TouchSample(touch: Int64(index + 1), phase: phase, location: place)
        if phase == .began, let view = fingers[index].intended {
          sample.observation = Observation(responder: .intended(view))
        }
        timeline.add(sample, at: phase == .moved ? time + action.duration : time)
      }
      time = end
    }
    for (index, finger) in fingers.enumerated() where finger.isDown {
      guard let place = finger.place else { continue }
      notes.approximate("pointerDown action: no pointerUp follows; it is cancelled at the end of its actions")
      timeline.add(TouchSample(touch: Int64(index + 1), phase: .cancelled, location: place), at: time)
    }
    return (timeline.events(), time)
  }

  /// - Returns: the new phase of the finger's touch; nil if nothing happens to it.
  private static func play(
    _ action: Action, _ finger: inout Finger, _ notes: inout ImportNotes, _ element: (String?) -> PageSource.Element
  ) -> TouchPhase? {
    switch action.type {
    case "pointerMove":
      let before = finger.place
      (finger.place, finger.intended) = place(action, from: before, &notes, element)
      guard finger.place != nil else {
        // A finger that is down stays where it was.
        if finger.isDown { finger.place = before }
        return nil
      }
      return finger.isDown ? .moved : nil
    case "pointerDown":
      guard finger.place != nil, !finger.isDown else {
        notes.skipped("pointerDown action: " + (finger.isDown ? "the finger is down already" : "its place is not told"))
        return nil
      }
      finger.isDown = true
      return .began
    case "pointerUp", "pointerCancel":
      guard finger.isDown else {
        notes.skipped("\(action.type) action: the finger is not down")
        return nil
      }
      finger.isDown = false
      return action.type == "pointerUp" ? .ended : .cancelled
    case "pause": return nil
    default:
      notes.skipped("\(action.type.prefix(40)) action: not a kind of action that is known here")
      return nil
    }
  }

  /// - Returns: the place to which a finger moves, and the view of the element at that place; nil
  ///   for what is not known.
  private static func place(
    _ action: Action, from place: Point?, _ notes: inout ImportNotes, _ element: (String?) -> PageSource.Element
  ) -> (Point?, ViewID?) {
    let hasOffset = action.x != nil && action.y != nil
    let offset = Point(x: action.x ?? 0, y: action.y ?? 0)
    switch action.origin {
    case .viewport where hasOffset: return (offset, nil)
    case .pointer where hasOffset && place != nil:
      return (place.map { Point(x: $0.x + offset.x, y: $0.y + offset.y) }, nil)
    case .viewport, .pointer: notes.skipped("pointerMove action: only the driver knows the place that it starts from")
    case .element(let id):
      guard let (view, box) = found(element(id), &notes) else { break }
      let middle = Point(x: box.origin.x + box.size.width / 2, y: box.origin.y + box.size.height / 2)
      return aim(from: middle, by: offset, at: view, box)
    case .corner(let id):
      guard let (view, box) = found(element(id), &notes) else { break }
      return aim(from: box.origin, by: offset, at: view, box)
    }
    return (nil, nil)
  }

  private static func found(_ element: PageSource.Element, _ notes: inout ImportNotes) -> (view: ViewID, box: Rect)? {
    switch element {
    case .open(let reason): notes.skipped("pointerMove action: \(reason)")
    case .view(let view, let box):
      notes.approximate(
        "pointerMove action: it starts from an element, which counts as what was meant; "
          + "the element's box in the page source stands for its place")
      return (view, box)
    }
    return nil
  }

  /// - Returns: the place, and the view if it is in it: an offset may lead out of the element.
  private static func aim(from start: Point, by offset: Point, at view: ViewID, _ box: Rect) -> (Point?, ViewID?) {
    let place = Point(x: start.x + offset.x, y: start.y + offset.y)
    let isInside = place.x >= box.minX && place.x <= box.maxX && place.y >= box.minY && place.y <= box.maxY
    return (place, isInside ? view : nil)
  }
}
