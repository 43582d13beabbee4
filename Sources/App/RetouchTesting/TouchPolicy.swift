public import HitTesting
public import ObjectScenes

/// The policy, as code or rules, that decides who gets a touch in a test.
public struct TouchPolicy: Sendable {
  enum Kind: Sendable {
    case code(OverridePolicy)
    case rules(Policy)
    case unknown(String)
  }

  let kind: Kind

  /// The app's own view classes, as they are now.
  ///
  /// - Parameter overrides: which class stands for which recorded views.
  public static func code(_ overrides: ViewOverride...) -> TouchPolicy {
    .code(OverridePolicy("the classes under test", overrides))
  }

  /// The app's own view classes, as they are now.
  public static func code(_ policy: OverridePolicy) -> TouchPolicy { TouchPolicy(kind: .code(policy)) }

  /// A policy of rules.
  public static func rules(_ policy: Policy) -> TouchPolicy { TouchPolicy(kind: .rules(policy)) }

  /// A built-in policy, such as `uikit` or `ios-26`. Any other name makes the expectation throw.
  public static func named(_ name: String) -> TouchPolicy {
    TouchPolicy(kind: (Policy.builtIn + Policy.systems).first { $0.name == name }.map { .rules($0) } ?? .unknown(name))
  }
}
