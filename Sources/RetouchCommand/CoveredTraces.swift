import ArgumentParser
import Coverage
import Foundation
import PolicyFiles
import Replay
import TraceStore

/// The options that say what counts as covered.
struct CoverageOptions: ParsableArguments {
  @Option(
    name: .customLong("policy"),
    help: ArgumentHelp(
      "A policy whose rules and deciding reasons count: a file, or a name. May be given several times.",
      valueName: "policy"))
  var policies: [String] = []

  @Option(
    help: ArgumentHelp(
      "The recorded apps' own rules; default is the policy that each trace names.", valueName: "policy")
  )
  var recordedPolicy: String?

  @Option(
    help: ArgumentHelp(
      "How many cells divide the screen along its shorter and its longer side; 1x1 for one cell.", valueName: "cells"),
    transform: ScreenGrid.init(typed:))
  var grid = ScreenGrid()

  @OptionGroup var code: CodeOptions
}

/// Traces with what each of them covers.
struct CoveredTraces: Sendable {
  var table = FactTable()
  /// The names of the policies that were asked, in their order.
  var policies: [String]
  var paths: [String]
  /// The sizes of the files.
  var bytes: [Int64] = []
  /// For each trace the numbers of its facts in the table, ascending.
  var facts: [[Int]] = []

  /// Reads traces one after another.
  ///
  /// - Throws: errors of policies and traces.
  init(_ paths: [String], _ options: CoverageOptions) throws {
    let timeout = options.code.eventTimeout
    func find(_ name: String) throws -> ReplayedPolicy { try PolicyCatalog.policy(name, eventTimeout: timeout) }
    let policies = try options.policies.map(find)
    let recorded = try options.recordedPolicy.map(find)
    (self.paths, self.policies) = (paths, policies.map(\.name))
    let known = PolicyCatalog.known(eventTimeout: timeout)
    let grid = options.grid
    (table, facts) = try LargeStack.run {
      var collected = RecordingFacts(policies: policies, recorded: recorded, known: known, grid: grid)
      let facts = try paths.map { try collected.add(Trace(path: $0).recordings()) }
      return (collected.table, facts)
    }
    bytes = paths.map { path in
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
      return size?.int64Value ?? 0
    }
  }
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
