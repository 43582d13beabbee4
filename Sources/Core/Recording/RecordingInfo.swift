public import HitTesting

/// What is known about a recording as a whole.
public struct RecordingInfo: Hashable, Sendable {
  /// The name of the app; nil when it is not known.
  public var app: String?
  /// The version of the app; nil when it is not known.
  public var appVersion: String?
  /// The model of the device, such as `iPhone15,2`; nil when it is not known.
  public var device: String?
  /// The name and version of the system, such as `iOS 18.1`; nil when it is not known.
  public var os: String?
  /// The size of the screen, in points; nil when it is not known.
  public var screenSize: Size?
  /// The number of pixels for each point; nil when it is not known.
  public var screenScale: Double?
  /// The name of the policy that the recorded app is believed to follow.
  public var policy: String
  /// The name of the format that it was recorded from, such as `jsonl`.
  public var format: String
  /// The time at which it began, in UTC, as ISO 8601; nil when it is not known.
  public var startedAt: String?
  /// The parts of hit tests that the source does not tell, so that something likely stands for
  /// them; empty for a recording of a recorder.
  public var approximations: Set<Approximation> = []

  /// The format of a recording that a recorder inside a running app wrote.
  package static let liveFormat = "live"

  /// The release of iOS that ``os`` names; nil when it is not known, or another system. A number
  /// alone names one where the policy is UIKit's.
  public var release: SystemRelease? {
    let isOfUIKit = policy == BaseRule.uikit.rawValue || Policy.ofSystem(named: policy) != nil
    return os.flatMap { SystemRelease($0, requiresName: !isOfUIKit) }
  }

  /// Names the policy of the recording's own system, where ``os`` tells it; else nothing changes.
  package mutating func followSystem() {
    if let release { policy = release.policyName }
  }

  /// Makes the information about a recording of which only the policy and the format are known.
  public init(policy: String, format: String) {
    self.policy = policy
    self.format = format
  }
}
