import Certificates
import FileIdentities
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
  private let replacement: Replacement

  /// Which file of the same name may be replaced.
  enum Replacement {
    /// None.
    case none
    /// Any file that the command does not read.
    case others
    /// Any file. The command reads the old content to write the new one.
    case inputs

    /// - Parameter force: whether the user gave `--force`.
    init(force: Bool) { self = force ? .others : .none }
  }

  /// The suffixes of the file itself and of the files that SQLite may keep beside it during a
  /// write.
  private static let suffixes = ["", "-journal", "-wal", "-shm"]

  /// - Parameters:
  ///   - path: the final name. The caller handles `-` (standard output).
  ///   - replacement: which file of that name may be replaced.
  /// - Throws: ``CommandFault/isInput(_:)``, ``CommandFault/isStandardOutput``,
  ///   ``CommandFault/isFolder(_:)``, ``CommandFault/exists(_:)``.
  init(path: String, replacing replacement: Replacement = .others) throws {
    try Self.checkDatabase(path)
    try Self.checkNoFolder(path)
    try Self.check(path, replacing: replacement)
    (self.path, self.replacement) = (path, replacement)
    target = Self.target(of: path)
    let (folder, name) = (
      URL(fileURLWithPath: target).deletingLastPathComponent(), URL(fileURLWithPath: target).lastPathComponent
    )
    // Errors show the folder as the user wrote it.
    let start = target.hasSuffix(name) ? String(target.dropLast(name.count)) : folder.path + "/"
    partial = "\(start).\(Self.stem(of: name)).\(ProcessOrigin.own.text).partial"
    remove()
    Self.removeLeftovers(of: Self.stem(of: name), in: folder)
    SignalCleanup.add(files)
  }

  /// The name, or its hash if no room is left for what is added to it. A name may have 255 bytes.
  private static func stem(of name: String) -> String {
    name.utf8.count <= 200
      ? name : SHA256.digest(Array(name.utf8)).prefix(8).map { String(format: "%02x", $0) }.joined()
  }

  private var files: [String] { Self.suffixes.map { partial + $0 } }

  /// Removes the incomplete files of killed processes. A file that may belong to a process on
  /// another machine is kept for a day after its last change.
  private static func removeLeftovers(of stem: String, in folder: URL) {
    let (start, end) = (".\(stem).", ".partial")
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
  ///   - replacement: which file of that name may be replaced.
  ///   - body: writes the file under the name that it receives.
  /// - Throws: errors of the body; ``CommandFault``. An error about the incomplete file has the
  ///   final name.
  static func write<Result>(
    to path: String, replacing replacement: Replacement = .others, _ body: (_ partial: String) throws -> Result
  ) throws -> Result {
    let file = try PartialFile(path: path, replacing: replacement)
    do {
      let result = try file.named { try body(file.partial) }
      try file.complete()
      return result
    } catch {
      file.remove()
      throw error
    }
  }

  /// Writes several files, all completely or none at all, unless an old file was replaced before a
  /// later one failed.
  ///
  /// - Parameters:
  ///   - files: the final names, and what writes each file under the name that it receives.
  ///   - replacement: which files of these names may be replaced.
  /// - Throws: as ``write(to:replacing:_:)``.
  static func writeAll(
    _ files: [(path: String, write: (_ partial: String) throws -> Void)], replacing replacement: Replacement
  ) throws {
    var (begun, complete): ([PartialFile], [PartialFile]) = ([], [])
    do {
      for (path, write) in files {
        let file = try PartialFile(path: path, replacing: replacement)
        begun.append(file)
        try file.named { try write(file.partial) }
      }
      for file in begun {
        try file.complete()
        complete.append(file)
      }
    } catch {
      for file in begun { file.remove() }
      if replacement == .none { for file in complete { try? FileManager.default.removeItem(atPath: file.target) } }
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

  /// Checks that a file may be replaced. The command may have read some of its inputs already.
  ///
  /// - Throws: ``CommandFault/exists(_:)``, ``CommandFault/isInput(_:)``.
  static func check(_ path: String, replacing replacement: Replacement = .others) throws {
    if replacement == .none, FileManager.default.fileExists(atPath: path) { throw CommandFault.exists(path) }
    if replacement != .inputs, isInput(path) { throw CommandFault.isInput(path) }
  }

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

  /// Whether the command has read the file, or the command line names it several times: as one to
  /// read and as one to write.
  private static func isInput(_ path: String) -> Bool {
    guard let own = FileIdentity(path: path) else { return false }
    if FilesRead.contain(own) || FileIdentity(descriptor: STDIN_FILENO) == own { return true }
    return ProcessInfo.processInfo.arguments.dropFirst().count { argument in
      // As `FILE`, `--option=FILE` and `FORMAT:FILE`.
      let parts =
        [argument[...]] + ["=", ":"].compactMap { argument.firstIndex(of: $0) }.map { argument[$0...].dropFirst() }
      return parts.contains { FileIdentity(path: String($0)) == own }
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

  /// Gives the file its final name.
  ///
  /// - Throws: ``CommandFault``; it checks again what may be replaced, as the command has read its
  ///   inputs by now, and as other processes may have made files.
  func complete() throws {
    try Self.check(path, replacing: replacement)
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
    // A signal must not come between the two steps of a name that must be new.
    SignalCleanup.hold()
    defer { SignalCleanup.release() }
    if replacement == .none { try claim() }
    // SQLite would take the old file's journal and log for those of the new file.
    if DatabaseFile.isSQLite(partial) {
      for suffix in Self.suffixes.dropFirst() { try? FileManager.default.removeItem(atPath: target + suffix) }
    }
    guard unsafe rename(partial, target) == 0 else { throw CommandFault.cannotWrite(path, POSIXFault()) }
    SignalCleanup.remove(files)
  }

  /// Takes a name that no file has. Of several processes, only one can.
  private func claim() throws {
    let descriptor = unsafe open(target, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else {
      let fault = POSIXFault()
      throw fault.code == EEXIST ? CommandFault.exists(path) : CommandFault.cannotWrite(path, fault)
    }
    close(descriptor)
  }

  func remove() {
    for file in files { try? FileManager.default.removeItem(atPath: file) }
    SignalCleanup.remove(files)
  }
}
