import Findings
import Foundation
import Wording

/// The groups of differences that a test accepts, in the format of its file.
/// `retouch replay --accepted` reads the same file.
struct AcceptedTouches: Codable {
  /// An entry: one group by its fingerprint or, with `groups`, all groups that match. A program's
  /// reader of the file names the keys in the same way.
  struct Entry: Codable {
    var fingerprint: String?
    var groups: Int?
    var rule: String?
    var cause: String?
    var kind: String?
    var harm: String?
    var view: String?
    var before: String?
    var after: String?
    /// How many touches are accepted; nil for an entry of a sweep or an audit, which the same file
    /// may hold.
    var touches: Int?
    var scenes: Int?
    var audited: Int?
    var gestures: Int?
    var reason: String
    var owner: String?
    var expires: String?

    /// The acceptance; nil for an entry that accepts nothing, as a key is missing or wrong.
    var acceptance: Acceptance? {
      guard
        let (count, unit) = touches.map({ ($0, DifferenceUnit.touches) }) ?? scenes.map({ ($0, .scenes) })
          ?? audited.map({ ($0, .audited) }) ?? gestures.map({ ($0, .gestures) }), let scope
      else { return nil }
      return Acceptance(
        scope, differences: count, reason: reason, owner: owner, expires: expires, line: 1, unit: unit)
    }

    private var scope: Acceptance.Scope? {
      if let fingerprint { return .group(fingerprint: fingerprint) }
      let pattern = GroupPattern(
        rule: rule, cause: cause, kind: kind.flatMap(DifferenceKind.init), harm: harm.flatMap(Harm.init), view: view)
      // A word that is not known would otherwise count as missing, and the entry would match more.
      let isRead = pattern.kind?.rawValue == kind && pattern.harm?.rawValue == harm
      return isRead && !pattern.facts.isEmpty ? groups.map { .matching(pattern, limit: $0) } : nil
    }
  }

  var accepted: [Entry] = []

  /// Reads a file; if there is no file, nothing is accepted.
  init(_ file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    self = try JSONDecoder().decode(AcceptedTouches.self, from: Data(contentsOf: file))
  }

  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: file, options: .atomic)
  }

  /// Accepts a group. The file's other groups are kept, as they may belong to another test; the
  /// text that people wrote about this group is kept too.
  ///
  /// - Parameter day: the day, as YYYY-MM-DD.
  mutating func accept(_ group: RunReport.Group, on day: String, _ words: ReportWords) {
    let isOfGroup: (Entry) -> Bool = { $0.fingerprint != nil && $0.acceptance?.isAbout(group) == true }
    if let known = accepted.firstIndex(where: isOfGroup) {
      accepted[known].touches = group.count
      if let expires = accepted[known].expires, expires < day { accepted[known].expires = nil }
    } else {
      accepted.append(
        Entry(
          fingerprint: group.fingerprint, kind: group.key.kind.rawValue, before: words.before(group.key),
          after: words.after(group.key), touches: group.count, reason: "accepted by a test run"))
    }
  }

  /// The groups that are not accepted on a day, as YYYY-MM-DD. A test also judges groups that a run
  /// calls unmodelled: their touches go elsewhere, too. It does not judge what nobody can know of
  /// who acts.
  func open(_ all: [RunReport.Group], on day: String) -> [RunReport.Group] {
    let groups = all.filter { $0.key.verdict.isJudged || $0.key.verdict == .unmodelled && !$0.key.kind.isOfAction }
    let judged = accepted.compactMap(\.acceptance).judge(groups, on: day) { $0.key.verdict != .fault }
    return zip(groups, judged).filter { $1?.state != .accepted }.map(\.0)
  }
}

/// Whether an expectation judges differences, or accepts the present ones.
public enum AcceptanceMode: Sendable {
  /// Differences that the file does not accept are issues.
  case judge
  /// Adds the present differences to the file of accepted ones, and records an issue about that, so
  /// that a test run in this mode never passes unnoticed. A fault of code is not accepted.
  case accept

  /// ``accept`` while the environment variable `RETOUCH_TESTING` is `accept`, else ``judge``.
  public static var ofEnvironment: AcceptanceMode {
    ProcessInfo.processInfo.environment["RETOUCH_TESTING"] == "accept" ? .accept : .judge
  }
}
