import Foundation
import TraceStore

/// The files of a recorder: `taps.sqlite`, and as it grows or makes new ones, `taps-2.sqlite` and
/// so on. The highest number is the latest.
struct RecordingFiles: Sendable {
  /// The recorder goes on in a new file at this share of a limit, so that the oldest one that
  /// leaves is not much of what is kept.
  private static let parts = 8
  /// The least share of a file, in bytes. A trace in which nothing happens has a fifth of it.
  private static let leastShare = 1 << 20

  private let first: URL
  private let limits: RecordingLimits
  #if canImport(UIKit) && !os(Linux) && !os(macOS)
    private let protection: FileProtectionType?
  #endif

  init(_ options: RecordingOptions) {
    first = options.file
    limits = options.limits
    #if canImport(UIKit) && !os(Linux) && !os(macOS)
      protection = options.fileProtection
    #endif
  }

  /// The file for a recording that begins now.
  func file(for existing: RecordingOptions.ExistingFile) -> URL {
    guard let latest = all().last else { return first }
    // On Linux that is the time of the last change.
    let made: Date = Self.attribute(.creationDate, of: latest.file.path) ?? Date()
    return existing == .append && !isFull(latest.file, since: made) ? latest.file : new(after: latest.number)
  }

  /// How large one file may become, in bytes; nil for no limit.
  private var share: Int? { limits.bytes.map { max($0 / Self.parts, Self.leastShare) } }

  /// Whether a file has its share of the size or of the time, or some times of it.
  func isFull(_ file: URL, since begun: Date, times: Int = 1) -> Bool {
    if let share, Self.size(of: file) >= share * times { return true }
    guard let age = limits.age else { return false }
    return -begun.timeIntervalSinceNow >= age / Double(Self.parts) * Double(times)
  }

  /// Removes files that are too old, and then the oldest ones until the others leave room for the
  /// present one. A file that somebody has open stays.
  func removeOldest(except present: URL) {
    var others = all().map(\.file).filter { $0.lastPathComponent != present.lastPathComponent }
    if let age = limits.age {
      for file in others where -Self.lastChange(of: file).timeIntervalSinceNow > age { GrowingTrace.remove(file.path) }
    }
    guard let bytes = limits.bytes, let share else { return }
    others.removeAll { !FileManager.default.fileExists(atPath: $0.path) }
    var total = others.reduce(share) { $0 + Self.size(of: $1) }
    for file in others where total > bytes {
      let size = Self.size(of: file)
      GrowingTrace.remove(file.path)
      if !FileManager.default.fileExists(atPath: file.path) { total -= size }
    }
  }

  /// Gives a file, and what SQLite keeps beside it, the protection that the options ask for.
  func protect(_ file: URL) {
    #if canImport(UIKit) && !os(Linux) && !os(macOS)
      guard let protection else { return }
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.setAttributes([.protectionKey: protection], ofItemAtPath: file.path + ending)
      }
    #endif
  }

  // MARK: Names

  private func new(after number: Int) -> URL {
    var number = number + 1
    while FileManager.default.fileExists(atPath: numbered(number).path) { number += 1 }
    return numbered(number)
  }

  private func numbered(_ number: Int) -> URL {
    let name = "\(first.deletingPathExtension().lastPathComponent)-\(number)"
    return first.deletingLastPathComponent().appendingPathComponent(name).appendingPathExtension(first.pathExtension)
  }

  /// The files that are there, the oldest first. Of those with a number, only traces count: others
  /// may use such names, too.
  func all() -> [(number: Int, file: URL)] {
    let folder = first.deletingLastPathComponent()
    let stem = first.deletingPathExtension().lastPathComponent + "-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let numbered = names.compactMap { name -> (number: Int, file: URL)? in
      let file = folder.appendingPathComponent(name)
      guard file.pathExtension == first.pathExtension, name.hasPrefix(stem),
        let number = Int(file.deletingPathExtension().lastPathComponent.dropFirst(stem.count)),
        number > 1, number < Int.max, self.numbered(number).lastPathComponent == name, GrowingTrace.isTrace(file.path)
      else { return nil }
      return (number, file)
    }
    let beginning = names.contains(first.lastPathComponent) ? [(number: 1, file: first)] : []
    return beginning + numbered.sorted { $0.number < $1.number }
  }

  /// The size of a file with its log, in bytes.
  private static func size(of file: URL) -> Int {
    ["", "-wal"].reduce(0) { $0 + ((attribute(.size, of: file.path + $1) as NSNumber?)?.intValue ?? 0) }
  }

  private static func lastChange(of file: URL) -> Date {
    ["", "-wal"].compactMap { attribute(.modificationDate, of: file.path + $0) }.max() ?? Date()
  }

  private static func attribute<Value>(_ key: FileAttributeKey, of path: String) -> Value? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[key] as? Value
  }
}
