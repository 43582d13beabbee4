import Foundation
import SQLiteFile

/// A file that gets its name only when it is complete.
///
/// A symbolic link is kept: the file that it leads to is replaced. A replaced file's permissions
/// are kept, too. A signal that ends the process removes the incomplete file. If a process is
/// killed, its incomplete file is removed when the same file is written the next time.
struct PartialFile {
  let path: String
  let partial: String
  private let target: String

  /// The suffixes of the file itself and of the files that SQLite may keep beside it during a
  /// write.
  private static let suffixes = ["", "-journal", "-wal", "-shm"]

  /// - Parameter path: the final name. The caller handles `-` (standard output).
  /// - Throws: ``CommandFault/isInput(_:)``, ``CommandFault/isStandardOutput``,
  ///   ``CommandFault/isFolder(_:)``.
  init(path: String) throws {
    try Self.checkDatabase(path)
    try Self.checkNoFolder(path)
    try Self.check(path)
    self.path = path
    target = Self.target(of: path)
    let (folder, name) = (
      URL(fileURLWithPath: target).deletingLastPathComponent(), URL(fileURLWithPath: target).lastPathComponent
    )
    // Errors show the folder as the user wrote it.
    let start = target.hasSuffix(name) ? String(target.dropLast(name.count)) : folder.path + "/"
    partial = "\(start).\(name).\(ProcessOrigin.own.text).partial"
    remove()
    Self.removeLeftovers(of: name, in: folder)
    SignalCleanup.add(files)
  }

  private var files: [String] { Self.suffixes.map { partial + $0 } }

  /// Removes the incomplete files of killed processes. A file that may belong to a process on
  /// another machine is kept for a day after its last change.
  private static func removeLeftovers(of name: String, in folder: URL) {
    let (start, end) = (".\(name).", ".partial")
    for found in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      guard found.hasPrefix(start),
        let whole = suffixes.first(where: { found.hasSuffix(end + $0) }).map({ found.dropLast(end.count + $0.count) }),
        whole.count > start.count, let origin = ProcessOrigin(whole.dropFirst(start.count))
      else { continue }
      let path = folder.appendingPathComponent(found).path
      let changed = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      guard origin.hasEnded || (changed ?? .now).timeIntervalSinceNow < -86_400 else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Writes a file completely or not at all.
  ///
  /// - Parameters:
  ///   - path: the final name.
  ///   - body: writes the file under the name that it receives.
  /// - Throws: errors of the body; ``CommandFault``. An error about the incomplete file has the
  ///   final name.
  static func write<Result>(to path: String, _ body: (_ partial: String) throws -> Result) throws -> Result {
    let file = try PartialFile(path: path)
    do {
      let result = try file.named { try body(file.partial) }
      try file.complete()
      return result
    } catch {
      file.remove()
      throw error
    }
  }

  /// Puts the final name into errors about the incomplete file.
  func named<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var error as any FileError where error.path == partial {
      error.path = path
      throw error
    }
  }

  /// Checks that the file is not one that the command reads.
  ///
  /// - Throws: ``CommandFault/isInput(_:)``.
  static func check(_ path: String) throws { if isInput(path) { throw CommandFault.isInput(path) } }

  /// Checks that the name of a database is not `-`, which means standard output for text.
  ///
  /// - Throws: ``CommandFault/isStandardOutput``.
  static func checkDatabase(_ path: String) throws { if path == "-" { throw CommandFault.isStandardOutput } }

  /// - Throws: ``CommandFault/isFolder(_:)``.
  static func checkNoFolder(_ path: String) throws {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    if isFolder.boolValue { throw CommandFault.isFolder(path) }
  }

  /// Checks that the file, or a new one in its folder, can be written. SQLite does not give the
  /// reason when it cannot.
  ///
  /// - Throws: ``CommandFault/cannotWrite(_:_:)``.
  static func checkWritable(_ path: String) throws {
    for needed in [folder(of: path), path] where unsafe access(needed, W_OK) != 0 {
      let fault = POSIXFault()
      guard needed == path, fault.code == ENOENT else { throw CommandFault.cannotWrite(path, fault) }
    }
  }

  /// The folder of a file, as the user wrote it. Foundation's `deletingLastPathComponent` traps on
  /// Linux for a path of one character.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether the command line names the file several times: as one to read and as one to write.
  private static func isInput(_ path: String) -> Bool {
    func identity(_ path: String) -> [Int]? {
      let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      guard let facts = try? FileManager.default.attributesOfItem(atPath: resolved),
        facts[.type] as? FileAttributeType == .typeRegular, let file = facts[.systemFileNumber] as? Int
      else { return nil }
      return [facts[.systemNumber] as? Int ?? 0, file]
    }
    guard let own = identity(path) else { return false }
    return ProcessInfo.processInfo.arguments.dropFirst().count { argument in
      // As `FILE`, `--option=FILE` and `FORMAT:FILE`.
      let parts =
        [argument[...]] + ["=", ":"].compactMap { argument.firstIndex(of: $0) }.map { argument[$0...].dropFirst() }
      return parts.contains { !$0.isEmpty && identity(String($0)) == own }
    } > 1
  }

  /// The target of a symbolic link, even if no file exists there; any other path unchanged.
  private static func target(of path: String) -> String {
    guard let end = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
    let url = URL(fileURLWithPath: path)
    if FileManager.default.fileExists(atPath: path) { return url.resolvingSymlinksInPath().path }
    return URL(fileURLWithPath: end, relativeTo: url.deletingLastPathComponent()).path
  }

  /// Whether the path leads to something that a file must not replace: a device, a pipe or a
  /// folder.
  static func isSpecial(_ path: String) -> Bool {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let type = try? FileManager.default.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType else {
      return false
    }
    // A link that is still unresolved leads to a file that does not exist.
    return type != .typeRegular && type != .typeSymbolicLink
  }

  func complete() throws {
    guard !Self.isSpecial(path) else { throw CommandFault.cannotWrite(path) }
    if let mode = try? FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] {
      try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: partial)
    }
    guard let handle = FileHandle(forWritingAtPath: partial) else { throw CommandFault.cannotWrite(path, POSIXFault()) }
    do {
      try handle.synchronize()
      try handle.close()
    } catch {
      throw CommandFault.cannotWrite(path, POSIXFault(error))
    }
    // SQLite would take the old file's journal and log for those of the new file.
    if DatabaseFile.isSQLite(partial) {
      for suffix in Self.suffixes.dropFirst() { try? FileManager.default.removeItem(atPath: target + suffix) }
    }
    guard unsafe rename(partial, target) == 0 else { throw CommandFault.cannotWrite(path, POSIXFault()) }
    SignalCleanup.remove(files)
  }

  func remove() {
    for file in files { try? FileManager.default.removeItem(atPath: file) }
    SignalCleanup.remove(files)
  }
}
