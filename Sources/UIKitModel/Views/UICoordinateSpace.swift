#if !canImport(UIKit) || os(Linux) || os(macOS)
  public import Foundation

  /// A space of points that can be converted to other such spaces: a view's, or the screen's.
  @preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
    /// Converts a point to another space.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a point from another space.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a rectangle to another space.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Converts a rectangle from another space.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
    /// The space's own rectangle, in points.
    var bounds: CGRect { get }
  }

  extension UIView: UICoordinateSpace {
    /// The view's own space.
    public var coordinateSpace: any UICoordinateSpace { self }

    /// Converts a point, in points, to another space.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
      (coordinateSpace as? UIView).map { convert(point, to: Optional($0)) } ?? toScreen(point)
    }

    /// Converts a point, in points, from another space.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
      (coordinateSpace as? UIView).map { convert(point, from: Optional($0)) } ?? fromScreen(point)
    }

    /// Converts a rectangle to another space.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
      CGRect.around(rect.standardized.corners.map { convert($0, to: coordinateSpace) })
    }

    /// Converts a rectangle from another space.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
      CGRect.around(rect.standardized.corners.map { convert($0, from: coordinateSpace) })
    }
  }

  extension UIScreen: UICoordinateSpace {
    /// The screen's space.
    public var coordinateSpace: any UICoordinateSpace { self }
    /// The screen's space, which never turns in the model.
    public var fixedCoordinateSpace: any UICoordinateSpace { self }

    /// Converts a point, in points, to another space.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
      (coordinateSpace as? UIView)?.fromScreen(point) ?? point
    }

    /// Converts a point, in points, from another space.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
      (coordinateSpace as? UIView)?.toScreen(point) ?? point
    }

    /// Converts a rectangle to another space.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
      CGRect.around(rect.standardized.corners.map { convert($0, to: coordinateSpace) })
    }

    /// Converts a rectangle from another space.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
      CGRect.around(rect.standardized.corners.map { convert($0, from: coordinateSpace) })
    }
  }
#endif
