import Foundation
import Testing

/// Runs one test for each folder Tests/Fixtures/NAME. The built program records, replays and
/// explains the folder's recording, and its output must be what the folder expects.
///
///     trace.jsonl       the recording
///     policy.yaml       the policy to try; without it, uikit
///     baseline.yaml     the policy to compare with, instead of what was recorded
///     recorded.yaml     the recorded app's own rules
///     old.jsonl         a recording of the same script to compare with, instead of policies
///     arguments         further arguments of `replay`
///     accept            arguments of `accept`; it follows a first replay of accepted.jsonl, or of
///                       trace.jsonl without that file
///     explain           arguments of `explain`; without it, --event 1
///     environment       variables for all of these, one per line: SOURCE_DATE_EPOCH=0
///
///     expected.txt      standard output of `replay`; also expected.json, expected.md
///     expected.errors   standard error of `replay`
///     expected.code     exit code of `replay`; without it, 1
///     walks.txt         the walks of the touches in the results database
///     accepted.yaml     the file that `accept` wrote beside the policy
///     explain.txt       standard output of `explain`; also explain.json
///
/// The existing files decide what is run. `RETOUCH_RECORD=1 swift test --filter FixtureTests`
/// writes the expected files anew. It creates a missing expected.txt, and fills files that are
/// empty. Read the difference before you commit it. When CI is set, nothing is written.
@Suite struct FixtureTests {
  private static let fixtures = Place.package.appendingPathComponent("Tests/Fixtures")
  private static let recordsAnew: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return environment["RETOUCH_RECORD"] == "1" && environment["CI", default: ""].isEmpty
  }()
  private static let folders = files(in: fixtures)

  private static func files(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test(arguments: folders) func `What the program prints is what the folder expects`(behaviour: String) throws {
    let folder = Self.fixtures.appendingPathComponent(behaviour)
    for (file, found) in try Fixture(copyOf: folder, recordsAnew: Self.recordsAnew).outputs() {
      let place = folder.appendingPathComponent(file)
      if Self.recordsAnew {
        try Data(found.utf8).write(to: place)
        continue
      }
      let expected = try String(contentsOf: place, encoding: .utf8)
      if found != expected { Issue.record("\(behaviour)/\(file)\n\(LineDifference.text(from: expected, to: found))") }
    }
  }

  @Test func `A folder has no file that nothing reads`() {
    for behaviour in Self.folders {
      let files = Set(Self.files(in: Self.fixtures.appendingPathComponent(behaviour)))
      #expect(files.subtracting(Fixture.inputs + Fixture.expectations).isEmpty, "\(behaviour)")
      #expect(!files.isDisjoint(with: Fixture.expectations), "\(behaviour) expects nothing")
    }
  }

  @Test(arguments: folders.filter { $0.hasPrefix("scenario-") })
  func `A recording is written as it was read`(behaviour: String) throws {
    let here = try Workplace()
    let text = try String(
      contentsOf: Self.fixtures.appendingPathComponent("\(behaviour)/trace.jsonl"), encoding: .utf8)
    try here.write("a.jsonl", text)
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    try here.write("b.jsonl", try here.retouch("export", "a.sqlite").output)
    try here.retouch("record", "b.jsonl", "-o", "b.sqlite")
    #expect(try here.retouch("export", "b.sqlite").output == here.read("b.jsonl"))
    #expect(text.split(separator: "\n").count == (try here.read("b.jsonl")).split(separator: "\n").count)
  }
}

/// The files of a fixture, in a folder where the program runs.
private struct Fixture {
  static let inputs = [
    "trace.jsonl", "policy.yaml", "baseline.yaml", "recorded.yaml", "old.jsonl", "arguments", "accept",
    "accepted.jsonl", "explain", "environment",
  ]
  static let expectations = [
    "expected.txt", "expected.json", "expected.md", "expected.errors", "expected.code", "walks.txt", "accepted.yaml",
    "explain.txt", "explain.json",
  ]

  private let here: Workplace
  private let wanted: Set<String>

