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
/// long as the longest action.
struct PointerActions {
  /// An action of a source.
  private struct Action {
    var type = ""
    /// In seconds.
    var duration = 0.0
    var x: Double?
    var y: Double?
    var origin = Origin.viewport
  }

  private enum Origin {
    case viewport
    case pointer
    /// The middle of an element, which only the driver knows.
    case element
  }

  private struct Source {
    var isPointer = false
    var actions: [Action] = []
  }

  private var sources: [Source] = []

  /// Reads the body of a request, or only its list of sources.
  ///
  /// - Throws: ``ImportFault`` with the line and the column.
  init(file: String, bytes: [UInt8]) throws {
    sources = try ImportFault.reading(file, bytes) { reader throws(JSONFault) in
      var sources: [Source]?
      if try reader.peek() == .array {
        sources = try Self.sources(from: &reader)
      } else {
        try reader.beginObject()
        while let key = try reader.nextKey() {
          if key == "actions" { sources = try Self.sources(from: &reader) } else { try reader.skip() }
        }
      }
      guard let sources else { throw reader.fault(.incomplete(expected: "an object with \"actions\"")) }
      try reader.finishFile()
      return sources
    }
  }

  private static func sources(from reader: inout JSONReader) throws(JSONFault) -> [Source] {
    var sources: [Source] = []
    try reader.beginArray()
    while try reader.nextElement() {
      var source = Source()
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "type": source.isPointer = try reader.string() == "pointer"
        case "actions":
          try reader.beginArray()
          while try reader.nextElement() { source.actions.append(try action(from: &reader)) }
        default: try reader.skip()
        }
      }
      sources.append(source)
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
          try reader.skip()
          action.origin = .element
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
  }

  /// Plays the actions as events.
  ///
  /// - Parameter start: in seconds from the start of the recording.
  /// - Returns: the events, and the time at which the last tick ends.
  func events(from start: Double, notes: inout ImportNotes) -> (events: [Event], end: Double) {
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
        let phase = Self.play(action, &fingers[index], &notes)
        guard let phase, let place = fingers[index].place else { continue }
        timeline.add(
          TouchSample(touch: Int64(index + 1), phase: phase, location: place),
          at: phase == .moved ? time + action.duration : time)
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
  private static func play(_ action: Action, _ finger: inout Finger, _ notes: inout ImportNotes) -> TouchPhase? {
    switch action.type {
    case "pointerMove":
      guard let place = place(action, from: finger.place) else {
        notes.skipped("pointerMove action: only the driver knows the place that it starts from")
        if !finger.isDown { finger.place = nil }
        return nil
      }
      finger.place = place
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

  private static func place(_ action: Action, from place: Point?) -> Point? {
    guard let x = action.x, let y = action.y else { return nil }
    switch action.origin {
    case .viewport: return Point(x: x, y: y)
    case .pointer: return place.map { Point(x: $0.x + x, y: $0.y + y) }
    case .element: return nil
    }
  }
}
