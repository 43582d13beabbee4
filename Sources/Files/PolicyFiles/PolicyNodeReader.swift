import Foundation
import HitTesting
import Yams

/// Makes a policy from YAML nodes.
struct PolicyNodeReader {
  let file: String
  var source = SourceText("")
  /// Collects what is doubtful in a policy, but no fault; nil if nobody asks for it.
  var remarks: PolicyRemarks?

  func fault(_ kind: PolicyFault.Kind, at node: Node) -> PolicyFault {
    PolicyFault(kind: kind, file: file, line: node.mark?.line, column: node.mark?.column)
  }

  func policy(_ root: Node) throws -> Policy {
    let stem = file == "-" ? "stdin" : URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    var policy = Policy(name: stem, base: .uikit)
    var system: [PolicyRule] = []
    for (key, node) in try membersOfFile(root, .policy) {
      switch try text(key) {
      case "policy": policy.name = try text(node)
      case "base": policy.base = try word(node, as: BaseRule.self)
      case "order": policy.order = try word(node, as: SiblingOrder.self)
      case "alphaThreshold": policy.alphaThreshold = try fraction(node)
      case "outOfBounds": policy.outOfBounds = try bool(node)
      case "constants": policy.constants = try constants(node)
      case "system":
        policy.followsSystem = false
        system = try systemRules(node)
      case "rules":
        let rules = try elements(of: node, .rules)
        try limit(rules.count, .rules, at: node)
        var relative: Set<HitTesting.Selector> = []
        policy.rules = try rules.map { node in
          let rule = try rule(node)
          relative.formUnion(rule.innerSelectors.filter(\.isRelative))
          try limit(relative.count, .relativeSelectors, at: node)
          return rule
        }
      case let other: throw fault(.unknownKey(other, known: PolicyWords.policy), at: key)
      }
    }
    policy.rules = system + policy.rules
    return policy
  }

  /// The rules of a release of iOS, with the line that names it; empty for `none`.
  private func systemRules(_ node: Node) throws -> [PolicyRule] {
    let text = try text(node)
    if text == "none" { return [] }
    guard let release = SystemRelease(text) else {
      throw fault(
        .expected(.system, found: found(node)), at: node)
    }
    return release.system.policy.rules.map { rule in
      var rule = rule
      rule.line = node.mark?.line
      return rule
    }
  }

  private func rule(_ node: Node) throws -> PolicyRule {
    var matched: HitTesting.Selector?
    // The selector is set at the end, as it may come after other keys.
    var rule = PolicyRule(selector: .any)
    let empty = rule
    var evidence: Evidence?
    for (key, value) in try members(of: node, .rule) {
      switch try text(key) {
      case "match": matched = try selector(value)
      case "known": evidence = try word(value, as: Evidence.self)
      case "when":
        rule.eventTypes = try eventTypes(member(of: value, .when, keys: ["event"]).value)
      case "hitTest": rule.hitTest = try HitTestOverride.forms.read(value, self)
      case "pointInside": rule.pointInside = try PointInsideOverride.forms.read(value, self)
      case "window":
        rule.canBecomeKey = try bool(member(of: value, .window, keys: ["canBecomeKey"]).value)
      case "events": rule.events = try events(value)
      case "recognizers": try recognizers(value, into: &rule)
      case "set": rule.set = try patch(value)
      case "touchesShouldCancel": rule.touchesShouldCancel = try bool(value)
      case "touchesShouldBegin": rule.touchesShouldBegin = try bool(value)
      case "shouldBegin": rule.shouldBegin = try shouldBegin(value)
      case let other: throw unknownKey(other, at: key)
      }
    }
    guard let matched else { throw fault(.missing("match"), at: node) }
    let types = rule.eventTypes
    rule.eventTypes = nil
    guard rule != empty else { throw fault(.ruleWithoutEffect(effects: PolicyWords.effects), at: node) }
    if types != nil {
      let others = ["hitTest", "pointInside"]
      let other = try members(of: node, .rule).map(\.key).first {
        !(["match", "known", "when"] + others).contains($0.string)
      }
      if let other, let name = other.string {
        throw fault(.onlyWith(key: "when", others: others, not: name), at: other)
      }
      rule.eventTypes = types
    }
    (rule.selector, rule.evidence) = (matched, evidence)
    noteOwnHole(rule, at: node)
    rule.line = node.mark?.line
    return rule
  }

  /// The fault of an unknown key of a rule, which may be a key of an override.
  private func unknownKey(_ name: String, at key: Node) -> PolicyFault {
    for (override, keys) in [
      (HitTestOverride.forms.key, HitTestOverride.forms.keys),
      (PointInsideOverride.forms.key, PointInsideOverride.forms.keys),
    ] where keys.contains(name) {
      return fault(.overrideKey(name, of: override), at: key)
    }
    return fault(.unknownKey(name, known: PolicyWords.rule), at: key)
  }

  private func patch(_ node: Node) throws -> ViewPatch {
    var patch = ViewPatch()
    for (key, value) in try members(of: node, .properties) {
      let name = try text(key)
      guard let property = ViewProperty.all.first(where: { $0.isSettable && $0.name == name }) else {
        throw fault(.unknownKey(name, known: PolicyWords.settable), at: key)
      }
      patch[property] = try self.value(value, of: property)
    }
    return patch
  }

  private func value(_ node: Node, of property: ViewProperty) throws -> ViewProperty.Value {
    switch property.kind {
    case .bool: return .bool(try bool(node))
    case .number: return .number(try property.isFraction ? fraction(node) : number(node))
    case .integer: return .integer(try integer(node))
    case .text: return .text(try textOrNull(node))
    case .viewID: return .viewID(isNull(node) ? nil : ViewID(try integer(node)))
    case .point: return .point(try point(node))
    case .rect: return .rect(try rect(node))
    case .insets: return .insets(try insets(node))
    case .transform:
      let values = try numbers(node, 6, .transform)
      return .transform(
        AffineTransform(a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5]))
    case .props:
      let pairs = try members(of: node, .props)
      return .props(
        Dictionary(
          try pairs.map { (try text($0.key), try self.property($0.value)) }, uniquingKeysWith: { _, last in last }))
    case .recognizers: return .recognizers([])
    }
  }
}
