/// A set of properties, by their indexes in the table.
package struct ViewPropertySet: Hashable, Sendable, Sequence {
  private var bits: UInt64 = 0

  package init() {}

  private init(_ properties: some Sequence<ViewProperty>) {
    for property in properties { self[property.index] = true }
  }

  package static let all = ViewPropertySet(ViewProperty.all)
  static let ofViews = ViewPropertySet(ViewProperty.all.prefix(ViewProperty.ofViews.count))
  static let ofTexts = ViewPropertySet(
    ViewProperty.all.dropFirst(ViewProperty.ofViews.count).prefix(ViewProperty.ofTexts.count))
  static let ofWindows = ViewPropertySet(
    ViewProperty.all.dropFirst(ViewProperty.ofViews.count + ViewProperty.ofTexts.count)
      .prefix(ViewProperty.ofWindows.count))
  /// The properties that determine where a view is. One of them can determine another.
  static let geometry = ViewPropertySet(ViewProperty.all.filter(\.field.isGeometry))
  /// The properties of ``View`` that are not geometry.
  static let switches = ofViews.subtracting(geometry)

  package var isEmpty: Bool { bits == 0 }

  subscript(index: Int) -> Bool {
    get { bits & (1 << UInt64(index)) != 0 }
    set { if newValue { bits |= 1 << UInt64(index) } else { bits &= ~(1 << UInt64(index)) } }
  }

  func intersection(_ other: ViewPropertySet) -> ViewPropertySet {
    var result = self
    result.bits &= other.bits
    return result
  }

  func subtracting(_ other: ViewPropertySet) -> ViewPropertySet {
    var result = self
    result.bits &= ~other.bits
    return result
  }

  /// Visits the indexes in ascending order, which is the table's order.
  package struct Iterator: IteratorProtocol {
    fileprivate var bits: UInt64

    package mutating func next() -> Int? {
      guard bits != 0 else { return nil }
      defer { bits &= bits - 1 }
      return bits.trailingZeroBitCount
    }
  }

  package func makeIterator() -> Iterator { Iterator(bits: bits) }
}
