/// A part of a JSON Schema. Its keys keep their order.
indirect enum SchemaPart: Sendable {
  case text(String)
  case number(Int)
  case bool(Bool)
  case list([SchemaPart])
  case object([(key: String, value: SchemaPart)])

  /// The part as JSON, with each element on a line of its own.
  ///
  /// - Parameter indent: the spaces before the line on which the part begins.
  func json(indent: Int = 0) -> String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): "\(number)"
    case .bool(let value): "\(value)"
    case .list(let parts): Self.lines(parts.map { $0.json(indent: indent + 2) }, "[", "]", indent)
    case .object(let members):
      Self.lines(
        members.map { "\(Self.quoted($0.key)): \($0.value.json(indent: indent + 2))" }, "{", "}", indent)
    }
  }

  private static func lines(_ lines: [String], _ start: String, _ end: String, _ indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    return start + "\n" + lines.map { space + "  " + $0 }.joined(separator: ",\n") + "\n" + space + end
  }

  /// The text in quotes. The schema's own texts have no control characters.
  private static func quoted(_ text: String) -> String {
    "\"" + text.flatMap { "\"\\".contains($0) ? ["\\", $0] : [$0] } + "\""
  }

  /// A definition of the schema.
  static func definition(_ name: String) -> SchemaPart { ["$ref": .text("#/$defs/" + name)] }

  static func oneOf(_ parts: SchemaPart...) -> SchemaPart { ["oneOf": .list(parts)] }

  static let string: SchemaPart = ["type": "string"]
  static let real: SchemaPart = ["type": "number"]
  static let length: SchemaPart = ["type": "number", "minimum": 0]
  static let null: SchemaPart = ["type": "null"]

  /// The part with a description before its other keys.
  func described(_ text: String) -> SchemaPart {
    guard case .object(let members) = self else { return self }
    return .object([(key: "description", value: .text(text))] + members)
  }
}

extension SchemaPart: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension SchemaPart: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  init(arrayLiteral elements: SchemaPart...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, SchemaPart)...) {
    self = .object(elements.map { (key: $0, value: $1) })
  }
}
