#if UIKIT_MODEL
  public import Foundation

  /// An object that a layer asks; the model asks it nothing.
  public protocol CALayerDelegate: NSObjectProtocol {}

  /// What a layer does for an event; the model runs none.
  public protocol CAAction {
    /// Runs the action for an event of an object.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
  }

  extension CALayer {
    /// Converts a point, in points, from the layer's own coordinate space to another layer's.
    ///
    /// - Parameters:
    ///   - p: in the layer's own coordinate space.
    ///   - l: the other layer; nil for the topmost superlayer.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
      let target = l ?? root
      if target === self { return p }
      var path: [CALayer] = []
      var layer: CALayer? = target
      while let current = layer, current !== self {
        path.append(current)
        layer = current.superlayer
      }
      // From a superlayer the way goes only down: the way to the root and back would round.
      guard layer == nil else { return path.reversed().reduce(p) { $1.fromSuperlayerUnchecked($0) } }
      var point = p
      layer = self
      while let current = layer, current !== target {
        point = current.toSuperlayer(point)
        layer = current.superlayer
      }
      return layer === target ? point : path.reversed().reduce(point) { $1.fromSuperlayerUnchecked($0) }
    }

    /// Converts a point, in points, from another layer's coordinate space to the layer's own.
    ///
    /// - Parameters:
    ///   - p: in the other layer's coordinate space.
    ///   - l: the other layer; nil for the topmost superlayer.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { (l ?? root).convert(p, to: self) }

    /// Converts a rectangle to another layer's coordinate space.
    ///
    /// - Parameters:
    ///   - r: in the layer's own coordinate space, in points.
    ///   - l: the other layer; nil for the topmost superlayer.
    /// - Returns: the smallest upright rectangle that holds the converted one.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
      CGRect.around(r.standardized.corners.map { convert($0, to: l) })
    }

    /// Converts a rectangle from another layer's coordinate space to the layer's own.
    ///
    /// - Parameters:
    ///   - r: in the other layer's coordinate space, in points.
    ///   - l: the other layer; nil for the topmost superlayer.
    /// - Returns: the smallest upright rectangle that holds the converted one.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { (l ?? root).convert(r, to: self) }

    var hasUsableGeometry: Bool { usableInverse != nil }

    /// The inverse of the matrix; nil when the geometry is not finite or has no inverse.
    private var usableInverse: CGAffineTransform? {
      let matrix = matrix
      guard bounds.isFinite, position.isFinite, anchorPoint.isFinite, matrix.isFinite else { return nil }
      return matrix.inverse
    }

    /// Converts from the superlayer's space to the layer's own; nil where the geometry has no
    /// inverse.
    func fromSuperlayer(_ point: CGPoint) -> CGPoint? {
      guard let inverse = usableInverse else { return nil }
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

    private var root: CALayer { superlayer?.root ?? self }

    /// Makes a layer a sublayer, at the index that `place` gives for the list without that layer.
    func insert(_ layer: CALayer, at place: ([CALayer]) -> Int) {
      for changing in [self, layer, layer.superlayer] { changing?.willChange() }
      if let old = layer.superlayer { old.layers.removeAll { $0 === layer } }
      layers.insert(layer, at: place(layers))
      layer.superlayer = self
    }

    /// Exchanges the places of two sublayers.
    func exchange(_ one: CALayer, _ other: CALayer) {
      guard let first = layers.firstIndex(where: { $0 === one }),
        let second = layers.firstIndex(where: { $0 === other })
      else { return }
      willChange()
      layers.swapAt(first, second)
    }
  }
#endif
