#if UIKIT_MODEL
  import Foundation

  #if !canImport(CoreGraphics)
    /// How often a horizontal ray from a point, towards larger x, crosses a path.
    ///
    /// Each curve is cut where its y has an extremum. On a piece y only rises or only falls, so the
    /// ray crosses the piece at most once, and halving the parameter finds where, to the last bit.
    struct PathCrossings {
      /// The crossings upwards in y less those downwards.
      private(set) var winding = 0
      /// All crossings.
      private(set) var count = 0

      init(of elements: [CGPath.Element], at point: CGPoint) {
        guard point.isFinite else { return }
        var start = CGPoint.zero
        var current = CGPoint.zero
        for element in elements {
          switch element {
          case .move(let next):
            add(.line(current, start), point)
            (start, current) = (next, next)
          case .line(let next):
            add(.line(current, next), point)
            current = next
          case .quad(let control, let next):
            add(.quad(current, control, next), point)
            current = next
          case .cubic(let one, let two, let next):
            add(.cubic(current, one, two, next), point)
            current = next
          case .close:
            add(.line(current, start), point)
            current = start
          }
        }
        add(.line(current, start), point)
      }

      private mutating func add(_ curve: PathCurve, _ point: CGPoint) {
        let ends = [0] + curve.turns(\.y) + [1]
        for (from, to) in zip(ends, ends.dropFirst()) {
          let (first, last) = (curve.at(from), curve.at(to))
          // The lower end of a piece belongs to it, the upper one does not: a ray through a corner
          // then counts once.
          guard (first.y <= point.y) != (last.y <= point.y) else { continue }
          guard curve.x(at: point.y, from: from, to: to) > point.x else { continue }
          winding += first.y < last.y ? 1 : -1
          count += 1
        }
      }
    }

    /// The points that span the bounding box of a path: the ends of its pieces, and the extrema of
    /// its curves.
    struct PathBox {
      private(set) var points: [CGPoint] = []
      var isEmpty: Bool { points.isEmpty }

      init(_ elements: [CGPath.Element]) {
        var start = CGPoint.zero
        var current = CGPoint.zero
        for element in elements {
          switch element {
          case .move(let next): (start, current) = (next, next)
          case .line(let next): current = next
          case .quad(let control, let next):
            add(.quad(current, control, next))
            current = next
          case .cubic(let one, let two, let next):
            add(.cubic(current, one, two, next))
            current = next
          case .close: current = start
          }
          points.append(current)
        }
      }

      private mutating func add(_ curve: PathCurve) {
        points += (curve.turns(\.x) + curve.turns(\.y)).map(curve.at)
      }
    }

    /// One line or curve, whose parameter runs from 0 to 1.
    enum PathCurve {
      case line(CGPoint, CGPoint)
      case quad(CGPoint, CGPoint, CGPoint)
      case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

      func at(_ t: CGFloat) -> CGPoint {
        if t == 1 { return end }
        func mix(_ one: CGPoint, _ other: CGPoint) -> CGPoint {
          CGPoint(x: one.x + (other.x - one.x) * t, y: one.y + (other.y - one.y) * t)
        }
        switch self {
        case .line(let a, let b): return mix(a, b)
        case .quad(let a, let b, let c): return mix(mix(a, b), mix(b, c))
        case .cubic(let a, let b, let c, let d):
          let middle = mix(b, c)
          return mix(mix(mix(a, b), middle), mix(middle, mix(c, d)))
        }
      }

      private var end: CGPoint {
        switch self {
        case .line(_, let end), .quad(_, _, let end), .cubic(_, _, _, let end): end
        }
      }

      /// The parameters between 0 and 1 at which a coordinate has an extremum, in order.
      func turns(_ coordinate: KeyPath<CGPoint, CGFloat>) -> [CGFloat] {
        let roots: [CGFloat]
        switch self {
        case .line: return []
        case .quad(let a, let b, let c):
          let (a, b, c) = (a[keyPath: coordinate], b[keyPath: coordinate], c[keyPath: coordinate])
          roots = [(a - b) / (a - 2 * b + c)]
        case .cubic(let a, let b, let c, let d):
          let (a, b) = (a[keyPath: coordinate], b[keyPath: coordinate])
          let (c, d) = (c[keyPath: coordinate], d[keyPath: coordinate])
          roots = Self.roots(d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
        }
        return roots.filter { $0 > 0 && $0 < 1 }.sorted()
      }

      /// The real roots of a·t² + b·t + c.
      private static func roots(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> [CGFloat] {
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        // Adding numbers of one sign alone keeps the digits.
        let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
        return [q / a, c / q]
      }

      /// The x at which a piece whose y only rises or only falls reaches a height.
      func x(at y: CGFloat, from: CGFloat, to: CGFloat) -> CGFloat {
        if case .line(let a, let b) = self { return a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)) }
        var (low, high) = at(from).y <= y ? (from, to) : (to, from)
        while true {
          let middle = (low + high) / 2
          if middle == low || middle == high { return at(low).x }
          if at(middle).y <= y { low = middle } else { high = middle }
        }
      }
    }
  #endif
#endif
