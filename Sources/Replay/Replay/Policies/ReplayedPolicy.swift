public import Findings
public import HitTesting
public import Recording

/// A policy in the form that a replay can ask: rules or code.
public enum ReplayedPolicy: Sendable {
  /// A policy of rules. Its answers depend only on the scene and the event.
  case rules(Policy)
  /// A policy of code. It must see a recording's events in their order, so a recording is not
  /// split.
  case code(CodePolicy)

  /// The policy's name. Reports show it, and a recording may name its own policy by it.
  public var name: String {
    switch self {
    case .rules(let policy): policy.name
    case .code(let policy): policy.name
    }
  }

  /// Whether it is a policy of code.
  package var isCode: Bool {
    if case .code = self { true } else { false }
  }

  /// The policy with this name; nil when a recording may not name it.
  ///
  /// - Parameter known: finds one that recordings may name besides the built-in ones.
  static func own(named name: String, known: (String) -> ReplayedPolicy?) -> ReplayedPolicy? {
    Policy.ofSystem(named: name).map { .rules($0) } ?? known(name)
      ?? Policy.builtIn.first { $0.name == name }.map { .rules($0) }
  }

  /// The policy with the rules of a recording's system; see ``Policy/standing(onSystemOf:)``. Code
  /// stays as it is.
  package func standing(on info: RecordingInfo) -> ReplayedPolicy {
    if case .rules(let policy) = self { .rules(policy.standing(onSystemOf: info.policy)) } else { self }
  }

  /// The rules; nil for code.
  package var rules: Policy? {
    if case .rules(let policy) = self { policy } else { nil }
  }

  /// The selector of each rule or part as its author wrote it, and its line in the policy file.
  package var parts: [(selector: String, line: Int?)] {
    switch self {
    case .rules(let policy): policy.rules.map { ($0.selector.text, $0.line) }
    case .code(let policy): policy.parts.map { ($0, nil) }
    }
  }
}

extension ReplayedPolicy: Hashable {
  /// Whether both certainly give the same answers. Code is compared by its name only.
  public static func == (one: ReplayedPolicy, other: ReplayedPolicy) -> Bool {
    switch (one, other) {
    case (.rules(let one), .rules(let other)): one == other
    case (.code(let one), .code(let other)): one.name == other.name
    default: false
    }
  }

  /// Hashes only the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A policy whose answers come from code, for example from the user's own view classes.
public struct CodePolicy: Sendable {
  /// The policy's name, which reports show. Two code policies with the same name count as equal.
  public var name: String
  /// A description of each part of the policy, such as a class for which it has code.
  public var parts: [String]
  /// Starts the code for one recording and returns an object that answers for its resolved events.
  ///
  /// It receives the path of the trace and the number of the recording in the trace. It may throw
  /// any error; the replay then fails with that error.
  public var resolver: @Sendable (_ trace: String, _ recordingID: RecordingID) throws -> any EventResolver
  /// Starts the code for one recording and returns an object that answers for any points of its
  /// scenes, for a sweep; nil when the code answers only for events.
  ///
  /// It receives the same arguments as ``resolver``, and may also throw any error.
  public var points: (@Sendable (_ trace: String, _ recordingID: RecordingID) throws -> any PointResolver)?
  /// The name of the class that stands for a view of the scene; nil when UIKit's own class does.
  public var className: @Sendable (Scene.Slot, Scene) -> String?

  /// Describes a policy; no code runs before ``resolver`` is called.
  ///
  /// - Parameters:
  ///   - name: the policy's name.
  ///   - parts: a description of each part of the policy.
  ///   - resolver: starts the code for the recording with this trace and number.
  ///   - points: starts the code for any points of that recording; nil when it answers only for
  ///     events.
  ///   - className: the class that stands for a view; nil when UIKit's own class does.
  public init(
    name: String, parts: [String] = [],
    resolver: @escaping @Sendable (_ trace: String, _ recordingID: RecordingID) throws -> any EventResolver,
    points: (@Sendable (_ trace: String, _ recordingID: RecordingID) throws -> any PointResolver)? = nil,
    className: @escaping @Sendable (Scene.Slot, Scene) -> String?
  ) {
    self.name = name
    self.parts = parts
    self.resolver = resolver
    self.points = points
    self.className = className
  }
}

/// Answers for the events of one recording with a policy's code.
///
/// A replay asks for each resolved event once, in the order of the events.
public protocol EventResolver: CodeResolver {
  /// The answer for the next resolved event.
  ///
  /// - Parameter event: that event.
  /// - Throws: `ResolutionFault` when the code gives no answer. The next event can still be
  ///   asked.
  func next(_ event: ResolvedEvent) throws(ResolutionFault) -> Resolution
}

/// Answers for points of the scenes of one recording with a policy's code.
///
/// A sweep asks about one scene after another, in their order, and skips scenes that show the same
/// as the previous one.
public protocol PointResolver: CodeResolver {
  /// The answers for touches at points of one scene.
  ///
  /// - Parameters:
  ///   - points: the locations of the touches on the screen, in points.
  ///   - windowScene: the window scene that is touched; nil when it is not known.
  ///   - snapshot: the number of the scene's snapshot in the trace.
  /// - Returns: for each point, the responder and the recognizers, or why the code gives no answer.
  func hits(
    at points: [Point], windowScene: String?, snapshot: SnapshotID
  ) -> [Result<Resolution, ResolutionFault>]
}

/// The code of a policy, started for one recording.
public protocol CodeResolver: AnyObject {
  /// How many views each part of the policy matched, by ``CodePolicy/parts``, and how many its code
  /// found with each selector, by their texts; nil when that is not known.
  ///
  /// It is called after the last question. Keys without a view in any recording are reported.
  func matchCounts() -> [String: Int]?

  /// Notes on what the code lacks in this recording. It is called after the last question.
  func notes() -> [CodeNote]
}

extension CodeResolver {
  /// No notes.
  public func notes() -> [CodeNote] { [] }
}
