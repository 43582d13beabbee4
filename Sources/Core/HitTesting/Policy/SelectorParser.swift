/// An error in the text of a selector, with its position.
public struct SelectorFault: Error, Hashable, Sendable {
  /// The kind of fault; it carries facts and no sentences.
  public enum Kind: Hashable, Sendable {
    /// The text is empty or only white space.
    case empty
    /// Something else must follow here; the value names it.
    case expected(String)
    /// The name after a colon is not one of the known ones.
    case unknownPseudoClass(String)
    /// A pseudo-class stands where it has no meaning: `has` inside `has`.
    case misplacedPseudoClass(String)
    /// Selectors are inside one another more often than allowed.
    case tooDeep(limit: Int)
    /// One text has more selectors between commas than allowed.
    case tooMany(limit: Int)
    /// The text stands where a number must be.
    case notANumber(String)
    /// A quoted text has no closing quote.
    case unterminatedString
  }

  /// The names that may follow a colon.
  package static let pseudoClasses = ["root", "window", "not", "has", "scope", "superview"]

  /// What is wrong.
  public var kind: Kind
  /// The index of the first wrong character, from 0.
  public var offset: Int

  package init(kind: Kind, offset: Int) { (self.kind, self.offset) = (kind, offset) }
}

extension Selector {
  /// Parses the text of a selector, as policies write it.
  ///
  /// - Throws: ``SelectorFault`` at the first character that does not fit.
  public init(_ text: String) throws(SelectorFault) {
    var parser = SelectorParser(scalars: Array(text.unicodeScalars))
    do throws(SelectorFault) {
      self.init(alternatives: try parser.parse(), text: text)
    } catch {
      let before = text.unicodeScalars.prefix(error.offset)
      throw SelectorFault(kind: error.kind, offset: text.distance(from: text.startIndex, to: before.endIndex))
    }
  }
}

extension SelectorFault {
  /// The fault of a selector that is relative where no rule is applied to a view.
  package init(misplacedRelationIn text: String) {
    let places = ["scope", "superview"].compactMap { name in
      text.firstOccurrence(of: ":" + name).map { (name, $0.lowerBound) }
    }
    let first = places.min { $0.1 < $1.1 }
    let offset = first.map { text.distance(from: text.startIndex, to: $0.1) + 1 } ?? 0
    self.init(kind: .misplacedPseudoClass(first?.0 ?? "scope"), offset: offset)
  }
}

/// Reads Unicode scalars and not characters: a combining mark after a quote would form one
/// character with it.
struct SelectorParser {
  /// What a step may begin with.
  private static let beginnings = "a class, \"#\", \"{\", \"[\", \":\", \"@\" or \"*\""
  /// So many selectors may be inside one another.
  private static let mostNested = 16
  /// So many selectors may stand between commas.
  private static let most = 2_000

  let scalars: [Unicode.Scalar]
  var position = 0
  /// How many selectors are open.
  private var depth = 0
  private var isInsideHas = false

