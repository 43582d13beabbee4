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
/// are distinguished by identity; a view that leaves is kept alive until the next scene is taken.
/// Reading texts, and whether a view can become first responder, may be slow. They are therefore
/// read when the view comes in or has changed otherwise, where a touch begins, and for one further
/// view in each call, in turn. The pixels that a view draws are never read.
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
    var canBecomeFirstResponder: Bool
    var place: TextPlace
  }

  /// Where a view is to what takes text.
  private enum TextPlace {
    case outside
    /// It takes text, or shows it there.
    case typedIn
    /// It is a control in what takes text, or in such a control.
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
  /// The classes, with their superclasses, that were not reported yet.
  private var newClasses: [String: String] = [:]
  private var knownClasses: [ObjectIdentifier: KnownClass] = [:]
  private var sceneIDs = IdentityTable<UIWindowScene>()
  /// Views that are left out, and whether the options say so. They are kept alive: another view may
  /// come to the address of one that is gone.
  private var leftOut: [ObjectIdentifier: (view: UIView, byOptions: Bool)] = [:]
  /// The first responder that the walk has met in the present window; nil for none.
  private var firstResponder: ViewID?
  /// The index of the view whose texts the next call reads again. Each call reads one view's texts,
  /// so that every text is up to date after a while.
  private var nextText = 0
  /// The views whose texts this call reads again, too.
  private var touched: Set<ObjectIdentifier> = []

  init(_ options: RecordingOptions) { self.options = options }

  /// The recorded id of a view; nil for one that is not in the last scene.
  func id(of view: UIView) -> ViewID? { ids[view] }

  /// The recorded id of a window's first responder; nil when that is no view of the last scene.
  func firstResponder(in window: UIWindow) -> ViewID? {
    let object = ObjectIdentifier(window)
    return seen.first { $0.depth == 0 && $0.object == object }?.window?.firstResponder
  }

  func id(of recognizer: UIGestureRecognizer) -> RecognizerID? { recognizerIDs[recognizer] }

  /// The recorded name of a window scene; nil for one without a window in the last scene.
  func name(of windowScene: UIWindowScene?) -> String? {
    windowScene.flatMap { sceneIDs[$0] }.map { "scene \($0)" }
  }

  /// Makes the next scene a whole one, with all classes.
  func forget() {
    seen.removeAll()
    knownClasses.removeAll()
  }

  /// Lets go of all views. The next scene is a whole one.
  func end() {
    forget()
    (ids, recognizerIDs, sceneIDs) = (IdentityTable(), IdentityTable(), IdentityTable())
    leftOut.removeAll()
    drivenViews.removeAll()
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
  /// - Complexity: O(views).
  func update(_ windows: [UIWindow], touched: [UIView]) -> SceneUpdate? {
    self.touched.removeAll(keepingCapacity: true)
    for view in touched { note(touched: view) }
    nextText = seen.isEmpty ? 0 : (nextText + 1) % seen.count
    firstResponder = nil
    var position = 0
    var changes: [SceneChange.Set] = []
    var isSameTree = true
    for window in windows where isSameTree {
      isSameTree = compare(window, depth: 0, &position, &changes)
    }
    if isSameTree, position == seen.count {
      guard !changes.isEmpty else { return nil }
      var change = SceneChange()
      change.set = changes
      return .change(change)
    }
    return .scene(retake(windows))
  }

  private func note(touched view: UIView) {
    touched.insert(ObjectIdentifier(view))
    if let superview = view.superview { note(touched: superview) }
  }

  // MARK: The same tree as before

  /// Compares a view and all views in it with the last state at the same place of the walk.
  ///
  /// - Returns: false when the tree is another one, or has other recognizers.
  private func compare(
    _ view: UIView, depth: Int, _ position: inout Int, _ changes: inout [SceneChange.Set]
  ) -> Bool {
    guard position < seen.count, seen[position].object == ObjectIdentifier(view), seen[position].depth == depth else {
      guard let known = leftOut[ObjectIdentifier(view)] else { return false }
      return !known.byOptions || options.leavesOut(view)
    }
    guard !options.leavesOut(view) else { return false }
    let index = position
    position += 1
    if seen[index].canBecomeFirstResponder, view.isFirstResponder { firstResponder = seen[index].id }
    // Others may drive a scroll view elsewhere.
    let (recognizers, known) = (view.gestureRecognizers ?? [], seen[index].recognizers)
    guard recognizers.count == known.count, zip(recognizers, known).allSatisfy({ recognizerIDs[$0] == $1.id }) else {
      return false
    }
    let state = View(view)
    let isSame = state == seen[index].view && zip(recognizers, known).allSatisfy { $0.isEnabled == $1.isEnabled }
    let isRead = index == nextText || !touched.isEmpty && touched.contains(ObjectIdentifier(view))
    if !isSame || isRead { noteChange(of: view, to: state, at: index, &changes) }
    for subview in view.subviews {
      guard compare(subview, depth: depth + 1, &position, &changes) else { return false }
    }
    if depth == 0, let window = view as? UIWindow { compareWindow(window, at: index, &changes) }
    return true
  }

  private func noteChange(
    of view: UIView, to state: View, at index: Int, _ changes: inout [SceneChange.Set]
  ) {
    var patch = ViewPatch(from: seen[index].view, to: state)
    seen[index].view = state
    seen[index].canBecomeFirstResponder = view.canBecomeFirstResponder
    let text = self.text(of: view, at: seen[index].place)
    patch.setText(from: seen[index].text, to: text)
    seen[index].text = text
    let recognizers = self.recognizers(of: view)
    if recognizers != seen[index].recognizers {
      patch.recognizers = recognizers
      seen[index].recognizers = recognizers
    }
    if patch != ViewPatch() { changes.append(SceneChange.Set(id: seen[index].id, properties: patch)) }
  }

  private func compareWindow(_ window: UIWindow, at index: Int, _ changes: inout [SceneChange.Set]) {
    let state = windowState(window)
    firstResponder = nil
    guard let known = seen[index].window, state != known else { return }
    var patch = ViewPatch()
    patch.setWindow(from: known, to: state)
    seen[index].window = state
    changes.append(SceneChange.Set(id: seen[index].id, properties: patch))
  }

  // MARK: Another tree

  private func retake(_ windows: [UIWindow]) -> [NewView] {
    seen.removeAll(keepingCapacity: true)
    leftOut.removeAll()
    firstResponder = nil
    var views: [NewView] = []
    views.reserveCapacity(seen.capacity)
    ids.beginUse()
    recognizerIDs.beginUse()
    sceneIDs.beginUse()
    noteDrivenViews(in: windows)
    for window in windows { take(window, parent: nil, depth: 0, &views) }
    ids.endUse()
    recognizerIDs.endUse()
    sceneIDs.endUse()
    return views
  }

  private func take(
    _ view: UIView, parent: ViewID?, depth: Int, at place: TextPlace = .outside, _ views: inout [NewView]
  ) {
    // The views that show a text tell how long it is.
    let isLeftOut = options.leavesOut(view)
    guard !isLeftOut, place != .typedIn else {
      leftOut[ObjectIdentifier(view)] = (view, isLeftOut)
      return
    }
    let known = knownClass(of: view)
    let id = ids.number(view, className: known.name)
    let index = views.count
    let state = View(view)
    let place = self.place(of: view, at: place)
    let text = self.text(of: view, at: place)
    let recognizers = self.recognizers(of: view)
    var patch = ViewPatch(all: state)
    patch.setText(from: ViewText(), to: text)
    if !recognizers.isEmpty { patch.recognizers = recognizers }
    seen.append(
      Seen(
        object: ObjectIdentifier(view), id: id, depth: depth, view: state, text: text, window: nil,
        recognizers: recognizers, canBecomeFirstResponder: view.canBecomeFirstResponder, place: place))
    views.append(NewView(id: id, className: known.name, parent: parent, properties: patch))
    if view.isFirstResponder { firstResponder = id }
    for subview in view.subviews {
      take(subview, parent: id, depth: depth + 1, at: innerPlace(of: subview, in: view, at: place), &views)
    }
    guard depth == 0, let window = view as? UIWindow else { return }
    let windowState = self.windowState(window)
    firstResponder = nil
    seen[index].window = windowState
    views[index].properties.setWindow(from: WindowState(), to: windowState)
  }

  /// Finds the recognizers that are added to another view than the scroll view that they drive, if
  /// that is recorded.
  private func noteDrivenViews(in windows: [UIWindow]) {
    drivenViews.removeAll()
    var pending: [(view: UIView, place: TextPlace)] = windows.map { ($0, .outside) }
    while let (view, outerPlace) = pending.popLast() {
      guard !options.leavesOut(view), outerPlace != .typedIn else { continue }
      if let scrollView = view as? UIScrollView, scrollView.panGestureRecognizer.view !== scrollView {
        drivenViews[ObjectIdentifier(scrollView.panGestureRecognizer)] = scrollView
      }
      let place = self.place(of: view, at: outerPlace)
      pending += view.subviews.map { ($0, innerPlace(of: $0, in: view, at: place)) }
    }
  }

  // MARK: Parts

  /// Where a view is to what takes text, itself included.
  ///
  /// - Parameter place: where its superview's subviews are.
  private func place(of view: UIView, at place: TextPlace) -> TextPlace {
    if knownClass(of: view).takesText { return .typedIn }
    // A controller that takes text, such as of a code's digits, shows it in its view.
    if let controller = view.next as? UIViewController, controller is any UIKeyInput { return .beside }
    return place
  }

  private func innerPlace(of view: UIView, in superview: UIView, at place: TextPlace) -> TextPlace {
    place == .typedIn && isBeside(view, in: superview) ? .beside : place
  }

  /// Whether a view in what takes text shows none of it, such as a button that clears it.
  private func isBeside(_ view: UIView, in input: UIView) -> Bool {
    guard let field = input as? UITextField else { return view is UIControl }
    return view is UIControl || view === field.leftView || view === field.rightView
  }

  /// What names a view. What people write may be the label of what takes text, and of what is in
  /// it. What must not be recorded is not read.
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

  private func recognizers(of view: UIView) -> [Recognizer] {
    (view.gestureRecognizers ?? []).map { recognizer in
      let className = knownClass(of: recognizer).name
      let driven = drivenViews[ObjectIdentifier(recognizer)]
      return Recognizer(
        id: recognizerIDs.number(recognizer, className: className), className: className,
        target: driven.map { ids.number($0, className: knownClass(of: $0).name) }, isEnabled: recognizer.isEnabled)
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

extension View {
  /// Reads a UIKit view's present values: the model values, not those of an animation's frame. A
  /// number that is none is 0, and one that is infinite is the largest one.
  @MainActor
  init(_ view: UIView) {
    self.init()
    let bounds = view.bounds
    self.bounds = Rect(
      x: Double(finite: bounds.origin.x), y: Double(finite: bounds.origin.y), width: Double(finite: bounds.size.width),
      height: Double(finite: bounds.size.height))
    let center = view.center
    position = Point(x: Double(finite: center.x), y: Double(finite: center.y))
    let anchor = view.layer.anchorPoint
    anchorPoint = Point(x: Double(finite: anchor.x), y: Double(finite: anchor.y))
    let transform = view.transform
    let read = AffineTransform(
      a: Double(transform.a), b: Double(transform.b), c: Double(transform.c), d: Double(transform.d),
      tx: Double(transform.tx), ty: Double(transform.ty))
    // As one that cannot be inverted, it lets no touch in.
    self.transform = read.isFinite ? read : AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    isHidden = view.isHidden
    alpha = Double(finite: view.alpha)
    isUserInteractionEnabled = view.isUserInteractionEnabled
    zPosition = Double(finite: view.layer.zPosition)
    clipsToBounds = view.clipsToBounds
    isMultipleTouchEnabled = view.isMultipleTouchEnabled
    isExclusiveTouch = view.isExclusiveTouch
  }
}

extension Double {
  /// A number of UIKit's as a recording has it: 0 for none, and the largest for an infinite one.
  init(finite value: CGFloat) {
    self = value.isNaN ? 0 : max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, Double(value)))
  }
}
