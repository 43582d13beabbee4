import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Looks at the app's windows, and reports the changes since the last look.
///
/// In the usual case nothing or only geometry has changed, and one walk compares all views. Views
/// are distinguished by identity; a view that is removed is kept alive until the next scene is
/// taken. Reading texts, the parameters of recognizers, and whether a view can become first
/// responder may be slow. They are therefore read when the view is new or has changed otherwise,
/// where a touch begins, and for one further view in each call, in turn. The pixels that a view
/// draws are never read.
@MainActor
final class SceneCapture {
  /// The last recorded state of a view. The list has the order of a walk: superviews first,
  /// siblings back to front.
  private struct Seen {
    var object: ObjectIdentifier
    var id: ViewID
    var depth: Int
    var view: View
    var text: ViewText
    var window: WindowState?
    var recognizers: [Recognizer]
    var kind: DeliveryState.Kind
    var delivery: DeliveryState
    var canBecomeFirstResponder: Bool
    var place: TextPlace
  }

  /// The relation of a view to a text input, such as a field.
  private enum TextPlace {
    case outside
    /// The view is in a text input, and may show its text.
    case typedIn
    /// The view is a control in a text input, or a view in such a control.
    case beside
  }

  private struct KnownClass {
    var name: String
    var takesText: Bool
  }

  private let options: RecordingOptions
  private var seen: [Seen] = []
  private var ids = IdentityTable<UIView>()
  private var recognizerIDs = IdentityTable<UIGestureRecognizer>()
  /// The scroll view that a pan recognizer drives, for each pan that is added to another view.
  private var drivenViews: [ObjectIdentifier: UIScrollView] = [:]
  /// A recognizer that no view lists, with the window of a touch that it got.
  private struct Unattached {
    weak var recognizer: UIGestureRecognizer?
    weak var window: UIWindow?
  }

  /// The recognizers that no view lists, those that got touches last behind.
  private var unattached: [Unattached] = []
  /// The number of recognizers that no view lists and that are remembered.
  private static let rememberedUnattached = 64
  /// The parameters of recognizers in use, as they were last read.
  private var parameters: [RecognizerID: RecognizerParameters] = [:]
  /// Which recognizers wait for which, by the waiting ones.
  private var requirements: [ObjectIdentifier: [Requirement]] = [:]
  /// The views that have recognizers with new requirements.
  private var related: [UIView] = []

  private struct Requirement {
    weak var recognizer: UIGestureRecognizer?
    weak var other: UIGestureRecognizer?
    var source: RelationSource
    /// The other one, once the recording has the requirement, which is not taken back.
    var told: RecognizerID?
  }

  /// The classes, with their superclasses, that were not reported yet.
  private var newClasses: [String: String] = [:]
  private var knownClasses: [ObjectIdentifier: KnownClass] = [:]
  private var sceneIDs = IdentityTable<UIWindowScene>()
  /// The views that are left out, and whether the options leave them out. They are kept alive,
  /// because a new view may get the address of a freed one.
  private var leftOut: [ObjectIdentifier: (view: UIView, byOptions: Bool)] = [:]
  /// The first responder that the walk has found in the present window; nil for none.
  private var firstResponder: ViewID?
  /// The index of the view whose texts the next call reads again. Each call reads one view's texts,
  /// so that every text is up to date after a while.
  private var nextText = 0
  /// The touched views and their superviews, whose texts this call reads again, too.
  private var touched: Set<ObjectIdentifier> = []
  /// The last scene of the windows and the way to the touched views; nil for none in the recording.
  private var lastWay: [NewView]?

  init(_ options: RecordingOptions) { self.options = options }

  /// The recorded id of a view; nil for one that is not in the last scene.
  func id(of view: UIView) -> ViewID? { ids[view].map(ViewID.init) }

  /// The recorded id of a window's first responder; nil when that is no view of the last scene.
  func firstResponder(in window: UIWindow) -> ViewID? {
    let object = ObjectIdentifier(window)
    return seen.first { $0.depth == 0 && $0.object == object }?.window?.firstResponder
  }

