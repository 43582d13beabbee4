/// The number that a recording gives a view for its whole life.
public typealias ViewID = Int64

/// The number that a recording gives a gesture recognizer for its whole life.
public typealias RecognizerID = Int64

/// What hit-testing asks of one view, without its place in the tree. `frame` is derived, never stored.
public struct View: Hashable, Sendable {
  /// The view's own coordinate space, in points; the origin is a scroll view's content offset.
  public var bounds = Rect.zero
  /// Where the anchor point lies in the superview's bounds space (a window's: on the screen), in points.
  public var position = Point.zero
  /// The point of the bounds, as a share of their size, that `position` places and `transform` turns about.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  public var transform = AffineTransform.identity
  public var isHidden = false
  /// Opacity from 0 to 1 as recorded; compared as a 32-bit float, which is how Core Animation stores it.
  public var alpha = 1.0
  public var isUserInteractionEnabled = true
  /// Whether an animation without `allowUserInteraction` blocks the view.
  public var isAnimating = false
  /// Drawing order among siblings; hit-testing ignores it.
  public var zPosition = 0.0
  /// Whether subviews are drawn only inside the bounds; hit-testing ignores it.
  public var clipsToBounds = false
  public var isMultipleTouchEnabled = false
  public var isExclusiveTouch = false

  public init() {}

  /// The smallest rectangle in the superview's space that holds the transformed bounds, in points.
  public var frame: Rect {
    let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)].map { across, down in
      let moved = transform.applied(
        to: Point(x: (across - anchorPoint.x) * bounds.size.width, y: (down - anchorPoint.y) * bounds.size.height))
      return Point(x: moved.x + position.x, y: moved.y + position.y)
    }
    if transform == .identity {
      return Rect(origin: corners[0], size: bounds.size)
    }
    let xs = corners.map(\.x).sorted()
    let ys = corners.map(\.y).sorted()
    return Rect(x: xs[0], y: ys[0], width: xs[3] - xs[0], height: ys[3] - ys[0])
  }

  /// Sets bounds and position as UIKit does when `frame` is assigned: the transform and the bounds' origin stay.
  ///
  /// Returns false, and leaves the view as it was, where the transform leaves the size open (a turn by 45 degrees, say).
  package mutating func setFrame(_ frame: Rect) -> Bool {
    guard transform != .identity else {
      bounds.size = frame.size
      position = Point(
        x: frame.origin.x + anchorPoint.x * frame.size.width, y: frame.origin.y + anchorPoint.y * frame.size.height)
      return true
    }
    // The frame's size is |a|·w + |c|·h by |b|·w + |d|·h; solve for the bounds' w and h.
    let (a, b, c, d) = (abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d))
    let determinant = a * d - b * c
    let width = frame.maxX - frame.minX
    let height = frame.maxY - frame.minY
    let size = Size(width: (d * width - c * height) / determinant, height: (a * height - b * width) / determinant)
    guard abs(determinant) > 1e-9, size.width >= 0, size.height >= 0 else { return false }
    var resized = self
    resized.bounds.size = size
    let placed = resized.frame
    position = Point(x: position.x + frame.minX - placed.minX, y: position.y + frame.minY - placed.minY)
    bounds.size = size
    return true
  }
}

/// What identifies a view to people and to selectors; hit-testing itself asks none of it, but for `props` on other toolkits.
public struct ViewText: Hashable, Sendable {
  /// `accessibilityIdentifier`, or what the toolkit has for it.
  public var identifier: String?
  public var tag: Int64 = 0
  /// What a person reads there: `accessibilityLabel`, a title, a text.
  public var label: String?
  /// The class of the view controller whose root view this is.
  public var controller: String?
  /// `CALayer.name`.
  public var layerName: String?
  /// What other toolkits need, by name.
  public var props: [String: PropertyValue] = [:]

  public init() {}
}

/// A value under a view's `props`.
public enum PropertyValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  /// A list or an object, as compact JSON text; selectors do not look inside.
  case json(String)
}

/// What a window has beyond a view.
public struct WindowState: Hashable, Sendable {
  /// `UIWindow.Level.rawValue`: 0 normal, 1000 status bar, 2000 alert.
  public var level = 0.0
  public var isKey = false
  /// The window scene's name; nil for an app without scenes, or a window that belongs to none.
  public var scene: String?
  /// The view that is first responder in this window; nil for none.
  public var firstResponder: ViewID?

  public init() {}
}

/// A gesture recognizer as it hangs on its view.
public struct Recognizer: Hashable, Sendable {
  public var id: RecognizerID
  public var className: String
  /// The view that it drives, when that is another one than the view that owns it.
  public var target: ViewID?
  public var isEnabled: Bool

  public init(id: RecognizerID, className: String, target: ViewID? = nil, isEnabled: Bool = true) {
    self.id = id
    self.className = className
    self.target = target
    self.isEnabled = isEnabled
  }
}
