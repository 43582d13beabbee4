import HitTesting
import JSONText
package import Recording

/// Imports a MiniWoB++ demonstration: a person does a small task on a web page, and every event
/// comes with the whole DOM.
///
/// Sizes are in CSS pixels, and locations are in client coordinates: a scrolled page has a negative
/// top. The trace keeps the element that the browser chose as the recorded responder.
package struct MiniWoBImporter {
  /// Reads a demonstration.
  ///
  /// - Parameter path: a `.json` file, which gzip may have compressed.
  package static func read(_ path: String, into sink: inout some RecordingSink, notes: inout ImportNotes) throws {
    let bytes = try InputBytes(path: path).readAll()
    guard !bytes.isEmpty else {
      throw ImportFault(.nothingFound(expected: "an object with \"states\""), at: InputPlace(file: path))
    }
    // The task's name may come after the states, and a truncated file must be refused before
    // anything is imported.
    let outline = try ImportFault.reading(path, bytes) { reader throws(JSONFault) in try Outline(from: &reader) }
    guard var reader = outline.states else {
      throw ImportFault(.malformed(expected: "an object with \"states\"", found: "none"), at: InputPlace(file: path))
    }
    var first = reader
    let hasState = try ImportFault.reading(path, bytes) { _ throws(JSONFault) in
      try first.beginArray()
      return try first.nextElement()
    }
    guard hasState else {
      throw ImportFault(.nothingFound(expected: "a state in \"states\""), at: InputPlace(file: path))
    }
    var info = RecordingInfo(policy: "document", format: "miniwob")
    info.app = outline.taskName
    info.approximations = [.order, .clipping]
    try ImportFault.placing(InputPlace(file: path)) { try sink.begin(info) }
    var player = MiniWoBPlayer()
    var offset = reader.offset
    do {
      try reader.beginArray()
      while try reader.nextElement() {
        offset = reader.offset
        let state = try MiniWoBState(from: &reader)
        try ImportFault.placing(InputPlace(file: path, offset: offset, in: bytes)) {
          try player.play(state, into: &sink, notes: &notes)
        }
      }
    } catch let fault as JSONFault {
      throw ImportFault(.json(fault), at: InputPlace(file: path, offset: fault.offset, in: bytes))
    }
    try ImportFault.placing(InputPlace(file: path, offset: offset, in: bytes)) {
      try player.finish(into: &sink, notes: &notes)
    }
  }

  /// The values at the top level of the file.
  private struct Outline {
    var taskName: String?
    /// A reader at the start of the list of states.
    var states: JSONReader?

    init(from reader: inout JSONReader) throws(JSONFault) {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "taskName": taskName = try reader.stringOrNull()
        case "states":
          states = reader
          try reader.skip()
        default: try reader.skip()
        }
      }
      try reader.finishFile()
    }
  }
}

/// One entry of a demonstration: a page, and the event on it.
struct MiniWoBState {
  struct Action {
    var type = ""
    /// The location in client coordinates, like the rectangles of the elements; nil if it is
    /// unknown.
    var location: Point?
    /// Whether the state repeats an event after the page's own handlers have run.
    var isAfterHandlers = false

    init(from reader: inout JSONReader) throws(JSONFault) {
      var (x, y): (Double?, Double?)
      var (clientX, clientY): (Double?, Double?)
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "type": type = try reader.string()
        case "x": x = try reader.numberOrNull()
        case "y": y = try reader.numberOrNull()
        case "cx": clientX = try reader.numberOrNull()
        case "cy": clientY = try reader.numberOrNull()
        case "timing": isAfterHandlers = try reader.integer() != 1
        default: try reader.skip()
        }
      }
      guard !type.isEmpty else { throw reader.fault(.incomplete(expected: "an action with a type")) }
      // Older files have only page coordinates, which are the same unless the page is scrolled.
      if let x = clientX ?? x, let y = clientY ?? y, (clientX == nil) == (clientY == nil) {
        location = Point(x: x, y: y)
      }
    }
  }

  /// The time in seconds from the start.
  var time: Double
  var action: Action?
  /// The page; nil for a state that repeats an event.
  var document: MiniWoBDocument?

  init(from reader: inout JSONReader) throws(JSONFault) {
    var milliseconds: Double?
    var dom: JSONReader?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "time": milliseconds = try reader.number()
      case "action": action = try reader.null() ? nil : Action(from: &reader)
      case "dom":
        dom = reader
        try reader.skip()
      default: try reader.skip()
      }
    }
    guard let milliseconds else { throw reader.fault(.incomplete(expected: "a state with a time")) }
    guard var dom else { throw reader.fault(.incomplete(expected: "a state with a dom")) }
    time = milliseconds / 1000
    if action?.isAfterHandlers != true { document = try MiniWoBDocument(from: &dom) }
  }
}
