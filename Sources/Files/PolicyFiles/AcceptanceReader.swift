import Findings
import Yams

/// The terms on which somebody accepts changes.
package struct AcceptanceTerms: Sendable {
  /// Why the changes are accepted.
  package var reason: String
  /// The person or team that answers for it; nil when nobody is named.
  package var owner: String?
  /// The last day on which it counts, as YYYY-MM-DD in UTC; nil when it never expires.
  package var expires: String?

  package init(reason: String, owner: String? = nil, expires: String? = nil) {
    (self.reason, self.owner, self.expires) = (reason, owner, expires)
  }
}

/// The key of an entry, which is unique in a file.
struct AcceptanceKey: Hashable {
  private let scope: Acceptance.Scope
  private let unit: DifferenceUnit

  init(_ acceptance: Acceptance) {
    unit = acceptance.unit
    switch acceptance.scope {
    case .group: scope = acceptance.scope
    case .matching(let pattern, _): scope = .matching(pattern, limit: 0)
    }
  }

  /// The key of an entry about this group alone.
  init(_ group: RunReport.Group) {
    (scope, unit) = (.group(fingerprint: group.fingerprint), group.unit)
  }
}

extension Acceptance.Scope {
  /// The text that names the groups in the file.
  var text: String {
    switch self {
    case .group(let fingerprint): fingerprint
    case .matching(let pattern, _): pattern.facts.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    }
  }
}

extension PolicyNodeReader {
  /// The list of a file of accepted groups.
  func accepted(_ root: Node) throws -> Node {
    let members = try membersOfFile(root, .accepted)
    guard members.count == 1, let (key, list) = members.first else {
      throw fault(.expected(.accepted, found: .keys(members.count)), at: root)
    }
    guard try text(key) == "accepted" else { throw fault(.unknownKey(try text(key), known: ["accepted"]), at: key) }
    return list
  }

  private static let terms = DifferenceUnit.allCases.map(\.rawValue) + ["reason", "owner", "expires"]
  private static let keysOfGroup = ["fingerprint", "kind", "before", "after"] + terms
  private static let keysOfPattern = ["groups", "rule", "cause", "kind", "harm", "view"] + terms

  /// Reads an entry of a file of accepted groups.
  ///
  /// - Throws: ``PolicyFault``.
  func acceptance(_ node: Node) throws -> Acceptance {
    let members = try members(of: node, .acceptance).map { (key: $0.key, name: try text($0.key), value: $0.value) }
    let values = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let isGroup = values["fingerprint"] != nil
    let isPattern =
      !isGroup && values.keys.contains { !Self.keysOfGroup.contains($0) && Self.keysOfPattern.contains($0) }
    let known =
      isGroup ? Self.keysOfGroup : isPattern ? Self.keysOfPattern : Self.keysOfGroup + Self.keysOfPattern
    if let other = members.first(where: { !known.contains($0.name) }) {
      throw fault(.unknownKey(other.name, known: known), at: other.key)
    }
    let counts = members.compactMap { member in DifferenceUnit(rawValue: member.name).map { ($0, member) } }
    if counts.count > 1 { throw fault(.expected(.oneUnit, found: .two), at: counts[1].1.key) }
    let (owner, expires) = (try values["owner"].map(text), try values["expires"].map(day))
    let scope = try isPattern ? pattern(values, at: node) : group(values, at: node)
    guard let (unit, count) = counts.first else { throw fault(.incomplete("touches"), at: node) }
    let differences = try limit(count.value)
    guard let reason = try values["reason"].map(text) else { throw fault(.incomplete("reason"), at: node) }
    return Acceptance(
      scope, differences: differences, reason: reason, owner: owner, expires: expires, line: node.mark?.line ?? 1,
      unit: unit)
  }

  private func group(_ values: [String: Node], at node: Node) throws -> Acceptance.Scope {
    for key in ["kind", "before", "after"] { _ = try values[key].map(text) }
    guard let value = values["fingerprint"] else { throw fault(.incomplete("fingerprint"), at: node) }
    let fingerprint = try text(value)
    guard Fingerprint.isWellFormed(fingerprint) else {
      throw fault(.expected(.fingerprint, found: .text(fingerprint)), at: value)
    }
    return .group(fingerprint: fingerprint)
  }

  private func pattern(_ values: [String: Node], at node: Node) throws -> Acceptance.Scope {
    let pattern = GroupPattern(
      rule: try values["rule"].map(text), cause: try values["cause"].map(text),
      kind: try values["kind"].map { try word($0, as: DifferenceKind.self) },
      harm: try values["harm"].map { try word($0, as: Harm.self) }, view: try values["view"].map(text))
    guard let ofSeveral = values["groups"] else { throw fault(.incomplete("groups"), at: node) }
    guard !pattern.facts.isEmpty else { throw fault(.expected(.pattern, found: .nothing), at: node) }
    return .matching(pattern, limit: try limit(ofSeveral))
  }

  /// Reads a number of groups or differences.
  private func limit(_ node: Node) throws -> Int {
    guard let limit = Int(exactly: try integer(node)), limit >= 0 else {
      throw fault(.expected(.count, found: found(node)), at: node)
    }
    return limit
  }

  private func day(_ node: Node) throws -> String {
    let text = try text(node)
    guard AcceptedFile.isDay(text) else { throw fault(.expected(.day, found: .text(text)), at: node) }
    return text
  }
}
