import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Reads the declared elements for a scene, and finds what changed since the last time.
///
/// It reads nothing while no element was declared anew and no view that shows elements has moved.
@MainActor
final class ElementCapture {
  /// The view that shows an element, as the scene has it.
  struct Host {
    var id: ViewID
    var place: TextPlace
  }

  /// The last recorded state of an element.
  private struct Seen {
    var entry: DeclaredElements.Entry
    var id: ViewID
    var className: String
    var parent: ViewID
    var state: State
  }

  private struct State: Equatable {
    var view = View()
    var text = ViewText()
    var isEnabled = true
  }

  /// Where a host is in its window: its origin, and the point beside it.
  private struct Place {
    weak var host: UIView?
    var points: [CGPoint]

    @MainActor
    init(_ host: UIView) { (self.host, points) = (host, Self.points(host)) }

    @MainActor
    private static func points(_ host: UIView) -> [CGPoint] {
      [CGPoint.zero, CGPoint(x: 1, y: 1)].map { host.convert($0, to: nil as UIView?) }
    }

    @MainActor
    var isSame: Bool { host.map { $0.window != nil && Self.points($0) == points } ?? false }
  }

  /// Elements are left out that are larger or farther away than this, in points.
  private static let farthest = 1e7

  private let elements = DeclaredElements.ofApp
  private let redact: RecordingOptions.Redaction
  private var seen: [Seen] = []
  private var places: [Place] = []
  /// The version of the elements in the last scene.
  private var version = -1
  private var hostingClasses: [ObjectIdentifier: Bool] = [:]

  init(redacting redact: RecordingOptions.Redaction) { self.redact = redact }

  /// Releases all elements.
  func forget() {
    seen.removeAll()
    places.removeAll()
    version = -1
  }

  /// The changes in a scene with the same views as before; nil when it has other elements.
  ///
  /// - Parameter find: what the scene knows of a view; nil for a view that is not in it.
  /// - Complexity: O(hosts) when nothing has changed, else O(elements).
  func changes(
    _ windows: [UIWindow], _ find: (UIView) -> Host?, _ time: ReadingTime
  ) throws(ReadingTime.IsUp) -> [SceneChange.Set]? {
    guard version != elements.version || !places.allSatisfy(\.isSame) else { return [] }
    var index = 0
    var changes: [SceneChange.Set] = []
    var isSame = true
    var ids: [ObjectIdentifier: ViewID] = [:]
    for element in seen { ids[ObjectIdentifier(element.entry)] = element.id }
    try read(windows, find, time) { entry, className, parent, state in
      guard isSame, index < seen.count, seen[index].entry === entry, seen[index].className == className,
        seen[index].parent == parent
      else {
        isSame = false
        return ids[ObjectIdentifier(entry)] ?? parent
      }
      if seen[index].state != state {
        let patch = Self.patch(from: seen[index].state, to: state)
        changes.append(SceneChange.Set(id: seen[index].id, properties: patch))
        seen[index].state = state
      }
      index += 1
      return seen[index - 1].id
    }
    return isSame && index == seen.count ? changes : nil
  }

  /// The elements of another scene, to add after its views.
  func take(
    _ windows: [UIWindow], _ find: (UIView) -> Host?, _ ids: inout IdentityTable<NSObject>, _ time: ReadingTime
  ) throws(ReadingTime.IsUp) -> [NewView] {
    seen.removeAll(keepingCapacity: true)
    var views: [NewView] = []
    try read(windows, find, time) { entry, className, parent, state in
      let id = ViewID(ids.number(entry, className: className))
      seen.append(Seen(entry: entry, id: id, className: className, parent: parent, state: state))
      var patch = Self.patch(from: State(), to: state)
      if !patch.placesView { patch.frame = state.view.frame }
      views.append(NewView(id: id, className: className, parent: parent, properties: patch))
      return id
    }
    return views
  }

  private static func patch(from old: State, to new: State) -> ViewPatch {
    var patch = ViewPatch(from: old.view, to: new.view)
    patch.setText(from: old.text, to: new.text)
    if old.isEnabled != new.isEnabled { patch.isEnabled = new.isEnabled }
    return patch
  }

  // MARK: Reading

