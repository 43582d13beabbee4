import Foundation
import Testing
import UIKitModel

@MainActor @Suite struct PathTests {
  /// A path as many short lines, and the classic test for polygons on them.
  private struct Polyline {
    var loops: [[CGPoint]] = []

    mutating func move(to point: CGPoint) { loops.append([point]) }

    mutating func add(_ steps: Int = 400, _ curve: (CGFloat) -> CGPoint) {
      loops[loops.count - 1] += (1...steps).map { curve(CGFloat($0) / CGFloat(steps)) }
    }

    var last: CGPoint { loops.last?.last ?? .zero }

    /// How often the loops wind about the point, and how many sides a ray to the right crosses.
    func turns(_ point: CGPoint) -> (winding: Int, crossings: Int) {
      var result = (winding: 0, crossings: 0)
      for loop in loops {
        for (from, to) in zip(loop, loop.dropFirst() + [loop[0]]) where (from.y > point.y) != (to.y > point.y) {
          let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
          guard x > point.x else { continue }
          result.winding += to.y > from.y ? 1 : -1
          result.crossings += 1
        }
      }
      return result
    }

    /// The distance to the nearest corner of the lines, which are short.
    func distance(_ point: CGPoint) -> CGFloat {
      loops.joined().map { (($0.x - point.x) * ($0.x - point.x) + ($0.y - point.y) * ($0.y - point.y)).squareRoot() }
        .min() ?? .infinity
    }
  }

  private static func mix(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
  }

  @Test(arguments: 1...40) func `containment in a random path is that of a fine polyline`(seed: Int) {
    var random = Numbers(seed: UInt64(seed))
    func place() -> CGPoint { CGPoint(x: random.next(0...100), y: random.next(0...100)) }
    let path = UIBezierPath()
    var reference = Polyline()
    for _ in 0..<Int(random.next(1...3)) {
      let start = place()
      path.move(to: start)
      reference.move(to: start)
      for _ in 0..<Int(random.next(2...6)) {
        let (from, end, one, two) = (reference.last, place(), place(), place())
        switch Int(random.next(0...3.99)) {
        case 0:
          path.addLine(to: end)
          reference.add { Self.mix(from, end, $0) }
        case 1:
          path.addQuadCurve(to: end, controlPoint: one)
          reference.add { Self.mix(Self.mix(from, one, $0), Self.mix(one, end, $0), $0) }
        case 2:
          path.addCurve(to: end, controlPoint1: one, controlPoint2: two)
          reference.add { t in
            let middle = Self.mix(one, two, t)
            return Self.mix(
              Self.mix(Self.mix(from, one, t), middle, t), Self.mix(middle, Self.mix(two, end, t), t), t)
          }
        default:
          let (radius, first, angle) = (random.next(5...30), random.next(-6...6), random.next(-6...6))
          path.addArc(
            withCenter: one, radius: radius, startAngle: first, endAngle: first + angle, clockwise: angle > 0)
          let onto = CGPoint(x: one.x + radius * cos(first), y: one.y + radius * sin(first))
          reference.add { Self.mix(from, onto, $0) }
          reference.add {
            CGPoint(x: one.x + radius * cos(first + angle * $0), y: one.y + radius * sin(first + angle * $0))
          }
        }
      }
      if random.next(0...1) < 0.5 { path.close() }
    }
    var compared = 0
    for _ in 0..<60 {
      let point = CGPoint(x: random.next(-10...110), y: random.next(-10...110))
      // Nearer to the edge the short lines and the curve may differ.
      guard reference.distance(point) > 0.5 else { continue }
      compared += 1
      let turns = reference.turns(point)
      path.usesEvenOddFillRule = false
      #expect(path.contains(point) == (turns.winding != 0), "winding at \(point)")
      path.usesEvenOddFillRule = true
      #expect(path.contains(point) == !turns.crossings.isMultiple(of: 2), "even-odd at \(point)")
      #expect(path.cgPath.contains(point, using: .evenOdd) == path.contains(point))
    }
    #expect(compared > 20)
  }

