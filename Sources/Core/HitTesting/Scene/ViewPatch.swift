/// New values for some properties of a view. A property that is nil stays unchanged.
///
/// Changes, new views and policy rules contain patches. A new view's patch changes the defaults of
/// its class. A patch has all fields of ``View``, ``ViewText`` and ``WindowState`` as optional
/// values: `patch.isHidden = true`.
@dynamicMemberLookup
public struct ViewPatch: Hashable, Sendable {
  /// A value for every property.
  package struct Values: Hashable, Sendable {
    package var view = View()
    package var text = ViewText()
    package var window = WindowState()
    package var frame = Rect.zero
    package var boundsOrigin = Point.zero
    package var recognizers: [Recognizer] = []

    package static let unset = Values()
  }

  /// A property that is not set has its value in ``Values/unset``.
  private var values = Values.unset
  package private(set) var set = ViewPropertySet()

  /// Makes a patch that sets nothing.
  public init() {}

  /// The approximate memory of its texts and recognizers, without the patch itself, in bytes.
  package var sizeBesides: Int {
    let text = values.text
    return [text.identifier, text.label, text.controller, text.layerName]
      .reduce(values.recognizers.count * MemoryLayout<Recognizer>.stride) { $0 + ($1?.utf8.count ?? 0) }
  }

  /// The new value of a field of ``View``; nil to keep the old one.
  public subscript<Value>(dynamicMember field: WritableKeyPath<View, Value>) -> Value? {
    get { self[\.view, field] }
    set { self[\.view, field] = newValue }
  }

  /// The new value of a field of ``ViewText``; nil to keep the old one.
  public subscript<Value>(dynamicMember field: WritableKeyPath<ViewText, Value>) -> Value? {
    get { self[\.text, field] }
    set { self[\.text, field] = newValue }
  }

  /// The new value of a field of ``WindowState``; nil to keep the old one.
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

  /// The new value of the property at an index of the table; nil to keep the old one.
  ///
  /// - Parameter index: The index of the property in ``ViewProperty/all``.
  package subscript(at index: Int) -> ViewProperty.Value? {
    get { set[index] ? values[ViewProperty.all[index].field] : nil }
    set {
      values[ViewProperty.all[index].field] = newValue ?? Values.unset[ViewProperty.all[index].field]
      set[index] = newValue != nil
    }
  }
}

/// The properties that every change of a scene uses. These accessors do not search for the
/// property.
extension ViewPatch {
  private enum Index {
    static let frame = ViewProperty.index(of: \Values.frame)
    static let bounds = ViewProperty.index(of: \Values.view.bounds)
    static let boundsOrigin = ViewProperty.index(of: \Values.boundsOrigin)
    static let position = ViewProperty.index(of: \Values.view.position)
    static let anchorPoint = ViewProperty.index(of: \Values.view.anchorPoint)
    static let transform = ViewProperty.index(of: \Values.view.transform)
    static let recognizers = ViewProperty.index(of: \Values.recognizers)
    static let identifier = ViewProperty.index(of: \Values.text.identifier)
    static let tag = ViewProperty.index(of: \Values.text.tag)
    static let label = ViewProperty.index(of: \Values.text.label)
    static let controller = ViewProperty.index(of: \Values.text.controller)
    static let layerName = ViewProperty.index(of: \Values.text.layerName)
    static let props = ViewProperty.index(of: \Values.text.props)
  }

  /// The new frame, in the superview's space, in points; nil to keep the old one.
  ///
  /// It determines the size of the bounds and the position. Applying a patch to a scene throws when
  /// it also sets `bounds` or `position`.
  public var frame: Rect? {
    get { self[Index.frame, \.frame] }
    set { self[Index.frame, \.frame] = newValue }
  }

  /// The new bounds, in the view's own space, in points; nil to keep the old ones.
  public var bounds: Rect? {
    get { self[Index.bounds, \.view.bounds] }
    set { self[Index.bounds, \.view.bounds] = newValue }
  }

  /// The new origin of the bounds alone, such as a scroll view's content offset; nil to keep it.
  public var boundsOrigin: Point? {
    get { self[Index.boundsOrigin, \.boundsOrigin] }
    set { self[Index.boundsOrigin, \.boundsOrigin] = newValue }
  }

  /// The new location of the anchor point in the superview's space, in points; nil to keep it.
  public var position: Point? {
    get { self[Index.position, \.view.position] }
    set { self[Index.position, \.view.position] = newValue }
  }

