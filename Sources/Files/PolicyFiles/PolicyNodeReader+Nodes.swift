import HitTesting
import Yams

/// Reads the values of YAML nodes, and makes faults with their lines and columns.
extension PolicyNodeReader {
  func members(of node: Node, _ expected: PolicyFault.Expected) throws -> [(key: Node, value: Node)] {
    guard let mapping = node.mapping else { throw fault(.expected(expected, found: found(node)), at: node) }
    return mapping.map { ($0.key, $0.value) }
  }

  func elements(of node: Node, _ expected: PolicyFault.Expected) throws -> [Node] {
    if node.scalar?.string == "" { return [] }
    guard let sequence = node.sequence else { throw fault(.expected(expected, found: found(node)), at: node) }
    return Array(sequence)
  }

  func text(_ node: Node) throws -> String {
    try text(node, .text)
  }

  private func text(_ node: Node, _ expected: PolicyFault.Expected) throws -> String {
    guard let scalar = node.scalar, !scalar.string.isEmpty else {
      throw fault(.expected(expected, found: found(node)), at: node)
    }
    return scalar.string
  }

  func word<Word: RawRepresentable & CaseIterable>(_ node: Node, as type: Word.Type) throws -> Word
  where Word.RawValue == String {
    let text = try text(node)
    guard let word = Word(rawValue: text) else {
      throw fault(.unknownValue(text, known: Word.allCases.map(\.rawValue)), at: node)
    }
    return word
  }

  func number(_ node: Node) throws -> Double {
    guard let value = node.float, value.isFinite else {
      throw fault(.expected(.number, found: found(node) { $0.float != nil }), at: node)
    }
    return value
  }

  /// A number from 0 to 1.
  func fraction(_ node: Node) throws -> Double {
    let value = try number(node)
    guard (0...1).contains(value) else { throw fault(.expected(.fraction, found: found(node)), at: node) }
    return value
  }

  /// A number that is not negative.
  func length(_ node: Node, _ expected: PolicyFault.Expected) throws -> Double {
    let value = try number(node)
    guard value >= 0 else { throw fault(.expected(expected, found: found(node)), at: node) }
    return value
  }

  func bool(_ node: Node) throws -> Bool {
    guard let value = node.bool else {
      throw fault(.expected(.bool, found: found(node) { $0.bool != nil }), at: node)
    }
    return value
  }

  func numbers(_ node: Node, _ count: Int, _ shape: PolicyFault.Expected) throws -> [Double] {
    let nodes = try elements(of: node, shape)
    guard nodes.count == count else { throw fault(.expected(shape, found: .elements(nodes.count)), at: node) }
    return try nodes.map(number)
  }

  func point(_ node: Node) throws -> Point {
    let values = try numbers(node, 2, .point)
    return Point(x: values[0], y: values[1])
  }

