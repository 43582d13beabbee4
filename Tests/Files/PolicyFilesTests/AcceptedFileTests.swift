import Findings
import Foundation
import HitTesting
import PolicyFiles
import TestSupport
import Testing

/// Tests entries about very many groups.
@Suite struct AcceptedFileTests {
  private static let rule = "UIButton { hitTest: none }"

  /// As many groups with a touch each. The rule decides all of them.
  private static func groups(_ count: Int) -> [RunReport.Group] {
    (0..<count).map { number in
      let key = GroupKey(
        verdict: .changed, kind: .lost, before: .view(path: "UIWindow/UIButton#\(number)"), after: .nobody,
        reason: "left-rule", decidingRule: rule)
      let touch = Difference(
        key: key, subject: .event(id: 1, type: .touches), snapshotID: 1, time: 0, location: nil, beforeView: nil,
        afterView: nil)
      return RunReport.Group(
        id: Int64(number + 1), key: key, fingerprint: key.fingerprint, count: 1, example: touch, trace: "a",
        evidence: GroupEvidence(cause: .nobodyTakesIt))
    }
  }

  private func states(_ file: AcceptedFile, _ groups: [RunReport.Group]) -> Set<RunReport.State?> {
    Set(file.groups.judge(groups, on: nil).map { $0?.state })
  }

  @Test(arguments: [
    GroupPattern(rule: "UIButton { hitTest: none }"), GroupPattern(rule: "UIButton"), GroupPattern(cause: "left-rule"),
    GroupPattern(view: "UIWindow"),
  ])
  func `One entry accepts 10,000 groups, and no more`(pattern: GroupPattern) throws {
    let groups = Self.groups(10_000)
    var file = AcceptedFile(new: "p.accepted.yaml")
    let terms = AcceptanceTerms(reason: "meant", owner: nil, expires: nil)
    #expect(try file.accept(pattern, of: groups, unit: .touches, terms: terms, today: "2027-01-31") == 10_000)
    #expect(file.groups.count == 1 && file.contents.split(separator: "\n").count == 6)
    #expect(states(file, groups) == [.accepted])
    #expect(states(file, Self.groups(10_001)) == [.updated])
    var more = groups
    more[0].count = 2
    #expect(states(file, more) == [.updated])
    #expect(try file.removeObsolete(for: .replay, in: groups).isEmpty)
    #expect(try file.removeObsolete(for: .sweep, in: []).isEmpty)
    #expect(try file.removeObsolete(for: .replay, in: []).count == 1)
    #expect(file.groups.isEmpty)
  }

  @Test func `Comments around entries of one line stay where entries leave`() throws {
    let groups = Self.groups(3)
    let entries = groups.map {
      "  - {fingerprint: \($0.fingerprint), kind: lost, before: a, after: nobody, touches: 1, reason: meant}"
    }
    func text(_ entries: [String]) -> String {
      (["accepted:", "  # the first"] + entries + ["# the end"]).joined(separator: "\n") + "\n"
    }
    let all = [entries[0], "", "  # the second", entries[1], "  # the third", entries[2]]
    try withFolder { folder in
      let path = folder + "/p.accepted.yaml"
      for (kept, left) in [(0, [0, 1, 2, 4]), (1, [1, 2, 3, 4]), (2, [1, 2, 4, 5])] {
        try Data(text(all).utf8).write(to: URL(fileURLWithPath: path))
        var file = try #require(try AcceptedFile(reading: path))
        #expect(try file.removeObsolete(for: .replay, in: [groups[kept]]).count == 2)
        #expect(file.contents == text(left.map { all[$0] }))
        #expect(
          file.groups.map(\.line) == [
            file.contents.split(separator: "\n", omittingEmptySubsequences: false)
              .firstIndex { $0.contains("{") }.map { $0 + 1 }
          ])
      }
    }
  }
}
