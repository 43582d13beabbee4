import JSONText

/// A gesture that a script asks Appium's driver for: the body of `execute/sync`.
///
///     {"script":"mobile: tap","args":[{"x":70,"y":62}]}
///     {"script":"mobile: dragGesture","args":[{"elementId":"2600","endX":70,"endY":300}]}
///
/// The drivers are XCUITest, with durations in seconds, and UiAutomator2, in milliseconds.
struct MobileGesture {
  private let name: String
  private var numbers: [String: Double] = [:]
  private var element: String?

  /// Reads the arguments behind the script's name.
  init(_ script: String, arguments reader: inout JSONReader) throws(JSONFault) {
    name = script
    // Drivers take a list with one object; some clients send the object.
    let isList = try reader.peek() == .array
    if isList {
      try reader.beginArray()
      guard try reader.nextElement() else { return }
    }
    guard try reader.peek() == .object else {
      try reader.skip()
      if isList { while try reader.nextElement() { try reader.skip() } }
      return
    }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch try reader.peek() {
      case .number: numbers[key] = try reader.number()
      case .string where key == "elementId" || key == "element": element = try reader.string()
      default: try reader.skip()
      }
    }
    if isList { while try reader.nextElement() { try reader.skip() } }
  }

  /// What one finger does; nil for a gesture whose places only the driver knows.
  var actions: [PointerActions.Action]? {
    switch name {
    case "mobile: tap", "mobile: clickGesture": place().map { [$0] + press() }
    case "mobile: doubleTap", "mobile: doubleClickGesture": place().map { [$0] + press() + press() }
    case "mobile: touchAndHold": place().map { [$0] + press(numbers["duration"] ?? 0) }
    case "mobile: longClickGesture": place().map { [$0] + press((numbers["duration"] ?? 500) / 1000) }
    case "mobile: dragFromToForDuration":
      drag(from: place("fromX", "fromY"), to: place("toX", "toY"), hold: numbers["duration"] ?? 0)
    // The end is a place on the screen.
    case "mobile: dragGesture":
      drag(
        from: place("startX", "startY"),
        to: numbers["endX"].flatMap { x in numbers["endY"].map { .move(x: x, y: $0, .viewport) } })
    default: nil
    }
  }

  /// The reason why a gesture is left out.
  var unread: String { "\(name.prefix(40)): only the driver knows its places" }

  /// A move to where the gesture begins: an offset from the corner of an element or of the screen,
  /// or else the middle of the element.
  private func place(_ x: String = "x", _ y: String = "y") -> PointerActions.Action? {
    .move(to: numbers[x], numbers[y], in: element)
  }

  /// - Parameter duration: in seconds.
  private func press(_ duration: Double = 0) -> [PointerActions.Action] {
    [.init(type: "pointerDown"), .init(type: "pause", duration: max(0, duration)), .init(type: "pointerUp")]
  }

  private func drag(
    from start: PointerActions.Action?, to end: PointerActions.Action?, hold: Double = 0
  ) -> [PointerActions.Action]? {
    guard let start, let end else { return nil }
    return [
      start, .init(type: "pointerDown"), .init(type: "pause", duration: max(0, hold)), end, .init(type: "pointerUp"),
    ]
  }
}
