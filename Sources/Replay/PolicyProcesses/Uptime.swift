import Foundation

/// A moment of the system's uptime, to measure how long something takes. Setting the clock does not
/// change it. The standard library's `ContinuousClock` needs iOS 16.
package struct Uptime: Comparable {
  private let nanoseconds: UInt64

  package static var now: Uptime { Uptime(nanoseconds: DispatchTime.now().uptimeNanoseconds) }

  /// How long ago it was, in seconds.
  package var secondsAgo: Double { Double(DispatchTime.now().uptimeNanoseconds - nanoseconds) / 1e9 }

  package static func < (a: Uptime, b: Uptime) -> Bool { a.nanoseconds < b.nanoseconds }
}
