package import Findings
import Foundation
import Yams

/// Reads and writes the file of accepted groups. It is beside the policy under version control,
/// such as `floats.accepted.yaml` beside `floats.yaml`:
///
///     accepted:
///       - fingerprint: f4695bbc6c626170
///         kind: moved
///         before: "UIWindow/PenetrableContainer#floats2"
///         after: "UIWindow/PenetrableContainer#floats/UIView#a"
///         touches: 1
///         reason: "the second container is meant to let touches through"
///         owner: "checkout team"
///         expires: 2027-01-31
///
/// A group of a sweep has `scenes` instead of `touches`, and a group of an audit has `audited`. An
/// entry is accepted only for runs that count the same.
///
/// The fingerprint identifies the group; `kind`, `before` and `after` are only for people.
/// `expires` is the last day on which the entry counts, in UTC.
package struct AcceptedFile {
  /// The largest size of a file, in bytes. An entry has about 400 bytes, so a file may accept more
  /// than 100,000 groups.
  private static let sizeLimit = 1 << 26

  package let path: String
  private var text: String
  /// The entries, each with its lines in the file.
  private var entries: [(acceptance: Acceptance, lines: Range<Int>)]
  /// The index in ``entries`` by the key of an acceptance.
  private var places: [[String]: Int] = [:]
  /// Whether the file has no content, not even an empty list.
  private var isEmpty = false
  /// The part of the file in braces or brackets, to which no line can be added; nil if there is
  /// none.
  private var flow: Node?

  /// The path of the accepted groups that belong to a policy's file.
  package static func path(besides policyFile: String) -> String {
    let stem = (policyFile as NSString).deletingPathExtension
    return stem + ".accepted.yaml"
  }

  /// Reads a file; nil when there is no such file.
  ///
  /// - Throws: ``PolicyFault``.
  package init?(reading path: String) throws {
    guard let text = try PolicyFile.text(of: path, limit: Self.sizeLimit) else { return nil }
    self.path = path
    self.text = text
    entries = []
    try read()
  }

  /// Makes the content of a new file without writing it.
  package init(new path: String) {
    self.path = path
    text =
      "# Touches that may go elsewhere than they were recorded; retouch accept writes it, retouch replay reads it.\naccepted:\n"
    entries = []
  }

  /// The accepted groups, in the order of the file.
  package var groups: [Acceptance] { entries.map(\.acceptance) }

  /// The whole text of the file.
  package var contents: String { text }

  /// Whether a group is accepted on a day, as YYYY-MM-DD.
  package func accepts(_ group: RunReport.Group, today: String) -> Bool {
    acceptance(of: group)?.state(of: group, on: today) == .accepted
  }

  /// Whether the file has an entry about a group.
  package func knows(_ group: RunReport.Group) -> Bool { acceptance(of: group) != nil }

  private func acceptance(of group: RunReport.Group) -> Acceptance? {
    places[[group.fingerprint, group.unit.rawValue]].map { entries[$0].acceptance }
  }

  /// The groups that are accepted for runs of a method, with the day on which they are judged.
  ///
  /// - Parameter today: The day, as YYYY-MM-DD.
  package func accepted(for method: RunMethod, today: String) -> AcceptedGroups {
    let groups = groups.filter { $0.unit == method.unit }
    return AcceptedGroups(file: path, groups: groups, judgedOn: groups.contains { $0.expires != nil } ? today : nil)
  }

  /// Adds groups, or replaces their entries. All other lines stay as they are. It does not write
  /// the file.
  ///
  /// - Parameter responders: The responders of a group before and after, for people.
  /// - Throws: ``PolicyFault`` when the file has its list in brackets, does not end with it, or
  ///   becomes larger than 64 MB.
  package mutating func accept(
    _ groups: [RunReport.Group], responders: (RunReport.Group) -> (before: String, after: String), reason: String,
    owner: String?, expires: String?
  ) throws {
    var lines = Self.lines(of: text)
    let hasRoom =
      lines.last { !$0.allSatisfy(\.isWhitespace) }?.trimmingCharacters(in: .whitespacesAndNewlines) == "accepted: []"
    if let flow, !hasRoom {
      throw PolicyNodeReader(file: path).fault(
        .expected(.lines, found: .brackets),
        at: flow)
    }
    var replaced: [(lines: Range<Int>, entry: [String])] = []
    var added: [String] = []
    var known: Set<[String]> = []
    for group in groups where known.insert([group.fingerprint, group.unit.rawValue]).inserted {
      let (before, after) = responders(group)
      var entry = ["  - fingerprint: \(group.fingerprint)", "    kind: \(group.key.kind)"]
      entry.append("    before: \(Self.quoted(before))")
      entry.append("    after: \(Self.quoted(after))")
      entry.append("    \(group.unit.rawValue): \(group.count)")
      entry.append("    reason: \(Self.quoted(reason))")
      if let owner { entry.append("    owner: \(Self.quoted(owner))") }
      if let expires { entry.append("    expires: \(expires)") }
      entry = entry.map { $0 + "\n" }
      if let place = places[[group.fingerprint, group.unit.rawValue]] {
        replaced.append((entries[place].lines, entry))
      } else {
        added += entry
      }
    }
    // This starts at the end, so that the line numbers of the other entries stay valid.
    for (place, entry) in replaced.sorted(by: { $0.lines.lowerBound > $1.lines.lowerBound }) {
      lines.replaceSubrange(place, with: entry)
    }
    if !added.isEmpty {
      while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
      if let last = lines.last, last.last?.isNewline == false { lines[lines.count - 1] += "\n" }
      if hasRoom { lines[lines.count - 1] = "accepted:\n" }
      if isEmpty { lines.append("accepted:\n") }
      lines += added
    }
    text = lines.joined()
    guard text.utf8.count <= Self.sizeLimit else {
      throw PolicyFault(kind: .tooLarge(limit: Self.sizeLimit), file: path)
    }
    try read()
  }

  /// The lines as YAML counts them, each with its line end.
  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while let end = rest.firstIndex(where: \.isNewline) {
      let next = rest.index(after: end)
      lines.append(String(rest[..<next]))
      rest = rest[next...]
    }
    return rest.isEmpty ? lines : lines + [String(rest)]
  }

  /// The text in double quotes, in a form that both JSON and YAML read.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      // Characters that YAML does not allow, that change the direction of the text, or that would
      // look like an anchor.
      case _
      where scalar == "&" || scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE
        || (0x7F...0x9F).contains(scalar.value)
        || scalar.properties.generalCategory == .format
        || scalar.properties.generalCategory == .lineSeparator
        || scalar.properties.generalCategory == .paragraphSeparator:
        result += String(format: "\\U%08x", scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  // MARK: Reading

  private mutating func read() throws {
    (entries, places) = ([], [:])
    isEmpty = true
    flow = nil
    let reader = PolicyNodeReader(file: path)
    guard let root = try PolicyFile.root(of: text, file: path), !reader.isNull(root) else { return }
    isEmpty = false
    let (_, list) = try reader.member(of: root, .accepted, keys: ["accepted"])
    flow = [root, list].first(where: isInBrackets)
    let nodes = reader.isNull(list) ? [] : try reader.elements(of: list, .acceptances)
    let lines = Self.lines(of: text)
    for (place, node) in nodes.enumerated() {
      let acceptance = try acceptance(node, reader)
      guard places.updateValue(place, forKey: acceptance.key) == nil else {
        throw reader.fault(.expected(.eachOnce, found: .again(acceptance.fingerprint)), at: node)
      }
      var start = min(acceptance.line - 1, lines.count)
      var end = min(place + 1 < nodes.count ? (nodes[place + 1].mark?.line ?? 1) - 1 : lines.count, lines.count)
      // Comments, empty lines and the dash of the next entry that follow an entry do not belong to
      // it.
      while end > start + 1, Self.saysNothing(lines[end - 1]) || Self.isDash(lines[end - 1]) { end -= 1 }
      if start > 0, Self.isDash(lines[start - 1]) { start -= 1 }
      entries.append((acceptance, start..<max(start, end)))
    }
  }

  /// Whether a node is written in braces or brackets. The YAML reader does not report this, so this
  /// looks at the first character of the node.
  private func isInBrackets(_ node: Node) -> Bool {
    let lines = Self.lines(of: text)
    guard let mark = node.mark, mark.line <= lines.count else { return false }
    return ["{", "["].contains(lines[mark.line - 1].dropFirst(mark.column - 1).first)
  }

  private static func saysNothing(_ line: String) -> Bool {
    let words = line.drop(while: \.isWhitespace)
    return words.isEmpty || words.hasPrefix("#")
  }

  private static func isDash(_ line: String) -> Bool { line.trimmingCharacters(in: .whitespacesAndNewlines) == "-" }

  private func acceptance(_ node: Node, _ reader: PolicyNodeReader) throws -> Acceptance {
    let known = [
      "fingerprint", "kind", "before", "after", "touches", "scenes", "audited", "reason", "owner", "expires",
    ]
    var (fingerprint, reason, owner, expires) = (String?.none, String?.none, String?.none, String?.none)
    var counted: (differences: Int, unit: DifferenceUnit)?
    for (key, value) in try reader.members(of: node, .acceptance) {
      switch try reader.text(key) {
      case "fingerprint":
        let text = try reader.text(value)
        guard Fingerprint.isWellFormed(text) else {
          throw reader.fault(
            .expected(.fingerprint, found: .text(text)), at: value)
        }
        fingerprint = text
      case let name where DifferenceUnit(rawValue: name) != nil:
        guard counted == nil else {
          throw reader.fault(.expected(.oneUnit, found: .two), at: key)
        }
        let unit = DifferenceUnit(rawValue: name) ?? .touches
        counted = Int(exactly: try reader.integer(value)).map { ($0, unit) }
      case "reason": reason = try reader.text(value)
      case "owner": owner = try reader.text(value)
      case "expires":
        let text = try reader.text(value)
        guard Self.isDay(text) else {
          throw reader.fault(.expected(.day, found: .text(text)), at: value)
        }
        expires = text
      case "kind", "before", "after": _ = try reader.text(value)
      case let other: throw reader.fault(.unknownKey(other, known: known), at: key)
      }
    }
    guard let fingerprint else { throw reader.fault(.incomplete("fingerprint"), at: node) }
    guard let counted else { throw reader.fault(.incomplete("touches"), at: node) }
    guard let reason else { throw reader.fault(.incomplete("reason"), at: node) }
    return Acceptance(
      fingerprint: fingerprint, differences: counted.differences, reason: reason, owner: owner, expires: expires,
      line: node.mark?.line ?? 1, unit: counted.unit)
  }

  /// Whether the text is a day of the calendar, such as 2027-01-31.
  package static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let digits = parts.allSatisfy { $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
    guard digits, parts.map(\.utf8.count) == [4, 2, 2], let utc = TimeZone(secondsFromGMT: 0) else { return false }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = utc
    let day = DateComponents(calendar: calendar, year: Int(parts[0]), month: Int(parts[1]), day: Int(parts[2]))
    return day.isValidDate(in: calendar)
  }
}

extension Acceptance {
  /// The key of an entry, which is unique in a file.
  fileprivate var key: [String] { [fingerprint, unit.rawValue] }
}
