import Foundation

/// The definition of a hit test recurses for each level of a scene's tree.
enum LargeStack {
  /// Runs the work on a thread with a large stack, and waits for it.
  static func run<Result: Sendable>(_ work: @Sendable @escaping () throws -> Result) throws -> Result {
    let condition = NSCondition()
    nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
    let thread = Thread {
      let found = Swift.Result(catching: work)
      condition.withLock {
        unsafe result = found
        condition.signal()
      }
    }
    thread.stackSize = 1 << 30
    thread.start()
    return try condition.withLock {
      while true {
        if let result = unsafe result { return try result.get() }
        condition.wait()
      }
    }
  }
}