  /// Notes that a recognizer waits until another one has failed.
  func note(_ recognizer: UIGestureRecognizer, requires other: UIGestureRecognizer, _ source: RelationSource) {
    var known = requirements[ObjectIdentifier(recognizer)] ?? []
    known.removeAll { $0.recognizer !== recognizer || $0.other == nil && $0.told == nil }
    guard !known.contains(where: { $0.other === other }) else { return }
    known.append(Requirement(recognizer: recognizer, other: other, source: source))
    requirements[ObjectIdentifier(recognizer)] = known
    requirements = requirements.filter { $0.value.contains { $0.recognizer != nil } }
    if let view = recognizer.view { related.append(view) }
  }

  /// Notes the recognizers of touches that begin and that no view lists.
  func noteUnattached(of touches: Set<UITouch>) {
    for touch in touches {
      for recognizer in touch.gestureRecognizers ?? [] where recognizer.view == nil {
        if unattached.contains(where: { $0.recognizer === recognizer }) { continue }
        guard let window = touch.window else { continue }
        unattached.append(Unattached(recognizer: recognizer, window: window))
      }
    }
    unattached.removeAll { $0.recognizer?.view != nil || $0.recognizer == nil }
    if unattached.count > Self.rememberedUnattached {
      unattached.removeFirst(unattached.count - Self.rememberedUnattached)
    }
  }

  /// The recognizers of a view; of a window also those of its touches that no view lists.
  private func listed(_ view: UIView, isWindow: Bool) -> [UIGestureRecognizer] {
    let own = view.gestureRecognizers ?? []
    guard isWindow, !unattached.isEmpty else { return own }
    return own + unattached.compactMap { $0.window === view ? $0.recognizer : nil }
  }

  func id(of recognizer: UIGestureRecognizer) -> RecognizerID? { recognizerIDs[recognizer].map(RecognizerID.init) }

  /// The recorded name of a window scene; nil for one without a window in the last scene.
  func name(of windowScene: UIWindowScene?) -> String? {
    windowScene.flatMap { sceneIDs[$0] }.map { "scene \($0)" }
  }

  /// Makes the next scene a complete one, with all classes.
  func forget() {
    seen.removeAll()
    knownClasses.removeAll()
    lastWay = nil
    for (key, known) in requirements {
      requirements[key] = known.map { requirement in
        var requirement = requirement
        requirement.told = nil
        return requirement
      }
    }
  }

  /// Releases all views. The next scene is a complete one.
  func end() {
    forget()
    (ids, recognizerIDs, sceneIDs) = (IdentityTable(), IdentityTable(), IdentityTable())
    leftOut.removeAll()
    drivenViews.removeAll()
    unattached.removeAll()
    requirements.removeAll()
    parameters.removeAll()
  }

  func takeNewClasses() -> [String: String] {
    defer { newClasses = [:] }
    return newClasses
  }

  /// The changes since the last call; nil when nothing has changed.
  ///
  /// - Parameters:
  ///   - windows: all windows, back to front.
  ///   - touched: the views that are touched now.
  ///   - time: the time that is left. When it is up, call ``forget()`` before the next call.
  /// - Complexity: O(views).
  func update(_ windows: [UIWindow], touched: [UIView], _ time: ReadingTime) throws(ReadingTime.IsUp) -> SceneUpdate? {
    self.touched.removeAll(keepingCapacity: true)
    for view in touched + related { note(touched: view) }
    related.removeAll(keepingCapacity: true)
    let update = time.detail == .whole ? try change(windows, time) : try way(windows, !touched.isEmpty, time)
    try time.look()
    return update
  }

  private func change(_ windows: [UIWindow], _ time: ReadingTime) throws(ReadingTime.IsUp) -> SceneUpdate? {
    nextText = seen.isEmpty ? 0 : (nextText + 1) % seen.count
    firstResponder = nil
    // The walk has the list for itself, which spares checks of exclusive access for each view.
    var walk = Walk(seen: seen)
    seen = []
    var isSameTree = true
    for window in windows where isSameTree { isSameTree = try compare(window, &walk, time) }
    isSameTree = isSameTree && walk.position == walk.seen.count
    seen = walk.seen
    guard isSameTree else { return .scene(try retake(windows, time)) }
    guard !walk.changes.isEmpty else { return nil }
    var change = SceneChange()
    change.set = walk.changes
    return .change(change)
  }

