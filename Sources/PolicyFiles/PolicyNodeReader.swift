import Foundation
import HitTesting
import Yams

/// Makes a policy of YAML nodes.
struct PolicyNodeReader {
  let file: String

  func fault(_ kind: PolicyFault.Kind, at node: Node) -> PolicyFault {
    PolicyFault(kind: kind, file: file, line: node.mark?.line, column: node.mark?.column)
  }

  func policy(_ root: Node) throws -> Policy {
    let stem = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    var policy = Policy(name: stem, base: .uikit)
    for (key, node) in try members(of: root, "a policy: keys \"policy\", \"base\" and \"rules\"") {
      switch try text(key) {
      case "policy": policy.name = try text(node)
      case "base": policy.base = try word(node, as: BaseRule.self)
      case "order": policy.order = try word(node, as: SiblingOrder.self)
      case "alphaThreshold": policy.alphaThreshold = try number(node)
      case "outOfBounds": policy.outOfBounds = try bool(node)
      case "rules": policy.rules = try elements(of: node, "a list of rules").map(rule)
      case let other: throw fault(.unknownKey(other, known: PolicyWords.policy), at: key)
      }
    }
    return policy
  }

  private func rule(_ node: Node) throws -> PolicyRule {
    var matched: Selector?
    // Filled in before its selector is known.
    var rule = PolicyRule(selector: .any)
    let empty = rule
    for (key, value) in try members(of: node, "a rule: \"match\" and what it changes") {
      switch try text(key) {
      case "match": matched = try selector(value)
      case "hitTest": rule.hitTest = try hitTest(value)
      case "pointInside": rule.pointInside = try pointInside(value)
      case "window":
        rule.canBecomeKey = try bool(member(of: value, "{ canBecomeKey: false }", keys: ["canBecomeKey"]).value)
      case "events": rule.events = try events(value)
      case "recognizers":
        let shape = "{ move: { recognizer: UIPanGestureRecognizer, to: superview } }"
        rule.recognizerMove = try recognizerMove(member(of: value, shape, keys: ["move"]).value)
      case "set": rule.set = try patch(value)
      case let other: throw fault(.unknownKey(other, known: PolicyWords.rule), at: key)
      }
    }
    guard let matched else { throw fault(.missing("match"), at: node) }
    guard rule != empty else { throw fault(.ruleWithoutEffect, at: node) }
    rule.selector = matched
    rule.line = node.mark?.line
    return rule
  }

  private func patch(_ node: Node) throws -> ViewPatch {
    var patch = ViewPatch()
    for (key, value) in try members(of: node, "properties with their values, as { isHidden: true }") {
      switch try text(key) {
      case "isHidden": patch.isHidden = try bool(value)
      case "alpha": patch.alpha = try number(value)
      case "isUserInteractionEnabled": patch.isUserInteractionEnabled = try bool(value)
      case "isAnimating": patch.isAnimating = try bool(value)
      case "frame": patch.frame = try rect(value)
      case "bounds": patch.bounds = try rect(value)
      case "boundsOrigin": patch.boundsOrigin = try point(value)
      case "center": patch.position = try point(value)
      case "anchorPoint": patch.anchorPoint = try point(value)
      case "transform":
        let values = try numbers(value, 6, "[a, b, c, d, tx, ty]")
        patch.transform = AffineTransform(
          a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
      case "zPosition": patch.zPosition = try number(value)
      case "clipsToBounds": patch.clipsToBounds = try bool(value)
      case "isMultipleTouchEnabled": patch.isMultipleTouchEnabled = try bool(value)
      case "isExclusiveTouch": patch.isExclusiveTouch = try bool(value)
      case "identifier": patch.identifier = .some(try textOrNull(value))
      case "tag": patch.tag = try integer(value)
      case "label": patch.label = .some(try textOrNull(value))
      case "controller": patch.controller = .some(try textOrNull(value))
      case "layerName": patch.layerName = .some(try textOrNull(value))
      case "props":
        let pairs = try members(of: value, "properties with their values, as { clickable: true }")
        patch.props = Dictionary(
          try pairs.map { (try text($0.key), try property($0.value)) }, uniquingKeysWith: { _, last in last })
      case "windowLevel": patch.level = try number(value)
      case "isKeyWindow": patch.isKey = try bool(value)
      case "windowScene": patch.scene = .some(try textOrNull(value))
      case "firstResponder": patch.firstResponder = .some(isNull(value) ? nil : try integer(value))
      case let other: throw fault(.unknownKey(other, known: PolicyWords.settable), at: key)
      }
    }
    return patch
  }
}
