import Findings
import HitTesting
import Recording
import Replay
import TestSupport
import Testing
import TraceStore
import Wording

/// Tests mutants of policies with hundreds of rules or selectors for each view, of which not all
/// can be tried.
@Suite struct MutantReplayTests {
  @Test(arguments: [1, 3]) func `Mutants that are not tried are told, and those that are lie evenly`(jobs: Int) throws {
    try withFolder { folder throws in
      let path = folder + "/a.retouch"
      try TraceWriter.create(at: path) { writer in
        var sink = writer
        try RandomRecording(seed: 7, steps: 20).play(into: &sink)
      }
      let rules = try (0..<70).map { number in
        try rule("*") { $0.pointInside = .outset(EdgeInsets(top: Double(number), left: 1, bottom: 1, right: 1)) }
      }
      let policy = Policy(name: "p", base: .uikit, rules: rules)
      func report(budget: Int) throws -> MutantReport {
        try MutantReplay(
          of: policy, in: [ListedTrace(path: path, number: 1)], jobs: jobs, budget: budget,
          open: { try recordings(at: $0.path) }
        ).run()
      }
      let all = try report(budget: .max)
      #expect(all.mutants.count > 200)
      #expect(all.count(.untried) == 0 && !MutantWords.score(all).joined().contains("Not tried"))
      let one = try report(budget: 0)
      #expect(one.count(.untried) == one.mutants.count - 1)
      #expect(MutantWords.score(one).last?.hasPrefix("Not tried: \(one.mutants.count - 1) mutants, because") == true)
      // What a budget allows depends on the scenes: find one that allows some.
      let budget = try #require(
        (0..<40).map { 1 << $0 }.first { try report(budget: $0).count(.untried) < all.mutants.count - 9 })
      let some = try report(budget: budget)
      let tried = some.mutants.indices.filter { some.mutants[$0].isTried }
      let gaps = Set(zip(tried, tried.dropFirst()).map { $1 - $0 })
      #expect(gaps.count <= 2 && (gaps.max() ?? 0) - (gaps.min() ?? 0) <= 1)
      for number in tried { #expect(some.mutants[number] == all.mutants[number]) }
    }
  }

  @Test func `Selectors in a rule count as rules`() throws {
    try withFolder { folder throws in
      let path = folder + "/a.retouch"
      try TraceWriter.create(at: path) { writer in
        var sink = writer
        try RandomRecording(seed: 7, steps: 20).play(into: &sink)
      }
      func untried(selectors: Int) throws -> Int {
        let list = try (0..<selectors).map { try Selector("#a\($0)") }
        let policy = try policy("p", rule("*") { $0.hitTest = .ask(list, otherwise: .inherited) })
        let report = try MutantReplay(
          of: policy, in: [ListedTrace(path: path, number: 1)], jobs: 1, budget: 200,
          open: { try recordings(at: $0.path) }
        ).run()
        return report.count(.untried)
      }
      #expect(try untried(selectors: 63) == 0)
      #expect(try untried(selectors: 64) > 0)
    }
  }
}
