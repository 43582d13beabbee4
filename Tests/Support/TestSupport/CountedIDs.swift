public import HitTesting

// Tests number things by counting.

extension ViewID: Strideable {
  public func distance(to other: ViewID) -> Int { Int(other.rawValue - rawValue) }
  public func advanced(by distance: Int) -> ViewID { ViewID(rawValue: rawValue + Int64(distance)) }
}

extension RecordedID {
  /// A random id of a range.
  package static func random(in range: ClosedRange<Self>, using random: inout some RandomNumberGenerator) -> Self {
    Self(rawValue: .random(in: range.lowerBound.rawValue...range.upperBound.rawValue, using: &random))
  }

  /// A random id of a range.
  package static func random(in range: Range<Self>, using random: inout some RandomNumberGenerator) -> Self {
    Self(rawValue: .random(in: range.lowerBound.rawValue..<range.upperBound.rawValue, using: &random))
  }
}
