public import Findings
public import HitTesting
public import Recording

/// A policy as a replay asks it: rules, or code.
public enum ReplayedPolicy: Sendable {
  case rules(Policy)
  case code(CodePolicy)

  public var name: String {
    switch self {
    case .rules(let policy): policy.name
    case .code(let policy): policy.name
    }
  }

  /// The policy of that name, if a recording may name it.
  ///
  /// - Parameter known: what it may name beside the built-in policies.
  static func own(named name: String, known: [ReplayedPolicy]) -> ReplayedPolicy? {
    known.first { $0.name == name } ?? Policy.builtIn.first { $0.name == name }.map { .rules($0) }
  }

  var rules: Policy? {
    if case .rules(let policy) = self { policy } else { nil }
  }

  /// What each of its parts is for, as its author wrote it, and where that stands in its file.
  var parts: [(selector: String, line: Int?)] {
    switch self {
    case .rules(let policy): policy.rules.map { ($0.selector.text, $0.line) }
    case .code(let policy): policy.parts.map { ($0, nil) }
    }
  }
}

extension ReplayedPolicy: Hashable {
  /// Whether it gives the same answers for certain: code goes by its name.
  public static func == (one: ReplayedPolicy, other: ReplayedPolicy) -> Bool {
    switch (one, other) {
    case (.rules(let one), .rules(let other)): one == other
    case (.code(let one), .code(let other)): one.name == other.name
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A policy whose answers come from code.
public struct CodePolicy: Sendable {
  public var name: String
  /// What each of its parts stands for, in words.
  public var parts: [String]
  /// Begins to answer for the events of a recording that are resolved, in their order.
  public var resolver: @Sendable (_ trace: String, _ recordingID: Int64) throws -> any EventResolver
  /// The class that stands for a view of the scene, where it is not UIKit's own.
  public var className: @Sendable (Scene.Slot, Scene) -> String?

  public init(
    name: String, parts: [String] = [],
    resolver: @escaping @Sendable (_ trace: String, _ recordingID: Int64) throws -> any EventResolver,
    className: @escaping @Sendable (Scene.Slot, Scene) -> String?
  ) {
    self.name = name
    self.parts = parts
    self.resolver = resolver
    self.className = className
  }
}

/// What a policy's code says of one recording's events.
public protocol EventResolver: AnyObject {
  /// The answer for the next event, which is this one.
  ///
  /// - Throws: ``ResolutionFault`` where the code gives none; the next event can be asked all the same.
  func next(_ event: ResolvedEvent) throws(ResolutionFault) -> Resolution

  /// For each part of the policy how many views it was found to be for, once all events were asked; nil where that is not known.
  func matchCounts() -> [Int]?
}
