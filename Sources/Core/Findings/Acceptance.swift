/// The accepted groups of a file.
public struct AcceptedGroups: Hashable, Sendable {
  /// The path of the file, as it was given.
  public var file: String
  /// The entries, in the order of the file.
  public var groups: [Acceptance]
  /// The day on which they are judged, as YYYY-MM-DD in UTC; nil when none of them expires.
  public var judgedOn: String?

  /// Makes a list of accepted groups.
  public init(file: String, groups: [Acceptance], judgedOn: String?) {
    self.file = file
    self.groups = groups
    self.judgedOn = judgedOn
  }
}

/// Records that somebody accepted the changes of a group, or of all groups of a kind.
public struct Acceptance: Hashable, Sendable {
  /// The groups to which an entry applies.
  public enum Scope: Hashable, Sendable {
    /// One group, by its fingerprint.
    case group(fingerprint: String)
    /// All groups that match, if there are not more than `limit`. With more, all of them are shown
    /// again.
    indirect case matching(GroupPattern, limit: Int)
  }

  /// The groups to which it applies.
  public var scope: Scope
  /// The accepted number of differences, of all its groups together. With more, they are shown
  /// again.
  public var differences: Int
  /// Why the changes are accepted, for people.
  public var reason: String
  /// The person or team that accepted them; nil when the file does not name one.
  public var owner: String?
  /// The last day on which the acceptance counts, as YYYY-MM-DD in UTC; nil when it never expires.
  public var expires: String?
  /// The line of the entry in its file, from 1.
  public var line: Int
  /// The unit of ``differences``. The acceptance applies only to groups of this unit.
  public var unit: DifferenceUnit

  /// Makes an acceptance; by default it has no owner, never expires, and counts touches.
  public init(
    _ scope: Scope, differences: Int, reason: String, owner: String? = nil, expires: String? = nil, line: Int,
    unit: DifferenceUnit = .touches
  ) {
    self.scope = scope
    self.differences = differences
    self.reason = reason
    self.owner = owner
    self.expires = expires
    self.line = line
    self.unit = unit
  }

  /// The fingerprint of its group; nil for an entry about all groups that match.
  public var fingerprint: String? { if case .group(let fingerprint) = scope { fingerprint } else { nil } }

  /// Whether it applies to a group. It does not check its limits or its last day.
  public func isAbout(_ group: RunReport.Group) -> Bool {
    guard unit == group.unit else { return false }
    switch scope {
    case .group(let fingerprint): return fingerprint == group.fingerprint
    case .matching(let pattern, _): return pattern.matches(group)
    }
  }

  /// Whether its last day is before this day, as YYYY-MM-DD.
  ///
  /// - Parameter day: nil when no acceptance of the run expires.
  fileprivate func isOver(on day: String?) -> Bool {
    // Days in this format sort like their texts.
    if let expires, let day { expires < day } else { false }
  }

  /// The state of the groups to which it applies.
  fileprivate func state(of total: GroupTotal, on day: String?) -> RunReport.State {
    if isOver(on: day) { return .expired }
    if case .matching(_, let limit) = scope, total.groups > limit { return .updated }
    return total.differences > differences ? .updated : .accepted
  }
}

/// The properties that groups have in common. A property that is nil matches every group.
public struct GroupPattern: Hashable, Sendable {
  /// The deciding rule, as ``GroupKey/decidingRule`` has it, or its selector alone.
  public var rule: String?
  /// The identifier of the deciding reason.
  public var cause: String?
  /// The way in which the responder or the recognizers differ.
  public var kind: DifferenceKind?
  /// The effect on people.
  public var harm: Harm?
  /// The name of a view as paths show it, or several that follow each other: `UIButton#close`. It
  /// matches the groups in which this view, one inside it, or one of its recognizers had or gets
  /// the touches.
  public var view: String?

  /// Makes a pattern; by default it matches every group.
  public init(
    rule: String? = nil, cause: String? = nil, kind: DifferenceKind? = nil, harm: Harm? = nil, view: String? = nil
  ) {
    self.rule = rule
    self.cause = cause
    self.kind = kind
    self.harm = harm
    self.view = view
  }

  /// The properties that are not nil, by their names in the file of accepted groups.
  public var facts: [(key: String, value: String)] {
    [("rule", rule), ("cause", cause), ("kind", kind?.rawValue), ("harm", harm?.rawValue), ("view", view)]
      .compactMap { key, value in value.map { (key, $0) } }
  }

