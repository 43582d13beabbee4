#if !canImport(UIKit)
  public import Foundation

  /// Conversion goes up to the space that holds all roots - for windows the screen - and down again.
  ///
  /// Two views without a common ancestor are so converted as if both roots lay in one space. A transform that has no inverse is
  /// used as it is, which is what CoreGraphics' inverse gives; hit-testing never does that.
  extension UIView {
    /// From the view's own space to another's; for nil to the window's.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
      let target = view ?? root
      // Only up, or only down, where one holds the other: nothing is rounded on a way that is not needed.
      if target === self { return point }
      if isDescendant(of: target) { return up(point, to: target) }
      if target.isDescendant(of: self) { return target.down(point, from: self) }
      return target.fromScreen(toScreen(point))
    }

    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { (view ?? root).convert(point, to: self) }

    /// The smallest upright rectangle that holds the converted one.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
      let rect = rect.standardized
      return CGRect.around(rect.corners.map { convert($0, to: view) })
    }

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

    /// A distance from the screen's space to the view's own.
    func vectorFromScreen(_ vector: CGPoint) -> CGPoint { fromScreen(vector) - fromScreen(.zero) }

    func vectorToScreen(_ vector: CGPoint) -> CGPoint { toScreen(vector) - toScreen(.zero) }
  }
#endif
