#if UIKIT_MODEL
  public import Foundation

  #if canImport(CoreGraphics)
    public import CoreGraphics
  #endif

  /// Corners of a rectangle, as a set of flags with UIKit's values.
  public struct UIRectCorner: OptionSet, Sendable {
    /// The flags as bits.
    public let rawValue: UInt
    /// Makes a set of corners from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner with the smallest x and y.
    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    /// The corner with the largest x and the smallest y.
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    /// The corner with the smallest x and the largest y.
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    /// The corner with the largest x and y.
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    /// All four corners.
    public static let allCorners = UIRectCorner(rawValue: ~0)
  }

  /// A shape of lines and curves, which answers whether it contains a point.
  ///
  /// Rounded corners are quarters of ellipses; UIKit draws the corners of
  /// `init(roundedRect:cornerRadius:)` a little flatter, which changes less than a point. The model
  /// leaves out drawing, clipping, dashes and reversal.
  open class UIBezierPath: NSObject {
    private var path = CGMutablePath()

    /// The width of the stroked line, in points; the model only keeps it.
    open var lineWidth: CGFloat = 1
    /// The shape of the line's ends; the model only keeps it.
    open var lineCapStyle = CGLineCap.butt
    /// The shape of the line's corners; the model only keeps it.
    open var lineJoinStyle = CGLineJoin.miter
    /// The limit for pointed corners; the model only keeps it.
    open var miterLimit: CGFloat = 10
    /// How exactly curves are drawn; the model only keeps it, and computes containment exactly.
    open var flatness: CGFloat = 0.6
    /// Whether ``contains(_:)`` uses the even-odd rule and not the non-zero winding rule.
    open var usesEvenOddFillRule = false

    /// Makes an empty path.
    public override init() { super.init() }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Makes a rectangle.
    public convenience init(rect: CGRect) {
      self.init()
      path.addRect(rect)
    }

    /// Makes the ellipse that fills a rectangle.
    public convenience init(ovalIn rect: CGRect) {
      self.init()
      path.addEllipse(in: rect)
    }

    /// Makes a rectangle with rounded corners; the radius is in points.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
      self.init(
        roundedRect: rect, byRoundingCorners: .allCorners,
        cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Makes a rectangle of which some corners are rounded.
    ///
    /// - Parameters:
    ///   - rect: the rectangle, in points.
    ///   - corners: the corners to round.
    ///   - cornerRadii: the horizontal and the vertical radius, in points, at most half a side.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
      self.init()
      let rect = rect.standardized
      let wide = max(0, min(cornerRadii.width, rect.width / 2))
      let high = max(0, min(cornerRadii.height, rect.height / 2))
      // The share of the radius by which the control points of a quarter lie off the corner.
      let share = 1 - CGFloat(4.0 / 3 * (2.0.squareRoot() - 1))
      // Each corner with the directions in which the path comes from there and goes on.
      let round: [(UIRectCorner, CGPoint, from: CGPoint, to: CGPoint)] = [
        (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: -wide, y: 0), CGPoint(x: 0, y: high)),
        (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: 0, y: -high), CGPoint(x: -wide, y: 0)),
        (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: wide, y: 0), CGPoint(x: 0, y: -high)),
        (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: 0, y: high), CGPoint(x: wide, y: 0)),
      ]
      path.move(to: CGPoint(x: rect.minX + (corners.contains(.topLeft) ? wide : 0), y: rect.minY))
      for (name, corner, from, to) in round {
        guard corners.contains(name) else {
          path.addLine(to: corner)
          continue
        }
        path.addLine(to: corner + from)
        path.addCurve(
          to: corner + to, control1: CGPoint(x: corner.x + from.x * share, y: corner.y + from.y * share),
          control2: CGPoint(x: corner.x + to.x * share, y: corner.y + to.y * share))
      }
      path.closeSubpath()
    }

    /// Makes a part of a circle, which is open.
    ///
    /// - Parameters:
    ///   - center: the middle of the circle.
    ///   - radius: in points.
    ///   - startAngle: in radians, from the positive x axis.
    ///   - endAngle: in radians.
    ///   - clockwise: whether the angle increases, which is clockwise on the screen.
    public convenience init(
      arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
      self.init()
      addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Makes a path with the elements of a Core Graphics path.
    public convenience init(cgPath: CGPath) {
      self.init()
      path.addPath(cgPath)
    }

    /// The elements as a Core Graphics path; later changes of this path do not affect it.
    open var cgPath: CGPath {
      get { path.copy() ?? path }
      set {
        path = CGMutablePath()
        path.addPath(newValue)
      }
    }

    // MARK: Building

    /// Begins a new subpath at a point.
    open func move(to point: CGPoint) { path.move(to: point) }

    /// Adds a line from the current point.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// Adds a curve with two control points.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
      path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a curve with one control point.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
      path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds a part of a circle; a line leads to its start when there is a current point.
    ///
    /// - Parameters:
    ///   - center: the middle of the circle.
    ///   - radius: in points.
    ///   - startAngle: in radians, from the positive x axis.
    ///   - endAngle: in radians.
    ///   - clockwise: whether the angle increases, which is clockwise on the screen.
    open func addArc(
      withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
      path.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// Closes the subpath with a line to its start.
    open func close() { path.closeSubpath() }

    /// Makes the path empty.
    open func removeAllPoints() { path = CGMutablePath() }

    /// Adds the elements of another path.
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }

    /// Transforms all points.
    open func apply(_ transform: CGAffineTransform) {
      let changed = CGMutablePath()
      changed.addPath(path, transform: transform)
      path = changed
    }

    // MARK: Questions

    /// Whether the path has no elements.
    open var isEmpty: Bool { path.isEmpty }
    /// The smallest rectangle that holds the path; null for an empty path.
    open var bounds: CGRect { path.boundingBoxOfPath }
    /// The end of the last element; (0, 0) for an empty path.
    open var currentPoint: CGPoint { path.currentPoint }

    /// Whether the path encloses a point, in the path's coordinate space.
    ///
    /// Open subpaths count as closed. The rule is ``usesEvenOddFillRule``'s.
    open func contains(_ point: CGPoint) -> Bool {
      path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Drawing

    /// Does nothing: the model does not draw.
    open func fill() {}
    /// Does nothing: the model does not draw.
    open func stroke() {}
    /// Does nothing: the model does not draw.
    open func addClip() {}
    /// Does nothing: the model does not draw.
    ///
    /// - Parameters:
    ///   - pattern: the lengths of dashes and gaps.
    ///   - count: how many lengths there are.
    ///   - phase: where the pattern begins.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {}
  }
#endif
