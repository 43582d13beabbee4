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
///       - groups: 40
///         rule: "PenetrableContainer"
///         harm: inside
///         touches: 900
///         reason: "all containers are meant to let touches through"
///
/// A group of a sweep has `scenes` instead of `touches`, and a group of an audit has `audited`, or
/// `gestures` if it is about who acts. An entry is accepted only for runs that count the same.
///
/// The fingerprint identifies a group; its `kind`, `before` and `after` are only for people. An
/// entry with `groups` applies to all groups that match its `rule`, `cause`, `kind`, `harm` and
/// `view`, up to these numbers of groups and of touches. `expires` is the last day on which an
/// entry counts, in UTC.
package struct AcceptedFile {
  /// The largest size of a file, in bytes. An entry has about 400 bytes, so a file may accept more
  /// than 100,000 groups.
  private static let sizeLimit = 1 << 26

  package let path: String
  private var text: String
  /// The entries, each with its lines in the file.
  private var entries: [(acceptance: Acceptance, lines: Range<Int>)]
  /// The index in ``entries`` by the key of an acceptance.
  private var places: [AcceptanceKey: Int] = [:]
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

  /// Whether the file has an entry about this group alone.
  package func knows(_ group: RunReport.Group) -> Bool { places[AcceptanceKey(group)] != nil }

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
    _ groups: [RunReport.Group], responders: (RunReport.Group) -> (before: String, after: String),
    terms: AcceptanceTerms
  ) throws {
    var replaced: [(lines: Range<Int>, entry: [String])] = []
    var added: [String] = []
    var known: Set<AcceptanceKey> = []
    for group in groups where known.insert(AcceptanceKey(group)).inserted {
      let (before, after) = responders(group)
      let entry = Self.entry(
        [
          ("fingerprint", group.fingerprint), ("kind", group.key.kind.rawValue), ("before", Self.quoted(before)),
          ("after", Self.quoted(after)), (group.unit.rawValue, "\(group.count)"),
        ], terms)
      if let place = places[AcceptanceKey(group)] {
        replaced.append((entries[place].lines, entry))
      } else {
        added += entry
      }
    }
    try edit(replacing: replaced, adding: added)
  }

  /// Adds an entry about all groups that match, at the end of the file. It replaces an entry with
  /// the same pattern. Its limits are the groups of the run to which it then applies. It does not
  /// write the file.
  ///
  /// - Parameters:
  ///   - groups: All groups of the run.
  ///   - today: The day, as YYYY-MM-DD.
  /// - Returns: The number of groups to which the entry applies.
  /// - Throws: As for groups.
  package mutating func accept(
    _ pattern: GroupPattern, of groups: [RunReport.Group], unit: DifferenceUnit, terms: AcceptanceTerms, today: String
  ) throws -> Int {
    let unlimited = Acceptance(.matching(pattern, limit: .max), differences: .max, reason: "", line: 1, unit: unit)
    let key = AcceptanceKey(unlimited)
    let others = self.groups.filter { AcceptanceKey($0) != key }
    let judged = (others + [unlimited]).judge(groups, on: today)
    let applies = zip(groups, judged).filter { $1?.entry == others.count }.map(\.0)
    let facts =
      [("groups", "\(applies.count)")] + pattern.facts.map { ($0, Self.quoted($1)) } + [
        (unit.rawValue, "\(applies.reduce(0) { $0 + $1.count })")
      ]
    try edit(
      replacing: places[key].map { [(entries[$0].lines, [])] } ?? [], adding: Self.entry(facts, terms))
    return applies.count
  }

  /// Removes the entries that no longer occur in a run. All other lines stay as they are. It does
  /// not write the file.
  ///
  /// - Parameters:
  ///   - method: The method of the run. Entries for runs that count something else stay.
  ///   - groups: All groups of the run.
  /// - Returns: The removed entries.
  /// - Throws: ``PolicyFault`` when the file has its list in brackets.
  package mutating func removeObsolete(for method: RunMethod, in groups: [RunReport.Group]) throws -> [Acceptance] {
    let obsolete = self.groups.filter { $0.unit == method.unit }.obsolete(in: groups)
    let removed = obsolete.compactMap { places[AcceptanceKey($0)] }.map {
      (lines: entries[$0].lines, entry: [String]())
    }
    if !removed.isEmpty { try edit(replacing: removed, adding: []) }
    return obsolete
  }

  /// The lines of an entry.
  private static func entry(_ facts: [(key: String, value: String)], _ terms: AcceptanceTerms) -> [String] {
    let last = [
      ("reason", Self.quoted(terms.reason)), terms.owner.map { ("owner", Self.quoted($0)) },
      terms.expires.map { ("expires", $0) },
    ].compactMap(\.self)
    return (facts + last).enumerated().map { index, fact in
      "\(index == 0 ? "  - " : "    ")\(fact.0): \(fact.1)\n"
    }
  }

  /// Replaces and adds lines, and reads the result.
  private mutating func edit(replacing replaced: [(lines: Range<Int>, entry: [String])], adding added: [String]) throws
  {
    var lines = Self.lines(of: text)
    let hasRoom =
      lines.last { !$0.allSatisfy(\.isWhitespace) }?.trimmingCharacters(in: .whitespacesAndNewlines) == "accepted: []"
    if let flow, !hasRoom {
      throw PolicyNodeReader(file: path).fault(
        .expected(.lines, found: .brackets),
        at: flow)
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
    let list = try reader.accepted(root)
    flow = [root, list].first(where: isInBrackets)
    let nodes = reader.isNull(list) ? [] : try reader.elements(of: list, .acceptances)
    let lines = Self.lines(of: text)
    for (place, node) in nodes.enumerated() {
      let acceptance = try reader.acceptance(node)
      guard places.updateValue(place, forKey: AcceptanceKey(acceptance)) == nil else {
        throw reader.fault(.expected(.eachOnce, found: .again(acceptance.scope.text)), at: node)
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
