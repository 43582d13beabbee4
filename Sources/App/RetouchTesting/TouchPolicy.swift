public import HitTesting
public import ObjectScenes

/// The policy, as code or rules, that decides who gets a touch in a test.
public struct TouchPolicy: Sendable {
  enum Kind: Sendable {
    case code(OverridePolicy)
    case rules(Policy)
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

  /// A built-in policy, such as `uikit` or `ios-26`.
  ///
  /// - Throws: ``TouchExpectationFault/unknownPolicy(_:)``.
  public static func named(_ name: String) throws(TouchExpectationFault) -> TouchPolicy {
    guard let policy = (Policy.builtIn + Policy.systems).first(where: { $0.name == name }) else {
      throw .unknownPolicy(name)
    }
    return .rules(policy)
  }
}