  init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// Whether a bare name may contain the character. As in CSS, these are ASCII letters, digits,
  /// `_`, `-` and all characters outside ASCII. Dots and dollar signs are allowed too, as module
  /// and package names have them. The trace's views quote names by the same rule.
  static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "$": true
    default: !scalar.isASCII
    }
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private func fault(_ kind: SelectorFault.Kind) -> SelectorFault { SelectorFault(kind: kind, offset: position) }

  mutating func parse() throws(SelectorFault) -> [[Selector.Step]] {
    skipSpace()
    guard next != nil else { throw fault(.empty) }
    let alternatives = try parseList()
    guard next == nil else {
      throw fault(.expected("a class, \"#\", \"{\", \"[\", \":\", \"@\", \"*\", \">\" or \",\""))
    }
    return alternatives
  }

  /// Parses a selector of recognizers, up to the selector of the view that has them.
  ///
  /// - Returns: The class and the name, which are nil for any, and the index of the first scalar of
  ///   the view's selector; nil where there is none.
  mutating func parseRecognizer() throws(SelectorFault) -> (className: String?, name: String?, ownerStart: Int?) {
    skipSpace()
    guard let first = next else { throw fault(.empty) }
    var (className, name): (String?, String?)
    if first == "*" { position += 1 } else { className = try parseNameOrString("a class of recognizers or \"*\"") }
    if next == "[" {
      position += 1
      let start = position
      let attribute = try parseAttribute()
      guard case .prop("name", let value?) = attribute else {
        throw SelectorFault(kind: .expected("\"name=\""), offset: start)
      }
      name = value
    }
    let end = position
    skipSpace()
    guard next != nil else { return (className, name, nil) }
    guard position > end, scalars[position...].starts(with: "on".unicodeScalars) else {
      throw fault(.expected("\"[name=\" or \" on \""))
    }
    position += 2
    let separator = position
    skipSpace()
    guard position > separator else { throw fault(.expected("a space and the selector of a view")) }
    guard next != nil else { throw fault(.expected("the selector of a view")) }
    return (className, name, position)
  }

  /// - Parameter isRelative: Whether each alternative continues from a view that the list does not
  ///   contain.
  private mutating func parseList(isRelative: Bool = false) throws(SelectorFault) -> [[Selector.Step]] {
    var alternatives: [[Selector.Step]] = []
    while true {
      alternatives.append(try isRelative ? parseRelativeSteps() : parseSteps())
      guard next == "," else { return alternatives }
      guard alternatives.count < Self.most else { throw fault(.tooMany(limit: Self.most)) }
      position += 1
      skipSpace()
    }
  }

  private mutating func parseRelativeSteps() throws(SelectorFault) -> [Selector.Step] {
    let isChild = next == ">"
    if isChild {
      position += 1
      skipSpace()
    }
    return [Selector.Step(conditions: [.anchor], isParentOfNext: isChild)] + (try parseSteps())
  }

  private mutating func parseSteps() throws(SelectorFault) -> [Selector.Step] {
    var steps = [Selector.Step(conditions: try parseCompound(), isParentOfNext: false)]
    while true {
      let end = position
      skipSpace()
      guard let character = next, character != ",", depth == 0 || character != ")" else { return steps }
      if character == ">" {
        steps[steps.count - 1].isParentOfNext = true
        position += 1
        skipSpace()
      } else if position == end {
        // A space means "inside". Without this check, `*UIView` would read as `* UIView`.
        throw fault(.expected("a space, \">\" or \",\""))
      }
      steps.append(Selector.Step(conditions: try parseCompound(), isParentOfNext: false))
    }
  }

  private mutating func parseCompound() throws(SelectorFault) -> [Selector.Condition] {
    var conditions: [Selector.Condition] = []
    let first = position
    while let character = next {
      switch character {
      case "*" where position == first: position += 1
      case "{" where position == first:
        position += 1
        if next == "*" {
          position += 1
          conditions.append(.element(nil))
        } else {
          conditions.append(.element(try parseNameOrString("the identifier or the role of an element, or \"*\"")))
        }
        guard next == "}" else { throw fault(.expected("\"}\"")) }
        position += 1
      case "#":
        position += 1
        conditions.append(.identifier(try parseNameOrString("an identifier")))
      case "[":
        position += 1
        conditions.append(try parseAttribute())
      case ":":
        position += 1
        conditions.append(try parsePseudoClass())
      case "@":
        position += 1
        let start = position
        let name = try parseName("the id of a view")
        guard let id = ViewID(name) else { throw SelectorFault(kind: .notANumber(name), offset: start) }
        conditions.append(.id(id))
      case _ where Self.isNameCharacter(character) && position == first:
        conditions.append(.type(try parseName("a class")))
      default:
        guard position > first else {
          throw fault(.expected(Self.beginnings))
        }
        return conditions.cheapestFirst
      }
    }
    guard position > first else { throw fault(.expected(Self.beginnings)) }
    return conditions.cheapestFirst
  }

  private mutating func parseAttribute() throws(SelectorFault) -> Selector.Condition {
    skipSpace()
    let name = try parseName("an attribute")
    skipSpace()
    var value: String?
    var start = position
    if next == "=" {
      position += 1
      skipSpace()
      start = position
      value = try parseNameOrString("a value")
      skipSpace()
    }
    guard next == "]" else { throw fault(.expected(value == nil ? "\"=\" or \"]\"" : "\"]\"")) }
    position += 1
    guard let value else { return .prop(name, nil) }
    switch name {
    case "class": return .exactType(value)
    case "identifier": return .identifier(value)
    case "controller": return .controller(value)
    case "layerName": return .layerName(value)
    case "label": return .label(value)
    case "tag":
      guard let tag = Int64(value) else { throw SelectorFault(kind: .notANumber(value), offset: start) }
      return .tag(tag)
    case "level":
      guard let level = Double(value) else { throw SelectorFault(kind: .notANumber(value), offset: start) }
      return .level(level)
    default: return .prop(name, value)
    }
  }

  private mutating func parsePseudoClass() throws(SelectorFault) -> Selector.Condition {
    let start = position
    switch try parseName("root, window, not, has, scope or superview") {
    case "root": return .root
    case "window": return .window
    case "scope": return .scope
    case "superview": return .superview
    case "not": return .not(try parseArgument(isRelative: false))
    case "has":
      guard !isInsideHas else { throw SelectorFault(kind: .misplacedPseudoClass("has"), offset: start) }
      isInsideHas = true
      defer { isInsideHas = false }
      return .has(try parseArgument(isRelative: true))
    case let name: throw SelectorFault(kind: .unknownPseudoClass(name), offset: start)
    }
  }

  /// The selectors between the parentheses after a pseudo-class.
  private mutating func parseArgument(isRelative: Bool) throws(SelectorFault) -> [[Selector.Step]] {
    guard next == "(" else { throw fault(.expected("\"(\"")) }
    guard depth < Self.mostNested else { throw fault(.tooDeep(limit: Self.mostNested)) }
    position += 1
    depth += 1
    defer { depth -= 1 }
    skipSpace()
    let alternatives = try parseList(isRelative: isRelative)
    guard next == ")" else { throw fault(.expected("\",\" or \")\"")) }
    position += 1
    return alternatives
  }

  private mutating func parseNameOrString(_ expected: String) throws(SelectorFault) -> String {
    guard next == "\"" || next == "'" else { return try parseName(expected) }
    let quote = scalars[position]
    let start = position
    position += 1
    var text = String.UnicodeScalarView()
    while let character = next {
      position += 1
      if character == quote { return String(text) }
      if character == "\\", let escaped = next {
        text.append(escaped)
        position += 1
      } else {
        text.append(character)
      }
    }
    throw SelectorFault(kind: .unterminatedString, offset: start)
  }

  private mutating func parseName(_ expected: String) throws(SelectorFault) -> String {
    let start = position
    while let character = next, Self.isNameCharacter(character) { position += 1 }
    guard position > start else { throw fault(.expected(expected)) }
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private mutating func skipSpace() {
    while let character = next, character.isASCII, character.properties.isWhitespace { position += 1 }
  }
}

extension [Selector.Condition] {
  /// The same conditions. Those that look at other views come last.
  fileprivate var cheapestFirst: Self {
    func cost(_ condition: Selector.Condition) -> Int {
      switch condition {
      case .has: 2
      case .not: 1
      default: 0
      }
    }
    return (0...2).flatMap { wanted in filter { cost($0) == wanted } }
  }
}
