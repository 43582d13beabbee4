import Findings
import Foundation
package import JSONText
import Wording

/// A block of data in the page: JSON, with a table of the texts that it uses.
///
/// Only the page's script reads blocks, so their form may change with the page. ``PageWriter``
/// documents it.
struct PageBlock {
  let words = ReportWords()
  var json = JSONWriter()
  private var strings: [String] = []
  private var places: [String: Int] = [:]

  init() {
    json.beginObject()
  }

  /// The index of a text in the block's table; -1 for nil.
  mutating func place(of string: String?) -> Int {
    guard let string else { return -1 }
    if let place = places[string] { return place }
    places[string] = strings.count
    strings.append(string)
    return strings.count - 1
  }

  mutating func numbers(_ numbers: [Double]) {
    json.beginArray()
    for number in numbers { json.number(number) }
    json.endArray()
  }

  static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// Ends the block and gives its text.
  mutating func end() -> String {
    json.list(of: "strings", strings) { $0.string($1) }
    json.endObject()
    return json.text
  }

  /// Ends the block as a readable element. The element's text contains no `<`, so no name can close
  /// it.
  mutating func readableElement(id: String) -> String {
    // This works on bytes: in a Swift string, a `<` with an accent is another character.
    let escape = Array("\\u003c".utf8)
    let text = end().visibleJSON.utf8.flatMap { $0 == UInt8(ascii: "<") ? escape : [$0] }
    return "<script type=\"application/json\" id=\"\(id)\">\(String(decoding: text, as: UTF8.self))</script>\n"
  }

  /// Ends the block as an element with compressed data, which the script reads when it needs it.
  ///
  /// - Parameter first: the index of the first entry of the block among all of its kind.
  mutating func packedElement(_ kind: String, first: Int) -> String {
    let data = Data(Deflate.compressed(Array(end().utf8))).base64EncodedString()
    return "<script type=\"application/octet-stream\" class=\"\(kind)\" data-first=\"\(first)\">\(data)</script>\n"
  }
}

extension JSONWriter {
  /// Writes a key and a list of values.
  package mutating func list<Element>(
    of key: String, _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }
}
