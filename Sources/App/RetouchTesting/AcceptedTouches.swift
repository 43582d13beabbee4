import Findings
import Foundation
import Wording

/// The groups of differences that a test accepts, as its file has them. `retouch replay --accepted`
/// reads the same file.
struct AcceptedTouches: Codable {
  struct Group: Codable {
    var fingerprint: String
    var kind: String
    var before: String
    var after: String
    var touches: Int
    var reason: String
    var owner: String?
    var expires: String?
  }

  var accepted: [Group] = []

  /// Reads a file; without one nothing is accepted.
  init(_ file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    self = try JSONDecoder().decode(AcceptedTouches.self, from: Data(contentsOf: file))
  }

  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: file, options: .atomic)
  }

  /// Accepts a group. Other groups may be those of another test, and stay; so does what people
  /// wrote about this one.
  mutating func accept(_ group: RunReport.Group, _ words: ReportWords) {
    if let known = accepted.firstIndex(where: { $0.fingerprint == group.fingerprint }) {
      accepted[known].touches = group.touches
    } else {
      accepted.append(
        Group(
          fingerprint: group.fingerprint, kind: group.key.kind.rawValue, before: words.before(group.key),
          after: words.after(group.key), touches: group.touches, reason: "accepted by a test run"))
    }
  }

  /// Whether a group is accepted with at least as many touches.
  func accepts(_ group: RunReport.Group) -> Bool {
    accepted.contains { $0.fingerprint == group.fingerprint && $0.touches >= group.touches }
  }
}

/// Whether an expectation judges differences, or accepts those that are there now.
public enum AcceptanceMode: Sendable {
  /// Differences that the file does not accept are issues.
  case judge
  /// Adds the differences that are there now to the file of accepted ones, and records an issue
  /// that says so, so that no test run with it passes unseen. A fault of code is not accepted.
  case accept

  /// ``accept`` while the environment variable `RETOUCH_TESTING` is `accept`, else ``judge``.
  public static var ofEnvironment: AcceptanceMode {
    ProcessInfo.processInfo.environment["RETOUCH_TESTING"] == "accept" ? .accept : .judge
  }
}
