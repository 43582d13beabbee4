import ArgumentParser
import Findings
import Foundation
import HitTesting
import Reporting
import SQLiteFile
import TraceImport

/// Writes data to standard output, and everything else to standard error.
enum Console {
  /// - Throws: ``CommandFault/cannotPrint(_:)``.
  static func data(_ text: String) throws { try Output(path: nil, handle: .standardOutput).write(Array(text.utf8)) }

  /// Writes a line for people to standard output. What a terminal or a CI service would obey is
  /// made visible.
  ///
  /// - Throws: ``CommandFault/cannotPrint(_:)``.
  static func line(_ text: String) throws { try data(text.visible + "\n") }

  /// Prints a note about finished work, unless the command line has `--quiet`.
  static func note(_ line: String) { if !CommonOptions.isQuiet { fault(line) } }
  /// Prints a fault. What a terminal or a CI service would obey is made visible.
  static func fault(_ line: String) { errors(line.visible + "\n") }
  /// Writes to standard error. It ignores failures, because they could not be printed either.
  static func errors(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

  /// Writes a file completely or not at all. nil and `-` stand for standard output.
  ///
  /// A device or a pipe is written to directly.
  ///
  /// - Throws: ``CommandFault/cannotWrite(_:_:)``.
  static func write(
    _ text: String, to path: String?, replacing replacement: PartialFile.Replacement = .others
  ) throws {
    try write(to: path, replacing: replacement) { output in try output.write(Array(text.utf8)) }
  }

  /// Writes a file of text from pieces. The body receives a function that writes a piece.
  static func write(to path: String?, _ body: ((String) throws -> Void) throws -> Void) throws {
    try write(to: path) { output in try body { try output.write(Array($0.utf8)) } }
  }

  /// Writes a file from pieces, completely or not at all.
  ///
  /// - Parameter replacement: which file of that name may be replaced.
  /// - Throws: errors of the body, ``CommandFault/cannotWrite(_:_:)``, and
  ///   ``CommandFault/isInput(_:)`` for a file that the command reads, or any SQLite file.
  static func write(
    to path: String?, replacing replacement: PartialFile.Replacement = .others, _ body: (Output) throws -> Void
  ) throws {
    guard let path, path != "-" else { return try body(Output(path: nil, handle: .standardOutput)) }
    let isSpecial = PartialFile.isSpecial(path)
    let file = try PartialFile(path: path, replacing: replacement)
    if !isSpecial, DatabaseFile.isSQLite(path) { throw CommandFault.isInput(path) }
    let target = isSpecial ? path : file.partial
    do {
      let output = try Output(path: path, at: target, isNew: !isSpecial)
      try body(output)
      try output.handle.close()
      if !isSpecial { try file.complete() }
    } catch {
      file.remove()
      throw error
    }
  }

  /// Writes text to an incomplete file, which gets its final name later.
  ///
  /// - Throws: ``CommandFault/cannotWrite(_:_:)`` with the final name.
  static func write(_ text: String, toNew partial: String, named path: String) throws {
    let output = try Output(path: path, at: partial, isNew: true)
    try output.write(Array(text.utf8))
    try output.handle.close()
  }

  /// Checks that a file to which text is written is none that the command reads, and no SQLite
  /// file.
  ///
  /// - Throws: ``CommandFault/isInput(_:)``.
  static func checkText(_ path: String) throws {
    try PartialFile.check(path)
    if DatabaseFile.isSQLite(path) { throw CommandFault.isInput(path) }
  }

  /// Checks that what an option names is not a file, where it needs a folder.
  ///
  /// - Throws: ``CommandFault/isFile(_:option:)``.
  static func checkFolder(_ path: String, option: String) throws {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if exists, !isFolder.boolValue { throw CommandFault.isFile(path, option: option) }
  }

  /// Makes a folder and its missing parents, unless it exists.
  ///
  /// - Throws: ``CommandFault/cannotWrite(_:_:)``.
  static func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandFault.cannotWrite(path, POSIXFault(error))
    }
  }

  /// A file that is being written, or standard output.
  struct Output {
    /// Nil for standard output.
    fileprivate let path: String?
    fileprivate let handle: FileHandle

    fileprivate init(path: String?, handle: FileHandle) { (self.path, self.handle) = (path, handle) }

    /// Opens a file, and makes it before if it is new.
    ///
    /// - Throws: ``CommandFault/cannotWrite(_:_:)``.
    fileprivate init(path: String, at target: String, isNew: Bool) throws {
      guard !isNew || FileManager.default.createFile(atPath: target, contents: nil),
        let handle = FileHandle(forWritingAtPath: target)
      else { throw CommandFault.cannotWrite(path, POSIXFault()) }
      self.init(path: path, handle: handle)
    }

    /// - Throws: ``CommandFault/cannotWrite(_:_:)`` or ``CommandFault/cannotPrint(_:)``.
    func write(_ bytes: [UInt8]) throws {
      do {
        try handle.write(contentsOf: Data(bytes))
      } catch {
        throw path.map { CommandFault.cannotWrite($0, POSIXFault(error)) }
          ?? CommandFault.cannotPrint(POSIXFault(error))
      }
    }
  }
}

