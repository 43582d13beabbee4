import HitTesting

/// The system of a recording. Its rules describe how UIKit's own views take touches.
public struct RecordedSystem: Hashable, Sendable {
  /// What is known about the rules for UIKit's own views.
  public enum Rules: Hashable, Sendable {
    /// The rules of the system's policy with this name.
    case policy(String)
    /// No rules, as the system is not known. UIKit's own views are treated like those of the app.
    case systemNotKnown
    /// No rules, as the recording names a system that is not read as a release of iOS.
    case systemNotRead
    /// No rules, as the recording's own policy is another one, or UIKit's without a system.
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
