public import HitTesting

/// How much a recording tells of what came of touches.
public enum OutcomeCoverage: Hashable, Sendable {
  /// Nobody watched what came of touches.
  case none
  /// Some outcomes are known. A touch without one may have had one all the same.
  case part
  /// A recorder watched all touches: who acted, and who did not.
  case all
}

/// The facts about a recording as a whole.
public struct RecordingInfo: Hashable, Sendable {
  /// How much it tells of what came of touches.
  public var outcomes = OutcomeCoverage.none
  /// The name of the app; nil when it is not known.
  public var app: String?
  /// The version of the app; nil when it is not known.
  public var appVersion: String?
  /// The model of the device, such as `iPhone15,2`; nil when it is not known.
  public var device: String?
  /// The name and version of the system, such as `iOS 18.1`; nil when it is not known.
  public var os: String?
  /// The size of the screen, in points; nil when it is not known. Zero is no size of a screen, and
  /// becomes nil.
  public var screenSize: Size? {
    didSet { if screenSize == .zero { screenSize = nil } }
  }
  /// The number of pixels for each point; nil when it is not known.
  public var screenScale: Double?
  /// The name of the policy that the recorded app is believed to follow.
  public var policy: String
  /// The name of the format that it was recorded from, such as `jsonl`.
  public var format: String
  /// The time at which it began, in UTC, as ISO 8601; nil when it is not known.
  public var startedAt: String?
  /// The facts about hit tests that the source lacks, so that likely values stand for them; empty
  /// for a recording of a recorder.
  public var approximations: Set<Approximation> = []

  /// The format of a recording that a recorder inside a running app wrote.
  package static let liveFormat = "live"

  /// The release of iOS that ``os`` names; nil when it is not known, or another system. A number
  /// without a name is a release of iOS if the policy is UIKit's.
  public var release: SystemRelease? {
    let isOfUIKit = policy == BaseRule.uikit.rawValue || Policy.ofSystem(named: policy) != nil
    return os.flatMap { SystemRelease($0, requiresName: !isOfUIKit) }
  }

  /// Sets ``policy`` to that of ``release``; does nothing when the release is not known.
  package mutating func followSystem() {
    if let release { policy = release.policyName }
  }

  /// Makes the facts about a recording when only its policy and format are known.
  public init(policy: String, format: String) {
    self.policy = policy
    self.format = format
  }
}
