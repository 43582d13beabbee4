/// New values for some properties of a view. A property that is nil stays unchanged.
///
/// Changes, new views and policy rules contain patches. A new view's patch changes the defaults of
/// its class. A patch has all fields of ``View``, ``ViewText``, ``WindowState`` and
/// ``DeliveryState`` as optional values: `patch.isHidden = true`.
@dynamicMemberLookup
public struct ViewPatch: Hashable, Sendable {
  /// A value for every property.
  @usableFromInline package struct Values: Hashable, Sendable {
    package var view = View()
    package var text = ViewText()
    package var window = WindowState()
    package var delivery = DeliveryState()
    @usableFromInline package var frame = Rect.zero
    @usableFromInline package var boundsOrigin = Point.zero
    @usableFromInline package var recognizers: [Recognizer] = []

    @usableFromInline package init() {}

    static let unset = Values()
  }

  /// A property that is not set has its value in ``Values/unset``.
  private var values = Values.unset
  package private(set) var set = ViewPropertySet()

  /// Makes a patch that sets nothing.
  public init() {}

  /// The approximate memory of its texts and recognizers, without the patch itself, in bytes.
  package var sizeBesides: Int {
    var size = values.recognizers.reduce(0) { $0 + MemoryLayout<Recognizer>.stride + $1.sizeBesides }
    for index in set.intersection(.ofTexts) {
      if case .text(let text?) = self[at: index] { size += text.utf8.count }
    }
    return size
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

  /// The new value of a field of ``DeliveryState``; nil to keep the old one.
  public subscript<Value>(dynamicMember field: WritableKeyPath<DeliveryState, Value>) -> Value? {
    get { self[\.delivery, field] }
    set { self[\.delivery, field] = newValue }
  }

  private subscript<Part, Value>(part: WritableKeyPath<Values, Part>, field: WritableKeyPath<Part, Value>) -> Value? {
    get { set[ViewProperty.index(of: field)] ? values[keyPath: part][keyPath: field] : nil }
    set {
      values[keyPath: part][keyPath: field] = newValue ?? Values.unset[keyPath: part][keyPath: field]
      set[ViewProperty.index(of: field)] = newValue != nil
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
    get { set[index] ? ViewProperty.all[index].read(values) : nil }
    set {
      ViewProperty.all[index].write(newValue ?? ViewProperty.all[index].standard, &values)
      set[index] = newValue != nil
    }
  }
}

/// The properties that a patch stores beside the fields of the view's parts.
extension ViewPatch {
  /// The new frame, in the superview's space, in points; nil to keep the old one.
  ///
  /// It determines the size of the bounds and the position. Applying a patch to a scene throws when
  /// it also sets `bounds` or `position`.
  public var frame: Rect? {
    get { set[.frame] ? values.frame : nil }
    set {
      values.frame = newValue ?? .zero
      set[.frame] = newValue != nil
    }
  }

  /// The new origin of the bounds alone, such as a scroll view's content offset; nil to keep it.
  public var boundsOrigin: Point? {
    get { set[.boundsOrigin] ? values.boundsOrigin : nil }
    set {
      values.boundsOrigin = newValue ?? .zero
      set[.boundsOrigin] = newValue != nil
    }
  }

  /// The new list of all recognizers that the view owns; nil to keep the old list.
  public var recognizers: [Recognizer]? {
    get { set[.recognizers] ? values.recognizers : nil }
    set {
      values.recognizers = newValue ?? []
      set[.recognizers] = newValue != nil
    }
  }
}

extension ViewPatch {
  /// Whether it sets a property that only windows have.
  package var setsWindowState: Bool { !set.intersection(.ofWindows).isEmpty }

  /// Whether it sets the position or size of the view, or the position of its content.
  package var setsGeometry: Bool { !set.intersection(.geometry).isEmpty }

  package var setsDelivery: Bool { !set.intersection(.ofDelivery).isEmpty }

  /// Whether it sets a property that a hit test may use.
  package var setsHitTest: Bool { self.set.isEmpty || !self.set.subtracting(.ofDelivery).isEmpty }

  package var setsText: Bool { !set.intersection(.ofTexts).isEmpty }

  /// Adds the values of the other patch for the properties that this one does not set.
  package mutating func merge(_ other: ViewPatch) {
    for index in other.set.subtracting(set) { self[at: index] = other[at: index] }
  }

  /// Whether it sets the frame, or the bounds and the position.
  package var placesView: Bool { self.set[.frame] || self.set[.boundsAndPosition] }

  /// Applies the geometry and the switches.
  ///
  /// - Throws: ``SceneFault/frameUnderTransform`` when a frame does not determine the bounds;
  ///   ``SceneFault/notFinite(_:)`` when a number is infinite or NaN.
  package func apply(to view: inout View) throws(SceneFault) {
    if setsGeometry { try applyGeometry(to: &view) }
    try apply(.switches, to: &view)
  }

  /// Applies the geometry in a fixed order, as each value builds on the ones before.
  private func applyGeometry(to view: inout View) throws(SceneFault) {
    try apply(.anchorPoint, to: &view)
    try apply(.transform, to: &view)
    try apply(.bounds, to: &view)
    if let frame {
      guard frame.isFinite else { throw .notFinite("frame") }
      guard view.setFrame(frame) else { throw .frameUnderTransform }
    }
    if let boundsOrigin {
      guard boundsOrigin.isFinite else { throw .notFinite("boundsOrigin") }
      view.bounds.origin = boundsOrigin
    }
    try apply(.position, to: &view)
  }

  /// Whether it sets no geometry, and can be applied to any view.
  var isSimple: Bool {
    var view = View()
    return !setsGeometry && (try? apply(to: &view)) != nil
  }

  /// Sets what another patch sets, too.
  mutating func add(_ other: ViewPatch) {
    for index in ViewProperty.all.indices where other.set[index] { self[at: index] = other[at: index] }
  }

  /// Refuses a frame together with bounds or a position, which it determines.
  func checkGeometry(of id: ViewID) throws(SceneFault) {
    if set[.frame], !set.intersection(.boundsAndPosition).isEmpty { throw .frameAndBounds(id) }
  }

  package func apply(to text: inout ViewText) throws(SceneFault) { try apply(.ofTexts, to: &text) }

  package func apply(to window: inout WindowState) throws(SceneFault) { try apply(.ofWindows, to: &window) }

  package func apply(to delivery: inout DeliveryState) throws(SceneFault) { try apply(.ofDelivery, to: &delivery) }

  /// Applies the set values among some properties of a part.
  private func apply<Part: PatchPart>(_ properties: ViewPropertySet, to part: inout Part) throws(SceneFault) {
    let chosen = set.intersection(properties)
    guard !chosen.isEmpty else { return }
    if let index = Copying.properties(chosen, from: values[keyPath: Part.inPatches], to: &part) {
      throw .notFinite(ViewProperty.all[index].key)
    }
  }

  /// Sets some properties of a part to the values that they have in it.
  private mutating func take<Part: PatchPart>(_ properties: ViewPropertySet, of part: Part) {
    guard !properties.isEmpty else { return }
    Copying.properties(properties, from: part, to: &values[keyPath: Part.inPatches])
    set = set.union(properties)
  }
}

extension ViewPatch {
  /// The properties that differ between two states of a view.
  package init(from old: View, to new: View) {
    self.init()
    setGeometry(from: old, to: new, isNew: false)
    setSwitches(from: old, to: new)
  }

  /// All geometry and all switches of a view, independent of its class's defaults.
  package init(all view: View) {
    self.init()
    take(Differing.properties(View(), view).union(.boundsAndPosition).union(.interaction), of: view)
  }

  /// Sets `frame` when it determines bounds and position exactly, otherwise bounds and position.
  mutating func setGeometry(from old: View, to new: View, isNew: Bool) {
    if new.anchorPoint != old.anchorPoint { take(.anchorPoint, of: new) }
    if new.transform != old.transform { take(.transform, of: new) }
    if isNew || new.bounds.size != old.bounds.size || new.position != old.position {
      var framed = new
      if new.transform == .identity, framed.setFrame(new.frame), framed == new {
        frame = new.frame
        if new.bounds.origin != old.bounds.origin { boundsOrigin = new.bounds.origin }
      } else {
        take(.boundsAndPosition, of: new)
      }
    } else if new.bounds.origin != old.bounds.origin {
      boundsOrigin = new.bounds.origin
    }
  }

  mutating func setSwitches(from old: View, to new: View) {
    take(Differing.properties(old, new).intersection(.switches), of: new)
  }

  /// Sets the texts that differ.
  package mutating func setText(from old: ViewText, to new: ViewText) {
    take(Differing.properties(old, new), of: new)
  }

  /// Sets the state that differs.
  package mutating func setWindow(from old: WindowState, to new: WindowState) {
    take(Differing.properties(old, new), of: new)
  }
}

extension ViewPatch {
  /// Sets what differs of the delivery of touches.
  package mutating func setDelivery(from old: DeliveryState, to new: DeliveryState) {
    take(Differing.properties(old, new), of: new)
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
  /// A view would be inside an element, or an element outside of all windows.
  case misplacedElement(ViewID)
  /// A recognizer no longer waits for another one to fail, which UIKit has no way to say.
  case requirementTakenBack(RecognizerID, other: RecognizerID)
  /// The name of a view's class is empty.
  case emptyClassName(ViewID)
  /// The name of a recognizer's class is empty.
  case emptyRecognizerClassName(RecognizerID)
  /// Two recognizers have this id.
  case duplicateRecognizer(RecognizerID)
  /// Another fault, together with the view whose properties have it.
  indirect case inView(ViewID, SceneFault)
}
