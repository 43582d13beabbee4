public import Foundation

/// Settings of a question to UIKit about points of the screen.
///
/// UIKit answers by asking views, and their overrides are code of the app. So the time and the
/// number of calls are limited.
public struct ProbingOptions: Sendable {
  /// The longest time for an answer, in seconds. A view's own code cannot be interrupted: a view
  /// that takes longer is the last one that is asked.
  public var delay: TimeInterval = 1
  /// The maximum number of calls of `hitTest(_:with:)`. A view that asks the views in it counts as
  /// one call.
  public var calls = 20_000
  /// The system whose rules are compared with UIKit, such as `iOS 26.1`; nil for the one that the
  /// running recording names, or else the device's.
  public var os: String?
  /// Gives the present time, in seconds.
  public var clock: @MainActor () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }

  /// Makes the default settings.
  public init() {}

  /// The settings with which the scene is read. Nothing is written, so nothing is left out.
  var ofScene: RecordingOptions {
    var options = RecordingOptions(file: URL(fileURLWithPath: "/"))
    options.os = os
    options.redact = .labels
    return options
  }
}
