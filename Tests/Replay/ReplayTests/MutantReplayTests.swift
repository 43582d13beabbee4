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
      for (part, number) in tried.enumerated() {
        let place = Double(number) * Double(tried.count) / Double(all.mutants.count)
        #expect(Double(part) - 0.5 < place && place < Double(part) + 1, "mutant \(number) of part \(part)")
      }
      for number in tried { #expect(some.mutants[number] == all.mutants[number]) }
    }
  }

  @Test func `Of thousands of mutants some are tried, and these are of all kinds`() throws {
    try withFolder { folder throws in
      let path = folder + "/a.retouch"
      try TraceWriter.create(at: path) { writer in
        var sink = writer
        try RandomRecording(seed: 7, steps: 20).play(into: &sink)
      }
      let rules = try (0..<20).map { number in try rule("#a\(number)") { $0.hitTest = HitTestOverride.none } }
      func report(alwaysTried: Int, budget: Int) throws -> MutantReport {
        try MutantReplay(
          of: Policy(name: "p", base: .uikit, rules: rules), in: [ListedTrace(path: path, number: 1)], jobs: 1,
          alwaysTried: alwaysTried, budget: budget, open: { try recordings(at: $0.path) }
        ).run()
      }
      let some = try report(alwaysTried: 19, budget: 100)
      let tried = some.mutants.filter(\.isTried)
      #expect(tried.count == 19 && some.mutants.count > 60)
      #expect(Set(tried.map(\.change.name)) == Set(some.mutants.map(\.change.name)))
      #expect(try report(alwaysTried: 19, budget: .max).count(.untried) == 0)
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
