import HitTesting
import JSONText
import Recording

/// One file of Trailblaze: a log of a session, or an example of a screen that it calls a waypoint.
///
///     {"class":"xyz.block.trailblaze.logs.client.TrailblazeLog.MaestroDriverLog",
///      "timestamp":"2026-05-08T12:12:00.964164Z","deviceWidth":402,"deviceHeight":874,
///      "trailblazeNodeTree":{…},"action":{"class":"….TapPoint","x":201,"y":437}}
struct TrailblazeLog {
  /// The prefix of the class names of its logs, in the value of `class`.
  static let classPrefix = "xyz.block.trailblaze."

  /// An action that the driver was asked to do.
  struct Action {
    /// The last part of the name of its class.
    var type = ""
    var x: Double?
    var y: Double?
    var startX: Double?
    var startY: Double?
    var endX: Double?
    var endY: Double?
    /// In seconds.
    var duration = 0.0
  }

  private(set) var file: String
  private var className = ""
  /// How long what it logs took, in seconds.
  private var duration = 0.0
  private(set) var timestamp: String?
  /// Seconds since 1970; nil if the file has no time.
  private(set) var seconds: Double?
  private(set) var screenSize: Size?
  private(set) var action: Action?
  /// The tool that looked for an element to tap; nil in the logs of others.
  private(set) var tool: TrailblazeTool?
  /// The number that the logs of a tool and of its driver share; nil if the file has none.
  private(set) var trace: String?
  /// The tree with the details of the screen's driver or, without one, the common tree of all
  /// drivers, which may lack elements.
  private(set) var tree: JSONTree<TrailblazeNode>?

  init(file: String, bytes: [UInt8]) throws {
    self.file = file
    var log = self
    try ImportFault.reading(file, bytes) { reader throws(JSONFault) in
      try log.read(&reader)
      try reader.finishFile()
    }
    self = log
    guard let timestamp else {
      tool = nil
      return
    }
    seconds = Timestamp.seconds(timestamp)
    guard seconds != nil else {
      throw ImportFault(
        .malformed(expected: "a timestamp as \"2026-05-08T12:12:00.964Z\"", found: "\"\(timestamp.prefix(40))\""),
        at: InputPlace(file: file))
    }
    if let seconds { tool?.time = seconds...(seconds + max(0, duration)) }
    tool?.trace = trace
  }

  private mutating func read(_ reader: inout JSONReader) throws(JSONFault) {
    var (width, height): (Double?, Double?)
    var name: String?
    var plain: JSONTree<TrailblazeNode>?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "timestamp", "capturedAt": timestamp = try reader.stringOrNull()
      case "deviceWidth": width = try reader.numberOrNull()
      case "deviceHeight": height = try reader.numberOrNull()
      case "viewHierarchy": plain = try Self.tree(from: &reader)
      case "trailblazeNodeTree": tree = try Self.tree(from: &reader)
      case "class": className = try reader.stringIfOne() ?? ""
      case "traceId": trace = try reader.stringIfOne()
      case "durationMs": duration = (try reader.numberIfOne() ?? 0) / 1000
      case "toolName": name = try reader.stringIfOne()
      case "trailblazeTool": tool = try TrailblazeTool(from: &reader)
      case "action":
        guard try reader.peek() == .object else {
          try reader.skip()
          continue
        }
        action = try Self.action(from: &reader)
      default: try reader.skip()
      }
    }
    tree = tree ?? plain
    // Other logs of a tool do not tell how long it ran.
    if !className.hasSuffix(".TrailblazeToolLog") || !TrailblazeTool.names.contains(name ?? "") { tool = nil }
    if let width, let height, width > 0, height > 0 { screenSize = Size(width: width, height: height) }
  }

  private static func tree(from reader: inout JSONReader) throws(JSONFault) -> JSONTree<TrailblazeNode>? {
    guard try !reader.null() else { return nil }
    var tree = JSONTree<TrailblazeNode>()
    try tree.read(children: ["children"], from: &reader)
    return tree
  }

  /// - Returns: nil for an object without a class, which is not an action of a driver.
  private static func action(from reader: inout JSONReader) throws(JSONFault) -> Action? {
    var action = Action()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "class": action.type = try reader.string().split(separator: ".").last.map(String.init) ?? ""
      case "x": action.x = try reader.numberOrNull()
      case "y": action.y = try reader.numberOrNull()
      case "startX": action.startX = try reader.numberOrNull()
      case "startY": action.startY = try reader.numberOrNull()
      case "endX": action.endX = try reader.numberOrNull()
      case "endY": action.endY = try reader.numberOrNull()
      case "durationMs":
        action.duration = try reader.number() / 1000
        guard action.duration >= 0 else { throw reader.fault(.incomplete(expected: "a duration of 0 or more")) }
      default: try reader.skip()
      }
    }
    return action.type.isEmpty ? nil : action
  }

  // MARK: Contents

  /// Makes the views; elements without a box are left out.
  ///
  /// - Parameter emptyTakeTouches: whether empty elements of iOS take touches (``EmptyElements``).
  /// - Returns: the views, and the view of each element of the tree.
  func views(
    firstID: ViewID, emptyTakeTouches: Bool, notes: inout ImportNotes
  ) -> (views: [NewView], ofElements: [ViewID?]) {
    guard let tree else { return ([], []) }
    var ids: [ViewID?] = []
    var made = ElementViews(firstID: firstID)
    let empty = EmptyElements(screen: screenSize, takeTouches: emptyTakeTouches || policy != "uikit")
    for (node, parent) in zip(tree.nodes, tree.parents) {
      let box = node.box
      // The outermost element is the device, which has no box.
      if box == nil, parent != nil { notes.skipped("element: its box is empty or not told") }
      let properties = node.properties
      ids.append(
        made.add(
          node.className ?? "Element", box.map { .onScreen($0) }, in: parent, properties,
          isEmpty: box.map { empty.contain($0, role: node.className, properties) } ?? false))
    }
    made.finish()
    notes.approximate(EmptyElements.note, by: made.idleCount)
    return (made.views, ids)
  }

  /// The base of the policy for such a screen.
  var policy: String {
    let driver = tree?.nodes.lazy.compactMap(\.driver).first
    guard let driver else {
      // Only class names of Android contain the names of packages.
      return tree?.nodes.contains { $0.className?.contains(".") == true } == true ? "android" : "uikit"
    }
    if driver.hasPrefix("ios") { return "uikit" }
    return driver == "web" ? "document" : "android"
  }
}
