import Foundation
import HitTesting
import JSONText
import Recording

extension ImportFault {
  /// Runs the work and says of what a scene, an event or a JSON text breaks where in the input it stands.
  static func placing<Result>(_ place: @autoclosure () -> InputPlace, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let fault as SceneFault {
      throw ImportFault(.scene(fault), at: place())
    } catch let fault as EventFault {
      throw ImportFault(.event(fault), at: place())
    }
  }

  /// Reads JSON, and says of what breaks it in which line and column of the file it stands.
  static func reading<Result>(
    _ file: String, _ bytes: [UInt8], _ work: (inout JSONReader) throws(JSONFault) -> Result
  ) throws -> Result {
    var reader = JSONReader(bytes)
    do {
      return try work(&reader)
    } catch {
      throw ImportFault(.json(error), at: InputPlace(file: file, offset: error.offset, in: bytes))
    }
  }

  /// The names in a folder, in no order.
  static func listing(_ folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch let error as CocoaError {
      let code = (error.underlying as? POSIXError)?.code.rawValue ?? EIO
      throw ImportFault(.unreadable(errno: code), at: InputPlace(file: folder))
    }
  }
}

extension InputPlace {
  /// The line and column of a byte. Complexity: O(offset).
  init(file: String, offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = (before.lastIndex(of: 0x0A) ?? -1) + 1
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    self.init(file: file, line: line, column: offset - lineStart + 1)
  }
}

extension JSONReader {
  /// A string; nil for `null`.
  mutating func stringOrNull() throws(JSONFault) -> String? {
    guard try !null() else { return nil }
    return try string()
  }

  /// A number; nil for `null`.
  mutating func numberOrNull() throws(JSONFault) -> Double? {
    guard try !null() else { return nil }
    return try number()
  }

  /// A whole number; nil for `null`.
  mutating func integerOrNull() throws(JSONFault) -> Int64? {
    guard try !null() else { return nil }
    return try integer()
  }

  /// A string; nil for any other value, which is passed over.
  mutating func stringIfOne() throws(JSONFault) -> String? {
    guard try peek() == .string else {
      try skip()
      return nil
    }
    return try string()
  }
}
