package import HitTesting

/// `props` as the JSON object that the trace holds, keys sorted.
package enum PropertyText {
  package static func encode(_ props: [String: PropertyValue]) -> String {
    var writer = JSONWriter()
    write(props, to: &writer)
    return writer.text
  }

  package static func write(_ props: [String: PropertyValue], to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, value) in props.sorted(by: { $0.key < $1.key }) {
      writer.key(key)
      switch value {
      case .null: writer.null()
      case .bool(let value): writer.bool(value)
      case .number(let value): writer.number(value)
      case .string(let value): writer.string(value)
      case .json(let value): writer.raw(value)
      }
    }
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONFault) -> [String: PropertyValue] {
    var props: [String: PropertyValue] = [:]
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch try reader.peek() {
      case .null:
        _ = try reader.null()
        props[key] = .null
      case .bool: props[key] = .bool(try reader.bool())
      case .number: props[key] = .number(try reader.number())
      case .string: props[key] = .string(try reader.string())
      case .array, .object: props[key] = .json(try reader.compact())
      }
    }
    return props
  }
}
