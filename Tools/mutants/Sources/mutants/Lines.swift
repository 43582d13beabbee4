import Foundation

/// A file of one JSON value a line, to which values are added as they are found.
struct Lines<Value: Codable> {
  var file: URL

  init(_ file: URL) { self.file = file }

  /// All values; none where there is no file yet. A last line that was cut off is left out.
  func read() throws -> [Value] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    let lines = data.split(separator: UInt8(ascii: "\n"))
    return try lines.enumerated().compactMap { index, line in
      do { return try JSONDecoder().decode(Value.self, from: line) } catch {
        if index == lines.count - 1, data.last != UInt8(ascii: "\n") { return nil }
        throw Fault("\(file.path), line \(index + 1): \(error)")
      }
    }
  }

  func add(_ value: Value) throws { try add([value]) }

  func add(_ values: [Value]) throws {
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forUpdating: file)
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: text(values))
  }

  /// Replaces all values.
  func write(_ values: [Value]) throws { try text(values).write(to: file, options: .atomic) }

  private func text(_ values: [Value]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try values.reduce(into: Data()) { $0 += try encoder.encode($1) + Data("\n".utf8) }
  }
}