  /// - Parameter note: gets an element with the name of its class, the id of the view or element
  ///   that it is inside, and its state. It returns the element's id.
  private func read(
    _ windows: [UIWindow], _ find: (UIView) -> Host?, _ time: ReadingTime,
    note: (DeclaredElements.Entry, String, ViewID, State) -> ViewID
  ) throws(ReadingTime.IsUp) {
    /// An element that was read; its frame is in the host's space.
    typealias Read = (id: ViewID, host: UIView, place: TextPlace, frame: Rect)
    version = elements.version
    places.removeAll(keepingCapacity: true)
    var hosts: [ObjectIdentifier: Host?] = [:]
    var hostingViews: [UIView]?
    var read: [Read?] = []
    for (entry, parent) in elements.backToFront {
      try time.check()
      read.append(nil)
      // Where the element around it is left out, so is this one.
      if let parent, read[parent] == nil { continue }
      let outer = parent.flatMap { read[$0] }
      guard let host = outer?.host ?? host(of: entry, in: windows, &hostingViews) else { continue }
      let known = hosts[ObjectIdentifier(host)] ?? find(host)
      if hosts.updateValue(known, forKey: ObjectIdentifier(host)) == nil { places.append(Place(host)) }
      guard let known, let frame = Self.frame(of: entry.element, in: host) else { continue }
      var place = outer?.place ?? known.place
      if entry.element.role == .textField { place = .typedIn }
      let state = state(of: entry.element, frame, in: outer?.frame, place)
      let id = note(entry, ElementRole(entry.element.role).className, outer?.id ?? known.id, state)
      read[read.count - 1] = (id, host, place, frame)
    }
  }

  private func state(of element: DeclaredElement, _ frame: Rect, in outer: Rect?, _ place: TextPlace) -> State {
    var state = State()
    var frame = frame
    if let outer {
      frame.origin.x -= outer.origin.x
      frame.origin.y -= outer.origin.y
    }
    _ = state.view.setFrame(frame)
    state.view.isUserInteractionEnabled = element.takesTouches
    state.view.clipsToBounds = element.role == .scrollView
    state.isEnabled = element.isEnabled
    if !redact.contains(.identifiers) { state.text.identifier = element.identifier }
    if place == .outside, !redact.contains(.labels) { state.text.label = element.label }
    state.text.props = [ElementSource.key: .string(ElementSource.declared.rawValue)]
    return state
  }

  /// The frame in the space of the view that shows the element; nil for one that is not finite, or
  /// far away.
  private static func frame(of element: DeclaredElement, in host: UIView) -> Rect? {
    func isNear(_ rect: CGRect) -> Bool {
      [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].allSatisfy { abs($0) <= farthest }
    }
    guard isNear(element.frame) else { return nil }
    let frame = host.convert(element.frame.standardized, from: nil as UIView?)
    guard isNear(frame) else { return nil }
    return Rect(
      x: Double(frame.origin.x), y: Double(frame.origin.y), width: Double(frame.size.width),
      height: Double(frame.size.height))
  }

  // MARK: The view that shows an element

  /// Once found, a view stays the host of an element as long as it is in a window: a sheet that
  /// comes later must not get the elements behind it.
  private func host(
    of entry: DeclaredElements.Entry, in windows: [UIWindow], _ hostingViews: inout [UIView]?
  ) -> UIView? {
    if let host = entry.host, host.window != nil { return host }
    let (frame, container) = (entry.element.frame, entry.element.container)
    let middle = CGPoint(x: frame.midX, y: frame.midY)
    let all = hostingViews ?? self.hostingViews(in: windows)
    hostingViews = all
    let hosting = all.last { view in
      if let container, !view.isDescendant(of: container) { return false }
      return view.bounds.contains(view.convert(middle, from: nil as UIView?))
    }
    entry.host = hosting ?? container
    return entry.host
  }

  /// The visible hosting views of SwiftUI, each before those in it, from back to front.
  private func hostingViews(in windows: [UIWindow]) -> [UIView] {
    var found: [UIView] = []
    var pending: [UIView] = windows.reversed()
    while let view = pending.popLast() {
      guard !view.isHidden, view.alpha >= 0.01 else { continue }
      if isHosting(view) { found.append(view) }
      pending += view.subviews.reversed()
    }
    return found
  }

  private func isHosting(_ view: UIView) -> Bool {
    let type = ObjectIdentifier(type(of: view))
    if let known = hostingClasses[type] { return known }
    let names = [TypeName.of(Swift.type(of: view))] + TypeName.superclasses(of: view).flatMap { [$0.key, $0.value] }
    let isHosting = names.contains { $0.prefix { $0 != "<" }.split(separator: ".").last == "_UIHostingView" }
    hostingClasses[type] = isHosting
    return isHosting
  }
}
