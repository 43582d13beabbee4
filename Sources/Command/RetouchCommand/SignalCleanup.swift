import Foundation
import SQLiteFile

/// Removes incomplete files when a signal ends the process.
///
/// The process then ends by the signal itself, so the parent process sees which one it was.
enum SignalCleanup {
  /// More than the number of files that are written at the same time.
  private static let capacity = 64
  /// The paths for the signal handler, which may run at any moment and must not allocate or wait.
  private nonisolated(unsafe) static let paths = {
    let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    unsafe paths.initialize(repeating: nil, count: capacity)
    return unsafe paths
  }()
  private static let lock = NSLock()
  /// Whether signals are only noted.
  private(set) nonisolated(unsafe) static var isHeld = false
  /// The last signal; 0 before the first one.
  private nonisolated(unsafe) static var noted: Int32 = 0

  /// Makes what a signal handler reads, so that the handler allocates nothing.
  static func prepare() { _ = unsafe paths }

  static func add(_ files: [String]) {
    lock.withLock {
      for file in files {
        guard let free = (0..<capacity).first(where: { unsafe paths[$0] == nil }) else { return }
        unsafe paths[free] = strdup(file)
      }
      install()
    }
  }

  private static func install() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A process that was started to ignore a signal still ignores it.
      if let before = signal(number, handle), isIgnoring(before) { signal(number, SIG_IGN) }
    }
  }

  /// Delays the end of the process by a signal until ``release()``.
  static func hold() {
    lock.withLock {
      unsafe isHeld = true
      install()
    }
  }

  /// Ends the process if a signal came since ``hold()``.
  static func release() {
    lock.withLock { unsafe isHeld = false }
    if unsafe noted != 0 { end(by: unsafe noted) }
  }

  static func remove(_ files: [String]) {
    lock.withLock {
      for place in 0..<capacity {
        guard let path = unsafe paths[place], unsafe files.contains(String(cString: path)) else { continue }
        unsafe paths[place] = nil
        unsafe free(path)
      }
    }
  }

  private static let handle: @convention(c) (Int32) -> Void = { number in
    unsafe SignalCleanup.noted = number
    if !(unsafe SignalCleanup.isHeld) { SignalCleanup.end(by: number) }
  }

  /// Removes the incomplete files, in a signal handler.
  static func removeFiles() {
    for place in 0..<capacity {
      if let path = unsafe paths[place] { _ = unsafe unlink(path) }
    }
  }

  private static func end(by number: Int32) {
    removeFiles()
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func isIgnoring(_ handler: @convention(c) (Int32) -> Void) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// Delays signals, and removes new files, while a run is added to a results database.
struct SignalGuard: InterruptionGuard {
  func hold() { SignalCleanup.hold() }
  func release() { SignalCleanup.release() }
  func began(_ files: [String]) { SignalCleanup.add(files) }
  func ended(_ files: [String]) { SignalCleanup.remove(files) }
}
