import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Reads the elements of a scene: those of accessibility, and in front of them the declared ones.
@MainActor
final class ElementReading {
  /// The view that shows an element, as the scene has it.
  struct Host {
    var id: ViewID
    var place: TextPlace
  }

  /// An element that was read.
  struct Element {
    /// What stands for the element from one scene to the next.
    var entry: NSObject
    var className: String
    var host: ViewID
    /// The index of the element that this one is inside; nil for none.
    var parent: Int?
    var state: State
  }

  struct State: Equatable {
    var view = View()
    var text = ViewText()
    var isEnabled = true
  }

  /// What tells an element of accessibility from others, which may be new objects each time.
  private struct Key: Hashable {
    var host: ViewID
    var className: String
    var identifier: String?
    /// Of those that are the same otherwise, the first is 0.
    var number: Int
  }

  /// A declared element that was read.
  private struct Declared {
    /// The index among those that were read.
    var index: Int
    var host: UIView
    var place: TextPlace
    /// In the host's space.
    var frame: Rect
    var identifier: String?
    var role: DeclaredElement.Role
  }

  /// Elements are left out that are larger or farther away than this, in points.
  private static let farthest = 1e7
  /// An element of accessibility is a declared one if no edge is farther from the other's, in
  /// points.
  private static let sameEdge = 1.0

  private let elements = DeclaredElements.ofApp
  private let redact: RecordingOptions.Redaction
  private let accessibility: AccessibilityCapture
  private let hostingViews = HostingViews()
  /// The declared elements of the last scene in their order; nil for one that is left out.
  private var declared: [Declared?] = []
  private var orderVersion = -1
  /// What stands for the elements of accessibility of the last scene.
  private var entries: [Key: NSObject] = [:]
  /// The elements of accessibility of the present scene; nil until they were read.
  private var accessible: [(host: UIView, element: DeclaredElement)]?
  /// The number of elements without a usable frame in the last scene.
  private var unusable = 0

  init(_ options: RecordingOptions) {
    (redact, accessibility) = (options.redact, AccessibilityCapture(options))
  }

  /// Whether elements may change without being declared.
  var mayChange: Bool { accessibility.isOn || !entries.isEmpty }
  /// The number of elements that the last scene lacks.
  var unread: Int { unusable + accessibility.unread }

  /// Begins a scene: finds the views that show private elements, before any view is read. The
  /// elements of accessibility are then read once.
  func beginScene(_ windows: [UIWindow]) {
    accessible = nil
    var hosting: [UIView]?
    for entry in elements.hidden { _ = host(of: entry, in: windows, &hosting) }
  }

  func forget() {
    entries.removeAll()
    declared.removeAll()
    orderVersion = -1
    accessible = nil
  }

  /// Reads the elements that were declared anew.
  ///
  /// - Parameter version: that of the declared elements in the last scene.
  /// - Returns: the new state of each one whose state may have changed, by its index in that scene;
  ///   nil when all elements must be read.
  func changed(since version: Int) -> [(index: Int, state: State)]? {
    guard !mayChange, orderVersion == elements.orderVersion else { return nil }
    var hasMoved = [Bool](repeating: false, count: declared.count)
    var changed: [(index: Int, state: State)] = []
    for (index, (entry, parent)) in elements.backToFront.enumerated() {
      let isInMoved = parent.map { hasMoved[$0] } ?? false
      guard entry.version > version || isInMoved else { continue }
      guard let old = declared[index], old.role == entry.element.role, parent != nil || entry.host === old.host,
        let frame = frame(entry.element.frame, in: old.host)
      else { return nil }
      hasMoved[index] = frame != old.frame
      declared[index]?.frame = frame
      declared[index]?.identifier = entry.element.identifier
      let outer = parent.flatMap { declared[$0]?.frame }
      changed.append((old.index, state(of: entry.element, .declared, frame, in: outer, old.place)))
    }
    return changed
  }

  /// Reads all elements.
  ///
  /// - Parameters:
  ///   - find: what the scene knows of a view; nil for a view that is not in it.
  ///   - note: gets each view that shows elements once.
  /// - Returns: the elements, each after the one that it is inside.
  func read(
    _ windows: [UIWindow], _ find: (UIView) -> Host?, _ time: ReadingTime, note: (UIView) -> Void
  ) throws(ReadingTime.IsUp) -> [Element] {
    unusable = 0
    var hosting: [UIView]?
    var known: [ObjectIdentifier: Host?] = [:]
    func host(_ view: UIView) -> Host? {
      if let host = known[ObjectIdentifier(view)] { return host }
      note(view)
      let host = find(view)
      known[ObjectIdentifier(view)] = host
      return host
    }
    declared.removeAll(keepingCapacity: true)
    var inFront: [Element] = []
    for (entry, parent) in elements.backToFront {
      try time.check()
      declared.append(nil)
      // Where the element around it is left out, so is this one.
      if let parent, declared[parent] == nil { continue }
      let outer = parent.flatMap { declared[$0] }
      guard let view = outer?.host ?? self.host(of: entry, in: windows, &hosting), let known = host(view),
        let frame = frame(entry.element.frame, in: view)
      else { continue }
      var place = outer?.place ?? known.place
      if entry.element.role == .textField { place = .typedIn }
      declared[declared.count - 1] = Declared(
        index: inFront.count, host: view, place: place, frame: frame, identifier: entry.element.identifier,
        role: entry.element.role)
      inFront.append(
        Element(
          entry: entry, className: ElementRole(entry.element.role).className, host: known.id, parent: outer?.index,
          state: state(of: entry.element, .declared, frame, in: outer?.frame, place)))
    }
    orderVersion = elements.orderVersion
    let behind = try accessible(windows, host, time, &hosting)
    for index in inFront.indices { inFront[index].parent? += behind.count }
    return behind + inFront
  }

