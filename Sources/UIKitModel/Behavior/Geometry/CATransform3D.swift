// The names are those of UIKit, Core Animation and the Objective-C runtime.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

#if UIKIT_MODEL
  public import Foundation

  #if canImport(CoreGraphics)
    import CoreGraphics
  #endif

  /// A transform in space, as in Core Animation; the model uses its flat part alone.
  public struct CATransform3D: Sendable {
    /// The first row.
    public var m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat
    /// The second row.
    public var m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat
    /// The third row.
    public var m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat
    /// The fourth row, which moves.
    public var m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat

    /// Makes a transform whose numbers are 0, which is not the identity.
    public init() { self.init(rows: Array(repeating: 0, count: 16)) }

    /// Makes a transform from its numbers, row by row.
    public init(
      m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
      m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
      self.init(rows: [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44])
    }

    init(rows m: [CGFloat]) {
      (m11, m12, m13, m14, m21, m22, m23, m24) = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7])
      (m31, m32, m33, m34, m41, m42, m43, m44) = (m[8], m[9], m[10], m[11], m[12], m[13], m[14], m[15])
    }

    var rows: [CGFloat] {
      [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }

    /// What the transform does in the plane, without its perspective.
    var flat: CGAffineTransform { CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }

    var isFlat: Bool { rows == CATransform3DMakeAffineTransform(flat).rows }
  }

  /// The transform that changes nothing.
  public let CATransform3DIdentity = CATransform3D(
    rows: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

  /// The transform in space that does what a flat one does.
  public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(rows: [m.a, m.b, 0, 0, m.c, m.d, 0, 0, 0, 0, 1, 0, m.tx, m.ty, 0, 1])
  }

  /// Whether the transform leaves the plane in place, without perspective.
  public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.isFlat }

  /// What the transform does in the plane.
  public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.flat }

  /// Whether the transform changes nothing.
  public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t.rows == CATransform3DIdentity.rows }

  /// Whether two transforms have the same numbers.
  public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a.rows == b.rows }

  /// The transform that moves by distances, in points.
  public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3D(rows: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, tx, ty, tz, 1])
  }

  /// The transform that scales by a factor for each axis.
  public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(rows: [sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, sz, 0, 0, 0, 0, 1])
  }

  /// The transform that turns about an axis by an angle, in radians.
  public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
    let k = 1 - c
    let first: [CGFloat] = [c + x * x * k, x * y * k + z * s, x * z * k - y * s, 0]
    let second: [CGFloat] = [x * y * k - z * s, c + y * y * k, y * z * k + x * s, 0]
    let third: [CGFloat] = [x * z * k + y * s, y * z * k - x * s, c + z * z * k, 0]
    return CATransform3D(rows: first + second + third + [0, 0, 0, 1])
  }

  /// The transform that first applies `a` and then `b`.
  public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    let (left, right) = (a.rows, b.rows)
    var rows: [CGFloat] = []
    for index in 0..<16 {
      let start = index / 4 * 4
      var sum: CGFloat = 0
      for step in 0..<4 { sum += left[start + step] * right[step * 4 + index % 4] }
      rows.append(sum)
    }
    return CATransform3D(rows: rows)
  }

  /// The transform that first moves, and then applies `t`.
  public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
  }

  /// The transform that first scales, and then applies `t`.
  public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
  }

  /// The transform that first turns, and then applies `t`.
  public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
  }
#endif
