import HitTesting

extension Rect {
  var json: String { "[\(origin.x.json),\(origin.y.json),\(size.width.json),\(size.height.json)]" }
}

extension Point {
  var json: String { "[\(x.json),\(y.json)]" }
}

extension Double {
  /// The shortest text that gives the same number again. Whole numbers have no fraction.
  var json: String { Int(exactly: self).map(String.init) ?? description }
}

/// Collects text and passes it on in pieces.
struct LineBuffer {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a comma, unless the object has just begun, and a key with a list.
  mutating func list<Element>(_ key: String, _ elements: [Element], _ write: (inout LineBuffer, Element) -> Void) {
    append(bytes.last == UInt8(ascii: "{") ? "\"\(key)\":[" : ",\"\(key)\":[")
    for (place, element) in elements.enumerated() {
      if place > 0 { append(",") }
      write(&self, element)
    }
    append("]")
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