  /// The scene of the windows and the way to the touched views.
  private func way(
    _ windows: [UIWindow], _ isTouched: Bool, _ time: ReadingTime
  ) throws(ReadingTime.IsUp) -> SceneUpdate? {
    // It stays until the next touch, because what comes of touches is about these views.
    guard isTouched || seen.isEmpty else { return nil }
    let views = try retake(windows, time)
    guard views != lastWay else { return nil }
    lastWay = views
    return .scene(views)
  }

  private func note(touched view: UIView) {
    var next: UIView? = view
    while let view = next, touched.insert(ObjectIdentifier(view)).inserted { next = view.superview }
  }

  // MARK: The same tree as before

  /// A walk that compares all views with the last scene.
  private struct Walk {
    var seen: [Seen]
    /// The index of the next view.
    var position = 0
    var changes: [SceneChange.Set] = []
  }

  /// Compares a window and all views in it with the last state at the same index of the walk. The
  /// walk has a list of its own instead of calls within calls, because a tree may be too deep for
  /// the stack.
  ///
  /// - Returns: false when the tree has other views or other recognizers.
  private func compare(_ window: UIWindow, _ walk: inout Walk, _ time: ReadingTime) throws(ReadingTime.IsUp) -> Bool {
    let first = walk.position
    var way: [(views: [UIView], next: Int)] = [([window], 0)]
    while let depth = way.indices.last {
      guard way[depth].next < way[depth].views.count else {
        way.removeLast()
        continue
      }
      let view = way[depth].views[way[depth].next]
      way[depth].next += 1
      try time.check()
      switch compare(view, depth: depth, &walk) {
      case .other: return false
      case .leftOut: break
      case .same:
        let subviews = view.subviews
        if !subviews.isEmpty { way.append((subviews, 0)) }
      }
    }
    if walk.position > first { compareWindow(window, at: first, &walk) }
    return true
  }

  private enum Comparison {
    case same
    case leftOut
    case other
  }

  private func compare(_ view: UIView, depth: Int, _ walk: inout Walk) -> Comparison {
    let index = walk.position
    guard index < walk.seen.count, walk.seen[index].object == ObjectIdentifier(view), walk.seen[index].depth == depth
    else {
      guard let known = leftOut[ObjectIdentifier(view)] else { return .other }
      return !known.byOptions || options.leavesOut(view) ? .leftOut : .other
    }
    guard !options.leavesOut(view) else { return .other }
    walk.position += 1
    if walk.seen[index].canBecomeFirstResponder, view.isFirstResponder { firstResponder = walk.seen[index].id }
    // A scroll view in another part of the tree may be driven by other recognizers.
    let recognizers = listed(view, isWindow: depth == 0)
    guard isSameList(recognizers, walk.seen[index].recognizers) else { return .other }
    let state = view.presentValues
    let isSame =
      state == walk.seen[index].view && isSameState(recognizers, walk.seen[index].recognizers)
      && (walk.seen[index].kind == .plain || view.deliveryState(walk.seen[index].kind) == walk.seen[index].delivery)
    let isRead = index == nextText || !touched.isEmpty && touched.contains(ObjectIdentifier(view))
    if !isSame || isRead {
      let patch = change(of: view, to: state, &walk.seen[index], recognizers)
      if patch != ViewPatch() { walk.changes.append(SceneChange.Set(id: walk.seen[index].id, properties: patch)) }
    }
    return .same
  }

  private func isSameList(_ recognizers: [UIGestureRecognizer], _ known: [Recognizer]) -> Bool {
    guard recognizers.count == known.count else { return false }
    return recognizers.isEmpty || zip(recognizers, known).allSatisfy { id(of: $0) == $1.id }
  }

