import ArgumentParser
import Foundation
import PolicyFiles
import Replay
import TraceStore

/// The options for the coverage of recordings.
struct CoverageOptions: ParsableArguments {
  @Option(
    name: .customLong("policy"),
    help: ArgumentHelp(
      "A policy whose rules and deciding reasons count: a file, or a name. May be given several times.",
      valueName: "policy"), completion: .policy)
  var policies: [String] = []

  @Option(
    help: ArgumentHelp(
      "The recorded apps' own rules; default is the policy that each trace names.", valueName: "policy"),
    completion: .policy)
  var recordedPolicy: String?

  @Option(
    help: ArgumentHelp(
      "How many cells divide the screen along its shorter and its longer side; default is 8x16; 1x1 for one cell.",
      valueName: "cells"),
    transform: ScreenGrid.init(typed:))
  var grid = ScreenGrid()

  @OptionGroup var code: CodeOptions
}

/// The settings for the coverage of recordings: the policies and the grid.
struct CoverageSettings: Sendable {
  private var policies: [ReplayedPolicy]
  private var recorded: ReplayedPolicy?
  private var known: @Sendable (String) -> ReplayedPolicy?
  private var grid: ScreenGrid

  /// The names of the policies, in their order.
  var names: [String] { policies.map(\.name) }

  /// - Throws: ``PolicyFault``.
  init(_ options: CoverageOptions) throws {
    let timeout = options.code.eventTimeout
    func find(_ name: String) throws -> ReplayedPolicy { try PolicyCatalog.policy(name, eventTimeout: timeout) }
    policies = try options.policies.map(find)
    recorded = try options.recordedPolicy.map(find)
    known = PolicyCatalog.known(eventTimeout: timeout)
    grid = options.grid
  }

  /// The facts of no trace. Add traces on a large stack.
  var facts: RecordingFacts { RecordingFacts(policies: policies, recorded: recorded, known: known, grid: grid) }
}

/// Traces with the facts that each of them covers.
struct CoveredTraces: Sendable {
  let table: FactTable
  /// The names of the policies, in their order.
  let policies: [String]
  let paths: [String]
  /// The sizes of the files.
  let bytes: [Int64]
  /// For each trace the numbers of its facts in the table, ascending.
  let facts: [[Int]]
  private let leftOut: Int

  /// Reads traces. Those that a folder lists and that cannot be read are left out, with a message.
  ///
  /// - Parameter jobs: how many threads work at once.
  /// - Throws: errors of policies and of traces that may not be left out, `ExitCode` if none of the
  ///   traces can be read, and ``CommandFault/nothingToCover(_:)``.
  init(_ list: TraceList, _ options: CoverageOptions, jobs: Int) throws {
    let settings = try CoverageSettings(options)
    let line = CountLine("Reading", counting: "trace")
    defer { line.remove() }
    let survey = CoverageSurvey(settings.facts, of: try list.work(of: nil).traces, jobs: jobs) {
      try Trace(path: $0.path).recordings()
    }
    var (paths, facts, leftOut): ([String], [[Int]], Int) = ([], [], 0)
    table = try survey.run { trace, found in
      line.add()
      do {
        facts.append(try found.get())
        paths.append(trace.path)
      } catch {
        guard trace.mayBeLeftOut, let why = ErrorWords.whyUnread(error, trace.path) else { throw error }
        line.remove()
        Console.fault("retouch: \(trace.path): \(why)")
        leftOut += 1
      }
    }
    if paths.isEmpty, leftOut > 0 { throw ExitCode(2) }
    guard facts.contains(where: { !$0.isEmpty }) else { throw CommandFault.nothingToCover(paths) }
    (self.paths, self.facts, self.leftOut) = (paths, facts, leftOut)
    policies = settings.names
    bytes = paths.map(FileSize.bytes)
  }

  /// - Throws: `ExitCode` if a trace was left out.
  func exit() throws { if leftOut > 0 { throw ExitCode(2) } }
}

extension ScreenGrid {
  /// Reads a grid as the user types it: `8x16`.
  ///
  /// - Throws: `ValidationError`.
  fileprivate init(typed: String) throws {
    let numbers = typed.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let short = numbers[0], let long = numbers[1], (1...100).contains(short),
      (1...100).contains(long)
    else { throw ValidationError("it takes two numbers up to 100, as 8x16") }
    self.init(short: short, long: long)
  }
}
