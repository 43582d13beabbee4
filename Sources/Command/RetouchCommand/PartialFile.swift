import Foundation
import SQLiteFile

/// A file that gets its name only when it is complete.
///
/// A symbolic link stays one: the file that it leads to is replaced. The permissions of a file that
/// is replaced stay, too. A signal that ends the process removes the file that is not complete.
/// What a killed process left is removed when the same file is written the next time.
struct PartialFile {
  let path: String
  let partial: String
  private let target: String

  /// What SQLite may keep beside a file while it writes it, and the file itself.
  private static let suffixes = ["", "-journal", "-wal", "-shm"]

  /// - Parameter path: the final name. `-` is none: what takes text goes to standard output then,
  ///   and comes not here.
  /// - Throws: ``CommandFault/isInput(_:)``, ``CommandFault/isStandardOutput``.
  init(path: String) throws {
    try Self.checkDatabase(path)
    try Self.check(path)
    self.path = path
    target = Self.target(of: path)
    let (folder, name) = (
      URL(fileURLWithPath: target).deletingLastPathComponent(), URL(fileURLWithPath: target).lastPathComponent
    )
    // Faults name it as the user did.
    let start = target.hasSuffix(name) ? String(target.dropLast(name.count)) : folder.path + "/"
    partial = "\(start).\(name).\(ProcessOrigin.own.text).partial"
    remove()
    Self.removeLeftovers(of: name, in: folder)
    SignalCleanup.add(files)
  }

  private var files: [String] { Self.suffixes.map { partial + $0 } }

  /// Removes what is left of processes that were killed while they wrote the file. What may be that
  /// of a process on another machine is left alone for a day after its last change.
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

  /// The text with partial files called as they will be when they are complete.
  static func finalNames(in text: String) -> String {
    text.replacingOccurrences(
      of: #"\.([^/]+?)\.[0-9]+-[0-9a-f]+\.partial(?:-journal|-wal|-shm)?"#, with: "$1", options: .regularExpression)
  }

  /// Checks that the file is not one that the command reads.
  ///
  /// - Throws: ``CommandFault/isInput(_:)``.
  static func check(_ path: String) throws { if isInput(path) { throw CommandFault.isInput(path) } }

  /// Checks that the name of a database is not what stands for standard output elsewhere.
  ///
  /// - Throws: ``CommandFault/isStandardOutput``.
  static func checkDatabase(_ path: String) throws { if path == "-" { throw CommandFault.isStandardOutput } }

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

  /// Where a symbolic link leads, also one to a file that is not there yet; another path itself.
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
    // A link that is left leads to a file that is not there.
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
    // SQLite would take them for the new file's.
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
