import HitTesting
import JSONText
import Recording

/// One file that belongs to an error in Sentry: the view hierarchy that is attached to it, the
/// event as JSON, or the recording of its session replay.
struct SentryFile {
  /// A breadcrumb of the category `touch`. The SDK for UIKit leaves one whenever
  /// `UIApplication.sendAction(_:to:from:for:)` calls a method of the app.
  struct Crumb {
    /// Seconds since 1970; nil if the time is unknown.
    var seconds: Double?
    /// The name of the called method; nil if it is unknown.
    var action: String?
    /// The `description` of the view whose touch ends, such as `<UIButton: 0x1; opaque = true>`;
    /// nil if no touch ends.
    var view: String?
    var identifier: String?
    /// Whether it has the title of a button, which the SDK adds only if the view is one.
    var hasTitle = false

    /// The name of the view's class; nil without a view.
    var className: String? {
      guard let view, view.hasPrefix("<") else { return nil }
      let name = view.dropFirst().prefix { ![":", ";", ">", " "].contains($0) }
      return name.isEmpty ? nil : String(name)
    }
  }

  enum Kind {
    case hierarchy
    case event
    case replay
  }

  private(set) var file: String
  private(set) var renderingSystem: String?
  private(set) var windows: JSONTree<SentryView>?
  /// The time of the event, in seconds since 1970; nil if it is unknown.
  private(set) var seconds: Double?
  private(set) var crumbs: [Crumb] = []
  private(set) var info = RecordingInfo(policy: "uikit", format: InputFormat.sentry.rawValue)
  private(set) var replay: SentryReplay?
  private var isEvent = false

  /// The kind of the file; nil for any other file.
  var kind: Kind? {
    if windows != nil { return .hierarchy }
    if replay != nil { return .replay }
    return isEvent ? .event : nil
  }

  init(file: String, bytes: [UInt8]) throws {
    self.file = file
    var whole = self
    try ImportFault.reading(file, bytes) { reader throws(JSONFault) in
      if try reader.peek() == .array {
        whole.replay = try SentryReplay(from: &reader)
      } else if try whole.readObject(&reader) {
        // A segment of a replay has its number in a line of its own.
        whole.replay = try SentryReplay(from: &reader)
      }
      try reader.finishFile()
    }
    self = whole
  }

  /// - Returns: whether the object is the number of a segment, so that the segment follows.
  private mutating func readObject(_ reader: inout JSONReader) throws(JSONFault) -> Bool {
    var isSegment = false
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "rendering_system": renderingSystem = try reader.stringOrNull()
      case "windows": windows = try Self.windows(from: &reader)
      case "segment_id":
        isSegment = true
        try reader.skip()
      case "event_id", "eventID":
        isEvent = true
        try reader.skip()
      case "timestamp", "datetime", "dateCreated": seconds = try Self.seconds(from: &reader) ?? seconds
      case "breadcrumbs":
        isEvent = true
        try readCrumbs(&reader)
      case "entries": try readEntries(&reader)
      case "contexts": try readContexts(&reader)
      default: try reader.skip()
      }
    }
    return isSegment
  }

  private static func windows(from reader: inout JSONReader) throws(JSONFault) -> JSONTree<SentryView> {
    var tree = JSONTree<SentryView>()
    try reader.beginArray()
    while try reader.nextElement() { try tree.read(children: ["children"], from: &reader) }
    return tree
  }

  /// Reads seconds since 1970, or a text of ISO 8601.
  private static func seconds(from reader: inout JSONReader) throws(JSONFault) -> Double? {
    guard try reader.peek() == .string else { return try reader.numberIfOne() }
    return Timestamp.seconds(try reader.string())
  }

  // MARK: Breadcrumbs

  /// Reads a list of breadcrumbs, or an object with one as its `values`.
  private mutating func readCrumbs(_ reader: inout JSONReader) throws(JSONFault) {
    if try reader.peek() == .array { return try readCrumbList(&reader) }
    guard try reader.beginObjectIfOne() else { return }
    while let key = try reader.nextKey() {
      if key == "values" { try readCrumbList(&reader) } else { try reader.skip() }
    }
  }

  private mutating func readCrumbList(_ reader: inout JSONReader) throws(JSONFault) {
    guard try reader.beginArrayIfOne() else { return }
    while try reader.nextElement() { try readCrumb(&reader) }
  }

  private mutating func readCrumb(_ reader: inout JSONReader) throws(JSONFault) {
    var crumb = Crumb()
    var category: String?
    guard try reader.beginObjectIfOne() else { return }
    while let key = try reader.nextKey() {
      switch key {
      case "category": category = try reader.stringIfOne()
      case "message":
        crumb.action = try reader.stringIfOne()
        if crumb.action?.isEmpty == true { crumb.action = nil }
      case "timestamp": crumb.seconds = try Self.seconds(from: &reader)
      case "data":
        guard try reader.beginObjectIfOne() else { continue }
        while let key = try reader.nextKey() {
          switch key {
          case "view": crumb.view = try reader.stringIfOne()
          case "accessibilityIdentifier": crumb.identifier = try reader.stringIfOne()
          case "title": crumb.hasTitle = try reader.stringIfOne()?.isEmpty == false
          default: try reader.skip()
          }
        }
      default: try reader.skip()
      }
    }
    if category == "touch" { crumbs.append(crumb) }
  }

  /// Reads the parts of an event in the form of Sentry's web interface; one of the parts has the
  /// breadcrumbs.
  private mutating func readEntries(_ reader: inout JSONReader) throws(JSONFault) {
    guard try reader.beginArrayIfOne() else { return }
    isEvent = true
    while try reader.nextElement() {
      guard try reader.beginObjectIfOne() else { continue }
      while let key = try reader.nextKey() {
        // Other parts have no values with the category of a touch.
        if key == "data" { try readCrumbs(&reader) } else { try reader.skip() }
      }
    }
  }

  // MARK: The app

  private mutating func readContexts(_ reader: inout JSONReader) throws(JSONFault) {
    guard try reader.beginObjectIfOne() else { return }
    while let key = try reader.nextKey() {
      guard try reader.beginObjectIfOne() else { continue }
      var texts: [String: String] = [:]
      while let key = try reader.nextKey() { texts[key] = try reader.stringIfOne() }
      switch key {
      case "app":
        info.app = texts["app_name"] ?? texts["app_identifier"]
        info.appVersion = texts["app_version"]
      case "device": info.device = texts["model"]
      case "os":
        info.os = [texts["name"], texts["version"]].compactMap(\.self).joined(separator: " ")
        info.followSystem()
      default: break
      }
    }
  }
}