  /// The elements of accessibility that are not declared ones, and not where nothing may be
  /// recorded.
  private func accessible(
    _ windows: [UIWindow], _ host: (UIView) -> Host?, _ time: ReadingTime, _ hosting: inout [UIView]?
  ) throws(ReadingTime.IsUp) -> [Element] {
    guard accessibility.isOn else {
      entries.removeAll()
      return []
    }
    if accessible == nil {
      let views = (hosting ?? hostingViews.find(in: windows)).filter { host($0) != nil }
      accessible = accessibility.read(views, time).map { (views[$0.host], $0.element) }
    }
    let before = entries
    entries.removeAll(keepingCapacity: true)
    var numbers: [Key: Int] = [:]
    var found: [Element] = []
    for (view, element) in accessible ?? [] {
      try time.check()
      guard let known = host(view), let window = view.window else { continue }
      let inWindow = window.convert(element.frame, from: nil as UIWindow?)
      guard !elements.hides(inWindow, in: window), let frame = frame(inWindow, in: view) else { continue }
      let isDeclared = declared.contains { other in
        guard let other, other.host === view else { return false }
        return element.identifier != nil && element.identifier == other.identifier || Self.isSame(frame, other.frame)
      }
      if isDeclared { continue }
      let className = ElementRole(element.role).className
      var key = Key(host: known.id, className: className, identifier: element.identifier, number: 0)
      key.number = numbers[key, default: 0]
      numbers[Key(host: key.host, className: className, identifier: key.identifier, number: 0)] = key.number + 1
      let entry = before[key] ?? NSObject()
      entries[key] = entry
      let place = element.role == .textField ? .typedIn : known.place
      found.append(
        Element(
          entry: entry, className: className, host: known.id, parent: nil,
          state: state(of: element, .accessibility, frame, in: nil, place)))
    }
    return found
  }

  private static func isSame(_ one: Rect, _ other: Rect) -> Bool {
    let (one, other) = (Box(one), Box(other))
    return [one.minX - other.minX, one.maxX - other.maxX, one.minY - other.minY, one.maxY - other.maxY]
      .allSatisfy { abs($0) <= sameEdge }
  }

  // MARK: Parts

  private func state(
    of element: DeclaredElement, _ source: ElementSource, _ frame: Rect, in outer: Rect?, _ place: TextPlace
  ) -> State {
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
    state.text.props = [ElementSource.key: .string(source.rawValue)]
    return state
  }

  /// A frame of a window in the space of a view in it; nil, and counted, for one that is not finite
  /// or far away.
  private func frame(_ inWindow: CGRect, in host: UIView) -> Rect? {
    func isNear(_ rect: CGRect) -> Bool {
      [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].allSatisfy { abs($0) <= Self.farthest }
    }
    let frame = isNear(inWindow) ? host.convert(inWindow.standardized, from: nil as UIView?) : .null
    guard isNear(frame) else {
      unusable += 1
      return nil
    }
    return Rect(
      x: Double(frame.origin.x), y: Double(frame.origin.y), width: Double(frame.size.width),
      height: Double(frame.size.height))
  }

  /// The view that shows a declared element.
  ///
  /// Once found, a view stays the host of an element as long as it is in a window: a sheet that
  /// comes later must not get the elements behind it.
  private func host(
    of entry: DeclaredElements.Entry, in windows: [UIWindow], _ hosting: inout [UIView]?
  ) -> UIView? {
    if let host = entry.host, host.window != nil { return host }
    let (frame, container) = (entry.element.frame, entry.element.container)
    let middle = CGPoint(x: frame.midX, y: frame.midY)
    let all = hosting ?? hostingViews.find(in: windows)
    hosting = all
    let found = all.last { view in
      if let container, !view.isDescendant(of: container) { return false }
      return view.bounds.encloses(view.convert(middle, from: nil as UIView?))
    }
    entry.host = found ?? container
    return entry.host
  }
}
