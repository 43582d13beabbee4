#if !canImport(UIKit)
  public import Foundation

  /// Where a view's geometry and opacity are kept, as Core Animation keeps them.
  ///
  /// Left out: sublayers, drawing, contents, masks, shadows, animations, 3D transforms, and the layer's own hit-testing.
  /// None of what is drawn has a part in hit-testing.
  open class CALayer: NSObject {
    /// The layer's own coordinate space, in points.
    open var bounds = CGRect.zero
    /// Where the anchor point lies in the superlayer's space, in points.
    open var position = CGPoint.zero
    /// The share of the bounds that `position` places and the transform turns about.
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// Drawing order among siblings; it has no effect on hit-testing.
    open var zPosition: CGFloat = 0
    open var opacity: Float = 1
    open var isHidden = false
    open var masksToBounds = false
    /// Drawn only; the corners are hit as if they were square.
    open var cornerRadius: CGFloat = 0
    open var name: String?

    private var matrix = CGAffineTransform.identity

    public override init() { super.init() }

    open func affineTransform() -> CGAffineTransform { matrix }

    open func setAffineTransform(_ transform: CGAffineTransform) { matrix = transform }

    /// The smallest rectangle in the superlayer's space that holds the transformed bounds.
    ///
    /// Setting it keeps the transform and the bounds' origin, and solves for size and position. Where the transform leaves the
    /// size open (a turn by 45 degrees, say) the size stays, and the layer is moved so that the corners at the top left meet.
    open var frame: CGRect {
      get {
        let (size, anchor) = (bounds.size, anchorPoint)
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { (across: CGFloat, down: CGFloat) in
          CGPoint(x: (across - anchor.x) * size.width, y: (down - anchor.y) * size.height).applying(matrix) + position
        }
        return matrix.isIdentity ? CGRect(origin: corners[0], size: size) : CGRect.around(corners)
      }
      set {
        guard !matrix.isIdentity else {
          bounds.size = newValue.size
          position = CGPoint(
            x: newValue.origin.x + anchorPoint.x * newValue.size.width,
            y: newValue.origin.y + anchorPoint.y * newValue.size.height)
          return
        }
        // The frame's size is |a|·w + |c|·h by |b|·w + |d|·h; solve for the bounds' w and h.
        let (a, b, c, d) = (abs(matrix.a), abs(matrix.b), abs(matrix.c), abs(matrix.d))
        let target = newValue.standardized
        let determinant = a * d - b * c
        let size = CGSize(
          width: (d * target.width - c * target.height) / determinant,
          height: (a * target.height - b * target.width) / determinant)
        if abs(determinant) > 1e-9, size.width >= 0, size.height >= 0 { bounds.size = size }
        let placed = frame
        position = CGPoint(x: position.x + target.minX - placed.minX, y: position.y + target.minY - placed.minY)
      }
    }

    // MARK: Conversion

    var hasUsableGeometry: Bool {
      bounds.isFinite && position.isFinite && anchorPoint.isFinite && matrix.isFinite && matrix.inverse != nil
    }

    /// From the superlayer's space to the layer's own; nil where the geometry does not allow it.
    func fromSuperlayer(_ point: CGPoint) -> CGPoint? {
      guard hasUsableGeometry, let inverse = matrix.inverse else { return nil }
      return fromSuperlayer(point, by: inverse)
    }

    func fromSuperlayer(_ point: CGPoint, by inverse: CGAffineTransform) -> CGPoint {
      let fromPosition = point - position
      let turned = matrix.isIdentity ? fromPosition : fromPosition.applying(inverse)
      return CGPoint(
        x: turned.x + (anchorPoint.x * bounds.size.width + bounds.origin.x),
        y: turned.y + (anchorPoint.y * bounds.size.height + bounds.origin.y))
    }

    /// As `UIView.convert` does: a transform that has no inverse is used as it is.
    func fromSuperlayerUnchecked(_ point: CGPoint) -> CGPoint { fromSuperlayer(point, by: matrix.inverted()) }

    func toSuperlayer(_ point: CGPoint) -> CGPoint {
      let aboutAnchor = CGPoint(
        x: point.x - (anchorPoint.x * bounds.size.width + bounds.origin.x),
        y: point.y - (anchorPoint.y * bounds.size.height + bounds.origin.y))
      return (matrix.isIdentity ? aboutAnchor : aboutAnchor.applying(matrix)) + position
    }
  }
#endif
