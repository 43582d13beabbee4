#if UIKIT_MODEL
  import UIKitModel

  /// Runs the code in a new application, and restores the one that other tests of the process use.
  @MainActor func inOwnApplication<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = UIApplication.shared
    EventDriver.reset()
    defer { EventDriver.reset(application: outer) }
    return try body()
  }
#endif
