import JSONText

/// A touch action of the protocol before the W3C's, which older clients of Appium send.
///
///     {"actions":[{"action":"press","options":{"x":70,"y":300}},
///       {"action":"wait","options":{"ms":500}},
///       {"action":"moveTo","options":{"x":70,"y":62}},{"action":"release"}]}
struct TouchAction {
  private var name = ""
  private var numbers: [String: Double] = [:]
  private var element: String?

  /// Whether any key of one was read.
  var isOne: Bool { !name.isEmpty }

  /// Reads or skips the value of a key.
  mutating func read(_ key: String, from reader: inout JSONReader) throws(JSONFault) {
    switch key {
    case "action": name = try reader.stringIfOne() ?? ""
    case "options" where try reader.peek() == .object:
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch try reader.peek() {
        case .number: numbers[key] = try reader.number()
        case .string where key == "element": element = try reader.string()
        default: try reader.skip()
        }
      }
    default: try reader.skip()
    }
  }

  /// Reads the list of one finger's actions.
  static func finger(from reader: inout JSONReader) throws(JSONFault) -> [PointerActions.Action] {
    var actions: [PointerActions.Action] = []
    try reader.beginArray()
    while try reader.nextElement() {
      var action = TouchAction()
      try reader.beginObject()
      while let key = try reader.nextKey() { try action.read(key, from: &reader) }
      actions += action.actions
    }
    return actions
  }

  /// The same in the W3C's actions. An unknown one is kept, so that it is told.
  var actions: [PointerActions.Action] {
    let (down, up) = (PointerActions.Action(type: "pointerDown"), PointerActions.Action(type: "pointerUp"))
    switch name {
    case "press": return place + [down]
    // The drivers' own duration of a long press.
    case "longPress": return place + [down, pause("duration", or: 1000)]
    case "tap": return place + (0..<Int(max(1, min(10, numbers["count"] ?? 1)))).flatMap { _ in [down, up] }
    case "moveTo": return place
    case "wait": return [pause("ms", or: 0)]
    case "release": return [up]
    case "cancel": return [PointerActions.Action(type: "pointerCancel")]
    default: return [PointerActions.Action(type: name)]
    }
  }

  /// A move to its place, if it has one.
  private var place: [PointerActions.Action] {
    PointerActions.Action.move(to: numbers["x"], numbers["y"], in: element).map { [$0] } ?? []
  }

  private func pause(_ key: String, or usual: Double) -> PointerActions.Action {
    PointerActions.Action(type: "pause", duration: max(0, numbers[key] ?? usual) / 1000)
  }
}
