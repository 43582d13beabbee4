import Foundation

/// A file or a folder that readers are given, written anew for each input.
///
/// An input for a folder is a text of several files. A line `== NAME` begins each of them.
enum Place: String {
  case file, folder, text, database

  /// The folder of this run; the script gives one in memory.
  private static let root: String = {
    let folder =
      (ProcessInfo.processInfo.environment["RETOUCH_FUZZ_SCRATCH"] ?? NSTemporaryDirectory())
      + "/\(ProcessInfo.processInfo.processIdentifier)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }()

  var path: String { Self.root + "/" + rawValue }

  func write(_ bytes: [UInt8]) throws { try Self.write(bytes, to: path) }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = unsafe fopen(path, "w") else { throw CocoaError(.fileWriteUnknown) }
    unsafe fwrite(bytes, 1, bytes.count, file)
    unsafe fclose(file)
  }

  /// Writes the files that a text tells, each under `states`, `events` or no folder.
  func writeFolder(_ bytes: [UInt8]) throws {
    try? FileManager.default.removeItem(atPath: path)
    for folder in ["", "/states", "/events"] { unsafe mkdir(path + folder, 0o700) }
    var isDroidBot = false
    for part in Self.parts(bytes) {
      isDroidBot = isDroidBot || part.name.hasPrefix("states/")
      try? Self.write(part.content, to: path + "/" + part.name)
    }
    guard !isDroidBot else { return }
    for folder in ["/states", "/events"] { unsafe rmdir(path + folder) }
  }

  private static func parts(_ bytes: [UInt8]) -> [(name: String, content: [UInt8])] {
    var parts: [(name: String, content: [UInt8])] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: Array("== ".utf8)), parts.count < 8 {
        parts.append((name(line.dropFirst(3)), []))
      } else if !parts.isEmpty {
        parts[parts.count - 1].content += line + [0x0A]
      }
    }
    return parts
  }

  /// A name that leads to no other place.
  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    let name = String(decoding: bytes.prefix(60).filter { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }, as: UTF8.self)
    let folder = ["states", "events"].first { bytes.starts(with: Array("\($0)/".utf8)) }
    let safe = name.dropFirst(folder?.count ?? 0)
    return (folder.map { $0 + "/" } ?? "") + (safe.allSatisfy { $0 == "." } ? "x" : String(safe))
  }
}
