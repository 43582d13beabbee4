package import HitTesting

/// Describes how two policies differ. Each difference is a line: `-` for a part that only the first
/// policy has, `+` for a part that only the second one has, and `>` for a rule that moved:
///
///     - base: uikit
///     + base: android
///     - rule 1 (line 4): PenetrableContainer { hitTest: passthrough }
///     > rule 2 (line 6) is rule 1 (line 4) now: UIButton#pay { pointInside: { outset: 10 } }
///
/// It does not compare the policies' names and the rules' lines.
package enum PolicyDifference {
  package static func lines(from old: Policy, to new: Policy) -> [String] {
    var lines: [String] = []
    let wholes = [
      ("base", old.base.rawValue, new.base.rawValue), ("order", old.order.rawValue, new.order.rawValue),
      ("alphaThreshold", old.alphaThreshold.shortText, new.alphaThreshold.shortText),
      ("system", old.followsSystem ? "the recording's" : "none", new.followsSystem ? "the recording's" : "none"),
      ("outOfBounds", "\(old.outOfBounds)", "\(new.outOfBounds)"),
    ]
    for (key, before, after) in wholes where before != after { lines += ["- \(key): \(before)", "+ \(key): \(after)"] }
    for constant in DeliveryConstant.allCases where old.constants[constant] != new.constants[constant] {
      let one: (Policy) -> String = { policy in
        policy.constants.filter { $0.key == constant }.ordered.first?.summary ?? "the usual interval"
      }
      lines += ["- constants: \(constant.rawValue): \(one(old))", "+ constants: \(constant.rawValue): \(one(new))"]
    }
    let (before, after) = (old.rules.map(\.summary), new.rules.map(\.summary))
    func place(_ index: Int, of policy: Policy) -> String {
      "rule \(index + 1)\(policy.rules[index].line.map { " (line \($0))" } ?? "")"
    }
    let difference = after.difference(from: before).inferringMoves()
    // Both lists are in ascending order. A rule that moved is listed once, at its new index.
    for case .remove(let index, let rule, nil) in difference.removals {
      lines.append("- \(place(index, of: old)): \(rule)")
    }
    for case .insert(let index, let rule, let moved) in difference.insertions {
      let sign = moved.map { "> \(place($0, of: old)) is \(place(index, of: new)) now" } ?? "+ \(place(index, of: new))"
      lines.append("\(sign): \(rule)")
    }
    return lines
  }
}
