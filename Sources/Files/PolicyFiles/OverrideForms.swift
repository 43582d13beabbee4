import Yams

/// The language of policy files for one kind of override: its reader, its writer, its words and its
/// part of the schema.
struct OverrideForms<Override: Equatable & Sendable>: Sendable {
  /// How policy files write one override: as a mapping with a key of its own.
  struct Form: Sendable {
    /// The key. Only some forms have further keys, which may be absent.
    let key: String
    let furtherKeys: [String]
    /// Examples for errors.
    let examples: [String]
    /// The schema of the value. For a form with further keys, that of the values of all keys.
    let schema: SchemaPart
    /// Reads the value, and the values of further keys.
    let read: @Sendable (PolicyNodeReader, Node, _ further: [String: Node]) throws -> Override
    /// Gives the values of the keys; nil for an override of another form.
    let write: @Sendable (Override) -> [(key: String, value: Node)]?

    /// Makes a form with one key.
    init(
      _ key: String, _ examples: String..., schema: SchemaPart,
      read: @escaping @Sendable (PolicyNodeReader, Node) throws -> Override,
      write: @escaping @Sendable (Override) -> Node?
    ) {
      self.key = key
      furtherKeys = []
      self.examples = examples
      self.schema = schema
      self.read = { reader, value, _ in try read(reader, value) }
      self.write = { override in
        guard let value = write(override) else { return nil }
        return [(key: key, value: value)]
      }
    }

    /// Makes a form with further keys.
    init(
      _ key: String, with furtherKeys: [String], _ examples: String..., schema: SchemaPart,
      read: @escaping @Sendable (PolicyNodeReader, Node, _ further: [String: Node]) throws -> Override,
      write: @escaping @Sendable (Override) -> [(key: String, value: Node)]?
    ) {
      (self.key, self.furtherKeys, self.examples, self.schema) = (key, furtherKeys, examples, schema)
      (self.read, self.write) = (read, write)
    }
  }

  /// The key of the override in a rule.
  let key: String
  /// What is expected where an override must be.
  let expected: PolicyFault.Expected
  /// The overrides that are one word.
  let words: [(name: String, override: Override)]
  let forms: [Form]

  var keys: [String] { forms.flatMap { [$0.key] + $0.furtherKeys } }

  /// Examples for errors.
  var examples: [String] { words.map(\.name) + forms.flatMap(\.examples) }

  // MARK: Both ways

  func read(_ node: Node, _ reader: PolicyNodeReader) throws -> Override {
    guard let members = node.mapping else { return try word(node, reader) }
    if let form = forms.first(where: { !$0.furtherKeys.isEmpty && members[$0.key] != nil }) {
      return try read(members, as: form, reader)
    }
    for (name, _) in members {
      if let word = name.string, words.contains(where: { $0.name == word }) {
        throw reader.fault(.wordAsKey(word, of: key), at: name)
      }
    }
    try refuseSeveral(members, reader)
    let (name, value) = try reader.member(of: node, expected, keys: keys)
    guard let form = forms.first(where: { $0.key == name }) else {
      let required = forms.first { $0.furtherKeys.contains(name) }?.key ?? name
      throw reader.fault(.missing(required), at: node)
    }
    return try form.read(reader, value, [:])
  }

  /// Refuses a mapping with several keys, and says which one is wrong.
  private func refuseSeveral(_ members: Node.Mapping, _ reader: PolicyNodeReader) throws {
    guard members.count > 1 else { return }
    let names = try members.map { (node: $0.key, text: try reader.text($0.key)) }
    if let unknown = names.first(where: { !keys.contains($0.text) }) {
      throw reader.fault(.unknownKey(unknown.text, known: keys), at: unknown.node)
    }
    let (first, second) = (names[0], names[1])
    guard let form = forms.first(where: { $0.furtherKeys.contains(second.text) }) else {
      throw reader.fault(.twoOverrides(first.text, second.text), at: second.node)
    }
    throw reader.fault(.onlyWith(key: second.text, others: [form.key], not: first.text), at: second.node)
  }

  private func word(_ node: Node, _ reader: PolicyNodeReader) throws -> Override {
    guard node.scalar != nil, node.float == nil else {
      throw reader.fault(.expected(expected, found: reader.found(node)), at: node)
    }
    let text = try reader.text(node)
    guard let word = words.first(where: { $0.name == text }) else {
      throw reader.fault(.unknownValue(text, known: words.map(\.name)), at: node)
    }
    return word.override
  }

  private func read(_ members: Node.Mapping, as form: Form, _ reader: PolicyNodeReader) throws -> Override {
    let known = [form.key] + form.furtherKeys
    var values: [String: Node] = [:]
    for (name, value) in members {
      let text = try reader.text(name)
      guard known.contains(text) else { throw reader.fault(.unknownKey(text, known: known), at: name) }
      values[text] = value
    }
    return try form.read(reader, values.removeValue(forKey: form.key) ?? "", values)
  }

  /// The override as YAML. Each override is a word or has a form.
  func write(_ override: Override) -> Node {
    if let word = words.first(where: { $0.override == override }) { return Node(word.name) }
    let members = forms.lazy.compactMap { $0.write(override) }.first ?? []
    return PolicyText.mapping(members.map { (Node($0.key), $0.value) })
  }

  // MARK: Schema

  /// The alternatives for the value.
  var schema: SchemaPart {
    let single = forms.filter(\.furtherKeys.isEmpty).map { (key: $0.key, value: $0.schema) }
    let several: [SchemaPart] = forms.filter { !$0.furtherKeys.isEmpty }.map { form in
      [
        "type": "object", "additionalProperties": false, "required": [.text(form.key)], "properties": form.schema,
      ]
    }
    return .list(
      [
        ["enum": .list(words.map { .text($0.name) })],
        [
          "type": "object", "additionalProperties": false, "minProperties": 1, "maxProperties": 1,
          "properties": .object(single),
        ],
      ] + several)
  }
}
