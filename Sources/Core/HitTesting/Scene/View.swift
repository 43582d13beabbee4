/// The properties of a view that hit-testing uses, without its position in the tree. `frame` is
/// computed and not stored.
public struct View: Hashable, Sendable {
  /// The view's own coordinate space, in points. The origin is a scroll view's content offset.
  public var bounds = Rect.zero
  /// The location of the anchor point in the superview's bounds space, in points. A window's is on
  /// the screen.
  public var position = Point.zero
  /// The point of the bounds that is at `position` and about which `transform` applies, as a
  /// fraction of the bounds' size.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The transform about the anchor point, in the superview's space.
  public var transform = AffineTransform.identity
  /// Whether the view and all in it are neither drawn nor hit.
  public var isHidden = false
  /// The opacity from 0 to 1, as recorded. It is compared as a 32-bit float, as Core Animation
  /// stores it.
  public var alpha = 1.0
  /// Whether the view and all in it can be hit.
  public var isUserInteractionEnabled = true
  /// Whether an animation without `allowUserInteraction` keeps touches from the view.
  public var isAnimating = false
  /// The drawing order among siblings. UIKit's hit-testing ignores it.
  public var zPosition = 0.0
  /// Whether subviews are drawn only inside the bounds. UIKit's hit-testing ignores it.
  public var clipsToBounds = false
  /// Whether the view gets more than the first finger of a sequence. Hit-testing ignores it.
  public var isMultipleTouchEnabled = false
  /// Whether the view keeps touches from other views of its window. Hit-testing ignores it.
  public var isExclusiveTouch = false

  /// Makes a visible view without a size, with UIKit's defaults for a plain view.
  public init() {}

  /// The smallest rectangle that contains the transformed bounds, in the superview's space, in
  /// points.
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

