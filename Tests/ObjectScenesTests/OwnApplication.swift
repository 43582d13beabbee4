#if !canImport(UIKit)
  import UIKitModel

  /// Runs the code in a new application; tests that share the process find theirs as it was.
  @MainActor func inOwnApplication<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = UIApplication.shared
    EventDriver.reset()
    defer { EventDriver.reset(application: outer) }
    return try body()
  }
#endif
