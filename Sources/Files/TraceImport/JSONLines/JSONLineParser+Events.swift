import HitTesting
import JSONText
import Recording

/// Reads events, and what came of them.
extension JSONLineParser {
  private static let expectedType = "an event type: \(listed(EventType.names)), or its number"
  private static let expectedPhase = "a phase: \(listed(TouchPhase.names)), or its number"

  private static func listed(_ names: [Int: String]) -> String {
    names.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
  }

  mutating func parseEvent() throws -> Event {
    var event = Event(time: 0, type: .touches)
    var hasType = false
    let offset = reader.offset
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "type":
        hasType = true
        event.type = EventType(
          rawValue: try wordOrNumber(Self.expectedType) { EventType(name: $0)?.rawValue })
      case "subtype":
        event.subtype = EventSubtype(
          rawValue: try wordOrNumber("an event subtype as \"shake\", or its number") {
            EventSubtype(name: $0)?.rawValue
          })
      case "touches":
        try reader.beginArray()
        while try reader.nextElement() { event.touches.append(try parseTouch(event.touches.count)) }
      case "at": event.location = try place(ofTouch: -1)
      case "scene": event.windowScene = try optionalString()
      case "hit", "target", "intended": try readResponder(key, into: &event.observation)
      case "recognizers": event.observation.recognizers = try parseIDs()
      default: try skipUnknown(key)
      }
    }
    guard hasType else { throw LineFault(expected: "\"type\" of the event", found: "none", offset: offset) }
    return event
  }

  private mutating func parseTouch(_ index: Int) throws -> TouchSample {
    var touch: Int64?
    var phase: TouchPhase?
    var location: Point?
    var observation = Observation.notObserved
    var details: TouchDetails?
    var timestamp: Double?
    let offset = reader.offset
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "type":
        details = details ?? TouchDetails()
        details?.type = try wordOrNumber("a type of touches: \(Self.touchTypes.joined(separator: ", "))") {
          Self.touchTypes.firstIndex(of: $0)
        }
      case "taps":
        details = details ?? TouchDetails()
        details?.tapCount = Int(try reader.integer())
      case "radius":
        details = details ?? TouchDetails()
        details?.radius = try reader.number()
      case "edge":
        details = details ?? TouchDetails()
        details?.edge = try wordOrNumber("an edge: \(Self.edges.map(\.name).joined(separator: ", "))") { word in
          Self.edges.first { $0.name == word }?.bit
        }
      case "stamp": timestamp = try reader.number()
      case "touch": touch = try reader.integer()
      case "phase":
        phase = TouchPhase(
          rawValue: try wordOrNumber(Self.expectedPhase) { TouchPhase(name: $0)?.rawValue })
      case "at": location = try place(ofTouch: index)
      case "hit", "intended": try readResponder(key, into: &observation)
      case "recognizers": observation.recognizers = try parseIDs()
      default: try skipUnknown(key)
      }
    }
    guard let touch, let phase, let location else {
      throw LineFault(expected: "\"touch\", \"phase\" and \"at\"", found: "not all of them", offset: offset)
    }
    var sample = TouchSample(touch: touch, phase: phase, location: location, observation: observation)
    (sample.details, sample.timestamp) = (details, timestamp)
    return sample
  }

  /// The names of UIKit's types of touches, by their raw values.
  static let touchTypes = ["direct", "indirect", "pencil", "indirectPointer"]

  /// The names of the edges of the screen, with their bits in UIKit's `UIRectEdge`.
  static let edges = [
    (name: "none", bit: 0), (name: "top", bit: 1), (name: "left", bit: 2), (name: "bottom", bit: 4),
    (name: "right", bit: 8),
  ]

  // MARK: Outcomes

  private static let expectedState = "a state: \(RecognizerState.names.joined(separator: ", "))"
  private static let expectedKind =
    "\"recognizer\" with \"acted\" or \"state\", \"control\" with \"sent\", \"scrollView\" with \"scrolling\", or \"cancelled\""

  mutating func parseOutcome() throws -> Outcome {
    let offset = reader.offset
    var outcome = Outcome(time: 0, .cancelled, fingers: [])
    var recognizer: RecognizerID?
    var (control, scrollView): (ViewID?, ViewID?)
    var (acted, seen): (RecognizerState?, RecognizerState?)
    var sent: ControlEvent?
    var (action, target): (String?, String?)
    var flags: ScrollFlags?
    var isCancelled = false
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "touches":
        try reader.beginArray()
        while try reader.nextElement() { outcome.fingers.append(try reader.integer()) }
      case "recognizer": recognizer = try id()
      case "control": control = try id()
      case "scrollView": scrollView = try id()
      case "acted": acted = try parseState()
      case "state": seen = try parseState()
      case "changes": outcome.changes = try reader.integer()
      case "sent":
        sent = ControlEvent(
          rawValue: Int64(
            try wordOrNumber("an event of a control as touchUpInside, or its number", in: .min ... .max) {
              ControlEvent(name: $0).map { Int($0.rawValue) }
            }))
      case "action": action = try optionalString()
      case "target": target = try optionalString()
      case "scrolling": flags = try parseFlags()
      case "cancelled": isCancelled = try reader.bool()
      default: try skipUnknown(key)
      }
    }
    var kinds: [Outcome.Kind] = isCancelled ? [.cancelled] : []
    if let recognizer, let acted { kinds.append(.acted(recognizer, acted)) }
    if let recognizer, let seen { kinds.append(.state(recognizer, seen)) }
    if let control, let sent { kinds.append(.sent(control, sent, action: action, target: target)) }
    if let scrollView, let flags { kinds.append(.scroll(scrollView, flags)) }
    guard kinds.count == 1, let kind = kinds.first else {
      throw LineFault(
        expected: Self.expectedKind, found: kinds.isEmpty ? "none of them" : "more than one", offset: offset)
    }
    outcome.kind = kind
    return outcome
  }

  private mutating func parseState() throws -> RecognizerState {
    let offset = reader.offset
    let word = try reader.string()
    guard let state = RecognizerState(name: word) else {
      throw LineFault(expected: Self.expectedState, found: "\"\(word.prefix(40))\"", offset: offset)
    }
    return state
  }

  private mutating func parseFlags() throws -> ScrollFlags {
    var flags: ScrollFlags = []
    try reader.beginArray()
    while try reader.nextElement() {
      let offset = reader.offset
      let word = try reader.string()
      guard let bit = ScrollFlags.names.firstIndex(of: word) else {
        throw LineFault(
          expected: ScrollFlags.names.joined(separator: ", "), found: "\"\(word.prefix(40))\"", offset: offset)
      }
      flags.insert(ScrollFlags(rawValue: 1 << bit))
    }
    return flags
  }

  private mutating func readResponder(_ key: String, into observation: inout Observation) throws {
    let offset = reader.offset
    let responder: Responder =
      key == "intended" ? .intended(try id()) : try optionalID().map { .view($0) } ?? .nobody
    guard observation.responder == .notObserved || observation.responder.isObserved == responder.isObserved else {
      throw LineFault(
        expected: "\"intended\" only where nobody observed who got it", found: "who got it, too", offset: offset)
    }
    observation.responder = responder
  }

  private mutating func parseIDs() throws -> [RecognizerID] {
    var ids: [RecognizerID] = []
    try reader.beginArray()
    while try reader.nextElement() { ids.append(try id()) }
    return ids
  }
}