  /// Sets bounds and position as UIKit does when `frame` is assigned. The transform and the origin
  /// of the bounds stay.
  ///
  /// Returns false and changes nothing when the transform does not determine the size, such as a
  /// turn by 45 degrees.
  package mutating func setFrame(_ frame: Rect) -> Bool {
    guard transform != .identity else {
      bounds.size = frame.size
      position = Point(
        x: frame.origin.x + anchorPoint.x * frame.size.width, y: frame.origin.y + anchorPoint.y * frame.size.height)
      return true
    }
    // The frame's size is |a|·w + |c|·h by |b|·w + |d|·h. The code solves this for the bounds' w
    // and h.
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

/// The texts by which people and selectors identify a view. UIKit's hit-testing uses none of them;
/// other toolkits' hit-testing uses `props`.
public struct ViewText: Hashable, Sendable {
  /// The `accessibilityIdentifier`, or another toolkit's equivalent; nil for none.
  public var identifier: String?
  /// UIKit's `tag`; 0 when the app sets none.
  public var tag: Int64 = 0
  /// The text that a person reads on the view, such as `accessibilityLabel` or a title; nil for
  /// none.
  public var label: String?
  /// The class of the view controller whose root view this is; nil when it is no controller's.
  public var controller: String?
  /// The `name` of the view's `CALayer`; nil for none.
  public var layerName: String?
  /// Values that other toolkits need, by their names.
  public var props: [String: PropertyValue] = [:]

  /// Makes empty texts.
  public init() {}
}

/// A value in a view's `props`.
public enum PropertyValue: Hashable, Sendable {
  /// JSON's `null`.
  case null
  /// JSON's `true` or `false`.
  case bool(Bool)
  /// A JSON number.
  case number(Double)
  /// A JSON string, without its quotes.
  case string(String)
  /// A list or an object, as compact JSON text. Selectors do not look inside.
  case json(String)
}

/// The state that only windows have.
public struct WindowState: Hashable, Sendable {
  /// The value of `UIWindow.Level`: 0 for normal, 1000 for the status bar, 2000 for alerts.
  public var level = 0.0
  /// Whether the window gets events without a location. Touches ignore it.
  public var isKey = false
  /// The name of the window scene; nil when the app has no scenes or the window belongs to none.
  public var scene: String?
  /// The first responder in this window; nil for none.
  public var firstResponder: ViewID?

  /// Makes the state of a normal window that is not key.
  public init() {}
}

/// What decides how a control and a scroll view treat the touches that they get. Hit-testing uses
/// none of it.
public struct DeliveryState: Hashable, Sendable {
  /// Whether a control reacts to touches.
  public var isEnabled = true
  /// Whether fingers scroll a scroll view.
  public var isScrollEnabled = true
  /// Whether a scroll view holds touches back until it knows whether they scroll it.
  public var delaysContentTouches = true
  /// Whether a scroll view may take a touch that its content has got.
  public var canCancelContentTouches = true
  /// Whether a drag scrolls only along the axis on which it began.
  public var isDirectionalLockEnabled = false
  /// Whether scrolling stops at pages.
  public var isPagingEnabled = false
  /// Whether a scroll view goes beyond its content and comes back.
  public var bounces = true
  /// Whether a drag up or down scrolls even when all of the content is shown.
  public var alwaysBounceVertical = false
  /// Whether a drag to a side scrolls even when all of the content is shown.
  public var alwaysBounceHorizontal = false
  /// The size of a scroll view's content, in points.
  public var contentSize = Size(width: 0, height: 0)
  /// How far the content may be scrolled beyond its edges, in points: UIKit's
  /// `adjustedContentInset`.
  public var contentInset = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  /// Where the knob of a slider is, from 0 at its left end to 1 at its right end.
  public var value = 0.0

  /// Makes UIKit's defaults.
  public init() {}
}

/// How a relation between two recognizers is known.
public enum RelationSource: String, CaseIterable, Hashable, Sendable {
  /// The app tells the recorder.
  case declared
  /// The recorder saw the call of `require(toFail:)`.
  case seen
}

/// That a recognizer waits until another one has failed.
public struct FailureRequirement: Hashable, Sendable {
  /// The recognizer that must fail first.
  public var other: RecognizerID
  /// How the recording knows it.
  public var source: RelationSource

  /// Makes a requirement of a recognizer that must fail first.
  public init(_ other: RecognizerID, source: RelationSource) { (self.other, self.source) = (other, source) }
}

/// The values with which an app sets up a recognizer, by UIKit's names. A value that the class of
/// the recognizer does not have is the one of a new recognizer.
public struct RecognizerParameters: Hashable, Sendable {
  /// The name that the app gave the recognizer; nil for none.
  public var name: String?
  /// Whether views lose the touches that the recognizer recognizes.
  public var cancelsTouchesInView = true
  /// Whether views get touches only after the recognizer has failed.
  public var delaysTouchesBegan = false
  /// Whether views hear of the end of a touch only after the recognizer is done.
  public var delaysTouchesEnded = true
  /// The number of taps in a row.
  public var numberOfTapsRequired: Int64 = 1
  /// The number of fingers.
  public var numberOfTouchesRequired: Int64 = 1
  /// How long a press takes, in seconds.
  public var minimumPressDuration = 0.5
  /// How far a finger may move in a press, in points.
  public var allowableMovement = 10.0
  /// The least number of fingers of a pan.
  public var minimumNumberOfTouches: Int64 = 1
  /// The greatest number of fingers of a pan.
  public var maximumNumberOfTouches = Int64.max
  /// The directions of a swipe, with the bits of UIKit's `Direction`.
  public var direction: Int64 = 1
  /// The edges of the screen, with the bits of UIKit's `UIRectEdge`.
  public var edges: Int64 = 0
  /// The types of touches, as a bit for each raw value of UIKit's `TouchType`.
  public var allowedTouchTypes: Int64 = 15
  /// Whether all touches of a gesture are of one type.
  public var requiresExclusiveTouchType = true
  /// The class of the delegate; nil when it has none.
  public var delegate: String?
  /// The methods of `UIGestureRecognizerDelegate` that the delegate answers, by their Objective-C
  /// names, sorted and separated by spaces; nil for none.
  public var delegateMethods: String?

  /// The name of a value that is infinite or NaN; nil for none.
  var notFinite: String? {
    if !minimumPressDuration.isFinite { return "minimumPressDuration" }
    return allowableMovement.isFinite ? nil : "allowableMovement"
  }

  /// Makes the values of a new recognizer.
  public init() {}
}

/// A gesture recognizer of the view that owns it.
public struct Recognizer: Hashable, Sendable {
  /// The id that the recording gives the recognizer.
  public var id: RecognizerID
  /// The whole name of the recognizer's class.
  public var className: String
  /// The view that the recognizer drives; nil when that is the view that owns it.
  public var target: ViewID?
  /// Whether the recognizer gets touches.
  public var isEnabled: Bool
  /// Whether no view lists the recognizer, like those of SwiftUI. It then stands with the window
  /// whose touches it was seen to get, and the rules know no touches that it gets.
  public var isUnattached = false
  /// How the app set it up; nil when that is not known.
  public var parameters: RecognizerParameters?
  /// The recognizers that must fail before this one, as far as the recording knows.
  public var failureRequirements: [FailureRequirement] = []

  /// The same with its requirements in the order of their ids.
  var sorted: Recognizer {
    guard failureRequirements.count > 1 else { return self }
    var sorted = self
    sorted.failureRequirements.sort { $0.other < $1.other }
    return sorted
  }

  /// The approximate memory of its texts and lists, in bytes.
  var sizeBesides: Int {
    let texts = [parameters?.name, parameters?.delegate, parameters?.delegateMethods]
    return texts.reduce(failureRequirements.count * MemoryLayout<FailureRequirement>.stride) {
      $0 + ($1?.utf8.count ?? 0)
    }
  }

  /// Makes a recognizer; without a target it drives the view that owns it.
  public init(id: RecognizerID, className: String, target: ViewID? = nil, isEnabled: Bool = true) {
    self.id = id
    self.className = className
    self.target = target
    self.isEnabled = isEnabled
  }
}