  private func isSameState(_ recognizers: [UIGestureRecognizer], _ known: [Recognizer]) -> Bool {
    recognizers.isEmpty || zip(recognizers, known).allSatisfy { $0.isEnabled == $1.isEnabled }
  }

  private func change(
    of view: UIView, to state: View, _ known: inout Seen, _ listed: [UIGestureRecognizer]
  ) -> ViewPatch {
    var patch = ViewPatch(from: known.view, to: state)
    known.view = state
    known.canBecomeFirstResponder = view.canBecomeFirstResponder
    let text = self.text(of: view, at: known.place)
    patch.setText(from: known.text, to: text)
    known.text = text
    let delivery = view.deliveryState(known.kind)
    patch.setDelivery(from: known.delivery, to: delivery)
    known.delivery = delivery
    let recognizers = listed.map { recognizer($0, isRead: true) }
    if recognizers != known.recognizers {
      patch.recognizers = recognizers
      known.recognizers = recognizers
    }
    return patch
  }

  private func compareWindow(_ window: UIWindow, at index: Int, _ walk: inout Walk) {
    let state = windowState(window)
    firstResponder = nil
    guard let known = walk.seen[index].window, state != known else { return }
    var patch = ViewPatch()
    patch.setWindow(from: known, to: state)
    walk.seen[index].window = state
    walk.changes.append(SceneChange.Set(id: walk.seen[index].id, properties: patch))
  }

  // MARK: Another tree

  private func retake(_ windows: [UIWindow], _ time: ReadingTime) throws(ReadingTime.IsUp) -> [NewView] {
    seen.removeAll(keepingCapacity: true)
    leftOut.removeAll()
    firstResponder = nil
    var views: [NewView] = []
    views.reserveCapacity(seen.capacity)
    ids.beginUse()
    recognizerIDs.beginUse()
    sceneIDs.beginUse()
    defer {
      ids.endUse()
      recognizerIDs.endUse()
      sceneIDs.endUse()
    }
    try noteDrivenViews(in: windows, time)
    for window in windows { try take(window, &views, time) }
    completeRequirements(&views)
    // Those of recognizers that have left are forgotten.
    parameters.removeAll(keepingCapacity: true)
    for view in seen {
      for recognizer in view.recognizers { parameters[recognizer.id] = recognizer.parameters }
    }
    return views
  }

  /// A view whose subviews are read.
  private struct Opened {
    var id: ViewID
    var place: TextPlace
    var views: [(view: UIView, place: TextPlace)]
    var next = 0
  }

  private func take(_ window: UIWindow, _ views: inout [NewView], _ time: ReadingTime) throws(ReadingTime.IsUp) {
    let first = views.count
    guard let opened = take(window, parent: nil, depth: 0, at: .outside, &views) else { return }
    var way = [opened]
    while let depth = way.indices.last {
      guard way[depth].next < way[depth].views.count else {
        way.removeLast()
        continue
      }
      let (view, place) = way[depth].views[way[depth].next]
      way[depth].next += 1
      try time.check()
      if time.detail == .touched, !touched.contains(ObjectIdentifier(view)) { continue }
      let opened = take(view, parent: way[depth].id, depth: depth + 1, at: place, &views)
      if let opened, !opened.views.isEmpty { way.append(opened) }
    }
    let state = windowState(window)
    firstResponder = nil
    seen[first].window = state
    views[first].properties.setWindow(from: WindowState(), to: state)
  }

