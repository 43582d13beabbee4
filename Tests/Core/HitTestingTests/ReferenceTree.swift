// A second implementation of UIKit's hit-testing, as a tree of classes with overridable methods.
//
// It shares no code with HitTesting, so that both cannot contain the same error.

struct Place: Equatable {
  var x: Double
  var y: Double
}

/// A transform with the layout of `CGAffineTransform`.
struct Matrix: Equatable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var tx = 0.0
  var ty = 0.0

  var isIdentity: Bool { self == Matrix() }

  /// Whether both directions are exact. The factors must be powers of two without shear, so that
  /// nothing is rounded.
  var isExact: Bool {
    let isPlain = tx == 0 && ty == 0 && ((b == 0 && c == 0) || (a == 0 && d == 0))
    return isPlain && [a, b, c, d].allSatisfy { $0.significandBitPattern == 0 }
  }

  func forward(_ place: Place) -> Place {
    Place(x: a * place.x + c * place.y + tx, y: b * place.x + d * place.y + ty)
  }

  /// Solves `forward(result) == place` with Cramer's rule; nil when the transform cannot be
  /// inverted.
  func backward(_ place: Place) -> Place? {
    if isIdentity { return place }
    let determinant = a * d - b * c
    if determinant == 0 { return nil }
    let (u, v) = (place.x - tx, place.y - ty)
    return Place(x: (d * u - c * v) / determinant, y: (a * v - b * u) / determinant)
  }
}

/// Marks a touch for which two correct implementations may differ in the last bit.
///
/// It is raised when a point lies within 1e-9 points of an edge under a transform that rounds. It
/// is never raised when all transforms are exact, because touches on edges then have one answer.
final class Doubt {
  var isRaised = false
  /// Whether a view is asked that is not inside the view that asks it.
  var asksAside = false
}

class ReferenceView {
  let id: Int64
  let doubt: Doubt
  private(set) var subviews: [ReferenceView] = []
  private(set) unowned(safe) var superview: ReferenceView?

  var origin = Place(x: 0, y: 0)
  var width = 0.0
  var height = 0.0
  var position = Place(x: 0, y: 0)
  var anchor = Place(x: 0.5, y: 0.5)
  var transform = Matrix()
  var isHidden = false
  var alpha: Float = 1
  var isUserInteractionEnabled = true
  var isAnimating = false
  /// UIKit ignores it; policies can use it.
  var zPosition = 0.0
  /// UIKit ignores it; the rules of other toolkits use it.
  var isClickable = false

  init(id: Int64, doubt: Doubt) {
    self.id = id
    self.doubt = doubt
  }

  func addSubview(_ view: ReferenceView) {
    view.superview = self
    subviews.append(view)
  }

  var isOn: Bool { !isHidden && isUserInteractionEnabled && !isAnimating && Double(alpha) >= 0.01 }

  func hitTest(_ point: Place) -> ReferenceView? {
    if !isOn || !self.point(inside: point) { return nil }
    for subview in subviews.reversed() {
      if let there = subview.fromSuperview(point), let hit = subview.hitTest(there) { return hit }
    }
    return self
  }

  func point(inside point: Place) -> Bool { isInBounds(point, grownBy: 0, 0) }

  /// Whether the bounds contain the point, half-open, after each edge moves outwards. Sizes may be
  /// negative.
  final func isInBounds(_ point: Place, grownBy horizontal: Double, _ vertical: Double) -> Bool {
    let xs = [origin.x, origin.x + width].sorted()
    let ys = [origin.y, origin.y + height].sorted()
    let across = isBetween(point.x, xs[0] - horizontal, xs[1] + horizontal)
    let down = isBetween(point.y, ys[0] - vertical, ys[1] + vertical)
    return across && down
  }

  private func isBetween(_ value: Double, _ low: Double, _ high: Double) -> Bool {
    isBetween(value, low, high, isExact: isExact)
  }

  private func isBetween(_ value: Double, _ low: Double, _ high: Double, isExact: Bool) -> Bool {
    let distance = min(abs(value - low), abs(value - high))
    if distance < 1e-9, !isExact { doubt.isRaised = true }
    return value >= low && value < high
  }

  /// Whether the view's bounding box contains a point in the superview's space.
  final func isInFrame(_ point: Place) -> Bool {
    var (xs, ys): ([Double], [Double]) = ([], [])
    for x in [0, width] {
      for y in [0, height] {
        let corner = transform.forward(Place(x: x - anchor.x * width, y: y - anchor.y * height))
        xs.append(position.x + corner.x)
        ys.append(position.y + corner.y)
      }
    }
    let numbers = [width, height, position.x, position.y, anchor.x * 16, anchor.y * 16]
    let isExact = hasExactChain && numbers.allSatisfy { $0 * 64 == ($0 * 64).rounded() }
    let across = isBetween(point.x, xs.min() ?? 0, xs.max() ?? 0, isExact: isExact)
    let down = isBetween(point.y, ys.min() ?? 0, ys.max() ?? 0, isExact: isExact)
    return across && down
  }

  /// Whether a rectangle in the view's own space contains the point.
  final func isIn(_ left: Double, _ top: Double, _ width: Double, _ height: Double, _ point: Place) -> Bool {
    let across = isBetween(point.x, left, left + width)
    let down = isBetween(point.y, top, top + height)
    return across && down
  }

  private var isExact: Bool {
    let isPlain = [origin.x, origin.y, width, height].allSatisfy { $0 * 64 == ($0 * 64).rounded() }
    let hasOwnRounding = !isPlain && type(of: self) != ReferenceView.self && type(of: self) != ReferenceWindow.self
    return !hasOwnRounding && hasExactChain
  }

  private var hasExactChain: Bool { transform.isExact && superview?.hasExactChain ?? true }

  final func fromSuperview(_ point: Place) -> Place? {
    guard let turned = transform.backward(Place(x: point.x - position.x, y: point.y - position.y)) else { return nil }
    return Place(x: turned.x + (anchor.x * width + origin.x), y: turned.y + (anchor.y * height + origin.y))
  }

  final func toScreen(_ point: Place) -> Place {
    let aboutAnchor = Place(x: point.x - (anchor.x * width + origin.x), y: point.y - (anchor.y * height + origin.y))
    let turned = transform.forward(aboutAnchor)
    let outside = Place(x: turned.x + position.x, y: turned.y + position.y)
    return superview?.toScreen(outside) ?? outside
  }
}

class ReferenceWindow: ReferenceView {
  var level = 0.0
  var scene: String?
}

final class ReferenceScreen {
  /// The windows, from back to front within a level.
  var windows: [ReferenceWindow] = []

  /// The hit view. For another toolkit's rule, `ask` replaces `hitTest` of each window.
  func hitTest(
    _ location: Place, scene: String?, asking ask: (ReferenceView, Place) -> ReferenceView? = { $0.hitTest($1) }
  ) -> ReferenceView? {
    let hasScenes = windows.contains { $0.scene != nil }
    var waiting = windows.filter { window in
      if let scene { return window.scene == scene }
      return !hasScenes || window.scene != nil
    }
    while let top = waiting.map(\.level).max(), let next = waiting.lastIndex(where: { $0.level == top }) {
      let window = waiting.remove(at: next)
      if let there = window.fromSuperview(location), let hit = ask(window, there) { return hit }
    }
    return nil
  }
}
