/// New values for some of a view's properties; what is nil stays as it is.
///
/// The `set` of a change, the properties of a new view (over its class's defaults), and the `set` of a policy rule.
public struct ViewPatch: Hashable, Sendable {
  public var frame: Rect?
  public var bounds: Rect?
  public var boundsOrigin: Point?
  public var position: Point?
  public var anchorPoint: Point?
  public var transform: AffineTransform?
  public var isHidden: Bool?
  public var alpha: Double?
  public var isUserInteractionEnabled: Bool?
  public var isAnimating: Bool?
  public var zPosition: Double?
  public var clipsToBounds: Bool?
  public var isMultipleTouchEnabled: Bool?
  public var isExclusiveTouch: Bool?

  public var identifier: String??
  public var tag: Int64?
  public var label: String??
  public var controller: String??
  public var layerName: String??
  public var props: [String: PropertyValue]?

  public var level: Double?
  public var isKey: Bool?
  public var scene: String??
  public var firstResponder: ViewID??

  public var recognizers: [Recognizer]?

  public init() {}

  /// Whether it sets what only windows have.
  package var setsWindowState: Bool { level != nil || isKey != nil || scene != nil || firstResponder != nil }

  package var setsText: Bool {
    identifier != nil || tag != nil || label != nil || controller != nil || layerName != nil || props != nil
  }

  /// Applies the geometry and the switches.
  ///
  /// - Throws: ``SceneFault/frameUnderTransform`` where a frame does not determine the bounds,
  ///   ``SceneFault/notFinite(_:)`` where a number is not one.
  package func apply(to view: inout View) throws(SceneFault) {
    if let anchorPoint { view.anchorPoint = try finite(anchorPoint, "anchor") }
    if let transform {
      guard transform.isFinite else { throw .notFinite("transform") }
      view.transform = transform
    }
    if let bounds { view.bounds = try finite(bounds, "bounds") }
    if let frame {
      guard view.setFrame(try finite(frame, "frame")) else { throw .frameUnderTransform }
    }
    if let boundsOrigin { view.bounds.origin = try finite(boundsOrigin, "boundsOrigin") }
    if let position { view.position = try finite(position, "position") }
    if let alpha {
      guard alpha.isFinite else { throw .notFinite("alpha") }
      view.alpha = alpha
    }
    if let zPosition {
      guard zPosition.isFinite else { throw .notFinite("zPosition") }
      view.zPosition = zPosition
    }
    if let isHidden { view.isHidden = isHidden }
    if let isUserInteractionEnabled { view.isUserInteractionEnabled = isUserInteractionEnabled }
    if let isAnimating { view.isAnimating = isAnimating }
    if let clipsToBounds { view.clipsToBounds = clipsToBounds }
    if let isMultipleTouchEnabled { view.isMultipleTouchEnabled = isMultipleTouchEnabled }
    if let isExclusiveTouch { view.isExclusiveTouch = isExclusiveTouch }
  }

  /// Refuses a frame beside what it determines.
  func checkGeometry(of id: ViewID) throws(SceneFault) {
    if frame != nil, bounds != nil || position != nil { throw .frameAndBounds(id) }
  }

  package func apply(to text: inout ViewText) {
    if let identifier { text.identifier = identifier }
    if let tag { text.tag = tag }
    if let label { text.label = label }
    if let controller { text.controller = controller }
    if let layerName { text.layerName = layerName }
    if let props { text.props = props }
  }

  package func apply(to window: inout WindowState) throws(SceneFault) {
    if let level {
      guard level.isFinite else { throw .notFinite("level") }
      window.level = level
    }
    if let isKey { window.isKey = isKey }
    if let scene { window.scene = scene }
    if let firstResponder { window.firstResponder = firstResponder }
  }

  private func finite(_ point: Point, _ name: String) throws(SceneFault) -> Point {
    guard point.isFinite else { throw .notFinite(name) }
    return point
  }

  private func finite(_ rect: Rect, _ name: String) throws(SceneFault) -> Rect {
    guard rect.isFinite else { throw .notFinite(name) }
    return rect
  }
}

/// What is wrong with a scene or a change, as data; the command's room puts it into words.
public enum SceneFault: Error, Hashable, Sendable {
  case notFinite(String)
  case frameUnderTransform
  case frameAndBounds(ViewID)
  case unknownView(ViewID)
  case duplicateView(ViewID)
  case idOutOfRange(Int64)
  case classChanged(ViewID, from: String, to: String)
  case recognizerClassChanged(RecognizerID, from: String, to: String)
  case classCycle(String)
  case superclassChanged(String, from: String, to: String)
  case cycle(ViewID)
  case indexOutOfRange(ViewID, index: Int, count: Int)
  case windowStateOnView(ViewID)
  case emptyClassName(ViewID)
  case duplicateRecognizer(RecognizerID)
  indirect case inView(ViewID, SceneFault)
}
