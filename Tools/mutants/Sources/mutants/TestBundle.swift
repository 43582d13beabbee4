import Foundation
import Mutating

/// The tests of the copy, run one suite at a time and without the package manager.
struct TestBundle {
  let copy: MutatedCopy
  private var bundle: URL { copy.root.appending(path: ".build/release/retouchPackageTests.xctest") }
  private var log: URL { copy.work.appending(path: "tests.log") }
  /// A folder for what tests leave behind when they are stopped.
  private var scratch: URL { copy.work.appending(path: "scratch") }

  /// The names of all suites: those of the module and of the type.
  func suites() throws -> [String] {
    let listing = try ProgramRun(arguments(["--list-tests"]), in: copy.root, log: log)
    guard listing.end == .passed else { throw Fault(listing.output) }
    let tests = listing.output.split(separator: "\n").filter { $0.contains("/") }
    return Set(tests.map { String($0.prefix { $0 != "/" }) }).sorted()
  }

  /// Runs suites, in one process.
  ///
  /// - Parameters:
  ///   - mutant: The number of the mutant that is on; nil for none.
  ///   - reached: A file that notes which mutants are reached; nil for none.
  func run(_ suites: [String], mutant: Int? = nil, reached: URL? = nil, limit: Double) throws -> ProgramRun {
    try? FileManager.default.removeItem(at: scratch)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    // A crash of a mutant needs no trace of calls.
    var environment = ["TMPDIR": scratch.path, "SWIFT_BACKTRACE": "enable=no"]
    if let mutant { environment[MutantSwitch.chosen] = "\(mutant)" }
    if let reached { environment[MutantSwitch.reached] = reached.path }
    let names = "^(" + suites.map(NSRegularExpression.escapedPattern).joined(separator: "|") + ")/"
    return try ProgramRun(
      arguments(["--filter", names]), in: copy.root, environment: environment, log: log, limit: limit)
  }

  private func arguments(_ options: [String]) -> [String] {
    ["nice", "-n", "15", bundle.path, "--testing-library", "swift-testing"] + options
  }

  /// A number that changes with the tests of a module and what all tests share.
  func digest(ofModule module: String) throws -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let tests = copy.root.appending(path: "Tests")
    for file in try FileManager.default.subpathsOfDirectory(atPath: tests.path).sorted()
    where file.hasSuffix(".swift") && file.split(separator: "/").contains(where: { $0 == module || $0 == "Support" }) {
      for byte in try Data(contentsOf: tests.appending(path: file)) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return String(hash, radix: 16)
  }
}

/// A suite's run without a mutant.
struct SuiteRun: Codable {
  var suite: String
  /// Of the tests of its module.
  var digest: String
  /// How many mutants had numbers.
  var numbers: Int
  var seconds: Double
  var passed: Bool
  /// The numbers of the mutants that it reached.
  var reached: [Int]
}

/// Which suites reach which mutants, from one run of each suite without a mutant.
struct Baseline {
  /// Those that passed, from the quickest on.
  let runs: [SuiteRun]
  /// Those that fail without a mutant: they say nothing.
  let failing: [String]

  /// Those that were not wanted.
  let leftOut: [String]

  /// Runs the suites whose stored runs are out of date.
  ///
  /// - Parameters:
  ///   - wanted: A part of the names of the suites that are wanted, as a regular expression.
  ///   - numbers: How many mutants have numbers.
  init(_ bundle: TestBundle, wanted: Regex<AnyRegexOutput>, numbers: Int) throws {
    let lines = Lines<SuiteRun>(bundle.copy.work.appending(path: "baseline.jsonl"))
    var stored = Dictionary(try lines.read().map { ($0.suite, $0) }) { $1 }
    let all = try bundle.suites()
    let suites = all.filter { $0.contains(wanted) }
    leftOut = all.filter { !$0.contains(wanted) }
    var digests: [Substring: String] = [:]
    let reached = bundle.copy.work.appending(path: "reached")
    for (index, suite) in suites.enumerated() {
      let module = suite.prefix { $0 != "." }
      let digest = try digests[module] ?? bundle.digest(ofModule: String(module))
      digests[module] = digest
      if let run = stored[suite], run.digest == digest, run.numbers == numbers { continue }
      try Data(count: MutantSwitch.mostMutants).write(to: reached)
      let run = try bundle.run([suite], reached: reached, limit: 1200)
      let numbersReached = try Data(contentsOf: reached).enumerated().filter { $0.element != 0 }.map(\.offset)
      let new = SuiteRun(
        suite: suite, digest: digest, numbers: numbers, seconds: run.seconds, passed: run.end == .passed,
        reached: numbersReached)
      try lines.add(new)
      stored[suite] = new
      let seconds = run.seconds.formatted(.number.precision(.fractionLength(1)))
      tell("\(index + 1)/\(suites.count) \(suite): \(run.end), \(seconds) s, reaches \(numbersReached.count)")
    }
    let known = suites.compactMap { stored[$0] }
    runs = known.filter(\.passed).sorted { $0.seconds < $1.seconds }
    failing = known.filter { !$0.passed }.map(\.suite)
  }
}
