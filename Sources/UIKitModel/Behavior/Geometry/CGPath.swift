#if UIKIT_MODEL
  #if !canImport(CoreGraphics)
    public import Foundation

    /// The rule that says which points a path encloses, with Core Graphics's raw values.
    public enum CGPathFillRule: Int {
      /// A point is inside when the path winds about it; the number of turns is not 0.
      case winding = 0
      /// A point is inside when a ray from it crosses the path an odd number of times.
      case evenOdd = 1
    }

    /// The shape of the ends of a stroked line; the model only keeps it.
    public enum CGLineCap: Int32, Sendable {
      /// The line ends at its end point.
      case butt = 0
      /// The line ends with half a circle.
      case round = 1
      /// The line ends with half a square.
      case square = 2
    }

    /// The shape of the corners of a stroked line; the model only keeps it.
    public enum CGLineJoin: Int32, Sendable {
      /// The outer edges go on until they meet.
      case miter = 0
      /// The corner is rounded.
      case round = 1
      /// The corner is cut off.
      case bevel = 2
    }

    /// A shape of lines and curves, which answers whether it contains a point.
    ///
    /// The model leaves out stroking, dashing, intersections of paths, and enumeration of the
    /// elements.
    public class CGPath: Hashable {
      /// One step of a path, in the path's own coordinate space.
      enum Element: Hashable {
        case move(CGPoint)
        case line(CGPoint)
        case quad(CGPoint, CGPoint)
        case cubic(CGPoint, CGPoint, CGPoint)
        case close
      }

      var elements: [Element] = []

      init(elements: [Element]) { self.elements = elements }

      /// Makes the path of a rectangle.
      ///
      /// - Parameters:
      ///   - rect: the rectangle, in points.
      ///   - transform: applied to the rectangle; nil for none.
      public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(elements: [])
        addRectangle(rect, unsafe transform?.pointee ?? .identity)
      }

      /// Makes the path of the ellipse that fills a rectangle.
      ///
      /// - Parameters:
      ///   - rect: the rectangle, in points.
      ///   - transform: applied to the ellipse; nil for none.
      public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(elements: [])
        addOval(rect, unsafe transform?.pointee ?? .identity)
      }

      /// Makes the path of a rectangle with rounded corners, each a quarter of an ellipse.
      ///
      /// - Parameters:
      ///   - rect: the rectangle, in points.
      ///   - cornerWidth: the horizontal radius of the corners, in points.
      ///   - cornerHeight: the vertical radius of the corners, in points.
      ///   - transform: applied to the rectangle; nil for none.
      public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
      ) {
        self.init(elements: [])
        addRounded(rect, CGSize(width: cornerWidth, height: cornerHeight), unsafe transform?.pointee ?? .identity)
      }

      /// A path that later changes of this one do not affect.
      public func copy() -> CGPath? { CGPath(elements: elements) }

      /// A path of its own that can be changed.
      public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

      /// Whether the path has no elements.
      public var isEmpty: Bool { elements.isEmpty }

      /// The end of the last element; (0, 0) for an empty path.
      public var currentPoint: CGPoint {
        var start = CGPoint.zero
        var current = CGPoint.zero
        for element in elements {
          switch element {
          case .move(let point): (start, current) = (point, point)
          case .line(let point), .quad(_, let point), .cubic(_, _, let point): current = point
          case .close: current = start
          }
        }
        return current
      }

      /// The smallest rectangle that holds all points, control points included; null for an empty
      /// path.
      public var boundingBox: CGRect {
        let points = elements.flatMap { element -> [CGPoint] in
          switch element {
          case .move(let point), .line(let point): [point]
          case .quad(let control, let point): [control, point]
          case .cubic(let one, let two, let point): [one, two, point]
          case .close: []
          }
        }
        return points.isEmpty ? .null : CGRect.around(points)
      }

      /// The smallest rectangle that holds the path, without control points; null for an empty
      /// path.
      public var boundingBoxOfPath: CGRect {
        let box = PathBox(elements)
        return box.isEmpty ? .null : CGRect.around(box.points)
      }

      /// Whether a point is inside the path when it is filled.
      ///
      /// Open subpaths are closed by a line. On an edge the points with the smallest x and y are
      /// inside, as in a rectangle.
      ///
      /// - Parameters:
      ///   - point: in the path's coordinate space, in points.
      ///   - rule: the rule that says what is inside.
      ///   - transform: applied to the point first.
      /// - Complexity: O(n) with the number of elements.
      public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
      ) -> Bool {
        let crossings = PathCrossings(of: elements, at: point.applying(transform))
        return rule == .winding ? crossings.winding != 0 : !crossings.count.isMultiple(of: 2)
      }

      /// Whether both paths have the same elements.
      public static func == (one: CGPath, other: CGPath) -> Bool { one.elements == other.elements }

      /// Feeds what `==` compares to the hasher.
      public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
    }

    /// A path that can be changed.
    ///
    /// Lines and curves begin at the current point. Without one Core Graphics ignores them and logs
    /// an error; the model ignores them.
    public final class CGMutablePath: CGPath {
      /// Makes an empty path.
      public init() { super.init(elements: []) }

      override init(elements: [Element]) { super.init(elements: elements) }

      /// Begins a new subpath at a point.
      public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        elements.append(.move(point.applying(transform)))
      }

      /// Adds a line.
      public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        add(.line(point.applying(transform)))
      }

      /// Adds lines between neighbouring points; the first point begins a subpath.
      public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
      }

      /// Adds a curve with one control point.
      public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        add(.quad(control.applying(transform), end.applying(transform)))
      }

      /// Adds a curve with two control points.
      public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
      ) {
        add(.cubic(control1.applying(transform), control2.applying(transform), end.applying(transform)))
      }

      /// Adds a closed rectangle.
      public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) { addRectangle(rect, transform) }

      /// Adds closed rectangles.
      public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
      }

      /// Adds the closed ellipse that fills a rectangle.
      public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) { addOval(rect, transform) }

      /// Adds a closed rectangle with rounded corners.
      public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
      ) {
        addRounded(rect, CGSize(width: cornerWidth, height: cornerHeight), transform)
      }

      /// Adds a part of a circle; a line leads to its start when there is a current point.
      ///
      /// - Parameters:
      ///   - center: the middle of the circle.
      ///   - radius: in points.
      ///   - startAngle: in radians, from the positive x axis.
      ///   - endAngle: in radians.
      ///   - clockwise: whether the angle decreases on the way. This is clockwise where the y axis
      ///     points up, and counterclockwise on the screen.
      ///   - transform: applied to the arc.
      public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
      ) {
        let turn = 2 * CGFloat.pi
        var angle = clockwise ? startAngle - endAngle : endAngle - startAngle
        // A whole turn is a whole circle, whichever way round.
        if angle == -turn { angle = turn }
        if angle < 0 { angle += turn * (-angle / turn).rounded(.up) }
        addRelativeArc(
          center: center, radius: radius, startAngle: startAngle, delta: min(angle, turn) * (clockwise ? -1 : 1),
          transform: transform)
      }

      /// Adds a line and a part of a circle that round off a corner.
      ///
      /// - Parameters:
      ///   - tangent1End: the corner, to which a line from the current point leads.
      ///   - tangent2End: a point on the line that leads away from the corner.
      ///   - radius: in points; 0 leaves the corner as it is.
      ///   - transform: applied to both points and to the arc.
      public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
      ) {
        let corner = tangent1End
        let (back, on) = (currentPoint.applying(transform.inverted()) - corner, tangent2End - corner)
        let lengths = back.length * on.length
        let cross = back.x * on.y - back.y * on.x
        guard lengths > 0, abs(cross) > 1e-9 * lengths, radius > 0 else {
          return addLine(to: corner, transform: transform)
        }
        let half = CGFloat(atan2(Double(abs(cross)), Double(back.x * on.x + back.y * on.y))) / 2
        let share = radius / CGFloat(tan(Double(half)))
        let start = CGPoint(x: corner.x + back.x / back.length * share, y: corner.y + back.y / back.length * share)
        let end = CGPoint(x: corner.x + on.x / on.length * share, y: corner.y + on.y / on.length * share)
        // The middle is at the right angle to the first line, on the side of the second one.
        let side: CGFloat = cross > 0 ? 1 : -1
        let middle = CGPoint(
          x: start.x - side * back.y / back.length * radius, y: start.y + side * back.x / back.length * radius)
        let first = CGFloat(atan2(Double(start.y - middle.y), Double(start.x - middle.x)))
        let last = CGFloat(atan2(Double(end.y - middle.y), Double(end.x - middle.x)))
        addRelativeArc(
          center: middle, radius: radius, startAngle: first,
          delta: CGFloat(remainder(Double(last - first), 2 * Double.pi)), transform: transform)
      }

      /// Adds a part of a circle that covers an angle.
      ///
      /// - Parameters:
      ///   - center: the middle of the circle.
      ///   - radius: in points.
      ///   - startAngle: in radians, from the positive x axis.
      ///   - delta: the angle that the arc covers, in radians; it may be negative.
      ///   - transform: applied to the arc.
      public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
      ) {
        func around(_ angle: CGFloat, _ along: CGFloat = 0) -> CGPoint {
          let (cosine, sine) = (CGFloat(cos(Double(angle))), CGFloat(sin(Double(angle))))
          return CGPoint(
            x: center.x + radius * (cosine - along * sine), y: center.y + radius * (sine + along * cosine))
        }
        if isEmpty {
          move(to: around(startAngle), transform: transform)
        } else {
          addLine(to: around(startAngle), transform: transform)
        }
        // A curve covers a quarter of the circle at most.
        var angle = startAngle
        var left = delta
        while abs(left) > 1e-12 {
          let step = max(-CGFloat.pi / 2, min(left, .pi / 2))
          let handle = CGFloat(4.0 / 3 * tan(Double(step) / 4))
          addCurve(
            to: around(angle + step), control1: around(angle, handle), control2: around(angle + step, -handle),
            transform: transform)
          angle += step
          left -= step
        }
      }

      /// Adds the elements of another path.
      public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        elements += path.elements.map { $0.applying(transform) }
      }

      /// Closes the subpath with a line to its start; the next element begins there.
      public func closeSubpath() { add(.close) }

      private func add(_ element: Element) { if !isEmpty { elements.append(element) } }
    }

    extension CGPath {
      fileprivate func addRectangle(_ rect: CGRect, _ transform: CGAffineTransform) {
        let corners = rect.standardized.corners.map { $0.applying(transform) }
        elements += [.move(corners[0]), .line(corners[1]), .line(corners[3]), .line(corners[2]), .close]
      }

      fileprivate func addOval(_ rect: CGRect, _ transform: CGAffineTransform) {
        let rect = rect.standardized
        addRounded(rect, CGSize(width: rect.width / 2, height: rect.height / 2), transform)
      }

      fileprivate func addRounded(_ rect: CGRect, _ radii: CGSize, _ transform: CGAffineTransform) {
        elements += CGPath.rounded(rect, radii, corners: [true, true, true, true]).map { $0.applying(transform) }
      }

      /// A rectangle whose corners top left, top right, bottom right and bottom left may be
      /// rounded.
      static func rounded(_ rect: CGRect, _ radii: CGSize, corners: [Bool]) -> [Element] {
        let rect = rect.standardized
        let (wide, high) = (max(0, min(radii.width, rect.width / 2)), max(0, min(radii.height, rect.height / 2)))
        // The share of the radius by which the control points of a quarter lie off its ends.
        let kappa = CGFloat(4.0 / 3 * (2.0.squareRoot() - 1))
        let corner = [
          CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
          CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ]
        // The directions, as shares of the radii, towards a corner and away from it.
        let (ins, outs) = ([(0, -1), (1, 0), (0, 1), (-1, 0)], [(1, 0), (0, 1), (-1, 0), (0, -1)])
        func off(_ index: Int, _ direction: (Int, Int), _ share: CGFloat) -> CGPoint {
          CGPoint(
            x: corner[index].x + CGFloat(direction.0) * wide * share,
            y: corner[index].y + CGFloat(direction.1) * high * share)
        }
        var elements: [Element] = [.move(off(0, outs[0], corners[0] ? 1 : 0))]
        for index in [1, 2, 3, 0] {
          guard corners[index] else {
            elements.append(.line(corner[index]))
            continue
          }
          elements.append(.line(off(index, ins[index], -1)))
          elements.append(
            .cubic(
              off(index, ins[index], kappa - 1), off(index, outs[index], 1 - kappa), off(index, outs[index], 1)))
        }
        return elements + [.close]
      }
    }

    extension CGPath.Element {
      func applying(_ transform: CGAffineTransform) -> CGPath.Element {
        switch self {
        case .move(let point): .move(point.applying(transform))
        case .line(let point): .line(point.applying(transform))
        case .quad(let control, let point): .quad(control.applying(transform), point.applying(transform))
        case .cubic(let one, let two, let point):
          .cubic(one.applying(transform), two.applying(transform), point.applying(transform))
        case .close: .close
        }
      }
    }
  #endif
#endif
