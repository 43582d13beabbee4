#if UIKIT_MODEL
  public import Foundation

  /// Conversion between coordinate spaces.
  ///
  /// A conversion goes up to the space that holds all roots (for windows the screen) and down
  /// again. Two views without a common ancestor are converted as if both roots lay in one space. A
  /// transform without an inverse is applied unchanged, which is what Core Graphics gives as its
  /// inverse; hit-testing never does that.
  extension UIView {
    /// Converts a point, in points, from the view's own coordinate space to another view's.
    ///
    /// - Parameters:
    ///   - point: in the view's own coordinate space.
    ///   - view: the other view; nil for the window, or for the topmost superview outside a window.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
      let target = view ?? root
      read()
      target.read()
      // Where one view holds the other, the way goes only up or only down: the way to the root and
      // back would round the numbers.
      if target === self { return point }
      if isDescendant(of: target) { return up(point, to: target) }
      if target.isDescendant(of: self) { return target.down(point, from: self) }
      return target.fromScreen(toScreen(point))
    }

    /// Converts a point, in points, from another view's coordinate space to the view's own.
    ///
    /// - Parameters:
    ///   - point: in the other view's coordinate space.
    ///   - view: the other view; nil for the window, or for the topmost superview outside a window.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { (view ?? root).convert(point, to: self) }

    /// Converts a rectangle to another view's coordinate space.
    ///
    /// - Parameters:
    ///   - rect: in the view's own coordinate space, in points.
    ///   - view: the other view; nil for the window, or for the topmost superview outside a window.
    /// - Returns: the smallest upright rectangle that holds the converted one.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
      let rect = rect.standardized
      return CGRect.around(rect.corners.map { convert($0, to: view) })
    }

    /// Converts a rectangle from another view's coordinate space to the view's own.
    ///
    /// - Parameters:
    ///   - rect: in the other view's coordinate space, in points.
    ///   - view: the other view; nil for the window, or for the topmost superview outside a window.
    /// - Returns: the smallest upright rectangle that holds the converted one.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { (view ?? root).convert(rect, to: self) }

    var root: UIView { superview?.root ?? self }

    func toScreen(_ point: CGPoint) -> CGPoint {
      let outside = layer.toSuperlayer(point)
      return superview?.toScreen(outside) ?? outside
    }

    func fromScreen(_ point: CGPoint) -> CGPoint {
      layer.fromSuperlayerUnchecked(superview?.fromScreen(point) ?? point)
    }

    private func up(_ point: CGPoint, to ancestor: UIView) -> CGPoint {
      guard self !== ancestor, let superview else { return point }
      return superview.up(layer.toSuperlayer(point), to: ancestor)
    }

    private func down(_ point: CGPoint, from ancestor: UIView) -> CGPoint {
      guard self !== ancestor, let superview else { return point }
      return layer.fromSuperlayerUnchecked(superview.down(point, from: ancestor))
    }

    /// Converts a distance from the screen's coordinate space to the view's own.
    func vectorFromScreen(_ vector: CGPoint) -> CGPoint { fromScreen(vector) - fromScreen(.zero) }

    func vectorToScreen(_ vector: CGPoint) -> CGPoint { toScreen(vector) - toScreen(.zero) }
  }
#endif