  /// - Returns: nil for a view that is left out.
  private func take(
    _ view: UIView, parent: ViewID?, depth: Int, at place: TextPlace, _ views: inout [NewView]
  ) -> Opened? {
    // The views that show a typed text would reveal its length.
    let isLeftOut = options.leavesOut(view)
    guard !isLeftOut, place != .typedIn else {
      leftOut[ObjectIdentifier(view)] = (view, isLeftOut)
      return nil
    }
    let known = knownClass(of: view)
    let id = ViewID(ids.number(view, className: known.name))
    let state = view.presentValues
    let place = self.place(of: view, at: place)
    let text = self.text(of: view, at: place)
    let recognizers = listed(view, isWindow: depth == 0).map { recognizer($0, isRead: false) }
    let kind = DeliveryState.Kind(view)
    let delivery = view.deliveryState(kind)
    var patch = ViewPatch(all: state)
    patch.setDelivery(from: DeliveryState(), to: delivery)
    patch.setText(from: ViewText(), to: text)
    if !recognizers.isEmpty { patch.recognizers = recognizers }
    seen.append(
      Seen(
        object: ObjectIdentifier(view), id: id, depth: depth, view: state, text: text, window: nil,
        recognizers: recognizers, kind: kind, delivery: delivery, canBecomeFirstResponder: view.canBecomeFirstResponder,
        place: place))
    views.append(NewView(id: id, className: known.name, parent: parent, properties: patch))
    if view.isFirstResponder { firstResponder = id }
    return Opened(
      id: id, place: place, views: view.subviews.map { ($0, innerPlace(of: $0, in: view, at: place)) })
  }

  /// Finds the recognizers that are added to another view than the scroll view that they drive;
  /// scroll views that are not recorded are skipped.
  private func noteDrivenViews(in windows: [UIWindow], _ time: ReadingTime) throws(ReadingTime.IsUp) {
    drivenViews.removeAll()
    var pending: [(view: UIView, place: TextPlace)] = windows.map { ($0, .outside) }
    while let (view, outerPlace) = pending.popLast() {
      try time.check()
      if time.detail == .touched, !(view is UIWindow), !touched.contains(ObjectIdentifier(view)) { continue }
      guard !options.leavesOut(view), outerPlace != .typedIn else { continue }
      if let scrollView = view as? UIScrollView, scrollView.panGestureRecognizer.view !== scrollView {
        drivenViews[ObjectIdentifier(scrollView.panGestureRecognizer)] = scrollView
      }
      let place = self.place(of: view, at: outerPlace)
      pending += view.subviews.map { ($0, innerPlace(of: $0, in: view, at: place)) }
    }
  }

  // MARK: Parts

  /// The relation of a view to text inputs; the view may be one itself.
  ///
  /// - Parameter place: the relation of the superview's subviews.
  private func place(of view: UIView, at place: TextPlace) -> TextPlace {
    if knownClass(of: view).takesText { return .typedIn }
    // A controller that takes text, such as the digits of a code, shows the text in its view.
    if let controller = view.next as? UIViewController, controller is any UIKeyInput { return .beside }
    return place
  }

  private func innerPlace(of view: UIView, in superview: UIView, at place: TextPlace) -> TextPlace {
    place == .typedIn && isBeside(view, in: superview) ? .beside : place
  }

  /// Whether a view in a text input shows none of its text, such as a button that clears it.
  private func isBeside(_ view: UIView, in input: UIView) -> Bool {
    guard let field = input as? UITextField else { return view is UIControl }
    return view is UIControl || view === field.leftView || view === field.rightView
  }

  /// The names of a view. The label is not read in a text input, where it may be the typed text,
  /// and redacted names are not read either.
  private func text(of view: UIView, at place: TextPlace) -> ViewText {
    var text = ViewText()
    if !options.redact.contains(.identifiers) {
      text.identifier = view.accessibilityIdentifier
      text.tag = Int64(view.tag)
      text.layerName = view.layer.name
    }
    if place == .outside, !options.redact.contains(.labels) { text.label = view.accessibilityLabel }
    if let controller = view.next as? UIViewController, controller.viewIfLoaded === view {
      text.controller = TypeName.of(type(of: controller))
    }
    return text
  }

  /// - Parameter isRead: whether the parameters are read again.
  private func recognizer(_ object: UIGestureRecognizer, isRead: Bool) -> Recognizer {
    let className = knownClass(of: object).name
    let driven = drivenViews[ObjectIdentifier(object)]
    var recognizer = Recognizer(
      id: RecognizerID(recognizerIDs.number(object, className: className)), className: className,
      target: driven.map { ViewID(ids.number($0, className: knownClass(of: $0).name)) }, isEnabled: object.isEnabled)
    recognizer.isUnattached = object.view == nil
    let known = isRead ? nil : parameters[recognizer.id]
    recognizer.parameters = known ?? RecognizerParameters(object)
    if options.redact.contains(.identifiers) { recognizer.parameters?.name = nil }
    parameters[recognizer.id] = recognizer.parameters
    recognizer.failureRequirements = failureRequirements(of: object)
    return recognizer
  }

