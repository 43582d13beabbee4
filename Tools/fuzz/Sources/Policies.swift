import Findings
import HitTesting
import PolicyFiles
import TestSupport

extension FuzzTarget {
  /// The readers of policies, of selectors, and of accepted groups.
  static let policies = [
    FuzzTarget(name: "policy", most: 4096, run: checkPolicy),
    FuzzTarget(name: "selector", most: 512, run: checkSelector),
    FuzzTarget(name: "accepted", most: 4096, run: checkAccepted),
  ]

  /// A policy that was read can be written, and then says the same. Its compiled form goes where
  /// the definition goes.
  private static func checkPolicy(_ bytes: [UInt8]) throws {
    var policy = try PolicyFile.parse(String(decoding: bytes, as: UTF8.self), file: "p.yaml")
    let text = try PolicyText.yaml(policy)
    var again: Policy
    do {
      again = try PolicyFile.parse(text, file: "p.yaml")
    } catch {
      throw LawBroken("what was read cannot be read again: \(error)\n\(text)")
    }
    for number in policy.rules.indices { policy.rules[number].line = nil }
    for number in again.rules.indices { again.rules[number].line = nil }
    try expect(policy == again, "written and read again it is another policy:\n\(text)")
    try Screen.small.check(policy)
  }

  /// A selector finds the views that it says it matches.
  private static func checkSelector(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let selector = try Selector(text)
    try expect(selector.text == text, "its text is \(selector.text)")
    let scene = Screen.small.scene
    var rule = PolicyRule(selector: selector)
    rule.hitTest = HitTestOverride.none
    let policy = Policy(name: "p", base: .uikit, rules: [rule])
    let applied = AppliedPolicy(policy, in: scene)
    guard !selector.isRelative else { return }
    for (slot, _) in scene.preorder() {
      try expect(
        selector.matches(slot, in: scene) == !applied.matchingRules(slot).isEmpty, "\(scene.path(slot)) and \(text)")
    }
    try Screen.small.check(policy)
  }

  /// Accepted groups that were read stay when others are added, in a text that can be read.
  private static func checkAccepted(_ bytes: [UInt8]) throws {
    try Place.text.write(bytes)
    guard var file = try AcceptedFile(reading: Place.text.path) else { return }
    let before = file.groups
    let reason = String(decoding: bytes.prefix(40), as: UTF8.self)
    try file.accept(
      [group], responders: { _ in ("a \"b\" & \n\u{2028}", "c") },
      terms: AcceptanceTerms(reason: reason, owner: "d: e #f"))
    try Place.text.write(Array(file.contents.utf8))
    do {
      let again = try AcceptedFile(reading: Place.text.path)
      let added = Acceptance.Scope.group(fingerprint: group.fingerprint)
      try expect(again?.groups.contains { $0.scope == added } == true, "the added group is not there")
      for one in before where one.scope != added {
        try expect(
          again?.groups.contains { $0.scope == one.scope && $0.unit == one.unit } == true, "\(one.scope) is gone")
      }
    } catch let fault as PolicyFault {
      throw LawBroken("what was written cannot be read again: \(fault)\n\(file.contents)")
    }
  }

  private static let group: RunReport.Group = {
    let key = GroupKey(verdict: .changed, kind: .lost, before: .view(path: "UIWindow"), after: .nobody, reason: "r")
    let difference = Difference(
      key: key, subject: .event(id: 1, type: .touches), snapshotID: 1, time: 0, location: .zero, beforeView: 1,
      afterView: nil)
    return RunReport.Group(
      id: 1, key: key, fingerprint: "0123456789abcdef", count: 2, example: difference, trace: "a.sqlite",
      evidence: GroupEvidence(cause: .nobodyRecorded(hasLocation: true)))
  }()
}
