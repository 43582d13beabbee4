import Foundation
import HitTesting
import JSONText
import Recording

extension ImportFault {
  /// Runs the work, and adds the place in the input to faults of scenes and events.
  static func placing<Result>(_ place: @autoclosure () -> InputPlace, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let fault as SceneFault {
      throw ImportFault(.scene(fault), at: place())
    } catch let fault as EventFault {
      throw ImportFault(.event(fault), at: place())
    }
  }

  /// Reads JSON, and adds the line and the column in the file to its faults.
  ///
  /// - Parameter start: the index where it begins.
  static func reading<Result>(
    _ file: String, _ bytes: [UInt8], from start: Int = 0, _ work: (inout JSONReader) throws(JSONFault) -> Result
  ) throws -> Result {
    var reader = JSONReader(bytes, range: start..<bytes.count)
    do {
      return try work(&reader)
    } catch {
      throw ImportFault(.json(error), at: InputPlace(file: file, offset: start + error.offset, in: bytes))
    }
  }

  /// The names in a folder, in no particular order.
  static func listing(_ folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !InputPlace.isStream(folder + "/" + $0) }
    } catch let error as CocoaError {
      let code = (error.underlying as? POSIXError)?.code.rawValue ?? EIO
      throw ImportFault(.unreadable(errno: code), at: InputPlace(file: folder))
    }
  }
}

extension InputPlace {
  /// Whether there is a folder at the path.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Whether there is a file at the path that can be read again and again.
  static func isFile(_ path: String) -> Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  /// Whether there is a pipe, a device or a socket at the path. It can be read only once, and may
  /// have no end.
  static func isStream(_ path: String) -> Bool {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(info.st_mode & S_IFMT)
  }

  /// Finds the line and the column of a byte.
  ///
  /// - Complexity: O(offset).
  package init(file: String, offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = (before.lastIndex(of: 0x0A) ?? -1) + 1
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    self.init(file: file, line: line, column: offset - lineStart + 1)
  }
}

extension JSONReader {
  /// Reads a string; nil for `null`.
  mutating func stringOrNull() throws(JSONFault) -> String? {
    guard try !null() else { return nil }
    return try string()
  }

  /// Reads a number; nil for `null`.
  mutating func numberOrNull() throws(JSONFault) -> Double? {
    guard try !null() else { return nil }
    return try number()
  }

  /// Reads a whole number; nil for `null`.
  mutating func integerOrNull() throws(JSONFault) -> Int64? {
    guard try !null() else { return nil }
    return try integer()
  }

  /// Reads a string; skips any other value and gives nil.
  mutating func stringIfOne() throws(JSONFault) -> String? {
    guard try peek() == .string else {
      try skip()
      return nil
    }
    return try string()
  }

  /// Reads a number; skips any other value and gives nil.
  mutating func numberIfOne() throws(JSONFault) -> Double? {
    guard try peek() == .number else {
      try skip()
      return nil
    }
    return try number()
  }

  /// Begins an object; skips any other value and gives false.
  mutating func beginObjectIfOne() throws(JSONFault) -> Bool {
    guard try peek() == .object else {
      try skip()
      return false
    }
    try beginObject()
    return true
  }

  /// Begins a list; skips any other value and gives false.
  mutating func beginArrayIfOne() throws(JSONFault) -> Bool {
    guard try peek() == .array else {
      try skip()
      return false
    }
    try beginArray()
    return true
  }
}
