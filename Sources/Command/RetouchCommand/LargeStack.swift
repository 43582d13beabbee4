import ArgumentParser
import Foundation
import Replay

/// Runs the definition of a hit test, and its explanation: both recurse for each level of a scene's
/// tree.
enum LargeStack {
  /// Runs the work on a thread with a large stack, and waits for it. The work finds the policies
  /// that the program was started with.
  ///
  /// - Throws: errors of the work; ``DeepThread/Unavailable``.
  static func run(_ work: @escaping () throws -> Void) throws {
    let condition = NSCondition()
    nonisolated(unsafe) var result: Result<Void, any Error>?
    // Only one of the two threads runs at a time.
    nonisolated(unsafe) let work = work
    let catalog = PolicyCatalog.provided
    try DeepThread.start {
      let found = PolicyCatalog.started.withValue(catalog) { Result { try unsafe work() } }
      condition.withLock {
        unsafe result = found
        condition.signal()
      }
    }
    try condition.withLock {
      while true {
        if let result = unsafe result { return try result.get() }
        condition.wait()
      }
    }
  }
}

/// A command that runs code of a policy or of an app itself, which belongs on the main thread.
protocol MainThreadCommand: ParsableCommand {}
