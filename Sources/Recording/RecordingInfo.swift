public import HitTesting

/// What is known of a recording as a whole.
public struct RecordingInfo: Hashable, Sendable {
  public var app: String?
  public var appVersion: String?
  public var device: String?
  public var os: String?
  /// In points; nil where it is not known.
  public var screenSize: Size?
  /// Pixels a point.
  public var screenScale: Double?
  /// The policy that the recorded app is believed to follow, by name.
  public var policy: String
  /// The format that it was recorded from.
  public var format: String
  /// When it began, ISO 8601 in UTC; nil where that was not told.
  public var startedAt: String?

  /// The format of what a recorder inside a running app writes.
  package static let liveFormat = "live"

  public init(policy: String, format: String) {
    self.policy = policy
    self.format = format
  }
}
