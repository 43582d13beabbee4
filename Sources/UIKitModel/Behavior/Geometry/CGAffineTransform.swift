#if UIKIT_MODEL
  public import Foundation

  #if !canImport(CoreGraphics)
    /// A 2D transform as in Core Graphics: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
    ///
    /// The model leaves out `decomposed()`, `CGAffineTransformComponents`, and the C functions.
    public struct CGAffineTransform: Equatable, Sendable {
      /// The factor of `x` in `x'`.
      public var a: CGFloat
      /// The factor of `x` in `y'`.
      public var b: CGFloat
      /// The factor of `y` in `x'`.
      public var c: CGFloat
      /// The factor of `y` in `y'`.
      public var d: CGFloat
      /// The distance added to `x'`, in points.
      public var tx: CGFloat
      /// The distance added to `y'`, in points.
      public var ty: CGFloat

      /// Makes a transform from its six numbers.
      public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
      }

      /// Makes a transform whose six numbers are 0, which is not the identity.
      public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

      /// Makes a transform that moves by a distance, in points.
      public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

      /// Makes a transform that scales about the origin by a factor for each axis.
      public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

      /// Makes a transform that rotates about the origin.
      ///
      /// - Parameter angle: in radians; a positive angle turns clockwise where the y axis points
      ///   down.
      public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
      }

      /// The transform that changes nothing.
      public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

      /// Whether the transform is exactly the identity.
      public var isIdentity: Bool { self == .identity }

      /// The transform that first applies this one and then the other.
      public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
          a: a * other.a + b * other.c, b: a * other.b + b * other.d,
          c: c * other.a + d * other.c, d: c * other.b + d * other.d,
          tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
      }

      /// The transform that first moves by this distance, in points, then applies this transform.
      public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
      }

      /// The transform that first scales by these factors, and then applies this transform.
      public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
      }

      /// The transform that first rotates by the angle, in radians, then applies this transform.
      public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
      }

      /// The inverse; the transform itself when it has no inverse.
      ///
      /// Apple: "If the affine transform passed in parameter t cannot be inverted, the affine
      /// transform is returned unchanged."
      public func inverted() -> CGAffineTransform { inverse ?? self }
    }

    extension CGPoint {
      /// The transformed point.
      public func applying(_ transform: CGAffineTransform) -> CGPoint {
        CGPoint(
          x: transform.a * x + transform.c * y + transform.tx, y: transform.b * x + transform.d * y + transform.ty)
      }
    }

    extension CGSize {
      /// The transformed size; the transform's distances have no effect, and the result may be
      /// negative.
      public func applying(_ transform: CGAffineTransform) -> CGSize {
        CGSize(width: transform.a * width + transform.c * height, height: transform.b * width + transform.d * height)
      }
    }

    extension CGRect {
      /// The smallest upright rectangle that holds the transformed one.
      public func applying(_ transform: CGAffineTransform) -> CGRect {
        if transform.isIdentity { return self }
        return Self.around(corners.map { $0.applying(transform) })
      }
    }
  #endif

  extension CGAffineTransform {
    /// The inverse, or nil for a transform that has none; hit-testing uses this one.
    var inverse: CGAffineTransform? {
      if isIdentity { return self }
      let determinant = a * d - b * c
      guard determinant != 0, determinant.isFinite else { return nil }
      let inverse = CGAffineTransform(
        a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
        tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
      return inverse.isFinite ? inverse : nil
    }

    // Asked for each view of each hit test: no list.
    var isFinite: Bool {
      a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }
  }

  extension CGPoint {
    var isFinite: Bool { x.isFinite && y.isFinite }

    static func - (one: CGPoint, other: CGPoint) -> CGPoint { CGPoint(x: one.x - other.x, y: one.y - other.y) }

    static func + (one: CGPoint, other: CGPoint) -> CGPoint { CGPoint(x: one.x + other.x, y: one.y + other.y) }

    /// The distance from the origin.
    var length: CGFloat { (x * x + y * y).squareRoot() }
  }

  extension CGRect {
    /// The corners in the order top left, top right, bottom left, bottom right.
    var corners: [CGPoint] {
      [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { CGPoint(x: $0, y: $1) }
    }

    static func around(_ points: [CGPoint]) -> CGRect {
      let xs = points.map(\.x).sorted()
      let ys = points.map(\.y).sorted()
      guard let left = xs.first, let right = xs.last, let top = ys.first, let bottom = ys.last else { return .zero }
      return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Whether the point is in the rectangle: the minimum edges are inside, the maximum edges are
    /// not.
    ///
    /// A negative size is standardised first.
    func holds(_ point: CGPoint) -> Bool {
      let left = size.width < 0 ? origin.x + size.width : origin.x
      let right = size.width < 0 ? origin.x : origin.x + size.width
      let top = size.height < 0 ? origin.y + size.height : origin.y
      let bottom = size.height < 0 ? origin.y : origin.y + size.height
      return point.x >= left && point.x < right && point.y >= top && point.y < bottom
    }

    var isFinite: Bool {
      origin.isFinite && size.width.isFinite && size.height.isFinite && (origin.x + size.width).isFinite
        && (origin.y + size.height).isFinite
    }
  }
#endif
