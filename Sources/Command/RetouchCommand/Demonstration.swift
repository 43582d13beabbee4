public import Foundation

/// A small app for `retouch demo`, which records the app and replays the recordings under other
/// rules.
public struct Demonstration: Sendable {
  /// A form of the app with its own hit-test rule.
  public struct Variant: Sendable {
    /// The name that the demo prints and uses in file names.
    public var name: String
    /// The name of the policy that describes the rule. The command must know a policy with this
    /// name.
    public var policy: String

    /// Names a variant and its policy.
    ///
    /// - Parameters:
    ///   - name: the name that the demo prints and uses in file names.
    ///   - policy: the name of the policy that describes the variant's rule.
    public init(_ name: String, policy: String) {
      self.name = name
      self.policy = policy
    }
  }

  /// A replay of one variant's recording under the rule of another variant.
  public struct Comparison: Sendable {
    /// The variant whose recording is replayed. The demo runs the app as this variant.
    public var recorded: Variant
    /// The variant under whose rule it is replayed. The demo runs the app as this variant only when
    /// there is a way back.
    public var replayed: Variant
    /// Whether a replay of the other recording under the first variant's rule undoes every change.
    public var hasWayBack: Bool

    /// Describes a replay.
    ///
    /// - Parameters:
    ///   - recorded: the variant whose recording is replayed.
    ///   - replayed: the variant under whose rule it is replayed.
    ///   - hasWayBack: whether the replay in the other direction undoes every change.
    public init(recorded: Variant, replayed: Variant, hasWayBack: Bool) {
      self.recorded = recorded
      self.replayed = replayed
      self.hasWayBack = hasWayBack
    }
  }

  /// The name of the app in file names, such as `floating-windows`.
  public var app: String
  /// A short description of the app.
  public var summary: String
  /// The variants as which the app runs, in the order in which they are printed.
  public var variants: [Variant]
  /// The replays that the demo shows, in the order in which they are printed.
  public var comparisons: [Comparison]
  /// Runs the app as the variant with this name, and records it into a new trace at the URL.
  public var record: @MainActor @Sendable (_ variant: String, _ file: URL) throws -> Void

  /// Describes an app; nothing runs yet.
  ///
  /// - Parameters:
  ///   - app: the name of the app in file names.
  ///   - summary: a short description of the app.
  ///   - variants: the variants as which the app runs.
  ///   - comparisons: the replays that the demo shows.
  ///   - record: runs the app as a variant and records it into a new trace at the URL. It may throw
  ///     any error; the demo then ends.
  public init(
    app: String, summary: String, variants: [Variant], comparisons: [Comparison],
    record: @escaping @MainActor @Sendable (_ variant: String, _ file: URL) throws -> Void
  ) {
    self.app = app
    self.summary = summary
    self.variants = variants
    self.comparisons = comparisons
    self.record = record
  }
}
