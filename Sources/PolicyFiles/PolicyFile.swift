import Foundation
package import HitTesting
import Yams

/// Reads policies from YAML or JSON (which is YAML too):
///
///     policy: floats-v2
///     base: uikit
///     rules:
///       - match: PenetrableContainer
///         hitTest: passthrough
///       - match: "UIButton#pay"
///         pointInside: { outset: 10 }
package enum PolicyFile {
  static let sizeLimit = 1 << 20

  /// A built-in policy by its name, else the policy in a file.
  ///
  /// - Parameter alsoKnown: names to tell beside the built-in ones where there is no such file.
  /// - Throws: ``PolicyFault``.
  package static func policy(_ nameOrPath: String, alsoKnown: [String] = []) throws -> Policy {
    if let known = Policy.builtIn.first(where: { $0.name == nameOrPath }) { return known }
    guard let bytes = FileManager.default.contents(atPath: nameOrPath) else {
      if let attributes = try? FileManager.default.attributesOfItem(atPath: nameOrPath) {
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        throw PolicyFault(kind: .unreadable(errno: isFolder ? EISDIR : EACCES), file: nameOrPath)
      }
      throw PolicyFault(kind: .unknownPolicy(nameOrPath, known: Policy.builtIn.map(\.name) + alsoKnown), file: nameOrPath)
    }
    guard bytes.count <= sizeLimit else { throw PolicyFault(kind: .tooLarge(limit: sizeLimit), file: nameOrPath) }
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      throw PolicyFault(kind: .expected("UTF-8 text", found: "other bytes"), file: nameOrPath)
    }
    return try parse(text, file: nameOrPath)
  }

  /// - Parameter file: for errors, and the policy's name where it gives none.
  /// - Throws: ``PolicyFault``.
  package static func parse(_ text: String, file: String) throws -> Policy {
    try refuseAnchors(text, file: file)
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch let error as YamlError {
      throw fault(of: error, file: file)
    }
    guard let root else {
      throw PolicyFault(kind: .expected("a policy: keys \"policy\", \"base\" and \"rules\"", found: "nothing"), file: file)
    }
    let reader = PolicyNodeReader(file: file)
    return try reader.policy(root)
  }

  /// A policy has no use for YAML's anchors, and a stranger's aliases of aliases grow without bound when they are read.
  ///
  /// Quotes are not looked at: what looks like an anchor is refused also in a quoted text.
  private static func refuseAnchors(_ text: String, file: String) throws {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard let anchor = line.firstMatch(of: /(?:^|[\s\[{,:?-])(&\S)/) else { continue }
      let column = line.distance(from: line.startIndex, to: anchor.1.startIndex) + 1
      throw PolicyFault(
        kind: .expected("a policy without anchors", found: "\"\(anchor.1)\""), file: file, line: index + 1, column: column)
    }
  }

  private static func fault(of error: YamlError, file: String) -> PolicyFault {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let words = [context?.text, problem].compactMap { $0?.trimmingCharacters(in: .whitespaces) }
      return PolicyFault(kind: .yaml(words.joined(separator: " ")), file: file, line: mark.line, column: mark.column)
    case .duplicatedKeysInMapping(let keys, let context):
      let names = keys.map { "\"\($0)\"" }.joined(separator: ", ")
      return PolicyFault(
        kind: .yaml("the key \(names) stands twice"), file: file, line: context.mark.line, column: context.mark.column)
    default: return PolicyFault(kind: .yaml("\(error)"), file: file)
    }
  }
}

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
      case "rules": policy.rules = try elements(of: node, "a list of rules").map(rule)
      case let other: throw fault(.unknownKey(other, known: ["policy", "base", "rules"]), at: key)
      }
    }
    return policy
  }

  private func rule(_ node: Node) throws -> PolicyRule {
    var rule: PolicyRule?
    var hitTest: HitTestOverride?
    var pointInside: PointInsideOverride?
    var canBecomeKey: Bool?
    var set: ViewPatch?
    for (key, value) in try members(of: node, "a rule: \"match\" and what it changes") {
      switch try text(key) {
      case "match":
        let text = try text(value)
        do {
          rule = PolicyRule(selector: try Selector(text))
        } catch {
          throw fault(.selector(error, text: text), at: value)
        }
      case "hitTest": hitTest = try word(value, as: HitTestOverride.self)
      case "pointInside": pointInside = try self.pointInside(value)
      case "window": canBecomeKey = try window(value)
      case "set": set = try patch(value)
      case let other: throw fault(.unknownKey(other, known: ["match", "hitTest", "pointInside", "window", "set"]), at: key)
      }
    }
    guard var rule else { throw fault(.missing("match"), at: node) }
    guard hitTest != nil || pointInside != nil || canBecomeKey != nil || set != nil else {
      throw fault(.ruleWithoutEffect, at: node)
    }
    rule.hitTest = hitTest
    rule.pointInside = pointInside
    rule.canBecomeKey = canBecomeKey
    rule.set = set
    rule.line = node.mark?.line
    return rule
  }

  private func pointInside(_ node: Node) throws -> PointInsideOverride {
    let shape = "always, never, { outset: 10 } or { minimumSize: 44 }"
    if node.scalar != nil {
      switch try text(node) {
      case "always": return .always
      case "never": return .never
      case let other: throw fault(.unknownValue(other, known: ["always", "never"]), at: node)
      }
    }
    let members = try members(of: node, shape)
    guard members.count == 1, let (key, value) = members.first else {
      throw fault(.expected(shape, found: "\(members.count) keys"), at: node)
    }
    switch try text(key) {
    case "outset": return .outset(try insets(value))
    case "minimumSize": return .minimumSize(try minimumSize(value))
    case let other: throw fault(.unknownKey(other, known: ["outset", "minimumSize"]), at: key)
    }
  }

  private func window(_ node: Node) throws -> Bool {
    let members = try members(of: node, "{ canBecomeKey: false }")
    guard members.count == 1, let (key, value) = members.first else {
      throw fault(.expected("{ canBecomeKey: false }", found: "\(members.count) keys"), at: node)
    }
    guard try text(key) == "canBecomeKey" else { throw fault(.unknownKey(try text(key), known: ["canBecomeKey"]), at: key) }
    return try bool(value)
  }

  private func insets(_ node: Node) throws -> EdgeInsets {
    if node.scalar != nil {
      let margin = try number(node)
      return EdgeInsets(top: margin, left: margin, bottom: margin, right: margin)
    }
    var insets = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    for (key, value) in try members(of: node, "a number of points, or top, left, bottom and right") {
      switch try text(key) {
      case "top": insets.top = try number(value)
      case "left": insets.left = try number(value)
      case "bottom": insets.bottom = try number(value)
      case "right": insets.right = try number(value)
      case let other: throw fault(.unknownKey(other, known: ["top", "left", "bottom", "right"]), at: key)
      }
    }
    return insets
  }

  private func minimumSize(_ node: Node) throws -> Size {
    if node.scalar != nil {
      let side = try number(node)
      return Size(width: side, height: side)
    }
    let values = try numbers(node, 2, "a number of points, or [width, height]")
    return Size(width: values[0], height: values[1])
  }

  private func patch(_ node: Node) throws -> ViewPatch {
    var patch = ViewPatch()
    for (key, value) in try members(of: node, "properties with their values, as { isHidden: true }") {
      switch try text(key) {
      case "isHidden": patch.isHidden = try bool(value)
      case "alpha": patch.alpha = try number(value)
      case "isUserInteractionEnabled": patch.isUserInteractionEnabled = try bool(value)
      case "frame": patch.frame = try rect(value)
      case "bounds": patch.bounds = try rect(value)
      case "center": patch.position = try point(value)
      case "anchorPoint": patch.anchorPoint = try point(value)
      case "transform":
        let values = try numbers(value, 6, "[a, b, c, d, tx, ty]")
        patch.transform = AffineTransform(
          a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
      case "windowLevel": patch.level = try number(value)
      case "isKeyWindow": patch.isKey = try bool(value)
      case let other: throw fault(.unknownKey(other, known: PolicyText.settable), at: key)
      }
    }
    return patch
  }

  // MARK: Nodes

  private func members(of node: Node, _ expected: String) throws -> [(key: Node, value: Node)] {
    guard let mapping = node.mapping else { throw fault(.expected(expected, found: describe(node)), at: node) }
    return mapping.map { ($0.key, $0.value) }
  }

  private func elements(of node: Node, _ expected: String) throws -> [Node] {
    if node.scalar?.string == "" { return [] }
    guard let sequence = node.sequence else { throw fault(.expected(expected, found: describe(node)), at: node) }
    return Array(sequence)
  }

  private func text(_ node: Node) throws -> String {
    guard let scalar = node.scalar, !scalar.string.isEmpty else {
      throw fault(.expected("a word or text", found: describe(node)), at: node)
    }
    return scalar.string
  }

  private func word<Word: RawRepresentable & CaseIterable>(_ node: Node, as type: Word.Type) throws -> Word
  where Word.RawValue == String {
    let text = try text(node)
    guard let word = Word(rawValue: text) else {
      throw fault(.unknownValue(text, known: Word.allCases.map(\.rawValue)), at: node)
    }
    return word
  }

  private func number(_ node: Node) throws -> Double {
    guard let value = node.float, value.isFinite else { throw fault(.expected("a number", found: describe(node)), at: node) }
    return value
  }

  private func bool(_ node: Node) throws -> Bool {
    guard let value = node.bool else { throw fault(.expected("true or false", found: describe(node)), at: node) }
    return value
  }

  private func numbers(_ node: Node, _ count: Int, _ shape: String) throws -> [Double] {
    let nodes = try elements(of: node, shape)
    guard nodes.count == count else { throw fault(.expected(shape, found: "\(nodes.count) elements"), at: node) }
    return try nodes.map(number)
  }

  private func point(_ node: Node) throws -> Point {
    let values = try numbers(node, 2, "[x, y]")
    return Point(x: values[0], y: values[1])
  }

  private func rect(_ node: Node) throws -> Rect {
    let values = try numbers(node, 4, "[x, y, width, height]")
    return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  private func describe(_ node: Node) -> String {
    if let scalar = node.scalar { return scalar.string.isEmpty ? "nothing" : "\"\(scalar.string.prefix(40))\"" }
    return node.sequence != nil ? "a list" : "keys and values"
  }
}
