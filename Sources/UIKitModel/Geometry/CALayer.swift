#if !canImport(UIKit) || os(Linux) || os(macOS)
  public import Foundation

  /// The store of a view's geometry and opacity, as in Core Animation.
  ///
  /// The model leaves out sublayers, drawing, contents, masks, shadows, animations, 3D transforms,
  /// and the layer's own hit-testing. Nothing that is drawn has a part in hit-testing.
  open class CALayer: NSObject {
    /// The layer's rectangle in its own coordinate space, in points.
    open var bounds = CGRect.zero
    /// The location of the anchor point in the superlayer's coordinate space, in points.
    open var position = CGPoint.zero
    /// The point of the bounds that `position` places and that the transform turns about.
    ///
    /// It is a share of the bounds' size: (0, 0) is the corner at the origin, (1, 1) the opposite
    /// one.
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// The drawing order among siblings; it has no effect on hit-testing.
    open var zPosition: CGFloat = 0

    /// How opaque the layer is, from 0 to 1.
    ///
    /// A view whose layer's opacity is below 0.01 takes no touches. Opacities of superlayers do not
    /// multiply for that.
    open var opacity: Float = 1
    /// Whether the layer is not drawn; the view of a hidden layer takes no touches.
    open var isHidden = false
    /// Whether content is drawn only inside the bounds; it has no effect on hit-testing.
    open var masksToBounds = false
    /// The radius of the drawn corners, in points; it has no effect on hit-testing.
    open var cornerRadius: CGFloat = 0
    /// A name for the app's own use; nil for none.
    open var name: String?

    private var matrix = CGAffineTransform.identity

    /// Makes a layer with empty bounds at the origin.
    public override init() { super.init() }

    /// The transform about the anchor point, from the layer's space towards the superlayer's.
    open func affineTransform() -> CGAffineTransform { matrix }

    /// Sets the transform about the anchor point.
    open func setAffineTransform(_ transform: CGAffineTransform) { matrix = transform }

    /// The smallest rectangle in the superlayer's coordinate space that holds the transformed
    /// bounds.
    ///
    /// Setting it keeps the transform and the bounds' origin, and computes the size and the
    /// position. Where the transform does not determine the size (as a turn by 45 degrees), the
    /// size stays, and the layer moves so that its frame has the wanted origin.
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

    /// Converts from the superlayer's space to the layer's own; nil where the geometry has no
    /// inverse.
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

    /// Converts as `UIView.convert` does: a transform without an inverse is applied unchanged.
    func fromSuperlayerUnchecked(_ point: CGPoint) -> CGPoint { fromSuperlayer(point, by: matrix.inverted()) }

    func toSuperlayer(_ point: CGPoint) -> CGPoint {
      let aboutAnchor = CGPoint(
        x: point.x - (anchorPoint.x * bounds.size.width + bounds.origin.x),
        y: point.y - (anchorPoint.y * bounds.size.height + bounds.origin.y))
      return (matrix.isIdentity ? aboutAnchor : aboutAnchor.applying(matrix)) + position
    }
  }
#endif
