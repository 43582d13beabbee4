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

  private struct KnownClass {
    var name: String
    var takesText: Bool
  }

  private let options: RecordingOptions
  private var seen: [Seen] = []
  private var ids = IdentityTable<NSObject>()
  /// What is known of the recognizers.
  let recognizers: RecognizerCapture
  /// nil when elements are left out.
  private let elements: ElementCapture?
  /// The classes, with their superclasses, that were not reported yet.
  private var newClasses: [String: String] = [:]
  private var knownClasses: [ObjectIdentifier: KnownClass] = [:]
  private var sceneIDs = IdentityTable<UIWindowScene>()
  /// The views that are left out, and whether the options leave them out. They are kept alive,
  /// because a new view may get the address of a freed one.
  private var leftOut: [ObjectIdentifier: (view: UIView, byOptions: Bool)] = [:]
  /// The views of the last scene that was read anew.
  private var visited = VisitedViews()
  /// What the last scene lacks.
  var unread: RecordingProgress.Unread {
    RecordingProgress.Unread(views: visited.refused, elements: elements?.unread ?? 0)
  }
  /// The first responder that the walk has found in the present window; nil for none.
  private var firstResponder: ViewID?
  /// The index of the view whose texts the next call reads again. Each call reads one view's texts,
  /// so that every text is up to date after a while.
  private var nextText = 0
  /// The touched views and their superviews, whose texts this call reads again, too.
  private var touched: Set<ObjectIdentifier> = []
  /// The last scene of the windows and the way to the touched views; nil for none in the recording.
  private var lastWay: [NewView]?

  /// - Parameter readsElements: whether scenes have elements. To read them decides which views show
  ///   them from then on.
  init(_ options: RecordingOptions, readsElements: Bool = true) {
    self.options = options
    recognizers = RecognizerCapture(hidesNames: options.redact.contains(.identifiers))
    elements = readsElements ? ElementCapture(options) : nil
  }

  /// The views of the last scene, in no order.
  var views: [(id: ViewID, view: UIView)] {
    ids.numbered.compactMap { entry in (entry.object as? UIView).map { (ViewID(entry.number), $0) } }
  }

  /// Whether a view was left out of the last scene, for what it shows or by the options.
  func isLeftOut(_ view: UIView) -> Bool { leftOut[ObjectIdentifier(view)] != nil }

  /// The recorded id of a view; nil for one that is not in the last scene.
  func id(of view: UIView) -> ViewID? { ids[view].map(ViewID.init) }

  /// The recorded id of a window's first responder; nil when that is no view of the last scene.
  func firstResponder(in window: UIWindow) -> ViewID? {
    let object = ObjectIdentifier(window)
    return seen.first { $0.depth == 0 && $0.object == object }?.window?.firstResponder
  }

  /// The recorded id of a recognizer; nil for one that is not in the last scene.
  func id(of recognizer: UIGestureRecognizer) -> RecognizerID? { recognizers.id(of: recognizer) }

  /// The recorded name of a window scene; nil for one without a window in the last scene.
  func name(of windowScene: UIWindowScene?) -> String? {
    windowScene.flatMap { sceneIDs[$0] }.map { "scene \($0)" }
  }

  /// Makes the next scene a complete one, with all classes.
  func forget() {
    seen.removeAll()
    knownClasses.removeAll()
    lastWay = nil
    elements?.forget()
    recognizers.forget()
  }

  /// Releases all views. The next scene is a complete one.
  func end() {
    forget()
    (ids, sceneIDs) = (IdentityTable(), IdentityTable())
    leftOut.removeAll()
    recognizers.end()
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
    for view in touched + recognizers.takeRelated() { note(touched: view) }
    elements?.beginScene(windows)
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
    guard isSameTree, let ofElements = try changes(ofElementsIn: windows, time) else {
      return .scene(try retake(windows, time))
    }
    guard !walk.changes.isEmpty || !ofElements.isEmpty else { return nil }
    var change = SceneChange()
    change.set = walk.changes + ofElements
    return .change(change)
  }

  private func changes(ofElementsIn windows: [UIWindow], _ time: ReadingTime) throws(ReadingTime.IsUp)
    -> [SceneChange.Set]?
  {
    guard let elements else { return [] }
    return try elements.changes(windows, host, time)
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
      return !known.byOptions || leavesOut(view) ? .leftOut : .other
    }
    guard !leavesOut(view) else { return .other }
    walk.position += 1
    if walk.seen[index].canBecomeFirstResponder, view.isFirstResponder { firstResponder = walk.seen[index].id }
    // A scroll view in another part of the tree may be driven by other recognizers.
    let listed = recognizers.listed(view, isWindow: depth == 0)
    guard recognizers.areSame(listed, walk.seen[index].recognizers) else { return .other }
    let state = view.presentValues
    let isSame =
      state == walk.seen[index].view && recognizers.haveSameState(listed, walk.seen[index].recognizers)
      && (walk.seen[index].kind == .plain || view.deliveryState(walk.seen[index].kind) == walk.seen[index].delivery)
    let isRead = index == nextText || !touched.isEmpty && touched.contains(ObjectIdentifier(view))
    if !isSame || isRead {
      let patch = change(of: view, to: state, &walk.seen[index], listed)
      if patch != ViewPatch() { walk.changes.append(SceneChange.Set(id: walk.seen[index].id, properties: patch)) }
    }
    return .same
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
    let read = listed.map { recognizer($0, isRead: true) }
    if read != known.recognizers {
      patch.recognizers = read
      known.recognizers = read
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
    visited.removeAll()
    firstResponder = nil
    var views: [NewView] = []
    views.reserveCapacity(seen.capacity)
    ids.beginUse()
    recognizers.beginUse()
    sceneIDs.beginUse()
    defer {
      ids.endUse()
      recognizers.endUse()
      sceneIDs.endUse()
    }
    try noteDrivenViews(in: windows, time)
    for window in windows { try take(window, &views, time) }
    completeRequirements(&views)
    if time.detail == .whole, let elements { views += try elements.take(windows, host, &ids, time) }
    recognizers.keepParameters(of: seen.lazy.flatMap(\.recognizers))
    return views
  }

  /// What the scene has of a view that shows elements; nil for a view that is not in it.
  private func host(_ view: UIView) -> ElementReading.Host? {
    let object = ObjectIdentifier(view)
    return seen.first { $0.object == object }.map { ElementReading.Host(id: $0.id, place: $0.place) }
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
    let isLeftOut = leavesOut(view)
    guard !isLeftOut, place != .typedIn, visited.take(view, depth: depth) else {
      leftOut[ObjectIdentifier(view)] = (view, isLeftOut)
      return nil
    }
    let known = knownClass(of: view)
    let id = ViewID(ids.number(view, className: known.name))
    let state = view.presentValues
    let place = self.place(of: view, at: place)
    let text = self.text(of: view, at: place)
    let read = recognizers.listed(view, isWindow: depth == 0).map { recognizer($0, isRead: false) }
    let kind = DeliveryState.Kind(view)
    let delivery = view.deliveryState(kind)
    var patch = ViewPatch(all: state)
    patch.setDelivery(from: DeliveryState(), to: delivery)
    patch.setText(from: ViewText(), to: text)
    if !read.isEmpty { patch.recognizers = read }
    seen.append(
      Seen(
        object: ObjectIdentifier(view), id: id, depth: depth, view: state, text: text, window: nil,
        recognizers: read, kind: kind, delivery: delivery, canBecomeFirstResponder: view.canBecomeFirstResponder,
        place: place))
    views.append(NewView(id: id, className: known.name, parent: parent, properties: patch))
    if view.isFirstResponder { firstResponder = id }
    return Opened(
      id: id, place: place, views: view.subviews.map { ($0, place.inside(view, of: $0)) })
  }

  /// Finds the recognizers that are added to another view than the scroll view that they drive;
  /// scroll views that are not recorded are skipped.
  private func noteDrivenViews(in windows: [UIWindow], _ time: ReadingTime) throws(ReadingTime.IsUp) {
    var pending: [(view: UIView, depth: Int, place: TextPlace)] = windows.map { ($0, 0, .outside) }
    var visited = VisitedViews()
    while let (view, depth, outerPlace) = pending.popLast() {
      try time.check()
      guard visited.take(view, depth: depth) else { continue }
      if time.detail == .touched, !(view is UIWindow), !touched.contains(ObjectIdentifier(view)) { continue }
      guard !leavesOut(view), outerPlace != .typedIn else { continue }
      if let scrollView = view as? UIScrollView { recognizers.noteDriven(scrollView) }
      let place = self.place(of: view, at: outerPlace)
      pending += view.subviews.map { ($0, depth + 1, place.inside(view, of: $0)) }
    }
  }

  // MARK: Parts

  private func leavesOut(_ view: UIView) -> Bool { options.leavesOut(view) || DeclaredElements.ofApp.hides(view) }

  /// The relation of a view to text inputs; the view may be one itself.
  ///
  /// - Parameter place: the relation of the superview's subviews.
  private func place(of view: UIView, at place: TextPlace) -> TextPlace {
    if knownClass(of: view).takesText { return .typedIn }
    // A controller that takes text, such as the digits of a code, shows the text in its view.
    if let controller = view.next as? UIViewController, controller is any UIKeyInput { return .beside }
    return place
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
    let driven = recognizers.scrollView(drivenBy: object)
    return recognizers.read(
      object, className: knownClass(of: object).name,
      target: driven.map { ViewID(ids.number($0, className: knownClass(of: $0).name)) }, isRead: isRead)
  }

  /// Adds the requirements of recognizers that were read before those that they require.
  private func completeRequirements(_ views: inout [NewView]) {
    let waiting = recognizers.waiting
    guard !waiting.isEmpty else { return }
    for index in seen.indices {
      for place in seen[index].recognizers.indices {
        guard let object = waiting[seen[index].recognizers[place].id] else { continue }
        seen[index].recognizers[place].failureRequirements = recognizers.failureRequirements(of: object)
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
