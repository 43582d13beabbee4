/// The elements on a screen in a form other than XML. They become the elements of a page source.
protocol ElementList {
  /// A word for people, for a file of this kind.
  static var noun: String { get }

  /// Whether a text begins like such a file. It may be cut off.
  static func isOne(_ bytes: [UInt8]) -> Bool

  /// Reads a file.
  ///
  /// - Throws: ``ImportFault`` with the line.
  init(file: String, bytes: [UInt8]) throws

  /// The elements, outer ones first.
  var elements: [PageElement] { get }
  /// The number of elements without a box, and without others in them.
  var placeless: Int { get }
  /// The number of elements whose outline is a path.
  var outlined: Int { get }
  /// The number of lines between the elements that are not elements.
  var unread: Int { get }
}

enum ElementLists {
  /// The kind of list that a file begins like; nil for none.
  static func kind(of bytes: [UInt8]) -> (any ElementList.Type)? {
    let all: [any ElementList.Type] = [ElementTree.self, ElementText.self]
    return all.first { $0.isOne(bytes) }
  }
}