  init(copyOf folder: URL, recordsAnew: Bool) throws {
    here = try Workplace()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    var wanted = Set(files).intersection(Self.expectations)
    if wanted.isEmpty, recordsAnew { wanted.insert("expected.txt") }
    self.wanted = wanted
    for file in files where Self.inputs.contains(file) {
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent(file), to: here.folder.appendingPathComponent(file))
    }
    for line in line("environment", or: "").split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      try #require(parts.count == 2, "environment: \(line)")
      here.environment[parts[0]] = parts[1]
    }
  }

  /// What was printed, by the name of the file that expects it.
  func outputs() throws -> [String: String] {
    for name in ["trace", "old", "accepted"] where here.files.contains("\(name).jsonl") {
      let outcome = try here.retouch("record", "\(name).jsonl", "-o", "\(name).sqlite")
      try #require(outcome.code == 0, "\(outcome.errors)")
    }
    var found: [String: String] = [:]
    if here.files.contains("accept") {
      let trace = here.files.contains("accepted.jsonl") ? "accepted.sqlite" : "trace.sqlite"
      try #require(here.shell("retouch replay \(trace) \(arguments)").code == 1)
      let outcome = try here.shell("retouch accept \(line("accept", or: ""))")
      try #require(outcome.code == 0, "\(outcome.errors)")
      found["accepted.yaml"] = try here.read("policy.accepted.yaml")
    }
    for (file, format) in [("expected.txt", "text"), ("expected.json", "json"), ("expected.md", "markdown")]
    where wanted.contains(file) {
      let results = "\(format).sqlite"
      let outcome = try here.shell(
        "retouch replay trace.sqlite \(arguments) --format \(format) --results \(results)")
      found[file] = outcome.output
      found["expected.errors"] = found["expected.errors"] ?? outcome.errors
      found["expected.code"] = "\(outcome.code)\n"
      if wanted.contains("walks.txt") {
        found["walks.txt"] = try here.sqlite3(results, "SELECT policy, view, why FROM walks").output
      }
      if !wanted.contains("expected.code"), outcome.code != 1 {
        Issue.record("it ends with \(outcome.code), not with 1: \(outcome.errors)")
      }
    }
    for (file, format) in [("explain.txt", "text"), ("explain.json", "json")] where wanted.contains(file) {
      let outcome = try here.shell(
        "retouch explain trace.sqlite \(policies) \(line("explain", or: "--event 1")) --format \(format)")
      #expect(outcome.code == 0, "\(outcome.errors)")
      found[file] = outcome.output
    }
    #expect(wanted.isSubset(of: found.keys), "what is expected beside these needs expected.txt, .json or .md")
    return found.filter { wanted.contains($0.key) }
  }

  private func line(_ file: String, or other: String) -> String {
    ((try? here.read(file)) ?? other).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private var policies: String {
    let policy = here.files.contains("policy.yaml") ? "policy.yaml" : "uikit"
    return "--policy \(policy)" + (here.files.contains("baseline.yaml") ? " --baseline baseline.yaml" : "")
  }

  private var arguments: String {
    let compared = here.files.contains("old.jsonl") ? "--against old.sqlite" : policies
    let own = here.files.contains("recorded.yaml") ? " --recorded-policy recorded.yaml" : ""
    return "\(compared)\(own) \(line("arguments", or: ""))"
  }
}

/// Joins two texts, with a mark before each line that only one of them has.
private enum LineDifference {
  static func text(from expected: String, to found: String) -> String {
    let (old, new) = (lines(expected), lines(found))
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(\.place))
    let added = Set(difference.insertions.map(\.place))
    var result: [String] = []
    var (one, other) = (0, 0)
    while one < old.count || other < new.count {
      if removed.contains(one) {
        result.append("- expected | " + old[one])
        one += 1
      } else if added.contains(other) {
        result.append("+ printed  | " + new[other])
        other += 1
      } else {
        result.append("           | " + new[other])
        (one, other) = (one + 1, other + 1)
      }
    }
    return result.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
