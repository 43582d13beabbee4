import HitTesting
import TestSupport

/// A random scene whose edges are hard for a search for regions: many lie at the same coordinates,
/// and coordinates are such that conversions round.
struct RegionScene {
  private(set) var scene = Scene()
  /// The part of the screen that is searched.
  let region: Box
  private var list: [NewView] = []
  private var random: SplitMix64
  /// All coordinates are multiples of it.
  private let unit: Double
  private let turns: Bool

  /// - Parameter turns: whether some views are turned.
  init(seed: UInt64, turns: Bool) throws {
    random = SplitMix64(seed: seed)
    self.turns = turns
    unit = random.pick([1, 1, 1, 1.0 / 3, 0.1, 1e6, 1e-9, 7.3])
    region = Box(minX: -5 * unit, minY: 0, maxX: 60 * unit, maxY: 100 * unit)
    let count = random.pick([1, 3, 10, 30, 30, 100, 200])
    let windows = random.pick([1, 1, 2, 3])
    for number in 0..<max(windows, count) { addView(isWindow: number < windows) }
    try scene.apply(.scene(list))
  }

  private mutating func addView(isWindow: Bool) {
    let id = ViewID(list.count + 1)
    var patch = ViewPatch()
    let parent = isWindow ? nil : ViewID(Int.random(in: max(1, list.count - 12)...list.count, using: &random))
    if isWindow, random.chance(70) {
      patch.frame = rect(0, 0, 60 * unit, 100 * unit)
    } else {
      let (x, y) = (coordinate(-10...50), coordinate(-10...90))
      let (width, height) = (coordinate(0...50), coordinate(0...60))
      patch.bounds = rect(0, 0, width, height)
      // As a scroll view's content offset.
      if random.chance(25) { patch.bounds = rect(coordinate(-20...20), coordinate(-50...200), width, height) }
      patch.position = Point(x: x + width / 2, y: y + height / 2)
      if random.chance(15) { patch.anchorPoint = Point(x: random.pick([0, 0.3, 1]), y: random.pick([0, 0.7, 1])) }
      if random.chance(15) { patch.transform = transform() }
    }
    if random.chance(5) { patch.isHidden = true }
    if random.chance(5) { patch.isUserInteractionEnabled = false }
    if random.chance(5) { patch.alpha = random.pick([0, 0.01, 0.5]) }
    if random.chance(40) { patch.props = ["clickable": .bool(true)] }
    if random.chance(10) { patch.clipsToBounds = random.chance(50) }
    if random.chance(10) { patch.zPosition = random.pick([-1, 1]) }
    let className = random.pick(["UIView", "UIView", "UIButton", "Card"])
    list.append(
      NewView(id: id, className: isWindow ? "UIWindow" : className, parent: parent, properties: patch))
  }

  /// Most coordinates are few multiples of the unit; some are anything, or a step beside a
  /// multiple.
  private mutating func coordinate(_ range: ClosedRange<Double>) -> Double {
    let value = Double.random(in: range, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return value * unit
    case 1: return (value.rounded() * unit).nextUp
    case 2: return (value.rounded() * unit).nextDown
    case 3: return value.rounded() * unit + 0.1
    default: return (value / 5).rounded() * 5 * unit
    }
  }

  private mutating func transform() -> AffineTransform {
    let scales = [1.0, -1, 0.5, 1.0 / 3, 1.1, -2]
    var matrix = AffineTransform(a: random.pick(scales), b: 0, c: 0, d: random.pick(scales), tx: 0, ty: 0)
    if random.chance(30) { (matrix.tx, matrix.ty) = (coordinate(-5...5), coordinate(-5...5)) }
    guard turns, random.chance(60) else { return matrix }
    if random.chance(15) {
      // A shear along one axis.
      if random.chance(50) { matrix.b = 0.5 } else { matrix.c = -0.5 }
      return matrix
    }
    // A quarter turn by angles that are no exact numbers, and angles of triangles.
    let (cosine, sine) = random.pick([(6.123233995736766e-17, 1.0), (-1, 1.2246467991473532e-16), (0.8, 0.6)])
    (matrix.a, matrix.b, matrix.c, matrix.d) = (cosine, sine, -sine, cosine)
    return matrix
  }
}
