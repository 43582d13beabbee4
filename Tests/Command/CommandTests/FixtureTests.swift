import Foundation
import Testing

/// Runs one test for each folder Tests/Fixtures/VERB/NAME. The built program records, replays and
/// explains the folder's recording, or looks at it in other ways, and its output must be what the
/// folder expects. The files of a folder decide its verb:
///
///     accept            folders with a file `accept`
///     against           folders with an old recording
///     explain           folders that expect explain.txt or explain.json alone
///     look              folders that expect what other commands print alone
///     replay            all others
///
/// A folder has these files:
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
///     show.txt          standard output of `show`; also touches.txt, audit.txt, and sweep.txt with
///                       the policy
///
/// Folders share recordings by name. A recording that several folders need is a file
/// Tests/Fixtures/recordings/NAME.jsonl. Each of these folders has a file `trace` instead of
/// trace.jsonl, and NAME is its only line. `old` stands for old.jsonl, and `accepted` for
/// accepted.jsonl, in the same way. The program always finds trace.jsonl, old.jsonl and
/// accepted.jsonl.
///
/// The existing files decide what is run. `RETOUCH_RECORD=1 swift test --filter FixtureTests`
/// writes the expected files anew. It creates a missing expected.txt, and fills files that are
/// empty. Read the difference before you commit it. When CI is set, nothing is written.
@Suite struct FixtureTests {
  private static let recordsAnew: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return environment["RETOUCH_RECORD"] == "1" && environment["CI", default: ""].isEmpty
  }()
  /// The recordings of the folders VERB/scenario-NAME, each one once.
  private static let scenarios = Set(
    Fixtures.names.filter { $0.contains("/scenario-") }.compactMap { try? Fixtures.recording("trace", of: $0) }
  ).sorted()

  @Test(arguments: Fixtures.names) func `What the program prints is what the folder expects`(fixture: String) throws {
    for (file, found) in try Fixture(fixture, recordsAnew: Self.recordsAnew).outputs() {
      let place = Fixtures.folder.appendingPathComponent("\(fixture)/\(file)")
      if Self.recordsAnew {
        try Data(found.utf8).write(to: place)
        continue
      }
      let expected = try String(contentsOf: place, encoding: .utf8)
      if found != expected { Issue.record("\(fixture)/\(file)\n\(LineDifference.text(from: expected, to: found))") }
    }
  }

  @Test func `A folder has no file that nothing reads`() {
    #expect(Fixtures.files(in: "") == (Fixtures.verbs + ["recordings"]).sorted())
    for fixture in Fixtures.names {
      let files = Set(Fixtures.files(in: fixture))
      let read = Fixture.inputs + Fixture.expectations + Fixtures.roles + Fixtures.roles.map { "\($0).jsonl" }
      #expect(files.subtracting(read).isEmpty, "\(fixture)")
      #expect(!files.isDisjoint(with: Fixture.expectations), "\(fixture) expects nothing")
    }
  }

  @Test func `A folder has one recording, by name or as a file`() throws {
    for fixture in Fixtures.names {
      let files = Set(Fixtures.files(in: fixture))
      for role in Fixtures.roles {
        let count = files.intersection([role, "\(role).jsonl"]).count
        #expect(role == "trace" ? count == 1 : count <= 1, "\(fixture): \(role)")
        if role == "accepted" { #expect(count == 0 || files.contains("accept"), "\(fixture): nothing is accepted") }
        guard let recording = try Fixtures.recording(role, of: fixture) else { continue }
        let isThere = Fixtures.recordings.contains(recording)
        #expect(isThere, "\(fixture): there is no \(recording)")
      }
    }
  }

  @Test func `A folder stands under its verb`() {
    for fixture in Fixtures.names {
      let verb = Fixture.verb(for: Set(Fixtures.files(in: fixture)))
      #expect(fixture.hasPrefix("\(verb)/"), "\(fixture) is one of \(verb)")
    }
  }

  @Test func `No two recordings have the same bytes`() throws {
    var known: [Data: String] = [:]
    for recording in Fixtures.recordings {
      let bytes = try Data(contentsOf: Fixtures.folder.appendingPathComponent(recording))
      if let other = known[bytes] { Issue.record("\(recording) and \(other) are the same: share it by name") }
      known[bytes] = recording
    }
    #expect(known.count > 100)
  }

  @Test func `A shared recording is used in two places or more`() throws {
    var uses: [String: Int] = [:]
    for fixture in Fixtures.names {
      for role in Fixtures.roles {
        if let recording = try Fixtures.recording(role, of: fixture) { uses[recording, default: 0] += 1 }
      }
    }
    let shared = Fixtures.files(in: "recordings")
    #expect(!shared.isEmpty)
    for name in shared { #expect(uses["recordings/\(name)", default: 0] >= 2, "recordings/\(name)") }
  }

  @Test(arguments: scenarios) func `A recording is written as it was read`(recording: String) throws {
    let here = try Workplace()
    let text = try String(contentsOf: Fixtures.folder.appendingPathComponent(recording), encoding: .utf8)
    try here.write("a.jsonl", text)
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    try here.write("b.jsonl", try here.retouch("export", "a.sqlite").output)
    try here.retouch("record", "b.jsonl", "-o", "b.sqlite")
    #expect(try here.retouch("export", "b.sqlite").output == here.read("b.jsonl"))
    #expect(text.split(separator: "\n").count == (try here.read("b.jsonl")).split(separator: "\n").count)
  }
}

/// The folders and recordings below Tests/Fixtures.
enum Fixtures {
  static let folder = Place.package.appendingPathComponent("Tests/Fixtures")
  static let verbs = ["accept", "against", "explain", "look", "replay"]
  /// The folders of the fixtures, as VERB/NAME.
  static let names = verbs.flatMap { verb in files(in: verb).map { "\(verb)/\($0)" } }
  /// What a folder needs recordings for.
  static let roles = ["trace", "old", "accepted"]
  /// The paths of all recordings below the folder, shared ones and others, each one once.
  static let recordings = ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".jsonl") }.sorted()

  static func files(in subfolder: String) -> [String] {
    let path = folder.appendingPathComponent(subfolder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The path of a fixture's recording, or of the shared one that the fixture names.
  ///
  /// - Returns: `nil` if the fixture has no recording for this role.
  static func recording(_ role: String, of fixture: String) throws -> String? {
    let files = Self.files(in: fixture)
    guard files.contains(role) else { return files.contains("\(role).jsonl") ? "\(fixture)/\(role).jsonl" : nil }
    let name = try String(contentsOf: folder.appendingPathComponent("\(fixture)/\(role)"), encoding: .utf8)
    return "recordings/\(name.trimmingCharacters(in: .whitespacesAndNewlines)).jsonl"
  }
}

/// The files of a fixture, in a folder where the program runs.
private struct Fixture {
  static let inputs = [
    "policy.yaml", "baseline.yaml", "recorded.yaml", "arguments", "accept", "explain", "environment",
  ]
  static let expectations =
    [
      "expected.txt", "expected.json", "expected.md", "expected.errors", "expected.code", "walks.txt", "accepted.yaml",
      "explain.txt", "explain.json",
    ] + looks.map { "\($0).txt" }
  /// Commands of which the standard output alone is expected.
  private static let looks = ["show", "touches", "audit", "sweep"]

  private let here: Workplace
  private let wanted: Set<String>

  /// The verb under which a folder with these files stands.
  static func verb(for files: Set<String>) -> String {
    if files.contains("accept") { return "accept" }
    if !files.isDisjoint(with: ["old", "old.jsonl"]) { return "against" }
    let expected = files.intersection(expectations)
    if expected.isEmpty { return "replay" }
    if expected.isSubset(of: ["explain.txt", "explain.json"]) { return "explain" }
    return expected.isSubset(of: looks.map { "\($0).txt" }) ? "look" : "replay"
  }

  /// Copies the files of a fixture VERB/NAME, and the recordings that it names.
  init(_ name: String, recordsAnew: Bool) throws {
    here = try Workplace()
    let files = Fixtures.files(in: name)
    var wanted = Set(files).intersection(Self.expectations)
    if wanted.isEmpty, recordsAnew { wanted.insert("expected.txt") }
    self.wanted = wanted
    func copy(_ path: String, to file: String) throws {
      try FileManager.default.copyItem(
        at: Fixtures.folder.appendingPathComponent(path), to: here.folder.appendingPathComponent(file))
    }
    for file in files where Self.inputs.contains(file) { try copy("\(name)/\(file)", to: file) }
    for role in Fixtures.roles {
      if let recording = try Fixtures.recording(role, of: name) { try copy(recording, to: "\(role).jsonl") }
    }
    for line in line("environment", or: "").split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      try #require(parts.count == 2, "environment: \(line)")
      here.environment[parts[0]] = parts[1]
    }
  }

  /// What was printed, by the name of the file that expects it.
  func outputs() throws -> [String: String] {
    for name in Fixtures.roles where here.files.contains("\(name).jsonl") {
      let outcome = try here.retouch("record", "\(name).jsonl", "-o", "\(name).sqlite")
      try #require(outcome.code == 0, "\(outcome.errors)")
    }
    var found: [String: String] = [:]
    if here.files.contains("accept") {
      let trace = here.files.contains("accepted.jsonl") ? "accepted.sqlite" : "trace.sqlite"
      try #require(here.shell("retouch replay \(trace) \(arguments)").code == 1)
      // The day that a folder sets is that of the replay.
      let outcome = try here.shell(
        "SOURCE_DATE_EPOCH=\(Workplace.today) retouch accept \(line("accept", or: ""))")
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
        let point = "coalesce(' at (' || x || ', ' || y || ')', '')"
        found["walks.txt"] = try here.sqlite3(results, "SELECT policy, view, why || \(point) FROM walks").output
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
    for command in Self.looks where wanted.contains("\(command).txt") {
      let policies = command == "sweep" ? policies : ""
      let outcome = try here.shell("retouch \(command) trace.sqlite \(policies)")
      #expect(outcome.code < 2, "\(outcome.errors)")
      found["\(command).txt"] = outcome.output
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
