/// New values for some of a view's properties; what is nil stays as it is.
///
/// The `set` of a change, the properties of a new view (over its class's defaults), and the `set` of a policy rule. It has
/// the fields of ``View``, ``ViewText`` and ``WindowState``, each as an optional: `patch.isHidden = true`.
@dynamicMemberLookup
public struct ViewPatch: Hashable, Sendable {
  /// A value for each property that there is.
  package struct Values: Hashable, Sendable {
    package var view = View()
    package var text = ViewText()
    package var window = WindowState()
    package var frame = Rect.zero
    package var boundsOrigin = Point.zero
    package var recognizers: [Recognizer] = []

    package static let unset = Values()
  }

  /// Those that are not set have the values of ``Values/unset``.
  private var values = Values.unset
  package private(set) var set = ViewPropertySet()

  public init() {}

  public subscript<Value>(dynamicMember field: WritableKeyPath<View, Value>) -> Value? {
    get { self[\.view, field] }
    set { self[\.view, field] = newValue }
  }

  public subscript<Value>(dynamicMember field: WritableKeyPath<ViewText, Value>) -> Value? {
    get { self[\.text, field] }
    set { self[\.text, field] = newValue }
  }

  public subscript<Value>(dynamicMember field: WritableKeyPath<WindowState, Value>) -> Value? {
    get { self[\.window, field] }
    set { self[\.window, field] = newValue }
  }

  private subscript<Part, Value>(part: WritableKeyPath<Values, Part>, field: WritableKeyPath<Part, Value>) -> Value? {
    get { set[ViewProperty.index(of: field, in: part)] ? values[keyPath: part][keyPath: field] : nil }
    set {
      values[keyPath: part][keyPath: field] = newValue ?? Values.unset[keyPath: part][keyPath: field]
      set[ViewProperty.index(of: field, in: part)] = newValue != nil
    }
  }

  package subscript(property: ViewProperty) -> ViewProperty.Value? {
    get { self[at: property.index] }
    set { self[at: property.index] = newValue }
  }

  /// - Parameter index: the property's place in the table.
  package subscript(at index: Int) -> ViewProperty.Value? {
    get { set[index] ? values[ViewProperty.all[index].field] : nil }
    set {
      values[ViewProperty.all[index].field] = newValue ?? Values.unset[ViewProperty.all[index].field]
      set[index] = newValue != nil
    }
  }
}

/// What every change of a scene asks for: read and written without a search for the property.
extension ViewPatch {
  private enum Index {
    static let frame = ViewProperty.index(of: \Values.frame)
    static let bounds = ViewProperty.index(of: \Values.view.bounds)
    static let boundsOrigin = ViewProperty.index(of: \Values.boundsOrigin)
    static let position = ViewProperty.index(of: \Values.view.position)
    static let anchorPoint = ViewProperty.index(of: \Values.view.anchorPoint)
    static let transform = ViewProperty.index(of: \Values.view.transform)
    static let recognizers = ViewProperty.index(of: \Values.recognizers)
  }

  /// Decides about the bounds' size and the position, and stands beside neither of the two.
  public var frame: Rect? {
    get { self[Index.frame, \.frame] }
    set { self[Index.frame, \.frame] = newValue }
  }

  public var bounds: Rect? {
    get { self[Index.bounds, \.view.bounds] }
    set { self[Index.bounds, \.view.bounds] = newValue }
  }

  /// The origin of the bounds alone: a scroll view's content offset.
  public var boundsOrigin: Point? {
    get { self[Index.boundsOrigin, \.boundsOrigin] }
    set { self[Index.boundsOrigin, \.boundsOrigin] = newValue }
  }

  public var position: Point? {
    get { self[Index.position, \.view.position] }
    set { self[Index.position, \.view.position] = newValue }
  }

  public var anchorPoint: Point? {
    get { self[Index.anchorPoint, \.view.anchorPoint] }
    set { self[Index.anchorPoint, \.view.anchorPoint] = newValue }
  }

  public var transform: AffineTransform? {
    get { self[Index.transform, \.view.transform] }
    set { self[Index.transform, \.view.transform] = newValue }
  }

  /// All recognizers that the view owns.
  public var recognizers: [Recognizer]? {
    get { self[Index.recognizers, \.recognizers] }
    set { self[Index.recognizers, \.recognizers] = newValue }
  }

  @inline(__always)
  private subscript<Value>(index: Int, path: WritableKeyPath<Values, Value>) -> Value? {
    get { set[index] ? values[keyPath: path] : nil }
    set {
      values[keyPath: path] = newValue ?? Values.unset[keyPath: path]
      set[index] = newValue != nil
    }
  }
}

extension ViewPatch {
  /// Whether it sets what only windows have.
  package var setsWindowState: Bool { !set.intersection(.ofWindows).isEmpty }

  package var setsText: Bool { !set.intersection(.ofTexts).isEmpty }

  /// Takes over what the other sets and this one does not.
  package mutating func merge(_ other: ViewPatch) {
    for index in other.set.subtracting(set) { self[at: index] = other[at: index] }
  }

  /// Applies the geometry and the switches.
  ///
  /// - Throws: ``SceneFault/frameUnderTransform`` where a frame does not determine the bounds,
  ///   ``SceneFault/notFinite(_:)`` where a number is not one.
  package func apply(to view: inout View) throws(SceneFault) {
    if !set.intersection(.geometry).isEmpty { try applyGeometry(to: &view) }
    guard !set.intersection(.switches).isEmpty else { return }
    var result = Values(view: view)
    try apply(.switches, to: &result)
    view = result.view
  }

  /// Each in its turn, for a later one builds on what the earlier ones made.
  private func applyGeometry(to view: inout View) throws(SceneFault) {
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
  }

  /// Refuses a frame beside what it determines.
  func checkGeometry(of id: ViewID) throws(SceneFault) {
    if frame != nil, bounds != nil || position != nil { throw .frameAndBounds(id) }
  }

  package func apply(to text: inout ViewText) {
    guard setsText else { return }
    var result = Values(text: text)
    for index in set.intersection(.ofTexts) {
      result[ViewProperty.all[index].field] = values[ViewProperty.all[index].field]
    }
    text = result.text
  }

  package func apply(to window: inout WindowState) throws(SceneFault) {
    guard setsWindowState else { return }
    var result = Values(window: window)
    try apply(.ofWindows, to: &result)
    window = result.window
  }

  /// Applies those of some properties that are set.
  private func apply(_ properties: ViewPropertySet, to result: inout Values) throws(SceneFault) {
    for index in set.intersection(properties) {
      let value = values[ViewProperty.all[index].field]
      guard value.isFinite else { throw .notFinite(ViewProperty.all[index].key) }
      result[ViewProperty.all[index].field] = value
    }
  }

  /// Sets those of some properties that differ.
  mutating func set(_ properties: ViewPropertySet, from old: Values, to new: Values) {
    for index in properties {
      let value = new[ViewProperty.all[index].field]
      if value != old[ViewProperty.all[index].field] { self[at: index] = value }
    }
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
