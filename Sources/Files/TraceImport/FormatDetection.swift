import Foundation
import HitTesting
import JSONText

/// A format of recordings that can be imported.
package enum InputFormat: String, CaseIterable, Sendable {
  case jsonl
  case droidbot
  case miniwob
  case recursiveDescription = "recursive-description"
  case appium
  case uiautomator
  case elementTree = "element-tree"
  case elementText = "element-text"
  case maestro
  case trailblaze
  case sentry

  /// Whether its files are the screens of ``PageSourceImporter``.
  var isOfScreens: Bool { [.appium, .uiautomator, .elementTree, .elementText].contains(self) }

  /// The size of the part of a file that is read to find its format, in bytes.
  private static let headSize = 1 << 16

  /// Finds the format from a folder's content or from the first bytes of a file.
  ///
  /// It throws for standard input and other pipes, which can be read only once.
  package static func detect(_ path: String) throws -> InputFormat {
    let place = InputPlace(file: path)
    guard path != "-", !InputPlace.isStream(path) else { throw ImportFault(.unknownFormat(.stream), at: place) }
    if InputPlace.isFolder(path) { return try folder(path) }
    let input = try InputBytes(path: path)
    var head: [UInt8] = []
    while head.count < headSize, try input.read(into: &head, upTo: headSize - head.count) {}
    guard !head.isEmpty else { throw ImportFault(.nothingFound(expected: "a recording"), at: place) }
    if MaestroCommand.isOne(head) { return .maestro }
    if ElementTree.isOne(head) { return .elementTree }
    if let format = object(head) ?? text(head) ?? (ElementText.isOne(head) ? .elementText : nil) { return format }
    throw ImportFault(.unknownFormat(unknown(head)), at: place)
  }

  private static func unknown(_ head: [UInt8]) -> ImportFault.Unknown {
    if head.starts(with: "SQLite format 3\0".utf8) { return .sqlite }
    if AttachmentList.isOne(head) { return .attachmentList }
    return isTimed(head) ? .jsonLines : .other
  }

  /// Whether a folder is what Xcode keeps of a run of tests, which only its own tools read.
  static func isResultBundle(_ folder: String) -> Bool {
    InputPlace.isFile(folder + "/Info.plist") && InputPlace.isFolder(folder + "/Data")
  }

  /// The format of a folder: the format of its first file that may be in a folder.
  private static func folder(_ path: String) throws -> InputFormat {
    let place = InputPlace(file: path)
    let names = try ImportFault.listing(path)
    guard !names.isEmpty else { throw ImportFault(.nothingFound(expected: "files in the folder"), at: place) }
    if names.contains("states"), names.contains("events") { return .droidbot }
    guard !isResultBundle(path) else { throw ImportFault(.unknownFormat(.resultBundle), at: place) }
    for name in names.sorted() where !name.hasPrefix(".") && !InputPlace.isFolder(path + "/" + name) {
      let format = try? detect(path + "/" + name)
      if let format, format.isOfScreens || [.trailblaze, .sentry].contains(format) { return format }
    }
    // The importer reports the faulty file.
    guard names.contains(where: { $0.hasSuffix(".xml") }) else {
      throw ImportFault(.unknownFormat(.folder), at: place)
    }
    return .appium
  }

  private static func text(_ head: [UInt8]) -> InputFormat? {
    func has(_ mark: String) -> Bool { head.firstOccurrence(of: Array(mark.utf8)) != nil }
    if has("<XCUIElementType") { return .appium }
    // Appium's tags are class names, and uiautomator's tags are all `node`.
    if has("<hierarchy") { return has("<node ") ? .uiautomator : .appium }
    if InputLog.isOne(head) { return .uiautomator }
    // A crash report in JSON may quote a view.
    guard !ViewDescription.isJSON(head) else { return nil }
    let frame = Array("frame = (".utf8)
    let describesView = head.split(separator: 0x0A).contains { line in
      ViewDescription.start(in: line) != nil && line.firstOccurrence(of: frame) != nil
    }
    return describesView ? .recursiveDescription : nil
  }

  /// Whether a text begins with a JSON object that has the key `t`, as lines of JSON Lines do.
  private static func isTimed(_ head: [UInt8]) -> Bool {
    var reader = JSONReader(head)
    do {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "t" { return true }
        try reader.skip()
      }
    } catch {
      // It is not JSON, or longer than what was read.
    }
    return false
  }

  /// Finds the format of a text that begins with a JSON object, by the keys within the bytes read.
  private static func object(_ head: [UInt8]) -> InputFormat? {
    var reader = JSONReader(head)
    do {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "retouch": return .jsonl
        case "states", "utterance", "taskName": return .miniwob
        case "waypointId", "viewHierarchy", "trailblazeNodeTree": return .trailblaze
        case "rendering_system": return .sentry
        case "class":
          if try reader.stringIfOne()?.hasPrefix(TrailblazeLog.classPrefix) == true { return .trailblaze }
        default: try reader.skip()
        }
      }
    } catch {
      // The text ends where the read bytes end, or it is not JSON. In both cases the keys so far do
      // not identify the format.
    }
    return nil
  }
}
