import Findings
import Foundation
import Wording

/// The groups of differences that a test accepts, in the format of its file.
/// `retouch replay --accepted` reads the same file.
struct AcceptedTouches: Codable {
  struct Group: Codable {
    var fingerprint: String
    var kind: String
    var before: String
    var after: String
    /// How many touches are accepted; nil for a group of a sweep or an audit, which the same file
    /// may hold.
    var touches: Int?
    var scenes: Int?
    var audited: Int?
    var reason: String
    var owner: String?
    var expires: String?

    var acceptance: Acceptance? {
      guard
        let (count, unit) = touches.map({ ($0, DifferenceUnit.touches) }) ?? scenes.map({ ($0, .scenes) })
          ?? audited.map({ ($0, .audited) })
      else { return nil }
      return Acceptance(
        fingerprint: fingerprint, differences: count, reason: reason, owner: owner, expires: expires, line: 1,
        unit: unit)
    }
  }

  var accepted: [Group] = []

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
    if let known = accepted.firstIndex(where: { $0.acceptance?.isAbout(group) == true }) {
      accepted[known].touches = group.count
      if let expires = accepted[known].expires, expires < day { accepted[known].expires = nil }
    } else {
      accepted.append(
        Group(
          fingerprint: group.fingerprint, kind: group.key.kind.rawValue, before: words.before(group.key),
          after: words.after(group.key), touches: group.count, reason: "accepted by a test run"))
    }
  }

  /// Whether a group is accepted on a day, as YYYY-MM-DD.
  func accepts(_ group: RunReport.Group, on day: String) -> Bool {
    accepted.contains { entry in
      guard let acceptance = entry.acceptance, acceptance.isAbout(group) else { return false }
      return acceptance.state(of: group, on: day) == .accepted
    }
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
