import Foundation
import Reporting

/// Data goes to standard output, everything else to standard error.
enum Console {
  static func data(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
  static func data(_ bytes: [UInt8]) { FileHandle.standardOutput.write(Data(bytes)) }
  /// A line; what a terminal would obey of it is shown.
  static func note(_ line: String) { FileHandle.standardError.write(Data((line.visible + "\n").utf8)) }

  /// Writes to a file, whole or not at all; `-` or nil is standard output. A device or a pipe is written into.
  static func write(_ text: String, to path: String?) throws {
    guard let path, path != "-" else { return data(text) }
    do {
      if PartialFile.isSpecial(path), let handle = FileHandle(forWritingAtPath: path) {
        return try handle.write(contentsOf: Data(text.utf8))
      }
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CommandFault.cannotWrite(path)
    }
  }
}

/// What goes wrong in the command itself.
enum CommandFault: Error {
  case cannotWrite(String)
  case exists(String)
  case demoExists(String)
  case noTouches([String])
  case noSnapshot(String)
  case noSuchSnapshot(Int64, path: String, first: Int64, last: Int64)
  case nothingToExplain(String, event: Int64?, snapshot: Int64?)
  /// A policy of that name is code, where rules are needed.
  case codeToExplain(String)
  case checkFailed
}

/// A file that takes its name when it is complete, and is gone when it is not.
struct PartialFile {
  let path: String
  let partial: String

  init(path: String) {
    self.path = path
    let url = URL(fileURLWithPath: path)
    partial =
      url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).partial").path
    remove()
  }

  /// Whether there is something at a path that a file is not to take the place of: a device, a pipe, a folder.
  static func isSpecial(_ path: String) -> Bool {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let type = try? FileManager.default.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType else {
      return false
    }
    return type != .typeRegular
  }

  func complete() throws {
    guard !Self.isSpecial(path) else { throw CommandFault.cannotWrite(path) }
    guard let handle = FileHandle(forWritingAtPath: partial) else { throw CommandFault.cannotWrite(path) }
    try handle.synchronize()
    try handle.close()
    guard unsafe rename(partial, path) == 0 else { throw CommandFault.cannotWrite(path) }
  }

  func remove() {
    for suffix in ["", "-journal", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: partial + suffix) }
  }
}
