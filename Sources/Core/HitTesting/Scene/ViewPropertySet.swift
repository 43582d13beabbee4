/// A set of properties, by their indexes in the table.
package struct ViewPropertySet: Hashable, Sendable, Sequence {
  private var bits: UInt64 = 0

  package init() {}

  private init(_ properties: some Sequence<ViewProperty>) {
    for property in properties { self[property.index] = true }
  }

  private init(_ field: AnyKeyPath) { self[ViewProperty.index(of: field)] = true }

  package static let all = ViewPropertySet(ViewProperty.all)
  static let ofTexts = ViewPropertySet(ViewProperty.ofTexts)
  static let ofWindows = ViewPropertySet(ViewProperty.ofWindows)
  static let ofDelivery = ViewPropertySet(ViewProperty.ofDelivery)
  /// The properties that determine where a view is. One of them can determine another.
  static let geometry = ViewPropertySet((ViewProperty.ofViews + ViewProperty.ofPatches).filter(\.kind.isGeometry))
  /// The properties of ``View`` that are not geometry.
  static let switches = ViewPropertySet(ViewProperty.ofViews).subtracting(geometry)

  static let frame = ViewPropertySet(\ViewPatch.Values.frame)
  static let bounds = ViewPropertySet(\View.bounds)
  static let boundsOrigin = ViewPropertySet(\ViewPatch.Values.boundsOrigin)
  static let position = ViewPropertySet(\View.position)
  static let boundsAndPosition = bounds.union(position)
  static let anchorPoint = ViewPropertySet(\View.anchorPoint)
  static let transform = ViewPropertySet(\View.transform)
  static let interaction = ViewPropertySet(\View.isUserInteractionEnabled)
  static let recognizers = ViewPropertySet(\ViewPatch.Values.recognizers)

  package var isEmpty: Bool { bits == 0 }

  /// Whether it has all properties of the other set; setting adds or removes all of them.
  subscript(other: ViewPropertySet) -> Bool {
    get { bits & other.bits == other.bits }
    set { self = newValue ? union(other) : subtracting(other) }
  }

  subscript(index: Int) -> Bool {
    get { bits & (1 << UInt64(index)) != 0 }
    set { if newValue { bits |= 1 << UInt64(index) } else { bits &= ~(1 << UInt64(index)) } }
  }

  func union(_ other: ViewPropertySet) -> ViewPropertySet {
    var result = self
    result.bits |= other.bits
    return result
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
