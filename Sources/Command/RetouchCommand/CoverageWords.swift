import Findings
import HitTesting
import Replay
import Wording

/// The words for the facts that recordings cover.
enum CoverageWords {
  /// The number of names that a text gives for each kind of facts.
  private static let names = 3

  static func noun(_ kind: CoverageFact.Kind) -> String {
    switch kind {
    case .eventTypes: "event type"
    case .classes: "class"
    case .paths: "responder"
    case .cells: "cell"
    case .rules: "rule"
    case .groups: "reason"
    }
  }

  static func plural(_ kind: CoverageFact.Kind) -> String { kind == .classes ? "classes" : noun(kind) + "s" }

  static func count(_ number: Int, _ kind: CoverageFact.Kind) -> String {
    "\(number) \(number == 1 ? noun(kind) : plural(kind))"
  }

  /// The number of facts of each kind: `12 facts: 1 event type, 4 classes, 7 cells`.
  static func counts(_ facts: [Int], in table: FactTable) -> String {
    let kinds = byKind(facts, in: table).map { count($0.facts.count, $0.kind) }
    return ReportWords.count(facts.count, "fact") + (kinds.isEmpty ? "" : ": " + kinds.joined(separator: ", "))
  }

  /// The facts by kind, in the order of the kinds, without kinds that have no facts.
  static func byKind(_ facts: [Int], in table: FactTable) -> [(kind: CoverageFact.Kind, facts: [CoverageFact])] {
    let kinds = Dictionary(grouping: facts.map { table[$0] }, by: \.kind)
    return CoverageFact.Kind.allCases.compactMap { kind in kinds[kind].map { (kind, $0) } }
  }

  /// A line for each kind of facts, with its number and the first few names.
  ///
  /// - Parameter policies: the names of the policies. If there are several, rules and reasons show
  ///   theirs.
  static func lines(_ facts: [Int], in table: FactTable, policies: [String]) -> [String] {
    byKind(facts, in: table).map { kind, facts in
      let first = facts.prefix(names).map { name($0, policies) }.joined(separator: ", ")
      return count(facts.count, kind) + ": " + first
        + (facts.count > names ? " and \(facts.count - names) more" : "")
    }
  }

  static func name(_ fact: CoverageFact, _ policies: [String]) -> String {
    func place(_ policy: Int) -> String { policies.count > 1 ? "\(policies[policy]): " : "" }
    return switch fact {
    case .eventType(let type): type.name ?? "type \(type.rawValue)"
    case .className(let name): name
    case .responder(let responder): end(of: path(responder), 2)
    case .cell(let cell, let responder): "\(end(of: path(responder), 1)) in (\(cell.column), \(cell.row))"
    case .rule(let policy, let rule): place(policy) + rule.text
    case .group(let policy, let key): place(policy) + group(key)
    }
  }

  static func path(_ responder: NamedResponder) -> String { FindingsWords().path(responder) ?? "nobody" }

  /// The last names of a path, with an ellipsis in place of the others.
  private static func end(of path: String, _ count: Int) -> String {
    let names = path.split(separator: "/")
    return (names.count > count && count > 1 ? "…/" : "") + names.suffix(count).joined(separator: "/")
  }

  /// The group of a reason: `moved, passthrough [129c1bb8236a47d1]`.
  private static func group(_ key: GroupKey) -> String {
    let verdict = key.verdict == .changed ? "" : "\(key.verdict.rawValue) "
    let kind = key.verdict == .fault ? "" : "\(key.kind.rawValue), "
    return "\(verdict)\(kind)\(key.reason) [\(key.fingerprint)]"
  }
}
