import Foundation

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

  static func add(_ files: [String]) {
    lock.withLock {
      for file in files {
        guard let free = (0..<capacity).first(where: { unsafe paths[$0] == nil }) else { return }
        unsafe paths[free] = strdup(file)
      }
      for number in [SIGINT, SIGTERM, SIGHUP] {
        // A process that was started to ignore a signal still ignores it.
        if let before = signal(number, handle), isIgnoring(before) { signal(number, SIG_IGN) }
      }
    }
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
    for place in 0..<SignalCleanup.capacity {
      if let path = unsafe SignalCleanup.paths[place] { _ = unsafe unlink(path) }
    }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func isIgnoring(_ handler: @convention(c) (Int32) -> Void) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
