public import Foundation

/// A small app that `retouch demo` runs under the recorder, and whose recordings it replays under other rules.
public struct Demonstration: Sendable {
  /// A rule of the app.
  public struct Variant: Sendable {
    /// The name that the demo prints, and that files are named by.
    public var name: String
    /// The name of the policy that describes the rule; the command must know a policy of that name.
    public var policy: String

    public init(_ name: String, policy: String) {
      self.name = name
      self.policy = policy
    }
  }

  /// What was recorded under one variant, replayed under another.
  public struct Comparison: Sendable {
    /// Whose recording is replayed; the app is run as this variant.
    public var recorded: Variant
    /// What it is replayed under; the app need not be run as this variant, unless there is a way back.
    public var replayed: Variant
    /// Whether the other recording, replayed under the first variant, takes every change back.
    public var hasWayBack: Bool

    public init(recorded: Variant, replayed: Variant, hasWayBack: Bool) {
      self.recorded = recorded
      self.replayed = replayed
      self.hasWayBack = hasWayBack
    }
  }

  /// The app's name, as files are named: `floating-windows`.
  public var app: String
  /// What the app is, in a few words.
  public var summary: String
  /// What the app is run as, in the order in which it is printed.
  public var variants: [Variant]
  /// The replays that the demo shows, in the order in which they are printed.
  public var comparisons: [Comparison]
  /// Runs the app as the variant of that name, and records it into a new trace at the URL.
  public var record: @MainActor @Sendable (_ variant: String, _ file: URL) throws -> Void

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
