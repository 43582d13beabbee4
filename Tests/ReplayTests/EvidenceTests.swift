import Findings
import HitTesting
import Recording
import Reporting
import TestSupport
import Testing
import Wording

/// Tests what a run stores about the first difference of a group.
@Suite struct EvidenceTests {
  /// A report about five siblings that do not contain the point, in front of a button that does.
  private func report(_ rules: PolicyRule...) throws -> RunReport {
    let others = (20..<25).map { id in
      view(ViewID(id), "UIView", in: 2, rect(100, 100, 5, 5)) { $0.identifier = .some("s\(id)") }
    }
    return try replay(
      [onButton(.view(3))], on: stage + others, under: Policy(name: "p", base: .uikit, rules: rules),
      detail: .everything)
  }

  @Test func `views that were left alike are one step`() throws {
    let group = try #require(try report(try rule("#pay") { $0.hitTest = HitTestOverride.none }).groups.first)
    #expect(group.evidence.walks.map { $0.steps.map(EnglishWords().label) }.allSatisfy { $0.contains("5 views") })
    #expect(group.evidence.rules.map(\.number) == [1])
    #expect(group.evidence.giveBack.map(EnglishWords().change) == "without rule 1, #pay { hitTest: none }")
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
}
