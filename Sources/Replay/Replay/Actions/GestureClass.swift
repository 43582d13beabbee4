import Delivery
import HitTesting

/// What a class of recognizers recognizes, as far as UIKit documents it.
enum GestureClass {
  case tap, longPress, pan, scroll, swipe, pinch, rotation, screenEdge, hover
  /// It only holds touches of a scroll view's content back, which the rule of scroll views does.
  case holdsContent
  /// Code of the app or of the system decides.
  case code

  /// The class by its whole name. A subclass of a system's class may do something else.
  init(_ className: String) { self = Self.known[className] ?? .code }

  /// Whether a scroll view makes recognizers of a class, and sets them up.
  static func isOfScrollViews(_ className: String) -> Bool { className.hasPrefix("UIScrollView") }

  private static let known: [String: GestureClass] = [
    "UITapGestureRecognizer": .tap, "UILongPressGestureRecognizer": .longPress, "UIPanGestureRecognizer": .pan,
    "UIScrollViewPanGestureRecognizer": .scroll, "UISwipeGestureRecognizer": .swipe,
    "UIPinchGestureRecognizer": .pinch, "UIScrollViewPinchGestureRecognizer": .pinch,
    "UIRotationGestureRecognizer": .rotation, "UIScreenEdgePanGestureRecognizer": .screenEdge,
    "UIHoverGestureRecognizer": .hover, "UIScrollViewDelayedTouchesBeganGestureRecognizer": .holdsContent,
  ]
}

extension Gesture.Kind {
  /// What a recognizer recognizes; nil for one that only holds touches back, or whose code decides.
  ///
  /// - Parameter driven: the view that it drives.
  init?(_ kind: GestureClass, _ given: RecognizerParameters?, of driven: ViewID) {
    let parameters = given ?? RecognizerParameters()
    // A count in a trace may be any number.
    func count(_ value: Int64, from least: Int) -> Int { max(least, Int(clamping: value)) }
    let fingers = count(parameters.numberOfTouchesRequired, from: 1)
    switch kind {
    case .tap: self = .tap(taps: count(parameters.numberOfTapsRequired, from: 1), fingers: fingers)
    case .longPress:
      // A new long press asks for no taps.
      let taps = given == nil ? 0 : count(parameters.numberOfTapsRequired, from: 0)
      self = .longPress(
        taps: taps, fingers: fingers, duration: parameters.minimumPressDuration, movement: parameters.allowableMovement)
    case .pan:
      let least = count(parameters.minimumNumberOfTouches, from: 1)
      self = .pan(fingers: least...max(least, count(parameters.maximumNumberOfTouches, from: 1)))
    case .scroll: self = .scroll(driven)
    case .swipe: self = .swipe(Self.directions(parameters.direction), fingers: fingers)
    case .pinch: self = .pinch
    case .rotation: self = .rotation
    case .screenEdge: self = .screenEdge(Self.edges(parameters.edges))
    case .hover: self = .hover
    case .holdsContent, .code: return nil
    }
  }

  /// The directions of a swipe, from the bits of UIKit's `Direction`.
  private static func directions(_ bits: Int64) -> Set<Gesture.Direction> {
    let all: [Gesture.Direction] = [.right, .left, .up, .down]
    return Set(all.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element))
  }

  /// The edges of the screen, from the bits of UIKit's `UIRectEdge`.
  private static func edges(_ bits: Int64) -> Set<Gesture.Direction> {
    Set(Gesture.Direction.edges.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element))
  }
}

extension Gesture.Direction {
  /// The edges of the screen, in the order of their bits in UIKit's `UIRectEdge`.
  fileprivate static let edges: [Gesture.Direction] = [.up, .left, .down, .right]

  /// The first edge of a set of UIKit's `UIRectEdge`; nil if it is empty.
  init?(edge bits: Int) {
    guard let index = Self.edges.indices.first(where: { bits & 1 << $0 != 0 }) else { return nil }
    self = Self.edges[index]
  }
}

/// What the classes of views do with touches, each class looked up once.
struct ViewFamilies {
  enum Family {
    case plain, scrollView
    case control(DeliveredView.Control.Family)
  }

  private var known: [ClassIndex: Family] = [:]

  private static let controls: [(name: String, family: DeliveredView.Control.Family)] = [
    ("UIButton", .button), ("UISwitch", .switch), ("UISlider", .slider(knob: 0)), ("UISegmentedControl", .segmented),
    ("UIStepper", .choice), ("UIPageControl", .choice), ("UIControl", .other),
  ]

  mutating func family(_ slot: Scene.Slot, in scene: Scene) -> Family {
    let index = scene.classIndex(slot)
    if let family = known[index] { return family }
    func isKind(_ name: String) -> Bool { scene.classes.matches(index, type: name) }
    let control = Self.controls.first { isKind($0.name) }
    let family: Family = control.map { .control($0.family) } ?? (isKind("UIScrollView") ? .scrollView : .plain)
    known[index] = family
    return family
  }
}