  /// Whether a group has all the properties.
  public func matches(_ group: RunReport.Group) -> Bool {
    if let rule {
      guard let decidingRule = group.key.decidingRule else { return false }
      guard decidingRule == rule || decidingRule.hasPrefix(rule + " {") else { return false }
    }
    if let cause, cause != group.key.reason { return false }
    if let kind, kind != group.key.kind { return false }
    if let harm, harm != group.harm { return false }
    guard let view else { return true }
    let wanted = view.split(separator: "/", omittingEmptySubsequences: false)
    return [group.key.before, group.key.after].contains { responder in
      // Of a recognizer only the name of its view is known.
      if case .recognizer(let recognizer) = responder { return recognizer.owner == view }
      // Text in text is found by iOS 16 or later.
      let names = responder.path?.split(separator: "/", omittingEmptySubsequences: false) ?? []
      return names.indices.contains { names[$0...].starts(with: wanted) }
    }
  }
}

/// The sums over some groups.
public struct GroupTotal: Hashable, Sendable {
  /// The number of groups.
  public var groups: Int
  /// The number of their differences.
  public var differences: Int

  /// Makes the sums of these numbers.
  public init(groups: Int, differences: Int) { (self.groups, self.differences) = (groups, differences) }
}

/// Whether a group of changes is accepted, and by which entry.
public struct JudgedGroup: Sendable {
  /// Whether the group is accepted.
  public var state: RunReport.State
  /// The index of the entry that applies; nil when none does.
  public var entry: Int?
  /// All groups to which the entry applies; nil when there is no entry.
  public var total: GroupTotal?
}

extension [Acceptance] {
  /// The entries without a group that must be accepted. An entry also occurs if another one applies
  /// to its groups.
  ///
  /// - Parameter groups: All groups of a run.
  /// - Complexity: O(groups × entries about several groups + entries).
  package func obsolete(in groups: [RunReport.Group]) -> [Acceptance] {
    let changes = groups.filter { $0.key.verdict.mustBeAccepted }
    let fingerprints = Set(changes.map(\.fingerprint))
    return filter { entry in
      if let fingerprint = entry.fingerprint { return !fingerprints.contains(fingerprint) }
      return !changes.contains(where: entry.isAbout)
    }
  }

  /// Decides which groups are accepted. Reports, commands and tests of apps call this function; the
  /// view `groups` of a results database does the same in SQL.
  ///
  /// The entry with the fingerprint of a group applies to it if it accepts the group. Otherwise the
  /// last entry applies that matches the group and has not expired; otherwise the one with the
  /// fingerprint, or the last that matches. An entry about several groups compares its limits with
  /// all groups that it applies to.
  ///
  /// - Parameters:
  ///   - groups: All groups of a run.
  ///   - day: The day as YYYY-MM-DD; nil when no acceptance of the run expires.
  ///   - isJudged: Whether a group is judged; by default, whether it must be accepted.
  /// - Returns: For each group its state and entry; nil for a group that is not judged.
  /// - Complexity: O(groups × entries about several groups + entries).
  public func judge(
    _ groups: [RunReport.Group], on day: String?,
    where isJudged: (RunReport.Group) -> Bool = { $0.key.verdict.mustBeAccepted }
  ) -> [JudgedGroup?] {
    let byFingerprint = Dictionary(
      indices.compactMap { index in self[index].fingerprint.map { ([$0, self[index].unit.rawValue], index) } },
      uniquingKeysWith: { first, _ in first })
    let patterns = indices.filter { self[$0].fingerprint == nil }
    let isCurrent: (Int) -> Bool = { !self[$0].isOver(on: day) }
    let entries: [Int?] = groups.map { group in
      guard isJudged(group) else { return nil }
      let own = byFingerprint[[group.fingerprint, group.unit.rawValue]]
      let alone = GroupTotal(groups: 1, differences: group.count)
      if let own, self[own].state(of: alone, on: day) == .accepted { return own }
      let matching = patterns.filter { self[$0].isAbout(group) }
      return matching.last(where: isCurrent) ?? own ?? matching.last
    }
    var totals: [Int: GroupTotal] = [:]
    for case (let group, let entry?) in zip(groups, entries) {
      totals[entry, default: GroupTotal(groups: 0, differences: 0)].groups += 1
      totals[entry, default: GroupTotal(groups: 0, differences: 0)].differences += group.count
    }
    return zip(groups, entries).map { group, entry in
      guard isJudged(group) else { return nil }
      guard let entry, let total = totals[entry] else { return JudgedGroup(state: .new) }
      return JudgedGroup(state: self[entry].state(of: total, on: day), entry: entry, total: total)
    }
  }
}
