import HitTesting
import Recording

/// Finds the views of which touches may come to something else under some policies, although all of
/// them send these touches there.
struct DeliveryReach {
  private let askers: [PolicyAsker]
  /// For each rule of each policy, a number that equal rules share; nil for a rule that only
  /// decides who is hit.
  private let numbers: [[Int?]]
  /// The views that were asked about in the scene as it is.
  private var known: [Scene.Slot: Bool] = [:]

  /// - Parameter askers: the policies, of rules.
  /// - Returns: nil if no such touch can come to something else.
  init?(_ askers: [PolicyAsker]) {
    self.askers = askers
    var known: [PolicyRule: Int] = [:]
    numbers = askers.map { asker in
      (asker.policy.rules?.rules ?? []).map { rule in
        guard rule.asksMoreThanHits else { return nil }
        var rule = rule
        rule.line = nil
        let number = known[rule, default: known.count]
        known[rule] = number
        return number
      }
    }
    let others = numbers.map { $0.compactMap(\.self) }
    if others.allSatisfy({ $0 == others[0] }) { return nil }
  }

  /// Whether the policies differ in nothing that touches of other views can notice.
  ///
  /// A rule is noticed by the touches of its views and of the views inside them, by the recognizers
  /// that scroll its views, and not by others, unless it moves recognizers. Added recognizers have
  /// numbers that depend on the rules before.
  static func isKnown(_ policies: [Policy]) -> Bool {
    let others = policies.map { $0.rules.filter(\.asksMoreThanHits) }
    guard policies.allSatisfy({ $0.constants == policies[0].constants }) else { return false }
    return others.allSatisfy { $0 == others[0] }
      || !others.joined().contains { $0.recognizerMove != nil }
        && others.count { $0.contains { $0.recognizers?.added != nil } } < 2
  }

  mutating func follow(_ scene: Scene) {
    if !scene.delta.isEmpty { known.removeAll(keepingCapacity: true) }
  }

  /// Whether a touch that all policies send to a view may come to something else under one of them.
  mutating func reaches(_ slot: Scene.Slot, in scene: Scene) -> Bool {
    if let known = known[slot] { return known }
    func scrolls(_ view: Scene.Slot) -> [Scene.Slot] {
      scene.recognizers(view).compactMap { $0.target.flatMap { scene.slot(of: $0) } }
    }
    let isReached = scene.ancestry(slot).contains(where: { differs($0) || scrolls($0).contains(where: differs) })
    known[slot] = isReached
    return isReached
  }

  private func differs(_ view: Scene.Slot) -> Bool {
    func rules(_ index: Int) -> [Int] { askers[index].applied?.rules(view).compactMap { numbers[index][$0] } ?? [] }
    let first = rules(0)
    return !askers.indices.allSatisfy { rules($0) == first }
  }
}

extension PolicyRule {
  /// Whether it changes anything but who is hit.
  var asksMoreThanHits: Bool { changesDelivery || set != nil || recognizerMove != nil }
}
