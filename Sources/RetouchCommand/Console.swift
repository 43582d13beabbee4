import ArgumentParser
import Findings
import Foundation
import Reporting

/// Writes data to standard output, and everything else to standard error.
enum Console {
  static func data(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
  static func data(_ bytes: [UInt8]) { FileHandle.standardOutput.write(Data(bytes)) }
  /// Tells what was done, unless nobody wants to know.
  static func note(_ line: String) { if !NoteOptions.isQuiet { fault(line) } }
  /// Tells what is wrong. Characters that a terminal would obey are made visible.
  static func fault(_ line: String) { FileHandle.standardError.write(Data((line.visible + "\n").utf8)) }

  /// Writes a file completely or not at all. nil and `-` stand for standard output.
  ///
  /// A device or a pipe is written to directly.
  ///
  /// - Throws: ``CommandFault/cannotWrite(_:)``.
  static func write(_ text: String, to path: String?) throws { try write(to: path) { try $0(text) } }

  /// Writes a file from pieces, completely or not at all. The body receives a function that writes
  /// a piece.
  ///
  /// - Throws: errors of the body, and ``CommandFault/cannotWrite(_:)``.
  static func write(to path: String?, _ body: ((String) throws -> Void) throws -> Void) throws {
    guard let path, path != "-" else { return try body { data($0) } }
    let isSpecial = PartialFile.isSpecial(path)
    let file = PartialFile(path: path)
    let target = isSpecial ? path : file.partial
    if !isSpecial { _ = FileManager.default.createFile(atPath: target, contents: nil) }
    guard let handle = FileHandle(forWritingAtPath: target) else { throw CommandFault.cannotWrite(path) }
    do {
      try body { piece in
        do { try handle.write(contentsOf: Data(piece.utf8)) } catch { throw CommandFault.cannotWrite(path) }
      }
      try handle.close()
      if !isSpecial { try file.complete() }
    } catch {
      file.remove()
      throw error
    }
  }
}

/// What every command tells besides its data.
struct NoteOptions: ParsableArguments {
  /// Whether notes and progress are left out.
  static var isQuiet: Bool { unsafe wasGiven }
  /// `nonisolated(unsafe)`: it is only written while the command line is parsed, by the only
  /// thread.
  private nonisolated(unsafe) static var wasGiven = false

  @Flag(name: .shortAndLong, help: "Tells neither progress nor what was read and written; warnings and errors stay.")
  var quiet = false

  func validate() { unsafe Self.wasGiven = quiet }
}

/// The faults of the command itself.
enum CommandFault: Error {
  case cannotWrite(String)
  case exists(String)
  case demoExists(String)
  /// Traces without a touch or, for a sweep, without a scene.
  case nothingToCompare([String], RunMethod)
  /// A folder without traces.
  case noTraces(String, others: Int)
  /// Traces without an event that has a responder.
  case nothingToCover([String])
  /// A path that no line of a list can hold.
  case notForLists(String)
  /// A path that is to be a folder of traces.
  case notAFolder(String)
  /// A trace with a scene or an event that a new trace does not take.
  case notCopied(String, any Error)
  case cannotRemove(String)
  case noSnapshot(String)
  /// A recording that is not in the trace at this path, which has the known ones.
  case noSuchRecording(Int64, path: String, known: [Int64])
  case noSuchSnapshot(Int64, path: String, first: Int64, last: Int64)
  case nothingToExplain(String, event: Int64?, snapshot: Int64?)
  /// The policy with this name is code, but the command needs rules.
  case codeToExplain(String)
  /// An event of the trace at this path goes where it went.
  case nothingDiffers(String)
  /// The results database has no such group with a difference in the trace.
  case noSuchGroup(String, String, trace: String)
  /// The policy with this name has no rules of its own to change.
  case noRules(String)
  /// No mutant can be noticed in any of the traces.
  case noScore([String])
  case checkFailed
}

/// A file that gets its name only when it is complete.
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

  /// Whether the path leads to something that a file must not replace: a device, a pipe or a
  /// folder.
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
