import HitTesting

/// The system that a recording is of. UIKit's own views take touches there as its rules say.
public struct RecordedSystem: Hashable, Sendable {
  /// What is known about the rules for UIKit's own views.
  public enum Rules: Hashable, Sendable {
    /// They are those of a system's policy, which has this name.
    case policy(String)
    /// There are none, as the system is not known. UIKit's own views count like those of the app.
    case systemNotKnown
    /// There are none, as what the recording names is not read as a release of iOS.
    case systemNotRead
    /// There are none, as the recording names another policy as its own, or UIKit's own rules.
    case none
  }

  /// The name and version of the system; nil when they are not known.
  public var os: String?
  /// What is known about the rules for UIKit's own views.
  public var rules: Rules

  /// - Parameters:
  ///   - os: The name and version of the system; nil when they are not known.
  ///   - ownPolicy: The name of the recording's own policy.
  public init(os: String?, ownPolicy: String) {
    self.os = os
    rules =
      if Policy.systems.contains(where: { $0.name == ownPolicy }) {
        .policy(ownPolicy)
      } else if ownPolicy == BaseRule.uikit.rawValue, let os {
        SystemRelease(os) == nil ? .systemNotRead : .none
      } else if ownPolicy == BaseRule.uikit.rawValue {
        .systemNotKnown
      } else {
        .none
      }
  }
}