  func rect(_ node: Node) throws -> Rect {
    let values = try numbers(node, 4, .rect)
    return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  /// - Parameter isRight: Whether the value would be right without quotes.
  func found(_ node: Node, withoutQuotes isRight: (Node) -> Bool = { _ in false }) -> PolicyFault.Found {
    if let scalar = node.scalar {
      if [.doubleQuoted, .singleQuoted].contains(scalar.style), isRight(Node(scalar.string)) {
        return .quoted(scalar.string)
      }
      return scalar.string.isEmpty ? .nothing : .text(scalar.string)
    }
    return node.sequence != nil ? .list : .mapping
  }

  /// The keys of a file with their values, without its version. A file that has none is of version
  /// 1.
  func membersOfFile(_ root: Node, _ expected: PolicyFault.Expected) throws -> [(key: Node, value: Node)] {
    let members = try members(of: root, expected)
    // Keys of a newer version may be unknown, so the version is read first.
    guard let place = members.firstIndex(where: { $0.key.scalar?.string == "version" }) else { return members }
    let node = members[place].value
    let version = try integer(node)
    guard version >= 1 else { throw fault(.expected(.positiveCount, found: found(node)), at: node) }
    guard version <= PolicyFile.version else {
      throw fault(.newerVersion(Int(version), newest: PolicyFile.version), at: node)
    }
    return Array(members[..<place] + members[(place + 1)...])
  }

  /// The only key of a node with its value. The key must be one of the given ones.
  func member(of node: Node, _ shape: PolicyFault.Expected, keys: [String]) throws -> (key: String, value: Node) {
    let members = try members(of: node, shape)
    guard members.count == 1, let (key, value) = members.first else {
      throw fault(.expected(shape, found: .keys(members.count)), at: node)
    }
    let name = try text(key)
    guard keys.contains(name) else { throw fault(.unknownKey(name, known: keys), at: key) }
    return (name, value)
  }

  /// The maximum number of rules in a policy, and of elements in a list of a rule. Each rule may
  /// apply to each view.
  private static let most = 2_000
  /// The most different relative selectors in the rules: each is followed for each view.
  private static let mostRelative = 256

  func limit(_ count: Int, _ what: PolicyFault.Listed, at node: Node) throws {
    let most = what == .relativeSelectors ? Self.mostRelative : Self.most
    if count > most { throw fault(.tooMany(what, limit: most), at: node) }
  }

  /// - Parameter isInRule: Whether the selector may be relative to the view of a rule.
  func selector(_ node: Node, isInRule: Bool = false) throws -> Selector {
    if isNull(node), let comment = source.comment(after: node) { throw fault(.selectorInComment(comment), at: node) }
    if let elements = node.sequence, let text = Self.inBrackets(elements) {
      throw fault(.selectorInBrackets(text), at: node)
    }
    let text = try text(node, .selector)
    if let first = text.first, "“”‘’„«»".contains(first) { throw fault(.typographicQuotes(text), at: node) }
    if let comment = source.comment(after: node) {
      remarks?.add(.selectorEndsInComment(selector: text, comment: comment), line: node.mark?.line)
    }
    do {
      let selector = try Selector(text)
      if !isInRule, selector.isRelative { throw SelectorFault(misplacedRelationIn: text) }
      for name in selector.classNames { note(className: name, at: node) }
      return selector
    } catch let error as SelectorFault {
      throw fault(.selector(error, text: text), at: node)
    }
  }

  /// Notes a class as `UIButton.close` or `.close`, which is how CSS writes something else, and one
  /// as `UIButon`.
  func note(className name: String, at node: Node) {
    guard let remarks else { return }
    let known = UIKitClasses.superclass
    if let dot = name.firstIndex(of: ".") {
      let (type, rest) = (String(name[..<dot]), String(name[dot...].dropFirst()))
      if type.isEmpty { remarks.add(.dotBefore(name: rest), line: node.mark?.line) }
      if known[type] != nil { remarks.add(.classAfterDot(of: type, name: rest), line: node.mark?.line) }
    } else if name.hasPrefix("UI"), known[name] == nil, !UIKitClasses.roots.contains(name),
      let nearest = name.nearest(in: known.keys.filter { $0.hasPrefix("UI") })
    {
      remarks.add(.unknownClass(name, nearest: nearest), line: node.mark?.line)
    }
  }

  /// The attribute selector, such as `[clickable=true]`, that was read as a list; nil for others.
  private static func inBrackets(_ elements: Node.Sequence) -> String? {
    guard elements.count == 1, let text = elements.first?.scalar?.string else { return nil }
    let selector = "[\(text)]"
    return (try? Selector(selector)) == nil ? nil : selector
  }

  /// One selector, or a list of them.
  func selectors(_ node: Node) throws -> [Selector] {
    if node.scalar != nil { return [try selector(node, isInRule: true)] }
    let elements = try elements(of: node, .selectors)
    guard !elements.isEmpty else { throw fault(.expected(.someSelectors, found: .nothing), at: node) }
    try limit(elements.count, .selectors, at: node)
    return try elements.map { try selector($0, isInRule: true) }
  }

  func isNull(_ node: Node) -> Bool { Resolver.default.resolveTag(of: node) == .null }

  func textOrNull(_ node: Node) throws -> String? {
    if isNull(node) { return nil }
    return node.scalar.map(\.string)?.isEmpty == true ? "" : try text(node)
  }

  func integer(_ node: Node) throws -> Int64 {
    guard let value = node.int.map(Int64.init) else {
      throw fault(.expected(.wholeNumber, found: found(node)), at: node)
    }
    return value
  }

  /// A text, a number, true, false or null. The spelling decides which.
  func property(_ node: Node) throws -> PropertyValue {
    guard let scalar = node.scalar else {
      throw fault(.expected(.property, found: found(node)), at: node)
    }
    return switch Resolver.default.resolveTag(of: node) {
    case .null: .null
    case .bool: .bool(try bool(node))
    case .int, .float: .number(try number(node))
    default: .string(scalar.string)
    }
  }
}
