import ArgumentParser
import Findings
import Foundation
import HitTesting
import ObjectScenes
import PolicyFiles
import PolicyProcesses
import Replay

/// The policies that commands find by name: the built-in ones and those that the program provides.
struct PolicyCatalog {
  /// The policies that the program was started with. They are set once, before any command runs.
  static var provided: PolicyCatalog { started.get() }
  static let started = TaskLocal(wrappedValue: PolicyCatalog(rules: [], code: []))

  var rules: [Policy]
  var code: [OverridePolicy]

  /// - Parameters:
  ///   - nameOrPath: the name of a policy, or the path of a policy file.
  ///   - eventTimeout: the time that code may take for one event, in seconds.
  ///   - readsText: whether code reads small recordings in their text form, not traces.
  /// - Throws: ``PolicyFault`` when there is no such policy, or when the file is not a policy file.
  static func policy(_ nameOrPath: String, eventTimeout: Double, readsText: Bool = false) throws -> ReplayedPolicy {
    if let rules = provided.rules.first(where: { $0.name == nameOrPath }) { return .rules(rules) }
    if let code = provided.code.first(where: { $0.name == nameOrPath }) {
      return replayed(code, eventTimeout, readsText)
    }
    return .rules(try PolicyFile.policy(nameOrPath, alsoKnown: provided.rules.map(\.name) + provided.code.map(\.name)))
  }

  /// Finds the policy that a recording may name as its own, besides the bases.
  ///
  /// - Parameters:
  ///   - eventTimeout: the time that code may take for one event, in seconds.
  ///   - readsText: whether code reads small recordings in their text form, not traces.
  static func known(
    eventTimeout: Double, readsText: Bool = false
  ) -> @Sendable (_ name: String) -> ReplayedPolicy? {
    let provided = provided
    return { name in
      let rules = provided.rules.first { $0.name == name } ?? NamedPolicies.named(name)?.policy
      return rules.map { .rules($0) }
        ?? provided.code.first { $0.name == name }.map { replayed($0, eventTimeout, readsText) }
    }
  }

  /// Whether a policy equals the known policy with its name, or no known policy has that name.
  /// Names are compared without regard to case.
  static func isAsNamed(_ policy: Policy) throws -> Bool {
    func folded(_ name: String) -> String { name.trimmingCharacters(in: .whitespacesAndNewlines).lowercased() }
    let name = folded(policy.name)
    // Nothing can be proved about code, so rules with the name of code are never the same policy.
    guard !provided.code.contains(where: { folded($0.name) == name }) else { return false }
    // As a recording's own policy, a system's policy has fewer rules.
    let all = Policy.builtIn + provided.rules + [Policy.ofSystem(named: policy.name)].compactMap(\.self)
    let named = NamedPolicies.all.filter { folded($0.name) == name }
    let known = all.filter { folded($0.name) == name } + named.map(\.policy)
    let text = try PolicyText.yaml(policy)
    return try known.isEmpty || known.contains { try PolicyText.yaml($0) == text }
  }

  private static func replayed(_ policy: OverridePolicy, _ eventTimeout: Double, _ readsText: Bool) -> ReplayedPolicy {
    let processes = PolicyProcesses(
      program: Bundle.main.executablePath ?? ProcessInfo.processInfo.arguments[0],
      arguments: [AnswerCommand.configuration.commandName ?? ""],
      eventTimeout: eventTimeout)
    return .code(readsText ? processes.policyOfTexts(policy) : processes.policy(policy))
  }

  /// The facts about a policy that a results database stores.
  ///
  /// What was read from a pipe cannot be read again. Such a policy has no file.
  ///
  /// - Parameter nameOrPath: the name or the path by which the policy was found.
  static func source(_ policy: ReplayedPolicy, given nameOrPath: String) throws -> PolicySource {
    let isNamed =
      nameOrPath == "-" || known(eventTimeout: 1)(nameOrPath) != nil
      || Policy.builtIn.contains { $0.name == nameOrPath }
    guard !isNamed, !PartialFile.isSpecial(nameOrPath), let bytes = FileManager.default.contents(atPath: nameOrPath)
    else {
      return PolicySource(name: policy.name, text: try text(policy))
    }
    return PolicySource(name: policy.name, file: nameOrPath, text: String(decoding: bytes, as: UTF8.self))
  }

  static func text(_ policy: ReplayedPolicy) throws -> String {
    switch policy {
    case .rules(let rules): return try PolicyText.yaml(rules)
    case .code(let code): return provided.code.first { $0.name == code.name }.map(text) ?? "# code\n"
    }
  }

  static func text(_ policy: OverridePolicy) -> String {
    var lines = ["# \(policy.name): code"]
    if !policy.summary.isEmpty { lines.append("# \(policy.summary)") }
    lines += policy.parts.map { "# " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }
}