/// The error code of a failed system call; nil if it is unknown.
struct POSIXFault: Error {
  var code: Int32?

  /// The last failed call of this thread.
  init() { code = errno }

  /// The failed call behind an error of Foundation.
  init(_ error: any Error) {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    code = [underlying, error].compactMap(\.self).first { $0.domain == NSPOSIXErrorDomain }.map { Int32($0.code) }
  }
}

/// The faults of the command itself.
enum CommandFault: Error {
  case cannotWrite(String, POSIXFault? = nil)
  /// Standard output could not be written.
  case cannotPrint(POSIXFault)
  /// A file to write that the command reads too.
  case isInput(String)
  /// The process may open fewer than this number of files.
  case tooFewDescriptors(Int)
  /// An argument that is not UTF-8, with replacement characters.
  case notUTF8(String)
  /// A database that should go to standard output.
  case isStandardOutput
  case exists(String)
  /// A folder where a file is needed.
  case isFolder(String)
  /// A file where this option needs a folder.
  case isFile(String, option: String)
  /// A file that is not a SQLite file, where a trace is needed. It may be a recording to import.
  case notATrace(String, InputFormat?)
  /// Standard input where this format needs a folder.
  case noStandardInput(InputFormat)
  /// A trace where a recording to import is needed.
  case isTrace(String)
  /// Taps for a recording that tells what came of touches.
  case tapWithOutcomes
  /// A file in which no results are, and where none can be added. It may be a SQLite file.
  case notResults(String, applicationID: Int32?)
  case demoExists(String)
  /// Traces without a touch or, for a sweep, without a scene.
  case nothingToCompare([String], RunMethod)
  /// No scene of the traces has a view for an audit that this selector matches.
  case noControls([String], selector: String)
  /// A folder without traces.
  case noTraces(String, others: Int)
  /// Traces without an event that has a responder.
  case nothingToCover([String])
  /// A path with a line break, which a list cannot contain.
  case notForLists(String)
  /// A path that should be a folder of traces, but is not a folder.
  case notAFolder(String)
  /// A trace with a scene or an event that a new trace refuses.
  case notCopied(String, any Error)
  case cannotRemove(String)
  case noSnapshot(String)
  /// A recording that is not in the trace at this path. The trace has the known ones.
  case noSuchRecording(RecordingID, path: String, known: [RecordingID])
  /// The recording begins after this time.
  case noSceneAt(Double, path: String)
  /// The trace has these recordings, and a time is in each of them.
  case whichRecording(Double, path: String, known: [RecordingID])
  case noSuchSnapshot(SnapshotID, path: String, known: ClosedRange<SnapshotID>)
  case noSuchEvent(EventID, path: String, known: ClosedRange<EventID>?)
  /// The event belongs to a touch that began with the event `first`, and ends it or not. Commands
  /// take that event instead.
  case continues(EventID, path: String, first: EventID, ends: Bool)
  /// The event has no location.
  case noHitTest(EventID, path: String)
  /// The event has other fingers.
  case noSuchTouch(Int64, event: EventID, path: String, known: [Int64])
  /// The policy with this name is code, but the command needs rules.
  case codeInsteadOfRules(String, for: RulesUse)
  /// An event of the trace at this path still goes to the same responder.
  case nothingDiffers(String)
  /// One scene with the touches alone does not show a difference in who acts.
  case needsMoreScenes(String)
  /// Views of plain UIKit do not show who acts.
  case noUIKitForm
  /// The results database has no such group with a difference in the trace.
  case noSuchGroup(String, String, trace: String)
  /// The policy with this name has no rules of its own to change.
  case noRules(String)
  /// No mutant can be noticed in any of the traces.
  case noScore([String])
  case checkFailed
  /// The policy has the name of a known one, and a certificate of it would mislead.
  case misnamed(String)

  /// The event with which the touch of this event began.
  var firstEvent: EventID? { if case .continues(_, _, let first, _) = self { first } else { nil } }

  /// What a command needs rules for.
  enum RulesUse { case explaining, comparing, mutating }
}