  private func failureRequirements(of object: UIGestureRecognizer) -> [FailureRequirement] {
    let key = ObjectIdentifier(object)
    guard let known = requirements[key] else { return [] }
    return known.indices.compactMap { index in
      guard known[index].recognizer === object else { return nil }
      let told = known[index].told ?? known[index].other.flatMap(id)
      requirements[key]?[index].told = told
      return told.map { FailureRequirement($0, source: known[index].source) }
    }
  }

  /// Adds the requirements of recognizers that were read before those that they require.
  private func completeRequirements(_ views: inout [NewView]) {
    let required = requirements.values.compactMap { $0.first?.recognizer }.filter { id(of: $0) != nil }
    guard !required.isEmpty else { return }
    let objects = Dictionary(required.map { (id(of: $0), $0) }) { first, _ in first }
    for index in seen.indices {
      for place in seen[index].recognizers.indices {
        guard let object = objects[seen[index].recognizers[place].id] else { continue }
        seen[index].recognizers[place].failureRequirements = failureRequirements(of: object)
        views[index].properties.recognizers = seen[index].recognizers
      }
    }
  }

  private func windowState(_ window: UIWindow) -> WindowState {
    var state = WindowState()
    state.level = Double(finite: window.windowLevel.rawValue)
    state.isKey = window.isKeyWindow
    state.scene = window.windowScene.map { "scene \(sceneIDs.number($0))" }
    state.firstResponder = firstResponder
    return state
  }

  private func knownClass(of object: NSObject) -> KnownClass {
    let type = ObjectIdentifier(type(of: object))
    if let known = knownClasses[type] { return known }
    let known = KnownClass(name: TypeName.of(Swift.type(of: object)), takesText: object is any UIKeyInput)
    knownClasses[type] = known
    newClasses.merge(TypeName.superclasses(of: object)) { first, _ in first }
    return known
  }
}

extension UIView {
  /// The present values: the model values, not those of an animation's frame. NaN becomes 0, and an
  /// infinite number becomes the largest finite one.
  ///
  /// It is a property, because an initializer of `View` would retain the view.
  var presentValues: View {
    var values = View()
    let bounds = self.bounds
    values.bounds = Rect(
      x: Double(finite: bounds.origin.x), y: Double(finite: bounds.origin.y), width: Double(finite: bounds.size.width),
      height: Double(finite: bounds.size.height))
    let center = self.center
    values.position = Point(x: Double(finite: center.x), y: Double(finite: center.y))
    let layer = self.layer
    let anchor = layer.anchorPoint
    values.anchorPoint = Point(x: Double(finite: anchor.x), y: Double(finite: anchor.y))
    values.zPosition = Double(finite: layer.zPosition)
    let transform = self.transform
    let read = AffineTransform(
      a: Double(transform.a), b: Double(transform.b), c: Double(transform.c), d: Double(transform.d),
      tx: Double(transform.tx), ty: Double(transform.ty))
    // A transform that is not finite becomes one that cannot be inverted, which lets no touch in.
    values.transform = read.isFinite ? read : AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    values.isHidden = isHidden
    values.alpha = Double(finite: alpha)
    values.isUserInteractionEnabled = isUserInteractionEnabled
    values.clipsToBounds = clipsToBounds
    values.isMultipleTouchEnabled = isMultipleTouchEnabled
    values.isExclusiveTouch = isExclusiveTouch
    return values
  }
}

extension Double {
  /// Converts a number of UIKit's: NaN becomes 0, and an infinite number the largest finite one.
  init(finite value: CGFloat) {
    self = value.isNaN ? 0 : max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, Double(value)))
  }
}
