import HitTesting

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
  /// Whether the file tells the size of the screen.
  var tellsScreen: Bool { get }
}

enum ElementLists {
  /// The kind of list that a file begins like; nil for none.
  static func kind(of bytes: [UInt8]) -> (any ElementList.Type)? {
    let all: [any ElementList.Type] = [ElementTree.self, ElementText.self]
    return all.first { $0.isOne(bytes) }
  }

  /// How many boxes are tried as the screen.
  private static let mostTried = 16

  /// The screen: the first box that may be around the others; nil if none is.
  ///
  /// It begins at the screen's corner, and the middles of at least a quarter of the other boxes are
  /// in it. What can be scrolled to may be further away.
  static func screen(among boxes: [Rect]) -> Rect? {
    let tried = boxes.lazy.filter { $0.origin == .zero && $0.size.width > 0 && $0.size.height > 0 }
    return tried.prefix(mostTried).first { screen in
      let inside = boxes.count { screen.contains(Point(x: ($0.minX + $0.maxX) / 2, y: ($0.minY + $0.maxY) / 2)) }
      return (inside - 1) * 4 >= boxes.count - 1
    }
  }

  /// A screen on which the boxes just fit.
  static func bounds(of boxes: [Rect]) -> Rect {
    let (right, bottom) = (boxes.map(\.maxX).max() ?? 0, boxes.map(\.maxY).max() ?? 0)
    return Rect(x: 0, y: 0, width: max(0, right), height: max(0, bottom))
  }
}
