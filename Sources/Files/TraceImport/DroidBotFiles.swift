import HitTesting
import JSONText

/// A view as DroidBot writes it, in a state's list or as an event's target.
struct DroidBotView {
  /// The number by which `parent` and `children` refer to the view.
  var tempID: Int64?
  /// The superview's number; -1 for a root.
  var parent: Int64?
  var children: [Int64] = []
  var className = ""
  var resourceID: String?
  var text: String?
  var contentDescription: String?
  var package: String?
  var signature: String?
  var isVisible = true
  /// The switches with unusual values, under the names that selectors use.
  var switches: [String: PropertyValue] = [:]
  /// The edges in absolute pixels, as in the file: the right edge may be left of the left one.
  var bounds = Rect.zero

  var centre: Point { Point(x: bounds.origin.x + bounds.size.width / 2, y: bounds.origin.y + bounds.size.height / 2) }

  /// DroidBot's name for a switch, the trace's name, and the value that the trace stores.
  private static let switchNames: [String: (name: String, told: Bool)] = [
    "clickable": ("clickable", true), "long_clickable": ("longClickable", true), "enabled": ("enabled", false),
    "scrollable": ("scrollable", true), "checkable": ("checkable", true), "checked": ("checked", true),
    "editable": ("editable", true), "focusable": ("focusable", true), "focused": ("focused", true),
    "is_password": ("password", true), "selected": ("selected", true),
  ]

  init(from reader: inout JSONReader) throws(JSONFault) {
    var hasBounds = false
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "temp_id": tempID = try reader.integerOrNull()
      case "parent": parent = try reader.integerOrNull()
      case "children": children = try Self.children(from: &reader)
      case "class": className = try reader.stringOrNull() ?? ""
      case "resource_id": resourceID = try reader.stringOrNull()
      case "text": text = try reader.stringOrNull()
      case "content_description": contentDescription = try reader.stringOrNull()
      case "package": package = try reader.stringOrNull()
      case "signature": signature = try reader.stringOrNull()
      case "visible": isVisible = try reader.bool()
      case "bounds":
        bounds = try Self.bounds(from: &reader)
        hasBounds = true
      default:
        guard let (name, told) = Self.switchNames[key], try reader.peek() == .bool else {
          try reader.skip()
          continue
        }
        switches[name] = try reader.bool() == told ? .bool(told) : nil
      }
    }
    guard hasBounds else { throw reader.fault(.incomplete(expected: "a view with bounds")) }
    guard !className.isEmpty else { throw reader.fault(.incomplete(expected: "a view with a class")) }
  }

  private static func children(from reader: inout JSONReader) throws(JSONFault) -> [Int64] {
    var children: [Int64] = []
    guard try !reader.null() else { return children }
    try reader.beginArray()
    while try reader.nextElement() { children.append(try reader.integer()) }
    return children
  }

  /// Reads `[[left, top], [right, bottom]]`.
  private static func bounds(from reader: inout JSONReader) throws(JSONFault) -> Rect {
    var edges: [Double] = []
    try reader.beginArray()
    while try reader.nextElement() {
      try reader.beginArray()
      let before = edges.count
      while try reader.nextElement() { edges.append(try reader.number()) }
      guard edges.count == before + 2 else { throw reader.fault(.incomplete(expected: "two numbers")) }
    }
    guard edges.count == 4 else { throw reader.fault(.incomplete(expected: "two corners")) }
    return Rect(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
  }
}

/// A file under `states/`.
struct DroidBotState {
  var file: String
  var tag = ""
  /// Seconds since the year 0 began, in the recorder's own time zone.
  var seconds = 0.0
  var name = ""
  var views: [DroidBotView] = []

  init(file: String, bytes: [UInt8]) throws {
    self.file = file
    var tag: String?
    var name: String?
    views = try ImportFault.reading(file, bytes) { reader throws(JSONFault) in
      var views: [DroidBotView] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "tag": tag = try reader.string()
        case "state_str": name = try reader.string()
        case "views":
          try reader.beginArray()
          while try reader.nextElement() { views.append(try DroidBotView(from: &reader)) }
        default: try reader.skip()
        }
      }
      try reader.finishFile()
      return views
    }
    guard let name else {
      throw ImportFault(.malformed(expected: "a \"state_str\"", found: "none"), at: InputPlace(file: file))
    }
    self.name = name
    self.tag = tag ?? ""
    seconds = try DroidBotTag.seconds(tag, file: file)
  }
}

/// A file under `events/`.
struct DroidBotEvent {
  var file: String
  var tag = ""
  /// Seconds since the year 0 began, in the recorder's own time zone.
  var seconds = 0.0
  var startState: String?
  var type = ""
  /// The name of the key, for a key event.
  var name: String?
  var direction: String?
  var view: DroidBotView?
  var x: Double?
  var y: Double?
  /// The time for which the finger stays down, in milliseconds; nil if the file does not have it.
  var duration: Double?

  init(file: String, bytes: [UInt8]) throws {
    self.file = file
    var tag: String?
    var event = self
    try ImportFault.reading(file, bytes) { reader throws(JSONFault) in
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "tag": tag = try reader.string()
        case "start_state": event.startState = try reader.stringOrNull()
        case "event": try event.readInput(from: &reader)
        default: try reader.skip()
        }
      }
      try reader.finishFile()
    }
    guard !event.type.isEmpty else {
      throw ImportFault(
        .malformed(expected: "an \"event\" with an \"event_type\"", found: "none"), at: InputPlace(file: file))
    }
    self = event
    self.tag = tag ?? ""
    seconds = try DroidBotTag.seconds(tag, file: file)
  }

  private mutating func readInput(from reader: inout JSONReader) throws(JSONFault) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "event_type": type = try reader.string()
      case "name": name = try reader.stringOrNull()
      case "direction": direction = try reader.stringOrNull()
      case "x": x = try reader.numberOrNull()
      case "y": y = try reader.numberOrNull()
      case "duration": duration = try reader.numberOrNull()
      case "view": view = try reader.null() ? nil : DroidBotView(from: &reader)
      default: try reader.skip()
      }
    }
  }

  /// The location of the event: its coordinates, or else the middle of its target view.
  var location: Point? {
    if let x, let y { return Point(x: x, y: y) }
    return view?.centre
  }
}
