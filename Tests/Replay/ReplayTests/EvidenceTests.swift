import Findings
import HitTesting
import Recording
import Reporting
import TestSupport
import Testing
import Wording

/// Tests what a run stores about the first difference of a group.
@Suite struct EvidenceTests {
  /// A report about siblings that do not contain the point, in front of a button that does.
  private func report(siblings: Int = 5, _ rules: PolicyRule...) throws -> RunReport {
    let others = (20..<20 + siblings).map { id in
      view(ViewID(id), "UIView", in: 2, rect(100, 100, 5, 5)) { $0.identifier = .some("s\(id)") }
    }
    return try replay(
      [onButton(.view(3))], on: stage + others, under: Policy(name: "p", base: .uikit, rules: rules),
      detail: .everything)
  }

  @Test func `views that were left alike are one step`() throws {
    let group = try #require(try report(try rule("#pay") { $0.hitTest = HitTestOverride.none }).groups.first)
    #expect(group.evidence.walks.map { $0.steps.map(FindingsWords().label) }.allSatisfy { $0.contains("5 views") })
    #expect(group.evidence.rules.map(\.number) == [1])
    #expect(group.evidence.giveBack.map(FindingsWords().change) == "without rule 1, #pay { hitTest: none }")
  }

  @Test(arguments: [(3, false), (4, true)]) func `as few as four views are one step`(count: Int, isOne: Bool) throws {
    let rule = try rule("#pay") { $0.hitTest = HitTestOverride.none }
    let group = try #require(try report(siblings: count, rule).groups.first)
    let labels = group.evidence.walks.flatMap(\.steps).map(FindingsWords().label)
    #expect(labels.contains { $0.contains("\(count) views") } == isOne && labels.contains("UIView#s21") != isOne)
  }

  @Test
  func `both walks have as many steps up to the first difference, also where one leaves a view for another reason`()
    throws
  {
    let hiding = try rule("#s22") { rule in
      var patch = ViewPatch()
      patch.isHidden = true
      rule.set = patch
    }
    let group = try #require(try report(hiding, try rule("#pay") { $0.hitTest = HitTestOverride.none }).groups.first)
    let place = try #require(group.evidence.firstDifference)
    #expect(group.evidence.walks.count == 2)
    for walk in group.evidence.walks {
      #expect(walk.steps[place].view?.label == "UIButton#pay")
      #expect(walk.steps[..<place].map(\.view) == group.evidence.walks[0].steps[..<place].map(\.view))
    }
    #expect(group.evidence.walks.map { $0.steps[place].step } == [.entered, .left])
    #expect(group.evidence.rules.map(\.number) == [2])
  }

  @Test func `groups beyond the budget have a cause and a fingerprint, and say that they are not explained`() throws {
    let cells = (20..<23).map { id in
      view(ViewID(id), "UIView", in: 2, rect(Double(id - 20) * 10, 100, 10, 10)) { $0.identifier = .some("c\(id)") }
    }
    let taps = (20..<23).map { Tap(x: Double($0 - 20) * 10 + 5, y: 105, responder: .view(ViewID($0))) }
    let policy = Policy(
      name: "p", base: .uikit, rules: [try rule("UIView") { $0.hitTest = .passthrough }])
    func groups(_ budget: Int?) throws -> [RunReport.Group] {
      try replay(taps, on: stage + cells, under: policy, detail: .everything, explainingBudget: budget).groups
    }
    let (all, some) = (try groups(nil), try groups(4_200))
    #expect(all.map(\.evidence.isExplained) == [true, true, true])
    #expect(some.map(\.evidence.isExplained) == [true, true, false])
    // A group costs 2,000, and 4 for each of the seven views.
    for (budget, explained) in [(4_055, [true, false, false]), (4_056, [true, true, false])] {
      #expect(try groups(budget).map(\.evidence.isExplained) == explained, "\(budget)")
    }
    #expect(some.map(\.fingerprint) == all.map(\.fingerprint))
    #expect(some.map(\.evidence.cause) == all.map(\.evidence.cause))
    #expect(some[1].evidence == all[1].evidence && some[2].evidence.walks.isEmpty)
    let words = ReportWords()
    #expect(
      words.why(some[2]) == words.why(all[2]) + "; not explained further in a run with so many groups: "
        + "retouch explain does it")
  }

  @Test func `the search for rules takes more of the budget where hundreds apply to each view`() throws {
    let cells = (20..<40).map { id in
      view(ViewID(id), "UIButton", in: 2, rect(Double(id - 20) * 10, 100, 10, 10)) { $0.identifier = .some("c\(id)") }
    }
    let taps = (20..<40).map { Tap(x: Double($0 - 20) * 10 + 5, y: 105, responder: .view(ViewID($0))) }
    func groups(rules: Int) throws -> [RunReport.Group] {
      let rules = try (0..<rules).map { _ in try rule("UIButton") { $0.hitTest = HitTestOverride.none } }
      return try replay(
        taps, on: stage + cells, under: Policy(name: "p", base: .uikit, rules: rules), detail: .everything,
        explainingBudget: 100_000
      ).groups
    }
    let (few, many) = (try groups(rules: 3), try groups(rules: 600))
    #expect(few.count == 20 && few.allSatisfy(\.evidence.isExplained))
    #expect(few.allSatisfy { $0.evidence.rules.count == 3 })
    let explained = many.filter(\.evidence.isExplained)
    #expect(many.count == 20 && (1..<20).contains(explained.count))
    #expect(explained.allSatisfy { !$0.evidence.rules.isEmpty })
    #expect(many.map(\.fingerprint).count == Set(many.map(\.fingerprint)).count)
  }
}
