import Foundation
import TraceStore

/// The numbered files of a recorder: `taps.sqlite`, then `taps-2.sqlite` and so on.
///
/// A new file is begun when the present one is full, or when the options ask for one. The highest
/// number is the latest file.
struct RecordingFiles: Sendable {
  /// The number of files that share a limit. Each file gets one share of it, so that deleting the
  /// oldest file deletes only a small part of the recordings.
  private static let parts = 8
  /// The smallest share of a file, in bytes. A trace without events takes a sixth of it.
  private static let leastShare = 1 << 20
  /// The shortest time for which a file is written to, in seconds.
  private static let leastTime = 1.0

  private let first: URL
  private let limits: RecordingLimits
  #if !UIKIT_MODEL
    private let protection: FileProtectionType?
  #endif

  init(_ options: RecordingOptions) {
    first = options.file
    limits = options.limits
    #if !UIKIT_MODEL
      protection = options.fileProtection
    #endif
  }

  /// The file for a recording that begins now.
  ///
  /// - Throws: an error with the reason why the folder cannot be read or written.
  func file(for existing: RecordingOptions.ExistingFile) throws -> URL {
    guard FileManager.default.fileExists(atPath: first.deletingLastPathComponent().path),
      let latest = try all().last
    else { return first }
    // On Linux, the creation date is the time of the last change.
    let made: Date = Self.attribute(.creationDate, of: latest.path) ?? Date()
    return existing == .append && !isFull(latest, since: made, from: 0) ? latest : try claim(after: latest)
  }

  /// Makes an empty file with the next unused number.
  ///
  /// - Throws: an error with the reason why the file cannot be made.
  func claim(after file: URL) throws -> URL {
    let used = try all().last.flatMap { number(of: $0) } ?? 1
    var next = max(used, number(of: file) ?? 1) + 1
    while true {
      do {
        try Data().write(to: numbered(next), options: .withoutOverwriting)
        return numbered(next)
      } catch CocoaError.fileWriteFileExists {
        // Another recorder may have made it just now.
        next += 1
      }
    }
  }

  /// How large one file may become, in bytes; nil for no limit.
  private var share: Int? { limits.bytes.map { max($0 / Self.parts, Self.leastShare) } }

  /// Whether a file has used up its share of the size or of the time, or a multiple of it.
  ///
  /// - Parameters:
  ///   - begun: the time when the recording began in the file.
  ///   - start: the size of the file at that time, in bytes. If the first scene nearly fills the
  ///     share, the file may still grow by half a share.
  func isFull(_ file: URL, since begun: Date, from start: Int, times: Int = 1) -> Bool {
    let size = Self.size(of: file)
    if let share, size >= max(share, start + share / 2) * times { return true }
    guard let age = limits.age else { return false }
    return -begun.timeIntervalSinceNow >= max(age / Double(Self.parts), Self.leastTime) * Double(times)
  }

  /// Removes files that are too old, and then the oldest ones until the others leave room for the
  /// present one. A log that a killed process left beside a file is merged into the file. A file
  /// that somebody is writing to is left as it is.
  func tidy(besides present: URL) {
    var others = ((try? all()) ?? []).filter { $0.lastPathComponent != present.lastPathComponent }
    others.removeAll { file in
      guard let age = limits.age, let last = GrowingTrace.lastChange(of: file.path), -last.timeIntervalSinceNow > age
      else { return false }
      return GrowingTrace.remove(file.path)
    }
    var total = others.reduce(share ?? 0) { $0 + Self.size(of: $1) }
    for file in others {
      let size = Self.size(of: file)
      if let bytes = limits.bytes, total > bytes, GrowingTrace.remove(file.path) {
        total -= size
      } else {
        GrowingTrace.takeInLog(file.path)
      }
    }
  }

  /// Gives a file, and what SQLite keeps beside it, the protection that the options ask for.
  func protect(_ file: URL) {
    #if !UIKIT_MODEL
      guard let protection else { return }
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.setAttributes([.protectionKey: protection], ofItemAtPath: file.path + ending)
      }
    #endif
  }

  // MARK: Names

  /// The files with a name of this recorder, the oldest first. Other programs may have made some of
  /// them.
  ///
  /// - Throws: an error with the reason why the folder cannot be read.
  func all() throws -> [URL] {
    let folder = first.deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map { folder.appendingPathComponent($0) }
      .compactMap { file in number(of: file).map { (number: $0, file: file) } }
      .sorted { $0.number < $1.number }
      .map(\.file)
  }

  private func numbered(_ number: Int) -> URL {
    let name = "\(first.deletingPathExtension().lastPathComponent)-\(number)"
    return first.deletingLastPathComponent().appendingPathComponent(name).appendingPathExtension(first.pathExtension)
  }

  /// The number in a file's name, 1 for the first file; nil for a file of another name.
  private func number(of file: URL) -> Int? {
    if file.lastPathComponent == first.lastPathComponent { return 1 }
    let stem = first.deletingPathExtension().lastPathComponent + "-"
    let name = file.deletingPathExtension().lastPathComponent
    guard name.hasPrefix(stem), let number = Int(name.dropFirst(stem.count)), (2...1_000_000_000).contains(number),
      numbered(number).lastPathComponent == file.lastPathComponent
    else { return nil }
    return number
  }

  // MARK: Facts

  /// The size of a file with its log, in bytes; 0 when it is not there.
  static func size(of file: URL) -> Int {
    ["", "-wal"].reduce(0) { $0 + ((attribute(.size, of: file.path + $1) as NSNumber?)?.intValue ?? 0) }
  }

  private static func attribute<Value>(_ key: FileAttributeKey, of path: String) -> Value? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[key] as? Value
  }
}
