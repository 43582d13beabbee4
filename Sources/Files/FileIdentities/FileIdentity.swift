import Foundation

/// The identity of a regular file: the same under all of its names, whether they are hard links,
/// symbolic links or spellings of one path.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Returns nil if the path does not lead to a regular file.
  package init?(path: String) {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// Returns nil if the descriptor is not that of a regular file.
  package init?(descriptor: Int32) {
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init?(_ facts: stat) {
    guard facts.st_mode & S_IFMT == S_IFREG else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: facts.st_dev), UInt64(truncatingIfNeeded: facts.st_ino))
  }
}

/// The files that this process has read as its inputs. A program that writes files uses it to keep
/// them from being replaced.
package enum FilesRead {
  private static let lock = NSLock()
  /// `nonisolated(unsafe)`: it is only used while the lock is held.
  private nonisolated(unsafe) static var known: Set<FileIdentity> = []

  /// Adds the file at a path; `-` is standard input.
  package static func add(_ path: String) {
    guard let file = path == "-" ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: path) else { return }
    lock.withLock { _ = unsafe known.insert(file) }
  }

  package static func contain(_ file: FileIdentity) -> Bool { lock.withLock { unsafe known.contains(file) } }
}
