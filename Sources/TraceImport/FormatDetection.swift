import Foundation
import JSONText

/// A format that recordings come in.
package enum InputFormat: String, CaseIterable, Sendable {
  case jsonl
  case droidbot
  case miniwob
  case recursiveDescription = "recursive-description"

  /// As much of a file as tells its format, in bytes.
  private static let headSize = 1 << 16

  /// Finds out the format from what a folder holds or a file begins with.
  ///
  /// Standard input can be read only once, and so has no format of its own here.
  package static func detect(_ path: String) throws -> InputFormat {
    let place = InputPlace(file: path)
    guard path != "-" else { throw ImportFault(.unknownFormat, at: place) }
    var isFolder: ObjCBool = false
    if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return try folder(path)
    }
    let input = try InputBytes(path: path)
    var head: [UInt8] = []
    while head.count < headSize, try input.read(into: &head, upTo: headSize - head.count) {}
    guard !head.isEmpty else { throw ImportFault(.nothingFound(expected: "a recording"), at: place) }
    if let format = object(head) { return format }
    let frame = Array("frame = (".utf8)
    let describesView = head.split(separator: 0x0A).contains { line in
      ViewDescription.start(in: line) != nil && line.firstRange(of: frame) != nil
    }
    guard describesView else { throw ImportFault(.unknownFormat, at: place) }
    return .recursiveDescription
  }

  private static func folder(_ path: String) throws -> InputFormat {
    let place = InputPlace(file: path)
    let names = try ImportFault.listing(path)
    guard !names.isEmpty else { throw ImportFault(.nothingFound(expected: "states/ and events/"), at: place) }
    guard names.contains("states"), names.contains("events") else { throw ImportFault(.unknownFormat, at: place) }
    return .droidbot
  }

  /// The format of a text that begins with a JSON object, by its keys as far as the text goes.
  private static func object(_ head: [UInt8]) -> InputFormat? {
    var reader = JSONReader(head)
    do {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "retouch": return .jsonl
        case "states", "utterance", "taskName": return .miniwob
        default: try reader.skip()
        }
      }
    } catch {
      // The text was cut at the head's end, or it is no JSON: either way the keys before that have told nothing.
    }
    return nil
  }
}
