import Findings
import Foundation

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

  /// Whether a group is accepted with at least as many touches.
  func accepts(_ group: RunReport.Group) -> Bool {
    accepted.contains { $0.fingerprint == group.fingerprint && $0.touches >= group.touches }
  }
}

/// Whether an expectation judges differences, or accepts those that are there now.
public enum AcceptanceMode: Sendable {
  /// Differences that the file does not accept are issues.
  case judge
  /// Writes all differences that are there now to the file of accepted ones, and records an issue
  /// that says so, so that no test run with it passes unseen.
  case accept

  /// ``accept`` while the environment variable `RETOUCH_TESTING` is `accept`, else ``judge``.
  public static var ofEnvironment: AcceptanceMode {
    ProcessInfo.processInfo.environment["RETOUCH_TESTING"] == "accept" ? .accept : .judge
  }
}
