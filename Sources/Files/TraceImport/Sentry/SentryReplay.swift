import HitTesting
import JSONText
import Recording

/// The touches of a session replay. It has the form of rrweb's events.
///
///     [{"type":4,"timestamp":1700000000000,"data":{"width":312,"height":675}},
///      {"type":3,"timestamp":1700000000500,"data":
///        {"source":2,"type":7,"pointerId":1,"x":70,"y":50}},
///      {"type":3,"timestamp":1700000000700,"data":{"source":6,"pointerId":1,"positions":
///        [{"x":70,"y":90,"timeOffset":-100}]}}]
struct SentryReplay {
  /// A step of a finger. Locations are in the video's coordinates, times in seconds since 1970.
  struct Step {
    var time: Double
    var pointer: Int64
    var phase: TouchPhase
    var place: Point
  }

  private(set) var steps: [Step] = []
  /// The size of the video: the size of the screen, scaled; nil if it is unknown.
  private(set) var videoSize: Size?
  /// The number of touch events without a location.
  private(set) var placeless = 0

  /// The times at which controls sent actions, in seconds since 1970.
  private(set) var taps: [Double] = []

  private enum EventType {
    static let interaction = 3.0
    static let meta = 4.0
    static let custom = 5.0
  }

  private enum Source {
    static let interaction = 2.0
    static let move = 6.0
  }

  /// The parts of an event's `data` that describe touches.
  private struct EventData {
    var source: Double?
    var type: Double?
    var pointer: Double?
    var x: Double?
    var y: Double?
    var width: Double?
    var height: Double?
    var positions: [(x: Double?, y: Double?, offset: Double)] = []
    /// The category of a breadcrumb; nil for other events.
    var category: String?
  }

  /// Reads a list of events, or of lists of them, one for each segment.
  init(from reader: inout JSONReader) throws(JSONFault) {
    try reader.beginArray()
    while try reader.nextElement() {
      if try reader.peek() == .array {
        try reader.beginArray()
        while try reader.nextElement() { try readEvent(&reader) }
      } else {
        try readEvent(&reader)
      }
    }
  }

  private mutating func readEvent(_ reader: inout JSONReader) throws(JSONFault) {
    var type: Double?
    var milliseconds: Double?
    var data = EventData()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "type": type = try reader.numberIfOne()
      case "timestamp": milliseconds = try reader.numberIfOne()
      case "data": data = try Self.data(from: &reader)
      default: try reader.skip()
      }
    }
    if type == EventType.meta, let width = data.width, let height = data.height, width > 0, height > 0 {
      videoSize = videoSize ?? Size(width: width, height: height)
    } else if type == EventType.interaction, let milliseconds {
      add(data, milliseconds)
    } else if type == EventType.custom, data.category == "ui.tap", let milliseconds {
      taps.append(milliseconds / 1000)
    }
  }

  private static func data(from reader: inout JSONReader) throws(JSONFault) -> EventData {
    var data = EventData()
    guard try reader.beginObjectIfOne() else { return data }
    while let key = try reader.nextKey() {
      switch key {
      case "source": data.source = try reader.numberIfOne()
      case "type": data.type = try reader.numberIfOne()
      case "pointerId": data.pointer = try reader.numberIfOne()
      case "x": data.x = try reader.numberIfOne()
      case "y": data.y = try reader.numberIfOne()
      case "width": data.width = try reader.numberIfOne()
      case "height": data.height = try reader.numberIfOne()
      case "payload":
        guard try reader.beginObjectIfOne() else { continue }
        while let key = try reader.nextKey() {
          if key == "category" { data.category = try reader.stringIfOne() } else { try reader.skip() }
        }
      case "positions":
        guard try reader.beginArrayIfOne() else { continue }
        while try reader.nextElement() { data.positions.append(try position(from: &reader)) }
      default: try reader.skip()
      }
    }
    return data
  }

  private static func position(
    from reader: inout JSONReader
  ) throws(JSONFault) -> (x: Double?, y: Double?, offset: Double) {
    var (x, y): (Double?, Double?)
    var offset = 0.0
    guard try reader.beginObjectIfOne() else { return (nil, nil, 0) }
    while let key = try reader.nextKey() {
      switch key {
      case "x": x = try reader.numberIfOne()
      case "y": y = try reader.numberIfOne()
      case "timeOffset": offset = try reader.numberIfOne() ?? 0
      default: try reader.skip()
      }
    }
    return (x, y, offset)
  }

  private mutating func add(_ data: EventData, _ milliseconds: Double) {
    let pointer = data.pointer.flatMap { Int64(exactly: $0) } ?? 0
    func step(_ phase: TouchPhase, _ x: Double?, _ y: Double?, _ offset: Double) {
      guard let x, let y else {
        placeless += 1
        return
      }
      steps.append(
        Step(time: (milliseconds + offset) / 1000, pointer: pointer, phase: phase, place: Point(x: x, y: y)))
    }
    switch data.source {
    case Source.move: for position in data.positions { step(.moved, position.x, position.y, position.offset) }
    case Source.interaction:
      // rrweb numbers the interactions. Those of a mouse and of the keyboard's focus are ignored.
      guard let phase = data.type.flatMap({ Self.phases[$0] }) else { return }
      step(phase, data.x, data.y, 0)
    default: break
    }
  }

  private static let phases: [Double: TouchPhase] = [7: .began, 9: .ended, 10: .cancelled]
}
