package import HitTesting
package import JSONText

/// Reads and writes `props` as the JSON object that the trace stores. The keys are sorted.
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
      props[key] = try readValue(&reader)
    }
    return props
  }

  /// Reads a value of any type.
  package static func readValue(_ reader: inout JSONReader) throws(JSONFault) -> PropertyValue {
    switch try reader.peek() {
    case .null:
      _ = try reader.null()
      return .null
    case .bool: return .bool(try reader.bool())
    case .number: return .number(try reader.number())
    case .string: return .string(try reader.string())
    case .array, .object: return .json(try reader.compact())
    }
  }
}