  @Test func `the rules differ where a path winds twice`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
    #expect(path.contains(at(15, 15)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(at(15, 15)))
    #expect(path.contains(at(5, 5)))
  }

  @Test func `a rectangle's path holds its smallest edges and not its largest`() {
    let path = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(path.contains(at(10, 10)))
    #expect(!path.contains(at(30, 20)))
    #expect(!path.contains(at(20, 30)))
    #expect(path.contains(at(29.999, 29.999)))
  }

  @Test func `an oval is as wide as its rectangle`() {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(path.contains(at(1, 25)))
    #expect(path.contains(at(99, 25)))
    #expect(!path.contains(at(14, 7)))
    #expect(path.contains(at(16, 8)))
    #expect(abs(path.bounds.maxX - 100) < 1e-9)
    #expect(abs(path.bounds.maxY - 50) < 1e-9)
  }

  @Test func `only the named corners are round`() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 10, height: 10))
    #expect(!path.contains(at(1, 1)))
    #expect(path.contains(at(39, 1)))
    #expect(path.contains(at(1, 39)))
    #expect(!path.contains(at(39, 39)))
    // The circle of the corner meets its diagonal 2.93 points off the edges.
    #expect(path.contains(at(3, 3)))
    #expect(!path.contains(at(2.9, 2.9)))
  }

  @Test func `an open path counts as closed`() {
    let path = UIBezierPath()
    path.move(to: at(0, 0))
    path.addLine(to: at(20, 0))
    path.addLine(to: at(20, 20))
    #expect(path.contains(at(15, 5)))
    #expect(!path.contains(at(5, 15)))
  }

  @Test func `an arc runs the way that clockwise says`() {
    let upper = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: .pi, endAngle: 0, clockwise: true)
    #expect(upper.contains(at(0, -5)))
    #expect(!upper.contains(at(0, 5)))
    let lower = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: .pi, endAngle: 0, clockwise: false)
    #expect(lower.contains(at(0, 5)))
    #expect(!lower.contains(at(0, -5)))
    let circle = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    #expect(circle.contains(at(-7, 7)))
    #expect(circle.contains(at(7, -7)))
  }

  @Test func `a transform moves what a path contains`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.apply(CGAffineTransform(rotationAngle: .pi / 2).concatenating(CGAffineTransform(translationX: 100, y: 0)))
    #expect(path.contains(at(95, 5)))
    #expect(!path.contains(at(5, 5)))
  }

  @Test(arguments: [true, false]) func `a whole turn is a circle, whichever way round`(clockwise: Bool) {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: 2 * .pi, clockwise: clockwise)
    #expect(path.contains(CGPoint(x: 50, y: 50)))
    #expect(path.contains(CGPoint(x: 50, y: 15)))
    #expect(!path.contains(CGPoint(x: 15, y: 15)))
  }

  @Test func `old names of C inset a rectangle as the new ones do`() {
    let rect = CGRect(x: 0, y: 0, width: 40, height: 30)
    #expect(
      UIEdgeInsetsInsetRect(rect, UIEdgeInsetsMake(-1, -2, -3, -4)) == CGRect(x: -2, y: -1, width: 46, height: 34))
  }
  @Test func `an arc between two lines rounds off the corner, and none does so on a straight way`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 5)
    #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - 5) < 1e-9)
    path.addLine(to: CGPoint(x: 0, y: 5))
    path.closeSubpath()
    // The circle about (5, 5) goes through (8.54, 1.46).
    #expect(path.contains(CGPoint(x: 8.5, y: 1.6)) && !path.contains(CGPoint(x: 8.6, y: 1.4)))
    let corner = CGMutablePath()
    corner.move(to: CGPoint(x: 10, y: 10))
    corner.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 0, y: 0), radius: 4)
    #expect(abs(corner.currentPoint.x - 6) < 1e-9 && abs(corner.currentPoint.y) < 1e-9)
    #expect(abs(corner.boundingBoxOfPath.maxX - 10) < 1e-9)
    corner.addArc(tangent1End: CGPoint(x: 3, y: 0), tangent2End: CGPoint(x: 1, y: 0), radius: 4)
    #expect(corner.currentPoint == CGPoint(x: 3, y: 0))
  }
}

/// Numbers that a seed repeats.
private struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(_ range: ClosedRange<CGFloat>) -> CGFloat {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return range.lowerBound + CGFloat(state >> 11) / CGFloat(1 << 53) * (range.upperBound - range.lowerBound)
  }
}