  /// The new anchor point, as a fraction of the bounds' size; nil to keep the old one.
  public var anchorPoint: Point? {
    get { self[Index.anchorPoint, \.view.anchorPoint] }
    set { self[Index.anchorPoint, \.view.anchorPoint] = newValue }
  }

  /// The new transform; nil to keep the old one.
  public var transform: AffineTransform? {
    get { self[Index.transform, \.view.transform] }
    set { self[Index.transform, \.view.transform] = newValue }
  }

  /// The new list of all recognizers that the view owns; nil to keep the old list.
  public var recognizers: [Recognizer]? {
    get { self[Index.recognizers, \.recognizers] }
    set { self[Index.recognizers, \.recognizers] = newValue }
  }

  /// Sets the texts that differ. Nearly every new view has one, so this does not go through the
  /// table of properties.
  package mutating func setText(from old: ViewText, to new: ViewText) {
    if new.identifier != old.identifier { self[Index.identifier, \.text.identifier] = .some(new.identifier) }
    if new.tag != old.tag { self[Index.tag, \.text.tag] = new.tag }
    if new.label != old.label { self[Index.label, \.text.label] = .some(new.label) }
    if new.controller != old.controller { self[Index.controller, \.text.controller] = .some(new.controller) }
    if new.layerName != old.layerName { self[Index.layerName, \.text.layerName] = .some(new.layerName) }
    if new.props != old.props { self[Index.props, \.text.props] = new.props }
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
  /// Whether it sets a property that only windows have.
  package var setsWindowState: Bool { !set.intersection(.ofWindows).isEmpty }

  /// Whether it sets the position or size of the view, or the position of its content.
  package var setsGeometry: Bool { !set.intersection(.geometry).isEmpty }

  package var setsText: Bool { !set.intersection(.ofTexts).isEmpty }

  /// Adds the values of the other patch for the properties that this one does not set.
  package mutating func merge(_ other: ViewPatch) {
    for index in other.set.subtracting(set) { self[at: index] = other[at: index] }
  }

  /// Applies the geometry and the switches.
  ///
  /// - Throws: ``SceneFault/frameUnderTransform`` when a frame does not determine the bounds;
  ///   ``SceneFault/notFinite(_:)`` when a number is infinite or NaN.
  package func apply(to view: inout View) throws(SceneFault) {
    if setsGeometry { try applyGeometry(to: &view) }
    guard !set.intersection(.switches).isEmpty else { return }
    var result = Values(view: view)
    try apply(.switches, to: &result)
    view = result.view
  }

  /// Applies the geometry in a fixed order, as each value builds on the ones before.
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

  /// Refuses a frame together with bounds or a position, which it determines.
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

  /// Applies the set values among some properties.
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

/// A fault in a scene, an update or a patch. It carries facts and no sentences.
public enum SceneFault: Error, Hashable, Sendable {
  /// A number of this property is infinite or NaN.
  case notFinite(String)
  /// A frame does not determine the bounds under the view's transform.
  case frameUnderTransform
  /// The view's frame is set together with its bounds or its position.
  case frameAndBounds(ViewID)
  /// The update names a view that is not in the scene.
  case unknownView(ViewID)
  /// The view comes or moves twice, or it is in the scene already.
  case duplicateView(ViewID)
  /// The id is negative or greater than 2^53.
  case idOutOfRange(Int64)
  /// A view keeps its id but has another class than before.
  case classChanged(ViewID, from: String, to: String)
  /// A recognizer keeps its id but has another class than before.
  case recognizerClassChanged(RecognizerID, from: String, to: String)
  /// The class would inherit from itself.
  case classCycle(String)
  /// The class is declared with another superclass than it has.
  case superclassChanged(String, from: String, to: String)
  /// The view would be inside itself.
  case cycle(ViewID)
  /// The index is negative or greater than the number of siblings.
  case indexOutOfRange(ViewID, index: Int, count: Int)
  /// A view that is not a window gets a value that only windows have.
  case windowStateOnView(ViewID)
  /// The name of a class is empty. The id is a view's or a recognizer's.
  case emptyClassName(ViewID)
  /// Two recognizers have this id.
  case duplicateRecognizer(RecognizerID)
  /// Another fault, together with the view whose properties have it.
  indirect case inView(ViewID, SceneFault)
}
