import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

// They compare numbers alone. Foundation's methods trap on Linux where a number is NaN.
extension CGRect {
  /// Whether another rectangle is in this one. Edges may coincide.
  func encloses(_ other: CGRect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// Whether a point is in this rectangle, or on its edges.
  func encloses(_ point: CGPoint) -> Bool { encloses(CGRect(origin: point, size: .zero)) }

  /// Whether another rectangle and this one have a point in common. Edges count.
  func touches(_ other: CGRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
