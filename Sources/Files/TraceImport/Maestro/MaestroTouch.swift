import HitTesting
import Recording

/// What a finger does in a command of Maestro, on a screen that is known.
struct MaestroTouch {
  private let command: MaestroCommand
  private let page: PageSource

  /// How long a swipe takes that does not tell it, in seconds, as Maestro's commands have it.
  private static let swipe = 0.4
  /// How long a long press takes with all of Maestro's drivers, in seconds.
  private static let longPress = 3.0
  /// The longest time that a command's numbers may ask for, in seconds.
  private static let longest = 60.0

  init(_ command: MaestroCommand, on page: PageSource) { (self.command, self.page) = (command, page) }

  /// Whether a command sends touches.
  static func isSent(by command: MaestroCommand) -> Bool {
    ["tapOnElement", "tapOnPoint", "tapOnPointV2Command", "swipeCommand"].contains(command.name)
  }

  /// Adds its touches.
  ///
  /// - Parameter start: in seconds from the start of the recording.
  /// - Returns: the reason why there are none; nil if there are some.
  func add(to timeline: inout TouchTimeline, from start: Double) -> String? {
    switch command.name {
    case "tapOnElement":
      switch element {
      case .open(let reason): return reason
      case .view(let view, let box):
        let relative = command.texts["relativePoint"].flatMap { Self.point($0, on: box.size) }
        let middle = Point(x: box.size.width / 2, y: box.size.height / 2)
        let place = relative ?? middle
        press(Point(x: box.origin.x + place.x, y: box.origin.y + place.y), view, &timeline, start)
      }
    case "tapOnPoint":
      guard let place = point("x", "y") else { return "its place is not told" }
      press(place, nil, &timeline, start)
    case "tapOnPointV2Command":
      guard let place = command.texts["point"].flatMap({ Self.point($0, on: page.screenSize) }) else {
        return "its place is not told"
      }
      press(place, nil, &timeline, start)
    default:
      guard let from = end("start"), let to = end("end") else { return "only the driver knows its places" }
      let duration = number("duration").map { $0 / 1000 } ?? Self.swipe
      add(.began, from, nil, &timeline, start)
      add(.moved, to, nil, &timeline, start + min(max(0, duration), Self.longest))
      add(.ended, to, nil, &timeline, start + min(max(0, duration), Self.longest))
    }
    return nil
  }

  // MARK: Fingers

  private func press(_ place: Point, _ view: ViewID?, _ timeline: inout TouchTimeline, _ start: Double) {
    let times = Int(min(max(1, number("repeat.repeat") ?? 1), 100))
    let delay = min(max(0, (number("repeat.delay") ?? 0) / 1000), Self.longest)
    let duration = command.texts["longPress"] == "true" ? Self.longPress : 0
    for index in 0..<times {
      let time = start + Double(index) * (duration + delay)
      add(.began, place, view, &timeline, time)
      add(.ended, place, nil, &timeline, time + duration)
    }
  }

  private func add(
    _ phase: TouchPhase, _ place: Point, _ view: ViewID?, _ timeline: inout TouchTimeline, _ time: Double
  ) {
    var sample = TouchSample(touch: 1, phase: phase, location: place)
    if let view { sample.observation = Observation(responder: .intended(view)) }
    timeline.add(sample, at: time)
  }

  // MARK: Places

  private func number(_ key: String) -> Double? {
    command.texts[key].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  private func point(_ x: String, _ y: String) -> Point? {
    number(x).flatMap { x in number(y).map { Point(x: x, y: $0) } }
  }

  /// The first or the last place of a swipe.
  private func end(_ which: String) -> Point? {
    point("\(which)Point.x", "\(which)Point.y")
      ?? command.texts["\(which)Relative"].flatMap { Self.point($0, on: page.screenSize) }
  }

  /// Reads `20,30`, or `50%,90%` of a size.
  private static func point(_ text: String, on size: Size?) -> Point? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { !$0.isWhitespace } }
    func coordinate(_ text: String, _ length: Double?) -> Double? {
      let isShare = text.hasSuffix("%")
      guard let number = Double(isShare ? String(text.dropLast()) : text), number.isFinite else { return nil }
      return isShare ? length.map { $0 * number / 100 } : number
    }
    guard parts.count == 2, let x = coordinate(parts[0], size?.width), let y = coordinate(parts[1], size?.height) else {
      return nil
    }
    return Point(x: x, y: y)
  }

  // MARK: Elements

  /// The only element that its selector can mean.
  private var element: PageSource.Element {
    let selector = command.texts.filter { $0.key.hasPrefix("selector.") && !$0.value.isEmpty }
      .reduce(into: [String: String]()) { $0[String($1.key.dropFirst("selector.".count))] = $1.value }
    let known: Set = ["textRegex", "idRegex", "optional"]
    guard Set(selector.keys).isSubset(of: known), selector["textRegex"] ?? selector["idRegex"] != nil else {
      return .open("its selector is not read here")
    }
    let found = page.element { (view: NewView) in
      (selector["textRegex"].map { view.hasText($0) } ?? true)
        && (selector["idRegex"].map { $0 == view.properties.identifier } ?? true)
    }
    if case .open = found, selector.values.contains(where: Self.isPattern) {
      return .open("its selector is a pattern, which is not read here")
    }
    return found
  }

  private static func isPattern(_ text: String) -> Bool { text.contains { "\\^$.|?*+()[]{}".contains($0) } }
}

extension NewView {
  /// Whether a person reads a text in it, as its label or its value.
  fileprivate func hasText(_ text: String) -> Bool {
    properties.label == text || properties.props?["value"] == .string(text)
  }
}
